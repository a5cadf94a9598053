import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

/** 'fullcourt' and the number of this lock. */
const LOCK = [0x66756c6c, 2] as const
const POLL_MS = 100

/**
 * Runs `work` while no other process of ours makes or changes tables in this database: ours, what is built in, and those of pg-boss.
 * Several servers may start at once on an empty database. Asks again and again, because waiting would run into the statement limit.
 */
export async function withSchemaLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const ask = async () =>
      (await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [...LOCK]))
        .rows[0]?.taken
    while (!(await ask())) await sleep(POLL_MS)
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', [...LOCK])
    }
  } finally {
    client.release()
  }
}
