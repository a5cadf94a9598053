import { mostChosenPlan } from '@fullcourt/program'
import { listPlans, subscribe } from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { chosenPlan } from '../identity/chosenPlan.ts'
import { sellsPlans } from './billing.ts'

/**
 * Starts a program's trial. Repeating it with the same id is harmless.
 * @param planId by default the plan that was pressed on Pricing; without one the trial is of the plan that most choose, and the page says
 * that it can be changed for nothing
 * @throws Refused `card_required` when the account's trial is over: the plan is paid first
 */
export async function startTrial(
  teamBrandId: string,
  id: string,
  planId: string | null = chosenPlan.read(),
): Promise<void> {
  if (!sellsPlans()) return
  const { results } = await call(listPlans, {})
  const plan = results.find((one) => one.id === planId) ?? mostChosenPlan(results)
  if (!plan) return
  await call(subscribe, { params: { teamBrandId }, body: { id, planId: plan.id } })
  chosenPlan.write(null)
}
