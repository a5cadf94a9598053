import { inkOn } from '../ui/colour.ts'
import css from './Jersey.module.css'

const FILL = '#ffffff'
const STROKE = '#5f574f'
/** A jersey with its number, in the side's colors; null: neutral colors. */
export function Jersey({
  number,
  fill,
  stroke,
  size = 36,
}: {
  readonly number?: string | null
  readonly fill: string | null
  readonly stroke: string | null
  readonly size?: number
}) {
  const body = fill ?? FILL
  return (
    <svg className={css.jersey} width={size} height={size} viewBox="0 0 36 36" aria-hidden>
      <path
        d="M11 3 c0 5 2 8 7 8 s7-3 7-8 l5 1 c-1 6 0 9 3 12 v17 H3 V16 c3-3 4-6 3-12 z"
        fill={body}
        stroke={stroke ?? STROKE}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <text x="18" y="28" textAnchor="middle" className={css.number} fill={inkOn(body)}>
        {number}
      </text>
    </svg>
  )
}
