import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Discount, hoursLines, tooMuchFor, totalOf, upgradeLines, yearLines } from './quote.ts'
import { DAY_MS } from './time.ts'

const period = { from: Date.UTC(2026, 6, 1), to: Date.UTC(2027, 6, 1) }
const bronze = { name: 'Bronze HD', priceCents: 39_900 }
const gold = { name: 'Gold HD', priceCents: 99_900 }
const percent = (value: number, yearsUsed = 0): Discount => ({ kind: 'percent', value, years: 1, yearsUsed })
const amount = (value: number, yearsUsed = 0): Discount => ({ kind: 'amount', value, years: 1, yearsUsed })

it('a year costs its price, less the promo code', () => {
  expect(totalOf(yearLines(gold, period, null))).toBe(99_900)
  expect(totalOf(yearLines(gold, period, percent(20)))).toBe(79_920)
  expect(totalOf(yearLines(gold, period, amount(100)))).toBe(89_900)
  expect(totalOf(yearLines(gold, period, amount(5_000)))).toBe(0)
  expect(totalOf(yearLines(gold, period, percent(20, 1)))).toBe(99_900)
  expect(totalOf(yearLines(gold, period, { kind: 'trial', value: 10, years: null, yearsUsed: 0 }))).toBe(
    99_900,
  )
})

it('an upgrade costs the difference of the yearly prices for the days left', () => {
  const now = period.to - 73 * DAY_MS
  const lines = upgradeLines(bronze, gold, { period, coupon: null, now })
  expect(totalOf(lines)).toBe(12_000)
  expect(lines[0]!.why).toBe('$999.00 less $399.00: $600.00 a year, 73 of 365 days')
})

it('an upgrade in a year that a coupon lowered: percent counts again, an amount does not', () => {
  const now = period.to - 73 * DAY_MS
  expect(totalOf(upgradeLines(bronze, gold, { period, coupon: percent(50, 1), now }))).toBe(6_000)
  expect(totalOf(upgradeLines(bronze, gold, { period, coupon: amount(100, 1), now }))).toBe(12_000)
})

it('two upgrades cost as much as one', () => {
  const silver = { name: 'Silver HD', priceCents: 69_900 }
  const now = period.from + 100 * DAY_MS
  const one = totalOf(upgradeLines(bronze, gold, { period, coupon: null, now }))
  const two =
    totalOf(upgradeLines(bronze, silver, { period, coupon: null, now })) +
    totalOf(upgradeLines(silver, gold, { period, coupon: null, now }))
  expect(Math.abs(one - two)).toBeLessThanOrEqual(1)
})

it('hours cost their price for the days left', () => {
  const now = period.to - 73 * DAY_MS
  const [line] = hoursLines('OD', 10, { terms: { odCents: 1_000, archiveCents: 300 }, period, now })
  expect(line).toMatchObject({ cents: 2_000, quantity: 10, text: '10 on-demand hours' })
})

it('a sum too small for a card is waived, and overage waits', () => {
  const now = period.to - DAY_MS
  const offer = { terms: { odCents: 600, archiveCents: 200 }, period, now }
  const lines = hoursLines('OD', 21, offer)
  expect(lines.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['hours', 35],
    ['waived', -35],
  ])
  expect(totalOf(hoursLines('OD', 31, offer))).toBe(51)
  expect(totalOf(hoursLines('OD', 21, { ...offer, isOverage: true }))).toBe(35)
  expect(totalOf(yearLines({ name: 'Small', priceCents: 2_900 }, period, percent(99)))).toBe(0)
})

it('no total is below zero', () => {
  const coupon = fc.record({
    kind: fc.constantFrom('percent', 'amount', 'trial'),
    value: fc.integer({ min: 1, max: 100 }),
    years: fc.constantFrom(null, 1, 2),
    yearsUsed: fc.nat(3),
  })
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(200_000), coupon, fc.nat(365), (low, more, discount, day) => {
      const terms = { name: 'Plan', priceCents: low }
      const now = period.from + day * DAY_MS
      expect(totalOf(yearLines(terms, period, discount))).toBeGreaterThanOrEqual(0)
      const dearer = { name: 'Dearer', priceCents: low + more }
      expect(totalOf(upgradeLines(terms, dearer, { period, coupon: discount, now }))).toBeGreaterThanOrEqual(
        0,
      )
    }),
  )
})

it('says what a smaller plan does not cover', () => {
  const plan = { teamQuota: 1, odQuota: 50, archiveQuota: 100 }
  expect(tooMuchFor(plan, { teams: 1, od: 50, archive: 3 })).toBeNull()
  expect(tooMuchFor(plan, { teams: 3, od: 61.24, archive: 3 })).toEqual({
    teams: 'The program has 3 teams, and the plan covers 1.',
    od: 'On-demand film takes 61.2 hours, and the plan covers 50 hours.',
  })
})
