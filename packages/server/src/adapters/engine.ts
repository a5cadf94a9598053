import pg from 'pg'
import { isDamaged } from '../http/problem.ts'

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
    format === 'binary'
      ? pg.types.getTypeParser(oid, format)
      : (PARSERS.get(oid) ?? pg.types.getTypeParser(oid))) as typeof pg.types.getTypeParser,
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
 * connection to another caller. Reports damaged files.
 */
function watchFailures(client: pg.PoolClient, onDamage: (failure: Error) => void): void {
  const { query } = client
  const watchedQuery = (...args: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(query, client, args)
    if (answer instanceof Promise)
      answer.catch((failure: Error) => {
        if (failure.message === SILENCE) void client.end()
        if (isDamaged(failure)) onDamage(failure)
      })
    return answer
  }
  Object.assign(client, { query: watchedQuery })
}

/** Without these listeners the error of a broken connection would end the process. The rejected query reports it to its caller. */
export function surviveBrokenClients(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Makes a pool keep a client whose statement failed; `pg` would close the connection after each unique violation. A broken client
 * is still dropped and replaced, and so is one that comes back inside a transaction: the statements of the next caller would run
 * in it, or all fail.
 */
export function keepClientsAfterErrors(pool: pg.Pool, onDamage: (failure: Error) => void): pg.Pool {
  surviveBrokenClients(pool)
  pool.on('connect', (client) => watchFailures(client, onDamage))
  // The pool removes a client that is ending.
  pool.on('release', (_failure, client) => void (client.getTransactionStatus() !== 'I' && client.end()))
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
