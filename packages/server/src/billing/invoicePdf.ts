import { createHash } from 'node:crypto'
import { readInvoicePdf } from '@fullcourt/wire'
import type { Language } from '@fullcourt/wire/forms/languages'
import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { type Bytes, route } from '../calls/route.ts'
import { type Wording, wordingIn } from '../calls/translateTo.ts'
import type { Database } from '../database.ts'
import { jobHandler } from '../jobs/handlers.ts'
import { type JobKind, MAIL_RETRIES } from '../jobs/jobs.ts'
import type { Block, PdfDocument } from '../pdf/document.ts'
import { pdfOf } from '../pdf/pdfOf.ts'
import type { RowKey } from '../tables/columns.ts'
import { findInvoice, type InvoiceRow } from './invoices.ts'
import { documentLanguage, moneyBlocks, pdfReply, watermarkOf } from './moneyPdf.ts'

/** The state when the document is made: a later payment does not change it. */
function stateText({ t, day, money }: Wording, { kind, paidAt, dueAt, totalCents }: InvoiceRow): string {
  if (kind === 'credit') return t('Credit of {amount}.', { amount: money(-totalCents) })
  if (paidAt !== null) return t('Paid on {day}.', { day: day(paidAt) })
  return dueAt === null ? '' : t('Please pay by {day}.', { day: day(dueAt) })
}

/** An invoice or credit note as it is printed. */
function invoiceDocument(row: InvoiceRow, creditsNumber: string | null, language: Language): PdfDocument {
  const { number, issuedAt, lines, seller, buyer, poNumber } = row
  const wording = wordingIn(language)
  const { t, day } = wording
  const title =
    row.kind === 'credit'
      ? t('Credit note {number}', { number: number! })
      : t('Invoice {number}', { number: number! })
  const issued = Date.parse(issuedAt ?? row.createdAt)
  const notes = [
    t('Date: {day}', { day: day(issued) }),
    ...(poNumber ? [t('Purchase order: {poNumber}', { poNumber })] : []),
    ...(creditsNumber ? [t('For invoice: {number}', { number: creditsNumber })] : []),
  ]
  return {
    title,
    language,
    paper: 'letter',
    createdAt: issued,
    foot: `${seller?.name ?? 'Fullcourt'} - ${title}`,
    ...watermarkOf(
      wording,
      [number, creditsNumber].some((one) => one?.startsWith('TEST')),
    ),
    blocks: [
      { kind: 'title', text: title },
      ...notes.map((text): Block => ({ kind: 'text', text })),
      ...moneyBlocks({ language, seller, buyer, lines }),
      { kind: 'text', text: stateText(wording, row) },
    ],
  }
}

/** Makes the document of an issued invoice once; from then on its bytes are the stored ones. */
export async function storedPdf(app: AppContext, key: RowKey): Promise<Buffer> {
  const { accountId, id: invoiceId } = key
  const stored = () =>
    app.db
      .selectFrom('invoicePdf')
      .select('pdf')
      .where('accountId', '=', accountId)
      .where('invoiceId', '=', invoiceId)
      .executeTakeFirst()
  const found = await stored()
  if (found) return found.pdf
  const invoice = await findInvoice(app.db, key)
  if (invoice.number === null) return refuse('conflict', 'This invoice has no number yet: it was not issued.')
  const credited = invoice.credits ? await findInvoice(app.db, { accountId, id: invoice.credits }) : null
  const pdf = await pdfOf(
    invoiceDocument(invoice, credited?.number ?? null, await documentLanguage(app.db, accountId)),
  )
  await app.db
    .insertInto('invoicePdf')
    .values({ accountId, invoiceId, pdf, sha256: createHash('sha256').update(pdf).digest() })
    .onConflict((on) => on.doNothing())
    .execute()
  return (await stored())!.pdf
}

const payload = z.strictObject({ accountId: z.uuid(), id: z.uuid() })
/** Made soon after an invoice is issued, so that its document is as old as the invoice. */
const invoicePdfJob = { name: 'invoice-pdf', payload, ...MAIL_RETRIES } satisfies JobKind
export const invoicePdfHandler = jobHandler(invoicePdfJob, async (key, app) => {
  await storedPdf(app, key)
})

/** Queues the document of an invoice in the transaction that issues it. */
export const enqueueInvoicePdf = (
  trx: Transaction<Database>,
  { jobs }: Pick<AppContext, 'jobs'>,
  key: RowKey,
) => jobs.enqueue(trx, invoicePdfJob, { accountId: key.accountId, id: key.id })

export const readInvoicePdfRoute = route(readInvoicePdf, async ({ subject, params }, app): Promise<Bytes> => {
  const key = { accountId: subject.accountId, id: params.invoiceId }
  const invoice = await findInvoice(app.db, key)
  if (invoice.teamBrandId !== subject.id) return refuseUnknown()
  const pdf = await storedPdf(app, key)
  return pdfReply(pdf, `${invoice.number}.pdf`)
})
