import { describe, expect, it } from 'vitest'
import { profileOf } from '../rules/index.ts'
import {
  adjustClock,
  elapsedSeconds,
  formatClock,
  isRunning,
  parseClock,
  periodLabel,
  periodLength,
  readTypedClock,
  remaining,
  setClock,
  standingClock,
  startClock,
  stopClock,
} from './index.ts'

describe('a clock', () => {
  const started = startClock(standingClock(600), 1000)

  it('is read, never ticked', () => {
    expect(remaining(started, 1000)).toBe(600)
    expect(remaining(started, 4500)).toBe(596.5)
    expect(remaining(started, 10_000_000)).toBe(0)
  })

  it('keeps its time when stopped, and loses no seconds when the stop is undone', () => {
    const stopped = stopClock(started, 11_000)
    expect(remaining(stopped, 99_000)).toBe(590)
    expect(remaining(started, 21_000)).toBe(580)
  })

  it('does not start twice or at 0', () => {
    expect(startClock(started, 5000)).toBe(started)
    expect(isRunning(startClock(standingClock(0), 1000))).toBe(false)
  })

  it('never runs backward if its source does', () => {
    expect(remaining(started, 500)).toBe(600)
  })

  it('is adjusted between 0 and the period, and keeps running', () => {
    expect(remaining(adjustClock(started, 1, 600, 1000), 1000)).toBe(600)
    expect(remaining(adjustClock(started, -1, 600, 2000), 3000)).toBe(597)
    expect(setClock(standingClock(5), -3, 600, 0)).toEqual(standingClock(0))
    expect(isRunning(setClock(started, 0, 600, 2000))).toBe(false)
  })
})

it.each([
  [600, '10:00'],
  [489.9, '8:09'],
  [60, '1:00'],
  [59.99, '59.9'],
  [42.3, '42.3'],
  [0.05, '0.0'],
  [0, '0.0'],
])('shows %s s as %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text)
})

it.each([
  ['8:09', 489],
  ['08:09', 489],
  ['0:42.5', 42.5],
  ['42.5', 42.5],
  ['20:00', 1200],
  ['0:60', null],
  ['99:99', null],
  ['8', 8],
  ['-1:00', null],
  ['', null],
])('reads %s as %s', (text, seconds) => {
  expect(parseClock(text)).toBe(seconds)
})

describe('a time as a scorer types it', () => {
  const HIGH_SCHOOL_QUARTER = 480

  it.each([
    ['7:32', 452],
    ['732', 452],
    ['7.32', 452],
    ['7,32', 452],
    [' 732 ', 452],
    ['0732', 452],
    ['7:32.5', 452.5],
    ['8:00', 480],
    ['800', 480],
    [':32', 32],
    ['.32', 32],
    ['0.32', 32],
    ['32', 32],
    ['7', 7],
    ['07', 7],
    ['0', 0],
    ['32.5', 32.5],
    ['32,5', 32.5],
    ['7.3', 7.3],
    ['0.5', 0.5],
    ['.5', 0.5],
  ])('%s is %s s', (text, seconds) => {
    expect(readTypedClock(text, HIGH_SCHOOL_QUARTER)).toEqual({ ok: true, seconds })
  })

  it('12:00 and 1200 are a professional quarter', () => {
    for (const text of ['12:00', '1200', '12.00'])
      expect(readTypedClock(text, 720)).toEqual({ ok: true, seconds: 720 })
  })

  it.each([
    ['12:00', 'beyond-period'],
    ['801', 'beyond-period'],
    ['8:00.1', 'beyond-period'],
    ['7:60', 'sixty-seconds'],
    ['790', 'sixty-seconds'],
    ['7.99', 'sixty-seconds'],
    ['60', 'sixty-seconds'],
    ['60.0', 'sixty-seconds'],
    ['7:3', 'format'],
    ['7:32.55', 'format'],
    ['7:32:10', 'format'],
    ['12345', 'format'],
    ['-7', 'format'],
    ['.', 'format'],
    ['', 'format'],
    ['seven', 'format'],
  ])('%s is refused: %s', (text, refusal) => {
    expect(readTypedClock(text, HIGH_SCHOOL_QUARTER)).toEqual({ ok: false, refusal })
  })

  it('round-trips the text of the clock', () => {
    for (let tenths = 0; tenths <= 7200; tenths++) {
      const shown = formatClock(tenths / 10)
      const typed = readTypedClock(shown, 720)
      expect(typed.ok && formatClock(typed.seconds)).toBe(shown)
    }
  })
})

describe('periods', () => {
  const quarters = profileOf('nfhs')!
  const halves = profileOf('ncaa-men')!

  it('have their labels', () => {
    expect([1, 4, 5, 7].map((period) => periodLabel(quarters, period))).toEqual(['Q1', 'Q4', 'OT1', 'OT3'])
    expect([1, 2, 3].map((period) => periodLabel(halves, period))).toEqual(['H1', 'H2', 'OT1'])
  })

  it('have their lengths, and add up', () => {
    expect([4, 5].map((period) => periodLength(quarters, period))).toEqual([480, 240])
    expect(elapsedSeconds(quarters, 6, 240)).toBe(4 * 480 + 240)
    expect(elapsedSeconds(halves, 2, 1200)).toBe(1200)
    expect(elapsedSeconds(quarters, 1, 500)).toBe(0)
    expect(elapsedSeconds(profileOf('fiba-3x3')!, 2, 0)).toBe(600)
  })
})
