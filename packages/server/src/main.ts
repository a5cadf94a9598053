import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { offerAdminLink } from './accounts/admin.ts'
import { lockData } from './adapters/dataLock.ts'
import type { Engine } from './adapters/engine.ts'
import { openGround } from './adapters/openGround.ts'
import { JOBS, openServer } from './assemble.ts'
import type { Env } from './env.ts'
import { keepHouse } from './housekeeping.ts'
import type { Build } from './http/health.ts'
import { openLog } from './http/log.ts'
import { findFfmpeg } from './media.ts'
import { messageOf } from './messageOf.ts'
import type { RecorderParts } from './recorder/recorder.ts'
import { endOnSignal, envOrRefuse, harden, houseOrRefuse, KINDS, refuseStart } from './start.ts'

const WEB = resolve(import.meta.dirname, '../../web/dist')
const LAST_WORDS_MS = 300

function about(): Build {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  // The mark that the build left beside the pages is the one inside them: the app compares the two.
  const mark = join(WEB, 'build.json')
  if (existsSync(mark)) return JSON.parse(readFileSync(mark, 'utf8'))
  return { version, builtAt: new Date().toISOString() }
}

/** The embedded database belongs to one process; the lock is let go at the end. */
function takeData({ databaseUrl, dataDir }: Env): () => void {
  if (databaseUrl) return () => undefined
  const lock = lockData(dataDir)
  if (!lock.ok)
    refuseStart(`${resolve(dataDir)} is in use by process ${lock.pid}: stop it, or set another DATA_DIR.`)
  return lock.release
}

/** Once the disk refuses, nothing more is acknowledged, and the process ends: what it keeps in memory may be ahead of the disk. */
const recorderBeside = ({ dataDir }: Env, { pool }: Engine, log: Logger): RecorderParts => ({
  folder: join(dataDir, 'recorder'),
  databaseFolder: join(dataDir, 'database'),
  checkpoint: () => pool.query('checkpoint'),
  position: async () => (await pool.query('select pg_current_wal_insert_lsn()::text as at')).rows[0].at,
  onFailure(failure) {
    log.fatal({ err: failure }, 'the flight recorder cannot write')
    setTimeout(() => process.exit(1), LAST_WORDS_MS)
  },
})

/** Others than this machine can come, and nothing says that they come by https. */
const isOpen = ({ host, publicUrl }: Env): boolean =>
  !/^(127\.|::1$|localhost$)/.test(host) && publicUrl.startsWith('http:')

const LOOK_MS = 100
/** Whoever has not sent the whole of a request, or read the whole of its answer, by then is cut off. */
const ANSWERED_BY_MS = 10_000

/**
 * Answers what is under way, and takes nothing new. A connection whose answer was under way would be kept for the next request, for
 * longer than anybody waits for an end: it is closed as soon as it is idle.
 */
async function closeServer(app: FastifyInstance): Promise<void> {
  const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
  const cutting = setTimeout(() => app.server.closeAllConnections(), ANSWERED_BY_MS)
  await app.close()
  clearInterval(looking)
  clearTimeout(cutting)
}

async function run(env: Env): Promise<void> {
  harden(env)
  const release = takeData(env)
  const log = openLog(env)
  const ground = await openGround(env, log, KINDS).catch((failure: unknown) =>
    refuseStart(messageOf(failure)),
  )
  const { engine } = ground
  const recorder = env.databaseUrl ? null : recorderBeside(env, engine, log)
  const house = await houseOrRefuse({ ...ground, env, log, pool: engine.pool, hot: engine.hot, recorder })
  const app = openServer(house, { build: about(), webFolder: WEB })
  await app.listen({ port: env.port, host: env.host }).catch((failure: unknown) => {
    const isTaken = failure instanceof Error && 'code' in failure && failure.code === 'EADDRINUSE'
    const why = isTaken ? `${env.port} is in use on ${env.host}: set another PORT` : messageOf(failure)
    release()
    return refuseStart(`PORT ${why}.`)
  })
  await house.jobs.work(JOBS, house, env.workers)
  const rest = keepHouse(house)
  endOnSignal(log, async () => {
    rest()
    await closeServer(app)
    await house.games.recorder?.close()
    await ground.close()
    release()
  })
  const adminLink = await offerAdminLink(house)
  console.log(`Fullcourt listens on ${env.publicUrl}`)
  console.log(`  ${engine.durability}`)
  console.log(`  film: ${findFfmpeg(env) ?? 'no ffmpeg found: films play as they are'}`)
  if (!env.smtpUrl) console.log(`  mail: no SMTP_URL, so it lands in ${join(env.dataDir, 'mail')}`)
  if (adminLink) console.log(`  no administrator yet: whoever opens this first becomes one\n    ${adminLink}`)
  if (isOpen(env))
    console.log('  not encrypted: put a proxy with TLS in front, and its https address in PUBLIC_URL')
  if (env.idle.length > 0) console.log(`  without effect yet: ${env.idle.join(', ')}`)
}

await run(envOrRefuse())
