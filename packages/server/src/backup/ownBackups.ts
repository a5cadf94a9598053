import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { timeOf } from './kept.ts'

/** When the first tables of this installation were made. */
export async function installedAt(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    at: string
  }>`select timestamp as at from kysely_migration order by name limit 1`.execute(db)
  return Date.parse(rows[0]?.at ?? '')
}

/** A file in the data folder with the name of a backup of the time when a restore was undone: the database does not know of it. */
export const UNDONE_FILE = 'restore-undone'

function undoneAt(dataDir: string): number {
  const file = join(dataDir, UNDONE_FILE)
  return existsSync(file) ? timeOf(readFileSync(file, 'utf8')).getTime() || 0 : 0
}

/**
 * Tells which backups of a place are of this database: those in its list, and those of before it was made, restored or brought back. Others
 * are made by another installation that has the same place.
 */
export async function findOwn({
  db,
  env: { dataDir },
}: Pick<AppContext, 'db' | 'env'>): Promise<(name: string) => boolean> {
  const made = await db.selectFrom('backupRun').select('name').where('name', 'is not', null).execute()
  const restored = await db.selectFrom('lastRestore').select('restoredAt').executeTakeFirst()
  const known = new Set(made.map(({ name }) => name))
  const since = Math.max(
    await installedAt(db),
    Date.parse(restored?.restoredAt ?? '') || 0,
    undoneAt(dataDir),
  )
  return (name) => known.has(name) || timeOf(name).getTime() <= since
}
