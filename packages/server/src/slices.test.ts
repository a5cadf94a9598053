import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mapInSlices } from './slices.ts'

/** Blocks the event loop for this time. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('returns the same as map', async () => {
  const items = Array.from({ length: 100 }, (_, n) => n)
  expect(await mapInSlices(items, (n) => n * 2)).toEqual(items.map((n) => n * 2))
  expect(await mapInSlices([], (n) => n)).toEqual([])
})

it('yields to other work between slices, also with many computations at once', async () => {
  const items = Array.from({ length: 30 }, (_, n) => n)
  /** The number of items mapped in each turn of the event loop, over all lists. */
  const mappedPerTurn: number[] = [0]
  let isDone = false
  async function countTurns() {
    while (!isDone) {
      await setImmediate()
      mappedPerTurn.push(0)
    }
  }
  const counting = countTurns()
  await Promise.all(
    Array.from({ length: 5 }, () =>
      mapInSlices(items, () => {
        block(4)
        mappedPerTurn[mappedPerTurn.length - 1]! += 1
      }),
    ),
  )
  isDone = true
  await counting
  // A slice ends after 10 ms: after three items of 4 ms. Two slices may run between two counts.
  expect(Math.max(...mappedPerTurn)).toBeLessThanOrEqual(6)
  expect(mappedPerTurn.reduce((sum, n) => sum + n)).toBe(150)
})
