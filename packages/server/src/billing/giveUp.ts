import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'
import { type InvoiceRow, voidInvoice } from './invoices.ts'

/** Tells whether a charge of an invoice has no answer yet. */
const isCharged = (trx: Transaction<Database>, { accountId, id }: RowKey) =>
  trx
    .selectFrom('payment')
    .select('id')
    .where('accountId', '=', accountId)
    .where('invoiceId', '=', id)
    .where('status', 'in', ['CREATED', 'SENT', 'UNKNOWN'])
    .executeTakeFirst()

/**
 * Gives up what a subscription that ended or was canceled has not paid. A charge that has no answer yet is left to `settle`. A bill
 * for what was used stays owed: that of an order, and one whose money a bank took back.
 * @returns the kinds of the invoices that were left
 */
export async function giveUpUnpaid(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'now' | 'newId'>,
  { accountId, id }: RowKey,
): Promise<readonly InvoiceRow['kind'][]> {
  // Locked before their charges are read: no charge begins in between.
  const invoices = await trx
    .selectFrom('invoice')
    .select(['accountId', 'id', 'kind'])
    .where('accountId', '=', accountId)
    .where('subscriptionId', '=', id)
    .where('status', 'in', ['draft', 'open'])
    .where(sql<boolean>`effect->>'kind' not in ('order', 'none')`)
    .forUpdate()
    .execute()
  const left: InvoiceRow['kind'][] = []
  for (const invoice of invoices) {
    if (await isCharged(trx, invoice)) left.push(invoice.kind)
    else await voidInvoice(trx, app, invoice)
  }
  return left
}
