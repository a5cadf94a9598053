import { expect, it } from 'vitest'
import { yearAfter } from './years.ts'

it('keeps the day of the year, and the 29th of February', () => {
  expect(yearAfter(Date.UTC(2026, 10, 26, 9, 30), 26)).toBe(Date.UTC(2027, 10, 26, 9, 30))
  const ends = [2025, 2026, 2027, 2028].reduce<number[]>(
    (days) => [...days, yearAfter(days.at(-1)!, 29)],
    [Date.UTC(2024, 1, 29)],
  )
  expect(ends.map((time) => new Date(time).toISOString().slice(0, 10))).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ])
})
