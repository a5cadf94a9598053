import { DAY_MS, trialOf } from '@fullcourt/program'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import type { PlanTable } from '../tables/accounts.ts'
import { isoOf, NEW_TRIAL, termsColumns, termsOfPlan } from './subscription.ts'

interface NewSubscription {
  readonly id: string
  readonly accountId: string
  readonly teamBrandId: string
}

/** Returns the end of the trial that a program of this account can start now, or null if the account's trial is over. */
export async function trialEndFor(
  trx: Kysely<Database>,
  accountId: string,
  plan: { readonly trialDays: number },
  now: number,
): Promise<number | null> {
  const rows = await trx
    .selectFrom('subscription')
    .select(['endDate', 'trialActive'])
    .where('accountId', '=', accountId)
    .execute()
  const trials = rows.filter(({ trialActive }) => trialActive)
  // The trial has become a paid year: the account has had it.
  if (rows.length > 0 && trials.length === 0) return null
  const ends = trials.map(({ endDate }) => ({ endDate: endDate === null ? null : Date.parse(endDate) }))
  return trialOf(ends, plan, now)
}

/**
 * Starts the trial of a program. An account has one trial, shared by its programs (rule 18). This locks the account's row, so
 * that two programs that start at the same time get the same end.
 * @param moreDays days that a coupon adds
 * @throws Refusal `conflict` if the account's trial is over
 */
export async function beginTrial(
  trx: Transaction<Database>,
  { now }: Pick<AppContext, 'now'>,
  { id, accountId, teamBrandId }: NewSubscription,
  plan: Selectable<PlanTable>,
  moreDays = 0,
): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  const end = await trialEndFor(trx, accountId, plan, now())
  if (end === null) refuse('conflict', "Your account's trial is over.")
  await trx
    .insertInto('subscription')
    .values({
      id,
      accountId,
      teamBrandId,
      planId: plan.id,
      terms: JSON.stringify(termsOfPlan(plan)),
      ...termsColumns({ ...NEW_TRIAL, endDate: isoOf(end + moreDays * DAY_MS) }),
    })
    .execute()
}
