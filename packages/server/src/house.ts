import type { Kysely, PostgresPool } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './database.ts'
import type { Env } from './env.ts'

/** A statement for `Pool.query`: with a `name` it is prepared once a connection. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values?: unknown[]
}

/** A pool in the shape of `pg`: a real one, or the one connection of the embedded database in its worker. */
export interface Pool extends PostgresPool {
  query<Row extends object>(statement: Statement): Promise<{ readonly rows: Row[] }>
}

/** What the features use; main.ts puts it together. */
export interface House {
  readonly env: Env
  readonly log: Logger
  readonly db: Kysely<Database>
  /** For the hot path; everything else uses `db`, which sits on it. */
  readonly pool: Pool
  readonly live: Live
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** A UUIDv7. */
  readonly newId: () => string
}

export interface Live {
  /** Something was committed that listeners may want. The pipeline calls it after every successful mutation. */
  poke(): void
}
