import { SUBSCRIPTION_STATES } from '@fullcourt/program'
import * as z from 'zod'
import { promoCodeFields } from './forms/billing.ts'
import { gatewayPage, MONEY_READS, quoted } from './money.ts'
import { endpoint, id, listOf, newId, plainList, time } from './primitives.ts'
import { PAYMENT_REFUSALS } from './refusals.ts'

export const plan = z.object({
  id,
  name: z.string(),
  displayName: z.string(),
  displayText: z.string(),
  color: z.string(),
  priceUSD: z.number(),
  teamQuota: z.int(),
  odQuota: z.number(),
  archiveQuota: z.number(),
  alaODPriceUSD: z.number(),
  alaArchivePriceUSD: z.number(),
  supportsUHD: z.boolean(),
  trialDays: z.int(),
})
export type Plan = z.output<typeof plan>

export const subscription = z.object({
  id,
  teamBrandId: id,
  planId: id,
  plan,
  /** ACTIVE while it runs, in whatever state. */
  status: z.enum(['ACTIVE', 'ENDED']),
  state: z.enum(SUBSCRIPTION_STATES),
  trialActive: z.boolean(),
  endDate: time.nullable(),
  cancelledAt: time.nullable(),
  calculatedEndDate: time.nullable(),
  cardOnFile: z.boolean(),
  /** Benefit of its coupon: '20% off the first year'. */
  couponAward: z.string().nullable(),
})
export type Subscription = z.output<typeof subscription>

export const programParams = z.strictObject({ teamBrandId: id })

export const listPlans = endpoint({
  name: 'listPlans',
  summary: 'The plans, highest price first.',
  method: 'GET',
  path: '/v1/billing/plans/',
  access: 'public',
  query: plainList,
  reply: listOf(plan),
})
/** A trial needs no fresh log-in, because it costs nothing. */
export const subscribe = endpoint({
  name: 'subscribe',
  summary:
    "Subscribe a program. An account's first subscription is a trial of the plan's trialDays and needs no card; its further programs share that trial. Later ones are paid at once, by the card on file: 409 `card_required`, `quote_changed`; 402 `card_declined`; 202 with the page on which the bank asks.",
  method: 'POST',
  path: '/v1/billing/:teamBrandId/subscription/',
  refusals: [...PAYMENT_REFUSALS, 'already_subscribed', 'does_not_fit'],
  invalidates: 'all',
  fresh: 'sometimes',
  access: { may: 'billing.write', on: 'program', from: 'params.teamBrandId', sub: false },
  status: 201,
  params: programParams,
  body: z.strictObject({
    id: newId,
    planId: id,
    coupon: z.string().max(60).nullable().optional(),
    quote: z.string().max(100).optional(),
  }),
  query: z.strictObject({ preview: z.stringbool().default(false) }),
  reply: z.union([subscription, quoted, gatewayPage]),
})
export const onePlanParams = z.strictObject({ teamBrandId: id, id })
export const cancelSubscription = endpoint({
  name: 'cancelSubscription',
  summary: 'Cancel: runs to its end and does not renew.',
  method: 'DELETE',
  path: '/v1/billing/:teamBrandId/subscription/:id/',
  refusals: PAYMENT_REFUSALS,
  invalidates: MONEY_READS,
  fresh: 'always',
  access: { may: 'billing.write', on: 'program', from: 'params.teamBrandId', sub: false },
  params: onePlanParams,
  reply: subscription,
})
export const restoreSubscription = endpoint({
  name: 'restoreSubscription',
  summary: 'Auto-Renew a cancelled subscription.',
  method: 'POST',
  path: '/v1/billing/:teamBrandId/subscription/:id/restore/',
  refusals: PAYMENT_REFUSALS,
  invalidates: MONEY_READS,
  fresh: 'always',
  access: { may: 'billing.write', on: 'program', from: 'params.teamBrandId', sub: false },
  params: onePlanParams,
  reply: subscription,
})
export const applyCoupon = endpoint({
  name: 'applyCoupon',
  summary:
    'Use a coupon for a running subscription that has none: it makes the trial longer, or lowers the next prices. 422 with the reason at `coupon`.',
  method: 'POST',
  path: '/v1/billing/:teamBrandId/subscription/:id/coupon/',
  refusals: PAYMENT_REFUSALS,
  invalidates: [...MONEY_READS, 'listCoupons'],
  fresh: 'always',
  access: { may: 'billing.write', on: 'program', from: 'params.teamBrandId', sub: false },
  params: onePlanParams,
  body: z.strictObject(promoCodeFields),
  reply: subscription,
})
