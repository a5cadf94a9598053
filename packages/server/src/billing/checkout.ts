import { msg } from '@fullcourt/scorebook/vocabulary'
import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import { Answer } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { lockRow } from '../queries/lockRow.ts'
import type { RowKey } from '../tables/columns.ts'
import type { InvoiceEffect, InvoiceTable } from '../tables/money.ts'
import { type CardRow, currentCard, gatewayOf } from './cards.ts'
import { chargeCard, markFree, type Outcome, openPaymentPage, settle } from './charge.ts'
import { nowSentence, storeConsent } from './consent.ts'
import { draftInvoice, type InvoiceRow, isNotTakenBack, voidInvoice } from './invoices.ts'
import { type Quote, refuseChanged } from './quotes.ts'

/** A payment that a person makes now, by the card on file. */
interface Purchase {
  readonly program: RowKey
  readonly userId: string
  /** That of the page. */
  readonly language: UserLanguage
  /** Null: a new one, whose id stands in the effect. */
  readonly subscriptionId: string | null
  readonly kind: Exclude<InvoiceTable['kind'], 'credit'>
  readonly quote: Quote
  readonly effect: InvoiceEffect
  /** Works the quote out again while the program is locked: another tab may have paid meanwhile. */
  readonly again: (trx: Transaction<Database>) => Promise<Quote>
}

/** The unpaid invoice of this kind that stands in the way of another. */
const unpaidBefore = (
  db: Kysely<Database>,
  { program, subscriptionId, kind }: Purchase,
): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('accountId', '=', program.accountId)
    .where('teamBrandId', '=', program.id)
    .where('kind', '=', kind)
    .where('status', 'in', ['draft', 'open'])
    .where(isNotTakenBack)
    .$if(subscriptionId !== null, (query) => query.where('subscriptionId', '=', subscriptionId))
    .executeTakeFirst()

/**
 * Clears what was begun before and never paid. A charge that may still succeed is waited for: two clicks never pay twice.
 * @returns true where what was begun before turned out to be paid
 */
async function clearBefore(app: AppContext, purchase: Purchase): Promise<boolean> {
  const before = await unpaidBefore(app.db, purchase)
  if (!before) return false
  const gateway = gatewayOf(app)
  const outcome = await settle(app, before)
  if (outcome.status === 'paid') return true
  if (outcome.status === 'pending') refusePending()
  if (before.chargeRef && before.gateway === gateway.kind) {
    await gateway.cancelCharge(before.chargeRef!)
    if ((await settle(app, before)).status === 'paid') return true
  }
  await app.db.transaction().execute(async (trx) => voidInvoice(trx, app, before))
  return false
}

const refusePending = (): never =>
  refuse(
    'payment_pending',
    'The bank has not answered yet. Nothing is charged twice: look again in a minute.',
  )

/** Sentences for users about a card that was not taken. */
const DECLINES: Readonly<Record<string, string>> = {
  insufficient_funds: msg('The card has not enough money for this. Nothing was charged.'),
  expired_card: msg('The card has expired. Nothing was charged.'),
  gateway_unreachable: msg('The bank cannot be reached. Nothing was charged. Try again in a moment.'),
  refused: msg(
    'The payment service refused this sum. Nothing was charged. Less than 50 cents is paid by check.',
  ),
}

export const refuseDeclined = (code: string): never =>
  refuse(
    'card_declined',
    DECLINES[code] ?? msg('The card was declined. Nothing was charged. Try another card.'),
  )

/** Turns the outcome of a charge into the reply of the call that caused it. */
export async function answerOf<R>(
  outcome: Outcome,
  paid: () => Promise<R>,
): Promise<R | Answer<{ url: string }>> {
  switch (outcome.status) {
    case 'paid':
      return paid()
    case 'declined':
      return refuseDeclined(outcome.code)
    case 'action':
      return outcome.url ? new Answer({ status: 202, body: { url: outcome.url } }) : refusePending()
    case 'pending':
      return refusePending()
    default:
      return outcome satisfies never
  }
}

/** Finds the card that a sum is charged to. Refuses where there is none; a sum of nothing needs none. */
export async function refuseWithoutCard(
  app: AppContext,
  program: RowKey,
  { totalCents }: Quote,
): Promise<CardRow | undefined> {
  const card = await currentCard(app.db, program)
  if (totalCents > 0 && card?.gateway !== gatewayOf(app).kind)
    refuse('card_required', 'Add a card first: this is charged to it.')
  return card
}

/**
 * Charges the card on file for what a person agreed to: stores the invoice and the consent, then charges.
 * A sum of nothing is done at once, without a card.
 */
export async function buy(app: AppContext, purchase: Purchase): Promise<Outcome> {
  const { program, userId, language, kind, quote, effect, subscriptionId } = purchase
  const card = await refuseWithoutCard(app, program, quote)
  if (card) await app.limits.take('cardTries', userId)
  if (await clearBefore(app, purchase)) return { status: 'paid' }
  const id = app.newId()
  const consentId = await app.db.transaction().execute(async (trx) => {
    await lockRow(trx, 'teamBrand', program)
    if (await unpaidBefore(trx, purchase)) refusePending()
    refuseChanged(await purchase.again(trx), quote.key)
    const what = quote.lines.map(({ text }) => text)
    await draftInvoice(trx, app, {
      id,
      program,
      subscriptionId: effect.kind === 'start' ? effect.subscriptionId : subscriptionId,
      kind,
      lines: quote.lines,
      effect,
    })
    return storeConsent(trx, app, {
      program,
      userId,
      kind: 'now',
      sentence: nowSentence(quote.totalCents, what, language),
      language,
      cents: quote.totalCents,
    })
  })
  const key = { accountId: program.accountId, id }
  if (quote.totalCents === 0) {
    await markFree(app, key)
    return { status: 'paid' }
  }
  const outcome = await chargeCard(app, key, { card: card!, consentId, attempt: 0 })
  // The bank asks: the person goes on at the gateway's page, which may take another card too.
  if (outcome.status === 'action') return openPaymentPage(app, key, consentId)
  return outcome
}
