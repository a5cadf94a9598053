import type { Selectable, Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import { type ChargeState, GatewayRefused, GatewayUnreachable } from '../payments/gateway.ts'
import type { RowKey } from '../tables/columns.ts'
import type { PaymentTable } from '../tables/money.ts'
import { type CardRow, customerOf, gatewayOf, ownerOf, pageWish } from './cards.ts'
import { newestConsent } from './consent.ts'
import { applyEffect, auditPaid, lockSubscription } from './effects.ts'
import { enqueueInvoicePdf } from './invoicePdf.ts'
import { findInvoice, type InvoiceRow, issue, leftToPay, lockInvoice, updateInvoice } from './invoices.ts'
import { post } from './ledger.ts'
import { enqueueInvoiceMail, enqueueReceipt } from './receipts.ts'
import { agreeToRenewal } from './renewalTerms.ts'
import { isoOf, runningRow } from './subscription.ts'

/**
 * Charges invoices (decision 0228). The intention is committed, then the gateway is asked, then `settle` records what the gateway
 * says. Everything that hears of a charge (the reply, a webhook, the return from a page, the check every ten minutes) calls `settle`,
 * so a crash between any two steps is repaired by the next one that comes by.
 */

type PaymentRow = Selectable<PaymentTable>

/** The outcome of a charge. */
export type Outcome =
  | { readonly status: 'paid' }
  | { readonly status: 'declined'; readonly code: string; readonly isHard: boolean }
  | { readonly status: 'action'; readonly url: string | null }
  /** The gateway has not said yet. Nothing else is charged for this invoice until it has. */
  | { readonly status: 'pending' }

const LIVE = ['CREATED', 'SENT', 'UNKNOWN', 'NEEDS_ACTION'] as const

/** The charge of an invoice that may still succeed. */
export const livePayment = (
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
): Promise<PaymentRow | undefined> =>
  trx
    .selectFrom('payment')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('invoiceId', '=', id)
    .where('method', 'in', ['card', 'page'])
    .where('status', 'in', LIVE)
    .forUpdate()
    .executeTakeFirst()

type PaymentChange = Partial<Pick<PaymentRow, 'status' | 'declineCode' | 'isHard' | 'settledAt'>>

const updatePayment = (trx: Transaction<Database>, { accountId, id }: RowKey, change: PaymentChange) =>
  trx.updateTable('payment').set(change).where('accountId', '=', accountId).where('id', '=', id).execute()

interface Attempt {
  readonly card: CardRow
  readonly consentId: string
  /** Which try of a renewal it is; 0: a person pressed. */
  readonly attempt: number
}

/** The charge of this try of a renewal, or of a later one: another server may have made it since the tries were counted. */
const tryOf = (trx: Transaction<Database>, { accountId, id }: RowKey, attempt: number) =>
  trx
    .selectFrom('payment')
    .select('id')
    .where('accountId', '=', accountId)
    .where('invoiceId', '=', id)
    .where('method', '=', 'card')
    .where('attempt', '>=', attempt)
    .executeTakeFirst()

/** Stores the intention to charge; null while another charge of the invoice may still succeed, it is paid, or this try was made. */
async function intend(
  app: AppContext,
  key: RowKey,
  { method, cardId, consentId, attempt }: Pick<PaymentRow, 'method' | 'cardId' | 'consentId' | 'attempt'>,
): Promise<PaymentRow | null> {
  return app.db.transaction().execute(async (trx) => {
    const invoice = await lockInvoice(trx, key)
    if (invoice.status === 'paid') return null
    if (invoice.status === 'void') refuse('conflict', 'This invoice is void.')
    if (await livePayment(trx, key)) return null
    if (attempt > 0 && (await tryOf(trx, key, attempt))) return null
    return trx
      .insertInto('payment')
      .values({
        accountId: key.accountId,
        id: app.newId(),
        invoiceId: key.id,
        method,
        status: 'CREATED',
        cents: await leftToPay(trx, invoice),
        cardId,
        consentId,
        attempt,
        createdAt: isoOf(app.now()),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

const mark = (app: AppContext, payment: PaymentRow, change: PaymentChange) =>
  app.db.transaction().execute((trx) => updatePayment(trx, payment, change))

const failed = (app: AppContext, declineCode: string): PaymentChange => ({
  status: 'FAILED',
  declineCode,
  settledAt: isoOf(app.now()),
})

const descriptionOf = ({ lines }: InvoiceRow): string => `Fullcourt: ${lines[0]?.text ?? 'subscription'}`

const wishOf = async (
  app: AppContext,
  invoice: InvoiceRow,
  { id, cents, method }: Pick<PaymentRow, 'id' | 'cents' | 'method'>,
) => {
  const program = { accountId: invoice.accountId, id: invoice.teamBrandId }
  return {
    ...ownerOf(app, program),
    key: `${method === 'page' ? 'page' : 'charge'}-${app.installation}-${id}`,
    customerRef: await customerOf(app, program),
    invoiceId: invoice.id,
    cents,
    description: descriptionOf(invoice),
  }
}

/** Finds the charge of the invoice at the gateway, or makes one that moves no money yet. */
async function chargeRefOf(app: AppContext, invoice: InvoiceRow, payment: PaymentRow): Promise<string> {
  const gateway = gatewayOf(app)
  if (invoice.chargeRef && invoice.gateway === gateway.kind) return invoice.chargeRef
  const chargeRef = await gateway.createCharge(await wishOf(app, invoice, payment))
  await app.db
    .transaction()
    .execute((trx) => updateInvoice(trx, invoice, { chargeRef, gateway: gateway.kind }))
  return chargeRef
}

/**
 * Charges a card for an invoice, at most once. While an earlier charge of the invoice may still succeed, its outcome is returned
 * instead.
 */
export async function chargeCard(
  app: AppContext,
  key: RowKey,
  { card, consentId, attempt }: Attempt,
): Promise<Outcome> {
  const gateway = gatewayOf(app)
  const payment = await intend(app, key, { method: 'card', cardId: card.id, consentId, attempt })
  if (!payment) return settle(app, key)
  let chargeRef: string
  try {
    chargeRef = await chargeRefOf(app, await findInvoice(app.db, key), payment)
  } catch (failure) {
    // Nothing was confirmed, so nothing was charged.
    if (!isGatewayFailure(failure)) throw failure
    const code = failure instanceof GatewayRefused ? 'refused' : 'gateway_unreachable'
    await mark(app, payment, failed(app, code))
    return { status: 'declined', code, isHard: false }
  }
  await mark(app, payment, { status: 'SENT' })
  try {
    await gateway.confirmCharge(chargeRef, { key: `confirm-${payment.id}`, cardRef: card.ref })
  } catch (failure) {
    if (!isGatewayFailure(failure)) throw failure
    app.log.warn({ err: failure, invoice: key.id }, 'a charge has no answer')
  }
  return settle(app, key)
}

const isGatewayFailure = (failure: unknown): boolean =>
  failure instanceof GatewayUnreachable || failure instanceof GatewayRefused

/** Ends what was begun at the gateway for an invoice, so that the money comes one way alone. The outcome says whether it was paid. */
export async function endCharge(app: AppContext, key: RowKey): Promise<Outcome> {
  const { chargeRef, gateway } = await findInvoice(app.db, key)
  if (chargeRef && gateway === app.gateway?.kind) await app.gateway.cancelCharge(chargeRef)
  return settle(app, key)
}

/**
 * Opens the gateway's page for an invoice, for a card that the bank asks about or another card. What was begun before is ended first;
 * if that shows that it was paid, so is the invoice.
 */
export async function openPaymentPage(app: AppContext, key: RowKey, consentId: string): Promise<Outcome> {
  const gateway = gatewayOf(app)
  const before = await endCharge(app, key)
  if (before.status === 'paid' || before.status === 'pending') return before
  const payment = await intend(app, key, { method: 'page', cardId: null, consentId, attempt: 0 })
  if (!payment) return settle(app, key)
  try {
    const invoice = await findInvoice(app.db, key)
    const page = await gateway.beginCharge(
      await wishOf(app, invoice, payment),
      await pageWish(app, { accountId: invoice.accountId, id: invoice.teamBrandId }),
    )
    await app.db.transaction().execute(async (trx) => {
      await updateInvoice(trx, invoice, { chargeRef: page.ref, gateway: gateway.kind })
      await updatePayment(trx, payment, { status: 'NEEDS_ACTION' })
    })
    return { status: 'action', url: page.url }
  } catch (failure) {
    await mark(app, payment, failed(app, 'gateway_unreachable'))
    throw failure
  }
}

/** How long a charge may be on its way before a state that says 'never confirmed' is believed: longer than the gateway's time-out. */
const ON_ITS_WAY_MS = 120_000

/** Reads what the gateway says of an invoice's charge, and records it. Repeated calls change nothing. */
export async function settle(app: AppContext, key: RowKey): Promise<Outcome> {
  const invoice = await findInvoice(app.db, key)
  if (invoice.status === 'paid') return { status: 'paid' }
  const gateway = gatewayOf(app)
  if (!invoice.chargeRef || invoice.gateway !== gateway.kind) return neverCharged(app, key)
  const { chargeRef } = invoice
  let state: ChargeState
  try {
    state = await gateway.readCharge(chargeRef, {
      ...ownerOf(app, { accountId: key.accountId, id: invoice.teamBrandId }),
      invoiceId: invoice.id,
    })
  } catch (failure) {
    if (!(failure instanceof GatewayUnreachable)) throw failure
    await unanswered(app, key)
    return { status: 'pending' }
  }
  return app.db.transaction().execute((trx) => record(trx, app, key, { state, chargeRef }))
}

/** A charge whose creation was interrupted: it was never confirmed. */
async function neverCharged(app: AppContext, key: RowKey): Promise<Outcome> {
  return app.db.transaction().execute(async (trx) => {
    await lockInvoice(trx, key)
    const live = await livePayment(trx, key)
    if (!live) return { status: 'declined', code: 'not_charged', isHard: false } as const
    if (app.now() - Date.parse(live.createdAt) < ON_ITS_WAY_MS) return { status: 'pending' } as const
    await updatePayment(trx, live, failed(app, 'interrupted'))
    return { status: 'declined', code: 'interrupted', isHard: false } as const
  })
}

const unanswered = (app: AppContext, key: RowKey) =>
  app.db.transaction().execute(async (trx) => {
    await lockInvoice(trx, key)
    const live = await livePayment(trx, key)
    if (live?.status === 'SENT') await updatePayment(trx, live, { status: 'UNKNOWN' })
  })

/** Records a state of the gateway. It only goes forward: what was paid stays paid. */
async function record(
  trx: Transaction<Database>,
  app: AppContext,
  key: RowKey,
  { state, chargeRef }: { readonly state: ChargeState; readonly chargeRef: string },
): Promise<Outcome> {
  const found = await findInvoice(trx, key)
  if (found.subscriptionId)
    await lockSubscription(trx, { accountId: key.accountId, id: found.subscriptionId })
  const invoice = await lockInvoice(trx, key)
  if (invoice.status === 'paid') return { status: 'paid' }
  const live = await livePayment(trx, key)
  // Another charge has taken its place meanwhile.
  if (invoice.chargeRef !== chargeRef && state.status !== 'succeeded') return { status: 'pending' }
  const settledAt = isoOf(app.now())
  switch (state.status) {
    case 'succeeded':
      await recordPaid(trx, app, invoice, live)
      return { status: 'paid' }
    case 'failed':
      if (live) {
        await updatePayment(trx, live, {
          status: 'FAILED',
          declineCode: state.code,
          isHard: state.isHard,
          settledAt,
        })
        await tellOfTry(trx, app, invoice, live)
      }
      return { status: 'declined', code: state.code, isHard: state.isHard }
    case 'canceled':
      if (live) await updatePayment(trx, live, { status: 'CANCELED', settledAt })
      await updateInvoice(trx, invoice, { chargeRef: null })
      return { status: 'declined', code: 'canceled', isHard: false }
    case 'action':
      if (live && live.status !== 'NEEDS_ACTION') {
        await updatePayment(trx, live, { status: 'NEEDS_ACTION' })
        await tellOfTry(trx, app, invoice, live)
      }
      return { status: 'action', url: state.url }
    case 'unknown':
      // Another account of the gateway knows it: nothing else is charged before a person has looked.
      app.log.error({ invoice: key.id }, 'the gateway does not know a charge')
      return { status: 'pending' }
    case 'processing':
      return { status: 'pending' }
    case 'new': {
      // The person is on the gateway's page; a page that is left is canceled by the gateway after a day.
      if (live?.method === 'page') return { status: 'action', url: null }
      const isOld = live && app.now() - Date.parse(live.createdAt) >= ON_ITS_WAY_MS
      if (live && !isOld) return { status: 'pending' }
      if (live) await updatePayment(trx, live, { ...failed(app, 'interrupted'), settledAt })
      return { status: 'declined', code: 'interrupted', isHard: false }
    }
    default:
      return state satisfies never
  }
}

/** Tells the ADMINs that a try of a renewal needs them, in the transaction that records it. A person who pressed sees it on the page. */
const tellOfTry = (
  trx: Transaction<Database>,
  app: AppContext,
  invoice: InvoiceRow,
  { attempt }: PaymentRow,
): Promise<void> => (attempt > 0 ? enqueueInvoiceMail(trx, app, invoice, 'failed') : Promise.resolve())

async function recordPaid(
  trx: Transaction<Database>,
  app: AppContext,
  invoice: InvoiceRow,
  live: PaymentRow | undefined,
): Promise<void> {
  const { accountId, id } = invoice
  const payment =
    live ??
    (await trx
      .selectFrom('payment')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('invoiceId', '=', id)
      .where('method', 'in', ['card', 'page'])
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow())
  await updatePayment(trx, payment, { status: 'SUCCEEDED', declineCode: null, settledAt: isoOf(app.now()) })
  await post(trx, app, 'paid', { accountId, sourceId: payment.id, cents: payment.cents })
  await markPaid(trx, app, invoice)
}

/** Marks an invoice as paid in full, with all that follows: its number, its effect, the receipt. */
export async function markPaid(
  trx: Transaction<Database>,
  app: AppContext,
  invoice: InvoiceRow,
): Promise<void> {
  if (invoice.status === 'void') {
    // Money came for what was given up: the page Money lists it for a refund.
    app.log.warn({ invoice: invoice.id }, 'a void invoice was paid')
    const { accountId, id: sourceId, totalCents: cents } = invoice
    if (invoice.number !== null) await post(trx, app, 'reinstated', { accountId, sourceId, cents })
  }
  const issued = await issue(trx, app, invoice, app.now())
  await updateInvoice(trx, issued, { status: 'paid', paidAt: isoOf(app.now()) })
  if (invoice.status !== 'void') {
    await applyEffect(trx, app, issued)
    await agreeAsBuyer(trx, app, issued)
  }
  await auditPaid(trx, issued)
  await enqueueInvoicePdf(trx, app, issued)
  await enqueueReceipt(trx, app, issued)
}

/** Who buys a plan agrees to its renewal, in the words that the page shows beside the sum. */
async function agreeAsBuyer(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'now' | 'newId'>,
  { kind, accountId, teamBrandId }: InvoiceRow,
): Promise<void> {
  if (kind !== 'start' && kind !== 'upgrade') return
  const program = { accountId, id: teamBrandId }
  const row = await runningRow(trx, program, app.now())
  const buyer = await newestConsent(trx, program, 'now')
  if (row && buyer) await agreeToRenewal(trx, app, row, buyer)
}

/** Marks an invoice of nothing as paid; a coupon takes the whole price. */
export const markFree = (app: AppContext, key: RowKey): Promise<void> =>
  app.db.transaction().execute(async (trx) => {
    const invoice = await lockInvoice(trx, key)
    if (invoice.status !== 'paid' && invoice.totalCents === 0) await markPaid(trx, app, invoice)
  })
