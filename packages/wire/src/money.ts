import { LINE_KINDS } from '@fullcourt/program'
import * as z from 'zod'
import { time } from './primitives.ts'

/** Reads that show what a program has, owes and pays next. */
export const MONEY_READS = [
  'readUser',
  'readProgram',
  'readPayment',
  'listInvoices',
  'listProgramAudit',
] as const

/** A line of a quote or invoice. `why` says how the amount came about. */
export const moneyLine = z.object({
  kind: z.enum(LINE_KINDS),
  text: z.string(),
  why: z.string(),
  from: time,
  to: time,
  quantity: z.int(),
  unitUSD: z.number(),
  amountUSD: z.number(),
})
export type MoneyLine = z.output<typeof moneyLine>

/** The cost of a change. A write that sends `quote` is refused (409 `quote_changed`) when the amount is another by then. */
export const quoted = z.object({
  amountUSD: z.number(),
  lines: z.array(moneyLine),
  from: time,
  quote: z.string(),
})
export type Quoted = z.output<typeof quoted>

/** A page of the gateway on which the person goes on: it asks for a card, or the bank asks for a yes. */
export const gatewayPage = z.object({ url: z.url() })
