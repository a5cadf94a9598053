import { describe, expect, it } from 'vitest'
import { ENGINES, has } from './engines.ts'
import { killRounds } from './killing.ts'

// The full run, 100 rounds an engine, is `node scripts/kill.ts`.
const ROUNDS = 6

describe.each(ENGINES)('kill -9 of server, database and both while people save, %s', (engine) => {
  if (!has(engine)) return it.skip('no postgres binary on this machine', () => {})

  it(`loses nothing that was acknowledged, doubles nothing and halves nothing, ${ROUNDS} times`, async () => {
    const kept = await killRounds(engine, ROUNDS)
    expect(kept).toMatchObject({ rounds: ROUNDS, lost: 0, double: 0, half: 0, found: kept.acknowledged })
    expect(kept.acknowledged).toBeGreaterThan(ROUNDS)
    expect(kept.others).toBeGreaterThan(0)
  }, 300_000)
})
