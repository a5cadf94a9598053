/** Plans and the trial: what a subscription covers, as functions of what is stored and of `now` (milliseconds since 1970). */

export interface PlanTerms {
  readonly id: string
  readonly teamQuota: number
  readonly trialDays: number
}

export interface SubscriptionTerms {
  readonly status: 'ACTIVE' | 'ENDED'
  readonly trialActive: boolean
  /** ISO times. */
  readonly endDate: string | null
  readonly cancelledAt: string | null
}

const DAY = 86_400_000

/** When a trial begun now ends (decision 18: the first subscription of a program is a trial of the plan's `trialDays`). */
export const trialEnd = (plan: Pick<PlanTerms, 'trialDays'>, now: number): number =>
  now + plan.trialDays * DAY

/** Does this subscription open `sub` routes at this moment? Cancelled ones run to their end. */
export function isActive(
  subscription: SubscriptionTerms,
  now: number,
  parse: (iso: string) => number,
): boolean {
  if (subscription.status !== 'ACTIVE') return false
  return subscription.endDate === null || parse(subscription.endDate) > now
}

/** May one more team be added under this plan? */
export const coversTeam = (plan: Pick<PlanTerms, 'teamQuota'>, teams: number): boolean =>
  teams < plan.teamQuota
