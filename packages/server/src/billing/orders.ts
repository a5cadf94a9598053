import { yearLines } from '@fullcourt/program'
import { orderPlan } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, audit, auditSubject } from '../audit/audit.ts'
import { refuse } from '../calls/refusal.ts'
import { route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { lockRow } from '../queries/lockRow.ts'
import type { RowKey } from '../tables/columns.ts'
import { lockRunningRow, lockSubscription, startSubscription } from './effects.ts'
import { giveUpUnpaid } from './giveUp.ts'
import { draftInvoice, type InvoiceRow, lockInvoice, updateInvoice } from './invoices.ts'
import { issueOrder } from './orderInvoice.ts'
import { paymentOf } from './payment.ts'
import { orderTerms } from './planQuotes.ts'
import { isoOf } from './subscription.ts'
import { yearAfter } from './years.ts'

/** Purchase orders of schools: the year begins when the order is accepted, and the invoice is due 30 days later (rule 65). */

/** Begins the year of an order: after what runs already, else now. */
export async function acceptDraft(
  trx: Transaction<Database>,
  app: AppContext,
  key: RowKey,
  source: AuditSource,
): Promise<InvoiceRow> {
  const draft = await lockInvoice(trx, key)
  const { accountId, teamBrandId, effect } = draft
  if (draft.kind !== 'order' || effect.kind !== 'order' || draft.status !== 'draft')
    return refuse('conflict', 'This order was answered before.')
  const program = { accountId, id: teamBrandId }
  const { terms } = effect
  const found = await lockRunningRow(trx, program, app.now())
  const from = found?.endDate ? Math.max(Date.parse(found.endDate), app.now()) : app.now()
  const period = { from, to: yearAfter(from, found?.anchorDay ?? new Date(from).getUTCDate()) }
  const id =
    found?.id ??
    (await startSubscription(trx, app, program, {
      id: app.newId(),
      terms,
      from: isoOf(from),
      to: isoOf(period.to),
    }))
  const row = found ?? (await lockSubscription(trx, { accountId, id }))!
  if ((await giveUpUnpaid(trx, app, row)).includes('renew'))
    refuse('payment_pending', 'The next year is being charged to a card. Look again in a minute.')
  const lines = yearLines(terms, period, null)
  await trx
    .updateTable('invoice')
    .set({ subscriptionId: id, lines: JSON.stringify(lines) })
    .where('accountId', '=', accountId)
    .where('id', '=', draft.id)
    .execute()
  const issued = await issueOrder(trx, app, { ...draft, subscriptionId: id, lines }, { row, terms, period })
  await acceptOrders(trx, app, program)
  await audit(trx, source, {
    kind: 'plan_changed',
    on: { kind: 'subscription', id },
    accountId,
    teamBrandId,
    detail: { plan: terms.name, order: issued.poNumber },
  })
  return issued
}

async function acceptOrders(
  trx: Transaction<Database>,
  app: AppContext,
  { accountId, id }: RowKey,
): Promise<void> {
  const ordersAcceptedAt = isoOf(app.now())
  await trx
    .insertInto('billingProfile')
    .values({ accountId, teamBrandId: id, gateway: null, customerRef: null, ordersAcceptedAt })
    .onConflict((on) => on.columns(['accountId', 'teamBrandId']).doUpdateSet({ ordersAcceptedAt }))
    .execute()
}

/** Was an order of this account accepted before? Then the next ones need no administrator. */
const ordersAccepted = (trx: Transaction<Database>, accountId: string) =>
  trx
    .selectFrom('billingProfile')
    .select('ordersAcceptedAt')
    .where('accountId', '=', accountId)
    .where('ordersAcceptedAt', 'is not', null)
    .executeTakeFirst()

export const orderPlanRoute = route(orderPlan, async (call, app) => {
  const { subject, body } = call
  if (!app.env.billing) refuse('conflict', 'This installation sells no plans.')
  await app.db.transaction().execute(async (trx) => {
    await lockRow(trx, 'teamBrand', subject)
    const terms = await orderTerms(trx, app, subject, body.planId)
    const standing = await trx
      .selectFrom('invoice')
      .select('id')
      .where('accountId', '=', subject.accountId)
      .where('teamBrandId', '=', subject.id)
      .where('kind', '=', 'order')
      .where('status', 'in', ['draft', 'open'])
      .executeTakeFirst()
    if (standing) refuse('conflict', 'An order of this program waits already.')
    const from = app.now()
    const period = { from, to: yearAfter(from, new Date(from).getUTCDate()) }
    const draft = await draftInvoice(trx, app, {
      id: app.newId(),
      program: subject,
      subscriptionId: null,
      kind: 'order',
      lines: yearLines(terms, period, null),
      effect: { kind: 'order', terms },
    })
    await updateInvoice(trx, draft, { poNumber: body.poNumber })
    await auditSubject(trx, call, {
      kind: 'plan_changed',
      detail: { plan: terms.name, order: body.poNumber },
    })
    if (await ordersAccepted(trx, subject.accountId)) await acceptDraft(trx, app, draft, call)
  })
  app.live.poke()
  return paymentOf(app, subject)
})
