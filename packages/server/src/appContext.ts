import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Sessions } from './access/sessions.ts'
import type { SubjectCache } from './access/subjectCache.ts'
import type { UserAccounts } from './access/userAccounts.ts'
import type { FirstRestores } from './backup/firstRestores.ts'
import type { Limits } from './calls/limits.ts'
import type { RequestLimits } from './calls/requestLimits.ts'
import type { Database } from './database.ts'
import type { Env } from './env.ts'
import type { FailedRequests } from './http/failedRequests.ts'
import type { LiveStream } from './live/live.ts'
import type { LiveScores } from './liveScore/liveScores.ts'
import type { MediaTools } from './media/tools.ts'
import type { Parts } from './parts.ts'
import type { PlayParts } from './plays/playParts.ts'
import type { StatsParts } from './stats/statsParts.ts'
import type { SigningKeys } from './storage/signedAddress.ts'

/** The context of the features: the open parts, and what assemble.ts builds on them. */
export interface AppContext extends Parts {
  readonly env: Env
  readonly log: Logger
  readonly db: Kysely<Database>
  /** The pool for statements that run thousands of times. Other statements use `db`. */
  readonly hotPool: Pool
  readonly sessions: Sessions
  readonly subjectCache: SubjectCache
  readonly userAccounts: UserAccounts | null
  readonly limits: Limits
  /** Limits requests per minute, per user and per address. */
  readonly requests: RequestLimits
  readonly live: LiveStream
  readonly plays: PlayParts
  readonly stats: StatsParts
  /** The replies of public links to live scores. */
  readonly liveScores: LiveScores
  /** ffmpeg and ffprobe; null without them: then films play as they are. */
  readonly mediaTools: MediaTools | null
  /** Keys of signed addresses. */
  readonly signingKeys: SigningKeys
  /** The name of this installation at a gateway that others use too. */
  readonly installation: string
  readonly failedRequests: FailedRequests
  /** Null in processes that show no pages. */
  readonly firstRestores: FirstRestores | null
  /** Throws if a part does not work. */
  readonly health: () => Promise<void>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** A UUIDv7. */
  readonly newId: () => string
}
