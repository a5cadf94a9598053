import { isRunning, trialDaysOf } from '@fullcourt/program'
import {
  applyCoupon,
  type BodyOf,
  cancelSubscription,
  listPlans,
  restoreSubscription,
  type Subscription,
  subscribe,
} from '@fullcourt/wire'
import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'
import { createOnce } from '../queries/createOnce.ts'
import { lockRow } from '../queries/lockRow.ts'
import { readPage } from '../queries/readPage.ts'
import type { SubscriptionTable } from '../tables/accounts.ts'
import type { RowKey } from '../tables/columns.ts'
import { beginTrial } from './begin.ts'
import { findCoupon, useCoupon } from './coupons.ts'
import {
  endOverdue,
  runningPlan,
  shownPlan,
  subscriptionsOf,
  termsColumns,
  termsOf,
  UNLIMITED,
} from './subscription.ts'

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

async function readOne(app: AppContext, program: RowKey, id: string): Promise<Subscription> {
  const all = await subscriptionsOf(app.db, [program], app)
  return all.find((subscription) => subscription.id === id) ?? refuseUnknown()
}

const publishSubscription = (
  trx: Transaction<Database>,
  { accountId, id: teamBrandId }: Subject,
  id: string,
  action: string,
) => publish(trx, { accountId, teamBrandId, type: 'team-brand-subscription', detail: { id, action } })

async function findPlan(trx: Transaction<Database>, { planId }: BodyOf<typeof subscribe>) {
  const plan = await trx
    .selectFrom('plan')
    .selectAll()
    .where('id', '=', planId)
    .where('hidden', '=', false)
    .executeTakeFirst()
  return plan ?? refuseField('planId', 'Plan id must be the id of an available plan.')
}

/** Subscribes a program. Locks its row, so that only one of concurrent calls subscribes. */
async function begin(trx: Transaction<Database>, app: AppContext, call: Call<typeof subscribe>, id: string) {
  const { subject, body } = call
  const plan = await findPlan(trx, body)
  const now = app.now()
  await lockRow(trx, 'teamBrand', subject)
  if (await runningPlan(trx, subject, app))
    refuse('already_subscribed', 'This program already has a subscription.')
  await endOverdue(trx, now, subject)
  const beginning = { id, accountId: subject.accountId, teamBrandId: subject.id }
  const coupon = body.coupon
    ? await findCoupon(trx, body.coupon, { ...beginning, planId: plan.id, now })
    : null
  await beginTrial(trx, app, beginning, plan, coupon ? trialDaysOf(coupon) : 0)
  if (coupon) await useCoupon(trx, coupon, { ...beginning, now })
  await auditSubject(trx, call, {
    kind: 'plan_started',
    on: { kind: 'subscription', id },
    detail: { trial: true, ...(coupon && { coupon: coupon.code }) },
  })
  await publishSubscription(trx, subject, id, 'create')
}

const subscribeRoute = route(subscribe, (call, app) => {
  const { subject, body } = call
  // Every program has its plan from the start: the call returns it.
  if (!app.env.billing) return readOne(app, subject, subject.id)
  const ofProgram = { ...body, teamBrandId: subject.id }
  return createOnce(app, {
    endpoint: subscribe,
    body: ofProgram,
    make: (trx, id) => begin(trx, app, call, id),
    read: (id) => readOne(app, subject, id),
  })
})

const NOTHING_SOLD = 'This installation sells no plans, so no subscription can be changed.'

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

const DAY = 86_400_000
/** The end of a subscription that is so many days longer. */
const laterBy = (days: number, endDate: string | null): string | null =>
  endDate && new Date(Date.parse(endDate) + days * DAY).toISOString()

async function refuseSecondCoupon(trx: Transaction<Database>, { accountId, id }: RowKey): Promise<void> {
  const used = await trx
    .selectFrom('couponUse')
    .select('couponId')
    .where('accountId', '=', accountId)
    .where('subscriptionId', '=', id)
    .executeTakeFirst()
  if (used) refuse('conflict', 'This subscription has a promo code already.')
}

const applyCouponRoute = route(applyCoupon, async (call, app) => {
  const { subject, params, body } = call
  const { id } = params
  const now = app.now()
  await app.db.transaction().execute(async (trx) => {
    const stored = await lockRunning(trx, app, call)
    await refuseSecondCoupon(trx, stored)
    const coupon = await findCoupon(trx, body.coupon, {
      teamBrandId: subject.id,
      planId: stored.planId,
      now,
    })
    const days = trialDaysOf(coupon)
    if (days > 0 && !stored.trialActive)
      refuseField('coupon', 'This coupon makes a trial longer, and your trial is over.')
    if (days > 0)
      await trx
        .updateTable('subscription')
        .set(termsColumns({ ...stored, endDate: laterBy(days, stored.endDate) }))
        .where('accountId', '=', subject.accountId)
        .where('id', '=', id)
        .execute()
    await useCoupon(trx, coupon, { id, accountId: subject.accountId, teamBrandId: subject.id, now })
    await auditSubject(trx, call, {
      kind: 'plan_changed',
      on: { kind: 'subscription', id },
      detail: { coupon: coupon.code },
    })
    await publishSubscription(trx, subject, id, 'update')
  })
  return readOne(app, subject, id)
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
    await trx
      .updateTable('subscription')
      .set(termsColumns({ ...stored, cancelledAt }))
      .where('accountId', '=', subject.accountId)
      .where('id', '=', id)
      .execute()
    await auditSubject(trx, call, {
      kind: cancelledAt ? 'plan_cancelled' : 'plan_renewed',
      on: { kind: 'subscription', id },
    })
    await publishSubscription(trx, subject, id, 'update')
  })
  return readOne(app, subject, id)
}

export const billingRoutes: readonly Route[] = [
  listPlansRoute,
  subscribeRoute,
  applyCouponRoute,
  route(cancelSubscription, (call, app) => setCancelled(app, call, new Date(app.now()).toISOString())),
  route(restoreSubscription, (call, app) => setCancelled(app, call, null)),
]
