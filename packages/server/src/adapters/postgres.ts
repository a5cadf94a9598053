import pg from 'pg'
import type { OpenDatabase } from '../parts.ts'
import { keepClientsAfterErrors, PLAN_ONCE, types } from './engine.ts'

/**
 * Limits in milliseconds. Every call gets an answer within 10 s, even if only that the database is unavailable. `HOT` has
 * stricter limits, because its calls wait for each other.
 */
interface Limits {
  /** A longer statement is a bug and must not block a connection. */
  readonly statement: number
  /** How long to wait for a server that does not answer at all. */
  readonly silence: number
  /** How long to wait for a connection. */
  readonly connection: number
}
const LIMITS: Limits = { statement: 5_000, silence: 6_000, connection: 3_000 }
/** A play may wait for the statement before its own, and then for its own. */
const HOT: Limits = { statement: 3_000, silence: 4_000, connection: 3_000 }

/** A migration may rewrite a large table. */
const SCHEMA: Limits = { statement: 600_000, silence: 610_000, connection: 3_000 }

/** One for the writer of plays, one for the reader of the live stream, and two for the short queries of every call. */
const HOT_CONNECTIONS = 4

/** Compiling a query takes longer than any of ours runs: lists with sub-queries took 100 ms more. */
const EACH = ['timezone=UTC', 'jit=off'] as const
const asOptions = (settings: readonly string[]): string =>
  settings.map((setting) => `-c ${setting}`).join(' ')

const poolOf = (url: string, connections: number, settings: string, limits: Limits): pg.Pool =>
  keepClientsAfterErrors(
    new pg.Pool({
      connectionString: url,
      max: connections,
      types,
      options: settings,
      application_name: 'fullcourt',
      statement_timeout: limits.statement,
      query_timeout: limits.silence,
      connectionTimeoutMillis: limits.connection,
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
    }),
  )

/** Connects to a PostgreSQL server. Throws if it does not answer. */
export async function openPostgres(url: string, connections = 10): Promise<OpenDatabase> {
  const pool = poolOf(url, connections, asOptions(EACH), LIMITS)
  const hot = poolOf(url, HOT_CONNECTIONS, asOptions(['timezone=UTC', ...PLAN_ONCE]), HOT)
  const schema = poolOf(url, 3, '-c timezone=UTC', SCHEMA)
  const close = async () => {
    await Promise.all([pool.end(), hot.end(), schema.end()])
  }
  try {
    const { rows } = await pool.query<{ flushes: boolean; waits: string }>(
      `select current_setting('fsync')::boolean as flushes, current_setting('synchronous_commit') as waits`,
    )
    const safe = rows[0]?.flushes && rows[0].waits !== 'off'
    const durability = safe
      ? 'PostgreSQL: an acknowledged write is on disk'
      : 'PostgreSQL runs with fsync or synchronous_commit off: a power cut may lose acknowledged writes'
    return { pool, hot, schema, durability, close }
  } catch (failure) {
    await close()
    throw failure
  }
}
