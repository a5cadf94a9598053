import {
  type Game,
  listGames,
  playerStats,
  type Received,
  type RosterEntry,
  readRosterEntry,
} from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useCall, useList } from '../call/call.ts'
import { seasonColumns, seasonTiles } from '../figures/seasonColumns.tsx'
import { PlaceChoice, SeasonChoice } from '../games/GameFilters.tsx'
import { dayText, liveWord, ourScore, resultOf, vsAt } from '../games/gameWords.ts'
import { useMayInProgram, useTeam, useTeamOf } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { useId, useInAddress } from '../ui/address.ts'
import { LinkButton } from '../ui/Button.tsx'
import { moveByArrows } from '../ui/data/arrowCells.ts'
import { CellLink } from '../ui/data/CellLink.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { Tiles } from '../ui/data/Tiles.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Filters } from '../ui/fields/Filters.tsx'
import { Avatar } from '../ui/overlay/Avatar.tsx'
import { DeletedBanner } from '../ui/overlay/Banner.tsx'
import { Page } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { StaffFields } from './StaffFields.tsx'
import { staffWord } from './StaffRows.tsx'

/** The season sums of one player. */
type PlayerSeason = Received<typeof playerStats>
/** A line of the player's in one game. */
type GameLine = PlayerSeason['results'][number]

const resultText = (game: Game): string => `${resultOf(game) ?? liveWord(game)} ${ourScore(game).join('–')}`

function gameColumns(games: ReadonlyMap<string, Game>, personId: string): readonly Column<GameLine>[] {
  const page = ({ teamGameId }: GameLine) =>
    ({ to: '/a/team/game/$id/', params: { id: teamGameId } }) as const
  const result = ({ teamGameId }: GameLine) => {
    const game = games.get(teamGameId)
    return game ? resultText(game) : null
  }
  return [
    {
      key: 'game',
      label: 'Game',
      value: ({ teamGameId }) => games.get(teamGameId)?.gameStartTime ?? null,
      show: (row) => {
        const game = games.get(row.teamGameId)
        return (
          <CellLink names {...page(row)}>
            {game ? `${dayText(game.localStartTime)} ${vsAt(game)} ${game.opponentName}` : 'Game'}
          </CellLink>
        )
      },
    },
    { key: 'result', label: 'Result', value: result },
    ...seasonColumns<GameLine>('total', (row, figure, text) => (
      <CellLink {...page(row)} search={{ tab: 'box', behind: `${figure}~${personId}` }}>
        {text}
      </CellLink>
    )),
  ]
}

function GameLog({ season, entry }: { readonly season: PlayerSeason; readonly entry: RosterEntry }) {
  const team = useTeam()
  const [sort, setSort] = useInAddress('sort', '-game')
  const games = useList(listGames, { params: { id: team.id } })
  const byId = new Map((games.data ?? []).map((game) => [game.id, game]))
  if (season.results.length === 0)
    return <Empty title="No games yet">Figures appear here after the first final game.</Empty>
  return (
    <>
      <Tiles tiles={seasonTiles(season.totals)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the figures */}
      <div onKeyDown={moveByArrows}>
        <DataTable
          tools
          dense
          caption="Game log"
          columns={gameColumns(byId, entry.teamBrandPersonnelId)}
          rows={season.results}
          rowKey={({ teamGameId }) => teamGameId}
          sort={sort}
          onSort={setSort}
        />
      </div>
    </>
  )
}

function PlayerSeasons({ entry }: { readonly entry: RosterEntry }) {
  const [season, setSeason] = useInAddress('season')
  const [place, setPlace] = useInAddress('place')
  const filters = { ...(season ? { teamSeasonId: season } : {}), ...(place ? { place } : {}) }
  const stats = useCall(playerStats, {
    params: { id: entry.id },
    query: { filters: JSON.stringify(filters) },
  })
  return (
    <>
      <Filters>
        <SeasonChoice value={season} onChange={setSeason} />
        <PlaceChoice value={place} onChange={setPlace} />
      </Filters>
      <Answer of={stats}>{(answer) => <GameLog season={answer} entry={entry} />}</Answer>
    </>
  )
}

function factsOf({ role, position, homeJersey, awayJersey }: RosterEntry): string {
  if (role !== 'PLAYER') return staffWord(role)
  const jerseys =
    homeJersey === awayJersey ? homeJersey && `#${homeJersey}` : `#${homeJersey} home, #${awayJersey} away`
  return [jerseys, position].filter(Boolean).join(' · ')
}

function PersonPage({ entry }: { readonly entry: RosterEntry }) {
  const mayReadPeople = useMayInProgram('people.read')
  const isPlayer = entry.role === 'PLAYER'
  const inProgram = isPlayer ? '/a/program/players/$id/' : '/a/program/staff/$id/'
  return (
    <Page
      wide={isPlayer}
      title={entry.fullName}
      back={<Link to="/a/team/roster/">Roster</Link>}
      mark={<Avatar name={entry.fullName} src={entry.avatarURL} size={64} />}
      sentence={
        <>
          {factsOf(entry)} {entry.isStarter && <Mark tone="accent">Starter</Mark>}
        </>
      }
      action={
        mayReadPeople && (
          <LinkButton variant="default" to={inProgram} params={{ id: entry.teamBrandPersonnelId }}>
            Profile in the program
          </LinkButton>
        )
      }
    >
      {entry.deletedAt && <DeletedBanner />}
      {isPlayer ? <PlayerSeasons entry={entry} /> : <StaffFields entry={entry} />}
    </Page>
  )
}

/** /a/team/player/{id}/ and /a/team/staff/{id}/: a person of the team. For a player, every game in figures. */
export default function TeamPersonPage() {
  const entry = useCall(readRosterEntry, { params: { id: useId() } })
  useTeamOf(entry.data?.teamId)
  return <PageAnswer of={entry}>{(found) => <PersonPage entry={found} />}</PageAnswer>
}
