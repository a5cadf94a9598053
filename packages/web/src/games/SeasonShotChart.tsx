import { type ZoneAgainst, zonesAgainst } from '@fullcourt/scorebook/shots'
import { shotText } from '@fullcourt/scorebook/words'
import type { Game } from '@fullcourt/wire'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OwnFloor } from '../charts/ownFloor.ts'
import { type ChartKind, ShotChart } from '../charts/ShotChart.tsx'
import type { SeasonShot } from '../charts/seasonShots.ts'
import { SEASON_GRAIN } from '../charts/shotChartLevels.ts'
import { type Spot, spotAt } from '../charts/shotChartPlaces.ts'
import { useInAddress } from '../ui/address.ts'
import { translate } from '../ui/language.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { showDistance } from '../ui/units.ts'
import { dayText, vsAt } from './gameWords.ts'
import css from './SeasonShots.module.css'

type Games = ReadonlyMap<string, Game>

const resultOf = ({ made, pointValue, distance: feet }: SeasonShot): string =>
  shotText(made ? 'shot_made' : 'shot_miss', pointValue, {
    from: feet === null ? '' : showDistance(feet),
    t: translate,
  })

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

interface Props {
  readonly kind: ChartKind
  readonly own: OwnFloor
  readonly label: string
  readonly shots: readonly SeasonShot[]
  /** The shots to compare with, those of the chart included; none: no comparison. */
  readonly others: readonly SeasonShot[]
  /** Whose they are, in the words of the chart. */
  readonly against?: 'season' | 'team'
  /** Why zones are not compared; '' when they are. */
  readonly alone: string
  readonly games: Games
  /** The table beside the chart. */
  readonly table: (zones: readonly ZoneAgainst[]) => ReactNode
}

/** A chart of shots of several games and its table; hexes and zones open their shots. */
export function SeasonShotChart({ own: { court, inside }, shots, others, games, table, ...props }: Props) {
  const navigate = useNavigate()
  const [spotName, setSpot] = useInAddress('spot')
  const zones = zonesAgainst(shots, others)
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
          onOpen={(shot) => void navigate(playOf(shot))}
          onSpot={(name) => setSpot(name, { replace: false })}
          {...{ court, shots, zones, inside, say }}
          {...props}
        />
        {table(zones)}
      </div>
      {spot && <SpotDialog spot={spot} games={games} onClose={() => setSpot('')} />}
    </>
  )
}
