import { DAY_MS } from '@fullcourt/program'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signNews } from '../src/adapters/newsSignature.ts'
import { openStripeGateway } from '../src/adapters/stripeGateway.ts'
import { TEST_NEWS_SECRET } from '../src/adapters/testGateway.ts'
import { reconcile } from '../src/billing/reconcile.ts'
import { GatewayUnreachable } from '../src/payments/gateway.ts'
import {
  administrator,
  brokenRules,
  closeDispute,
  maintain,
  moneyOf,
  newPayer,
  type Payer,
  PLAN_IDS,
  takenByTestGateway,
} from './payer.ts'
import { type Code, Oracle, type Plan } from './paymentOracle.ts'
import { type StubFault, startStripeStub } from './stripeStub.ts'
import { openTestServer, type TestServer } from './testServer.ts'

const RUNS = Number(process.env.RUNS ?? 4)

let now = Date.parse('2027-02-10T09:00:00Z')
/** The moments before and after calls of the gateway at which something breaks, by their number. */
let broken: ReadonlySet<number> = new Set()
let moments = 0
const breaks = (): boolean => {
  moments += 1
  return broken.has(moments)
}
/** Runs what the test itself asks of the gateway: nothing breaks meanwhile. */
async function unbroken<R>(work: () => Promise<R>): Promise<R> {
  const whole = broken
  broken = new Set()
  try {
    return await work()
  } finally {
    broken = whole
  }
}
/** As when the process ends there: nothing after it runs. */
class Killed extends Error {}

type Token = 'test_ok' | 'test_insufficient' | 'test_disputed'

/** A server with one of the gateways. */
interface Paying {
  readonly at: TestServer
  readonly giveCard: (payer: Payer, token: Token) => Promise<unknown>
  readonly taken: typeof takenByTestGateway
  /** Webhooks of what happened since the last time, unsigned. */
  readonly takeNews: () => Promise<readonly Buffer[]>
  readonly newsSecret: string
  readonly closeDispute: (ref: string, status: 'won' | 'lost') => Promise<void>
  readonly close: () => Promise<void>
}

async function openWithTestGateway(): Promise<Paying> {
  const at = await openTestServer({
    now: () => now,
    gatewayFault: () => {
      if (breaks()) throw moments % 3 === 0 ? new Killed() : new GatewayUnreachable('nothing is heard')
    },
  })
  const known = new Set<string>()
  return {
    at,
    giveCard: (payer, token) => payer.card(token),
    taken: takenByTestGateway,
    async takeNews() {
      const all = await unbroken(() => at.app.gateway!.newsSince(now - 2 * DAY_MS))
      const news = all.filter(({ id }) => !known.has(id))
      for (const { id } of news) known.add(id)
      return news.map((one) => Buffer.from(JSON.stringify(one)))
    },
    newsSecret: TEST_NEWS_SECRET,
    closeDispute: (ref, status) => unbroken(() => closeDispute(at, ref, status)),
    close: () => at.close(),
  }
}

const FAULTS: readonly StubFault[] = ['reset before', 'reset after', '500 before', '500 after', 'busy']

async function openWithStripe(): Promise<Paying> {
  const stub = await startStripeStub({
    now: () => now,
    fault: () => (breaks() ? FAULTS[moments % FAULTS.length] : undefined),
  })
  const { secretKey, webhookSecret, url: apiBase } = stub
  const at = await openTestServer({
    now: () => now,
    gateway: openStripeGateway({ secretKey, webhookSecret, apiBase, now: () => now }),
  })
  return {
    at,
    async giveCard(payer, token) {
      const { body } = await payer.ask('POST', `/v1/billing/${payer.programId}/card/begin/`, {})
      const page: string | undefined = body.url?.split('/').at(-1)
      if (!page) return
      stub.answerPage(page, token)
      await payer.card(page)
    },
    taken: async (_at, accountId) =>
      [...stub.store.intents.values()]
        .filter(({ metadata, status }) => metadata.accountId === accountId && status === 'succeeded')
        .reduce((sum, { amount }) => sum + amount, 0),
    takeNews: async () => stub.takeNews().map(({ body }) => body),
    newsSecret: webhookSecret,
    async closeDispute(ref, status) {
      const dispute = stub.store.disputes.get(ref)!
      dispute.status = status
      stub.store.addEvent('charge.dispute.closed', dispute)
    },
    async close() {
      await at.close()
      await stub.close()
    },
  }
}

const plan = fc.constantFrom<Plan>('bronze', 'silver', 'gold')
const code = fc.constantFrom<Code>('FIFTH', 'HUNDRED', 'FREE', 'LONGER')
const isPart = fc.boolean()
const COUPONS = `insert into coupon (id, code, code_key, kind, value, years) values
  (gen_random_uuid(), 'FIFTH', 'FIFTH', 'percent', 20, 2), (gen_random_uuid(), 'HUNDRED', 'HUNDRED', 'amount', 100, null),
  (gen_random_uuid(), 'FREE', 'FREE', 'percent', 100, 1), (gen_random_uuid(), 'LONGER', 'LONGER', 'trial', 14, null)`

const kind = <const Kind extends string>(name: Kind) => fc.constant(name)
const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: kind('pass'), days: fc.constantFrom(1, 2, 5, 13, 14, 29, 170, 365) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('card'),
      token: fc.constantFrom<Token | null>('test_ok', 'test_ok', 'test_insufficient', 'test_disputed', null),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('change'), plan }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('cancel') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('restore') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('hours'), hours: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('subscribe'), plan, code: fc.option(code, { freq: 1 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('code'), code }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('order'), plan }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('check'), isPart }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('refund'), isPart, keepsAccess: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('dispute'),
      status: fc.constantFrom<'won' | 'lost'>('won', 'lost'),
    }),
  },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** Fates of the webhooks of a step. */
const mail = fc.constantFrom('lost', 'in time', 'twice', 'backward', 'late', 'forged')
type Mail = typeof mail extends fc.Arbitrary<infer M> ? M : never
const step = fc.record({ command, mail })

/** Delivers webhooks as a bad line does: some never, some twice, some in another order, some weeks later. */
async function deliver({ at, takeNews, newsSecret }: Paying, how: Mail, late: Buffer[]): Promise<void> {
  const fresh = await takeNews()
  const send = async (payload: Buffer, signature = signNews(newsSecret, now, payload)) =>
    at.fastify.inject({
      method: 'POST',
      url: '/v1/billing/webhook/',
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
  switch (how) {
    case 'lost':
      break
    case 'late':
      late.push(...fresh)
      break
    case 'forged':
      for (const body of fresh)
        expect((await send(body, signNews('whsec_other', now, body))).statusCode).toBe(400)
      break
    case 'in time':
      for (const body of fresh) await send(body)
      break
    case 'twice':
      for (const body of [...fresh, ...fresh]) await send(body)
      break
    case 'backward':
      for (const body of [...fresh, ...late.splice(0)].toReversed()) await send(body)
      break
    default:
      how satisfies never
  }
}

function ignoreKilled(failure: unknown): void {
  if (!(failure instanceof Killed)) throw failure
}

/** An order of a school, which an administrator accepts. */
async function order(at: TestServer, payer: Payer, planId: string): Promise<void> {
  const admin = await administrator(at, payer.programId)
  await payer.order({ planId, poNumber: 'PO 1' })
  const drafts = (await admin.money()).invoices.filter(({ status }: { status: string }) => status === 'draft')
  for (const { id } of drafts) await admin.post(`invoices/${id}/accept/`)
}

/** The school's check for the bill that waits. */
async function pay(at: TestServer, payer: Payer, cents: number): Promise<void> {
  const admin = await administrator(at, payer.programId)
  const open = (await admin.money()).invoices.filter(({ status }: { status: string }) => status === 'open')
  const check = { method: 'check', amountUSD: cents / 100, reference: '1' }
  const paid = await admin.post(`invoices/${open.at(-1)?.id}/payments/`, check)
  expect(paid.status, paid.text).toBe(200)
}

interface Paid {
  readonly id: string
  readonly status: string
  readonly totalUSD: number
  readonly paidAt: string
  readonly credits: string | null
}

async function payBack(
  at: TestServer,
  payer: Payer,
  { of, cents, keepsAccess }: { readonly of: number; readonly cents: number; readonly keepsAccess: boolean },
): Promise<void> {
  const admin = await administrator(at, payer.programId)
  const [newest] = (await admin.money()).invoices
    .filter(({ status, credits }: Paid) => status === 'paid' && !credits)
    .toSorted((one: Paid, other: Paid) => Date.parse(other.paidAt) - Date.parse(one.paidAt))
  expect(newest.totalUSD).toBe(of / 100)
  const refund = { amountUSD: cents / 100, reason: 'Moved away', keepsAccess }
  const done = await admin.post(`invoices/${newest.id}/refunds/`, refund)
  expect(done.status, done.text).toBe(200)
}

/** The dispute that has been open for longest is decided. */
async function decide({ at, closeDispute }: Paying, { accountId }: Payer, status: 'won' | 'lost') {
  await reconcile(at.app)
  const open = await at.app.db
    .selectFrom('dispute')
    .select('ref')
    .where('accountId', '=', accountId)
    .where('status', '=', 'open')
    .orderBy('openedAt')
    .orderBy('id')
    .executeTakeFirst()
  if (!open) return
  await closeDispute(open.ref, status)
  await reconcile(at.app)
}

const CARDS = { test_ok: 'ok', test_insufficient: 'poor', test_disputed: 'disputed' } as const

/** Does the same to the product and to the oracle. */
async function run(paying: Paying, payer: Payer, oracle: Oracle, step: Command): Promise<void> {
  const { at, giveCard } = paying
  now += 1_000
  oracle.now = now
  switch (step.kind) {
    case 'pass':
      now += step.days * DAY_MS
      await maintain(at).catch(ignoreKilled)
      oracle.pass(step.days)
      break
    case 'card':
      await (step.token ? giveCard(payer, step.token) : payer.removeCard())
      oracle.keepCard(step.token === null ? 'none' : CARDS[step.token])
      break
    case 'change':
      await payer.change({ planId: PLAN_IDS[step.plan] })
      oracle.change(step.plan)
      break
    case 'cancel':
      await payer.cancel()
      oracle.cancel()
      break
    case 'restore':
      await payer.restore()
      oracle.restore()
      break
    case 'hours':
      await payer.buy({ kind: 'OD', hours: step.hours })
      oracle.buyHours(step.hours)
      break
    case 'subscribe':
      await payer.subscribe({ planId: PLAN_IDS[step.plan], coupon: step.code })
      oracle.subscribe(step.plan, step.code)
      break
    case 'code':
      await payer.useCode(step.code)
      oracle.useCode(step.code)
      break
    case 'order':
      if (!oracle.mayOrder) break
      await order(at, payer, PLAN_IDS[step.plan])
      oracle.order(step.plan)
      break
    case 'check': {
      const cents = oracle.check(step.isPart)
      if (cents !== null) await pay(at, payer, cents)
      break
    }
    case 'refund': {
      const refund = oracle.refund(step.isPart, step.keepsAccess)
      if (refund) await payBack(at, payer, { ...refund, keepsAccess: step.keepsAccess })
      break
    }
    case 'dispute': {
      const status = oracle.closeDispute(step.status)
      if (status) await decide(paying, payer, status)
      break
    }
    default:
      throw step satisfies never
  }
}

/** The same while anything breaks: the oracle no longer knows the bills, so a dollar of the newest is paid back, and disputes are won. */
async function runBroken(paying: Paying, payer: Payer, oracle: Oracle, step: Command): Promise<void> {
  const { at } = paying
  if (step.kind === 'refund') {
    const [newest] = (await payer.invoices()).filter(
      ({ status, credits }: Paid) => status === 'paid' && !credits,
    )
    if (!newest) return
    const admin = await administrator(at, payer.programId)
    await admin.post(`invoices/${newest.id}/refunds/`, { amountUSD: 1, reason: 'Late', keepsAccess: true })
  } else if (step.kind === 'dispute') await decide(paying, payer, 'won').catch(ignoreKilled)
  else if (step.kind !== 'check') await run(paying, payer, oracle, step)
}

const newOracle = async (payer: Payer, started: Plan) => {
  const { endDate } = await payer.subscription()
  return new Oracle(now, Date.parse(endDate), started)
}

describe.each([
  { name: 'the test gateway', open: openWithTestGateway },
  { name: 'Stripe, against the stub', open: openWithStripe },
])('payments by $name', ({ open }) => {
  let paying: Paying
  beforeAll(async () => {
    paying = await open()
    await paying.at.app.hotPool.query(COUPONS)
  })
  afterAll(() => paying.close())

  /** Runs a program from its trial on, and takes it out of the maintenance afterwards. */
  async function withPayer(started: Plan, work: (payer: Payer, oracle: Oracle) => Promise<void>) {
    const { at } = paying
    // At most so many people register in a time.
    await at.app.db.deleteFrom('rateLimit').execute()
    const payer = await newPayer(at, PLAN_IDS[started])
    await work(payer, await newOracle(payer, started))
    await at.app.db
      .updateTable('subscription')
      .set({ status: 'ENDED', coveredUntil: new Date(now).toISOString() })
      .where('accountId', '=', payer.accountId)
      .execute()
  }

  it(`what a program pays and has is what an oracle says, over ${RUNS} random years`, {
    timeout: 0,
  }, async () => {
    const { at, taken: takenBy } = paying
    await fc.assert(
      fc.asyncProperty(plan, fc.array(step, { minLength: 5, maxLength: 30 }), (started, steps) =>
        withPayer(started, async (payer, oracle) => {
          const late: Buffer[] = []
          for (const { command, mail } of steps) {
            await run(paying, payer, oracle, command)
            await deliver(paying, mail, late)
            const { state, planId, endDate } = await payer.subscription()
            const { taken, cash, disputed, receivable } = await moneyOf(at, payer.accountId, takenBy)
            const isOver = oracle.state === 'ENDED'
            const had = isOver ? {} : { planId, end: Date.parse(endDate) }
            const has = isOver ? {} : { planId: PLAN_IDS[oracle.plan], end: oracle.end }
            expect({ command, state, taken, cash: cash + disputed, ...had }).toEqual({
              command,
              state: oracle.state,
              taken: oracle.taken,
              cash: oracle.cash,
              ...has,
            })
            expect(receivable).toBeGreaterThanOrEqual(0)
          }
          expect(await brokenRules(at, payer.accountId)).toEqual([])
          expect(at.faults).toEqual([])
        }),
      ),
      { numRuns: RUNS, seed: Number(process.env.SEED ?? 7) },
    )
  })

  it(`whatever breaks, the ledger equals the gateway, over ${RUNS} random years`, {
    timeout: 0,
  }, async () => {
    const { at } = paying
    const faults = fc.uniqueArray(fc.integer({ min: 1, max: 160 }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(
        plan,
        fc.array(step, { minLength: 5, maxLength: 25 }),
        faults,
        (started, steps, numbers) =>
          withPayer(started, async (payer, oracle) => {
            const begunAt = now
            moments = 0
            broken = new Set(numbers)
            const late: Buffer[] = []
            for (const { command, mail } of steps) {
              await runBroken(paying, payer, oracle, command)
              await deliver(paying, mail, late)
            }
            broken = new Set()
            now += 300_000
            await maintain(at)
            const moves = (await at.app.gateway!.movesSince(begunAt)).filter(
              ({ accountId }) => accountId === payer.accountId,
            )
            const there = moves.reduce(
              (sum, { kind, cents }) => sum + (kind === 'charge' ? cents : -cents),
              0,
            )
            const { cash, disputed } = await moneyOf(at, payer.accountId)
            expect(cash + disputed).toBe(there)
            expect(await brokenRules(at, payer.accountId)).toEqual([])
            expect(at.faults.filter((line) => !line.includes('Killed'))).toEqual([])
          }),
      ),
      { numRuns: RUNS, seed: Number(process.env.SEED ?? 11) },
    )
  })
})
