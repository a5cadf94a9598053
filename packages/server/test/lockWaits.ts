import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestServer } from './testServer.ts'

/** Waits until this many transactions of the database wait for locks. On Citus the locks of rows are on the workers. */
export async function untilWaiting({ app }: TestServer, count: number): Promise<void> {
  const { pool, isDistributed } = app.database
  const [view, id] = isDistributed ? ['citus_stat_activity', 'global_pid'] : ['pg_stat_activity', 'pid']
  const text = `select count(distinct ${id})::int as n from ${view}
    where datname = current_database() and wait_event_type = 'Lock'`
  const waiting = async () => (await pool.query<{ n: number }>(text)).rows[0]!.n
  await expect.poll(waiting, { timeout: 20_000 }).toBe(count)
}

/** Starts a transaction that may stay open while a busy machine hashes passwords. */
export async function startPatiently({ app }: TestServer) {
  const trx = await app.db.startTransaction().execute()
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  return trx
}
