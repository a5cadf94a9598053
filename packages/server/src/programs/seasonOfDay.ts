import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../database.ts'
import { lockRow } from '../queries/lockRow.ts'
import type { RowKey } from '../tables/columns.ts'

/** The season of a team whose dates hold a day; where several do, the one that began last. */
const seasonHolding = (
  accountId: RawBuilder<string>,
  teamId: RawBuilder<string>,
  day: RawBuilder<string>,
) => sql<string | null>`(
  select s.id from team_season s
  where s.account_id = ${accountId} and s.team_id = ${teamId} and s.deleted_at is null and ${day} between s.start_date and s.end_date
  order by s.start_date desc, s.id desc limit 1)`

/**
 * Locks the team, so that a season that another call makes counts.
 * @param day '2026-11-20', where the game is played
 */
export async function seasonOfDay(
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
  day: string,
): Promise<string | null> {
  await lockRow(trx, 'team', { accountId, id })
  const { rows } = await sql<{ id: string | null }>`
    select ${seasonHolding(sql`${accountId}::uuid`, sql`${id}::uuid`, sql`${day}::date`)} as id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Gives each game of a team the season of its day, after the seasons changed. Seasons chosen by hand stay. Locks the team. */
export async function assignSeasons(
  trx: Transaction<Database>,
  accountId: string,
  teamId: string,
): Promise<void> {
  await lockRow(trx, 'team', { accountId, id: teamId })
  const season = seasonHolding(sql`${accountId}::uuid`, sql`g.team_id`, sql`g.local_start_time::date`)
  await sql`
    update team_game g set team_season_id = ${season}, version = version + 1
    where g.account_id = ${accountId} and g.team_id = ${teamId} and not season_by_hand and team_season_id is distinct from ${season}`.execute(
    trx,
  )
}
