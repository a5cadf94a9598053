import {
  byZone,
  type CourtGeometry,
  distance,
  hoopSideOf,
  type SeasonRow,
  type Shot,
  shooterView,
  zoneOf,
} from '@fullcourt/scorebook'
import { type Game, listCourts, listGames, listLeagues, listRoster, teamShots } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { dayText, resultOf, vsAt } from '../book/views/gameWords.ts'
import { ShotChart } from '../book/views/ShotChart.tsx'
import { ZoneTable } from '../book/views/ZoneTable.tsx'
import { useList } from '../call.ts'
import { useProgram, useTeam } from '../session.ts'
import { useInAddress } from '../shell/address.ts'
import { Answer } from '../ui/Answer.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice, Filters } from '../ui/Filters.tsx'
import css from './Stats.module.css'
import type { SeasonFilters } from './season.ts'

type SentShot =
  Awaited<ReturnType<typeof useList<typeof teamShots>>['data']> extends readonly (infer One)[] | undefined
    ? One
    : never
type SeasonShot = Shot & { readonly teamGameId: string }

/** The courts that games were played on, and the program's own, on which all shots are drawn. */
interface Courts {
  readonly own: CourtGeometry
  readonly of: (game: Game | undefined) => CourtGeometry
}

function useCourts(): Courts | null {
  const { leagueId } = useProgram()
  const leagues = useList(listLeagues, {})
  const courts = useList(listCourts, {})
  const ofLeague = (id: string) => leagues.data?.find((league) => league.id === id)?.courtId
  const court = (id: string | undefined) => courts.data?.find((one) => one.id === id)
  const own = court(ofLeague(leagueId)) ?? courts.data?.[0]
  if (!own) return null
  const of = (game: Game | undefined) => {
    if (!game) return own
    const found = court(game.leagueOverrides?.courtId ?? ofLeague(game.leagueId)) ?? own
    return { ...found, ...game.leagueOverrides?.courtOverrides }
  }
  return { own, of }
}

/**
 * A shot drawn at the left hoop of our own court: where it was as seen from the rim it was aimed at, for floors differ in length.
 * Its zone is that of the floor on which it was taken.
 */
function placed({ own, of }: Courts, shot: SentShot, game: Game | undefined): SeasonShot {
  const court = of(game)
  const { x, y } = shot
  const nowhere = { ...shot, assisted: false, x: null, y: null, hoopSide: null, distance: null, zone: null }
  if (x === null || y === null) return nowhere
  const hoop = hoopSideOf(court, { x, y })
  const { out, across } = shooterView(court, { x, y }, hoop)
  return {
    ...nowhere,
    x: Math.max(0, out - court.rimFromBaseline + own.rimFromBaseline),
    y: own.heightInches / 2 - across,
    hoopSide: 'left',
    distance: distance(court, { x, y }, hoop),
    zone: zoneOf(court, { x, y }, hoop),
  }
}

function Chart({
  courts,
  shots,
  games,
}: {
  readonly courts: Courts
  readonly shots: readonly SentShot[]
  readonly games: ReadonlyMap<string, Game>
}) {
  const navigate = useNavigate()
  const list = shots.map((shot) => placed(courts, shot, games.get(shot.teamGameId)))
  if (list.length === 0) return <Empty title="No shots with a place yet" />
  const say = ({ made, pointValue, distance: feet, teamGameId }: SeasonShot) => {
    const game = games.get(teamGameId)
    const where = feet === null ? '' : ` from ${Math.round(feet)} ft`
    const when = game
      ? `, ${vsAt(game).toLowerCase()} ${game.opponentName}, ${dayText(game.localStartTime)}`
      : ''
    return `${made ? 'Made' : 'Missed'} ${pointValue}${where}${when}`
  }
  return (
    <div className={css.shots}>
      <ShotChart
        court={courts.own}
        shots={list}
        floor="half"
        label="Shots of the season"
        say={say}
        onOpen={({ teamGameId, eventId }) =>
          void navigate({ to: `/a/team/game/${teamGameId}/`, search: { play: eventId } } as never)
        }
      />
      <ZoneTable zones={byZone(list)} />
    </div>
  )
}

/** Every shot of the season at one hoop; each opens its play. */
export function SeasonShots({
  filters,
  rows,
}: {
  readonly filters: SeasonFilters
  readonly rows: readonly SeasonRow[]
}) {
  const team = useTeam()
  const courts = useCourts()
  const [player, setPlayer] = useInAddress('player')
  const roster = useList(listRoster, { params: { id: team.id } })
  const games = useList(listGames, { params: { id: team.id } })
  const { teamSeasonId, place } = filters
  const asked = {
    ...(teamSeasonId ? { teamSeasonId } : {}),
    ...(place ? { place } : {}),
    ...(player ? { teamPersonnelId: player } : {}),
  }
  const shots = useList(teamShots, { params: { id: team.id }, query: { filters: JSON.stringify(asked) } })
  const shooters = (roster.data ?? []).filter(({ id, teamBrandPersonnelId }) =>
    rows.some((row) => row.id === id || row.id === teamBrandPersonnelId),
  )
  const byId = new Map((games.data ?? []).map((game) => [game.id, game]))
  const wanted = (shot: SentShot) => {
    const game = byId.get(shot.teamGameId)
    if (filters.opponent && game?.opponentName !== filters.opponent) return false
    return !filters.result || (game && resultOf(game)) === (filters.result === 'won' ? 'W' : 'L')
  }
  return (
    <>
      <Filters>
        <Choice
          label="Player"
          all="All players"
          data={shooters.map(({ id, homeJersey, fullName }) => ({
            value: id,
            label: `${homeJersey ?? ''} - ${fullName}`,
          }))}
          value={player}
          onChange={setPlayer}
        />
      </Filters>
      <Answer of={shots}>
        {(list) => courts && <Chart courts={courts} shots={list.filter(wanted)} games={byId} />}
      </Answer>
    </>
  )
}
