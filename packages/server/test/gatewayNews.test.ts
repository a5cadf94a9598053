// What the gateway says of several programs: one that cannot be recorded stops no other.
import { DAY_MS } from '@fullcourt/program'
import { expect, it } from 'vitest'
import { GatewayUnreachable } from '../src/payments/gateway.ts'
import { maintain, newPayer, PLAN_IDS } from './payer.ts'
import { setUpTestServer } from './testServer.ts'

const { bronze: BRONZE, gold: GOLD } = PLAN_IDS

let now = Date.parse('2026-11-20T12:00:00Z')
/** What the test gateway does to the next calls. */
let fault: ((call: string, when: 'before' | 'after') => void) | null = null

const at = setUpTestServer({ now: () => now, gatewayFault: (call, when) => fault?.(call, when) })

/** The first such call fails for a reason that is not the gateway's. */
function failOnce(name: string): void {
  fault = (call, when) => {
    if (call !== name || when !== 'before') return
    fault = null
    throw new TypeError('a value that was not expected')
  }
}

async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    now += DAY_MS
    await maintain(at)
  }
}

async function paid(card: string) {
  const program = await newPayer(at, BRONZE)
  await program.card(card)
  return program
}

it('a charge that cannot be recorded stops no other', async () => {
  const programs = [await paid('test_ok'), await paid('test_ok')]
  await pass(31)
  fault = (call, when) => {
    if ((call === 'confirmCharge' && when === 'after') || call === 'readCharge')
      throw new GatewayUnreachable('cut')
  }
  for (const program of programs) expect((await program.change({ planId: GOLD })).status).toBe(409)
  const plans = async () => {
    const found = await Promise.all(programs.map((program) => program.subscription()))
    return found.map(({ plan }) => plan.displayName).toSorted()
  }
  expect(await plans()).toEqual(['Bronze', 'Bronze'])
  failOnce('readCharge')
  await maintain(at)
  expect(at.faults.at(-1)).toContain('a value that was not expected')
  expect(await plans()).toEqual(['Gold', 'Gold'])
})

it('news that cannot be recorded stop no other, and are read again', async () => {
  const programs = [await paid('test_disputed'), await paid('test_disputed')]
  await pass(30)
  now += DAY_MS
  const disputes = async () => {
    const accounts = programs.map(({ accountId }) => accountId)
    const rows = await at.app.db
      .selectFrom('dispute')
      .select('accountId')
      .where('accountId', 'in', accounts)
      .execute()
    return rows.length
  }
  failOnce('readDispute')
  await maintain(at)
  const first = await disputes()
  await pass(1)
  expect([first, await disputes()]).toEqual([1, 2])
})
