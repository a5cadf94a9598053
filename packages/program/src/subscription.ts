/**
 * The states of a subscription, as pure functions of what is stored and of `now` (milliseconds since 1970).
 * Every question 'is it running?' is answered here: pages, calls, the live stream and the database column
 * `subscription.covered_until` all take their answer from `coveredUntil`.
 *
 * TRIAL      free until its end
 * ACTIVE     paid; renews every year
 * PAST_DUE   paid, its year is over and the renewal failed; 14 days of grace
 * CANCELLED  runs to its end and does not renew
 * ENDED      nothing can be added any more; everything stays readable for good
 *
 * Source: rule 18.
 */
export const SUBSCRIPTION_STATES = ['TRIAL', 'ACTIVE', 'PAST_DUE', 'CANCELLED', 'ENDED'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** A stored subscription; times in milliseconds since 1970. */
export interface SubscriptionTerms {
  /** `ENDED` is final: it was replaced by another subscription, or its end has been written down. */
  readonly status: 'ACTIVE' | 'ENDED'
  readonly trialActive: boolean
  /** Null: open-ended. */
  readonly endDate: number | null
  readonly cancelledAt: number | null
}

const DAY = 86_400_000
/** How long a paid subscription goes on when its renewal fails. */
export const GRACE_DAYS = 14
/** Days left are shown from the 20th day of a 30-day trial. */
const SHOWN_DAYS = 10

/** When a trial that begins now ends. */
export const trialEnd = (plan: { readonly trialDays: number }, now: number): number =>
  now + plan.trialDays * DAY

/** 9999-12-31: the end of what is open-ended, as a moment that a database and JSON can hold. */
const OPEN_END = 253_402_214_400_000

/** The moment up to which a subscription opens what needs one; 0 where it was ended. */
export function coveredUntil({ status, trialActive, endDate, cancelledAt }: SubscriptionTerms): number {
  if (status === 'ENDED') return 0
  if (endDate === null) return OPEN_END
  const renews = !trialActive && cancelledAt === null
  return renews ? endDate + GRACE_DAYS * DAY : endDate
}

export function stateOf(subscription: SubscriptionTerms, now: number): SubscriptionState {
  if (coveredUntil(subscription) <= now) return 'ENDED'
  if (subscription.cancelledAt !== null) return 'CANCELLED'
  if (subscription.trialActive) return 'TRIAL'
  return subscription.endDate !== null && subscription.endDate <= now ? 'PAST_DUE' : 'ACTIVE'
}

/** May games be added and scored, and teams and people be changed? */
export const isRunning = (subscription: SubscriptionTerms, now: number): boolean =>
  stateOf(subscription, now) !== 'ENDED'

/** Whole days from now to a time, rounded up. */
export const daysUntil = (time: number, now: number): number => Math.ceil((time - now) / DAY)

/** Days before the end of a trial at which its admins get a mail. */
const TRIAL_NOTICE_DAYS = [1, 7] as const

/** The shortest notice that is due; null before the first, and when it is not a running trial. */
export function dueTrialNotice(subscription: SubscriptionTerms, now: number): number | null {
  const { endDate } = subscription
  if (endDate === null || stateOf(subscription, now) !== 'TRIAL') return null
  return TRIAL_NOTICE_DAYS.find((days) => endDate - now <= days * DAY) ?? null
}

/** Access that the subscriptions of a program give: `active` everything, `ended` reading, `none` (before the first one) nothing. */
export type Coverage = 'active' | 'ended' | 'none'

/** @param until the latest `coveredUntil` of the program's subscriptions; null before the first one */
export function coverageOf(until: number | null, now: number): Coverage {
  if (until === null) return 'none'
  return until > now ? 'active' : 'ended'
}

/** May a call that needs a subscription read or write? What was entered stays readable for good. */
export const covers = (coverage: Coverage, use: 'read' | 'write'): boolean =>
  coverage === 'active' || (coverage === 'ended' && use === 'read')

/** Whole days until it ends, rounded up; null while its end is not to be shown: not a trial, or too far away. */
export function trialDaysLeft(subscription: SubscriptionTerms, now: number): number | null {
  const { trialActive, endDate } = subscription
  if (!trialActive || endDate === null || !isRunning(subscription, now)) return null
  const days = daysUntil(endDate, now)
  return days <= SHOWN_DAYS ? days : null
}

/**
 * The end of the trial that a program of this account can have now. An account has one trial: its further programs
 * share what is left of it.
 * @param trials the trials of the account, in any order
 * @returns null when the account's trial is over
 */
export function trialOf(
  trials: readonly Pick<SubscriptionTerms, 'endDate'>[],
  plan: { readonly trialDays: number },
  now: number,
): number | null {
  const ends = trials.map(({ endDate }) => endDate ?? now)
  if (ends.length === 0) return trialEnd(plan, now)
  const end = Math.max(...ends)
  return end > now ? end : null
}
