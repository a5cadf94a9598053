// A program that pays, and the money that it paid.
import { endSubscriptions } from '../src/billing/ended.ts'
import { noticeExpiringCards } from '../src/billing/expiringCards.ts'
import { reconcile } from '../src/billing/reconcile.ts'
import { announceRenewals } from '../src/billing/renewalNotices.ts'
import { renewDue } from '../src/billing/renewals.ts'
import { newTeam } from './scorer.ts'
import type { TestServer } from './testServer.ts'
import { plantUser } from './world.ts'

export const PLAN_IDS = {
  bronze: '01900000-0000-7000-8000-000000000201',
  silver: '01900000-0000-7000-8000-000000000202',
  gold: '01900000-0000-7000-8000-000000000203',
} as const

let payers = 0

/** What the server does by itself in the course of a day. */
export async function maintain({ app }: TestServer): Promise<void> {
  await announceRenewals(app)
  await noticeExpiringCards(app)
  await reconcile(app)
  await renewDue(app)
  await endSubscriptions(app)
}

/** A program on the trial of a plan, and the calls of its ADMIN, who has just confirmed the session, however much time passes. */
export async function newPayer(at: TestServer, planId: string) {
  payers += 1
  const username = `payer${payers}`
  const { programId, accountId, userId, token } = await newTeam(at.ask, { username })
  let confirmedAt = at.app.now()
  let confirmed = Promise.resolve()
  const confirm = async () => {
    const time = new Date(confirmedAt).toISOString()
    const expiresAt = new Date(confirmedAt + 86_400_000).toISOString()
    await at.app.db
      .updateTable('token')
      .set({ confirmedAt: time, lastUsedAt: time, expiresAt })
      .where('userId', '=', userId)
      .execute()
    at.app.sessions.clearUser(userId)
  }
  const ask = async (method: string, path: string, body?: unknown) => {
    if (confirmedAt !== at.app.now()) {
      confirmedAt = at.app.now()
      confirmed = confirm()
    }
    // Calls at the same time wait for it too.
    await confirmed
    return at.ask(method, path, { token, ...(body !== undefined && { body }) })
  }
  const mine = `/v1/billing/${programId}`
  const subscription = async () => (await ask('GET', `/v1/team-brand/${programId}/`)).body.subscriptions[0]
  const path = async () => `${mine}/subscription/${(await subscription()).id}/`
  const payer = {
    ask,
    programId,
    accountId,
    userId,
    subscription,
    change: async (body: object, query = '') => ask('PATCH', `${await path()}${query}`, body),
    cancel: async () => ask('DELETE', await path()),
    restore: async () => ask('POST', `${await path()}restore/`),
    useCode: async (coupon: string) => ask('POST', `${await path()}coupon/`, { coupon }),
    payment: async () => (await ask('GET', `${mine}/payment/`)).body,
    card: (token: string) => ask('POST', `${mine}/card/`, { token }),
    removeCard: () => ask('DELETE', `${mine}/card/`),
    buy: (body: object, query = '') => ask('POST', `${mine}/purchase/${query}`, body),
    subscribe: (body: object, query = '') => ask('POST', `${mine}/subscription/${query}`, body),
    order: (body: object) => ask('POST', `${mine}/purchase-order/`, body),
    invoices: async () => (await ask('GET', `${mine}/invoices/`)).body.results,
  }
  const changed = await payer.change({ planId })
  if (changed.status !== 200) throw new Error(changed.text)
  return payer
}
export type Payer = Awaited<ReturnType<typeof newPayer>>

let administrators = 0
/** The calls of an administrator about a program. */
export async function administrator(at: TestServer, programId: string) {
  administrators += 1
  const { token } = await plantUser(at.app, `administrator${administrators}`, { isAdmin: true })
  const path = `/v1/admin/team-brand/${programId}`
  const ask = (method: string, tail: string, body?: unknown) =>
    at.ask(method, `${path}/${tail}`, { token, ...(body !== undefined && { body }) })
  return {
    money: async () => (await ask('GET', 'money/')).body,
    post: (tail: string, body?: unknown) => ask('POST', tail, body),
    reconciliation: async () => (await at.ask('GET', '/v1/admin/reconciliation/', { token })).body,
  }
}

/** The bank of a card decides a dispute at the test gateway. */
export function closeDispute({ app }: TestServer, ref: string, status: 'won' | 'lost'): Promise<void> {
  const gateway = app.gateway as unknown as {
    closeDispute(ref: string, status: 'won' | 'lost'): Promise<void>
  }
  return gateway.closeDispute(ref, status)
}

/** The cents that the test gateway took from an account. */
export async function takenByTestGateway({ app }: TestServer, accountId: string): Promise<number> {
  const { rows } = await app.hotPool.query<{ taken: number }>(
    `select coalesce(sum((data->>'cents')::int) filter (where data->'state'->>'status' = 'succeeded'), 0)::int as taken
      from test_gateway_object where kind = 'charge' and data->'owner'->>'accountId' = $1`,
    [accountId],
  )
  return rows[0]!.taken
}

/** The cents that the gateway took from an account, and its sums in the ledger. */
export async function moneyOf(at: TestServer, accountId: string, takenBy = takenByTestGateway) {
  const { app } = at
  const books = await app.db
    .selectFrom('ledgerEntry')
    .select(['book', (make) => make.fn.sum<number>('cents').as('cents')])
    .where('accountId', '=', accountId)
    .groupBy('book')
    .execute()
  const sums = { receivable: 0, revenue: 0, cash: 0, disputed: 0 }
  for (const { book, cents } of books) sums[book] = Number(cents)
  return { taken: await takenBy(at, accountId), ...sums }
}

/** The rules that the money of an account $1 breaks. None must be broken at any time. */
export const BROKEN_RULES = `select 'an invoice with two successes: ' || invoice_id as rule from payment
        where account_id = $1 and status = 'SUCCEEDED' and method in ('card', 'page') group by invoice_id having count(*) > 1
      union all select 'a charge without a yes to its sum: ' || p.id from payment p
        left join consent c on c.account_id = p.account_id and c.id = p.consent_id
        where p.account_id = $1 and p.method in ('card', 'page') and c.cents is distinct from p.cents
      union all select 'more than five tries: ' || invoice_id from payment
        where account_id = $1 and attempt > 0 group by invoice_id having count(*) > 5
      union all select 'paid without a payment: ' || i.id from invoice i where i.account_id = $1 and i.status = 'paid'
        and i.kind <> 'credit' and i.total_cents > 0
        and i.total_cents <> (select coalesce(sum(p.cents), 0) from payment p where p.account_id = $1 and p.invoice_id = i.id and p.status = 'SUCCEEDED')
      union all select 'issued without a number: ' || id from invoice where account_id = $1 and status in ('open', 'paid') and number is null`

export async function brokenRules({ app }: TestServer, accountId: string): Promise<readonly string[]> {
  const { rows } = await app.hotPool.query<{ rule: string }>(BROKEN_RULES, [accountId])
  return rows.map(({ rule }) => rule)
}
