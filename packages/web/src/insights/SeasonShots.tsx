import { listRoster } from '@fullcourt/wire'
import { useList } from '../call/call.ts'
import { useOwnFloor } from '../charts/ownFloor.ts'
import { ChartChoice, chartKindOf } from '../charts/ShotChart.tsx'
import { type SeasonShot, useSeasonShots } from '../charts/seasonShots.ts'
import { ZoneTable } from '../charts/ZoneTable.tsx'
import { SeasonShotChart } from '../games/SeasonShotChart.tsx'
import { useTeam } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Choice, Filters } from '../ui/fields/Filters.tsx'
import type { Season, SeasonFilters } from './season.ts'

const ALONE = 'Choose a player, a place, a result or an opponent to compare with the whole season.'

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
            <SeasonShotChart
              label="Shots of the season"
              alone={isNarrowed ? '' : ALONE}
              shots={list}
              others={isNarrowed ? (all.data ?? []) : []}
              table={(zones) => <ZoneTable zones={zones} />}
              {...{ kind, own, games }}
            />
          )
        }}
      </Answer>
    </>
  )
}
