import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

/** The key of the advisory lock: 'fullcourt' and a number. */
const LOCK = [0x66756c6c, 2] as const
const POLL_MS = 100

/**
 * Runs `work` while no other process changes tables in this database: our tables, the built-in rows, and those of pg-boss.
 * Several servers may start at the same time on an empty database. Polls, because a waiting query would exceed the time limit of
 * statements.
 */
export async function withSchemaLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const tryLock = async () =>
      (await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [...LOCK]))
        .rows[0]?.taken
    while (!(await tryLock())) await sleep(POLL_MS)
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', [...LOCK])
    }
  } finally {
    client.release()
  }
}
