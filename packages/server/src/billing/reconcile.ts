import { DAY_MS, MINUTE_MS } from '@fullcourt/program'
import type { AppContext } from '../appContext.ts'
import { type GatewayNews, GatewayUnreachable } from '../payments/gateway.ts'
import type { RowKey } from '../tables/columns.ts'
import { endCharge, settle } from './charge.ts'
import { recordDispute } from './disputes.ts'
import { eachAlone } from './eachAlone.ts'
import { updateInvoice } from './invoices.ts'
import { recordRefundNews, settleRefunds } from './refunds.ts'
import { isoOf } from './subscription.ts'

/** News are read from a little before the last ones, because clocks differ and news may come late. */
const OVERLAP_MS = 10 * MINUTE_MS
/** How far back a first reading goes: as long as gateways keep their news. */
const KEPT_MS = 30 * DAY_MS

/** Finds the invoice of a charge: by its reference, else by what the charge itself names. */
async function invoiceOf(app: AppContext, { ref, invoice }: GatewayNews): Promise<RowKey | undefined> {
  const byRef = await app.db
    .selectFrom('invoice')
    .select(['accountId', 'id'])
    .where('chargeRef', '=', ref)
    .executeTakeFirst()
  if (byRef || invoice?.installation !== app.installation) return byRef
  const named = await app.db
    .selectFrom('invoice')
    .select(['accountId', 'id', 'status', 'chargeRef'])
    .where('accountId', '=', invoice.accountId)
    .where('id', '=', invoice.id)
    .executeTakeFirst()
  if (!named) return undefined
  // A crash or an old backup lost the reference.
  if (named.chargeRef === null && named.status !== 'paid')
    await updateInvoice(app.db, named, { chargeRef: ref, gateway: app.gateway!.kind })
  return named
}

/** Does what a piece of news asks for. The object is read anew, so its order and number do not matter. */
export async function handleNews(app: AppContext, news: GatewayNews): Promise<void> {
  const { gateway } = app
  if (!gateway) return
  const known = await app.db
    .selectFrom('gatewayEvent')
    .select('handledAt')
    .where('id', '=', news.id)
    .executeTakeFirst()
  if (known?.handledAt) return
  await app.db
    .insertInto('gatewayEvent')
    .values({ id: news.id, gateway: gateway.kind, about: news.about, ref: news.ref, at: isoOf(news.at) })
    .onConflict((on) => on.doNothing())
    .execute()
  switch (news.about) {
    case 'charge': {
      const invoice = await invoiceOf(app, news)
      if (invoice) await settle(app, invoice)
      break
    }
    case 'dispute':
      await recordDispute(app, await gateway.readDispute(news.ref))
      break
    case 'card':
      await refreshCard(app, news.ref)
      break
    case 'refund':
      await recordRefundNews(app, await gateway.readRefund(news.ref))
      break
    case 'other':
      break
    default:
      news.about satisfies never
  }
  await app.db
    .updateTable('gatewayEvent')
    .set({ handledAt: isoOf(app.now()) })
    .where('id', '=', news.id)
    .execute()
  app.live.poke()
}

/** A card that its bank renewed has a new expiry. */
async function refreshCard(app: AppContext, ref: string): Promise<void> {
  const card = await app.gateway!.findCard(ref)
  if (!card) return
  const { last4, expYear, expMonth } = card
  await app.db
    .updateTable('card')
    .set({ last4, expYear, expMonth, expiryNoticedAt: null })
    .where('ref', '=', ref)
    .where('removedAt', 'is', null)
    .execute()
}

/** Asks about every charge that has no answer yet. The page of an invoice that was given up meanwhile is ended. */
async function settleOpen(app: AppContext): Promise<void> {
  const rows = await app.db
    .selectFrom('payment')
    .innerJoin('invoice', (on) =>
      on.onRef('invoice.accountId', '=', 'payment.accountId').onRef('invoice.id', '=', 'payment.invoiceId'),
    )
    .select(['invoice.accountId', 'invoice.id', 'invoice.status'])
    .where('payment.method', 'in', ['card', 'page'])
    .where('payment.status', 'in', ['CREATED', 'SENT', 'UNKNOWN', 'NEEDS_ACTION'])
    .execute()
  await eachAlone(app, 'a charge without an answer', rows, async ({ status, ...invoice }) => {
    const outcome = await settle(app, invoice)
    if (status === 'void' && outcome.status === 'action') await endCharge(app, invoice)
  })
}

/**
 * Reads what happened at the gateway since the last time, and asks about charges without an answer. So a plan never waits for a
 * webhook: a wrong address, or a night without network, costs no one anything.
 */
export async function reconcile(app: AppContext): Promise<void> {
  const { gateway, env } = app
  if (!gateway || !env.billing) return
  try {
    await settleOpen(app)
    await settleRefunds(app)
    const cursor = await app.db
      .selectFrom('gatewayCursor')
      .select('readUntil')
      .where('gateway', '=', gateway.kind)
      .executeTakeFirst()
    const startedAt = app.now()
    const since = cursor ? Date.parse(cursor.readUntil) - OVERLAP_MS : startedAt - KEPT_MS
    const news = await gateway.newsSince(since)
    const left = await eachAlone(app, 'news of the gateway', news, (one) => handleNews(app, one))
    // News that failed are read again the next time.
    const readUntil = Math.min(startedAt, ...left.map(({ at }) => at))
    const columns = { readUntil: isoOf(readUntil), checkedAt: isoOf(app.now()) }
    await app.db
      .insertInto('gatewayCursor')
      .values({ gateway: gateway.kind, ...columns })
      .onConflict((on) => on.column('gateway').doUpdateSet(columns))
      .execute()
  } catch (failure) {
    if (!(failure instanceof GatewayUnreachable)) throw failure
    app.log.warn({ err: failure }, 'the gateway does not answer')
  }
}
