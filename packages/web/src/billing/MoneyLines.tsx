import type { MoneyLine } from '@fullcourt/wire'
import { usdText } from '@fullcourt/wire/forms/intl'
import { t } from '../ui/language.ts'
import { rich } from '../ui/rich.tsx'
import { translateSentence } from '../ui/sentences.ts'
import style from './Billing.module.css'
import { day } from './words.ts'

/** Lines of a quote or an invoice with their sum, in the words of the invoice. Each says how its amount came about. */
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
          <bdi>{translateSentence(text)}</bdi>
          <details>
            <summary>{t('Why this amount')}</summary>
            <p>
              {rich(t('<why/>. For {from} to {to}.', { from: day(from), to: day(to) }), {
                why: <bdi>{translateSentence(why)}</bdi>,
              })}
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
