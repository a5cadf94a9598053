/** Words and sums of the pages on the money of programs. */

import { centsOf, type HourKind, type RenewsBy, type SubscriptionState, usdOf } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { Invoice, ProgramMoney, Received, readReconciliation } from '@fullcourt/wire'
import { t } from '../ui/language.ts'

type Tone = 'plain' | 'good' | 'bad' | 'accent'
type Words<Key extends string> = Readonly<Record<Key, { readonly word: string; readonly tone: Tone }>>
export type Payment = ProgramMoney['payments'][number]
export type Look = Received<typeof readReconciliation>['rows'][number]

/** Words of the rows that need a look. */
export const LOOKS = {
  waiting: { word: msg('Waits for the bank'), tone: 'plain' },
  failed: { word: msg('Payment failed'), tone: 'bad' },
  dispute: { word: msg('Disputed'), tone: 'bad' },
  order: { word: msg('Order to accept'), tone: 'accent' },
  overdue: { word: msg('Overdue'), tone: 'bad' },
  void_paid: { word: msg('Paid though void: refund it'), tone: 'bad' },
  differs: { word: msg('Differs from the gateway'), tone: 'bad' },
} as const satisfies Words<Look['what']>

export const STATE_WORDS = {
  TRIAL: msg('Free trial'),
  ACTIVE: msg('Active'),
  PAST_DUE: msg('Past due'),
  CANCELLED: msg('Canceled'),
  ENDED: msg('Ended'),
} as const satisfies Record<SubscriptionState, string>

export const RENEWAL_WORDS = {
  card: msg('By card'),
  invoice: msg('By invoice'),
  hand: msg('Does not renew'),
} as const satisfies Record<RenewsBy, string>

export const HOUR_WORDS = {
  OD: msg('On-demand hours'),
  ARCHIVE: msg('Archive hours'),
} as const satisfies Record<HourKind, string>

export const INVOICE_STATES = {
  draft: { word: msg('Order to accept'), tone: 'accent' },
  open: { word: msg('Open'), tone: 'bad' },
  paid: { word: msg('Paid'), tone: 'good' },
  void: { word: msg('Void'), tone: 'plain' },
} as const satisfies Words<Invoice['status']>

export const PAYMENT_STATES = {
  CREATED: { word: msg('Waits for the bank'), tone: 'plain' },
  SENT: { word: msg('Waits for the bank'), tone: 'plain' },
  UNKNOWN: { word: msg('Waits for the bank'), tone: 'plain' },
  NEEDS_ACTION: { word: msg('The bank asks the coach'), tone: 'plain' },
  SUCCEEDED: { word: msg('Paid'), tone: 'good' },
  FAILED: { word: msg('Failed'), tone: 'bad' },
  CANCELED: { word: msg('Canceled'), tone: 'plain' },
} as const satisfies Words<Payment['status']>

export const METHOD_WORDS = {
  card: msg('by the card on file'),
  page: msg('on the page of the gateway'),
  check: msg('by check'),
  transfer: msg('by transfer'),
  hand: msg('by hand'),
} as const satisfies Record<Payment['method'], string>

/** 'Invoice TEST-000004', 'Credit note TEST-000005', 'Order PO 4711' */
export function nameOf({ number, credits, poNumber }: Invoice): string {
  if (number === null) return poNumber ? t('Order {poNumber}', { poNumber }) : t('Purchase order')
  return credits ? t('Credit note {number}', { number }) : t('Invoice {number}', { number })
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
