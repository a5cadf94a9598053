import { zonesAgainst } from '@fullcourt/scorebook/shots'
import type { CourtGeometry } from '@fullcourt/scorebook/vocabulary'
import { shotText } from '@fullcourt/scorebook/words'
import type { Game } from '@fullcourt/wire'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ChartKind, ShotChart } from '../charts/ShotChart.tsx'
import type { SeasonShot } from '../charts/seasonShots.ts'
import { SEASON_GRAIN } from '../charts/shotChartLevels.ts'
import { type Spot, spotAt } from '../charts/shotChartPlaces.ts'
import { ZoneTable } from '../charts/ZoneTable.tsx'
import { dayText, vsAt } from '../games/gameWords.ts'
import { useInAddress } from '../ui/address.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { showDistance } from '../ui/units.ts'
import css from './Stats.module.css'

type Games = ReadonlyMap<string, Game>

const resultOf = ({ made, pointValue, distance: feet }: SeasonShot): string =>
  shotText(made ? 'shot_made' : 'shot_miss', pointValue, feet === null ? '' : showDistance(feet))

const gameOf = (game: Game): string =>
  `${vsAt(game).toLowerCase()} ${game.opponentName}, ${dayText(game.localStartTime)}`

/** The address of a shot's play. */
const playOf = ({ teamGameId, eventId }: SeasonShot) => ({
  to: '/a/team/game/$id/' as const,
  params: { id: teamGameId },
  search: { play: eventId },
})

/** The shots of a hex or a zone; each links to its play. */
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
              {resultOf(shot)}
              {game && <small>{gameOf(game)}</small>}
            </Link>
          </li>
        )
      })}
    </ol>
  </Dialog>
)

const ALONE = 'Choose a player, a place, a result or an opponent to compare with the whole season.'

/** The court of the program's league, and the points of a shot inside the line. */
export interface OwnFloor {
  readonly court: CourtGeometry
  readonly inside: number
}

interface Props {
  readonly kind: ChartKind
  readonly own: OwnFloor
  readonly shots: readonly SeasonShot[]
  /** All shots of the season, to compare with; none where the chart shows them already. */
  readonly season: readonly SeasonShot[]
  readonly games: Games
  /** Whether a filter selects some of the season's shots. */
  readonly isNarrowed: boolean
}

/** The chart and its table; hexes and zones open their shots. */
export function SeasonShotChart({ kind, own: { court, inside }, shots, season, games, isNarrowed }: Props) {
  const navigate = useNavigate()
  const [spotName, setSpot] = useInAddress('spot')
  const zones = zonesAgainst(shots, isNarrowed ? season : [])
  const spot = spotAt(spotName, court, shots, SEASON_GRAIN)
  const say = (shot: SeasonShot) => {
    const game = games.get(shot.teamGameId)
    return [resultOf(shot), ...(game ? [gameOf(game)] : [])].join(', ')
  }
  return (
    <>
      <div className={css.shots}>
        <ShotChart
          floor="half"
          grain={SEASON_GRAIN}
          alone={isNarrowed ? '' : ALONE}
          label="Shots of the season"
          onOpen={(shot) => void navigate(playOf(shot))}
          onSpot={(name) => setSpot(name, { replace: false })}
          {...{ kind, court, shots, zones, inside, say }}
        />
        <ZoneTable zones={zones} />
      </div>
      {spot && <SpotDialog spot={spot} games={games} onClose={() => setSpot('')} />}
    </>
  )
}
