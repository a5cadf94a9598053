import { type CourtGeometry, distance, type Play, SIDES } from '@fullcourt/scorebook/vocabulary'
import type { DescribeContext } from '@fullcourt/scorebook/words'
import { t } from '../ui/language.ts'
import { showDistance } from '../ui/units.ts'
import { CourtLines } from './Court.tsx'
import css from './PlayOnCourt.module.css'

interface Props {
  readonly play: Play | null
  readonly context: DescribeContext
}

/** The court with the place of one play. Says so where no place was entered. */
export function PlayOnCourt({ play, context }: Props) {
  const { court } = context.setup
  const { widthInches: length, heightInches: width } = court
  const place = play?.origin.location
  return (
    <div className={css.box} style={{ aspectRatio: `${length} / ${width}` }}>
      <svg
        className={css.court}
        viewBox={`0 0 ${length} ${width}`}
        role="img"
        aria-label={place ? placeWords(play!, court) : t('No place on the court was entered.')}
      >
        <CourtLines court={court} />
        {place && <Mark play={play!} x={place.x} y={place.y} />}
      </svg>
      {!place && <p className={css.none}>{t('No place on the court was entered.')}</p>}
    </div>
  )
}

function placeWords({ origin }: Play, court: CourtGeometry): string {
  const { location, hoopSide } = origin
  return location
    ? t('On the court: {distance} from the hoop', {
        distance: showDistance(distance(court, location, hoopSide ?? undefined)),
      })
    : ''
}

/** A made shot is filled, a miss is a cross, any other event a ring. A wide ring shows where to look. */
function Mark({ play, x, y }: { readonly play: Play; readonly x: number; readonly y: number }) {
  const { type, isHomeTeam } = play.origin
  const side = SIDES[isHomeTeam ? 0 : 1]
  return (
    <g data-side={side} className={css.mark}>
      <circle className={css.halo} cx={x} cy={y} r={30} />
      {type === 'shot_miss' ? (
        <path className={css.missed} d={`M ${x - 12} ${y - 12} l 24 24 m 0 -24 l -24 24`} />
      ) : (
        <circle className={type === 'shot_made' ? css.made : css.other} cx={x} cy={y} r={12} />
      )}
    </g>
  )
}
