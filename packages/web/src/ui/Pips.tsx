import { cssVariables } from './cssVariables.ts'
import css from './Pips.module.css'

interface Props {
  readonly count: number
  readonly of: number
  /** The count, for screen readers: '3 fouls'. */
  readonly label: string
  /** Bars instead of dots: fouls and timeouts stand side by side. */
  readonly bars?: boolean
}

/** A count as filled and empty marks in a row, to be read at arm's length. More than `of` are shown as `of`. */
export const Pips = ({ count, of, label, bars }: Props) => (
  <span
    role="img"
    aria-label={label}
    title={label}
    className={css.pips}
    data-bars={bars}
    style={cssVariables({ '--count': count, '--of': of })}
  />
)
