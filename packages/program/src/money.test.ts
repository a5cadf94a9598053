import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsText, daysLeft, prorated } from './money.ts'
import { DAY_MS } from './time.ts'

const year = { from: Date.UTC(2026, 6, 1), to: Date.UTC(2027, 6, 1) }

it('writes cents as dollars', () => {
  expect(centsText(99_900)).toBe('$999.00')
  expect(centsText(120_450)).toBe('$1,204.50')
  expect(centsText(5)).toBe('$0.05')
  expect(centsText(-2_000)).toBe('-$20.00')
})

it('counts the day that has begun', () => {
  expect(daysLeft(year, year.from)).toBe(365)
  expect(daysLeft(year, year.from + 1)).toBe(365)
  expect(daysLeft(year, year.to - 1)).toBe(1)
  expect(daysLeft(year, year.to)).toBe(0)
  expect(daysLeft(year, year.from - 3 * DAY_MS)).toBe(365)
})

it('prorates by days, half a cent up', () => {
  expect(prorated(36_500, year, year.to - 73 * DAY_MS)).toBe(7_300)
  expect(prorated(1_000, year, year.to - 1)).toBe(3)
  expect(prorated(365 / 2 + 0.5, year, year.to - DAY_MS)).toBe(1)
})

it('never charges more for less time', () => {
  const moment = fc.integer({ min: year.from, max: year.to })
  fc.assert(
    fc.property(fc.nat(1_000_000), moment, moment, (cents, a, b) => {
      const [early, late] = a < b ? [a, b] : [b, a]
      expect(prorated(cents, year, early)).toBeGreaterThanOrEqual(prorated(cents, year, late))
      expect(prorated(cents, year, year.from)).toBe(cents)
    }),
  )
})
