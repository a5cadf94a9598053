import pg from 'pg'
import { isDistributed } from '../migrations/distribution.ts'
import type { OpenDatabase } from '../parts.ts'
import { keepClientsAfterErrors, PLAN_ONCE, surviveBrokenClients, types } from './engine.ts'

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
  /**
   * How long a transaction may be idle. The live stream waits for running transactions, so a process that freezes inside of one
   * delays it this long.
   */
  readonly idle: number
}
const LIMITS: Limits = { statement: 5_000, silence: 6_000, connection: 3_000, idle: 2_500 }
/** A play may wait for the statement before its own, and then for its own. */
const HOT: Limits = { ...LIMITS, statement: 3_000, silence: 4_000 }

/** A job may delete a large account or write films for hours, and its files between two statements. Its own limit ends it. 0: no limit. */
const LONG: Limits = { ...LIMITS, statement: 0, silence: 0, idle: 30_000 }

/** A migration may rewrite a large table. */
const SCHEMA: Limits = { ...LIMITS, statement: 600_000, silence: 610_000, idle: 30_000 }

/** One for the writer of plays, one for the reader of the live stream, and two for the short queries of every call. */
const HOT_CONNECTIONS = 4
/** Its commits do not wait for the disk: a power cut may forget the counts of the last second. */
const COUNTER_CONNECTIONS = 2
const JOBS_CONNECTIONS = 3
/** More than all jobs of a process take at once. They open while they are used. */
const LONG_CONNECTIONS = 20

/** Compiling a query takes longer than any of ours runs: lists with sub-queries took 100 ms more. */
const EACH = ['timezone=UTC', 'jit=off'] as const
const asOptions = (settings: readonly string[]): string =>
  settings.map((setting) => `-c ${setting}`).join(' ')

const poolOf = (url: string, connections: number, settings: string, limits: Limits): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    options: settings,
    application_name: 'fullcourt',
    statement_timeout: limits.statement,
    query_timeout: limits.silence,
    connectionTimeoutMillis: limits.connection,
    idle_in_transaction_session_timeout: limits.idle,
    keepAlive: true,
  })

/** Connects to a PostgreSQL server. Throws if it does not answer. */
export async function openPostgres(
  url: string,
  onDamage = (_failure: Error): void => {},
): Promise<OpenDatabase> {
  let damage: Error | null = null
  const kept = (pool: pg.Pool): pg.Pool =>
    keepClientsAfterErrors(pool, (failure) => {
      if (!damage) onDamage(failure)
      damage ??= failure
    })
  const pool = kept(poolOf(url, 10, asOptions(EACH), LIMITS))
  const hotPool = kept(poolOf(url, HOT_CONNECTIONS, asOptions(['timezone=UTC', ...PLAN_ONCE]), HOT))
  const counterPool = kept(
    poolOf(url, COUNTER_CONNECTIONS, asOptions([...EACH, 'synchronous_commit=off']), HOT),
  )
  const longPool = kept(poolOf(url, LONG_CONNECTIONS, asOptions(EACH), LONG))
  const schema = kept(poolOf(url, 3, '-c timezone=UTC', SCHEMA))
  const jobsPool = surviveBrokenClients(poolOf(url, JOBS_CONNECTIONS, asOptions(EACH), LIMITS))
  const pools = [pool, hotPool, counterPool, jobsPool, longPool, schema]
  const close = async () => {
    await Promise.all(pools.map((one) => one.end()))
  }
  const check = async () => {
    if (damage) throw damage
    for (const one of [pool, hotPool, counterPool]) await one.query('select 1')
  }
  try {
    const { rows } = await pool.query<{ flushes: boolean; waits: string }>(
      `select current_setting('fsync')::boolean as flushes, current_setting('synchronous_commit') as waits`,
    )
    const distributed = await isDistributed(pool)
    // Citus plans each statement for the shards of its values.
    if (distributed) hotPool.options.options = asOptions(EACH)
    const safe = rows[0]?.flushes && rows[0].waits !== 'off'
    const durability = safe
      ? 'PostgreSQL: an acknowledged write is on disk'
      : 'PostgreSQL runs with fsync or synchronous_commit off: a power cut may lose acknowledged writes'
    return {
      ...{ pool, hotPool, counterPool, jobsPool, longPool, schema },
      ...{ isDistributed: distributed, durability, check, close },
    }
  } catch (failure) {
    await close()
    throw failure
  }
}
