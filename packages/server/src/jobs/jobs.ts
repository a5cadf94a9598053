import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../database.ts'

/** A kind of work that is done later. Its payload is readable in the database: never a secret. */
export interface JobKind<P = unknown> {
  /** Letters, digits and hyphens. It never changes, because waiting jobs are found by it. */
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

/** What does the jobs of a kind in this process. */
export interface BoundHandler {
  readonly kind: JobKind
  readonly handle: (payload: unknown) => Promise<void>
}

export interface JobCounts {
  readonly waiting: number
  readonly running: number
  readonly failed: number
}

/** The queue of jobs in the database. */
export interface Jobs {
  /** Adds a job in the transaction of the change that it belongs to: both are committed, or none. */
  enqueue<P>(trx: Kysely<Database>, kind: JobKind<P>, payload: P): Promise<void>
  /** Looks for jobs at once: those added in this process may be committed by now. */
  poke(): void
  /** Does jobs in this process from now on, up to `atOnce` of each kind at the same time. */
  work(handlers: readonly BoundHandler[], atOnce: number): Promise<void>
  /** How many jobs wait, run, or failed for good. */
  counts(): Promise<JobCounts>
  /** Takes no further job and waits for those that run. */
  close(): Promise<void>
}

declare module '../parts.ts' {
  interface Parts {
    readonly jobs: Jobs
  }
}
