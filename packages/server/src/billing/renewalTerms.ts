import { type Period, renewalSentence, totalOf, yearLines } from '@fullcourt/program'
import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { translateTo, wordingIn } from '../calls/translateTo.ts'
import type { Database } from '../database.ts'
import { storeConsent } from './consent.ts'
import { discountOf } from './coupons.ts'
import { type SubscriptionRow, willRenew } from './effects.ts'
import { type Quote, quoteOf } from './quotes.ts'
import { yearAfter } from './years.ts'

/** The next year of a subscription that renews. */
export interface NextYear {
  readonly terms: SubscriptionRow['terms']
  readonly period: Period
  readonly quote: Quote
}

/** The next year and its cost; null where none begins by itself. */
export async function nextYear(db: Kysely<Database>, row: SubscriptionRow): Promise<NextYear | null> {
  if (!willRenew(row) || row.endDate === null) return null
  const from = Date.parse(row.endDate)
  const period = { from, to: yearAfter(from, row.anchorDay ?? new Date(from).getUTCDate()) }
  const terms = row.nextTerms ?? row.terms
  const coupon = await discountOf(db, row)
  const quote = quoteOf(['renew', row.id, row.endDate], yearLines(terms, period, coupon), from)
  return { terms, period, quote }
}

/** The words that agree to a year and those after it, in a language. */
export function nextYearSentence({ quote, terms, period }: NextYear, language: UserLanguage): string {
  const { money, day } = wordingIn(language)
  return renewalSentence(
    { amount: money(totalOf(quote.lines)), plan: terms.name, day: day(period.from) },
    translateTo(language),
  )
}

/** Stores that a user agrees to what the next year costs now. Nothing without a card or where it does not renew. */
export async function agreeToRenewal(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'now' | 'newId'>,
  row: SubscriptionRow,
  { userId, language }: { readonly userId: string; readonly language: UserLanguage },
): Promise<void> {
  const next = await nextYear(trx, row)
  if (!next || row.cardId === null) return
  const cents = totalOf(next.quote.lines)
  await storeConsent(trx, app, {
    program: { accountId: row.accountId, id: row.teamBrandId },
    userId,
    kind: 'renewal',
    sentence: nextYearSentence(next, language),
    language,
    cents,
  })
}
