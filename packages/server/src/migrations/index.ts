import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as foundation from './0001-foundation.ts'
import * as plans from './0002-plans.ts'
import * as contacts from './0003-contacts.ts'
import * as limitsAndSessions from './0004-limits-and-sessions.ts'
import * as audit from './0007-audit.ts'
import * as subscriptions from './0008-subscriptions.ts'

const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-plans': plans,
  '0003-contacts': contacts,
  '0004-limits-and-sessions': limitsAndSessions,
  '0007-audit': audit,
  '0008-subscriptions': subscriptions,
}

/**
 * Brings the database to this version, forward only, under a lock that other processes wait for.
 * Throws when a migration fails, and when the database was made by a newer version.
 */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
