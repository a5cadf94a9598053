import { expect, it } from 'vitest'
import { killRounds } from './killing.ts'
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
