import type { Logger } from 'pino'
import { enqueueWaiting, type WaitingJob } from '../backup/rows.ts'
import { queriesOver } from '../database.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { migrate } from '../migrations/index.ts'
import type { OpenDatabase } from '../parts.ts'
import { openBossJobs } from './bossJobs.ts'

interface Filling {
  /** The newest migration of the rows. */
  readonly migration: string
  /** Loads the rows. Returns the jobs that waited. */
  readonly load: () => Promise<readonly WaitingJob[]>
  readonly jobKinds: readonly JobKind[]
  readonly log: Logger
}

/** Fills an empty database, migrates it to this version, and queues the jobs that waited. */
export async function fillDatabase(
  { schema, jobsPool, pool }: OpenDatabase,
  { migration, load, jobKinds, log }: Filling,
): Promise<void> {
  await migrate(schema, { to: migration })
  const waiting = await load()
  await migrate(schema)
  const jobs = await openBossJobs(jobsPool, jobKinds, { log, works: false, schema })
  await enqueueWaiting({ jobs, db: queriesOver(pool) }, jobKinds, waiting).finally(() => jobs.close())
}
