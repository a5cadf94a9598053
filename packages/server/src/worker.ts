// Runs only jobs, next to web processes with WORKERS=0 on the same PostgreSQL.
import type { Logger } from 'pino'
import { openParts } from './adapters/parts.ts'
import { JOBS } from './assemble.ts'
import type { Env } from './env.ts'
import { openLog } from './http/log.ts'
import { bindHandlers } from './jobs/handlers.ts'
import {
  exitWithMessage,
  JOB_KINDS,
  openAppWithReason,
  prepareProcess,
  readEnvOrExit,
  Shutdown,
} from './start.ts'

function refuseSettings(env: Env): void {
  if (!env.databaseUrl)
    exitWithMessage(
      'DATABASE_URL must be set for a worker: a database in DATA_DIR belongs to one process, which runs its own jobs.',
    )
  if (env.workers === 0) exitWithMessage('WORKERS must be a number from 1 to 64 for a worker.')
}

async function start(env: Env, log: Logger, shutdown: Shutdown): Promise<void> {
  const opening = openParts({ env, log, jobKinds: JOB_KINDS })
  shutdown.add(async () => (await opening).close())
  const { parts, health } = await opening
  const app = await openAppWithReason(parts, { env, log, health })
  shutdown.add(() => app.live.close())
  await app.jobs.work(bindHandlers(JOBS, app), env.workers)
  console.log(`Fullcourt runs jobs, ${env.workers} of each kind at a time`)
}

const env = readEnvOrExit()
refuseSettings(env)
prepareProcess(env)
const log = openLog(env)
const shutdown = new Shutdown(log)
await start(env, log, shutdown).catch((failure: unknown) => shutdown.refuse(failure))
