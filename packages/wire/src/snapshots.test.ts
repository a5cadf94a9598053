import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameState } from './games.ts'
import { mergeSnapshots } from './snapshots.ts'

const START = Date.parse('2026-11-23T12:00:00Z')

/** A field that a snapshot has, or leaves out. */
const optional = (value: fc.Arbitrary<number>) => fc.option(value, { nil: undefined })

/** Snapshots of people who began with the same sides: after the same number of swaps they have the same sides. */
const snapshot: fc.Arbitrary<GameState> = fc
  .record({
    second: fc.nat(9),
    period: optional(fc.integer({ min: 1, max: 3 })),
    timesSetBack: optional(fc.nat(2)),
    timesSwapped: optional(fc.nat(3)),
  })
  .map(({ second, period, timesSetBack, timesSwapped }) => ({
    savedAt: new Date(START + second * 1000).toISOString(),
    clockTime: second,
    homeTeamIsLeft: (timesSwapped ?? 0) % 2 === 0,
    ...(period !== undefined && { period }),
    ...(timesSetBack !== undefined && { timesSetBack }),
    ...(timesSwapped !== undefined && { timesSwapped }),
  }))

const merged = (all: readonly GameState[]) => all.reduce<GameState | null>(mergeSnapshots, null)!

/** The fields of a snapshot that are compared, with the first value of those that it leaves out. */
const fieldsOf = ({ period = 1, timesSetBack = 0, timesSwapped = 0, ...rest }: GameState) => ({
  period,
  timesSetBack,
  timesSwapped,
  savedAt: rest.savedAt,
  clockTime: rest.clockTime,
  homeTeamIsLeft: rest.homeTeamIsLeft,
})

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
        const one = merged(all)
        expect(fieldsOf(merged(shuffled))).toEqual(fieldsOf(one))
        const most = (numbers: readonly number[]) => Math.max(...numbers)
        const setBack = most(all.map((each) => fieldsOf(each).timesSetBack))
        const latest = all.map(fieldsOf).filter(({ timesSetBack }) => timesSetBack === setBack)
        expect(fieldsOf(one)).toMatchObject({
          timesSetBack: setBack,
          period: most(latest.map(({ period }) => period)),
          timesSwapped: most(all.map((each) => fieldsOf(each).timesSwapped)),
        })
        const known = structuredClone(one)
        for (const each of all) expect(mergeSnapshots(known, each)).toBe(known)
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 2_000) },
  )
})

test('a snapshot without the count of set-backs has been set back never, in any order of three', () => {
  const at = (second: number, period: number, more: Partial<GameState> = {}): GameState => ({
    savedAt: new Date(START + second * 1000).toISOString(),
    period,
    ...more,
  })
  const [a, b, c] = [at(1, 2, { timesSetBack: 0 }), at(3, 1), at(2, 1, { timesSetBack: 1 })]
  const orders = [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ]
  expect(orders.map((order) => merged(order))).toEqual(orders.map(() => c))
})
