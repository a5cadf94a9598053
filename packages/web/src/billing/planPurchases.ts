import { changeSubscription, type Plan, type Subscription, subscribe } from '@fullcourt/wire'
import { usdText } from '@fullcourt/wire/forms/intl'
import { call } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { t } from '../ui/language.ts'
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
  const price = t('Its price is {priceUSD} a year.', { priceUSD: usdText(priceUSD) })
  const base = { buy, plan }
  if (plan.id === running.planId) {
    const title = t('Keep {displayName}', { displayName })
    return { ...base, title, confirm: title, note: price, done: t('{displayName} goes on.', { displayName }) }
  }
  const title = t('Change to {displayName}', { displayName })
  if (!running.trialActive && priceUSD <= running.plan.priceUSD && running.endDate)
    return {
      ...base,
      title,
      confirm: title,
      note: t('{displayName} begins on {endDate}. Until then {current} goes on. {price}', {
        displayName,
        endDate: day(running.endDate),
        current: running.plan.displayName,
        price,
      }),
      done: t('{displayName} follows at the renewal.', { displayName }),
    }
  const note = t('{displayName} begins at once. {price}', { displayName, price })
  return { ...base, title, confirm: title, note, done: t('You have {displayName} now.', { displayName }) }
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
    title: t('Choose {displayName}', { displayName: plan.displayName }),
    buy,
    note: t('The year begins with the payment.'),
    confirm: t('Begin {displayName}', { displayName: plan.displayName }),
    done: t('{displayName} has begun.', { displayName: plan.displayName }),
    plan,
  }
}
