import type { Kysely } from 'kysely'
import type { ClientBase } from 'pg'
import type * as z from 'zod'
import type { Database } from '../database.ts'

/** A kind of background job. Its payload is readable in the database, so it must not contain a secret. */
export interface JobKind<P extends object = object> {
  /** Letters, digits and hyphens. Must not change, because waiting jobs refer to it. */
  readonly name: string
  readonly payload: z.ZodType<P>
  /** Seconds before the second try. Each following pause is twice as long, up to `longestPause`. */
  readonly firstPause: number
  readonly longestPause: number
  /** The number of retries before the job counts as failed. */
  readonly retries: number
  /** Seconds that one try may take. */
  readonly limit: number
  /** True for work that keeps a core busy: a process runs at most one of these for each core. */
  readonly isHeavy?: boolean
}

/** The pauses of a mail. Retries for three days: a mail server may be down for a weekend. */
export const MAIL_RETRIES = { firstPause: 5, longestPause: 900, retries: 300, limit: 120 } as const

/** The function that runs the jobs of a kind in this process. */
export interface BoundHandler {
  readonly kind: JobKind
  readonly handle: (payload: object, attempt: Attempt) => Promise<void>
}

/** One try of a job. It does not count when the process closes meanwhile, or when it throws `StorageUnavailable`. */
export interface Attempt {
  /** Fires at the time limit, and when the process closes. A long job ends then; it is tried again. */
  readonly signal: AbortSignal
  /** No other try follows. False from the moment at which the process closes. */
  readonly isLast: boolean
}

export interface JobCounts {
  readonly waiting: number
  readonly running: number
  readonly failed: number
  /** How long the oldest job that waits has been due. */
  readonly oldestSeconds: number
  /** Jobs whose last try failed, by kind. */
  readonly failing: Readonly<Record<string, number>>
}

export interface EnqueueOptions {
  /** Jobs of a kind with a higher number run first. 0 without it. */
  readonly priority?: number
  /** Earliest start. */
  readonly after?: Date
  /** The id of a single job. It is added once: not where the queue has it already. */
  readonly id?: string
}

/** The queue of jobs in the database. */
export interface Jobs {
  /** Adds a job in the transaction of the change that it belongs to, so that both are committed or neither is. */
  enqueue<P extends object>(
    trx: Kysely<Database>,
    kind: JobKind<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Adds many jobs of a kind with one statement. */
  enqueueAll<P extends object>(
    trx: Kysely<Database>,
    kind: JobKind<P>,
    payloads: readonly P[],
    options?: EnqueueOptions,
  ): Promise<void>
  /** Lets the waiting jobs of a kind begin in this order. */
  arrange<P extends object>(trx: Kysely<Database>, kind: JobKind<P>, payloads: readonly P[]): Promise<void>
  /** Looks for jobs now. Jobs that this process added may be committed by now. */
  poke(): void
  /** Starts to run jobs in this process, up to `atOnce` of each kind at the same time. */
  work(handlers: readonly BoundHandler[], atOnce: number): Promise<void>
  /** Throws if the queue cannot be read. */
  check(): Promise<void>
  /** Counts the jobs that wait, run, fail or have failed for good. */
  counts(): Promise<JobCounts>
  /** The payloads of a kind's jobs that wait, run or will be tried again. */
  pending<P extends object>(kind: JobKind<P>): Promise<readonly P[]>
  /** Deletes the jobs whose payloads name one of these ids, except running ones, in the transaction of the client. */
  forget(client: ClientBase, ids: readonly string[]): Promise<void>
  /** Takes no more jobs and waits for the running ones. */
  close(): Promise<void>
}
