import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'
import { voidInvoice } from './invoices.ts'

/**
 * Gives up what a subscription that ended or was canceled has not paid. A charge that has no answer yet is left to `settle`. A bill
 * for what was used stays owed: that of an order, and one whose money a bank took back.
 */
export async function giveUpUnpaid(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'now' | 'newId'>,
  { accountId, id }: RowKey,
): Promise<void> {
  const invoices = await trx
    .selectFrom('invoice')
    .select(['accountId', 'id'])
    .where('accountId', '=', accountId)
    .where('subscriptionId', '=', id)
    .where('status', 'in', ['draft', 'open'])
    .where(sql<boolean>`effect->>'kind' not in ('order', 'none')`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.accountId', '=', 'invoice.accountId')
            .whereRef('payment.invoiceId', '=', 'invoice.id')
            .where('payment.status', 'in', ['CREATED', 'SENT', 'UNKNOWN']),
        ),
      ),
    )
    .execute()
  for (const invoice of invoices) await voidInvoice(trx, app, invoice)
}
