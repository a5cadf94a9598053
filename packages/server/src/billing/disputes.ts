import { DAY_MS, GRACE_DAYS } from '@fullcourt/program'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import type { DisputeState } from '../payments/gateway.ts'
import type { RowKey } from '../tables/columns.ts'
import { lockSubscription, writeSubscription } from './effects.ts'
import { type InvoiceRow, lockInvoice } from './invoices.ts'
import { post } from './ledger.ts'
import { isoOf } from './subscription.ts'

/** How long a program goes on after its bank took the money back. */
const GRACE_MS = GRACE_DAYS * DAY_MS

/** Tells whether a bank asks for a payment of the program back. While one does, no other is taken by itself. */
export async function isDisputed(db: Kysely<Database>, { accountId, id }: RowKey): Promise<boolean> {
  const open = await db
    .selectFrom('dispute')
    .innerJoin('invoice', (on) =>
      on.onRef('invoice.accountId', '=', 'dispute.accountId').onRef('invoice.id', '=', 'dispute.invoiceId'),
    )
    .select('dispute.id')
    .where('dispute.accountId', '=', accountId)
    .where('invoice.teamBrandId', '=', id)
    .where('dispute.status', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}

/** Lets an invoice wait for money again. Its charge has succeeded once, so paying needs another one; its year runs already. */
async function reopen(trx: Transaction<Database>, { accountId, id }: InvoiceRow): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ status: 'FAILED', declineCode: 'disputed' })
    .where('accountId', '=', accountId)
    .where('invoiceId', '=', id)
    .where('status', '=', 'SUCCEEDED')
    .execute()
  await trx
    .updateTable('invoice')
    .set({ status: 'open', chargeRef: null, effect: JSON.stringify({ kind: 'none' }) })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/**
 * Records a dispute: the card's owner asked the bank for the money. While it is open nothing ends; where it is lost, the invoice waits
 * to be paid again, and the plan ends 14 days later. Repeated calls change nothing.
 */
export async function recordDispute(
  app: AppContext,
  { ref, chargeRef, cents, status }: DisputeState,
): Promise<void> {
  const found = await app.db
    .selectFrom('invoice')
    .select(['accountId', 'id', 'subscriptionId'])
    .where('chargeRef', '=', chargeRef)
    .executeTakeFirst()
  if (!found) return
  await app.db.transaction().execute(async (trx) => {
    const { accountId, subscriptionId } = found
    const row = subscriptionId ? await lockSubscription(trx, { accountId, id: subscriptionId }) : undefined
    const invoice = await lockInvoice(trx, found)
    const before = await trx
      .selectFrom('dispute')
      .select(['id', 'status'])
      .where('accountId', '=', accountId)
      .where('ref', '=', ref)
      .executeTakeFirst()
    const id = before?.id ?? app.newId()
    const entry = { accountId, sourceId: id, cents }
    if (!before) {
      const openedAt = isoOf(app.now())
      await trx
        .insertInto('dispute')
        .values({ accountId, id, invoiceId: invoice.id, ref, cents, status: 'open', openedAt })
        .execute()
      await post(trx, app, 'dispute_opened', entry)
    }
    if (status === 'open' || (before && before.status !== 'open')) return
    await trx
      .updateTable('dispute')
      .set({ status, closedAt: isoOf(app.now()) })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute()
    await post(trx, app, status === 'won' ? 'dispute_won' : 'dispute_lost', entry)
    if (status === 'won') return
    await reopen(trx, invoice)
    if (row) {
      const dueAt = app.now()
      await writeSubscription(trx, row, { dueAt: isoOf(dueAt), suspendsAt: isoOf(dueAt + GRACE_MS) })
    }
  })
}
