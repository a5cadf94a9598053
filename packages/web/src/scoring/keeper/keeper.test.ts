import { expect, test } from 'vitest'
import { openScorer, type ScorerDriver } from '../../../test/scorer.ts'
import { Keeper } from './keeper.ts'

/** Sam scores; Kim keeps the clock alone on a second device. */
async function twoDevices() {
  const sam = await openScorer({ user: 'sam' })
  const { remote, time } = sam.parts
  const kim = await openScorer({ remote, time, user: 'kim' })
  kim.parts.stop()
  const horns: number[] = []
  const { book, fakes } = kim.parts
  const keeper = new Keeper({ book, device: fakes.device, onHorn: () => void horns.push(time.ms) })
  const stop = keeper.follow()
  const hears = (to: ScorerDriver, from: ScorerDriver, name: string) =>
    to.parts.book.applySnapshot(from.parts.book.state().snapshot!, { name, device: null })
  return {
    sam,
    keeper,
    horns,
    stop,
    samHears: () => hears(sam, kim, 'Kim'),
    kimHears: () => hears(kim, sam, 'Sam'),
    kim,
  }
}

test('the keeper starts the game and stops the clock, and the scorer has the same clock', async () => {
  const { sam, keeper, samHears } = await twoDevices()
  expect(keeper.button()).toBe('Start Game')
  keeper.start()
  samHears()
  expect([sam.runs, sam.state.isEnabled]).toEqual([true, true])
  sam.passes(12.5)
  keeper.stop()
  samHears()
  expect([sam.runs, sam.clockReads, keeper.button()]).toEqual([false, 467.5, null])
  keeper.start()
  keeper.start()
  expect(keeper.clock.getState().running).toBe(true)
})

test('at 0 the horn sounds once, the keeper cannot go on, and starts the next period when the scorer ended this one', async () => {
  const { sam, keeper, horns, samHears, kimHears, kim } = await twoDevices()
  keeper.start()
  keeper.clock.set(3)
  keeper.start()
  samHears()
  kim.passes(5)
  expect([horns.length, keeper.clock.now().clockTime, keeper.button()]).toEqual([1, 0, 'End Quarter'])
  keeper.start()
  expect(keeper.clock.getState().running).toBe(false)
  samHears()
  await sam.endsPeriod()
  kimHears()
  expect([keeper.clock.now().period, keeper.button()]).toEqual([2, 'Start Quarter'])
  keeper.start()
  samHears()
  expect([sam.state.clock.period, sam.runs, horns.length]).toEqual([2, true, 1])
})

test('a clock that another device sets to 0 or stops sounds no horn before its time', async () => {
  const { sam, keeper, horns, samHears, kimHears } = await twoDevices()
  keeper.start()
  samHears()
  sam.passes(10).presses('Space')
  kimHears()
  expect([keeper.clock.getState().running, horns]).toEqual([false, []])
})
