import { COURTS } from '@fullcourt/scorebook/rules'
import { listLeagues, listRoster } from '@fullcourt/wire'
import { useList } from '../call/call.ts'
import { ChartChoice, chartKindOf } from '../charts/ShotChart.tsx'
import { type SeasonShot, useCourts, useSeasonShots } from '../charts/seasonShots.ts'
import { useProgram, useTeam } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Choice, Filters } from '../ui/fields/Filters.tsx'
import { type OwnFloor, SeasonShotChart } from './SeasonShotChart.tsx'
import type { Season, SeasonFilters } from './season.ts'
import { useShotValues } from './shotValues.ts'

/** Null until the courts are loaded. */
function useOwnFloor(): OwnFloor | null {
  const { leagueId } = useProgram()
  const { inside } = useShotValues()
  const courts = useCourts()
  const league = useList(listLeagues, {}).data?.find(({ id }) => id === leagueId)
  if (!courts) return null
  return { court: courts.ofLeague(league) ?? COURTS[0], inside }
}

/** Every shot of the season at one hoop; each opens its play. */
export function SeasonShots({
  filters,
  season: { results: rows, games: chosen },
}: {
  readonly filters: SeasonFilters
  readonly season: Season
}) {
  const team = useTeam()
  const own = useOwnFloor()
  const [player, setPlayer] = useInAddress('player')
  const [chart, setChart] = useInAddress('chart', 'hexes')
  const kind = chartKindOf(chart, 'hexes')
  const roster = useList(listRoster, { params: { id: team.id } })
  const { teamSeasonId, period, live, ...narrowing } = filters
  const whole = { ...(teamSeasonId ? { teamSeasonId } : {}), ...(live ? { live } : {}) }
  const asked = { ...whole, ...(period ? { period } : {}), ...(player ? { teamPersonnelId: player } : {}) }
  const isNarrowed = Boolean(player || period || Object.keys(narrowing).length > 0)
  const of = { teamId: team.id, own: own?.court ?? null }
  const all = useSeasonShots({ ...of, asked: whole, enabled: isNarrowed && kind === 'zones' })
  const { shots, games, data } = useSeasonShots({ ...of, asked })
  const shooters = (roster.data ?? []).filter(({ id, teamBrandPersonnelId }) =>
    rows.some((row) => row.id === id || row.id === teamBrandPersonnelId),
  )
  const chosenIds = new Set(chosen.map(({ teamGameId }) => teamGameId))
  const isWanted = ({ teamGameId }: SeasonShot) => chosenIds.has(teamGameId)
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
        <ChartChoice value={kind} onChange={setChart} />
      </Filters>
      <Answer of={shots}>
        {() => {
          const list = data?.filter(isWanted)
          if (!list || !own) return null
          if (list.length === 0) return <NoResults>No shot fits these filters.</NoResults>
          return (
            <SeasonShotChart shots={list} season={all.data ?? []} {...{ kind, own, games, isNarrowed }} />
          )
        }}
      </Answer>
    </>
  )
}
