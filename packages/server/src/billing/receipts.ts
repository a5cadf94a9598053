import { centsText } from '@fullcourt/program'
import { dateText } from '@fullcourt/wire/forms/intl'
import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { jobHandler } from '../jobs/handlers.ts'
import { type JobKind, MAIL_RETRIES } from '../jobs/jobs.ts'
import { verifiedAddressOf } from '../mail/addressee.ts'
import type { Letter } from '../mail/letter.ts'
import { post } from '../mail/post.ts'
import { adminsOf } from './admins.ts'
import { findSubscription } from './effects.ts'
import { storedPdf } from './invoicePdf.ts'
import { findInvoice, type InvoiceRow } from './invoices.ts'

/** Mails about invoices, each once for a person: they are queued with the change that they tell of. */
const KINDS = ['receipt', 'failed', 'due'] as const

const payload = z.strictObject({
  accountId: z.uuid(),
  invoiceId: z.uuid(),
  userId: z.uuid(),
  kind: z.enum(KINDS),
})
export const invoiceMail = { name: 'invoice-mail', payload, ...MAIL_RETRIES } satisfies JobKind

/** Queues a mail about an invoice for each ADMIN of its program, in the transaction of what it tells of. */
export async function enqueueInvoiceMail(
  trx: Transaction<Database>,
  { jobs }: Pick<AppContext, 'jobs'>,
  { accountId, id: invoiceId, teamBrandId }: Pick<InvoiceRow, 'accountId' | 'id' | 'teamBrandId'>,
  kind: (typeof KINDS)[number],
): Promise<void> {
  for (const userId of await adminsOf(trx, { accountId, id: teamBrandId }))
    await jobs.enqueue(trx, invoiceMail, { accountId, invoiceId, userId, kind })
}

export const enqueueReceipt = (trx: Transaction<Database>, app: AppContext, invoice: InvoiceRow) =>
  invoice.totalCents > 0 ? enqueueInvoiceMail(trx, app, invoice, 'receipt') : Promise.resolve()

/** The words of a mail about an invoice. */
function letterOf(
  kind: (typeof KINDS)[number],
  invoice: InvoiceRow,
  {
    to,
    firstName,
    publicUrl,
    coveredUntil,
  }: {
    readonly to: string
    readonly firstName: string
    readonly publicUrl: string
    readonly coveredUntil: string | null
  },
): Letter {
  const amount = centsText(invoice.totalCents)
  const page = `${publicUrl}/a/program/subscription/?program=${invoice.teamBrandId}`
  const hello = `Hello ${firstName},`
  const closing = ['You receive this mail because you are an admin of the program.']
  const lines = invoice.lines.map(({ text, cents }) => `${text}: ${centsText(cents)}`)
  const without =
    coveredUntil === null
      ? ''
      : `Without a payment the plan ends on ${dateText('longDay', coveredUntil, 'UTC')}. `
  switch (kind) {
    case 'receipt':
      return {
        to,
        subject: `Receipt ${invoice.number}: ${amount}`,
        opening: [
          hello,
          `Thank you. ${amount} was paid for invoice ${invoice.number}, which is attached.`,
          ...lines,
        ],
        link: { label: 'See all invoices', url: `${page}#invoices` },
        closing,
      }
    case 'failed':
      return {
        to,
        subject: `The payment of ${amount} did not go through`,
        opening: [
          hello,
          `We could not charge ${amount} to the card on file.`,
          ...lines,
          `Nothing is lost, and a game in progress is never interrupted. ${without}Pay with this card or another one:`,
        ],
        link: { label: 'Pay now', url: `${page}&pay=${invoice.id}` },
        closing,
      }
    case 'due':
      return {
        to,
        subject: `Invoice ${invoice.number}: ${amount}`,
        opening: [
          hello,
          `Invoice ${invoice.number} of ${amount} is attached. Please pay by ${dateText('longDay', invoice.dueAt!, 'UTC')}.`,
          ...(invoice.poNumber ? [`Purchase order: ${invoice.poNumber}`] : []),
          ...lines,
        ],
        link: { label: 'See the invoice', url: `${page}#invoices` },
        closing,
      }
    default:
      return kind satisfies never
  }
}

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
  const { email: to, firstName } = addressee
  if (kind !== 'receipt' && (invoice.status === 'paid' || invoice.status === 'void')) return
  const coveredUntil = kind === 'failed' ? await coverEnd(app, invoice) : null
  const letter = letterOf(kind, invoice, { to, firstName, publicUrl: app.env.publicUrl, coveredUntil })
  if (kind === 'failed') return post(app, letter)
  const bytes = await storedPdf(app, { accountId, id: invoiceId })
  await post(app, {
    ...letter,
    attachment: { name: `${invoice.number}.pdf`, type: 'application/pdf', bytes },
  })
}

export const invoiceMailHandler = jobHandler(invoiceMail, sendInvoiceMail)
