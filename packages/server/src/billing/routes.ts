import { isRunning } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { applyCoupon, cancelSubscription, listPlans, restoreSubscription } from '@fullcourt/wire'
import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { readPage } from '../queries/readPage.ts'
import type { SubscriptionTable } from '../tables/accounts.ts'
import { awardCoupon } from './awardCoupon.ts'
import { writeSubscription } from './effects.ts'
import { giveUpUnpaid } from './giveUp.ts'
import { purchaseHoursRoute } from './hours.ts'
import { invoiceRoutes } from './invoiceRoutes.ts'
import { orderPlanRoute } from './orders.ts'
import { paymentRoutes } from './payment.ts'
import { changePlanRoute } from './planChange.ts'
import { makeQuoteRoute } from './planQuotes.ts'
import { agreeToRenewal } from './renewalTerms.ts'
import { subscribeRoute } from './subscribe.ts'
import { readSubscription, shownPlan, termsOf, UNLIMITED } from './subscription.ts'
import { usageRoutes } from './use.ts'

const listPlansRoute = route(listPlans, (call, app) =>
  readPage(app, call, {
    rows: app.env.billing
      ? app.db.selectFrom('plan').selectAll().where('hidden', '=', false)
      : app.db.selectFrom('plan').selectAll().where('name', '=', UNLIMITED),
    keys: [
      { by: sql`price_usd`, as: 'int', descending: true },
      { by: sql`id`, as: 'uuid', descending: true },
    ],
    searched: [sql`display_name`, sql`display_text`],
    show: shownPlan,
  }),
)

const NOTHING_SOLD = msg('This installation sells no plans, so no subscription can be changed.')

/** Locks a running subscription. Refuses with BILLING=off: stored subscriptions then wait unchanged. */
async function lockRunning(
  trx: Transaction<Database>,
  { now, env }: Pick<AppContext, 'now' | 'env'>,
  { subject, params }: Pick<Call<typeof applyCoupon>, 'subject' | 'params'>,
): Promise<Selectable<SubscriptionTable>> {
  if (!env.billing) refuse('conflict', NOTHING_SOLD)
  const stored = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('accountId', '=', subject.accountId)
    .where('id', '=', params.id)
    .where('teamBrandId', '=', subject.id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) return refuseUnknown()
  if (!isRunning(termsOf(stored), now())) refuse('conflict', 'This subscription has ended.')
  return stored
}

const applyCouponRoute = route(applyCoupon, async (call, app) => {
  const { subject, params, body } = call
  await app.db.transaction().execute(async (trx) => {
    const stored = await lockRunning(trx, app, call)
    const written = await awardCoupon(trx, app, call, { stored, code: body.coupon })
    await agreeToRenewal(trx, app, written, { userId: call.userId!, language: call.source.language })
  })
  return readSubscription(app, subject, params.id)
})

/** A cancelled subscription runs to its end and does not renew. Repeated calls change nothing. */
async function setCancelled(
  app: AppContext,
  call: Call<typeof cancelSubscription> | Call<typeof restoreSubscription>,
  cancelledAt: string | null,
) {
  const { subject } = call
  const { id } = call.params
  await app.db.transaction().execute(async (trx) => {
    const stored = await lockRunning(trx, app, call)
    if (stored.endDate === null) refuse('conflict', 'This subscription is open-ended and cannot be canceled.')
    if ((stored.cancelledAt === null) === (cancelledAt === null)) return
    const written = await writeSubscription(trx, stored, { cancelledAt })
    if (cancelledAt) await giveUpUnpaid(trx, app, written)
    await agreeToRenewal(trx, app, written, { userId: call.userId!, language: call.source.language })
    await auditSubject(trx, call, {
      kind: cancelledAt ? 'plan_cancelled' : 'plan_renewed',
      on: { kind: 'subscription', id },
    })
  })
  return readSubscription(app, subject, id)
}

export const billingRoutes: readonly Route[] = [
  listPlansRoute,
  subscribeRoute,
  changePlanRoute,
  purchaseHoursRoute,
  ...paymentRoutes,
  orderPlanRoute,
  makeQuoteRoute,
  ...invoiceRoutes,
  ...usageRoutes,
  applyCouponRoute,
  route(cancelSubscription, (call, app) => setCancelled(app, call, new Date(app.now()).toISOString())),
  route(restoreSubscription, (call, app) => setCancelled(app, call, null)),
]
