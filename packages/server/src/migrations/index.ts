import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { tables } from './0001-tables/index.ts'

const MIGRATIONS: Readonly<Record<string, Migration>> = { '0001-tables': tables }

/** Thrown if the database has migrations that this version does not know. */
export class OtherDatabase extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database was made by another version of Fullcourt (it has ${names.at(-1)}): start that version, or export its accounts there and import them into a new database`,
    )
  }
}

async function refuseOther(db: Kysely<unknown>): Promise<void> {
  const table = await sql<{
    found: boolean
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!table.rows[0]?.found) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0) throw new OtherDatabase(unknown)
}

/**
 * Migrates the database to this version under a lock that other processes wait for. Migrations only go forward.
 * Throws if a migration fails, or if another version created the database.
 *
 * @param pool without time limits for statements: a migration may take long on a large table or a slow machine
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await refuseOther(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
