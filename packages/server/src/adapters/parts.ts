import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { errorMessage } from '../errorMessage.ts'
import { soloBus } from '../live/bus.ts'
import { withSchemaLock } from '../migrations/schemaLock.ts'
import { type OpenDatabase, type Part, part } from '../parts.ts'
import { openBossJobs } from './bossJobs.ts'
import { openCounters } from './counters.ts'
import { openEmbedded } from './embeddedPostgres.ts'
import { openBus } from './openBus.ts'
import { openMailer } from './openMailer.ts'
import { openPusher } from './openPusher.ts'
import { openStorage } from './openStorage.ts'
import { openTexter } from './openTexter.ts'
import { openPostgres } from './postgres.ts'

const EXIT_DELAY_MS = 300

/** Opens the PostgreSQL server of `DATABASE_URL`, else our own PostgreSQL in `DATA_DIR`. */
function openDatabase({ databaseUrl, dataDir, path }: Env, log: Logger): Promise<OpenDatabase> {
  const onDamage = ({ message }: Error) =>
    log.fatal(`The database is damaged (${message}). Stop the server and restore a backup.`)
  if (databaseUrl)
    return openPostgres(databaseUrl, onDamage).catch((failure: unknown) => {
      throw new Error(`DATABASE_URL: the server does not answer (${errorMessage(failure)})`)
    })
  const onLost = (heldBy: number) => {
    log.fatal({ heldBy }, 'another process has taken the data folder')
    setTimeout(() => process.exit(1), EXIT_DELAY_MS)
  }
  return openEmbedded({ dataDir, path, log, onLost, onDamage })
}

/**
 * The dependencies of a process, in the order of opening. They close in reverse order: jobs end before the mailer that they use,
 * and the database closes last.
 */
export const PARTS: readonly Part[] = [
  part({
    name: 'database',
    open: ({ env, log }) => openDatabase(env, log),
    close: (database) => database.close(),
    health: (database) => database.check(),
  }),
  // The live stream closes it.
  part({
    name: 'bus',
    open: ({ env, log }) => openBus(env, log),
    openForTest: soloBus,
  }),
  part({
    name: 'counters',
    open: ({ env }, { database }) => openCounters(env.busUrl, database.counterPool),
    close: (counters) => counters.close(),
  }),
  part({
    name: 'storage',
    open: ({ env }) => openStorage(env),
    close: (storage) => storage.close(),
    health: (storage) => storage.check(),
  }),
  part({ name: 'pusher', open: () => openPusher() }),
  part({ name: 'texter', open: ({ env }) => openTexter(env) }),
  part({ name: 'mailer', open: ({ env }) => openMailer(env), close: (mailer) => mailer.close() }),
  part({
    name: 'jobs',
    open: ({ env, log, jobKinds }, { database: { jobsPool, schema } }) =>
      withSchemaLock(schema, () =>
        openBossJobs(jobsPool, jobKinds, { log, works: env.workers > 0, schema }),
      ).catch((failure: unknown) => {
        throw new Error(`The job tables cannot be created: ${errorMessage(failure)}`)
      }),
    close: (jobs) => jobs.close(),
    health: (jobs) => jobs.check(),
  }),
]
