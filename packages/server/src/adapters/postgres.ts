import pg from 'pg'
import { calm, type Engine, PLAN_ONCE, types } from './engine.ts'

/** A statement that runs longer is a mistake of ours, and must not hold a connection. */
const STATEMENT_LIMIT_MS = 5_000
/** A server that answers nothing at all: the caller hears 503 within this time. */
const SILENCE_LIMIT_MS = 8_000

/** The scribe, the reader of the live stream, and two for the short questions of every call. */
const HOT_CONNECTIONS = 4

const poolOf = (url: string, connections: number, settings: string): pg.Pool =>
  calm(
    new pg.Pool({
      connectionString: url,
      max: connections,
      types,
      options: settings,
      application_name: 'fullcourt',
      statement_timeout: STATEMENT_LIMIT_MS,
      query_timeout: SILENCE_LIMIT_MS,
      connectionTimeoutMillis: STATEMENT_LIMIT_MS,
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
    }),
  )

/** Opens a PostgreSQL server. Throws when it does not answer. */
export async function openPostgres(url: string, connections = 10): Promise<Engine> {
  const pool = poolOf(url, connections, '-c timezone=UTC')
  const hot = poolOf(
    url,
    HOT_CONNECTIONS,
    ['timezone=UTC', ...PLAN_ONCE].map((setting) => `-c ${setting}`).join(' '),
  )
  const close = async () => {
    await Promise.all([pool.end(), hot.end()])
  }
  try {
    const { rows } = await pool.query<{ flushes: boolean; waits: string }>(
      `select current_setting('fsync')::boolean as flushes, current_setting('synchronous_commit') as waits`,
    )
    const safe = rows[0]?.flushes && rows[0].waits !== 'off'
    const durability = safe
      ? 'PostgreSQL: an acknowledged write is on disk'
      : 'PostgreSQL runs with fsync or synchronous_commit off: a power cut may lose acknowledged writes'
    return { kind: 'postgres', pool, hot, durability, close }
  } catch (failure) {
    await close()
    throw failure
  }
}
