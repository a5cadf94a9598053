import { expect, it } from 'vitest'
import { killRounds } from './killing.ts'
import { CALL_NAMES, killPayments } from './killingPayments.ts'
import { killWebhooks } from './killingWebhooks.ts'
import { describeOnEngines } from './onEngines.ts'

// `node scripts/kill.ts` runs 100 rounds per engine.
const ROUNDS = 6

describeOnEngines('kill -9 of server, database or both during saves', (engine) => {
  it(`loses, repeats and splits no acknowledged play, ${ROUNDS} times`, async () => {
    const kept = await killRounds(engine, ROUNDS)
    expect(kept).toMatchObject({ rounds: ROUNDS, lost: 0, double: 0, half: 0, found: kept.acknowledged })
    expect(kept.acknowledged).toBeGreaterThan(ROUNDS)
    expect(kept.others).toBeGreaterThan(0)
  }, 300_000)
})

// `npm run kill -- 50 payments` kills it 50 times at each of twelve points, another `SEED` at two others.
const seed = Number(process.env.SEED ?? 20_261_129)
const call = CALL_NAMES[seed % CALL_NAMES.length]!
it(`kill -9 before and after '${call}' takes no money twice, and loses none (SEED=${seed})`, async () => {
  const kills = await killPayments(1, { only: call })
  expect(kills).toMatchObject({ rounds: 2, problems: [], booked: kills.taken })
  expect(kills.taken).toBeGreaterThanOrEqual(29_900)
}, 300_000)

it('kill -9 before, during and after the call of a webhook loses no play, and repeats one under its id', async () => {
  const kills = await killWebhooks()
  expect(kills.map(({ point, ids }) => [point, ids.length])).toEqual([
    ['committed', 1],
    ['received', 2],
    ['answered', 2],
  ])
  for (const { ids, seq, lastSeq, stored } of kills) {
    expect(new Set(ids).size).toBe(1)
    expect(stored).toEqual([{ id: ids[0], state: 'DELIVERED' }])
    expect(lastSeq).toBe(seq)
  }
}, 300_000)
