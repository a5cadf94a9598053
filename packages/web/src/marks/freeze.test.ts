import { expect, test } from 'vitest'
import { drawingsOn, FreezeWatch } from './freeze.ts'

const still = { id: 'still', at: 10, until: 10, freeze: 3 }
const running = { id: 'running', at: 12, until: 14, freeze: 0 }
const ALL = [still, running]

/** Looks at a film at these seconds. @returns the seconds at which it has to stand still */
function stops(
  watch: FreezeWatch,
  seconds: readonly number[],
  some: { revision?: number; isPlaying?: boolean } = {},
) {
  const at = (second: number) => ({ second, filmId: 'film', isPlaying: true, revision: 0, ...some })
  return seconds.filter((second) => watch.look(ALL, at(second)).length > 0)
}

test('the picture stands still once in each pass, and not for a drawing that runs with it', () => {
  const watch = new FreezeWatch()
  expect(stops(watch, [9, 9.5, 9.96, 10, 10.03, 10.5, 12, 13])).toEqual([10])
  expect(stops(watch, [9.9, 10.2], { revision: 1 })).toEqual([10.2])
  expect(stops(watch, [10.02], { revision: 2 })).toEqual([10.02])
})

test('a seek over a drawing, a paused film and a long stop of the page do not stand still', () => {
  const watch = new FreezeWatch()
  expect(stops(watch, [5])).toEqual([])
  expect(stops(watch, [11], { revision: 1 })).toEqual([])
  expect(stops(watch, [9.9], { revision: 2 })).toEqual([])
  expect(stops(watch, [10.1], { revision: 2, isPlaying: false })).toEqual([])
  expect(stops(watch, [8], { revision: 3 })).toEqual([])
  expect(stops(watch, [11], { revision: 3 })).toEqual([])
})

test('the seek to the frame of a drawing is no new pass', () => {
  const watch = new FreezeWatch()
  expect(stops(watch, [9.9, 10.2])).toEqual([10.2])
  watch.follow(1)
  expect(stops(watch, [10, 10.03, 10.1], { revision: 1 })).toEqual([])
})

test('a paused picture shows what was drawn on this frame, and what runs over it', () => {
  const shown = (second: number) => drawingsOn(ALL, second).map(({ id }) => id)
  expect([9.9, 10.02, 10.2, 12.5, 14].map(shown)).toEqual([[], ['still'], [], ['running'], []])
})
