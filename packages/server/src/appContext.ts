import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Sessions } from './access/sessions.ts'
import type { SubjectCache } from './access/subjectCache.ts'
import type { Database } from './database.ts'
import type { Env } from './env.ts'
import type { GameParts } from './games/gameParts.ts'
import type { Limits } from './http/limits.ts'
import type { RequestLimits } from './http/requestLimits.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { LiveStream } from './live/live.ts'
import type { Mailer, Texter } from './mail/mail.ts'

/** What the features use; main.ts puts it together. */
export interface AppContext {
  readonly env: Env
  readonly log: Logger
  readonly db: Kysely<Database>
  /** For the hot path; everything else uses `db`, which sits on it. */
  readonly pool: Pool
  /** The pools behind `db` and `pool`, by name, for those who watch them. */
  readonly pools: { readonly main: Pool; readonly hot: Pool }
  readonly sessions: Sessions
  readonly subjectCache: SubjectCache
  readonly limits: Limits
  /** Requests a minute, per user and per address. */
  readonly requests: RequestLimits
  readonly live: LiveStream
  readonly games: GameParts
  /** What is done later: everything that somebody would have to wait for. */
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly texter: Texter
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** A UUIDv7. */
  readonly newId: () => string
}
