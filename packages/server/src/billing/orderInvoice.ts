import { DAY_MS, INVOICE_GRACE_DAYS, NET_DAYS, type Period, type Terms } from '@fullcourt/program'
import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { type SubscriptionRow, writeSubscription } from './effects.ts'
import { enqueueInvoicePdf } from './invoicePdf.ts'
import { type InvoiceRow, issue } from './invoices.ts'
import { enqueueInvoiceMail } from './receipts.ts'
import { isoOf } from './subscription.ts'

/** The columns of a subscription whose invoice is due: it ends 45 days later (rule 65). */
export const dueOn = (dueAt: number) => ({
  dueAt: isoOf(dueAt),
  suspendsAt: isoOf(dueAt + INVOICE_GRACE_DAYS * DAY_MS),
})

/** Issues the invoice of a year that begins before it is paid. The plan ends 45 days after the invoice was due. */
export async function issueOrder(
  trx: Transaction<Database>,
  app: AppContext,
  draft: InvoiceRow,
  { row, terms, period }: { readonly row: SubscriptionRow; readonly terms: Terms; readonly period: Period },
): Promise<InvoiceRow> {
  const dueAt = app.now() + NET_DAYS * DAY_MS
  const issued = await issue(trx, app, draft, dueAt)
  await writeSubscription(trx, row, {
    planId: terms.planId,
    terms,
    nextTerms: null,
    trialActive: false,
    periodStart: isoOf(period.from),
    endDate: isoOf(period.to),
    anchorDay: row.anchorDay ?? new Date(period.from).getUTCDate(),
    cancelledAt: null,
    renewsBy: 'invoice',
    ...dueOn(dueAt),
    renewalNoticeDays: null,
  })
  await enqueueInvoicePdf(trx, app, issued)
  await enqueueInvoiceMail(trx, app, issued, 'due')
  return issued
}
