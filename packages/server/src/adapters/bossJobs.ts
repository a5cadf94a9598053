import { availableParallelism } from 'node:os'
import { CompiledQuery, type Kysely } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { Refusal } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import { isCollision } from '../http/problem.ts'
import type { BoundHandler, EnqueueOptions, JobCounts, JobKind, Jobs } from '../jobs/jobs.ts'
import { NIL_UUID } from '../newId.ts'
import { StorageUnavailable } from '../storage/storage.ts'

/** Workers find jobs of other processes, and jobs after a pause, within this time. */
const POLL_S = 2
/** A process without a heartbeat for so long counts as dead. */
const HEARTBEAT_S = 10
/** How often a process looks for jobs of dead processes. The first look comes sooner, because most are left by the previous process. */
const WATCH_S = 15
const FIRST_WATCH_MS = (HEARTBEAT_S + 1) * 1000
const SELDOM_S = 3_600
/** Finished jobs are deleted, because they may name people. */
const FORGET_S = 86_400
const CLOSE_LIMIT_MS = 10_000

/** The database interface of pg-boss. */
interface Statements {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/** Runs statements within the caller's transaction. */
const within = (trx: Kysely<Database>): Statements => ({
  executeSql: async (text, values = []) => ({
    rows: [...(await trx.withoutPlugins().executeQuery(CompiledQuery.raw(text, [...values]))).rows],
  }),
})

/** The pauses and retries of a job. Each job stores its own, so that a newer version's values apply to its jobs. */
const optionsOf = ({ retries, firstPause, longestPause, limit }: Omit<JobKind, 'payload'>) => ({
  retryLimit: retries,
  retryDelay: firstPause,
  retryDelayMax: longestPause,
  retryBackoff: true,
  expireInSeconds: limit,
  heartbeatSeconds: HEARTBEAT_S,
  deleteAfterSeconds: FORGET_S,
})

interface JobsOptions {
  readonly log: Logger
  readonly works: boolean
  /** Creates and changes the job tables, without the time limits of `pool`. */
  readonly schema?: Pool
}

/**
 * Opens the job queue in the database behind the pool. Creates missing tables under its own lock.
 *
 * pg-boss sends several statements as one text, from `begin` to `commit`. If one of them fails, the connection stays inside the
 * transaction, so the pool must close connections after errors, and no other statements may use it.
 */
export async function openBossJobs(
  pool: Pool,
  kinds: readonly JobKind[],
  { log, works, schema = pool }: JobsOptions,
): Promise<Jobs> {
  let used = schema
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => used.query(text, values) },
    schedule: false,
    supervise: works,
    superviseIntervalSeconds: WATCH_S,
    monitorIntervalSeconds: HEARTBEAT_S,
    // Both features poll and write all the time, and neither is in use: jobs that depend on other jobs, and table changes in the
    // background.
    flowIntervalSeconds: SELDOM_S,
    bamIntervalSeconds: SELDOM_S,
    reindex: false,
    monitorVacuum: false,
  })
  // pg-boss retries by itself. Most errors mean that the database is unavailable for a while.
  boss.on('error', (failure) => log.warn({ err: failure }, 'jobs'))
  boss.on('warning', (warning) => log.warn(warning, 'jobs'))
  await boss.start()
  used = pool
  for (const { name } of kinds) {
    await boss.createQueue(name)
    // Loads the queue now: within a transaction on the only connection of the embedded database it could not.
    await boss.findJobs(name, { id: NIL_UUID })
  }
  return new BossJobs(boss, log, pool)
}

class BossJobs implements Jobs {
  readonly #boss: PgBoss
  readonly #log: Logger
  readonly #pool: Pool
  readonly #workers: string[] = []
  /** Ids of the jobs that this process runs. */
  readonly #running = new Set<string>()
  #isAsked = false
  readonly #closing = new AbortController()
  #firstWatch: NodeJS.Timeout | undefined

  constructor(boss: PgBoss, log: Logger, pool: Pool) {
    this.#boss = boss
    this.#log = log
    this.#pool = pool
  }

  enqueue<P extends object>(
    trx: Kysely<Database>,
    kind: JobKind<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<void> {
    return this.enqueueAll(trx, kind, [payload], options)
  }

  async enqueueAll<P extends object>(
    trx: Kysely<Database>,
    kind: JobKind<P>,
    payloads: readonly P[],
    { priority = 0, after, id }: EnqueueOptions = {},
  ): Promise<void> {
    const options = { ...optionsOf(kind), priority, ...(after && { startAfter: after }), ...(id && { id }) }
    const jobs = payloads.map((payload) => ({ ...options, data: kind.payload.parse(payload) }))
    try {
      await this.#boss.insert(kind.name, jobs, { db: within(trx), returnId: false })
    } catch (failure) {
      if (isCollision(failure)) throw failure
      this.#log.error({ err: failure, kind: kind.name }, 'a job was not stored')
      throw new Refusal('unavailable', 'This cannot be done right now. Try again in a moment.', {
        retryAfter: POLL_S,
      })
    }
    this.#isAsked = true
  }

  async arrange<P extends object>(
    trx: Kysely<Database>,
    { name }: JobKind<P>,
    payloads: readonly P[],
  ): Promise<void> {
    await within(trx).executeSql(
      `update pgboss.job set priority = -place
      from jsonb_array_elements($2::jsonb) with ordinality as wanted (payload, place)
      where name = $1 and state in ('created', 'retry') and data = payload and priority <> -place`,
      [name, JSON.stringify(payloads)],
    )
  }

  poke(): void {
    if (!this.#isAsked) return
    this.#isAsked = false
    for (const worker of this.#workers) this.#boss.notifyWorker(worker)
  }

  async work(handlers: readonly BoundHandler[], atOnce: number): Promise<void> {
    for (const handler of handlers)
      for (let n = 0; n < (handler.kind.isHeavy ? Math.min(atOnce, availableParallelism()) : atOnce); n++)
        this.#workers.push(await this.#workOn(handler))
    this.#firstWatch = setTimeout(() => void this.#watch(), FIRST_WATCH_MS).unref()
  }

  async #watch(): Promise<void> {
    await this.#boss.supervise().catch((failure: unknown) => this.#log.warn({ err: failure }, 'jobs'))
  }

  async #workOn({ kind, handle }: BoundHandler): Promise<string> {
    const options = {
      pollingIntervalSeconds: POLL_S,
      heartbeatRefreshSeconds: HEARTBEAT_S / 4,
      includeMetadata: true as const,
    }
    const closing = this.#closing.signal
    const worker: string = await this.#boss.work(kind.name, options, async (jobs) => {
      for (const { id, data, signal, retryCount, retryLimit } of jobs) {
        this.#running.add(id)
        try {
          await handle(kind.payload.parse(data), {
            signal: AbortSignal.any([signal, closing]),
            get isLast() {
              return retryCount >= retryLimit && !closing.aborted
            },
          })
        } catch (failure) {
          if (!closing.aborted)
            this.#log.warn({ err: failure, job: id, kind: kind.name }, 'a job failed and will be tried again')
          if (failure instanceof StorageUnavailable) await this.#addTry([id])
          throw failure
        } finally {
          this.#running.delete(id)
        }
      }
      this.#boss.notifyWorker(worker)
    })
    return worker
  }

  /** Gives running jobs another try, because this one ends by no fault of theirs. */
  async #addTry(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await this.#pool
      .query(`update pgboss.job set retry_limit = retry_limit + 1 where id = any($1) and state = 'active'`, [
        ids,
      ])
      .catch((failure: unknown) => this.#log.warn({ err: failure }, 'jobs'))
  }

  async check(): Promise<void> {
    try {
      await this.#pool.query('select from pgboss.job limit 1')
    } catch (failure) {
      this.#log.error({ err: failure }, 'the job queue cannot be read')
      throw new Refusal('unavailable', 'The job queue does not answer.', { retryAfter: POLL_S })
    }
  }

  async counts(): Promise<JobCounts> {
    const { rows } = await this.#pool.query<JobCounts>(
      `select count(*) filter (where state in ('created', 'retry'))::int as waiting,
        count(*) filter (where state = 'active')::int as running,
        count(*) filter (where state = 'failed')::int as failed,
        coalesce(extract(epoch from now() - min(start_after)
          filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as "oldestSeconds",
        coalesce((select jsonb_object_agg(name, tries) from (
          select name, count(*)::int as tries from pgboss.job where state in ('retry', 'failed') group by name
        ) as kinds), '{}') as failing
      from pgboss.job`,
    )
    return rows[0]!
  }

  async pending<P extends object>({ name, payload }: JobKind<P>): Promise<readonly P[]> {
    const { rows } = await this.#pool.query<{ data: unknown }>(
      `select data from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
      [name],
    )
    return rows.map(({ data }) => payload.parse(data))
  }

  async forget(client: ClientBase, ids: readonly string[]): Promise<void> {
    await client.query(
      `delete from pgboss.job where state <> 'active' and case when jsonb_typeof(data) = 'object'
        then exists (select from jsonb_each_text(data) as field where field.value = any($1)) else false end`,
      [ids],
    )
  }

  async close(): Promise<void> {
    clearTimeout(this.#firstWatch)
    await Promise.all([
      this.#boss.stop({ close: false, graceful: true, timeout: CLOSE_LIMIT_MS }),
      this.#addTry([...this.#running]).then(() => this.#closing.abort(new Error('the process closes'))),
    ])
  }
}
