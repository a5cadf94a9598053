import type { PoolClient } from 'pg'
import type { AppContext } from '../appContext.ts'

/** Runs plain SQL in a transaction. */
export async function inTransaction<T>(
  { pool }: Pick<AppContext, 'pool'>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Large accounts take longer than a call may.
    await client.query('set local statement_timeout = 0')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (failure) {
    await client.query('rollback')
    throw failure
  } finally {
    client.release()
  }
}
