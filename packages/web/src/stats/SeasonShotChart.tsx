import { type CourtGeometry, zonesAgainst } from '@fullcourt/scorebook'
import type { Game } from '@fullcourt/wire'
import { Link, useNavigate } from '@tanstack/react-router'
import { dayText, vsAt } from '../basketball/gameWords.ts'
import { type ChartKind, ShotChart } from '../basketball/ShotChart.tsx'
import type { SeasonShot } from '../basketball/seasonShots.ts'
import { SEASON_GRAIN } from '../basketball/shotChartLevels.ts'
import { type Spot, spotAt } from '../basketball/shotChartPlaces.ts'
import { ZoneTable } from '../basketball/ZoneTable.tsx'
import { useInAddress } from '../shell/address.ts'
import { Dialog } from '../ui/Dialog.tsx'
import css from './Stats.module.css'

type Games = ReadonlyMap<string, Game>

const deedOf = ({ made, pointValue, distance: feet }: SeasonShot): string =>
  `${made ? 'Made' : 'Missed'} ${pointValue}${feet === null ? '' : ` from ${Math.round(feet)} ft`}`

const gameOf = (game: Game): string =>
  `${vsAt(game).toLowerCase()} ${game.opponentName}, ${dayText(game.localStartTime)}`

/** Where a shot's play is. */
const playOf = ({ teamGameId, eventId }: SeasonShot) => ({
  to: '/a/team/game/$id/' as const,
  params: { id: teamGameId },
  search: { play: eventId },
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

const ALONE = 'Choose a player, a place, a result or an opponent to compare with the whole season.'

/** The floor of the program's league, and what a shot from inside the line is worth there. */
export interface OwnFloor {
  readonly court: CourtGeometry
  readonly inside: number
}

interface Props {
  readonly kind: ChartKind
  readonly own: OwnFloor
  readonly shots: readonly SeasonShot[]
  /** What they are compared with: every shot of the season; none where that is what they are. */
  readonly season: readonly SeasonShot[]
  readonly games: Games
  /** Whether a filter leaves but some of the season's shots. */
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
    return [deedOf(shot), ...(game ? [gameOf(game)] : [])].join(', ')
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
