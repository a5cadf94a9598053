import { coveredUntil, isRunning, type SubscriptionTerms, stateOf } from '@fullcourt/program'
import type { Plan, Subscription } from '@fullcourt/wire'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database, PlanTable, SubscriptionTable } from '../database.ts'

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

/** What decides how long a subscription runs, as it is stored; times are ISO. */
type StoredTerms = Pick<Selectable<SubscriptionTable>, 'status' | 'trialActive' | 'endDate' | 'cancelledAt'>

const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))

export const termsOf = ({ status, trialActive, endDate, cancelledAt }: StoredTerms): SubscriptionTerms => ({
  status,
  trialActive,
  endDate: timeOf(endDate),
  cancelledAt: timeOf(cancelledAt),
})

/** The columns to write for these terms: `covered_until` always goes with what it follows from. */
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
  now: number,
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
  }
}

/** The subscriptions of these programs, newest first, in the state that they have at `now`. */
export async function subscriptionsOf(
  db: Kysely<Database>,
  programIds: readonly string[],
  now: number,
): Promise<readonly Subscription[]> {
  if (programIds.length === 0) return []
  const rows = await db
    .selectFrom('subscription')
    .selectAll()
    .where('teamBrandId', 'in', programIds)
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
  return rows.map((row) => shownSubscription(row, byId.get(row.planId)!, now))
}

/** The plan that a program runs on now; null without a running subscription. */
export async function runningPlan(db: Kysely<Database>, teamBrandId: string, now: number) {
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.planId')
    .select(['plan.id', 'plan.teamQuota', 'plan.trialDays', 'plan.displayName'])
    .select(['status', 'trialActive', 'endDate', 'cancelledAt'])
    .where('subscription.teamBrandId', '=', teamBrandId)
    .execute()
  return rows.find((row) => isRunning(termsOf(row), now)) ?? null
}

/**
 * Writes down which subscriptions are over, so that another can begin: a program has one that is not ENDED.
 * @param teamBrandId of this program alone; of all where left out
 * @returns the subscriptions that ended by this
 */
export const endOverdue = (
  trx: Kysely<Database> | Transaction<Database>,
  now: number,
  teamBrandId?: string,
) =>
  trx
    .updateTable('subscription')
    .set({ status: 'ENDED' })
    .where('status', '=', 'ACTIVE')
    .where('coveredUntil', '<=', new Date(now).toISOString())
    .$if(teamBrandId !== undefined, (query) => query.where('teamBrandId', '=', teamBrandId!))
    .returning(['id', 'accountId', 'teamBrandId'])
    .execute()
