import { COURTS, profileOf, type SeasonRow, zonesAgainst } from '@fullcourt/scorebook'
import { type Game, listLeagues, listRoster } from '@fullcourt/wire'
import { Link, useNavigate } from '@tanstack/react-router'
import { dayText, resultOf, vsAt } from '../book/views/gameWords.ts'
import { ChartChoice, type ChartKind, chartKindOf, ShotChart } from '../book/views/ShotChart.tsx'
import { type SeasonShot, useCourts, useSeasonShots } from '../book/views/seasonShots.ts'
import { SEASON_GRAIN } from '../book/views/shotChartLevels.ts'
import { type Spot, spotAt } from '../book/views/shotChartPlaces.ts'
import { ZoneTable } from '../book/views/ZoneTable.tsx'
import { useList } from '../call.ts'
import { useProgram, useTeam } from '../session.ts'
import { useInAddress } from '../shell/address.ts'
import { Answer } from '../ui/Answer.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice, Filters } from '../ui/Filters.tsx'
import css from './Stats.module.css'
import type { SeasonFilters } from './season.ts'

type Games = ReadonlyMap<string, Game>

const deedOf = ({ made, pointValue, distance: feet }: SeasonShot): string =>
  `${made ? 'Made' : 'Missed'} ${pointValue}${feet === null ? '' : ` from ${Math.round(feet)} ft`}`

const gameOf = (game: Game): string =>
  `${vsAt(game).toLowerCase()} ${game.opponentName}, ${dayText(game.localStartTime)}`

/** Where a shot's play is. */
const playOf = ({ teamGameId, eventId }: SeasonShot) => ({
  to: `/a/team/game/${teamGameId}/` as never,
  search: { play: eventId } as never,
})

/** The shots of a hex or of a zone; each leads to its play. */
const SpotDialog = ({
  spot: { title, shots },
  games,
  onClose,
}: {
  readonly spot: Spot<SeasonShot>
  readonly games: Games
  readonly onClose: () => void
}) => (
  <Dialog open onClose={onClose} title={title} shape="wide">
    <ol className={css.spot}>
      {shots.map((shot) => {
        const game = games.get(shot.teamGameId)
        return (
          <li key={shot.eventId}>
            <Link {...playOf(shot)}>
              {deedOf(shot)}
              {game && <small>{gameOf(game)}</small>}
            </Link>
          </li>
        )
      })}
    </ol>
  </Dialog>
)

/** The floor and the value of an inside shot in the program's league. */
function useOwnFloor() {
  const { leagueId } = useProgram()
  const courts = useCourts()
  const league = useList(listLeagues, {}).data?.find(({ id }) => id === leagueId)
  if (!courts) return null
  const { inside } = profileOf(league?.baseCode ?? '')?.shotValues ?? { inside: 2 }
  return { court: courts.ofLeague(league) ?? COURTS[0], inside }
}

interface ChartProps {
  readonly kind: ChartKind
  readonly shots: readonly SeasonShot[]
  /** What they are compared with: every shot of the season; none where that is what they are. */
  readonly season: readonly SeasonShot[]
  readonly games: Games
}

function Chart({ kind, shots, season, games }: ChartProps) {
  const navigate = useNavigate()
  const own = useOwnFloor()
  const [spotName, setSpot] = useInAddress('spot')
  if (!own) return null
  if (shots.length === 0) return <Empty title="No shots that fit" />
  const { court, inside } = own
  const isNarrowed = shots.length < season.length
  const zones = zonesAgainst(shots, isNarrowed && kind === 'zones' ? season : [])
  const spot = spotAt(spotName, court, shots, SEASON_GRAIN)
  // Opening adds a step to the history, so that Back closes it.
  const openSpot = (name: string) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, spot: name }),
      resetScroll: false,
    } as never)
  const say = (shot: SeasonShot) => {
    const game = games.get(shot.teamGameId)
    return [deedOf(shot), ...(game ? [gameOf(game)] : [])].join(', ')
  }
  return (
    <>
      <div className={css.shots}>
        <ShotChart
          floor="half"
          grain={SEASON_GRAIN}
          alone={
            isNarrowed
              ? ''
              : 'Choose a player, a place, a result or an opponent to compare with the whole season.'
          }
          label="Shots of the season"
          onOpen={(shot) => void navigate(playOf(shot) as never)}
          onSpot={openSpot}
          {...{ kind, court, shots, zones, inside, say }}
        />
        <ZoneTable zones={zones} />
      </div>
      {spot && <SpotDialog spot={spot} games={games} onClose={() => setSpot('')} />}
    </>
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
  const own = useOwnFloor()?.court ?? null
  const [player, setPlayer] = useInAddress('player')
  const [chart, setChart] = useInAddress('chart', 'hexes')
  const kind = chartKindOf(chart, 'hexes')
  const roster = useList(listRoster, { params: { id: team.id } })
  const { teamSeasonId, place, opponent, result } = filters
  const whole = teamSeasonId ? { teamSeasonId } : {}
  const asked = { ...whole, ...(place ? { place } : {}), ...(player ? { teamPersonnelId: player } : {}) }
  const season = useSeasonShots({ teamId: team.id, asked: whole, own })
  const { shots, games, data } = useSeasonShots({ teamId: team.id, asked, own })
  const shooters = (roster.data ?? []).filter(({ id, teamBrandPersonnelId }) =>
    rows.some((row) => row.id === id || row.id === teamBrandPersonnelId),
  )
  const isWanted = ({ teamGameId }: SeasonShot) => {
    const game = games.get(teamGameId)
    if (opponent && game?.opponentName !== opponent) return false
    return !result || (game && resultOf(game)) === (result === 'won' ? 'W' : 'L')
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
        <ChartChoice value={kind} onChange={setChart} />
      </Filters>
      <Answer of={shots}>
        {() =>
          data && <Chart kind={kind} shots={data.filter(isWanted)} season={season.data ?? []} games={games} />
        }
      </Answer>
    </>
  )
}
