import type { Pool } from 'pg'
import type { BackupPlace } from './backup/place.ts'
import type { Counters } from './calls/limits.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Bus } from './live/bus.ts'
import type { Mailer, Texter } from './mail/mail.ts'
import type { Pusher } from './notifications/push/pusher.ts'
import type { Gateway } from './payments/gateway.ts'
import type { Storage } from './storage/storage.ts'
import type { Tracing } from './tracing/tracing.ts'
import type { WebhookCaller } from './webhooks/caller.ts'

/** An open database: pools of `pg` clients. */
export interface OpenDatabase {
  readonly pool: Pool
  /**
   * For the few statements that run thousands of times: prepared, planned once, and separate from slower statements. Planning
   * them each time would take longer than running them.
   */
  readonly hotPool: Pool
  /** For transactions that take longer than a call, without time limits (`queries/longTransaction`). */
  readonly longPool: Pool
  /** For the counts of limits alone, so that they never wait for the connections of those who are counted. */
  readonly counterPool: Pool
  /** For the job queue alone: it closes a connection after an error, because the queue may leave a transaction open. */
  readonly jobsPool: Pool
  /** For migrations, whose statements may take minutes on a slow machine or a large table. Opens connections only while in use. */
  readonly schema: Pool
  /** The rows of accounts are on the workers of Citus (decision 0239). A statement may then change one table of one account. */
  readonly isDistributed: boolean
  /** For the start-up log: what an acknowledged write survives. */
  readonly durability: string
  /** Throws if it does not answer, or if it found damaged files since the start. */
  check(): Promise<void>
  close(): Promise<void>
}

/** The dependencies of a process. `adapters/parts.ts` opens them. */
export interface Parts {
  readonly database: OpenDatabase
  readonly bus: Bus
  readonly counters: Counters
  readonly storage: Storage
  /** Where backups go. */
  readonly backups: BackupPlace
  readonly pusher: Pusher
  readonly webhookCaller: WebhookCaller
  readonly texter: Texter
  readonly mailer: Mailer
  readonly jobs: Jobs
  /** Null: a production server without a key takes no money. */
  readonly gateway: Gateway | null
  /** Null: no collector is set. */
  readonly tracing: Tracing | null
}

export interface OpenParts {
  readonly parts: Parts
  /** Throws if a part does not work. */
  readonly health: () => Promise<void>
  /** Closes the open parts, last one first. */
  readonly close: () => Promise<void>
}
