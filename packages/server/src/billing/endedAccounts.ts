import type { AppContext } from '../appContext.ts'
import { gatewayOf } from './cards.ts'
import { livePayment, settle } from './charge.ts'
import { eachAlone } from './eachAlone.ts'
import { type InvoiceRow, voidInvoice } from './invoices.ts'

/** The year of an order, and of a bill that was reopened, was used: it stays owed when the account is gone. */
const isOwed = ({ status, effect }: InvoiceRow): boolean =>
  status === 'open' && (effect.kind === 'order' || effect.kind === 'none')

/** Ends the charge of an invoice that may still succeed. Returns false while the gateway has not said what became of it. */
async function endCharge(app: AppContext, invoice: InvoiceRow): Promise<boolean> {
  const live = await app.db.transaction().execute((trx) => livePayment(trx, invoice))
  if (!live) return true
  if (invoice.chargeRef && invoice.gateway === app.gateway?.kind)
    await gatewayOf(app).cancelCharge(invoice.chargeRef)
  return (await settle(app, invoice)).status !== 'pending'
}

/**
 * Ends what an account that is about to be deleted has not paid. What was used stays owed, with its invoice.
 * @returns false while a charge has no answer: then the account is deleted later
 */
export async function closeMoney(app: AppContext, accountId: string): Promise<boolean> {
  const unpaid = await app.db
    .selectFrom('invoice')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('status', 'in', ['draft', 'open'])
    .execute()
  for (const invoice of unpaid) {
    if (!(await endCharge(app, invoice))) return false
    if (isOwed(invoice)) continue
    await app.db.transaction().execute(async (trx) => voidInvoice(trx, app, invoice))
  }
  return true
}

/** Deletes the customers of deleted accounts at the gateway, with their cards. One that fails stops no other. */
export async function deleteEndedCustomers({ db, gateway, log }: AppContext): Promise<void> {
  if (!gateway) return
  const rows = await db
    .selectFrom('endedCustomer')
    .select('customerRef')
    .where('gateway', '=', gateway.kind)
    .execute()
  await eachAlone({ log }, 'the deletion of a customer at the gateway', rows, async ({ customerRef }) => {
    await gateway.deleteCustomer(customerRef)
    await db
      .deleteFrom('endedCustomer')
      .where('gateway', '=', gateway.kind)
      .where('customerRef', '=', customerRef)
      .execute()
  })
}
