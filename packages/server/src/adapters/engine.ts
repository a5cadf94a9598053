import pg from 'pg'

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/**
 * `2026-11-20 08:45:30.203112+00` as the contract writes a time: `2026-11-20T08:45:30.203Z`. Sessions run in UTC.
 * Years of other than four digits, which no season has, stay as the database writes them.
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
 * How columns arrive: bigint as number (our counters stay under 2^53), timestamptz as an ISO time in UTC,
 * date as 'YYYY-MM-DD', json parsed, bytea as Buffer.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

/**
 * Settings of the connections for hot statements. A plan that is made once may be made while a table is still empty, and must not be
 * one that reads all of it. Where a table must be read whole all the same, the plan looks dear, and would be compiled to machine code
 for 200 ms.
 */
export const PLAN_ONCE = ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off', 'jit=off'] as const

/** What `pg` says, in words only, where no answer came within the limit. */
const SILENCE = 'Query read timeout'

/**
 * A server that left one question unanswered may leave all of them: its connection is closed, else whoever gets it next from the
 * pool waits behind that question, for as long as the network believes in the other end.
 */
function endOnSilence(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...question: unknown[]) => unknown
  const asked = (...question: unknown[]): unknown => {
    const answer = ask(...question)
    if (answer instanceof Promise)
      answer.catch((failure: Error) => failure.message === SILENCE && void client.end())
    return answer
  }
  client.query = asked as typeof client.query
}

/**
 * A pool that keeps a client whose statement failed: `pg` itself would throw the connection away with every unique violation.
 * A client that breaks is dropped all the same, and made again.
 */
export function calm(pool: pg.Pool): pg.Pool {
  // Whoever waits on a broken connection is told by the rejection; without these listeners the process would end.
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
