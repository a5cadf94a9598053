import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import type { Database } from '../database.ts'

/** Films leave so much of the disk free, because the database needs room to write what people enter. */
const FLOOR_BYTES = 1024 ** 3
/** An upload without a new part for so long holds no bytes. Going on takes them again, where there is room. */
const HELD_MS = 3_600_000
/** Key of the advisory lock under which bytes are reserved. */
const LOCK = 7_312

export const refuseFullDisk = (): never =>
  refuse(
    'disk_full',
    'The server has no room for this film now. What was uploaded is kept; go on when there is room again.',
  )

/** Refuses with 507 what would not fit, or would take the room that the database needs. */
export async function refuseWithoutSpace(
  { storage }: Pick<AppContext, 'storage'>,
  bytes: number,
): Promise<void> {
  const free = await storage.freeBytes()
  if (free !== null && free - bytes < FLOOR_BYTES) refuseFullDisk()
}

/**
 * Tells whether the disk has room for the rest of a film, beside what all other uploads still have to send. Locks, so that
 * concurrent uploads cannot share the last bytes. A bucket has no known limit: hours alone count there.
 */
export async function hasBytes(
  trx: Transaction<Database>,
  { storage, now }: Pick<AppContext, 'storage' | 'now'>,
  film: { readonly id: string; readonly bytes: number },
): Promise<boolean> {
  if ((await storage.freeBytes()) === null) return true
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
  const free = (await storage.freeBytes()) ?? Number.POSITIVE_INFINITY
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(size * (1 - progress)), 0)::float8 as held from team_video
    where status = 'UPLOADING' and deleted_at is null and id <> ${film.id}
      and part_at > ${new Date(now() - HELD_MS).toISOString()}`.execute(trx)
  return free - rows[0]!.held - film.bytes >= FLOOR_BYTES
}
