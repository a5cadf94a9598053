import { hasRoom, programLimit } from '@fullcourt/program'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type Billing, runningAt } from '../billing/subscription.ts'
import { refuseLimit } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import { lockRow } from '../queries/lockRow.ts'
import type { RowKey } from '../tables/columns.ts'

type Counted = { readonly n: number }

async function countOf(trx: Transaction<Database>, query: RawBuilder<Counted>): Promise<number> {
  const { rows } = await query.execute(trx)
  return rows[0]?.n ?? 0
}

/** Tells whether the account has no running subscription besides a trial. With BILLING=off no account is on trial. */
export async function isOnTrial(
  db: Kysely<Database>,
  accountId: string,
  { env, now }: Billing,
): Promise<boolean> {
  if (!env.billing) return false
  const row = await db
    .selectFrom('subscription')
    .select('id')
    .where('accountId', '=', accountId)
    .where('trialActive', '=', false)
    .where(runningAt(now()))
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

/** Refuses a program that exceeds the limit with the other ones. Locks the account, so that concurrent calls cannot exceed it together. */
export async function refuseProgramsPastLimit(
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
  billing: Billing,
): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  const count = await countOf(
    trx,
    sql`select count(*)::int as n from team_brand where account_id = ${accountId} and id <> ${id} and deleted_at is null`,
  )
  const limit = programLimit(await isOnTrial(trx, accountId, billing))
  if (!hasRoom(limit, count)) refuseLimit(limit)
}

/** Refuses a person beyond the limit. Locks the program, so that concurrent calls cannot exceed it together. */
export async function refusePeoplePastLimit(
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
): Promise<void> {
  await lockRow(trx, 'teamBrand', { accountId, id })
  const count = await countOf(
    trx,
    sql`select count(*)::int as n from team_brand_personnel
      where account_id = ${accountId} and team_brand_id = ${id} and deleted_at is null`,
  )
  if (!hasRoom('people', count)) refuseLimit('people')
}

/**
 * Refuses a game that exceeds the limit with the other ones. Locks the team, so that concurrent calls cannot exceed it together.
 * @param seasonId null for the games without a season, which count together
 */
export async function refuseGamesPastLimit(
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
  { gameId, seasonId }: { readonly gameId: string; readonly seasonId: string | null },
): Promise<void> {
  await lockRow(trx, 'team', { accountId, id })
  const count = await countOf(
    trx,
    sql`select count(*)::int as n from team_game
      where account_id = ${accountId} and team_id = ${id} and team_season_id is not distinct from ${seasonId}::uuid
        and id <> ${gameId} and deleted_at is null`,
  )
  if (!hasRoom('games', count)) refuseLimit('games')
}
