import { sampleGame } from '@fullcourt/scorebook/simulate'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import { describe, expect, test } from 'vitest'
import { describeContext } from '../plays/describeContext.ts'
import {
  checksOf,
  nextStep,
  periodsOf,
  residualWords,
  type ShownAnchor,
  stepWords,
  suggestedPlay,
  typedFrameClock,
} from './steps.ts'

const quarter = { number: 1, label: 'Q1', length: 480 }
const anchor = (period: number, clockTime: number, residual: number | null = null): ShownAnchor => ({
  id: `${period} ${clockTime}`,
  teamVideoId: 'film',
  videoTime: 0,
  period,
  clockTime,
  residual,
})

describe('the clock of a frame', () => {
  test.each([
    ['732', 452.5],
    ['7:32', 452.5],
    ['7:32.5', 452.5],
    ['7:32.0', 452],
    ['32.5', 32.5],
    ['8:00', 480],
    ['0', 0],
    ['7:59', 479.5],
  ])('%s is %s s', (text, seconds) => {
    expect(typedFrameClock(text, quarter)).toEqual({ ok: true, seconds })
  })

  test.each([
    ['9:00', 'beyond-period'],
    ['soon', 'format'],
    ['', 'format'],
  ])('%s is refused', (text, refusal) => {
    expect(typedFrameClock(text, quarter)).toEqual({ ok: false, refusal })
  })
})

describe('steps', () => {
  const periods = [quarter, { number: 2, label: 'Q2', length: 480 }]

  test('lead through the start and the end of each period', () => {
    expect(nextStep(periods, [])).toEqual({ period: 1, kind: 'start' })
    expect(nextStep(periods, [anchor(1, 480)])).toEqual({ period: 1, kind: 'end' })
    expect(nextStep(periods, [anchor(1, 480), anchor(1, 30)])).toEqual({ period: 2, kind: 'start' })
    expect(nextStep(periods, [anchor(1, 480), anchor(1, 3), anchor(2, 470), anchor(2, 5)])).toBeNull()
  })

  test('say what to find', () => {
    expect(stepWords({ period: 1, kind: 'start' }, quarter)[0]).toBe('Find the tip-off')
    expect(stepWords({ period: 1, kind: 'end' }, quarter)[0]).toBe('Find the end of Q1')
    expect(stepWords({ period: 2, kind: 'start' }, periods[1]!)[0]).toBe('Find the start of Q2')
  })
})

test('residuals are words', () => {
  expect(residualWords(anchor(1, 3, 0.31))).toBe('0.3 s off')
  expect(residualWords(anchor(1, 3))).toBeNull()
})

describe('plays of a game', () => {
  const { setup, plays } = sampleGame('nfhs', 4)
  const context = describeContext(setup, { home: 'Oak', away: 'Elm' })
  const placed = plays.filter(({ origin }: Play) => origin.period < 3)
  const times = new Map(placed.map(({ origin }, index) => [origin.id, index]))

  test('all periods are listed, at least the regular ones', () => {
    expect(periodsOf(setup.rules, plays.slice(0, 1)).map(({ label }) => label)).toEqual([
      'Q1',
      'Q2',
      'Q3',
      'Q4',
    ])
  })

  test('placed plays suggest where a period begins and ends', () => {
    expect(suggestedPlay({ period: 1, kind: 'start' }, plays, times)).toBe(0)
    expect(suggestedPlay({ period: 2, kind: 'end' }, plays, times)).toBe(placed.length - 1)
    expect(suggestedPlay({ period: 3, kind: 'start' }, plays, times)).toBeNull()
  })

  test('four baskets from all over the film are checked', () => {
    const checks = checksOf(context, plays, times)
    expect(checks).toHaveLength(4)
    for (const { words } of checks) expect(words).toMatch(/^#\d+ (two|three) at Q[12] [\d:.]+$/)
    expect(checksOf(context, plays, new Map())).toEqual([])
  })
})
