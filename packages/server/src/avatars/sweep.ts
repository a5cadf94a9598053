import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { keyOfAvatar } from './names.ts'

/** An uploaded picture that no owner names after this time is deleted. */
const WAIT_MS = 60 * 60_000
const AT_ONCE = 500

/** Marks pictures that no owner shows, so that none of them can be named any more. */
async function markUnused(db: Kysely<Database>, before: string, removedAt: string): Promise<void> {
  const { rows } = await sql<{ accountId: string; id: string }>`
    select a.account_id, a.id from avatar a
    where a.removed_at is null and a.touched_at < ${before}
      and not exists (select from app_user o where o.avatar_id = a.id)
      and not exists (select from team_brand o where o.account_id = a.account_id and o.avatar_id = a.id)
      and not exists (select from team_brand_personnel o where o.account_id = a.account_id and o.avatar_id = a.id)
    limit ${AT_ONCE}`.execute(db)
  for (const [accountId, pictures] of Map.groupBy(rows, (row) => row.accountId))
    await db
      .updateTable('avatar')
      .set({ removedAt })
      .where('accountId', '=', accountId)
      .where(
        'id',
        'in',
        pictures.map(({ id }) => id),
      )
      // One that was named in the meantime was touched.
      .where('touchedAt', '<', before)
      .where('removedAt', 'is', null)
      .execute()
}

/**
 * Deletes pictures that no owner shows: replaced, removed, never named, or of an owner that is gone. The bytes go before the row,
 * so that a crash leaves nothing behind.
 */
export async function sweepAvatars({ db, storage, now }: AppContext): Promise<void> {
  await markUnused(db, new Date(now() - WAIT_MS).toISOString(), new Date(now()).toISOString())
  for (;;) {
    const removed = await db
      .selectFrom('avatar')
      .select('id')
      .where('removedAt', 'is not', null)
      .limit(AT_ONCE)
      .execute()
    const ids = removed.map(({ id }) => id)
    if (ids.length === 0) return
    await storage.delete(ids.map(keyOfAvatar))
    await db.deleteFrom('avatar').where('id', 'in', ids).where('removedAt', 'is not', null).execute()
  }
}
