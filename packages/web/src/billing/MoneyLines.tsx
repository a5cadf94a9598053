import { usdText } from '@fullcourt/program'
import type { MoneyLine } from '@fullcourt/wire'
import style from './Billing.module.css'
import { day } from './words.ts'

/** Lines of a quote or an invoice with their sum. Each says how its amount came about. */
export const MoneyLines = ({
  lines,
  totalUSD,
  total,
}: {
  readonly lines: readonly MoneyLine[]
  readonly totalUSD: number
  /** The label of the sum. */
  readonly total: string
}) => (
  <dl className={style.lines}>
    {lines.map(({ kind, text, why, from, to, amountUSD }) => (
      <div key={`${kind} ${text}`}>
        <dt>
          {text}
          <details>
            <summary>Why this amount</summary>
            <p>
              {why}. For {day(from)} to {day(to)}.
            </p>
          </details>
        </dt>
        <dd>{usdText(amountUSD)}</dd>
      </div>
    ))}
    <div className={style.total}>
      <dt>{total}</dt>
      <dd>{usdText(totalUSD)}</dd>
    </div>
  </dl>
)
