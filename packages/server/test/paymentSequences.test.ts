import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GatewayUnreachable } from '../src/payments/gateway.ts'
import { brokenRules, maintain, moneyOf, newPayer, type Payer, PLAN_IDS } from './payer.ts'
import { Oracle, type Plan } from './paymentOracle.ts'
import { openTestServer, type TestServer } from './testServer.ts'

const RUNS = Number(process.env.RUNS ?? 12)
const DAY = 86_400_000

let at: TestServer
let now = Date.parse('2027-02-10T09:00:00Z')
/** The moments before and after calls of the gateway at which something breaks, by their number. */
let broken: ReadonlySet<number> = new Set()
let moments = 0
/** As when the process ends there: nothing after it runs. */
class Killed extends Error {}

beforeAll(async () => {
  at = await openTestServer({
    now: () => now,
    gatewayFault: () => {
      moments += 1
      if (!broken.has(moments)) return
      throw moments % 3 === 0 ? new Killed() : new GatewayUnreachable('nothing is heard')
    },
  })
})
afterAll(() => at.close())

const plan = fc.constantFrom<Plan>('bronze', 'silver', 'gold')
const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('pass'), days: fc.constantFrom(1, 2, 5, 13, 14, 29, 170, 365) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('card'),
      token: fc.constantFrom('test_ok', 'test_insufficient', null),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change'), plan }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hours'), hours: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('subscribe'), plan }) },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

function ignoreKilled(failure: unknown): void {
  if (!(failure instanceof Killed)) throw failure
}

/** Does the same to the product and to the oracle. */
async function run(payer: Payer, oracle: Oracle, step: Command): Promise<void> {
  switch (step.kind) {
    case 'pass':
      now += ('days' in step ? step.days : 0) * DAY
      await maintain(at).catch(ignoreKilled)
      oracle.pass('days' in step ? step.days : 0)
      break
    case 'card': {
      const token = 'token' in step ? step.token : null
      await (token ? payer.card(token) : payer.removeCard())
      oracle.keepCard(token === null ? 'none' : token === 'test_ok' ? 'ok' : 'poor')
      break
    }
    case 'change':
      if (!('plan' in step)) break
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
      await payer.buy({ kind: 'OD', hours: 'hours' in step ? step.hours : 1 })
      oracle.buyHours('hours' in step ? step.hours : 1)
      break
    case 'subscribe':
      if (!('plan' in step)) break
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

it(`what a program pays and has is what an oracle says, over ${RUNS} random years`, {
  timeout: 0,
}, async () => {
  await fc.assert(
    fc.asyncProperty(plan, fc.array(command, { minLength: 5, maxLength: 30 }), async (started, steps) => {
      const payer = await newPayer(at, PLAN_IDS[started])
      const oracle = await newOracle(payer, started)
      for (const step of steps) {
        await run(payer, oracle, step)
        const subscription = await payer.subscription()
        const { taken, cash, receivable } = await moneyOf(at, payer.accountId)
        const said = { step, state: subscription.state, taken, cash }
        expect(said).toEqual({ step, state: oracle.state, taken: oracle.taken, cash: oracle.taken })
        expect(receivable).toBeGreaterThanOrEqual(0)
      }
      expect(await brokenRules(at, payer.accountId)).toEqual([])
      expect(at.faults).toEqual([])
    }),
    { numRuns: RUNS, seed: Number(process.env.SEED ?? 7) },
  )
})

it(`whatever breaks, the ledger equals the gateway, over ${RUNS} random years`, { timeout: 0 }, async () => {
  const faults = fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(
      plan,
      fc.array(command, { minLength: 5, maxLength: 25 }),
      faults,
      async (started, steps, numbers) => {
        const payer = await newPayer(at, PLAN_IDS[started])
        const oracle = await newOracle(payer, started)
        moments = 0
        broken = new Set(numbers)
        for (const step of steps) await run(payer, oracle, step)
        broken = new Set()
        now += 300_000
        await maintain(at)
        const { taken, cash } = await moneyOf(at, payer.accountId)
        expect(cash).toBe(taken)
        expect(await brokenRules(at, payer.accountId)).toEqual([])
        expect(at.faults.filter((line) => !line.includes('Killed'))).toEqual([])
      },
    ),
    { numRuns: RUNS, seed: Number(process.env.SEED ?? 11) },
  )
})
