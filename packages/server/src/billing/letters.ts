import { GRACE_DAYS, NET_DAYS } from '@fullcourt/program'
import type { Kysely } from 'kysely'
import { type Wording, wordingIn } from '../calls/translateTo.ts'
import type { Database } from '../database.ts'
import type { Addressee } from '../mail/addressee.ts'
import type { Letter } from '../mail/letter.ts'
import { type CardRow, currentCard } from './cards.ts'
import type { SubscriptionRow } from './effects.ts'
import type { InvoiceRow } from './invoices.ts'
import type { NextYear } from './renewalTerms.ts'

/** 'Visa ending in 4242' */
const cardText = ({ brand, last4 }: Pick<CardRow, 'brand' | 'last4'>, { t }: Pick<Wording, 't'>): string =>
  t('{brand} ending in {last4}', { brand: `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`, last4 })

/** The last paragraph of mails to admins. */
export const whyAdmins = ({ t }: Wording): string =>
  t('You receive this mail because you are an admin of the program.')

/** Says who pays the next year, and what happens if nothing is done. */
export async function payerText(
  db: Kysely<Database>,
  { accountId, teamBrandId, renewsBy }: SubscriptionRow,
  { quote }: NextYear,
  { t }: Wording,
): Promise<string> {
  if (quote.totalCents === 0) return t('Nothing is charged.')
  if (renewsBy === 'invoice')
    return t('An invoice is sent that day, to be paid in {days} days.', { days: NET_DAYS })
  const card = await currentCard(db, { accountId, id: teamBrandId })
  if (card) return t('It is charged to {card}. Nothing else is needed.', { card: cardText(card, { t }) })
  return t('There is no card on file: without one the plan ends {days} days later.', { days: GRACE_DAYS })
}

export interface TrialNotice {
  readonly to: Addressee
  /** The programs on the trial, each with what it costs afterwards; null where it ends with the trial. */
  readonly programs: readonly { readonly name: string; readonly next: string | null }[]
  /** Milliseconds since 1970. */
  readonly end: number
  readonly timezone: string
  readonly daysLeft: number
}

/** Tells an admin when the free trial ends, and what is charged then or ends with it. */
export function trialLetter(notice: TrialNotice, publicUrl: string): Letter {
  const { to, programs, end, timezone, daysLeft } = notice
  const { email, firstName, language } = to
  const wording = wordingIn(language)
  const { t, day, list } = wording
  const goOn = programs.every(({ next }) => next !== null)
  return {
    to: email,
    language,
    subject: t(['Your Fullcourt trial ends in {count} day', 'Your Fullcourt trial ends in {count} days'], {
      count: daysLeft,
    }),
    opening: [
      t('Hello {firstName},', { firstName }),
      t('The free trial of {programs} ends on {date}.', {
        programs: list(programs.map(({ name }) => name)),
        date: day(end, timezone),
      }),
      ...programs.flatMap(({ next }) => next ?? []),
      goOn
        ? t('You can change the plan or cancel at any time before.')
        : t(
            'Everything that you entered stays yours to read and print, and a game in progress is never interrupted. New games and changes need a plan.',
          ),
    ],
    link: {
      label: goOn ? t('See the subscription') : t('See the plans'),
      url: `${publicUrl}/a/program/subscription/`,
    },
    closing: [whyAdmins(wording)],
  }
}

/** Mails about invoices, each once for a person: they are queued with the change that they tell of. */
export const INVOICE_MAILS = ['receipt', 'failed', 'due'] as const

export type InvoiceMail = (typeof INVOICE_MAILS)[number]

/** The words of a mail about an invoice. Its lines stay as they are stored. */
export function invoiceLetter(
  kind: InvoiceMail,
  invoice: InvoiceRow,
  {
    to: { email, firstName, language },
    publicUrl,
    coveredUntil,
  }: { readonly to: Addressee; readonly publicUrl: string; readonly coveredUntil: string | null },
): Letter {
  const wording = wordingIn(language)
  const { t, day, money } = wording
  const number = invoice.number!
  const amount = money(invoice.totalCents)
  const page = `${publicUrl}/a/program/subscription/?program=${invoice.teamBrandId}`
  const hello = t('Hello {firstName},', { firstName })
  const rest = { to: email, language, closing: [whyAdmins(wording)] }
  const lines = invoice.lines.map(({ text, cents }) => `${text}: ${money(cents)}`)
  switch (kind) {
    case 'receipt':
      return {
        ...rest,
        subject: t('Receipt {number}: {amount}', { number, amount }),
        opening: [
          hello,
          t('Thank you. {amount} was paid for invoice {number}, which is attached.', { amount, number }),
          ...lines,
        ],
        link: { label: t('See all invoices'), url: `${page}#invoices` },
      }
    case 'failed':
      return {
        ...rest,
        subject: t('The payment of {amount} did not go through', { amount }),
        opening: [
          hello,
          t('We could not charge {amount} to the card on file.', { amount }),
          ...lines,
          [
            t('Nothing is lost, and a game in progress is never interrupted.'),
            coveredUntil === null
              ? []
              : t('Without a payment the plan ends on {date}.', { date: day(coveredUntil) }),
            t('Pay with this card or another one:'),
          ]
            .flat()
            .join(' '),
        ],
        link: { label: t('Pay now'), url: `${page}&pay=${invoice.id}` },
      }
    case 'due':
      return {
        ...rest,
        subject: t('Invoice {number}: {amount}', { number, amount }),
        opening: [
          hello,
          t('Invoice {number} of {amount} is attached. Please pay by {date}.', {
            number,
            amount,
            date: day(invoice.dueAt!),
          }),
          ...(invoice.poNumber ? [t('Purchase order: {poNumber}', { poNumber: invoice.poNumber })] : []),
          ...lines,
        ],
        link: { label: t('See the invoice'), url: `${page}#invoices` },
      }
    default:
      return kind satisfies never
  }
}

export interface RenewalNotice {
  readonly program: { readonly name: string; readonly mascot: string; readonly timezone: string }
  readonly next: NextYear
  /** Who pays, as `payerText` says it. */
  readonly payer: string
  readonly url: string
}

/** Tells an admin when a plan renews, and for how much. */
export function renewalLetter(
  { email, firstName, language }: Addressee,
  { program: { name, mascot, timezone }, next, payer, url }: RenewalNotice,
): Letter {
  const wording = wordingIn(language)
  const { t, day, money } = wording
  const date = day(next.period.from, timezone)
  return {
    to: email,
    language,
    subject: t('{program}: the plan renews on {date}', { program: name, date }),
    opening: [
      t('Hello {firstName},', { firstName }),
      t('The plan {plan} of {program} renews on {date} for {amount}.', {
        plan: next.terms.name,
        program: `${name} ${mascot}`,
        date,
        amount: money(next.quote.totalCents),
      }),
      payer,
      t('You can change the plan or cancel at any time before.'),
    ],
    link: { label: t('See the subscription'), url },
    closing: [whyAdmins(wording)],
  }
}

/** Tells an admin of a card that expires before the next charge. @param lastDay milliseconds since 1970 */
export function expiringCardLetter(
  { email, firstName, language }: Addressee,
  {
    card,
    lastDay,
    next,
    url,
  }: { readonly card: CardRow; readonly lastDay: number; readonly next: NextYear; readonly url: string },
): Letter {
  const wording = wordingIn(language)
  const { t, day, money } = wording
  return {
    to: email,
    language,
    subject: t('Your card ending in {last4} expires before the next charge', { last4: card.last4 }),
    opening: [
      t('Hello {firstName},', { firstName }),
      t('{card} expires on {lastDay}. On {date}, {amount} for {plan} is charged to it.', {
        card: cardText(card, wording),
        lastDay: day(lastDay),
        date: day(next.period.from),
        amount: money(next.quote.totalCents),
        plan: next.terms.name,
      }),
      t(
        'Replace the card before, so that the plan goes on. Some banks renew a card by themselves; then nothing is to be done.',
      ),
    ],
    link: { label: t('Replace the card'), url },
    closing: [whyAdmins(wording)],
  }
}
