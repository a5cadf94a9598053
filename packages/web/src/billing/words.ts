import { cardText, GRACE_DAYS, usdText } from '@fullcourt/program'
import type { Invoice, PaymentInfo, Subscription } from '@fullcourt/wire'
import { dateText } from '../ui/dates.ts'

export const day = (iso: string): string => dateText('longDay', iso)

const DAY = 86_400_000
const graceEnd = (end: string): string => day(new Date(Date.parse(end) + GRACE_DAYS * DAY).toISOString())

function trialText(end: string, { cardOnFile }: Subscription, payment: PaymentInfo | null): string {
  const runs = `The free trial runs to ${day(end)}.`
  if (payment ? !payment.nextCharge : !cardOnFile)
    return `${runs} Without a card on file it will not auto-renew.`
  if (!payment?.nextCharge) return runs
  const { amountUSD, planName } = payment.nextCharge
  if (amountUSD === 0) return `${runs} Then ${planName} goes on, and nothing is charged.`
  const card = payment.card ? cardText(payment.card) : 'the card'
  return `${runs} Then ${usdText(amountUSD)} for ${planName} is charged to ${card}, unless you cancel before.`
}

function paidText(end: string, { nextCharge, card, renewsBy }: PaymentInfo): string {
  if (!nextCharge) return `It runs to ${day(end)} and is not set to renew.`
  const { amountUSD, at, planName } = nextCharge
  const price = `${usdText(amountUSD)} for ${planName}`
  if (amountUSD === 0) return `On ${day(at)}, the next year of ${planName} begins, and nothing is charged.`
  if (renewsBy === 'invoice')
    return `On ${day(at)}, an invoice of ${price} is sent, unless you cancel before. It is due in 30 days.`
  if (card) return `On ${day(at)}, ${price} is charged to ${cardText(card)}, unless you cancel before.`
  return `On ${day(at)}, ${price} is due, and no card is on file. Without a payment the plan ends on ${graceEnd(at)}.`
}

function dueText(end: string, { openInvoice, nextCharge, renewsBy }: PaymentInfo): string {
  if (renewsBy === 'invoice' && openInvoice?.dueAt)
    return `${usdText(openInvoice.totalUSD)} was due on ${day(openInvoice.dueAt)}. Pay it to keep the plan.`
  const amount = openInvoice?.totalUSD ?? nextCharge?.amountUSD
  const sum = amount === undefined ? 'A payment' : usdText(amount)
  return `${sum} has been due since ${day(end)}. Without a payment the plan ends on ${graceEnd(end)}.`
}

/**
 * The next charge of a running subscription, when and to which card, and what happens if nothing is done (rule 129).
 * @param payment null for readers who are not ADMIN: they see no charge and no failed payment
 */
export function whatNext(subscription: Subscription, payment: PaymentInfo | null): string {
  const { state, endDate: end } = subscription
  if (!end) return 'It has no end date, and nothing is charged.'
  switch (state) {
    case 'TRIAL':
      return trialText(end, subscription, payment)
    case 'ACTIVE':
      return payment ? paidText(end, payment) : `Its year runs to ${day(end)}.`
    case 'PAST_DUE':
      return payment ? dueText(end, payment) : 'It is running.'
    case 'CANCELLED':
      return `It has been cancelled and runs to ${day(end)}. Nothing more is charged.`
    case 'ENDED':
      return `It ended on ${day(end)}.`
    default:
      return state satisfies never
  }
}

/** Short names of the states of invoices, with their tone. */
export const INVOICE_STATES = {
  draft: { word: 'Not paid', tone: 'plain' },
  open: { word: 'Open', tone: 'bad' },
  paid: { word: 'Paid', tone: 'good' },
  void: { word: 'Void', tone: 'plain' },
} as const satisfies Record<
  Invoice['status'],
  { readonly word: string; readonly tone: 'plain' | 'good' | 'bad' }
>

export const NO_CARDS = 'This installation takes no cards. Ask the people who run it.'
