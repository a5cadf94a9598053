import { describe, expect, test } from 'vitest'
import { applyOverrides } from './overrides.ts'
import { profileOf } from './profiles.ts'
import { type TimeoutTaken, timeoutsBeyond, timeoutsLeft } from './timeouts.ts'

const timeoutsTaken = (times: number, period: number, kind: TimeoutTaken['kind'] = 'full', clockTime = 300) =>
  Array.from({ length: times }, (): TimeoutTaken => ({ kind, period, clockTime }))

/** Returns the timeouts left after those, by default at the start of the period. */
const left = (code: string, before: readonly TimeoutTaken[], period: number, clockTime = 300) =>
  timeoutsLeft(profileOf(code)!, before, { period, clockTime })

describe('timeouts left', () => {
  test('school: three full and two short for the game, one more in overtime, the rest carried over', () => {
    expect(left('nfhs', [], 1)).toEqual({ total: 5, full: 3, short: 2 })
    expect(left('nfhs', timeoutsTaken(2, 1, 'short'), 2)).toEqual({ total: 3, full: 3, short: 0 })
    expect(left('nfhs', timeoutsTaken(5, 3), 4).total).toBe(0)
    expect(left('nfhs', timeoutsTaken(4, 3), 5).total).toBe(2)
    expect(left('nfhs', timeoutsTaken(9, 3), 4).total).toBe(0)
  })

  test('timeouts beyond the rules: those taken when none was left', () => {
    const beyond = (taken: readonly TimeoutTaken[]) => timeoutsBeyond(profileOf('fiba')!, taken)
    expect(beyond(timeoutsTaken(2, 1))).toBe(0)
    expect(beyond(timeoutsTaken(4, 1))).toBe(2)
    expect(beyond([...timeoutsTaken(4, 1), ...timeoutsTaken(3, 3)])).toBe(2)
    expect(beyond(timeoutsTaken(4, 1, 'media'))).toBe(0)
  })

  test('media and officials’ timeouts do not count for a side', () => {
    expect(left('nfhs', [...timeoutsTaken(4, 1, 'media'), ...timeoutsTaken(4, 1, 'official')], 2).total).toBe(
      5,
    )
  })

  test('FIBA: two in the first half, three in the second, two of them in its last two minutes, one in overtime', () => {
    expect(left('fiba', [], 2).total).toBe(2)
    expect(left('fiba', timeoutsTaken(1, 1), 2).total).toBe(1)
    expect(left('fiba', timeoutsTaken(2, 1), 3).total).toBe(3)
    expect(left('fiba', [], 4, 120).total).toBe(2)
    expect(left('fiba', timeoutsTaken(1, 3), 4, 60).total).toBe(2)
    expect(left('fiba', timeoutsTaken(2, 4), 4, 60).total).toBe(1)
    expect(left('fiba', [], 5).total).toBe(1)
    expect(left('fiba', timeoutsTaken(1, 5), 6).total).toBe(1)
  })

  test('NBA: a timeout at exactly 3:00 of the last period is one of the two after it, one before is not', () => {
    const after = (clockTime: number, at: number) =>
      left('nba', timeoutsTaken(1, 4, 'full', clockTime), 4, at).total
    expect(left('nba', [], 4, 180.1).total).toBe(4)
    expect(left('nba', [], 4, 180).total).toBe(2)
    expect([after(180.1, 100), after(180, 100)]).toEqual([2, 1])
  })

  test('FIBA: a timeout at exactly 2:00 of the last period is one of the two after it, one before is not', () => {
    const after = (clockTime: number, at: number) =>
      left('fiba', timeoutsTaken(1, 4, 'full', clockTime), 4, at).total
    expect(left('fiba', [], 4, 120.1).total).toBe(3)
    expect(left('fiba', [], 4, 120).total).toBe(2)
    expect([after(120.1, 100), after(120, 100)]).toEqual([2, 1])
  })

  test('NBA: seven, four of them in the last period; an overtime has its own two', () => {
    expect(left('nba', [], 1).total).toBe(7)
    expect(left('nba', [], 4).total).toBe(4)
    expect(left('nba', timeoutsTaken(5, 2), 4).total).toBe(2)
    expect(left('nba', timeoutsTaken(1, 1), 5).total).toBe(2)
    expect(left('nba', timeoutsTaken(1, 5), 5).total).toBe(1)
  })

  test('a custom league without an allowance for a part of the game has no timeouts there', () => {
    const rules = applyOverrides(profileOf('fiba')!, { timeouts: [{ span: 'half-1', full: 2, short: 0 }] })
    const inPeriod = (period: number) => timeoutsLeft(rules, [], { period, clockTime: 300 })
    expect(inPeriod(1)).toEqual({ total: 2, full: 2, short: 0 })
    expect(inPeriod(3)).toEqual({ total: 0, full: 0, short: 0 })
    expect(inPeriod(5)).toEqual({ total: 0, full: 0, short: 0 })
  })

  test('3x3: one', () => {
    expect(left('fiba-3x3', [], 1).total).toBe(1)
    expect(left('fiba-3x3', timeoutsTaken(1, 1), 1).total).toBe(0)
  })
})
