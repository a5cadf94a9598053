import { fillIn, msg } from '@fullcourt/scorebook/vocabulary'
import type { CouponTerms } from './coupon.ts'
import { centsText, LEAST_CHARGE_CENTS, type Period, prorated, proratedText, wholeText } from './money.ts'

/**
 * The cost of a change of a subscription, line by line (rules 18 to 23, 63). The preview of a call, the charge, and the invoice all
 * take their lines from here, so that the sum that a person agrees to is the sum that is charged.
 */

export const LINE_KINDS = ['plan', 'upgrade', 'hours', 'overage', 'coupon', 'waived', 'tax'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export interface QuoteLine {
  readonly kind: LineKind
  /** Text for users. */
  readonly text: string
  /** How the amount came about, for users. */
  readonly why: string
  readonly period: Period
  readonly quantity: number
  readonly unitCents: number
  /** Below zero for a coupon, and for a sum that is waived. */
  readonly cents: number
}

export const totalOf = (lines: readonly Pick<QuoteLine, 'cents'>[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0)

/** Price and quotas of a program. A running year keeps its terms when the plan is edited. */
export interface Terms {
  readonly planId: string
  readonly name: string
  readonly priceCents: number
  readonly teamQuota: number
  readonly odQuota: number
  readonly archiveQuota: number
  readonly odCents: number
  readonly archiveCents: number
  readonly supportsUHD: boolean
}

/** The coupon of a subscription. */
export type Discount = Pick<CouponTerms, 'kind' | 'value' | 'years'> & {
  /** The years that it has lowered already. */
  readonly yearsUsed: number
}

const isLeft = ({ years, yearsUsed }: Discount): boolean => years === null || yearsUsed < years

/** The part of a price that a coupon takes off: never more than the price. */
function discountOf(coupon: Discount, cents: number): number {
  if (coupon.kind === 'percent') return Math.min(cents, Math.floor((cents * coupon.value) / 100 + 0.5))
  return coupon.kind === 'amount' ? Math.min(cents, coupon.value * 100) : 0
}

function couponLine(coupon: Discount | null, { cents, period }: QuoteLine): readonly QuoteLine[] {
  const off = coupon && isLeft(coupon) ? discountOf(coupon, cents) : 0
  if (!coupon || off === 0) return []
  const why =
    coupon.kind === 'percent'
      ? fillIn('{percent}% of {amount}', { percent: coupon.value, amount: centsText(cents) })
      : fillIn('{amount} once a year, at most the price', { amount: centsText(coupon.value * 100) })
  return [{ kind: 'coupon', text: msg('Promo code'), why, period, quantity: 1, unitCents: -off, cents: -off }]
}

/** The lines of a charge. One too small for any card is waived. */
function payable(lines: readonly [QuoteLine, ...QuoteLine[]]): readonly QuoteLine[] {
  const cents = totalOf(lines)
  if (cents === 0 || cents >= LEAST_CHARGE_CENTS) return lines
  const text = fillIn('Less than {amount}', { amount: centsText(LEAST_CHARGE_CENTS) })
  const { period } = lines[0]
  const waived = { text, why: msg('No card can be charged so little'), quantity: 1, unitCents: -cents }
  return [...lines, { kind: 'waived', ...waived, period, cents: -cents }]
}

/** A whole year of a plan: the first one, or a renewal. */
export function yearLines(
  terms: Pick<Terms, 'name' | 'priceCents'>,
  period: Period,
  coupon: Discount | null,
): readonly QuoteLine[] {
  const cents = terms.priceCents
  const line: QuoteLine = {
    kind: 'plan',
    text: fillIn('{plan}, one year', { plan: terms.name }),
    why: fillIn('{amount} a year', { amount: centsText(cents) }),
    period,
    quantity: 1,
    unitCents: cents,
    cents,
  }
  return payable([line, ...couponLine(coupon, line)])
}

/**
 * A dearer plan for the rest of a year: the difference of the yearly prices, for the days that are left. A coupon in percent lowers
 * it too; one of an amount has lowered the year already.
 */
export function upgradeLines(
  from: Pick<Terms, 'name' | 'priceCents'>,
  to: Pick<Terms, 'name' | 'priceCents'>,
  {
    period,
    coupon,
    now,
  }: { readonly period: Period; readonly coupon: Discount | null; readonly now: number },
): readonly QuoteLine[] {
  const yearly = to.priceCents - from.priceCents
  const cents = prorated(yearly, period, now)
  const line: QuoteLine = {
    kind: 'upgrade',
    text: fillIn('{plan} instead of {before}', { plan: to.name, before: from.name }),
    why: fillIn('{amount} less {before}: {rest}', {
      amount: centsText(to.priceCents),
      before: centsText(from.priceCents),
      rest: proratedText(yearly, period, now),
    }),
    period: { from: now, to: period.to },
    quantity: 1,
    unitCents: yearly,
    cents,
  }
  // The year of the coupon runs: it was counted when the year was paid.
  const running = coupon && { ...coupon, yearsUsed: coupon.yearsUsed - 1 }
  return payable([line, ...(running?.kind === 'percent' ? couponLine(running, line) : [])])
}

export const HOUR_KINDS = ['OD', 'ARCHIVE'] as const
export type HourKind = (typeof HOUR_KINDS)[number]

const HOUR_WORDS = {
  OD: [msg('{hours} on-demand hour'), msg('{hours} on-demand hours')],
  ARCHIVE: [msg('{hours} archive hour'), msg('{hours} archive hours')],
} as const satisfies Record<HourKind, readonly [string, string]>

/** Hours of film beside those of the plan, for the days that are left of the year (rules 20, 23). */
export function hoursLines(
  kind: HourKind,
  hours: number,
  {
    terms,
    period,
    now,
    isOverage = false,
  }: {
    readonly terms: Pick<Terms, 'odCents' | 'archiveCents'>
    readonly period: Period
    readonly now: number
    readonly isOverage?: boolean
  },
): readonly QuoteLine[] {
  const unitCents = kind === 'OD' ? terms.odCents : terms.archiveCents
  const words = fillIn(HOUR_WORDS[kind][hours === 1 ? 0 : 1], { hours: wholeText(hours) })
  const line: QuoteLine = {
    kind: isOverage ? 'overage' : 'hours',
    text: isOverage ? fillIn('{hours} beyond the plan', { hours: words }) : words,
    why: fillIn('{hours} × {rest}', { hours: wholeText(hours), rest: proratedText(unitCents, period, now) }),
    period: { from: now, to: period.to },
    quantity: hours,
    unitCents,
    cents: prorated(hours * unitCents, period, now),
  }
  // Overage waits until it is worth a charge.
  return isOverage ? [line] : payable([line])
}

/** The use that a smaller plan does not cover, as fields of a refusal (rule 63); null: it fits. */
export function tooMuchFor(
  plan: Pick<Terms, 'teamQuota' | 'odQuota' | 'archiveQuota'>,
  use: { readonly teams: number; readonly od: number; readonly archive: number },
): Readonly<Record<string, string>> | null {
  const hours = (n: number) => `${Math.round(n * 10) / 10} hours`
  const fields = {
    ...(use.teams > plan.teamQuota && {
      teams: `The program has ${use.teams} teams, and the plan covers ${plan.teamQuota}.`,
    }),
    ...(use.od > plan.odQuota && {
      od: `On-demand film takes ${hours(use.od)}, and the plan covers ${hours(plan.odQuota)}.`,
    }),
    ...(use.archive > plan.archiveQuota && {
      archive: `Archived film takes ${hours(use.archive)}, and the plan covers ${hours(plan.archiveQuota)}.`,
    }),
  }
  return Object.keys(fields).length > 0 ? fields : null
}
