import type { Plan, Subscription } from '@fullcourt/wire'
import type { Kysely, Selectable } from 'kysely'
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

const shownSubscription = (
  row: Selectable<SubscriptionTable>,
  plan: Selectable<PlanTable>,
): Subscription => ({
  id: row.id,
  teamBrandId: row.teamBrandId,
  planId: row.planId,
  plan: shownPlan(plan),
  status: row.status,
  trialActive: row.trialActive,
  endDate: row.endDate,
  cancelledAt: row.cancelledAt,
  calculatedEndDate: row.endDate,
  cardOnFile: row.cardOnFile,
})

/** The subscriptions of these programs, newest first. */
export async function subscriptionsOf(
  db: Kysely<Database>,
  programIds: readonly string[],
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
  return rows.map((row) => shownSubscription(row, byId.get(row.planId)!))
}

/** The plan that a program runs on now; null without an active subscription. */
export async function runningPlan(db: Kysely<Database>, teamBrandId: string, now: number) {
  const row = await db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.id', 'subscription.planId')
    .select(['plan.id', 'plan.teamQuota', 'plan.trialDays', 'plan.displayName'])
    .where('subscription.teamBrandId', '=', teamBrandId)
    .where('subscription.status', '=', 'ACTIVE')
    .where((where) =>
      where.or([
        where('subscription.endDate', 'is', null),
        where('subscription.endDate', '>', new Date(now).toISOString()),
      ]),
    )
    .executeTakeFirst()
  return row ?? null
}
