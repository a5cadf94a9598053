/**
 * Coupons (rule 22): a code that lowers the price of a plan, or makes a trial longer.
 *
 * percent  so many percent off each price
 * amount   so many US dollars off each price
 * trial    so many days more of the trial
 */
import { msg } from '@fullcourt/scorebook/vocabulary'

export const COUPON_KINDS = ['percent', 'amount', 'trial'] as const
export type CouponKind = (typeof COUPON_KINDS)[number]

export interface CouponTerms {
  readonly kind: CouponKind
  /** Percent, US dollars, or days. */
  readonly value: number
  /** How many yearly prices it lowers; null: all of them. A trial has none. */
  readonly years: number | null
  /** The plans it is for; empty: every plan. */
  readonly planIds: readonly string[]
  /** From and to when it may be used, in milliseconds since 1970. */
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly mostUses: number | null
}

/** The most that a coupon of each kind may give. */
export const COUPON_MAXIMUM: Readonly<Record<CouponKind, number>> = {
  percent: 100,
  amount: 100_000,
  trial: 365,
}

/** The use of a coupon that is asked about. */
export interface CouponUse {
  readonly planId: string
  readonly now: number
  /** How often it was used, by all programs. */
  readonly uses: number
  readonly isUsedByProgram: boolean
}

/** Codes are compared in upper case, without blanks. */
export const couponKey = (code: string): string => code.replace(/\s/g, '').toUpperCase()

/** Why a coupon cannot be used, as a sentence; null: it can. */
export function couponProblem(
  coupon: CouponTerms,
  { planId, now, uses, isUsedByProgram }: CouponUse,
): string | null {
  if (coupon.startsAt !== null && now < coupon.startsAt) return msg('This coupon is not valid yet.')
  if (coupon.endsAt !== null && now >= coupon.endsAt) return msg('This coupon has expired.')
  if (isUsedByProgram) return msg('This program has used this coupon before.')
  if (coupon.mostUses !== null && uses >= coupon.mostUses) return msg('This coupon has been used up.')
  if (coupon.planIds.length > 0 && !coupon.planIds.includes(planId))
    return msg('This coupon is not for this plan.')
  return null
}

const howLong = (years: number | null): string => {
  if (years === null) return 'every year'
  return years === 1 ? 'the first year' : `the first ${years} years`
}

/** Describes the benefit of a coupon for users: '20% off the first year', '14 more days of the trial'. */
export function couponAward({ kind, value, years }: Pick<CouponTerms, 'kind' | 'value' | 'years'>): string {
  switch (kind) {
    case 'percent':
      return `${value}% off ${howLong(years)}`
    case 'amount':
      return `$${value} off ${howLong(years)}`
    case 'trial':
      return value === 1 ? '1 more day of the trial' : `${value} more days of the trial`
    default:
      return kind satisfies never
  }
}

/** How many days a coupon adds to a trial. */
export const trialDaysOf = ({ kind, value }: Pick<CouponTerms, 'kind' | 'value'>): number =>
  kind === 'trial' ? value : 0
