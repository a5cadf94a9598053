// Does jobs and nothing else: beside web processes with WORKERS=0, on their PostgreSQL.
import { openGround } from './adapters/openGround.ts'
import { JOBS, openHouse } from './assemble.ts'
import { type Env, readEnv } from './env.ts'
import { openLog } from './http/log.ts'

const PATIENCE_MS = 20_000

function refuseStart(line: string): never {
  console.error(line)
  process.exit(1)
}

const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure))

async function run(env: Env): Promise<void> {
  if (!env.databaseUrl)
    refuseStart(
      'DATABASE_URL must be set for a worker: the embedded database belongs to one process, which does its own jobs.',
    )
  if (env.workers === 0) refuseStart('WORKERS must be a number from 1 to 64 for a worker.')
  const log = openLog(env)
  const kinds = JOBS.map(({ kind }) => kind)
  const ground = await openGround(env, log, kinds).catch((failure: unknown) =>
    refuseStart(messageOf(failure)),
  )
  const { engine } = ground
  const house = await openHouse({ ...ground, env, log, pool: engine.pool, hot: engine.hot }).catch(
    (failure: unknown) =>
      refuseStart(`The database cannot be brought to this version: ${messageOf(failure)}.`),
  )
  await house.jobs.work(JOBS, house, env.workers)
  const stop = async () => {
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    await house.live.close()
    await ground.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  console.log(`Fullcourt does jobs, ${env.workers} of a kind at once`)
}

const read = readEnv()
if (!read.ok) refuseStart(read.refusal)
await run(read.env)
