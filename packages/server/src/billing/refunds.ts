import { centsOf, centsText, type QuoteLine, usdOf } from '@fullcourt/program'
import { fillIn, msg } from '@fullcourt/scorebook/vocabulary'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, audit, SERVER } from '../audit/audit.ts'
import { refuse, refuseField } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import { GatewayRefused, GatewayUnreachable, type RefundState } from '../payments/gateway.ts'
import type { RowKey } from '../tables/columns.ts'
import { eachAlone } from './eachAlone.ts'
import { lockSubscription, writeSubscription } from './effects.ts'
import { findInvoice, type InvoiceRow, lockInvoice, writeCreditNote } from './invoices.ts'
import { post } from './ledger.ts'
import { isoOf } from './subscription.ts'

interface RefundWish {
  readonly amountUSD: number
  readonly reason: string
  /** A full refund without it ends the plan today. */
  readonly keepsAccess: boolean
  /** Of a refund that was made at the gateway. It is stored with the intention, so that no crash makes it be asked for there again. */
  readonly ref?: string
}

function creditLine(
  { now }: Pick<AppContext, 'now'>,
  { number, lines: [first] }: InvoiceRow,
  { cents, reason }: { readonly cents: number; readonly reason: string },
): QuoteLine {
  return {
    kind: first?.kind ?? 'plan',
    text: `Credit for invoice ${number}`,
    why: reason,
    period: first?.period ?? { from: now(), to: now() },
    quantity: 1,
    unitCents: -cents,
    cents: -cents,
  }
}

const sumOf = (rows: readonly { readonly cents: number }[]): number =>
  rows.reduce((sum, { cents }) => sum + cents, 0)

/** The cents of a paid invoice that were not paid back yet, and those of them that a card paid. */
async function leftToRefund(
  trx: Transaction<Database>,
  { accountId, id, totalCents }: InvoiceRow,
): Promise<{ readonly left: number; readonly byCard: number }> {
  const earlier = await trx
    .selectFrom('refund')
    .select(['method', 'cents'])
    .where('accountId', '=', accountId)
    .where('invoiceId', '=', id)
    .where('status', '<>', 'FAILED')
    .execute()
  const charged = await trx
    .selectFrom('payment')
    .select('cents')
    .where('accountId', '=', accountId)
    .where('invoiceId', '=', id)
    .where('method', 'in', ['card', 'page'])
    .where('status', '=', 'SUCCEEDED')
    .execute()
  return {
    left: totalCents - sumOf(earlier),
    byCard: sumOf(charged) - sumOf(earlier.filter(({ method }) => method === 'card')),
  }
}

const findByRef = (db: Kysely<Database>, ref: string): Promise<RowKey | undefined> =>
  db.selectFrom('refund').select(['accountId', 'id']).where('ref', '=', ref).executeTakeFirst()

/**
 * Stores the intention to pay back, with its credit note: both are there before the gateway is asked. The card gets back what it paid;
 * a person pays back the rest, which came by check or transfer.
 */
async function intend(
  app: AppContext,
  key: RowKey,
  { amountUSD, reason, keepsAccess, ref }: RefundWish,
  source: AuditSource,
) {
  return app.db.transaction().execute(async (trx) => {
    const before = await findInvoice(trx, key)
    const row = before.subscriptionId
      ? await lockSubscription(trx, { accountId: key.accountId, id: before.subscriptionId })
      : undefined
    const invoice = await lockInvoice(trx, key)
    // Another server may have stored it since it was looked for.
    const known = ref === undefined ? undefined : await findByRef(trx, ref)
    if (known) return [known]
    if (invoice.status !== 'paid' || invoice.kind === 'credit')
      refuse('conflict', 'Only what was paid can be paid back.')
    const cents = centsOf(amountUSD)
    const { left, byCard } = await leftToRefund(trx, invoice)
    if (cents > left)
      refuseField('amountUSD', fillIn(msg('Amount must be at most {most}.'), { most: centsText(left) }))
    const note = await writeCreditNote(trx, app, invoice, [creditLine(app, invoice, { cents, reason })])
    await post(trx, app, 'credited', { accountId: key.accountId, sourceId: note.id, cents })
    const toCard = Math.min(cents, byCard)
    const parts = [
      { method: 'card' as const, cents: toCard },
      { method: 'hand' as const, cents: cents - toCard },
    ]
    const stored = await trx
      .insertInto('refund')
      .values(
        parts
          .filter((part) => part.cents > 0)
          .map((part) => ({
            ...part,
            accountId: key.accountId,
            id: app.newId(),
            invoiceId: invoice.id,
            creditNoteId: note.id,
            status: 'CREATED' as const,
            ref: part.method === 'card' ? (ref ?? null) : null,
            reason,
            keepsAccess,
            madeBy: source.userId,
            createdAt: isoOf(app.now()),
          })),
      )
      .returning(['accountId', 'id'])
      .execute()
    // Money that came for a void invoice has bought no plan.
    if (!keepsAccess && cents === left && row?.status === 'ACTIVE' && invoice.voidedAt === null)
      await writeSubscription(trx, row, {
        cancelledAt: isoOf(app.now()),
        endDate: isoOf(app.now()),
        suspendsAt: null,
      })
    await audit(trx, source, {
      kind: 'admin_acted',
      on: { kind: 'program', id: invoice.teamBrandId },
      accountId: key.accountId,
      teamBrandId: invoice.teamBrandId,
      detail: { act: 'refunded an invoice', invoice: invoice.number, amount: centsText(cents), reason },
    })
    return stored
  })
}

/** Records what the gateway says of a refund. Repeated calls change nothing. */
async function recordRefund(
  app: AppContext,
  key: RowKey,
  state: Pick<RefundState, 'ref' | 'status'>,
): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('refund')
      .selectAll()
      .where('accountId', '=', key.accountId)
      .where('id', '=', key.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const status = ({ pending: 'PENDING', succeeded: 'SUCCEEDED', failed: 'FAILED' } as const)[state.status]
    if (row.status === status) return
    await trx
      .updateTable('refund')
      .set({ ref: state.ref, status })
      .where('accountId', '=', key.accountId)
      .where('id', '=', key.id)
      .execute()
    const entry = { accountId: key.accountId, sourceId: row.id, cents: row.cents }
    if (row.status === 'CREATED' && status !== 'FAILED') await post(trx, app, 'refunded', entry)
    if (row.status !== 'CREATED' && status === 'FAILED') await post(trx, app, 'refund_failed', entry)
  })
}

/** Asks the gateway for a refund that was stored. The key makes repeated calls pay back once. */
async function askForRefund(app: AppContext, key: RowKey): Promise<void> {
  const row = await app.db
    .selectFrom('refund')
    .innerJoin('invoice', (on) =>
      on.onRef('invoice.accountId', '=', 'refund.accountId').onRef('invoice.id', '=', 'refund.invoiceId'),
    )
    .select([
      'refund.status',
      'refund.method',
      'refund.cents',
      'refund.ref',
      'invoice.chargeRef',
      'invoice.gateway',
    ])
    .where('refund.accountId', '=', key.accountId)
    .where('refund.id', '=', key.id)
    .executeTakeFirstOrThrow()
  const { gateway } = app
  if (row.status === 'SUCCEEDED' || row.status === 'FAILED') return
  if (row.method === 'hand') {
    await recordRefund(app, key, { ref: 'by hand', status: 'succeeded' })
    return
  }
  if (!gateway || row.gateway !== gateway.kind || !row.chargeRef) return
  try {
    const state = row.ref
      ? await gateway.readRefund(row.ref)
      : await gateway.refund({
          key: `refund-${app.installation}-${key.id}`,
          chargeRef: row.chargeRef,
          cents: row.cents,
        })
    await recordRefund(app, key, state)
  } catch (failure) {
    if (failure instanceof GatewayRefused) await recordRefund(app, key, { ref: '', status: 'failed' })
    else if (!(failure instanceof GatewayUnreachable)) throw failure
  }
}

/** Pays back all or part of a paid invoice. What the gateway does not answer now is asked again by `settleRefunds`. */
export async function refundInvoice(
  app: AppContext,
  key: RowKey,
  wish: RefundWish,
  source: AuditSource,
): Promise<void> {
  for (const refund of await intend(app, key, wish, source)) await askForRefund(app, refund)
}

/** Records a refund of the gateway. One that was made there, not here, gets its credit note now. */
export async function recordRefundNews(app: AppContext, state: RefundState): Promise<void> {
  const known = await findByRef(app.db, state.ref)
  if (known) return recordRefund(app, known, state)
  const invoice = await app.db
    .selectFrom('invoice')
    .select(['accountId', 'id', 'status'])
    .where('chargeRef', '=', state.chargeRef)
    .executeTakeFirst()
  if (invoice?.status !== 'paid' || state.status === 'failed') return
  // Ours, whose answer was lost, has the same sum and waits for its reference.
  const waiting = await app.db
    .selectFrom('refund')
    .select(['accountId', 'id'])
    .where('accountId', '=', invoice.accountId)
    .where('invoiceId', '=', invoice.id)
    .where('method', '=', 'card')
    .where('cents', '=', state.cents)
    .where('ref', 'is', null)
    .execute()
  const wish = {
    amountUSD: usdOf(state.cents),
    reason: 'Refunded at the gateway',
    keepsAccess: true,
    ref: state.ref,
  }
  const [refund] = waiting.length > 0 ? waiting : await intend(app, invoice, wish, SERVER)
  await recordRefund(app, refund!, state)
}

/** Asks again about refunds without an answer. */
export async function settleRefunds(app: AppContext): Promise<void> {
  const rows = await app.db
    .selectFrom('refund')
    .select(['accountId', 'id'])
    .where('status', 'in', ['CREATED', 'PENDING'])
    .execute()
  await eachAlone(app, 'a refund', rows, (row) => askForRefund(app, row))
}
