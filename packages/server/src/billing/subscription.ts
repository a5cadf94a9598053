import {
  centsOf,
  coveredUntil,
  type HourKind,
  isRunning,
  type SubscriptionTerms,
  stateOf,
  type Terms,
} from '@fullcourt/program'
import type { Plan, Subscription } from '@fullcourt/wire'
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuseField, refuseUnknown } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import type { PlanTable, SubscriptionTable } from '../tables/accounts.ts'
import { accountsOf, type RowKey } from '../tables/columns.ts'

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

/** The price and quotas of a plan as it is now, for a subscription to keep. */
export const termsOfPlan = (row: Selectable<PlanTable>): Terms => ({
  planId: row.id,
  name: row.displayName,
  priceCents: centsOf(row.priceUsd),
  teamQuota: row.teamQuota,
  odQuota: row.odQuota,
  archiveQuota: row.archiveQuota,
  odCents: centsOf(row.alaOdPriceUsd),
  archiveCents: centsOf(row.alaArchivePriceUsd),
  supportsUHD: row.supportsUhd,
})

/** Finds a plan that can be chosen. Refuses another id at the field `planId`. */
export async function offeredPlan(db: Kysely<Database>, planId: string): Promise<Selectable<PlanTable>> {
  const plan = await db
    .selectFrom('plan')
    .selectAll()
    .where('id', '=', planId)
    .where('hidden', '=', false)
    .executeTakeFirst()
  return plan ?? refuseField('planId', 'Plan id must be the id of an available plan.')
}

/** The columns that `covered_until` is computed from; times are ISO. */
type StoredState = Pick<
  Selectable<SubscriptionTable>,
  | 'status'
  | 'trialActive'
  | 'endDate'
  | 'cancelledAt'
  | 'renewsBy'
  | 'cardId'
  | 'isFree'
  | 'dueAt'
  | 'suspendsAt'
>

/** The state of a trial on its first day, without a card. */
export const NEW_TRIAL = {
  status: 'ACTIVE',
  trialActive: true,
  cancelledAt: null,
  renewsBy: 'card',
  cardId: null,
  isFree: false,
  dueAt: null,
  suspendsAt: null,
} as const satisfies Omit<StoredState, 'endDate'>

export const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))
export const isoOf = (time: number): string => new Date(time).toISOString()

export const termsOf = (row: StoredState): SubscriptionTerms => ({
  status: row.status,
  trialActive: row.trialActive,
  endDate: timeOf(row.endDate),
  cancelledAt: timeOf(row.cancelledAt),
  renewsBy: row.renewsBy,
  canRenew: row.cardId !== null || row.isFree,
  dueAt: timeOf(row.dueAt),
  suspendsAt: timeOf(row.suspendsAt),
})

/** The columns to write for this state, with `covered_until` computed from them. */
export const termsColumns = (state: StoredState) => ({
  status: state.status,
  trialActive: state.trialActive,
  endDate: state.endDate,
  cancelledAt: state.cancelledAt,
  renewsBy: state.renewsBy,
  cardId: state.cardId,
  isFree: state.isFree,
  dueAt: state.dueAt,
  suspendsAt: state.suspendsAt,
  coveredUntil: isoOf(coveredUntil(termsOf(state))),
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
    cardOnFile: row.cardId !== null,
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
    .where('accountId', 'in', accountsOf(subscriptions))
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
    .where('accountId', 'in', accountsOf(programs))
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

/** The subscription of a program that runs; undefined without one. */
export async function runningRow(
  db: Kysely<Database>,
  program: RowKey,
  now: number,
): Promise<Selectable<SubscriptionTable> | undefined> {
  const rows = await db
    .selectFrom('subscription')
    .selectAll()
    .where('accountId', '=', program.accountId)
    .where('teamBrandId', '=', program.id)
    .where('status', '=', 'ACTIVE')
    .execute()
  return rows.find((row) => isRunning(termsOf(row), now))
}

/** Reads one subscription of a program as its people see it. */
export async function readSubscription(app: AppContext, program: RowKey, id: string): Promise<Subscription> {
  const all = await subscriptionsOf(app.db, [program], app)
  return all.find((subscription) => subscription.id === id) ?? refuseUnknown()
}

/** The running plan of a program: its hours and teams, and the price of more of them. */
export interface RunningPlan {
  readonly displayName: string
  readonly terms: Terms
  /** The paid year or the trial that runs; null: open-ended. */
  readonly periodStart: string | null
  readonly endDate: string | null
  readonly trialActive: boolean
  readonly cardOnFile: boolean
  /** Hours that were bought beside those of the plan. */
  readonly bought: Readonly<Record<HourKind, number>>
}

export async function boughtHours(
  db: Kysely<Database>,
  program: RowKey,
  now: number,
): Promise<RunningPlan['bought']> {
  const rows = await db
    .selectFrom('hourGrant')
    .select(['kind', sql<number>`sum(hours)::int`.as('hours')])
    .where('accountId', '=', program.accountId)
    .where('teamBrandId', '=', program.id)
    .where('endsAt', '>', isoOf(now))
    .groupBy('kind')
    .execute()
  const of = (kind: HourKind) => rows.find((row) => row.kind === kind)?.hours ?? 0
  return { OD: of('OD'), ARCHIVE: of('ARCHIVE') }
}

/** Finds the current plan of a program; null without a running subscription. */
export async function runningPlan(
  db: Kysely<Database>,
  program: RowKey,
  { env, now }: Billing,
): Promise<RunningPlan | null> {
  if (!env.billing) {
    const terms = termsOfPlan(await unlimitedPlan(db))
    const bought = { OD: 0, ARCHIVE: 0 }
    return {
      displayName: terms.name,
      terms,
      periodStart: null,
      endDate: null,
      trialActive: false,
      cardOnFile: false,
      bought,
    }
  }
  const running = await runningRow(db, program, now())
  if (!running) return null
  const { terms, periodStart, endDate, trialActive, cardId } = running
  return {
    displayName: terms.name,
    terms,
    periodStart,
    endDate,
    trialActive,
    cardOnFile: cardId !== null,
    bought: await boughtHours(db, program, now()),
  }
}

/** Leaves out an account that will be deleted, by itself or with the only user who can sign in to it. */
export const isKept = (account: string) =>
  sql<boolean>`${sql.ref(`${account}.erase_at`)} is null and not exists (
    select from account_of_one o join app_user u on u.id = o.user_id
    where o.account_id = ${sql.ref(`${account}.id`)} and u.erase_at is not null)`

/** Active subscriptions of programs that stay: none of a deleted program, or of an account that will be deleted. */
export const keptSubscriptions = (db: Kysely<Database>) =>
  db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.accountId')
    .innerJoin('teamBrand', (on) =>
      on
        .onRef('teamBrand.accountId', '=', 'subscription.accountId')
        .onRef('teamBrand.id', '=', 'subscription.teamBrandId'),
    )
    .selectAll('subscription')
    .where('subscription.status', '=', 'ACTIVE')
    .where('account.deletedAt', 'is', null)
    .where(isKept('account'))
    .where('teamBrand.deletedAt', 'is', null)

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
