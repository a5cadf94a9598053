import { trialPlan } from '@fullcourt/program'
import type { Kysely } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { beginTrial, beginUnlimited, trialEndFor, UNLIMITED } from './begin.ts'
import { endSubscription, shownPlan } from './subscription.ts'

const programsOn = (db: Kysely<Database>) =>
  db
    .selectFrom('teamBrand')
    .leftJoin('subscription', (join) =>
      join.onRef('subscription.teamBrandId', '=', 'teamBrand.id').on('subscription.status', '=', 'ACTIVE'),
    )
    .leftJoin('plan', 'plan.id', 'subscription.planId')
    .select(['teamBrand.id as teamBrandId', 'teamBrand.accountId', 'subscription.id as subscriptionId'])

/** BILLING=off: gives every program the plan 'Unlimited'. */
async function makeUnlimited({ db, newId, now }: AppContext): Promise<void> {
  const rows = await programsOn(db)
    .where((where) => where.or([where('plan.name', 'is', null), where('plan.name', '<>', UNLIMITED)]))
    .execute()
  for (const { teamBrandId, accountId, subscriptionId } of rows)
    await db.transaction().execute(async (trx) => {
      if (subscriptionId) await endSubscription(trx, subscriptionId, now())
      await beginUnlimited(trx, { id: newId(), accountId, teamBrandId })
    })
}

/** BILLING=on after BILLING=off: programs on 'Unlimited' continue with their account's trial unless it is over. */
async function makeTrials(app: AppContext): Promise<void> {
  const { db, newId } = app
  const rows = await programsOn(db).where('plan.name', '=', UNLIMITED).execute()
  if (rows.length === 0) return
  const plans = await db.selectFrom('plan').selectAll().where('hidden', '=', false).execute()
  const plan = trialPlan(plans.map(shownPlan))
  for (const { teamBrandId, accountId, subscriptionId } of rows)
    await db.transaction().execute(async (trx) => {
      await endSubscription(trx, subscriptionId!, app.now())
      if (plan && (await trialEndFor(trx, accountId, plan, app.now())) !== null)
        await beginTrial(trx, app, { id: newId(), accountId, teamBrandId }, plan)
    })
}

/** Applies the setting BILLING to all programs at the start, before the first request. Repeated calls change nothing. */
export const applyBilling = (app: AppContext): Promise<void> =>
  app.env.billing ? makeTrials(app) : makeUnlimited(app)
