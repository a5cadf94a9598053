import type { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import type { AppContext } from '../appContext.ts'
import { type Database, queriesOver } from '../database.ts'

/** Work that may take longer than a call: deletions of accounts, exports, films. Its connections have no time limits. */
type LongWork<T> = (client: PoolClient) => Promise<T>
type Deps = Pick<AppContext, 'database'>

/** Gives the work a connection of its own. Closes it after a failure, so that locks and an open transaction end with it. */
export async function onLongConnection<T>({ database }: Deps, work: LongWork<T>): Promise<T> {
  const client = await database.longPool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (failure) {
    client.release(true)
    throw failure
  }
}

/**
 * Runs plain SQL in a transaction.
 * @param mode of the transaction: 'read only'
 */
export const longTransaction = <T>(app: Deps, work: LongWork<T>, mode = ''): Promise<T> =>
  onLongConnection(app, async (client) => {
    await client.query(`begin ${mode}`)
    // The live stream waits for transactions that write, and not for reading ones.
    if (mode.includes('read only')) await client.query('set local idle_in_transaction_session_timeout = 0')
    try {
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (failure) {
      // Without an answer the connection is broken, and closing it ends the transaction.
      await client.query('rollback').catch(() => undefined)
      throw failure
    }
  })

/** Builds queries on these connections. */
export const longQueries = ({ database }: Deps): Kysely<Database> => queriesOver(database.longPool)
