import { isLater, msg } from '@fullcourt/scorebook/vocabulary'
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
import { CellLink } from '../ui/data/CellLink.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Choice, Filters } from '../ui/fields/Filters.tsx'
import { t } from '../ui/language.ts'
import type { Season, SeasonFilters } from './season.ts'

const ALONE = msg('Choose a player, a place, a result or an opponent to compare with the whole season.')

/** The name of a zone, which opens its shots. */
const zoneLink = (zone: string, name: string) => (
  <CellLink names to="./" search={(before: object) => ({ ...before, spot: zone })} resetScroll={false}>
    {name}
  </CellLink>
)

/** The shots that the filters ask for, and all of the season where they ask for a part of it. */
function useAskedShots(
  { teamSeasonId, period, live, ...narrowing }: SeasonFilters,
  {
    shooter,
    isTheirs,
    compares,
  }: { readonly shooter: string; readonly isTheirs: boolean; readonly compares: boolean },
) {
  const team = useTeam()
  const own = useOwnFloor()
  const whole = {
    ...(teamSeasonId ? { teamSeasonId } : {}),
    ...(live ? { live } : {}),
    ...(isTheirs ? { ofOpponents: true as const } : {}),
  }
  const asked = { ...whole, ...(period ? { period } : {}), ...(shooter ? { teamPersonnelId: shooter } : {}) }
  const isNarrowed = Boolean(shooter || period || Object.keys(narrowing).length > 0)
  const here = { teamId: team.id, own: own?.court ?? null }
  const all = useSeasonShots({ ...here, asked: whole, enabled: isNarrowed && compares })
  return {
    ...useSeasonShots({ ...here, asked }),
    own,
    isNarrowed,
    others: isNarrowed ? (all.data ?? []) : [],
  }
}

/** Whether a shot is in the chosen games, and not in garbage time where that is left out. */
function isInGames(games: Season['games'], withoutGarbageTime: boolean): (shot: SeasonShot) => boolean {
  const garbageOf = new Map(games.map(({ teamGameId, garbageFrom }) => [teamGameId, garbageFrom]))
  return (shot) => {
    const garbageFrom = garbageOf.get(shot.teamGameId)
    if (garbageFrom === undefined) return false
    return !withoutGarbageTime || garbageFrom === null || !isLater(shot, garbageFrom)
  }
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
  const [player, setPlayer] = useInAddress('player')
  const [chart, setChart] = useInAddress('chart', 'hexes')
  const kind = chartKindOf(chart, 'hexes')
  const roster = useList(listRoster, { params: { id: team.id } })
  const [of, setOf] = useInAddress('shots')
  const isTheirs = of === 'opponents'
  const { shots, games, data, own, isNarrowed, others } = useAskedShots(filters, {
    shooter: isTheirs ? '' : player,
    isTheirs,
    compares: kind === 'zones',
  })
  const shooters = (roster.data ?? []).filter(({ id, teamBrandPersonnelId }) =>
    rows.some((row) => row.id === id || row.id === teamBrandPersonnelId),
  )
  return (
    <>
      <Filters>
        <Choice
          label={t('Shots of')}
          all={t('Own team')}
          data={[{ value: 'opponents', label: t('Opponents') }]}
          value={of}
          onChange={setOf}
        />
        <Choice
          label={t('Player')}
          all={t('All players')}
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
          const list = data?.filter(isInGames(chosen, filters.withoutGarbageTime ?? false))
          if (!list || !own) return null
          if (list.length === 0) return <NoResults>{t('No shot fits these filters.')}</NoResults>
          return (
            <SeasonShotChart
              label={t('Shots of the season')}
              alone={isNarrowed ? '' : t(ALONE)}
              shots={list}
              table={(zones) => <ZoneTable zones={zones} wrap={zoneLink} />}
              {...{ kind, own, games, others }}
            />
          )
        }}
      </Answer>
    </>
  )
}
