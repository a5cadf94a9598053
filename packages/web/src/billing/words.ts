import { DAY_MS, GRACE_DAYS } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { Invoice, PaymentInfo, Subscription } from '@fullcourt/wire'
import { dateText, usdText } from '@fullcourt/wire/forms/intl'
import { t } from '../ui/language.ts'

export const day = (iso: string): string => dateText('longDay', iso)

/** 'Visa ending in 4242' */
export const cardText = ({ brand, last4 }: NonNullable<PaymentInfo['card']>): string =>
  t('{brand} ending in {last4}', { brand: `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`, last4 })

const graceEnd = (end: string): string => day(new Date(Date.parse(end) + GRACE_DAYS * DAY_MS).toISOString())

function trialText(end: string, { cardOnFile }: Subscription, payment: PaymentInfo | null): string {
  const runs = t('The free trial runs to {end}.', { end: day(end) })
  if (payment ? !payment.nextCharge : !cardOnFile)
    return t('{runs} Without a card on file it will not auto-renew.', { runs })
  if (!payment?.nextCharge) return runs
  const { amountUSD, planName } = payment.nextCharge
  if (amountUSD === 0) return t('{runs} Then {planName} goes on, and nothing is charged.', { runs, planName })
  const card = payment.card ? cardText(payment.card) : t('the card')
  return t('{runs} Then {amountUSD} for {planName} is charged to {card}, unless you cancel before.', {
    runs,
    amountUSD: usdText(amountUSD),
    planName,
    card,
  })
}

function paidText(end: string, { nextCharge, card, renewsBy }: PaymentInfo): string {
  if (!nextCharge) return t('It runs to {end} and is not set to renew.', { end: day(end) })
  const { amountUSD, at, planName } = nextCharge
  const price = t('{amount} for {planName}', { amount: usdText(amountUSD), planName })
  if (amountUSD === 0)
    return t('On {at}, the next year of {planName} begins, and nothing is charged.', {
      at: day(at),
      planName,
    })
  if (renewsBy === 'invoice')
    return t('On {at}, an invoice of {price} is sent, unless you cancel before. It is due in 30 days.', {
      at: day(at),
      price,
    })
  if (card)
    return t('On {at}, {price} is charged to {card}, unless you cancel before.', {
      at: day(at),
      price,
      card: cardText(card),
    })
  return t('On {at}, {price} is due, and no card is on file. Without a payment the plan ends on {end}.', {
    at: day(at),
    price,
    end: graceEnd(at),
  })
}

function dueText(end: string, { openInvoice, nextCharge, renewsBy }: PaymentInfo): string {
  if (renewsBy === 'invoice' && openInvoice?.dueAt)
    return t('{totalUSD} was due on {dueAt}. Pay it to keep the plan.', {
      totalUSD: usdText(openInvoice.totalUSD),
      dueAt: day(openInvoice.dueAt),
    })
  const amount = openInvoice?.totalUSD ?? nextCharge?.amountUSD
  const sum = amount === undefined ? t('A payment') : usdText(amount)
  return t('{sum} has been due since {since}. Without a payment the plan ends on {end}.', {
    sum,
    since: day(end),
    end: graceEnd(end),
  })
}

/**
 * The next charge of a running subscription, when and to which card, and what happens if nothing is done (rule 129).
 * @param payment null for readers who are not ADMIN: they see no charge and no failed payment
 */
export function whatNext(subscription: Subscription, payment: PaymentInfo | null): string {
  const { state, endDate: end } = subscription
  if (!end) return t('It has no end date, and nothing is charged.')
  switch (state) {
    case 'TRIAL':
      return trialText(end, subscription, payment)
    case 'ACTIVE':
      return payment ? paidText(end, payment) : t('Its year runs to {end}.', { end: day(end) })
    case 'PAST_DUE':
      return payment ? dueText(end, payment) : t('It is running.')
    case 'CANCELLED':
      return t('It has been cancelled and runs to {end}. Nothing more is charged.', { end: day(end) })
    case 'ENDED':
      return t('It ended on {end}.', { end: day(end) })
    default:
      return state satisfies never
  }
}

/** Short names of the states of invoices, with their tone. */
export const INVOICE_STATES = {
  draft: { word: msg('Not paid'), tone: 'plain' },
  open: { word: msg('Open'), tone: 'bad' },
  paid: { word: msg('Paid'), tone: 'good' },
  void: { word: msg('Void'), tone: 'plain' },
} as const satisfies Record<
  Invoice['status'],
  { readonly word: string; readonly tone: 'plain' | 'good' | 'bad' }
>

export const NO_CARDS = msg('This installation takes no cards. Ask the people who run it.')
