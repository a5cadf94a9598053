import { listInvoices, payInvoice } from '@fullcourt/wire'
import { sql } from 'kysely'
import { refuse } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import { wordingIn } from '../calls/translateTo.ts'
import { readPage } from '../queries/readPage.ts'
import { openPaymentPage } from './charge.ts'
import { answerOf } from './checkout.ts'
import { nowSentence, storeConsent } from './consent.ts'
import { readInvoicePdfRoute } from './invoicePdf.ts'
import { findInvoice, leftToPay, shownInvoice } from './invoices.ts'

const listInvoicesRoute = route(listInvoices, (call, app) =>
  readPage(app, call, {
    rows: app.db
      .selectFrom('invoice')
      .selectAll()
      .where('accountId', '=', call.subject.accountId)
      .where('teamBrandId', '=', call.subject.id)
      .where('number', 'is not', null),
    keys: [
      { by: sql`created_at`, as: 'timestamptz(3)', descending: true },
      { by: sql`id`, as: 'uuid', descending: true },
    ],
    searched: [sql`number`],
    show: shownInvoice,
  }),
)

/** Opens the gateway's page for an invoice that waits for money. */
const payInvoiceRoute = route(payInvoice, async ({ subject, params, userId, source }, app) => {
  const key = { accountId: subject.accountId, id: params.invoiceId }
  const invoice = await findInvoice(app.db, key)
  if (invoice.teamBrandId !== subject.id) return refuse('not_found', 'This invoice does not exist.')
  if (invoice.status === 'void') refuse('conflict', 'This invoice is void: nothing is to be paid.')
  if (invoice.status === 'paid') return shownInvoice(invoice)
  // Before that it belongs to no subscription, and its payment would find none.
  if (invoice.kind === 'order' && invoice.status === 'draft')
    refuse('conflict', 'This order is paid once an administrator has accepted it.')
  await app.limits.take('cardTries', userId!)
  const cents = await leftToPay(app.db, invoice)
  const { language } = source
  const what = wordingIn(language)
    .t('invoice {number}', { number: invoice.number ?? '' })
    .trim()
  const consentId = await storeConsent(app.db, app, {
    program: subject,
    userId: userId!,
    kind: 'now',
    sentence: nowSentence(cents, [what], language),
    language,
    cents,
  })
  const outcome = await openPaymentPage(app, key, consentId)
  return answerOf(outcome, async () => shownInvoice(await findInvoice(app.db, key)))
})

export const invoiceRoutes: readonly Route[] = [listInvoicesRoute, readInvoicePdfRoute, payInvoiceRoute]
