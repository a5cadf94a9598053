import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../database.ts'

/** What the live stream uses of the app. */
export interface LiveContext {
  readonly db: Kysely<Database>
  readonly pool: Pool
  readonly now: () => number
}
