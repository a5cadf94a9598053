import type { Logger } from 'pino'
import type { BackupPlace } from '../backup/place.ts'
import type { Env } from '../env.ts'
import { errorMessage } from '../errorMessage.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { withSchemaLock } from '../migrations/schemaLock.ts'
import { poolsOf } from '../monitor/pools.ts'
import type { OpenDatabase, OpenParts, Parts } from '../parts.ts'
import { traceStatements } from '../tracing/statements.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { openBossJobs } from './bossJobs.ts'
import { openCounters } from './counters.ts'
import { openEmbedded, removeScratch } from './embeddedPostgres.ts'
import { moveToPresentMajor } from './majorStep.ts'
import { lateBackupPlace } from './openBackupPlace.ts'
import { openBus } from './openBus.ts'
import { openGateway } from './openGateway.ts'
import { openMailer } from './openMailer.ts'
import { openPusher } from './openPusher.ts'
import { openStorage } from './openStorage.ts'
import { openTexter } from './openTexter.ts'
import { openWebhookCaller } from './openWebhookCaller.ts'
import { openPostgres } from './postgres.ts'

const EXIT_DELAY_MS = 300

/** Opens the PostgreSQL server of `DATABASE_URL`, else our own PostgreSQL in `DATA_DIR`. */
async function openDatabase({ env, log, jobKinds }: PartConfig): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, path } = env
  const onDamage = ({ message }: Error) =>
    log.fatal(`The database is damaged (${message}). Stop the server and restore a backup.`)
  if (databaseUrl)
    return openPostgres(databaseUrl, onDamage).catch((failure: unknown) => {
      throw new Error(`DATABASE_URL: the server does not answer (${errorMessage(failure)})`)
    })
  const options = { dataDir, path, log, onLost: onLost(log), onDamage }
  await moveToPresentMajor(options, { env, jobKinds })
  return openEmbedded(options)
}

const onLost = (log: Logger) => (heldBy: number) => {
  log.fatal({ heldBy }, 'another process has taken the data folder')
  setTimeout(() => process.exit(1), EXIT_DELAY_MS)
}

/** A server that was killed may have left the cluster of a drill. The start does not depend on it. */
const removeLeft = ({ dataDir, path }: Env, log: Logger): Promise<void> =>
  removeScratch({ dataDir, path, log, onLost: onLost(log) }).catch((failure: unknown) =>
    log.warn({ err: failure }, 'the cluster of an earlier drill stays'),
  )

/** Says at the start what a backup of the night would say. */
function backupPlaceOf(env: Env, log: Logger): BackupPlace {
  const place = lateBackupPlace(env)
  void place
    .open()
    .catch((failure: unknown) => log.error(`${errorMessage(failure)}. No backup is made until then.`))
  return place
}

/** Opens the way to the collector of the settings. Without one, the libraries are not loaded. */
async function openTracing({ tracing }: Env, log: Logger): Promise<Tracing | null> {
  if (!tracing) return null
  const { OtlpTracing } = await import('./otlpTracing.ts')
  return new OtlpTracing(tracing, log)
}

interface PartConfig {
  readonly env: Env
  readonly log: Logger
  readonly jobKinds: readonly JobKind[]
}

interface Closeable {
  close(): void | Promise<void>
}

/** The parts that tests open and close themselves. */
type Given = Partial<Pick<Parts, 'database' | 'bus' | 'storage' | 'pusher' | 'mailer' | 'gateway'>>

/**
 * Opens the dependencies of a process in this order. They close in reverse order: jobs end before the mailer that they use, and
 * the database closes last. If one fails to open, closes those before it and throws with a sentence for the operator.
 */
export async function openParts({ env, log, jobKinds }: PartConfig, given: Given = {}): Promise<OpenParts> {
  const opened: Closeable[] = []
  const close = async () => {
    for (const part of opened.splice(0).toReversed()) await part.close()
  }
  const closeLater = <P extends Closeable>(part: P): P => {
    opened.push(part)
    return part
  }
  try {
    const tracing = await openTracing(env, log)
    if (tracing) closeLater(tracing)
    const database = given.database ?? closeLater(await openDatabase({ env, log, jobKinds }))
    const { counterPool, jobsPool, schema } = database
    if (tracing) traceStatements(poolsOf(database))
    await removeLeft(env, log)
    const parts: Parts = {
      database,
      tracing,
      // The live stream closes it.
      bus: given.bus ?? (await openBus(env, log)),
      counters: closeLater(await openCounters(env.busUrl, counterPool)),
      backups: backupPlaceOf(env, log),
      storage: given.storage ?? closeLater(await openStorage(env)),
      pusher: given.pusher ?? openPusher(),
      webhookCaller: openWebhookCaller({ allowsPrivate: env.webhookPrivate }),
      texter: openTexter(env),
      mailer: given.mailer ?? closeLater(openMailer(env)),
      gateway: given.gateway === undefined ? openGateway(env, database.pool) : given.gateway,
      jobs: closeLater(
        await withSchemaLock(schema, () =>
          openBossJobs(jobsPool, jobKinds, { log, works: env.workers > 0, schema }),
        ).catch((failure: unknown) => {
          throw new Error(`The job tables cannot be created: ${errorMessage(failure)}`)
        }),
      ),
    }
    const health = async () => {
      for (const part of [database, parts.storage, parts.jobs]) await part.check()
    }
    return { parts, health, close }
  } catch (failure) {
    await close()
    throw failure
  }
}
