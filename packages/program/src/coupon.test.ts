import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COUPON_KINDS,
  type CouponTerms,
  couponAward,
  couponKey,
  couponProblem,
  trialDaysOf,
} from './coupon.ts'
import { FEATURE_NAME, hasFeature } from './features.ts'

const PLAN = 'gold'
const NOW = Date.parse('2026-11-22T12:00:00Z')
const open: CouponTerms = {
  kind: 'percent',
  value: 20,
  years: 1,
  planIds: [],
  startsAt: null,
  endsAt: null,
  mostUses: null,
}
const use = { planId: PLAN, now: NOW, uses: 0, isUsedByProgram: false }

describe('a coupon', () => {
  it('can be used within its limits', () => {
    expect(couponProblem(open, use)).toBeNull()
    expect(
      couponProblem({ ...open, planIds: [PLAN], startsAt: NOW, endsAt: NOW + 1, mostUses: 1 }, use),
    ).toBeNull()
  })

  it.each([
    ['before its first day', { startsAt: NOW + 1 }, {}, 'This coupon is not valid yet.'],
    ['from its last day on', { endsAt: NOW }, {}, 'This coupon has expired.'],
    ['twice by a program', {}, { isUsedByProgram: true }, 'This program has used this coupon before.'],
    ['more often than allowed', { mostUses: 3 }, { uses: 3 }, 'This coupon has been used up.'],
    ['for another plan', { planIds: ['bronze'] }, {}, 'This coupon is not for this plan.'],
  ])('is refused %s', (_, terms, used, sentence) => {
    expect(couponProblem({ ...open, ...terms }, { ...use, ...used })).toBe(sentence)
  })

  it('is found by its code in any case, with any blanks', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{1,12}$/), (code) => {
        expect(couponKey(` ${code.toLowerCase()} `)).toBe(code)
      }),
    )
  })

  it('says what it gives', () => {
    expect(COUPON_KINDS.map((kind) => couponAward({ kind, value: 14, years: 1 }))).toEqual([
      '14% off the first year',
      '$14 off the first year',
      '14 more days of the trial',
    ])
    expect(couponAward({ kind: 'amount', value: 50, years: null })).toBe('$50 off every year')
    expect(couponAward({ kind: 'percent', value: 50, years: 2 })).toBe('50% off the first 2 years')
    expect(couponAward({ kind: 'trial', value: 1, years: null })).toBe('1 more day of the trial')
  })

  it('adds days to a trial only when it is one for trials', () => {
    expect(COUPON_KINDS.map((kind) => trialDaysOf({ kind, value: 14 }))).toEqual([0, 0, 14])
  })
})

describe('a feature', () => {
  it('is checked by its name', () => {
    expect(hasFeature({ features: ['film-tags', 'support-details'] }, 'support-details')).toBe(true)
    expect(hasFeature({ features: ['support'] }, 'support-details')).toBe(false)
  })
  it('has a plain name', () => {
    expect(['film-tags', 'a', 'x2'].every((name) => FEATURE_NAME.test(name))).toBe(true)
    expect(['', '2x', 'Film', 'a b', 'a'.repeat(41)].some((name) => FEATURE_NAME.test(name))).toBe(false)
  })
})
