import { expect, it } from 'vitest'
import { killRounds } from './killing.ts'
import { describeOnEngines } from './onEngines.ts'

// The full run, 100 rounds an engine, is `node scripts/kill.ts`.
const ROUNDS = 6

describeOnEngines('kill -9 of server, database and both while people save', (engine) => {
  it(`loses nothing that was acknowledged, doubles nothing and halves nothing, ${ROUNDS} times`, async () => {
    const kept = await killRounds(engine, ROUNDS)
    expect(kept).toMatchObject({ rounds: ROUNDS, lost: 0, double: 0, half: 0, found: kept.acknowledged })
    expect(kept.acknowledged).toBeGreaterThan(ROUNDS)
    expect(kept.others).toBeGreaterThan(0)
  }, 300_000)
})
