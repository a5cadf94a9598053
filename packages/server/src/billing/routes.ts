import { trialEnd } from '@fullcourt/program'
import {
  type BodyOf,
  cancelSubscription,
  listPlans,
  restoreSubscription,
  type Subscription,
  subscribe,
} from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { auditSubject } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import type { House } from '../house.ts'
import { creating } from '../http/creating.ts'
import { page } from '../http/list.ts'
import { refuse, refuseField, refuseUnknown } from '../http/refusal.ts'
import { type Call, type Route, route } from '../http/route.ts'
import type { Subject } from '../http/subject.ts'
import { record } from '../live/record.ts'
import { runningPlan, shownPlan, subscriptionsOf } from './subscription.ts'

const listPlansRoute = route(listPlans, (call, house) =>
  page(house, call, {
    rows: house.db.selectFrom('plan').selectAll().where('hidden', '=', false),
    keys: [
      { by: sql`price_usd`, as: 'int', descending: true },
      { by: sql`id`, as: 'uuid', descending: true },
    ],
    searched: [sql`display_name`, sql`display_text`],
    show: shownPlan,
  }),
)

async function readOne({ db }: House, teamBrandId: string, id: string): Promise<Subscription> {
  const found = (await subscriptionsOf(db, [teamBrandId])).find((subscription) => subscription.id === id)
  return found ?? refuseUnknown()
}

const told = (
  trx: Transaction<Database>,
  { accountId, id: teamBrandId }: Subject,
  id: string,
  action: string,
) => record(trx, { accountId, teamBrandId, type: 'team-brand-subscription', detail: { id, action } })

async function findPlan(trx: Transaction<Database>, { planId, coupon }: BodyOf<typeof subscribe>) {
  const plan = await trx
    .selectFrom('plan')
    .selectAll()
    .where('id', '=', planId)
    .where('hidden', '=', false)
    .executeTakeFirst()
  if (coupon) refuseField('coupon', 'Coupon is not known.')
  return plan ?? refuseField('planId', 'Plan id is no plan on sale.')
}

/**
 * A program's first subscription is a trial (decision 18); there is one trial a program, and one live subscription.
 * The program's row is locked, so that of many clicks at once one subscribes.
 */
async function begin(trx: Transaction<Database>, house: House, call: Call<typeof subscribe>, id: string) {
  const { subject, body } = call
  const plan = await findPlan(trx, body)
  const now = house.now()
  await trx.selectFrom('teamBrand').select('id').where('id', '=', subject.id).forUpdate().execute()
  if (await runningPlan(trx, subject.id, now))
    refuse('already_subscribed', 'This program has a subscription already.')
  const before = await trx
    .selectFrom('subscription')
    .select('id')
    .where('teamBrandId', '=', subject.id)
    .executeTakeFirst()
  if (before) refuse('conflict', "The program's trial is over, and this installation takes no cards yet.")
  await trx
    .insertInto('subscription')
    .values({
      id,
      accountId: subject.accountId,
      teamBrandId: subject.id,
      planId: plan.id,
      status: 'ACTIVE',
      trialActive: true,
      endDate: new Date(trialEnd(plan, now)).toISOString(),
    })
    .execute()
  await auditSubject(trx, call, {
    kind: 'plan_started',
    on: { kind: 'subscription', id },
    detail: { trial: true },
  })
  await told(trx, subject, id, 'create')
}

const subscribeRoute = route(subscribe, (call, house) => {
  const { subject, body } = call
  return creating(house, {
    endpoint: subscribe,
    body: { ...body, teamBrandId: subject.id } as typeof body,
    make: (trx, id) => begin(trx, house, call, id),
    read: (id) => readOne(house, subject.id, id),
  })
})

/** Cancelled, it runs to its end and does not renew; both are harmless twice. */
async function setCancelled(
  house: House,
  call: Call<typeof cancelSubscription> | Call<typeof restoreSubscription>,
  cancelledAt: string | null,
) {
  const { subject } = call
  const { id } = call.params
  const { status, endDate } = await readOne(house, subject.id, id)
  const isOver = status !== 'ACTIVE' || (endDate !== null && Date.parse(endDate) <= house.now())
  if (isOver) refuse('conflict', 'This subscription is over.')
  await house.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('subscription')
      .set({ cancelledAt })
      .where('id', '=', id)
      .where('cancelledAt', cancelledAt ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows > 0n)
      await auditSubject(trx, call, {
        kind: cancelledAt ? 'plan_cancelled' : 'plan_renewed',
        on: { kind: 'subscription', id },
      })
    await told(trx, subject, id, 'update')
  })
  return readOne(house, subject.id, id)
}

export const billingRoutes: readonly Route[] = [
  listPlansRoute,
  subscribeRoute,
  route(cancelSubscription, (call, house) => setCancelled(house, call, new Date(house.now()).toISOString())),
  route(restoreSubscription, (call, house) => setCancelled(house, call, null)),
]
