import { renewalTries } from '@fullcourt/program'
import type { AppContext } from '../appContext.ts'
import { currentCard } from './cards.ts'
import { chargeCard, markFree } from './charge.ts'
import { renewalConsent } from './consent.ts'
import { isDisputed } from './disputes.ts'
import { eachAlone } from './eachAlone.ts'
import { countCouponYear, lockSubscription, type SubscriptionRow, willRenew } from './effects.ts'
import { draftInvoice, type InvoiceRow, isNotTakenBack, issue, leftToPay, lockInvoice } from './invoices.ts'
import { issueOrder } from './orderInvoice.ts'
import { enqueueInvoiceMail } from './receipts.ts'
import { nextYear } from './renewalTerms.ts'
import { isoOf, keptSubscriptions } from './subscription.ts'

/** The unpaid invoice of the next year, made when the old year is over; null where none is due. */
async function dueInvoice(app: AppContext, key: SubscriptionRow): Promise<InvoiceRow | null> {
  return app.db.transaction().execute(async (trx) => {
    const row = await lockSubscription(trx, key)
    if (row?.status !== 'ACTIVE' || row.endDate === null || Date.parse(row.endDate) > app.now()) return null
    if (!willRenew(row)) return null
    const standing = await trx
      .selectFrom('invoice')
      .select(['accountId', 'id'])
      .where('accountId', '=', row.accountId)
      .where('subscriptionId', '=', row.id)
      .where('kind', '=', 'renew')
      .where('status', 'in', ['draft', 'open'])
      .where(isNotTakenBack)
      .executeTakeFirst()
    if (standing) return lockInvoice(trx, standing)
    const next = await nextYear(trx, row)
    if (!next) return null
    const draft = await draftInvoice(trx, app, {
      id: app.newId(),
      program: { accountId: row.accountId, id: row.teamBrandId },
      subscriptionId: row.id,
      kind: 'renew',
      lines: next.quote.lines,
      effect:
        row.renewsBy === 'invoice'
          ? { kind: 'order', terms: next.terms }
          : {
              kind: 'renew',
              terms: next.terms,
              from: isoOf(next.period.from),
              to: isoOf(next.period.to),
            },
    })
    if (row.renewsBy !== 'invoice') return issue(trx, app, draft, next.period.from)
    await countCouponYear(trx, row)
    return issueOrder(trx, app, draft, { row, ...next })
  })
}

/** How many charges of the invoice were tried on their day, and whether the card will never be taken. */
async function triesOf(app: AppContext, { accountId, id }: InvoiceRow, cardId: string) {
  const rows = await app.db
    .selectFrom('payment')
    .select(['attempt', 'isHard', 'cardId', 'declineCode'])
    .where('accountId', '=', accountId)
    .where('invoiceId', '=', id)
    .where('method', '=', 'card')
    .execute()
  const own = rows.filter((row) => row.cardId === cardId)
  return {
    last: Math.max(0, ...rows.map(({ attempt }) => attempt)),
    waitsForPerson: own.some(
      ({ isHard, declineCode }) => isHard || declineCode === 'authentication_required',
    ),
  }
}

/**
 * Renews a subscription whose year is over: makes the invoice and tries the card on the days 0, 1, 3, 7 and 12 (rule 64). A card that
 * will never be taken, or a bank that asks, waits for a person. Repeated calls try nothing twice.
 */
export async function renewOne(app: AppContext, row: SubscriptionRow): Promise<void> {
  const invoice = await dueInvoice(app, row)
  if (!invoice) return
  if (invoice.totalCents === 0) return markFree(app, invoice)
  const program = { accountId: row.accountId, id: row.teamBrandId }
  if (row.renewsBy === 'invoice') return
  const card = await currentCard(app.db, program)
  const consent = await renewalConsent(app.db, program, await leftToPay(app.db, invoice))
  const due = renewalTries(Date.parse(row.endDate!), app.now())
  if (!card || !consent || card.gateway !== app.gateway?.kind) return tellOnce(app, invoice, due)
  const { last, waitsForPerson } = await triesOf(app, invoice, card.id)
  if (waitsForPerson || last >= due) return
  await chargeCard(app, invoice, { card, consentId: consent.id, attempt: due })
}

/** Tells the ADMINs once a try that there is no card to charge: the try is stored as failed. */
async function tellOnce(app: AppContext, invoice: InvoiceRow, attempt: number): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const { accountId, id, totalCents } = await lockInvoice(trx, invoice)
    const earlier = await trx
      .selectFrom('payment')
      .select('id')
      .where('accountId', '=', accountId)
      .where('invoiceId', '=', id)
      .where('attempt', '>=', attempt)
      .executeTakeFirst()
    if (earlier) return
    await trx
      .insertInto('payment')
      .values({
        accountId,
        id: app.newId(),
        invoiceId: id,
        method: 'hand',
        status: 'FAILED',
        cents: totalCents,
        attempt,
        declineCode: 'no_card',
        createdAt: isoOf(app.now()),
        settledAt: isoOf(app.now()),
      })
      .execute()
    await enqueueInvoiceMail(trx, app, invoice, 'failed')
  })
}

/** Subscriptions whose year or trial is over and that go on. */
const overdue = (app: AppContext): Promise<SubscriptionRow[]> =>
  keptSubscriptions(app.db)
    .where('subscription.endDate', '<=', isoOf(app.now()))
    .where('subscription.coveredUntil', '>', isoOf(app.now()))
    .execute()

/** Renews what is due. One that fails stops no other. */
export async function renewDue(app: AppContext): Promise<void> {
  if (!app.env.billing) return
  await eachAlone(app, 'a renewal', await overdue(app), async (row) => {
    const program = { accountId: row.accountId, id: row.teamBrandId }
    if (!(await isDisputed(app.db, program))) await renewOne(app, row)
  })
  app.live.poke()
}
