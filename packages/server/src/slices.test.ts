import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mapInSlices } from './slices.ts'

/** Computes for so many milliseconds. */
function compute(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('maps as a list does', async () => {
  const items = Array.from({ length: 100 }, (_, n) => n)
  expect(await mapInSlices(items, (n) => n * 2)).toEqual(items.map((n) => n * 2))
  expect(await mapInSlices([], (n) => n)).toEqual([])
})

it('lets others have their turn between slices, also when many compute at once', async () => {
  const items = Array.from({ length: 30 }, (_, n) => n)
  /** Items mapped between two turns of the event loop, over all lists. */
  const mappedInTurns: number[] = [0]
  let isOver = false
  async function countTurns() {
    while (!isOver) {
      await setImmediate()
      mappedInTurns.push(0)
    }
  }
  const counting = countTurns()
  await Promise.all(
    Array.from({ length: 5 }, () =>
      mapInSlices(items, () => {
        compute(4)
        mappedInTurns[mappedInTurns.length - 1]! += 1
      }),
    ),
  )
  isOver = true
  await counting
  // A slice is over once 10 ms are: after three items of 4 ms. Two may lie between two looks.
  expect(Math.max(...mappedInTurns)).toBeLessThanOrEqual(6)
  expect(mappedInTurns.reduce((sum, n) => sum + n)).toBe(150)
})
