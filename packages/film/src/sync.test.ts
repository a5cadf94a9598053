import { describe, expect, it, test } from 'vitest'
import { shotClockTime, shotOffset, shotVideoTime } from './sync.ts'

describe('the offset of a shot', () => {
  test.each([
    ['shot_made', 0, 0.75],
    ['shot_made', 5.99, 0.75],
    ['shot_made', 6, 1],
    ['shot_made', 17.99, 1],
    ['shot_made', 18, 1.25],
    ['shot_miss', 0, 1.25],
    ['shot_miss', 6, 1.75],
    ['shot_miss', 90, 2.25],
  ] as const)('%s from %f feet: %f s', (type, feet, seconds) => {
    expect(shotOffset(type, feet)).toBe(seconds)
  })

  it('is none where the place is not known', () => expect(shotOffset('shot_miss', null)).toBe(0))
})

describe('the clock when the shot left the hand', () => {
  it('is the reading plus the offset while the clock runs', () => {
    expect(shotClockTime({ clockTime: 500, runsFrom: 600 }, 'shot_miss', 20)).toBe(502.25)
  })

  it('never goes back over the start of the clock', () => {
    expect(shotClockTime({ clockTime: 599.5, runsFrom: 600 }, 'shot_miss', 20)).toBe(600)
  })

  it('is the reading while the clock stands', () => {
    expect(shotClockTime({ clockTime: 42, runsFrom: null }, 'shot_made', 20)).toBe(42)
  })
})

describe('the film', () => {
  it('is set back by the offset, not before it begins', () => {
    expect(shotVideoTime(100, 'shot_made', 20)).toBe(98.75)
    expect(shotVideoTime(0.5, 'shot_made', 20)).toBe(0)
  })
})
