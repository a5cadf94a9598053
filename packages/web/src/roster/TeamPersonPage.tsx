import type { SeasonRow } from '@fullcourt/scorebook'
import {
  type Game,
  listGames,
  listSeasons,
  playerStats,
  type RosterEntry,
  readRosterEntry,
} from '@fullcourt/wire'
import { Badge, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { moveByArrows } from '../book/views/arrowCells.ts'
import { dayText, ourScore, resultOf, vsAt } from '../book/views/gameWords.ts'
import { percentText, seasonColumns } from '../book/views/seasonColumns.tsx'
import { useCall, useList } from '../call.ts'
import { useMayInProgram, useTeam, useTeamOf } from '../session.ts'
import { useId, useInAddress } from '../shell/address.ts'
import { Answer } from '../ui/Answer.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import { staffWord } from './StaffRows.tsx'
import css from './TeamPerson.module.css'

/** A game of the player's: its line, and which game it was. */
type GameLine = SeasonRow & { readonly teamGameId: string }
/** What the server sums of one player (scorebook: `seasonRows`); the contract leaves the figures open. */
interface PlayerSeason {
  readonly results: readonly GameLine[]
  readonly totals: SeasonRow & { readonly totalGames: number }
}

const one = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : value.toFixed(1)

function Tiles({ totals }: { readonly totals: PlayerSeason['totals'] }) {
  const tiles: readonly (readonly [string, string])[] = [
    ['Games', String(totals.totalGames)],
    ['Points', one(totals.pointsPerGame)],
    ['Rebounds', one(totals.reboundsPerGame)],
    ['Assists', one(totals.assistsPerGame)],
    ['FG%', percentText(totals.fieldGoalPercentage ?? null)],
    ['3PT%', percentText(totals.threePointPercentage ?? null)],
    ['FT%', percentText(totals.freethrowPercentage ?? null)],
  ]
  return (
    <dl className={css.tiles}>
      {tiles.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const resultText = (game: Game | undefined): string =>
  game ? `${resultOf(game) ?? 'Live'} ${ourScore(game).join('–')}` : '–'

function gameColumns(games: ReadonlyMap<string, Game>, personId: string): readonly Column<GameLine>[] {
  const toGame = (
    row: GameLine,
    search: Record<string, string>,
    children: React.ReactNode,
    look: string | undefined,
  ) => (
    <Link
      to={`/a/team/game/${row.teamGameId}/` as never}
      search={search as never}
      className={look}
      tabIndex={look === css.link ? -1 : undefined}
    >
      {children}
    </Link>
  )
  return [
    {
      key: 'game',
      label: 'Game',
      value: ({ teamGameId }) => games.get(teamGameId)?.gameStartTime ?? null,
      show: (row) => {
        const game = games.get(row.teamGameId)
        return toGame(
          row,
          {},
          game ? `${dayText(game.localStartTime)} ${vsAt(game)} ${game.opponentName}` : 'Game',
          css.name,
        )
      },
    },
    {
      key: 'result',
      label: 'Result',
      value: ({ teamGameId }) => {
        const game = games.get(teamGameId)
        return game ? resultText(game) : null
      },
      show: (row) => <span className={css.link}>{resultText(games.get(row.teamGameId))}</span>,
    },
    ...seasonColumns<GameLine>('total', (row, figure, text) =>
      toGame(row, { tab: 'box', behind: `${figure}~${personId}` }, text, css.link),
    ),
  ]
}

function GameLog({ season, entry }: { readonly season: PlayerSeason; readonly entry: RosterEntry }) {
  const team = useTeam()
  const [sort, setSort] = useInAddress('sort', '-game')
  const games = useList(listGames, { params: { id: team.id } })
  const byId = new Map((games.data ?? []).map((game) => [game.id, game]))
  if (season.results.length === 0)
    return <Empty title="No games yet">Figures appear here with the first game that is scored.</Empty>
  return (
    <>
      <Tiles totals={season.totals} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the figures */}
      <div onKeyDown={moveByArrows}>
        <DataTable
          tools
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
  const team = useTeam()
  const [season, setSeason] = useInAddress('season')
  const [place, setPlace] = useInAddress('place')
  const seasons = useList(listSeasons, { params: { id: team.id } })
  const filters = { ...(season ? { teamSeasonId: season } : {}), ...(place ? { place } : {}) }
  const stats = useCall(playerStats, {
    params: { id: entry.id },
    query: { filters: JSON.stringify(filters) },
  })
  return (
    <>
      <div className={css.filters}>
        <NativeSelect
          label="Season"
          data={[
            { value: '', label: 'All' },
            ...(seasons.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={season}
          onChange={(event) => setSeason(event.currentTarget.value)}
        />
        <NativeSelect
          label="Place"
          data={[
            { value: '', label: 'All' },
            { value: 'home', label: 'Home' },
            { value: 'away', label: 'Away' },
          ]}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
      </div>
      <Answer of={stats}>
        {(answer) => <GameLog season={answer as unknown as PlayerSeason} entry={entry} />}
      </Answer>
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
  const inProgram = `/a/program/${isPlayer ? 'players' : 'staff'}/${entry.teamBrandPersonnelId}/`
  return (
    <Page
      wide={isPlayer}
      title={entry.fullName}
      back={<Link to={'/a/team/roster/' as never}>Roster</Link>}
      mark={<Avatar name={entry.fullName} src={entry.avatarURL} size={64} />}
      sentence={
        <>
          {factsOf(entry)}{' '}
          {entry.isStarter && (
            <Badge component="span" variant="light">
              Starter
            </Badge>
          )}
        </>
      }
      action={mayReadPeople && <Link to={inProgram as never}>Profile in the program</Link>}
    >
      {entry.deletedAt && <p role="status">This item has been deleted and can no longer be edited.</p>}
      {isPlayer && <PlayerSeasons entry={entry} />}
    </Page>
  )
}

/** /a/team/player/{id}/ and /a/team/staff/{id}/: somebody of the team; of a player, every game in figures. */
export default function TeamPersonPage() {
  const entry = useCall(readRosterEntry, { params: { id: useId() } })
  useTeamOf(entry.data?.teamId)
  return <Answer of={entry}>{(found) => <PersonPage entry={found} />}</Answer>
}
