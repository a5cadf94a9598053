import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'

/** Work that is left for later, by name. What it carries is readable in the database: never a secret. */
export interface JobKind<P = unknown> {
  /** Letters, digits and hyphens; it stays, for jobs that wait are found by it. */
  readonly name: string
  readonly payload: z.ZodType<P>
  /** Seconds before the second try; each pause after it is twice as long, up to `longestPause`. */
  readonly firstPause: number
  readonly longestPause: number
  /** How often it is tried again before it counts as failed. */
  readonly retries: number
  /** Seconds that one try may take. */
  readonly limit: number
}

export interface JobHandler<P = unknown> {
  readonly kind: JobKind<P>
  /** Runs at least once for each job, and again after a failure or a crash. */
  readonly handle: (payload: P, app: AppContext) => Promise<void>
}

/** A kind of job with what does it. */
export const jobHandler = <P>(kind: JobKind<P>, handle: JobHandler<P>['handle']): JobHandler => ({
  kind,
  handle: handle as JobHandler['handle'],
})

export interface JobCounts {
  readonly waiting: number
  readonly running: number
  readonly failed: number
}

/** The jobs in the database. Whoever asks for one does not wait for it. */
export interface Jobs {
  /** Leaves a job in the transaction of what it belongs to: neither is ever there without the other. */
  enqueue<P>(trx: Kysely<Database>, kind: JobKind<P>, payload: P): Promise<void>
  /** What was left here may be committed by now: look at once, not at the next turn. */
  poke(): void
  /** Does jobs in this process from now on, so many of each kind at once. */
  work(handlers: readonly JobHandler[], app: AppContext, atOnce: number): Promise<void>
  /** How many jobs wait, run, or failed for good. */
  counts(): Promise<JobCounts>
  /** Takes no further job and waits for those that run. */
  close(): Promise<void>
}
