import { centsOf, centsText, usdOf } from '@fullcourt/program'
import { fillIn, msg } from '@fullcourt/scorebook/vocabulary'
import {
  acceptOrder,
  extendInvoice,
  giveHours,
  type ProgramMoney,
  readProgramMoney,
  readReconciliation,
  recordPayment,
  refundInvoice as refundCall,
  reissueInvoice,
  setPlanByHand,
} from '@fullcourt/wire'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, audit } from '../audit/audit.ts'
import { endCharge, livePayment, markPaid } from '../billing/charge.ts'
import { heldUntil } from '../billing/clockWatch.ts'
import { lockRunningRow, lockSubscription, startSubscription, writeSubscription } from '../billing/effects.ts'
import { giveUpUnpaid } from '../billing/giveUp.ts'
import {
  draftInvoice,
  findInvoice,
  type InvoiceRow,
  issue,
  leftToPay,
  lockInvoice,
  shownInvoice,
  updateInvoice,
  voidInvoice,
  writeCreditNote,
} from '../billing/invoices.ts'
import { post } from '../billing/ledger.ts'
import { dueOn } from '../billing/orderInvoice.ts'
import { acceptDraft } from '../billing/orders.ts'
import { paymentOf } from '../billing/payment.ts'
import { refundInvoice } from '../billing/refunds.ts'
import { isoOf, readSubscription, runningRow, termsOfPlan } from '../billing/subscription.ts'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { programFullName } from '../programs/shown.ts'
import type { RowKey } from '../tables/columns.ts'

/** Finds a program of any account by its id. One that was deleted is known by its invoices, which stay. */
async function programOf({ db }: AppContext, id: string): Promise<RowKey & { readonly fullName: string }> {
  const row = await db
    .selectFrom('teamBrand')
    .select(['accountId', 'id', 'name', 'mascot'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row) return { accountId: row.accountId, id, fullName: programFullName(row) }
  const billed = await db
    .selectFrom('invoice')
    .select(['accountId', 'buyer'])
    .where('teamBrandId', '=', id)
    .where('number', 'is not', null)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return billed?.buyer ? { accountId: billed.accountId, id, fullName: billed.buyer.name } : refuseUnknown()
}

/** The latest invoices of a program, with their payments, refunds and disputes. */
async function readInvoices(db: Kysely<Database>, { accountId, id }: RowKey) {
  const invoices = db.selectFrom('invoice').where('accountId', '=', accountId).where('teamBrandId', '=', id)
  const ids = invoices.select('id')
  const rows = await invoices
    .selectAll()
    .where((where) => where.or([where('number', 'is not', null), where('kind', '=', 'order')]))
    .orderBy('createdAt', 'desc')
    .limit(200)
    .execute()
  const payments = await db
    .selectFrom('payment')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('invoiceId', 'in', ids)
    .orderBy('createdAt', 'desc')
    .limit(200)
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('invoiceId', 'in', ids)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const disputes = await db
    .selectFrom('dispute')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('invoiceId', 'in', ids)
    .orderBy('openedAt', 'desc')
    .execute()
  return { invoices: rows, payments, refunds, disputes }
}

async function moneyOf(app: AppContext, id: string): Promise<ProgramMoney> {
  const program = await programOf(app, id)
  const { db } = app
  const row = await runningRow(db, program, app.now())
  const { invoices, payments, refunds, disputes } = await readInvoices(db, program)
  const accepted = await db
    .selectFrom('billingProfile')
    .select('ordersAcceptedAt')
    .where('accountId', '=', program.accountId)
    .where('ordersAcceptedAt', 'is not', null)
    .executeTakeFirst()
  return {
    teamBrandId: program.id,
    accountId: program.accountId,
    fullName: program.fullName,
    subscription: row ? await readSubscription(app, program, row.id) : null,
    payment: await paymentOf(app, program),
    invoices: invoices.map(shownInvoice),
    payments: payments.map(({ cents, id, invoiceId, method, status, declineCode, reference, createdAt }) => ({
      id,
      invoiceId,
      method,
      status,
      amountUSD: usdOf(cents),
      declineCode,
      reference,
      createdAt,
    })),
    refunds: refunds.map(({ id, invoiceId, method, cents, status, reason }) => ({
      id,
      invoiceId,
      method,
      amountUSD: usdOf(cents),
      status,
      reason,
    })),
    disputes: disputes.map(({ id, invoiceId, cents, status, openedAt }) => ({
      id,
      invoiceId,
      amountUSD: usdOf(cents),
      status,
      openedAt,
    })),
    dueAt: row?.dueAt ?? null,
    suspendsAt: row?.suspendsAt ?? null,
    ordersAcceptedAt: accepted?.ordersAcceptedAt ?? null,
  }
}

const auditAct = (
  trx: Transaction<Database>,
  source: AuditSource,
  { accountId, id }: RowKey,
  detail: Readonly<Record<string, string | number | null>>,
) =>
  audit(trx, source, {
    kind: 'admin_acted',
    on: { kind: 'program', id },
    accountId,
    teamBrandId: id,
    detail,
  })

const setPlanRoute = route(setPlanByHand, async (call, app) => {
  const { planId, until, reason } = call.body
  const program = await programOf(app, call.params.id)
  await app.db.transaction().execute(async (trx) => {
    const plan = await trx.selectFrom('plan').selectAll().where('id', '=', planId).executeTakeFirst()
    if (!plan) return refuseField('planId', 'Plan id must be the id of a plan.')
    if (until !== null && Date.parse(until) <= app.now()) refuseField('until', 'Until must be in the future.')
    const terms = termsOfPlan(plan)
    const found = await lockRunningRow(trx, program, app.now())
    const from = isoOf(app.now())
    const id =
      found?.id ??
      (await startSubscription(trx, app, program, { id: app.newId(), terms, from, to: until ?? from }))
    const row = found ?? (await lockSubscription(trx, { accountId: program.accountId, id }))!
    await giveUpUnpaid(trx, app, row)
    await writeSubscription(trx, row, {
      planId: plan.id,
      terms,
      nextTerms: null,
      trialActive: false,
      periodStart: until === null ? null : (row.periodStart ?? from),
      endDate: until,
      cancelledAt: null,
      renewsBy: 'hand',
      dueAt: null,
      suspendsAt: null,
    })
    await auditAct(trx, call, program, { act: 'set a plan', plan: terms.name, until, reason })
  })
  app.live.poke()
  return moneyOf(app, program.id)
})

const giveHoursRoute = route(giveHours, async (call, app) => {
  const { kind, hours, until, reason } = call.body
  const program = await programOf(app, call.params.id)
  if (Date.parse(until) <= app.now()) refuseField('until', 'Until must be in the future.')
  await app.db.transaction().execute(async (trx) => {
    const { accountId, id: teamBrandId } = program
    await trx
      .insertInto('hourGrant')
      .values({
        accountId,
        id: app.newId(),
        teamBrandId,
        kind,
        hours,
        startsAt: isoOf(app.now()),
        endsAt: until,
        reason,
      })
      .execute()
    await auditAct(trx, call, program, { act: 'gave hours', kind, hours, until, reason })
  })
  return moneyOf(app, program.id)
})

/** The invoice of a call, of the program that it names. */
async function invoiceOf(
  app: AppContext,
  { id, invoiceId }: { readonly id: string; readonly invoiceId: string },
) {
  const program = await programOf(app, id)
  const invoice = await findInvoice(app.db, { accountId: program.accountId, id: invoiceId })
  return invoice.teamBrandId === program.id ? { program, invoice } : refuseUnknown()
}

const acceptOrderRoute = route(acceptOrder, async (call, app) => {
  const { program, invoice } = await invoiceOf(app, call.params)
  await app.db.transaction().execute((trx) => acceptDraft(trx, app, invoice, call))
  app.live.poke()
  return moneyOf(app, program.id)
})

const recordPaymentRoute = route(recordPayment, async (call, app) => {
  const { program, invoice } = await invoiceOf(app, call.params)
  const { method, amountUSD, reference } = call.body
  // A page that was left open would take the money beside the check.
  if (app.gateway) await endCharge(app, invoice)
  await app.db.transaction().execute(async (trx) => {
    if (invoice.subscriptionId)
      await lockSubscription(trx, { accountId: program.accountId, id: invoice.subscriptionId })
    const row = await lockInvoice(trx, invoice)
    if (row.status !== 'open') refuse('conflict', 'Only an open invoice can be paid.')
    if (await livePayment(trx, row)) refuse('payment_pending', 'A card is being charged for this invoice.')
    const left = await leftToPay(trx, row)
    const cents = centsOf(amountUSD)
    if (cents > left)
      refuseField('amountUSD', fillIn(msg('Amount must be at most {most}.'), { most: centsText(left) }))
    const id = app.newId()
    await trx
      .insertInto('payment')
      .values({
        accountId: program.accountId,
        id,
        invoiceId: row.id,
        method,
        status: 'SUCCEEDED',
        cents,
        reference,
        recordedBy: call.userId,
        createdAt: isoOf(app.now()),
        settledAt: isoOf(app.now()),
      })
      .execute()
    await auditAct(trx, call, program, {
      act: 'recorded a payment',
      invoice: row.number,
      amount: centsText(cents),
      method,
    })
    await post(trx, app, 'paid', { accountId: program.accountId, sourceId: id, cents })
    if (cents === left) await markPaid(trx, app, row)
  })
  app.live.poke()
  return moneyOf(app, program.id)
})

const extendRoute = route(extendInvoice, async (call, app) => {
  const { program, invoice } = await invoiceOf(app, call.params)
  const { dueAt } = call.body
  if (Date.parse(dueAt) <= app.now()) refuseField('dueAt', 'Due at must be in the future.')
  await app.db.transaction().execute(async (trx) => {
    const key = { accountId: program.accountId, id: invoice.subscriptionId ?? '' }
    const row = invoice.subscriptionId ? await lockSubscription(trx, key) : undefined
    const locked = await lockInvoice(trx, invoice)
    if (locked.status !== 'open') refuse('conflict', 'Only an open invoice can be due later.')
    if (locked.dueAt && Date.parse(dueAt) <= Date.parse(locked.dueAt))
      refuseField('dueAt', 'Due at must be later than the day when the invoice is due now.')
    await updateInvoice(trx, locked, { dueAt })
    if (row?.dueAt) await writeSubscription(trx, row, dueOn(Date.parse(dueAt)))
    await auditAct(trx, call, program, { act: 'extended an invoice', invoice: locked.number, until: dueAt })
  })
  app.live.poke()
  return moneyOf(app, program.id)
})

const refundRoute = route(refundCall, async (call, app) => {
  const { program, invoice } = await invoiceOf(app, call.params)
  await refundInvoice(app, invoice, call.body, call)
  app.live.poke()
  return moneyOf(app, program.id)
})

/** Writes an unpaid invoice anew, to the billing details of now: a credit note takes the old one back. */
async function reissue(trx: Transaction<Database>, app: AppContext, key: InvoiceRow): Promise<InvoiceRow> {
  const old = await lockInvoice(trx, key)
  if (old.status !== 'open') refuse('conflict', 'Only an unpaid invoice can be reissued.')
  if ((await leftToPay(trx, old)) < old.totalCents || old.chargeRef)
    refuse('conflict', 'A payment of this invoice has begun. Refund it instead.')
  const program = { accountId: old.accountId, id: old.teamBrandId }
  await voidInvoice(trx, app, old)
  const { subscriptionId, lines, effect } = old
  const credit = lines.map((line) => ({ ...line, cents: -line.cents, unitCents: -line.unitCents }))
  await writeCreditNote(trx, app, old, credit)
  const next = await draftInvoice(trx, app, {
    id: app.newId(),
    program,
    subscriptionId,
    kind: old.kind,
    lines,
    effect,
  })
  await updateInvoice(trx, next, { poNumber: old.poNumber })
  return issue(trx, app, { ...next, poNumber: old.poNumber }, Date.parse(old.dueAt ?? isoOf(app.now())))
}

const reissueRoute = route(reissueInvoice, async (call, app) => {
  const { program, invoice } = await invoiceOf(app, call.params)
  await app.db.transaction().execute(async (trx) => {
    const next = await reissue(trx, app, invoice)
    await auditAct(trx, call, program, {
      act: 'reissued an invoice',
      invoice: invoice.number,
      next: next.number,
    })
  })
  return moneyOf(app, program.id)
})

interface Looked {
  readonly what: 'waiting' | 'failed' | 'dispute' | 'order' | 'overdue' | 'void_paid' | 'differs'
  readonly teamBrandId: string
  readonly fullName: string | null
  readonly invoiceId: string
  readonly number: string | null
  readonly cents: number
  readonly at: string
}

const reconciliationRoute = route(readReconciliation, async (_call, app) => {
  const { db, gateway } = app
  const now = isoOf(app.now())
  const { rows } = await sql<Looked>`
    with looked as (
      select 'waiting' as what, p.account_id, p.invoice_id, p.cents, p.created_at as at from payment p
        where p.status in ('CREATED', 'SENT', 'UNKNOWN')
      union all select 'failed', p.account_id, p.invoice_id, p.cents, p.created_at from payment p
        join invoice i on i.account_id = p.account_id and i.id = p.invoice_id
        where p.status = 'FAILED' and i.status = 'open'
      union all select 'dispute', d.account_id, d.invoice_id, d.cents, d.opened_at from dispute d where d.status = 'open'
      union all select 'order', i.account_id, i.id, i.total_cents, i.created_at from invoice i
        where i.kind = 'order' and i.status = 'draft'
      union all select 'overdue', i.account_id, i.id, i.total_cents - (select coalesce(sum(p.cents), 0) from payment p
          where p.account_id = i.account_id and p.invoice_id = i.id and p.status = 'SUCCEEDED')::int, i.due_at from invoice i
        where i.status = 'open' and i.kind <> 'credit' and i.due_at < ${now}::timestamptz
      union all select 'void_paid', i.account_id, i.id, r.kept, i.paid_at from invoice i, lateral (
          select i.total_cents - coalesce(sum(r.cents), 0)::int as kept from refund r
            where r.account_id = i.account_id and r.invoice_id = i.id and r.status <> 'FAILED') r
        where i.status = 'paid' and i.voided_at is not null and r.kept > 0
      union all select 'differs', d.account_id, d.invoice_id, d.gateway_cents - d.book_cents, d.found_at from money_difference d)
    select l.what, i.team_brand_id, coalesce(b.name || ' ' || b.mascot, i.buyer->>'name') as full_name,
      i.id as invoice_id, i.number, l.cents, l.at
    from looked l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
      left join team_brand b on b.account_id = i.account_id and b.id = i.team_brand_id
    order by l.at desc limit 200`.execute(db)
  const { rows: books } = await sql<{ book: string; cents: number }>`
    select book, sum(cents)::float8 as cents from ledger_entry group by book`.execute(db)
  const cursor = gateway
    ? await db
        .selectFrom('gatewayCursor')
        .select(['checkedAt', 'comparedAt'])
        .where('gateway', '=', gateway.kind)
        .executeTakeFirst()
    : undefined
  const held = await heldUntil(app)
  const of = (book: string) => usdOf(books.find((row) => row.book === book)?.cents ?? 0)
  return {
    gateway: gateway?.kind ?? null,
    checkedAt: cursor?.checkedAt ?? null,
    comparedAt: cursor?.comparedAt ?? null,
    chargesHeldUntil: held === null ? null : isoOf(held),
    rows: rows.map(({ what, teamBrandId, fullName, invoiceId, number, cents, at }) => ({
      what,
      teamBrandId,
      fullName: fullName ?? '',
      invoiceId,
      number,
      amountUSD: usdOf(cents),
      at,
    })),
    books: {
      receivableUSD: of('receivable'),
      revenueUSD: of('revenue'),
      cashUSD: of('cash'),
      disputedUSD: of('disputed'),
    },
  }
})

export const moneyRoutes: readonly Route[] = [
  route(readProgramMoney, (call, app) => moneyOf(app, call.params.id)),
  setPlanRoute,
  giveHoursRoute,
  acceptOrderRoute,
  recordPaymentRoute,
  extendRoute,
  refundRoute,
  reissueRoute,
  reconciliationRoute,
]
