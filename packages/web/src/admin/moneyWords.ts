/** Words and sums of the pages on the money of programs. */
import { centsOf, type HourKind, type RenewsBy, type SubscriptionState, usdOf } from '@fullcourt/program'
import type { Invoice, ProgramMoney, Received, readReconciliation } from '@fullcourt/wire'

type Tone = 'plain' | 'good' | 'bad' | 'accent'
type Words<Key extends string> = Readonly<Record<Key, { readonly word: string; readonly tone: Tone }>>
export type Payment = ProgramMoney['payments'][number]
export type Look = Received<typeof readReconciliation>['rows'][number]

/** Words of the rows that need a look. */
export const LOOKS = {
  waiting: { word: 'Waits for the bank', tone: 'plain' },
  failed: { word: 'Payment failed', tone: 'bad' },
  dispute: { word: 'Disputed', tone: 'bad' },
  order: { word: 'Order to accept', tone: 'accent' },
  overdue: { word: 'Overdue', tone: 'bad' },
  void_paid: { word: 'Paid though void: refund it', tone: 'bad' },
  differs: { word: 'Differs from the gateway', tone: 'bad' },
} as const satisfies Words<Look['what']>

export const STATE_WORDS = {
  TRIAL: 'Free trial',
  ACTIVE: 'Active',
  PAST_DUE: 'Past due',
  CANCELLED: 'Canceled',
  ENDED: 'Ended',
} as const satisfies Record<SubscriptionState, string>

export const RENEWAL_WORDS = {
  card: 'By card',
  invoice: 'By invoice',
  hand: 'Does not renew',
} as const satisfies Record<RenewsBy, string>

export const HOUR_WORDS = {
  OD: 'On-demand hours',
  ARCHIVE: 'Archive hours',
} as const satisfies Record<HourKind, string>

export const INVOICE_STATES = {
  draft: { word: 'Order to accept', tone: 'accent' },
  open: { word: 'Open', tone: 'bad' },
  paid: { word: 'Paid', tone: 'good' },
  void: { word: 'Void', tone: 'plain' },
} as const satisfies Words<Invoice['status']>

export const PAYMENT_STATES = {
  CREATED: { word: 'Waits for the bank', tone: 'plain' },
  SENT: { word: 'Waits for the bank', tone: 'plain' },
  UNKNOWN: { word: 'Waits for the bank', tone: 'plain' },
  NEEDS_ACTION: { word: 'The bank asks the coach', tone: 'plain' },
  SUCCEEDED: { word: 'Paid', tone: 'good' },
  FAILED: { word: 'Failed', tone: 'bad' },
  CANCELED: { word: 'Canceled', tone: 'plain' },
} as const satisfies Words<Payment['status']>

export const METHOD_WORDS = {
  card: 'by the card on file',
  page: 'on the page of the gateway',
  check: 'by check',
  transfer: 'by transfer',
  hand: 'by hand',
} as const satisfies Record<Payment['method'], string>

/** 'Invoice TEST-000004', 'Credit note TEST-000005', 'Order PO 4711' */
export function nameOf({ number, credits, poNumber }: Invoice): string {
  if (number === null) return `Order ${poNumber ?? ''}`.trim()
  return `${credits ? 'Credit note' : 'Invoice'} ${number}`
}

interface Part {
  readonly invoiceId: string
  readonly amountUSD: number
}
const leftOf = ({ id, totalUSD }: Invoice, parts: readonly Part[]): number =>
  usdOf(
    parts
      .filter(({ invoiceId }) => invoiceId === id)
      .reduce((left, { amountUSD }) => left - centsOf(amountUSD), centsOf(totalUSD)),
  )

/** US dollars of an invoice that no payment has covered. */
export const leftToPay = (invoice: Invoice, { payments }: ProgramMoney): number =>
  leftOf(
    invoice,
    payments.filter(({ status }) => status === 'SUCCEEDED'),
  )
/** US dollars of a paid invoice that were not paid back. */
export const leftToRefund = (invoice: Invoice, { refunds }: ProgramMoney): number =>
  leftOf(
    invoice,
    refunds.filter(({ status }) => status !== 'FAILED'),
  )
