import { trialPlan } from '@fullcourt/program'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { beginTrial, beginUnlimited, UNLIMITED } from './begin.ts'
import { shownPlan } from './subscription.ts'

const programsOn = (db: Kysely<Database>) =>
  db
    .selectFrom('teamBrand')
    .leftJoin('subscription', (join) =>
      join.onRef('subscription.teamBrandId', '=', 'teamBrand.id').on('subscription.status', '=', 'ACTIVE'),
    )
    .leftJoin('plan', 'plan.id', 'subscription.planId')
    .select(['teamBrand.id as teamBrandId', 'teamBrand.accountId', 'subscription.id as subscriptionId'])

const end = (trx: Transaction<Database>, id: string, now: number) =>
  trx
    .updateTable('subscription')
    .set({ status: 'ENDED', coveredUntil: new Date(now).toISOString() })
    .where('id', '=', id)
    .execute()

/** BILLING=off: every program has the plan 'Unlimited', those of before too. */
async function makeUnlimited({ db, newId, now }: AppContext): Promise<void> {
  const rows = await programsOn(db)
    .where((where) => where.or([where('plan.name', 'is', null), where('plan.name', '<>', UNLIMITED)]))
    .execute()
  for (const { teamBrandId, accountId, subscriptionId } of rows)
    await db.transaction().execute(async (trx) => {
      if (subscriptionId) await end(trx, subscriptionId, now())
      await beginUnlimited(trx, { id: newId(), accountId, teamBrandId })
    })
}

/** BILLING=on again: a program that was 'Unlimited' goes on with its account's trial, where that is not over. */
async function makeTrials(app: AppContext): Promise<void> {
  const { db, newId } = app
  const rows = await programsOn(db).where('plan.name', '=', UNLIMITED).execute()
  if (rows.length === 0) return
  const plans = await db.selectFrom('plan').selectAll().where('hidden', '=', false).execute()
  const plan = trialPlan(plans.map(shownPlan))
  for (const { teamBrandId, accountId, subscriptionId } of rows)
    await db.transaction().execute(async (trx) => {
      await end(trx, subscriptionId!, app.now())
      if (plan && !(await hadTrial(trx, accountId, app.now())))
        await beginTrial(trx, app, { id: newId(), accountId, teamBrandId }, plan)
    })
}

const hadTrial = async (trx: Transaction<Database>, accountId: string, now: number): Promise<boolean> =>
  (await trx
    .selectFrom('subscription')
    .select('id')
    .where('accountId', '=', accountId)
    .where('trialActive', '=', true)
    .where('endDate', '<=', new Date(now).toISOString())
    .executeTakeFirst()) !== undefined

/** Brings the programs to what the setting BILLING says now; at the start, before anything is answered. Repeating it is harmless. */
export const applyBilling = (app: AppContext): Promise<void> =>
  app.env.billing ? makeTrials(app) : makeUnlimited(app)
