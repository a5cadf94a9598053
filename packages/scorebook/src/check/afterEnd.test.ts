import { describe, expect, test } from 'vitest'
import { noted } from '../../test/noted.ts'
import { check } from './index.ts'

/** Baskets of both sides in turn: home makes its points by twos. */
const baskets = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const clock = `P1 ${9 - Math.floor(index / 6)}:${String(50 - 10 * (index % 6)).padStart(2, '0')}`
    return index % 2 === 0 ? `${clock} H1 makes 2` : `${clock} A1 makes 1`
  })

const flagsOf = (lines: readonly string[], finalScore?: { home: number; away: number }) => {
  const { setup, plays } = noted('fiba-3x3', ...lines)
  return check(setup, plays, finalScore ? { finalScore } : {}).filter(({ code }) => code === 'AFTER_END')
}

describe('3x3 ends at 21 at once', () => {
  test('the basket that ends it is no flag, also at 22', () => {
    expect(flagsOf(baskets(21))).toEqual([])
  })

  test('the first play after it is flagged, once', () => {
    const lines = [...baskets(21), 'P1 6:20 A1 makes 1', 'P1 6:10 H1 makes 1']
    const [flag, ...others] = flagsOf(lines)
    expect(others).toEqual([])
    expect(flag).toMatchObject({
      code: 'AFTER_END',
      severity: 'warning',
      message: 'A made shot by #1 Ada at P1 6:20 follows 22–10, which ends the game.',
    })
    expect(flag!.fix).toBeUndefined()
    expect(flag!.others?.map(({ label }) => label)).toEqual(["Delete #1's made shot"])
  })

  test('the final score shows that the basket is one too many', () => {
    const [flag] = flagsOf([...baskets(21), 'P1 6:20 A1 makes 1'], { home: 22, away: 10 })
    expect(flag?.fix).toMatchObject({ label: "Delete #1's made shot", score: { home: 22, away: 10 } })
  })

  test('a play that was recorded before the last basket has a wrong clock', () => {
    const all = baskets(21)
    const [flag] = flagsOf([...all.slice(0, 20), 'P1 6:20 A1 misses 1', ...all.slice(20)])
    expect([flag?.fix?.label, flag?.others?.map(({ label }) => label)]).toEqual([
      "Move #1's missed shot to P1 6:30",
      ["Delete #1's missed shot"],
    ])
  })

  test('overtime ends with two points', () => {
    const lines = ['P1 9:00 H1 makes 1', 'P1 8:00 A1 makes 1', 'OT1 0:00 H1 makes 2']
    expect(flagsOf(lines)).toEqual([])
    expect(flagsOf([...lines, 'OT1 0:00 A1 makes 1'])).toHaveLength(1)
  })
})
