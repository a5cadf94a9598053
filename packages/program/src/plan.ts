/** The terms of a plan. */

export interface PlanTerms {
  readonly teamQuota: number
  readonly priceUSD: number
  readonly supportsUHD: boolean
}

/** May one more team be added under this plan? */
export const coversTeam = (plan: Pick<PlanTerms, 'teamQuota'>, teams: number): boolean =>
  teams < plan.teamQuota

/**
 * The plan that a trial runs on: of the plans without 4K the one for the most teams, so that no one meets a limit while trying.
 * @returns undefined where there is no plan
 */
export const trialPlan = <P extends PlanTerms>(plans: readonly P[]): P | undefined =>
  [...plans].sort(
    (a, b) =>
      Number(a.supportsUHD) - Number(b.supportsUHD) || b.teamQuota - a.teamQuota || a.priceUSD - b.priceUSD,
  )[0]
