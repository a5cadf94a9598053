import { expect, it } from 'vitest'
import { scorer } from '../../test/scorer.ts'
import { gameFlow } from './index.ts'

const { setup, plays } = scorer('fiba')
  .at(1, '9:00')
  .makes('H1')
  .at(1, '8:00')
  .makes('A1', 3)
  .at(1, '7:00')
  .fouls('A1', { award: 1, throws: ['H1', 'made'] })
  .at(1, '6:00')
  .makes('H1', 3)
  .at(1, '5:00')
  .makes('H2', 2)
  .at(2, '9:00')
  .makes('A3')
const flow = gameFlow(setup, plays, 'final')

it('lists every change of the score and its effect on the lead', () => {
  expect(flow.steps.map(({ home, away, turned }) => [home, away, turned])).toEqual([
    [2, 0, null],
    [2, 3, 'lead-change'],
    [3, 3, 'tie'],
    [6, 3, 'lead-change'],
    [8, 3, null],
    [8, 5, null],
  ])
  expect(flow.steps.map(({ elapsed }) => elapsed)).toEqual([60, 120, 180, 240, 300, 660])
})

it('sums leads, ties and runs', () => {
  expect(flow).toMatchObject({ leadChanges: 2, ties: 1, largestRun: { home: 6, away: 3 } })
  expect(flow.secondsLeading).toEqual({ home: 60 + 960, away: 60 })
  expect(flow.secondsTied).toBe(120)
  expect(flow.runs.map(({ side, points, from, to }) => [side, points, from.elapsed, to.elapsed])).toEqual([
    ['home', 6, 180, 300],
  ])
})
