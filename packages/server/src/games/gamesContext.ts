import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../database.ts'
import type { LiveStream } from '../live/live.ts'

/** What plays and statistics use of the app. */
export interface GamesContext {
  readonly db: Kysely<Database>
  readonly pool: Pool
  readonly live: LiveStream
  readonly now: () => number
}
