import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../database.ts'

/** The parts of the app that plays use. */
export interface PlayDeps {
  readonly db: Kysely<Database>
  /** Runs prepared statements. */
  readonly hotPool: Pool
  readonly isDistributed: boolean
  /** Wakes the live stream. */
  readonly live: { poke(): void }
  /** Milliseconds since 1970. */
  readonly now: () => number
}
