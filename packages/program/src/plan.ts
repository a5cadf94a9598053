/** The terms of a plan. */

export interface PlanTerms {
  readonly teamQuota: number
  readonly priceUSD: number
  readonly supportsUHD: boolean
}

/** May one more team be added under this plan? */
export const coversTeam = (plan: Pick<PlanTerms, 'teamQuota'>, teams: number): boolean =>
  teams < plan.teamQuota

/** The middle plan of those without 4K by price, which pages mark as most chosen (rule 18); undefined where there is none. */
export function mostChosenPlan<P extends PlanTerms>(plans: readonly P[]): P | undefined {
  const hd = plans.filter(({ supportsUHD }) => !supportsUHD).sort((a, b) => a.priceUSD - b.priceUSD)
  return hd[Math.floor((hd.length - 1) / 2)]
}
