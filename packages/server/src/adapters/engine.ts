import pg from 'pg'

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/**
 * Converts `2026-11-20 08:45:30.203112+00` to the contract's form `2026-11-20T08:45:30.203Z`. Sessions run in UTC.
 * Years that do not have four digits stay as they are; no season has one.
 */
function isoTime(text: string): string {
  const [, day, clock, fraction = ''] = IN_UTC.exec(text) ?? []
  return day ? `${day}T${clock}.${fraction.slice(0, 3).padEnd(3, '0')}Z` : text
}

const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [DATE, String],
  [TIMESTAMPTZ, isoTime],
])

/**
 * How column types arrive: bigint as number (our counters stay below 2^53), timestamptz as ISO time in UTC, date as 'YYYY-MM-DD',
 * json parsed, bytea as Buffer.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/**
 * Settings of the connections for hot statements. PostgreSQL plans such a statement once, perhaps while the table is empty, so
 * the plan must not scan the whole table. Where a scan is unavoidable, the plan looks so expensive that PostgreSQL would compile
 * it for 200 ms; so the compiler is off.
 */
export const PLAN_ONCE = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off', 'jit=off'] as const

/** The message of `pg` when no answer came within the limit. It has no code. */
const SILENCE = 'Query read timeout'

/**
 * Closes a connection after a query timed out. The server may not answer its next queries either, and the pool would give the
 * connection to another caller.
 */
function endOnSilence(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryOrEnd = (...args: unknown[]): unknown => {
    const answer = query(...args)
    if (answer instanceof Promise)
      answer.catch((failure: Error) => failure.message === SILENCE && void client.end())
    return answer
  }
  client.query = queryOrEnd as typeof client.query
}

/**
 * Makes a pool keep a client whose statement failed; `pg` would close the connection after each unique violation. A broken client
 * is still dropped and replaced.
 */
export function keepClientsAfterErrors(pool: pg.Pool): pg.Pool {
  // The rejected query reports a broken connection to its caller. Without these listeners the error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    endOnSilence(client)
  })
  async function query(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await pool.connect()
    try {
      return await client.query(statement, values)
    } finally {
      client.release()
    }
  }
  return Object.assign(pool, { query })
}
