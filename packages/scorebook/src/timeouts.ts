import { isOvertime } from './clock.ts'
import type { TimeoutTaken } from './game.ts'
import type { RuleProfile, TimeoutSpan } from './rules/profile.ts'
import type { TimeoutKind } from './vocabulary.ts'

/** What a side may still take at a moment, by kind; `total` is what the strictest rule leaves. */
export interface TimeoutsLeft {
  readonly total: number
  readonly full: number
  readonly short: number
}

type Moment = Pick<TimeoutTaken, 'period' | 'clockTime'>

/** Media and officials' timeouts count against no side. */
const isCharged = (kind: TimeoutKind): boolean => kind === 'full' || kind === 'short'

/**
 * Timeouts that a side has left when the clock shows `clockTime` in `period`, never below 0. A profile's `game` and half
 * allowances count from their beginning; `last-period` and `last-2-minutes` are ceilings within them. Overtime has its own,
 * and what is left of the game's where no ceiling on the last period takes it away (NFHS 5-12, NCAA 5-14).
 */
export function timeoutsLeft(
  profile: RuleProfile,
  taken: readonly TimeoutTaken[],
  { period, clockTime }: Moment,
): TimeoutsLeft {
  const charged = taken.filter(({ kind }) => isCharged(kind))
  const spans = profile.timeouts.allowances.filter(({ span }) => spanHolds(profile, span, period, clockTime))
  const left = spans.map((allowance) => {
    const inSpan = charged.filter((one) => isSameSpan(profile, allowance.span, one, period))
    const more = allowance.span === 'game' ? overtimeAllowance(profile, period) : { full: 0, short: 0 }
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

/** Whether a timeout counts against an allowance that holds in `period`: each overtime has its own. */
const isSameSpan = (profile: RuleProfile, span: TimeoutSpan, one: Moment, period: number): boolean =>
  spanHolds(profile, span, one.period, one.clockTime) && (span !== 'overtime' || one.period === period)

/** Whether an allowance speaks about a moment. */
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

/** What the overtimes until then have added to the game's allowance, where it is carried over. */
function overtimeAllowance(profile: RuleProfile, period: number): { full: number; short: number } {
  const overtimes = Math.max(0, period - profile.regulationPeriods)
  const each = profile.timeouts.allowances.find(({ span }) => span === 'overtime')
  if (!each || !carriesOver(profile)) return { full: 0, short: 0 }
  return { full: each.full * overtimes, short: each.short * overtimes }
}
