import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStripeGateway } from '../src/adapters/stripeGateway.ts'
import { GatewayUnreachable } from '../src/payments/gateway.ts'
import {
  brokenRules,
  maintain,
  moneyOf,
  newPayer,
  type Payer,
  PLAN_IDS,
  takenByTestGateway,
} from './payer.ts'
import { Oracle, type Plan } from './paymentOracle.ts'
import { type StubFault, startStripeStub } from './stripeStub.ts'
import { openTestServer, type TestServer } from './testServer.ts'

const RUNS = Number(process.env.RUNS ?? 6)
const DAY = 86_400_000

let now = Date.parse('2027-02-10T09:00:00Z')
/** The moments before and after calls of the gateway at which something breaks, by their number. */
let broken: ReadonlySet<number> = new Set()
let moments = 0
const breaks = (): boolean => {
  moments += 1
  return broken.has(moments)
}
/** As when the process ends there: nothing after it runs. */
class Killed extends Error {}

type Token = 'test_ok' | 'test_insufficient'

/** A server with one of the gateways. */
interface Paying {
  readonly at: TestServer
  readonly giveCard: (payer: Payer, token: Token) => Promise<unknown>
  readonly taken: typeof takenByTestGateway
  readonly close: () => Promise<void>
}

async function openWithTestGateway(): Promise<Paying> {
  const at = await openTestServer({
    now: () => now,
    gatewayFault: () => {
      if (breaks()) throw moments % 3 === 0 ? new Killed() : new GatewayUnreachable('nothing is heard')
    },
  })
  return {
    at,
    giveCard: (payer, token) => payer.card(token),
    taken: takenByTestGateway,
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
    async close() {
      await at.close()
      await stub.close()
    },
  }
}

const plan = fc.constantFrom<Plan>('bronze', 'silver', 'gold')
const kind = <const Kind extends string>(name: Kind) => fc.constant(name)
const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: kind('pass'), days: fc.constantFrom(1, 2, 5, 13, 14, 29, 170, 365) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('card'),
      token: fc.constantFrom<Token | null>('test_ok', 'test_insufficient', null),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('change'), plan }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('cancel') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('restore') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('hours'), hours: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('subscribe'), plan }) },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

function ignoreKilled(failure: unknown): void {
  if (!(failure instanceof Killed)) throw failure
}

/** Does the same to the product and to the oracle. */
async function run({ at, giveCard }: Paying, payer: Payer, oracle: Oracle, step: Command): Promise<void> {
  switch (step.kind) {
    case 'pass':
      now += step.days * DAY
      await maintain(at).catch(ignoreKilled)
      oracle.pass(step.days)
      break
    case 'card':
      await (step.token ? giveCard(payer, step.token) : payer.removeCard())
      oracle.keepCard(step.token === null ? 'none' : step.token === 'test_ok' ? 'ok' : 'poor')
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
      await payer.subscribe({ planId: PLAN_IDS[step.plan] })
      oracle.subscribe(step.plan)
      break
    default:
      throw step satisfies never
  }
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
  })
  afterAll(() => paying.close())

  /** Runs a program from its trial on, and takes it out of the maintenance afterwards. */
  async function withPayer(started: Plan, work: (payer: Payer, oracle: Oracle) => Promise<void>) {
    const { at } = paying
    // At most so many people register in an hour.
    now += DAY
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
      fc.asyncProperty(plan, fc.array(command, { minLength: 5, maxLength: 30 }), (started, steps) =>
        withPayer(started, async (payer, oracle) => {
          for (const step of steps) {
            await run(paying, payer, oracle, step)
            const subscription = await payer.subscription()
            const { taken, cash, receivable } = await moneyOf(at, payer.accountId, takenBy)
            const said = { step, state: subscription.state, taken, cash }
            expect(said).toEqual({ step, state: oracle.state, taken: oracle.taken, cash: oracle.taken })
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
    const { at, taken: takenBy } = paying
    const faults = fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(
        plan,
        fc.array(command, { minLength: 5, maxLength: 25 }),
        faults,
        (started, steps, numbers) =>
          withPayer(started, async (payer, oracle) => {
            moments = 0
            broken = new Set(numbers)
            for (const step of steps) await run(paying, payer, oracle, step)
            broken = new Set()
            now += 300_000
            await maintain(at)
            const { taken, cash } = await moneyOf(at, payer.accountId, takenBy)
            expect(cash).toBe(taken)
            expect(await brokenRules(at, payer.accountId)).toEqual([])
            expect(at.faults.filter((line) => !line.includes('Killed'))).toEqual([])
          }),
      ),
      { numRuns: RUNS, seed: Number(process.env.SEED ?? 11) },
    )
  })
})
