import { trialPlan } from '@fullcourt/program'
import { listPlans, subscribe } from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { chosenPlan } from '../identity/chosenPlan.ts'

/**
 * Starts a program's trial of the plan that was pressed on Pricing, or else of the matching one. Repeating it with the same id is
 * harmless.
 * @throws Refused when the account's trial is over
 */
export async function startTrial(teamBrandId: string, id: string): Promise<void> {
  const { results } = await call(listPlans, {})
  const pressed = chosenPlan.read()
  const plan = results.find((one) => one.id === pressed) ?? trialPlan(results)
  if (!plan) return
  await call(subscribe, { params: { teamBrandId }, body: { id, planId: plan.id } })
  chosenPlan.write(null)
}
