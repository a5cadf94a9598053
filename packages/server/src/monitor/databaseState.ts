import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'

/** Seconds that the clock of the database is ahead of this server's; below zero if it is behind. */
export async function clockDifference({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const { rows } = await sql<{
    seconds: number
  }>`select extract(epoch from clock_timestamp())::float8 as seconds`.execute(db)
  return rows[0]!.seconds - now() / 1000
}

export interface BackupAges {
  /** Seconds since the last backup that was read again and found whole began, or since the first try without one; -1 before it. */
  readonly verified: number
  /** Seconds since the end of the last restore for practice that succeeded, or since the first whole backup; -1 without a whole one. */
  readonly drilled: number
}

/** Leaves out what a clock that was ahead wrote. */
export async function backupAges({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<BackupAges> {
  const at = new Date(now()).toISOString()
  const { triedAt, firstAt, verifiedAt, drilledAt } = await db
    .selectFrom('backupRun')
    .select(({ fn }) => [
      fn.min('startedAt').as('triedAt'),
      fn.max('startedAt').filterWhere('verifiedAt', 'is not', null).as('verifiedAt'),
      fn.min('startedAt').filterWhere('verifiedAt', 'is not', null).as('firstAt'),
      fn
        .max('drilledAt')
        .filterWhere('drillError', 'is', null)
        .filterWhere('drilledAt', '<=', at)
        .as('drilledAt'),
    ])
    .where('startedAt', '<=', at)
    .executeTakeFirstOrThrow()
  const since = (then: string | null) => (then === null ? -1 : Math.max(0, now() - Date.parse(then)) / 1000)
  return { verified: since(verifiedAt ?? triedAt), drilled: since(drilledAt ?? firstAt) }
}

/** Transactions since the oldest that some table still knows. PostgreSQL stops taking writes at two billions. */
export async function transactionAge({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const { rows } = await sql<{
    age: number
  }>`select max(age(datfrozenxid))::int as age from pg_database`.execute(db)
  return rows[0]!.age
}
