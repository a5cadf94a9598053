// Does jobs and nothing else: beside web processes with WORKERS=0, on their PostgreSQL.
import { openGround } from './adapters/openGround.ts'
import { JOBS } from './assemble.ts'
import type { Env } from './env.ts'
import { openLog } from './http/log.ts'
import { messageOf } from './messageOf.ts'
import { endOnSignal, envOrRefuse, harden, houseOrRefuse, KINDS, refuseStart } from './start.ts'

async function run(env: Env): Promise<void> {
  if (!env.databaseUrl)
    refuseStart(
      'DATABASE_URL must be set for a worker: the embedded database belongs to one process, which does its own jobs.',
    )
  if (env.workers === 0) refuseStart('WORKERS must be a number from 1 to 64 for a worker.')
  harden(env)
  const log = openLog(env)
  const ground = await openGround(env, log, KINDS).catch((failure: unknown) =>
    refuseStart(messageOf(failure)),
  )
  const { pool, hot } = ground.engine
  const house = await houseOrRefuse({ ...ground, env, log, pool, hot })
  await house.jobs.work(JOBS, house, env.workers)
  endOnSignal(log, async () => {
    await house.live.close()
    await ground.close()
  })
  console.log(`Fullcourt does jobs, ${env.workers} of a kind at once`)
}

await run(envOrRefuse())
