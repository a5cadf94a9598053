import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { jobHandler } from '../jobs/handlers.ts'
import { type JobKind, MAIL_RETRIES } from '../jobs/jobs.ts'
import { verifiedAddressOf } from '../mail/addressee.ts'
import { post } from '../mail/post.ts'
import { adminsOf } from './admins.ts'
import { findSubscription } from './effects.ts'
import { storedPdf } from './invoicePdf.ts'
import { findInvoice, type InvoiceRow } from './invoices.ts'
import { INVOICE_MAILS, type InvoiceMail, invoiceLetter } from './letters.ts'

const payload = z.strictObject({
  accountId: z.uuid(),
  invoiceId: z.uuid(),
  userId: z.uuid(),
  kind: z.enum(INVOICE_MAILS),
})
export const invoiceMail = { name: 'invoice-mail', payload, ...MAIL_RETRIES } satisfies JobKind

/** Queues a mail about an invoice for each ADMIN of its program, in the transaction of what it tells of. */
export async function enqueueInvoiceMail(
  trx: Transaction<Database>,
  { jobs }: Pick<AppContext, 'jobs'>,
  { accountId, id: invoiceId, teamBrandId }: Pick<InvoiceRow, 'accountId' | 'id' | 'teamBrandId'>,
  kind: InvoiceMail,
): Promise<void> {
  for (const userId of await adminsOf(trx, { accountId, id: teamBrandId }))
    await jobs.enqueue(trx, invoiceMail, { accountId, invoiceId, userId, kind })
}

export const enqueueReceipt = (trx: Transaction<Database>, app: AppContext, invoice: InvoiceRow) =>
  invoice.totalCents > 0 ? enqueueInvoiceMail(trx, app, invoice, 'receipt') : Promise.resolve()

/** When the plan of an unpaid invoice ends; null where it is of none. */
async function coverEnd(
  { db }: AppContext,
  { accountId, subscriptionId }: InvoiceRow,
): Promise<string | null> {
  const row = subscriptionId && (await findSubscription(db, { accountId, id: subscriptionId }))
  return row ? row.coveredUntil : null
}

async function sendInvoiceMail(
  { accountId, invoiceId, userId, kind }: z.output<typeof payload>,
  app: AppContext,
): Promise<void> {
  const invoice = await findInvoice(app.db, { accountId, id: invoiceId })
  const addressee = await verifiedAddressOf(app.db, { id: userId })
  if (!addressee) return
  if (kind !== 'receipt' && (invoice.status === 'paid' || invoice.status === 'void')) return
  const coveredUntil = kind === 'failed' ? await coverEnd(app, invoice) : null
  const letter = invoiceLetter(kind, invoice, { to: addressee, publicUrl: app.env.publicUrl, coveredUntil })
  if (kind === 'failed') return post(app, letter)
  const bytes = await storedPdf(app, { accountId, id: invoiceId })
  await post(app, {
    ...letter,
    attachment: { name: `${invoice.number}.pdf`, type: 'application/pdf', bytes },
  })
}

export const invoiceMailHandler = jobHandler(invoiceMail, sendInvoiceMail)
