import { type Kysely, sql } from 'kysely'
import type { Database } from '../database.ts'
import { timeOf } from './kept.ts'

/** When the first tables of this installation were made. */
export async function installedAt(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    at: string
  }>`select timestamp as at from kysely_migration order by name limit 1`.execute(db)
  return Date.parse(rows[0]?.at ?? '')
}

/**
 * Tells which backups of a place are of this database: those in its list, and those of before it was made or restored. Others are made by
 * another installation that has the same place.
 */
export async function findOwn(db: Kysely<Database>): Promise<(name: string) => boolean> {
  const made = await db.selectFrom('backupRun').select('name').where('name', 'is not', null).execute()
  const restored = await db.selectFrom('lastRestore').select('restoredAt').executeTakeFirst()
  const known = new Set(made.map(({ name }) => name))
  const since = Math.max(await installedAt(db), Date.parse(restored?.restoredAt ?? '') || 0)
  return (name) => known.has(name) || timeOf(name).getTime() <= since
}
