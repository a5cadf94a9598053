import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'
import { lockInvoice, voidInvoice } from './invoices.ts'

/**
 * Gives up the unpaid renewal of a subscription that ended or was canceled. One whose charge has no answer yet is left to `settle`, and a bill that is
 * paid by invoice stays owed, because its year was used.
 */
export async function giveUpRenewal(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'now' | 'newId'>,
  { accountId, id }: RowKey,
): Promise<void> {
  const invoice = await trx
    .selectFrom('invoice')
    .innerJoin('subscription', (on) =>
      on
        .onRef('subscription.accountId', '=', 'invoice.accountId')
        .onRef('subscription.id', '=', 'invoice.subscriptionId'),
    )
    .select(['invoice.accountId', 'invoice.id'])
    .where('invoice.accountId', '=', accountId)
    .where('invoice.subscriptionId', '=', id)
    .where('invoice.status', 'in', ['draft', 'open'])
    .where('subscription.renewsBy', '<>', 'invoice')
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
    .executeTakeFirst()
  if (invoice) await voidInvoice(trx, app, await lockInvoice(trx, invoice))
}
