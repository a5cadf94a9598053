import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'
import * as foundation from './0001-foundation.ts'
import * as plans from './0002-plans.ts'
import * as contacts from './0003-contacts.ts'
import * as limitsAndSessions from './0004-limits-and-sessions.ts'
import * as audit from './0007-audit.ts'
import * as subscriptions from './0008-subscriptions.ts'
import * as filmTimeAndTrialNotices from './0010-film-time-and-trial-notices.ts'
import * as film from './0011-film.ts'
import * as invitations from './0012-invitations.ts'
import * as avatarsAndFactors from './0013-avatars-and-factors.ts'
import * as notificationsAndOwnData from './0014-notifications-and-own-data.ts'
import * as administrators from './0015-administrators.ts'
import * as passwordHelp from './0016-password-help.ts'
import * as erasingNames from './0017-erasing-names.ts'
import * as liveScore from './0018-live-score.ts'
import * as namedLineUps from './0019-named-line-ups.ts'
import * as deletedGuestsAndDevices from './0020-deleted-guests-and-devices.ts'
import * as owners from './0021-owners.ts'
import * as filmQueue from './0023-film-queue.ts'
import * as unlimitedAsAnAnswer from './0024-unlimited-as-an-answer.ts'
import * as seasonsByDate from './0025-seasons-by-date.ts'

const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-plans': plans,
  '0003-contacts': contacts,
  '0004-limits-and-sessions': limitsAndSessions,
  '0007-audit': audit,
  '0008-subscriptions': subscriptions,
  '0010-film-time-and-trial-notices': filmTimeAndTrialNotices,
  '0011-film': film,
  '0012-invitations': invitations,
  '0013-avatars-and-factors': avatarsAndFactors,
  '0014-notifications-and-own-data': notificationsAndOwnData,
  '0015-administrators': administrators,
  '0016-password-help': passwordHelp,
  '0017-erasing-names': erasingNames,
  '0018-live-score': liveScore,
  '0019-named-line-ups': namedLineUps,
  '0024-unlimited-as-an-answer': unlimitedAsAnAnswer,
  '0025-seasons-by-date': seasonsByDate,
  '0023-film-queue': filmQueue,
  '0020-deleted-guests-and-devices': deletedGuestsAndDevices,
  '0021-owners': owners,
}

/** Thrown if the database has migrations that this version does not know. */
export class NewerDatabase extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database was made by a newer version of Fullcourt (it has ${names.join(', ')}): start that version, or a newer one`,
    )
  }
}

async function refuseNewer(db: Kysely<unknown>): Promise<void> {
  const table = await sql<{
    found: boolean
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!table.rows[0]?.found) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0) throw new NewerDatabase(unknown)
}

/**
 * Migrates the database to this version under a lock that other processes wait for. Migrations only go forward.
 * Throws if a migration fails, or if a newer version created the database.
 *
 * @param pool without time limits for statements: a migration may take long on a large table or a slow machine
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await refuseNewer(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
