import { DAY_MS } from '@fullcourt/program'
import type { ClientBase } from 'pg'
import type { AppContext } from '../appContext.ts'
import { clearAuditSources } from '../audit/audit.ts'
import { longTransaction } from '../queries/longTransaction.ts'

/** Guests are often pupils, so their names do not stay. */
const RETENTION_DAYS = 30
/** Guests that one transaction deletes. */
const AT_ONCE = 1_000

/**
 * Deletes bench guests and what is theirs: sessions, the invitation with the name, addresses and devices. Their plays stay in the
 * log of the game, which says 'Guest' from then on.
 */
export async function deleteGuests(client: ClientBase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await client.query(
    `update game_log set by_user = null, by_guest = true, device = null from app_user u
    where u.id = any($1) and game_log.team_game_id = u.guest_game_id and game_log.by_user = u.id`,
    [ids],
  )
  await clearAuditSources(client, { userIds: ids })
  await client.query(`delete from invitation where kind = 'BENCH' and accepted_by = any($1)`, [ids])
  for (const table of ['token', 'live_event'])
    await client.query(`delete from ${table} where user_id = any($1)`, [ids])
  await client.query('delete from app_user where id = any($1)', [ids])
}

/** Deletes guests 30 days after their game, and invitations of guests that no one accepted. */
export async function sweepGuests(app: AppContext): Promise<void> {
  const before = new Date(app.now() - RETENTION_DAYS * DAY_MS).toISOString()
  await longTransaction(app, async (client) => {
    const ended = await client.query<{ id: string; gameId: string }>(
      `select id, guest_game_id as "gameId" from app_user where guest_game_id is not null and guest_until < $1
      limit ${AT_ONCE} for update`,
      [before],
    )
    const later = await client.query<{ id: string }>(
      'select id from team_game where id = any($1) and game_start_time >= $2',
      [ended.rows.map(({ gameId }) => gameId), before],
    )
    const isLater = new Set(later.rows.map(({ id }) => id))
    await deleteGuests(
      client,
      ended.rows.filter(({ gameId }) => !isLater.has(gameId)).map(({ id }) => id),
    )
    await client.query(
      `delete from invitation where kind = 'BENCH' and accepted_by is null and expires_at < $1
        and not exists (select from team_game g
          where g.account_id = invitation.account_id and g.id = team_game_id and g.game_start_time >= $1)`,
      [before],
    )
  })
}
