import { expect, it } from 'vitest'
import { killRounds } from './killing.ts'
import { killPayments } from './killingPayments.ts'
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

// `npm run kill -- 50 payments` kills it 50 times at each of twelve points.
it('kill -9 while a card is charged takes no money twice, and loses none', async () => {
  const kills = await killPayments(1, { only: /confirm a charge/ })
  expect(kills).toMatchObject({ rounds: 2, problems: [], booked: kills.taken })
  expect(kills.taken).toBeGreaterThan(29_900)
}, 300_000)
