import { coveredUntil, isRunning, type SubscriptionTerms, stateOf } from '@fullcourt/program'
import type { Plan, Subscription } from '@fullcourt/wire'
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import type { PlanTable, SubscriptionTable } from '../tables/accounts.ts'
import type { RowKey } from '../tables/columns.ts'

export const shownPlan = (row: Selectable<PlanTable>): Plan => ({
  id: row.id,
  name: row.name,
  displayName: row.displayName,
  displayText: row.displayText,
  color: row.color,
  priceUSD: row.priceUsd,
  teamQuota: row.teamQuota,
  odQuota: row.odQuota,
  archiveQuota: row.archiveQuota,
  alaODPriceUSD: row.alaOdPriceUsd,
  alaArchivePriceUSD: row.alaArchivePriceUsd,
  supportsUHD: row.supportsUhd,
  trialDays: row.trialDays,
})

/** The stored terms of a subscription; times are ISO. */
type StoredTerms = Pick<Selectable<SubscriptionTable>, 'status' | 'trialActive' | 'endDate' | 'cancelledAt'>

export const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))

export const termsOf = ({ status, trialActive, endDate, cancelledAt }: StoredTerms): SubscriptionTerms => ({
  status,
  trialActive,
  endDate: timeOf(endDate),
  cancelledAt: timeOf(cancelledAt),
})

/** The columns to write for these terms, with `covered_until` computed from them. */
export const termsColumns = (terms: StoredTerms) => ({
  status: terms.status,
  trialActive: terms.trialActive,
  endDate: terms.endDate,
  cancelledAt: terms.cancelledAt,
  coveredUntil: new Date(coveredUntil(termsOf(terms))).toISOString(),
})

function shownSubscription(
  row: Selectable<SubscriptionTable>,
  plan: Selectable<PlanTable>,
  { couponAward, now }: { readonly couponAward: string | null; readonly now: number },
): Subscription {
  const state = stateOf(termsOf(row), now)
  return {
    id: row.id,
    teamBrandId: row.teamBrandId,
    planId: row.planId,
    plan: shownPlan(plan),
    status: state === 'ENDED' ? 'ENDED' : 'ACTIVE',
    state,
    trialActive: row.trialActive,
    endDate: row.endDate,
    cancelledAt: row.cancelledAt,
    calculatedEndDate: row.endDate,
    cardOnFile: row.cardOnFile,
    couponAward,
  }
}

/** Benefits of the coupons of these subscriptions, by subscription. */
async function awardsOf(
  db: Kysely<Database>,
  subscriptions: readonly RowKey[],
): Promise<ReadonlyMap<string, string>> {
  const uses = await db
    .selectFrom('couponUse')
    .select(['subscriptionId', 'award'])
    .where(
      'accountId',
      'in',
      subscriptions.map(({ accountId }) => accountId),
    )
    .where(
      'subscriptionId',
      'in',
      subscriptions.map(({ id }) => id),
    )
    .execute()
  return new Map(uses.map(({ subscriptionId, award }) => [subscriptionId, award]))
}

/** The name of the plan that every program has with BILLING=off. */
export const UNLIMITED = 'unlimited'

/** Decides what covers a program: with BILLING=off 'Unlimited', else its stored subscriptions. */
export type Billing = Pick<AppContext, 'env' | 'now'>

const unlimitedPlan = (db: Kysely<Database>) =>
  db.selectFrom('plan').selectAll().where('name', '=', UNLIMITED).executeTakeFirstOrThrow()

/** 'Unlimited' is no stored subscription, so its id is the program's. */
const unlimitedOf = (teamBrandId: string, plan: Plan): Subscription => ({
  id: teamBrandId,
  teamBrandId,
  planId: plan.id,
  plan,
  status: 'ACTIVE',
  state: 'ACTIVE',
  trialActive: false,
  endDate: null,
  cancelledAt: null,
  calculatedEndDate: null,
  cardOnFile: false,
  couponAward: null,
})

/**
 * Reads the subscriptions of these programs, newest first, in their present state. With BILLING=off each has 'Unlimited';
 * stored subscriptions stay as they are and count again once billing is on.
 */
export async function subscriptionsOf(
  db: Kysely<Database>,
  programs: readonly RowKey[],
  billing: Billing,
): Promise<readonly Subscription[]> {
  if (programs.length === 0) return []
  if (!billing.env.billing) {
    const plan = shownPlan(await unlimitedPlan(db))
    return programs.map(({ id }) => unlimitedOf(id, plan))
  }
  const now = billing.now()
  const rows = await db
    .selectFrom('subscription')
    .selectAll()
    .where(
      'accountId',
      'in',
      programs.map(({ accountId }) => accountId),
    )
    .where(
      'teamBrandId',
      'in',
      programs.map(({ id }) => id),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const plans = await db
    .selectFrom('plan')
    .selectAll()
    .where('id', 'in', [...new Set(rows.map(({ planId }) => planId))])
    .execute()
  const byId = new Map(plans.map((plan) => [plan.id, plan]))
  const awards = await awardsOf(db, rows)
  return rows.map((row) =>
    shownSubscription(row, byId.get(row.planId)!, { couponAward: awards.get(row.id) ?? null, now }),
  )
}

/** Finds the current plan of a program; null without a running subscription. */
export async function runningPlan(db: Kysely<Database>, program: RowKey, { env, now }: Billing) {
  if (!env.billing) return { ...(await unlimitedPlan(db)), endDate: null, cardOnFile: false }
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.planId')
    .select(['plan.id', 'plan.teamQuota', 'plan.trialDays', 'plan.displayName'])
    .select(['plan.odQuota', 'plan.archiveQuota', 'plan.alaOdPriceUsd', 'plan.supportsUhd', 'cardOnFile'])
    .select(['status', 'trialActive', 'endDate', 'cancelledAt'])
    .where('subscription.accountId', '=', program.accountId)
    .where('subscription.teamBrandId', '=', program.id)
    .execute()
  return rows.find((row) => isRunning(termsOf(row), now())) ?? null
}

/** `isRunning` in SQL. `covered_until` is the result of `coveredUntil`, or the time when the subscription was ended. */
export const runningAt = (now: number): RawBuilder<boolean> =>
  sql<boolean>`(subscription.covered_until > ${new Date(now).toISOString()}::timestamptz)`

const endedColumns = (now: number) => ({
  status: 'ENDED' as const,
  coveredUntil: sql<string>`least(subscription.covered_until, ${new Date(now).toISOString()}::timestamptz)`,
})

/**
 * Marks expired subscriptions as ENDED, so that a new one can start: a program has at most one that is not ENDED.
 * @param program limits it to one program
 * @returns the subscriptions that this call ended
 */
export const endOverdue = (trx: Kysely<Database> | Transaction<Database>, now: number, program?: RowKey) =>
  trx
    .updateTable('subscription')
    .set(endedColumns(now))
    .where('status', '=', 'ACTIVE')
    .where(runningAt(now), '=', false)
    .$if(program !== undefined, (query) =>
      query.where('accountId', '=', program!.accountId).where('teamBrandId', '=', program!.id),
    )
    .returning(['id', 'accountId', 'teamBrandId'])
    .execute()
