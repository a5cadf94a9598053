import type { CourtGeometry } from '@fullcourt/scorebook/vocabulary'
import { CourtLines } from '../court/Court.tsx'
import { t } from '../ui/language.ts'
import css from './Rules.module.css'

const EDGE = 12

/** Whether every measure can be drawn. While a number is typed, it may be none. */
const isDrawable = ({ widthInches, heightInches, ...rest }: CourtGeometry): boolean =>
  widthInches > 0 &&
  heightInches > 0 &&
  Object.values(rest).every((value) => typeof value !== 'number' || Number.isFinite(value))

/** The court as it will be drawn in games, to scale. */
export function CourtPreview({ court }: { readonly court: CourtGeometry }) {
  if (!isDrawable(court))
    return <p className={css.note}>{t('The court is drawn when every measure is a number.')}</p>
  const { widthInches, heightInches } = court
  return (
    <figure className={css.preview}>
      <svg
        viewBox={`${-EDGE} ${-EDGE} ${widthInches + 2 * EDGE} ${heightInches + 2 * EDGE}`}
        role="img"
        aria-label={t('The court with these measures')}
      >
        <CourtLines court={court} />
      </svg>
      <figcaption>
        {t('{length} × {width}, three-point line {radius}', {
          length: feet(widthInches),
          width: feet(heightInches),
          radius: feet(court.threePointArcInches),
        })}
      </figcaption>
    </figure>
  )
}

/** 284.5 inches: '23 ft 8.5 in'. */
function feet(inches: number): string {
  const rest = Math.round((inches % 12) * 10) / 10
  return rest === 0 ? `${Math.floor(inches / 12)} ft` : `${Math.floor(inches / 12)} ft ${rest} in`
}
