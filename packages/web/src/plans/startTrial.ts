import { trialPlan } from '@fullcourt/program'
import { listPlans, subscribe } from '@fullcourt/wire'
import { call } from '../call/call.ts'

/**
 * Starts a program's trial with the matching plan, without asking: the plan is chosen when the trial ends. Repeating it with the
 * same id is harmless.
 * @throws Refused when the account's trial is over
 */
export async function startTrial(teamBrandId: string, id: string): Promise<void> {
  const { results } = await call(listPlans, {})
  const plan = trialPlan(results)
  if (plan) await call(subscribe, { params: { teamBrandId }, body: { id, planId: plan.id } })
}
