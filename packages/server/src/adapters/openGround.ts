import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import type { Counters } from '../http/limits.ts'
import type { JobKind, Jobs } from '../jobs/jobs.ts'
import type { Bus } from '../live/bus.ts'
import type { Mailer, Texter } from '../mail/mail.ts'
import { messageOf } from '../messageOf.ts'
import { openBossJobs } from './bossJobs.ts'
import { openCounters } from './counters.ts'
import type { Engine } from './engine.ts'
import { openBus } from './openBus.ts'
import { openDatabase } from './openDatabase.ts'
import { openMailer } from './openMailer.ts'
import { openTexter } from './openTexter.ts'

/** What a process of ours stands on, as the settings ask for it. */
export interface Opened {
  readonly engine: Engine
  readonly bus: Bus
  readonly counters: Counters
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly texter: Texter
  /** Jobs first, the database last. The bus ends with the live stream. */
  readonly close: () => Promise<void>
}

async function openEngine({ databaseUrl, dataDir }: Env): Promise<Engine> {
  return openDatabase(databaseUrl, dataDir).catch((failure: unknown) => {
    const what = databaseUrl
      ? 'DATABASE_URL: the server does not answer'
      : `the database in ${dataDir} does not open`
    throw new Error(`${what} (${messageOf(failure)}).`)
  })
}

/** Opens all of it; the caller holds the lock of an embedded database. Throws with a sentence for whoever starts it. */
export async function openGround(env: Env, log: Logger, kinds: readonly JobKind[]): Promise<Opened> {
  const engine = await openEngine(env)
  const jobs = await openBossJobs(engine.pool, kinds, { log, works: env.workers > 0 }).catch(
    (failure: unknown) => {
      throw new Error(`The tables of jobs cannot be made: ${messageOf(failure)}.`)
    },
  )
  const mailer = openMailer(env)
  const counters = openCounters(env.busUrl, engine.pool)
  return {
    engine,
    bus: await openBus(env.busUrl, env.databaseUrl),
    counters,
    jobs,
    mailer,
    texter: openTexter(env),
    async close() {
      await jobs.close()
      mailer.close()
      counters.close()
      await engine.close()
    },
  }
}
