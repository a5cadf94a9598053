// Does jobs and nothing else: beside web processes with WORKERS=0, on their PostgreSQL.
import type { Logger } from 'pino'
import { openParts } from './adapters/openParts.ts'
import { JOBS } from './assemble.ts'
import type { Env } from './env.ts'
import { openLog } from './http/log.ts'
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
      'DATABASE_URL must be set for a worker: a database in DATA_DIR belongs to one process, which does its own jobs.',
    )
  if (env.workers === 0) exitWithMessage('WORKERS must be a number from 1 to 64 for a worker.')
}

async function start(env: Env, log: Logger, ending: Shutdown): Promise<void> {
  const opening = openParts(env, log, JOB_KINDS)
  ending.add(async () => (await opening).close())
  const ground = await opening
  const { pool, hot } = ground.engine
  const app = await openAppWithReason({ ...ground, env, log, pool, hot })
  ending.add(() => app.live.close())
  await app.jobs.work(JOBS, app, env.workers)
  console.log(`Fullcourt does jobs, ${env.workers} of a kind at once`)
}

const env = readEnvOrExit()
refuseSettings(env)
prepareProcess(env)
const log = openLog(env)
const ending = new Shutdown(log)
await start(env, log, ending).catch((failure: unknown) => ending.refuse(failure))
