import { usdText } from '@fullcourt/program'
import { changeSubscription, type Plan, type Subscription, subscribe } from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import type { Purchase } from './QuoteDialog.tsx'
import { day } from './words.ts'

/** The query of a call that only previews where it has no quote. */
export const previewWithout = (quote: string | undefined) => (quote === undefined ? { preview: 'true' } : {})

/** The change of a running subscription to another plan (rule 63). */
export function planChange(plan: Plan, { id, teamBrandId, ...running }: Subscription): Purchase {
  const buy = (quote?: string) =>
    call(changeSubscription, {
      params: { teamBrandId, id },
      query: previewWithout(quote),
      body: { planId: plan.id, ...(quote && { quote }) },
    })
  const { displayName, priceUSD } = plan
  const price = `Its price is ${usdText(priceUSD)} a year.`
  const base = { buy, plan }
  if (plan.id === running.planId) {
    const title = `Keep ${displayName}`
    return { ...base, title, confirm: title, note: price, done: `${displayName} goes on.` }
  }
  const title = `Change to ${displayName}`
  if (!running.trialActive && priceUSD <= running.plan.priceUSD && running.endDate)
    return {
      ...base,
      title,
      confirm: title,
      note: `${displayName} begins on ${day(running.endDate)}. Until then ${running.plan.displayName} goes on. ${price}`,
      done: `${displayName} follows at the renewal.`,
    }
  const note = `${displayName} begins at once. ${price}`
  return { ...base, title, confirm: title, note, done: `You have ${displayName} now.` }
}

/** The first paid year of a plan, after the trial. */
export function planStart(plan: Plan, teamBrandId: string, coupon: string): Purchase {
  const id = newId()
  const buy = (quote?: string) =>
    call(subscribe, {
      params: { teamBrandId },
      query: previewWithout(quote),
      body: { id, planId: plan.id, ...(coupon && { coupon }), ...(quote && { quote }) },
    })
  return {
    title: `Choose ${plan.displayName}`,
    buy,
    note: 'The year begins with the payment.',
    confirm: `Begin ${plan.displayName}`,
    done: `${plan.displayName} has begun.`,
    plan,
  }
}
