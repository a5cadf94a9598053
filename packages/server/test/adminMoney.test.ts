import { DAY_MS } from '@fullcourt/program'
import { afterEach, expect, it, vi } from 'vitest'
import { compareMoney, countDifferences } from '../src/billing/compareMoney.ts'
import { deleteEndedCustomers } from '../src/billing/endedAccounts.ts'
import { recordRefundNews } from '../src/billing/refunds.ts'
import { eraseAccountNow } from '../src/erasure/eraseAccount.ts'
import { makeExport } from '../src/export/makeExport.ts'
import {
  administrator,
  brokenRules,
  closeDispute,
  maintain,
  moneyOf,
  newPayer,
  type Payer,
  PLAN_IDS,
} from './payer.ts'
import { setUpTestServer } from './testServer.ts'
import { unzip } from './unzip.ts'

let now = Date.parse('2026-08-20T12:00:00Z')

const at = setUpTestServer({ now: () => now })
afterEach(() => expect(at.faults).toEqual([]))

/** The files of an export of the account. */
async function exportOf({ ask, accountId }: Payer) {
  const { id } = (await ask('GET', `/v1/account/${accountId}/export/`)).body
  await makeExport({ exportId: id }, at.app, { signal: new AbortController().signal, isLast: true })
  const { url } = (await ask('GET', `/v1/export/${id}/`)).body
  return unzip((await at.fastify.inject({ url })).rawPayload)
}

async function pass(days: number) {
  for (let day = 0; day < days; day += 1) {
    now += DAY_MS
    await maintain(at)
  }
}

const day = (offset: number): string => new Date(now + offset * DAY_MS).toISOString()

it('a school orders with its number, and pays by two checks', async () => {
  const school = await newPayer(at, PLAN_IDS.silver)
  await school.ask('PATCH', `/v1/billing/${school.programId}/profile/`, { organization: 'North District' })
  const ordered = await school.order({ planId: PLAN_IDS.gold, poNumber: 'PO 4711' })
  expect(ordered.body, ordered.text).toMatchObject({
    order: { planName: 'Gold', poNumber: 'PO 4711', amountUSD: 999 },
  })
  expect((await school.order({ planId: PLAN_IDS.gold, poNumber: '2' })).status).toBe(409)
  let admin = await administrator(at, school.programId)
  expect((await admin.reconciliation()).rows).toMatchObject([{ what: 'order', amountUSD: 999 }])
  const [draft] = (await admin.money()).invoices
  const pay = `/v1/billing/${school.programId}/invoices/${draft.id}/pay/`
  expect((await school.ask('POST', pay, {})).body.code).toBe('conflict')
  const accepted = (await admin.post(`invoices/${draft.id}/accept/`)).body
  expect(accepted).toMatchObject({
    subscription: { state: 'ACTIVE', plan: { displayName: 'Gold' } },
    payment: { renewsBy: 'invoice', openInvoice: { totalUSD: 999, poNumber: 'PO 4711' } },
  })
  await pass(29)
  expect((await school.subscription()).state).toBe('ACTIVE')
  await pass(2)
  expect((await school.subscription()).state).toBe('PAST_DUE')
  admin = await administrator(at, school.programId)
  const pays = (amountUSD: number) =>
    admin.post(`invoices/${draft.id}/payments/`, { method: 'check', amountUSD, reference: '1001' })
  expect((await pays(2_000)).status).toBe(422)
  expect((await pays(500)).body.payment.openInvoice.status).toBe('open')
  expect((await pays(499)).body).toMatchObject({ subscription: { state: 'ACTIVE' }, dueAt: null })
  expect(await moneyOf(at, school.accountId)).toMatchObject({ taken: 0, cash: 99_900, receivable: 0 })
})

it('the rest of a bill is paid one way alone: by card, on a page, or by check', async () => {
  const school = await newPayer(at, PLAN_IDS.bronze)
  await school.order({ planId: PLAN_IDS.bronze, poNumber: '12' })
  const admin = await administrator(at, school.programId)
  const [draft] = (await admin.money()).invoices
  await admin.post(`invoices/${draft.id}/accept/`)
  const check = (amountUSD: number) =>
    admin.post(`invoices/${draft.id}/payments/`, { method: 'check', amountUSD, reference: '1003' })
  const pay = `/v1/billing/${school.programId}/invoices/${draft.id}/pay/`
  const page = (await school.ask('POST', pay, {})).body.url.split('/').at(-2)
  expect((await check(100)).status).toBe(200)
  // The page that was open has ended.
  await at.app.gateway!.testPages!.answer(page, 'test_ok')
  await maintain(at)
  expect(await moneyOf(at, school.accountId)).toMatchObject({ taken: 0, cash: 10_000, receivable: 19_900 })
  expect((await school.card('test_ok')).status).toBe(200)
  expect(await moneyOf(at, school.accountId)).toMatchObject({ taken: 19_900, cash: 29_900, receivable: 0 })
  expect(await brokenRules(at, school.accountId)).toEqual([])
  expect((await check(1)).status).toBe(409)
  // A refund goes back the way the money came: first to the card, the rest by hand.
  const refund = (amountUSD: number) =>
    admin.post(`invoices/${draft.id}/refunds/`, { amountUSD, reason: 'Moved away', keepsAccess: false })
  expect((await refund(250)).body.refunds).toMatchObject([
    { amountUSD: 51, method: 'hand', status: 'SUCCEEDED' },
    { amountUSD: 199, method: 'card', status: 'SUCCEEDED' },
  ])
  expect((await refund(49)).body).toMatchObject({
    subscription: null,
    refunds: [{ amountUSD: 49, method: 'hand' }, { amountUSD: 51 }, { amountUSD: 199 }],
  })
  expect(await moneyOf(at, school.accountId)).toMatchObject({ cash: 0, receivable: 0, revenue: 0 })
  // What was paid back by hand is not looked for at the gateway.
  now += DAY_MS
  await maintain(at)
  await compareMoney(at.app)
  expect(await countDifferences(at.app.db)).toBe(0)
})

it('an order takes the place of a renewal that failed', async () => {
  const school = await newPayer(at, PLAN_IDS.bronze)
  await school.card('test_insufficient')
  await pass(31)
  expect((await school.subscription()).state).toBe('PAST_DUE')
  await school.order({ planId: PLAN_IDS.bronze, poNumber: '13' })
  const admin = await administrator(at, school.programId)
  const [draft] = (await admin.money()).invoices.filter(
    ({ poNumber }: { poNumber: string | null }) => poNumber === '13',
  )
  await admin.post(`invoices/${draft.id}/accept/`)
  const { endDate } = await school.subscription()
  expect((await school.card('test_ok')).status).toBe(200)
  expect(await moneyOf(at, school.accountId)).toMatchObject({ taken: 29_900, receivable: 0 })
  expect(await school.subscription()).toMatchObject({ state: 'ACTIVE', endDate })
})

it('a page that was open for a bill that was given up takes no money any more', async () => {
  const program = await newPayer(at, PLAN_IDS.bronze)
  await program.card('test_insufficient')
  await pass(31)
  const { openInvoice } = await program.payment()
  const pay = `/v1/billing/${program.programId}/invoices/${openInvoice.id}/pay/`
  const page = (await program.ask('POST', pay, {})).body.url.split('/').at(-2)
  expect((await program.cancel()).body.state).toBe('ENDED')
  await maintain(at)
  await at.app.gateway!.testPages!.answer(page, 'test_ok')
  await maintain(at)
  expect(await moneyOf(at, program.accountId)).toMatchObject({ taken: 0, cash: 0, receivable: 0 })
})

it('money for a bill that was given up is listed until it is paid back', async () => {
  const program = await newPayer(at, PLAN_IDS.bronze)
  await program.card('test_insufficient')
  await pass(31)
  const { openInvoice } = await program.payment()
  const pay = `/v1/billing/${program.programId}/invoices/${openInvoice.id}/pay/`
  const page = (await program.ask('POST', pay, {})).body.url.split('/').at(-2)
  await program.cancel()
  await at.app.gateway!.testPages!.answer(page, 'test_ok')
  await maintain(at)
  expect(await moneyOf(at, program.accountId)).toMatchObject({ cash: 29_900, receivable: 0 })
  const admin = await administrator(at, program.programId)
  await admin.post('subscription/', { planId: PLAN_IDS.gold, until: day(60), reason: 'Sponsored' })
  const listed = async () =>
    (await admin.reconciliation()).rows.filter(
      ({ teamBrandId }: { teamBrandId: string }) => teamBrandId === program.programId,
    )
  expect(await listed()).toMatchObject([{ what: 'void_paid', amountUSD: 299 }])
  const refund = (amountUSD: number) =>
    admin.post(`invoices/${openInvoice.id}/refunds/`, { amountUSD, reason: 'Void', keepsAccess: false })
  await refund(100)
  expect(await listed()).toMatchObject([{ what: 'void_paid', amountUSD: 199 }])
  // The plan that runs is not the one that was given up.
  expect((await refund(199)).body.subscription).toMatchObject({ state: 'ACTIVE' })
  expect(await listed()).toEqual([])
  expect(await moneyOf(at, program.accountId)).toMatchObject({ cash: 0, receivable: 0, revenue: 0 })
})

it('a quote is a PDF whose price an order takes for 60 days', async () => {
  const school = await newPayer(at, PLAN_IDS.silver)
  const price = (priceUsd: number) =>
    at.app.db.updateTable('plan').set({ priceUsd }).where('id', '=', PLAN_IDS.silver).execute()
  const quote = () =>
    school.ask('POST', `/v1/billing/${school.programId}/quote/`, { planId: PLAN_IDS.silver })
  const made = await quote()
  expect([made.status, made.headers['content-type']], made.text).toEqual([200, 'application/pdf'])
  expect(made.text.startsWith('%PDF-')).toBe(true)
  expect(made.headers['content-disposition']).toMatch(/"Q-[0-9A-F]{8}\.pdf"/)
  await price(699)
  now += 59 * DAY_MS
  expect((await school.order({ planId: PLAN_IDS.silver, poNumber: '9' })).body.order.amountUSD).toBe(599)
  const late = await newPayer(at, PLAN_IDS.silver)
  await late.ask('POST', `/v1/billing/${late.programId}/quote/`, { planId: PLAN_IDS.silver })
  await price(799)
  now += 61 * DAY_MS
  expect((await late.order({ planId: PLAN_IDS.silver, poNumber: '10' })).body.order.amountUSD).toBe(799)
  await price(599)
})

it('what a deleted account owes stays owed, and its customer and cards go', async () => {
  const school = await newPayer(at, PLAN_IDS.bronze)
  await school.card('test_ok')
  await school.order({ planId: PLAN_IDS.bronze, poNumber: '11' })
  let admin = await administrator(at, school.programId)
  const [draft] = (await admin.money()).invoices
  await admin.post(`invoices/${draft.id}/accept/`)
  const exported = await exportOf(school)
  const [{ number }] = await school.invoices()
  expect(exported.get(`money/${number}.pdf`)).toMatch(/^%PDF-/)
  expect(exported.get('money/invoice.jsonl')).toContain(number)
  const card = await at.app.db
    .selectFrom('card')
    .select('ref')
    .where('accountId', '=', school.accountId)
    .executeTakeFirstOrThrow()
  await at.app.db
    .updateTable('account')
    .set({ eraseAt: day(0) })
    .where('id', '=', school.accountId)
    .execute()
  await eraseAccountNow(at.app, school.accountId)
  await deleteEndedCustomers(at.app)
  expect(await at.app.gateway!.findCard(card.ref)).toBeNull()
  expect(await at.app.db.selectFrom('endedCustomer').selectAll().execute()).toEqual([])
  await pass(31)
  admin = await administrator(at, school.programId)
  const overdue = (await admin.reconciliation()).rows.filter(
    ({ invoiceId }: { invoiceId: string }) => invoiceId === draft.id,
  )
  expect(overdue).toMatchObject([{ what: 'overdue', amountUSD: 299 }])
  const check = { method: 'check', amountUSD: 299, reference: '1002' }
  expect((await admin.post(`invoices/${draft.id}/payments/`, check)).body.invoices).toMatchObject([
    { status: 'paid' },
  ])
  expect(await moneyOf(at, school.accountId)).toMatchObject({ taken: 0, cash: 29_900, receivable: 0 })
})

it('an order that is not paid ends the plan 45 days after it was due, unless it is extended', async () => {
  const school = await newPayer(at, PLAN_IDS.bronze)
  await school.order({ planId: PLAN_IDS.bronze, poNumber: '7' })
  let admin = await administrator(at, school.programId)
  const [draft] = (await admin.money()).invoices
  await admin.post(`invoices/${draft.id}/accept/`)
  await pass(31)
  admin = await administrator(at, school.programId)
  await admin.post(`invoices/${draft.id}/extend/`, { dueAt: day(20) })
  const earlier = await admin.post(`invoices/${draft.id}/extend/`, { dueAt: day(10) })
  expect(earlier.body.fields.dueAt).toMatch(/later than the day when the invoice is due now/)
  expect((await school.subscription()).state).toBe('ACTIVE')
  await pass(64)
  expect((await school.subscription()).state).toBe('PAST_DUE')
  await pass(2)
  expect((await school.subscription()).state).toBe('ENDED')
  const [owed] = await school.invoices()
  expect(owed.status).toBe('open')
})

it('an unpaid invoice is written anew to another name, with a credit note', async () => {
  const school = await newPayer(at, PLAN_IDS.bronze)
  await school.order({ planId: PLAN_IDS.bronze, poNumber: '8' })
  const admin = await administrator(at, school.programId)
  const [draft] = (await admin.money()).invoices
  await admin.post(`invoices/${draft.id}/accept/`)
  const address = '1 Main Street\nStockton, CA 95207'
  await school.ask('PATCH', `/v1/billing/${school.programId}/profile/`, {
    organization: 'South District',
    address,
  })
  const { invoices } = (await admin.post(`invoices/${draft.id}/reissue/`)).body
  const kinds = invoices.map(({ status, credits }: { status: string; credits: string | null }) =>
    credits ? 'credit' : status,
  )
  expect(kinds.toSorted()).toEqual(['credit', 'open', 'void'])
  const buyers = await at.app.db
    .selectFrom('invoice')
    .select('buyer')
    .where('accountId', '=', school.accountId)
    .where('status', '=', 'open')
    .execute()
  expect(buyers).toMatchObject([{ buyer: { name: 'South District', address } }])
  expect(await moneyOf(at, school.accountId)).toMatchObject({ receivable: 29_900, revenue: -29_900 })
})

it('a full refund pays back once, and ends the plan unless it is kept', async () => {
  const program = await newPayer(at, PLAN_IDS.bronze)
  await program.card('test_ok')
  await pass(31)
  const admin = await administrator(at, program.programId)
  const [paid] = (await admin.money()).invoices
  const refund = (amountUSD: number, keepsAccess: boolean) =>
    admin.post(`invoices/${paid.id}/refunds/`, { amountUSD, reason: 'Moved away', keepsAccess })
  expect((await refund(400, true)).status).toBe(422)
  expect((await refund(99, true)).body).toMatchObject({ refunds: [{ amountUSD: 99, status: 'SUCCEEDED' }] })
  expect((await refund(200.01, false)).status).toBe(422)
  expect((await refund(200, false)).body.subscription).toBeNull()
  await maintain(at)
  expect(await moneyOf(at, program.accountId)).toMatchObject({ cash: 0, receivable: 0, revenue: 0 })
})

/** A paid year, and a refund of 99 USD that a person made at the gateway. */
async function refundedAtGateway() {
  const program = await newPayer(at, PLAN_IDS.bronze)
  await program.card('test_ok')
  await pass(31)
  const { chargeRef } = await at.app.db
    .selectFrom('invoice')
    .select('chargeRef')
    .where('accountId', '=', program.accountId)
    .executeTakeFirstOrThrow()
  const state = await at.app.gateway!.refund({ key: program.programId, chargeRef: chargeRef!, cents: 9_900 })
  return { program, state }
}

it('a refund that was made at the gateway is recorded once by two servers', async () => {
  const { program, state } = await refundedAtGateway()
  await Promise.all([recordRefundNews(at.app, state), recordRefundNews(at.app, state)])
  await maintain(at)
  const admin = await administrator(at, program.programId)
  expect((await admin.money()).refunds).toMatchObject([
    { amountUSD: 99, method: 'card', status: 'SUCCEEDED' },
  ])
  expect(await moneyOf(at, program.accountId)).toMatchObject({ cash: 20_000 })
})

it('a refund that was made at the gateway is not asked for there after a crash', async () => {
  const { program, state } = await refundedAtGateway()
  const begin = at.app.db.transaction.bind(at.app.db)
  vi.spyOn(at.app.db, 'transaction')
    .mockImplementationOnce(begin)
    .mockImplementationOnce(() => {
      throw new Error('killed')
    })
  await expect(recordRefundNews(at.app, state)).rejects.toThrow('killed')
  vi.restoreAllMocks()
  await maintain(at)
  expect(await moneyOf(at, program.accountId)).toMatchObject({ cash: 20_000 })
  await compareMoney(at.app)
  const moves = await at.app.gateway!.movesSince(now - DAY_MS)
  expect(
    moves.filter(({ kind, accountId }) => kind === 'refund' && accountId === program.accountId),
  ).toHaveLength(1)
})

it('an administrator gives a plan and hours until a day', async () => {
  const program = await newPayer(at, PLAN_IDS.bronze)
  const admin = await administrator(at, program.programId)
  await admin.post('subscription/', { planId: PLAN_IDS.gold, until: day(60), reason: 'Sponsored' })
  const given = await admin.post('hours/', { kind: 'OD', hours: 5, until: day(10), reason: 'Lost film' })
  expect(given.body, given.text).toMatchObject({
    subscription: { state: 'ACTIVE', plan: { displayName: 'Gold' } },
    payment: { renewsBy: 'hand', nextCharge: null, hours: [{ kind: 'OD', hours: 5 }] },
  })
  await pass(61)
  expect((await program.subscription()).state).toBe('ENDED')
})

it('a dispute that is lost makes the bill open again, and the plan ends two weeks later unless it is paid', async () => {
  const program = await newPayer(at, PLAN_IDS.bronze)
  await program.card('test_ok')
  await pass(32)
  await program.card('test_disputed')
  await program.buy({ kind: 'OD', hours: 1 })
  await maintain(at)
  const { ref, cents } = await at.app.db
    .selectFrom('dispute')
    .select(['ref', 'cents'])
    .where('accountId', '=', program.accountId)
    .executeTakeFirstOrThrow()
  expect((await moneyOf(at, program.accountId)).disputed).toBe(cents)
  await closeDispute(at, ref, 'lost')
  await maintain(at)
  expect((await program.subscription()).state).toBe('PAST_DUE')
  expect(await moneyOf(at, program.accountId)).toMatchObject({ disputed: 0, receivable: cents })
  const refused = await program.buy({ kind: 'OD', hours: 1 }, '?preview=true')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Pay what is due first. Then hours can be bought.',
  ])
  expect((await program.card('test_ok')).status).toBe(200)
  await pass(20)
  expect((await program.subscription()).state).toBe('ACTIVE')
  expect(await moneyOf(at, program.accountId)).toMatchObject({ receivable: 0, cash: 29_900 + cents })
})

it('hours whose money a bank took back stay owed, twice too, while others are bought', async () => {
  const program = await newPayer(at, PLAN_IDS.bronze)
  await program.card('test_ok')
  await pass(32)
  await program.card('test_disputed')
  await program.buy({ kind: 'OD', hours: 1 })
  await program.buy({ kind: 'OD', hours: 2 })
  await maintain(at)
  const disputes = await at.app.db
    .selectFrom('dispute')
    .select(['ref', 'cents'])
    .where('accountId', '=', program.accountId)
    .execute()
  expect(disputes).toHaveLength(2)
  for (const { ref } of disputes) await closeDispute(at, ref, 'lost')
  await maintain(at)
  const owed = disputes.reduce((sum, { cents }) => sum + cents, 0)
  expect(await moneyOf(at, program.accountId)).toMatchObject({ disputed: 0, receivable: owed })
  await at.app.db
    .updateTable('subscription')
    .set({ dueAt: null, suspendsAt: null })
    .where('accountId', '=', program.accountId)
    .execute()
  expect((await program.buy({ kind: 'OD', hours: 3 })).status).toBe(200)
  expect(await moneyOf(at, program.accountId)).toMatchObject({ receivable: owed })
})
