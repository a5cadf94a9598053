import {
  byZone,
  type CourtGeometry,
  distance,
  hoopSideOf,
  type SeasonRow,
  type Shot,
  zoneOf,
} from '@fullcourt/scorebook'
import { type Game, listCourts, listGames, listLeagues, listRoster, teamShots } from '@fullcourt/wire'
import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { dayText, vsAt } from '../book/views/gameWords.ts'
import { ShotChart } from '../book/views/ShotChart.tsx'
import { ZoneTable } from '../book/views/ZoneTable.tsx'
import { useList } from '../call.ts'
import { useProgram, useTeam } from '../session.ts'
import { useInAddress } from '../shell/address.ts'
import { Answer } from '../ui/Answer.tsx'
import { Empty } from '../ui/Empty.tsx'
import css from './Stats.module.css'
import type { SeasonFilters } from './season.ts'

type SentShot =
  Awaited<ReturnType<typeof useList<typeof teamShots>>['data']> extends readonly (infer One)[] | undefined
    ? One
    : never
type SeasonShot = Shot & { readonly teamGameId: string }

/** The court that the program's games are played on, unless one says otherwise. */
function useCourt(): CourtGeometry | null {
  const { leagueId } = useProgram()
  const leagues = useList(listLeagues, {})
  const courts = useList(listCourts, {})
  const courtId = leagues.data?.find(({ id }) => id === leagueId)?.courtId
  return courts.data?.find(({ id }) => id === courtId) ?? courts.data?.[0] ?? null
}

function placed(court: CourtGeometry, shot: SentShot): SeasonShot {
  const { x, y } = shot
  const at = x === null || y === null ? null : { x, y }
  const hoopSide = at && hoopSideOf(court, at)
  return {
    ...shot,
    assisted: false,
    hoopSide,
    distance: at && hoopSide ? distance(court, at, hoopSide) : null,
    zone: at && hoopSide ? zoneOf(court, at, hoopSide) : null,
  }
}

function Chart({
  court,
  shots,
  games,
}: {
  readonly court: CourtGeometry
  readonly shots: readonly SentShot[]
  readonly games: ReadonlyMap<string, Game>
}) {
  const navigate = useNavigate()
  const list = shots.map((shot) => placed(court, shot))
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
        court={court}
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
  const court = useCourt()
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
    return !filters.opponent || game?.opponentName === filters.opponent
  }
  return (
    <>
      <div className={css.filters}>
        <NativeSelect
          label="Player"
          data={[
            { value: '', label: 'All players' },
            ...shooters.map(({ id, homeJersey, fullName }) => ({
              value: id,
              label: `${homeJersey ?? ''} - ${fullName}`,
            })),
          ]}
          value={player}
          onChange={(event) => setPlayer(event.currentTarget.value)}
        />
      </div>
      <Answer of={shots}>
        {(list) => court && <Chart court={court} shots={list.filter(wanted)} games={byId} />}
      </Answer>
    </>
  )
}
