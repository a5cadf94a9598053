/**
 * The states of a subscription, as pure functions of what is stored and of `now` (milliseconds since 1970).
 * Every question 'is it running?' is answered here: pages, calls, the live stream and the database column
 * `subscription.covered_until` all take their answer from `coveredUntil`.
 *
 * TRIAL      free until its end
 * ACTIVE     paid; renews every year, unless it was given by hand
 * PAST_DUE   a charge is due: the renewal failed (14 days of grace), or an invoice was not paid in time (45 days)
 * CANCELLED  runs to its end and does not renew
 * ENDED      nothing can be added any more; everything stays readable for good
 *
 * Source: rules 18, 64, 65. docs/payments.md has the same as a table.
 */
import { DAY_MS } from './time.ts'

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
  readonly renewsBy: RenewsBy
  /** True with a card, and where the next year costs nothing. */
  readonly canRenew: boolean
  /** When an unpaid invoice of the running year is due, and when the subscription ends for it; null: all is paid. */
  readonly dueAt: number | null
  readonly suspendsAt: number | null
}

/** Who pays the next year: a card, an invoice, or no one, because an administrator gave the plan. */
export const RENEWS_BY = ['card', 'invoice', 'hand'] as const
export type RenewsBy = (typeof RENEWS_BY)[number]

/** How long a paid subscription goes on when its renewal fails. */
export const GRACE_DAYS = 14
/** An invoice is due so many days after it is issued. */
export const NET_DAYS = 30
/** How long one goes on after its invoice is due. */
export const INVOICE_GRACE_DAYS = 45
/** The days on which a renewal is tried, counted from the end of the year (rule 64). */
export const RENEWAL_DAYS = [0, 1, 3, 7, 12] as const
/** Days before a renewal at which admins get a mail (rule 64). */
export const RENEWAL_NOTICE_DAYS = [7, 30] as const
/** Days left are shown from the 20th day of a 30-day trial. */
const SHOWN_DAYS = 10

/** When a trial that begins now ends. */
export const trialEnd = (plan: { readonly trialDays: number }, now: number): number =>
  now + plan.trialDays * DAY_MS

/** 9999-12-31: the end of what is open-ended, as a moment that a database and JSON can hold. */
const OPEN_END = 253_402_214_400_000

/** Will its next year begin by itself? */
export const renews = ({
  trialActive,
  cancelledAt,
  endDate,
  renewsBy,
  canRenew,
}: SubscriptionTerms): boolean =>
  cancelledAt === null && endDate !== null && renewsBy !== 'hand' && (canRenew || !trialActive)

/** The moment up to which a subscription opens what needs one; 0 where it was ended. */
export function coveredUntil(subscription: SubscriptionTerms): number {
  const { status, endDate, suspendsAt } = subscription
  if (status === 'ENDED') return 0
  const end = endDate === null ? OPEN_END : endDate + (renews(subscription) ? GRACE_DAYS * DAY_MS : 0)
  return suspendsAt === null ? end : Math.min(end, suspendsAt)
}

const isDue = ({ endDate, dueAt }: SubscriptionTerms, now: number): boolean =>
  (endDate !== null && endDate <= now) || (dueAt !== null && dueAt <= now)

export function stateOf(subscription: SubscriptionTerms, now: number): SubscriptionState {
  if (coveredUntil(subscription) <= now) return 'ENDED'
  if (isDue(subscription, now)) return 'PAST_DUE'
  if (subscription.cancelledAt !== null) return 'CANCELLED'
  return subscription.trialActive ? 'TRIAL' : 'ACTIVE'
}

/** May games be added and scored, and teams and people be changed? */
export const isRunning = (subscription: SubscriptionTerms, now: number): boolean =>
  stateOf(subscription, now) !== 'ENDED'

/** Whole days from now to a time, rounded up. */
export const daysUntil = (time: number, now: number): number => Math.ceil((time - now) / DAY_MS)

/** Days before the end of a trial at which its admins get a mail. */
const TRIAL_NOTICE_DAYS = [1, 7] as const

/** The shortest of these notices that is due before a time; null before the first, and afterwards. */
const dueNotice = (days: readonly number[], time: number, now: number): number | null =>
  time <= now ? null : (days.find((one) => time - now <= one * DAY_MS) ?? null)

/** The shortest notice that is due; null before the first, and when it is not a running trial. */
export function dueTrialNotice(subscription: SubscriptionTerms, now: number): number | null {
  const { endDate } = subscription
  if (endDate === null || stateOf(subscription, now) !== 'TRIAL') return null
  return dueNotice(TRIAL_NOTICE_DAYS, endDate, now)
}

/** The shortest notice of a renewal that is due; null where none is, and for a trial, which has its own. */
export function dueRenewalNotice(subscription: SubscriptionTerms, now: number): number | null {
  const { endDate, trialActive } = subscription
  if (endDate === null || trialActive || !renews(subscription)) return null
  return dueNotice(RENEWAL_NOTICE_DAYS, endDate, now)
}

/** How many tries of a renewal are due by now: 0 before the end of the year, at most one for each day of `RENEWAL_DAYS`. */
export function renewalTries(endDate: number, now: number): number {
  return RENEWAL_DAYS.filter((day) => endDate + day * DAY_MS <= now).length
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
export function trialDaysLeft(
  { trialActive, endDate }: Pick<SubscriptionTerms, 'trialActive' | 'endDate'>,
  now: number,
): number | null {
  if (!trialActive || endDate === null) return null
  const days = daysUntil(endDate, now)
  return days > 0 && days <= SHOWN_DAYS ? days : null
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
