import { isOvertime } from '../vocabulary/clock.ts'
import type { RuleProfile, TimeoutSpan } from '../vocabulary/profile.ts'
import type { TimeoutKind } from '../vocabulary/terms.ts'

/** A timeout that a side took. */
export interface TimeoutTaken {
  readonly kind: TimeoutKind
  readonly period: number
  readonly clockTime: number
}

/** The timeouts that a side has left, by kind. `total` follows the strictest rule. */
export interface TimeoutsLeft {
  readonly total: number
  readonly full: number
  readonly short: number
}

type Moment = Pick<TimeoutTaken, 'period' | 'clockTime'>

/** Tells whether a timeout is a side's. Media and officials' timeouts do not count for a side. */
export const isCharged = (kind: TimeoutKind): boolean => kind === 'full' || kind === 'short'

/**
 * Returns the timeouts that a side has left when the clock shows `clockTime` in `period`, never below 0. A profile's allowances
 * of `game` and halves count from their start; the others are maximums within them. Overtime has its own
 * allowance, plus the rest of the game's unless a maximum of the last period ends it (NFHS 5-12, NCAA 5-14). Without an allowance
 * that applies, none are left: a custom league may name some parts of the game only.
 */
export function timeoutsLeft(
  profile: RuleProfile,
  taken: readonly TimeoutTaken[],
  { period, clockTime }: Moment,
): TimeoutsLeft {
  const charged = taken.filter(({ kind }) => isCharged(kind))
  const spans = profile.timeouts.allowances.filter(({ span }) => spanHolds(profile, span, period, clockTime))
  if (spans.length === 0) return { total: 0, full: 0, short: 0 }
  const left = spans.map((allowance) => {
    const inSpan = charged.filter((one) => isSameSpan(profile, allowance.span, one, period))
    const isCarried = allowance.span === 'game' || allowance.span === 'from-half-2'
    const more = isCarried ? overtimeAllowance(profile, period) : { full: 0, short: 0 }
    const short = inSpan.filter(({ kind }) => kind === 'short').length
    return {
      total: allowance.full + allowance.short + more.full + more.short - inSpan.length,
      short: allowance.short + more.short - short,
    }
  })
  const total = Math.max(0, Math.min(...left.map((one) => one.total)))
  const short = Math.max(0, Math.min(total, ...left.map((one) => one.short)))
  return { total, short, full: total - short }
}

/** Returns how many timeouts a side took when it had none left. `taken`: in game order. */
export function timeoutsBeyond(profile: RuleProfile, taken: readonly TimeoutTaken[]): number {
  const charged = taken.filter(({ kind }) => isCharged(kind))
  return charged.filter((one, index) => timeoutsLeft(profile, charged.slice(0, index), one).total === 0)
    .length
}

/** Tells whether a timeout counts against an allowance in `period`. Each overtime has its own. */
const isSameSpan = (profile: RuleProfile, span: TimeoutSpan, one: Moment, period: number): boolean =>
  spanHolds(profile, span, one.period, one.clockTime) && (span !== 'overtime' || one.period === period)

/** Tells whether an allowance applies at a clock time. */
function spanHolds(profile: RuleProfile, span: TimeoutSpan, period: number, clockTime: number): boolean {
  const last = profile.regulationPeriods
  const overtime = isOvertime(profile, period)
  switch (span) {
    case 'game':
      return !overtime || carriesOver(profile)
    case 'half-1':
      return period * 2 <= last
    case 'half-2':
      return period * 2 > last && !overtime
    case 'last-period':
      return period === last
    case 'from-half-2':
      return period * 2 > last && (!overtime || carriesOver(profile))
    case 'last-3-minutes':
      return period === last && clockTime <= 180
    case 'last-2-minutes':
      return period === last && clockTime <= 120
    case 'overtime':
      return overtime && !carriesOver(profile)
    default:
      return span satisfies never
  }
}

const carriesOver = (profile: RuleProfile): boolean =>
  profile.timeouts.allowances.some(({ span }) => span === 'game') &&
  !profile.timeouts.allowances.some(({ span }) => span === 'last-period')

/** Returns what the overtimes so far add to the game's allowance, if that is carried over. */
function overtimeAllowance(profile: RuleProfile, period: number): { full: number; short: number } {
  const overtimes = Math.max(0, period - profile.regulationPeriods)
  const each = profile.timeouts.allowances.find(({ span }) => span === 'overtime')
  if (!each || !carriesOver(profile)) return { full: 0, short: 0 }
  return { full: each.full * overtimes, short: each.short * overtimes }
}
