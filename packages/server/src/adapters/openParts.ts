import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { errorMessage } from '../errorMessage.ts'
import type { Counters } from '../http/limits.ts'
import type { JobKind, Jobs } from '../jobs/jobs.ts'
import type { Bus } from '../live/bus.ts'
import type { Mailer, Texter } from '../mail/mail.ts'
import { withSchemaLock } from '../migrations/schemaLock.ts'
import { openBossJobs } from './bossJobs.ts'
import { openCounters } from './counters.ts'
import { openEmbedded } from './embeddedPostgres.ts'
import type { Engine } from './engine.ts'
import { openBus } from './openBus.ts'
import { openMailer } from './openMailer.ts'
import { openTexter } from './openTexter.ts'
import { openPostgres } from './postgres.ts'

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

const LAST_LINES_MS = 300

/** The server that `DATABASE_URL` names, else a PostgreSQL of our own in `DATA_DIR`. */
function openEngine({ databaseUrl, dataDir, path }: Env, log: Logger): Promise<Engine> {
  if (databaseUrl)
    return openPostgres(databaseUrl).catch((failure: unknown) => {
      throw new Error(`DATABASE_URL: the server does not answer (${errorMessage(failure)})`)
    })
  const onLost = (heldBy: number) => {
    log.fatal({ heldBy }, 'another process has taken the data folder')
    setTimeout(() => process.exit(1), LAST_LINES_MS)
  }
  return openEmbedded({ dataDir, path, log, onLost })
}

async function openOn(engine: Engine, env: Env, log: Logger, kinds: readonly JobKind[]): Promise<Opened> {
  const options = { log, works: env.workers > 0 }
  const jobs = await withSchemaLock(engine.pool, () => openBossJobs(engine.pool, kinds, options)).catch(
    (failure: unknown) => {
      throw new Error(`The tables of jobs cannot be made: ${errorMessage(failure)}`)
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

/** Opens all of it. Throws with a sentence for the person who starts it; the database is closed then. */
export async function openParts(env: Env, log: Logger, kinds: readonly JobKind[]): Promise<Opened> {
  const engine = await openEngine(env, log)
  try {
    return await openOn(engine, env, log, kinds)
  } catch (failure) {
    await engine.close()
    throw failure
  }
}
