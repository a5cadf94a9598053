import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { tables } from './0001-tables/index.ts'
import { placeNewTables } from './distribution.ts'

type Migrations = Readonly<Record<string, Migration>>

const MIGRATIONS: Migrations = { '0001-tables': tables }

/** Thrown if the database has migrations that this version does not know. */
export class OtherDatabase extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database was made by another version of Fullcourt (it has ${names.at(-1)}): start that version, or export its accounts there and import them into a new database`,
    )
  }
}

/** The names of the migrations that the database has. */
async function doneIn(db: Kysely<unknown>): Promise<readonly string[]> {
  const table = await sql<{
    found: boolean
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!table.rows[0]?.found) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

interface MigrateOptions {
  /** Instead of those of this version. */
  readonly migrations?: Migrations
  /** The last one to run. */
  readonly to?: string
  /** Called before the first one changes a database that has tables. */
  readonly before?: () => Promise<void>
}

/** Tells whether the database has the migrations of this version and no others. */
export async function isMigrated(client: pg.ClientBase): Promise<boolean> {
  const table = await client.query<{ is: boolean }>(
    `select to_regclass('kysely_migration') is not null as is`,
  )
  if (!table.rows[0]?.is) return false
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name).join() === Object.keys(MIGRATIONS).join()
}

/** Tells whether this version has a migration. */
export const isKnownMigration = (name: string): boolean => name in MIGRATIONS

/**
 * Migrates the database to this version under a lock that other processes wait for. Migrations only go forward.
 * Throws if a migration fails, or if another version created the database.
 *
 * @param pool without time limits for statements: a migration may take long on a large table or a slow machine
 */
export async function migrate(
  pool: pg.Pool,
  { migrations = MIGRATIONS, to, before }: MigrateOptions = {},
): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const done = await doneIn(db)
  const unknown = done.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new OtherDatabase(unknown)
  const isBehind = Object.keys(migrations).some((name) => !done.includes(name))
  if (done.length > 0 && isBehind) await before?.()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
  if (error) throw error
  if (isBehind) await placeNewTables(pool)
}
