import { createHash } from 'node:crypto'
import { centsText, type QuoteLine, totalOf, usdOf } from '@fullcourt/program'
import type { MoneyLine, Quoted } from '@fullcourt/wire'
import { refuse } from '../calls/refusal.ts'
import { isoOf } from './subscription.ts'

/** The cost of an act: its lines, and a key that another sum or another wording does not have. */
export interface Quote {
  readonly lines: readonly QuoteLine[]
  readonly totalCents: number
  readonly from: number
  readonly key: string
}

export const shownLine = ({ kind, text, why, period, quantity, unitCents, cents }: QuoteLine): MoneyLine => ({
  kind,
  text,
  why,
  from: isoOf(period.from),
  to: isoOf(period.to),
  quantity,
  unitUSD: usdOf(unitCents),
  amountUSD: usdOf(cents),
})

/** @param act what is paid for, with its objects: the same lines for another act have another key */
export function quoteOf(act: readonly string[], lines: readonly QuoteLine[], from: number): Quote {
  const said = JSON.stringify([act, lines.map(({ text, why, cents }) => [text, why, cents])])
  const key = createHash('sha256').update(said).digest('base64url').slice(0, 22)
  return { lines, totalCents: totalOf(lines), from, key }
}

export const shownQuote = ({ lines, totalCents, from, key }: Quote): Quoted => ({
  amountUSD: usdOf(totalCents),
  lines: lines.map(shownLine),
  from: isoOf(from),
  quote: key,
})

/** Refuses a write whose sender saw another sum. */
export function refuseChanged({ key, totalCents }: Quote, seen: string | undefined): void {
  const amount = centsText(totalCents)
  if (seen !== undefined && seen !== key)
    refuse('quote_changed', `The amount is ${amount} now. Look at it once more.`)
}
