import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameState } from './games.ts'
import { mergeSnapshots } from './snapshots.ts'

const START = Date.parse('2026-11-23T12:00:00Z')

/** Snapshots of people who began with the same sides: after the same number of swaps they have the same sides. */
const snapshot: fc.Arbitrary<GameState> = fc
  .record({ second: fc.nat(9), period: fc.integer({ min: 1, max: 3 }), timesSwapped: fc.nat(3) })
  .map(({ second, period, timesSwapped }) => ({
    savedAt: new Date(START + second * 1000).toISOString(),
    period,
    clockTime: second,
    timesSetBack: 0,
    homeTeamIsLeft: timesSwapped % 2 === 0,
    timesSwapped,
  }))

const merged = (all: readonly GameState[]) => all.reduce<GameState | null>(mergeSnapshots, null)

test('law: snapshots give the same in any order, also twice: the latest clock, and the sides after the most swaps', () => {
  fc.assert(
    fc.property(
      fc.array(snapshot, { minLength: 1, maxLength: 6 }).chain((all) =>
        fc.record({
          all: fc.constant(all),
          shuffled: fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
        }),
      ),
      ({ all, shuffled }) => {
        const one = merged(all)!
        expect(merged(shuffled)).toEqual(one)
        expect(one.timesSwapped).toBe(Math.max(...all.map(({ timesSwapped }) => timesSwapped!)))
        expect(one.period).toBe(Math.max(...all.map(({ period }) => period!)))
        const known = structuredClone(one)
        for (const each of all) expect(mergeSnapshots(known, each)).toBe(known)
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 2_000) },
  )
})
