import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'

/** Seconds that the clock of the database is ahead of this server's; below zero if it is behind. */
export async function clockDifference({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const { rows } = await sql<{
    seconds: number
  }>`select extract(epoch from clock_timestamp())::float8 as seconds`.execute(db)
  return rows[0]!.seconds - now() / 1000
}

/** Transactions since the oldest that some table still knows. PostgreSQL stops taking writes at two billions. */
export async function transactionAge({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const { rows } = await sql<{
    age: number
  }>`select max(age(datfrozenxid))::int as age from pg_database`.execute(db)
  return rows[0]!.age
}
