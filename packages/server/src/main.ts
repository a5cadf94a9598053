import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { offerAdminLink, tellAdminLink } from './accounts/admin.ts'
import { openParts } from './adapters/openParts.ts'
import { JOBS, openServer } from './assemble.ts'
import type { Env } from './env.ts'
import { errorMessage } from './errorMessage.ts'
import type { Build } from './http/health.ts'
import { openLog } from './http/log.ts'
import { runMaintenance } from './maintenance.ts'
import { findFfmpeg } from './media.ts'
import { JOB_KINDS, openAppWithReason, prepareProcess, readEnvOrExit, Shutdown } from './start.ts'

const WEB = resolve(import.meta.dirname, '../../web/dist')

function about(): Build {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
  // The mark that the build left beside the pages is the one inside them: the app compares the two.
  const mark = join(WEB, 'build.json')
  if (existsSync(mark)) return JSON.parse(readFileSync(mark, 'utf8'))
  return { version, builtAt: new Date().toISOString() }
}

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
async function closeServer(fastify: FastifyInstance): Promise<void> {
  const looking = setInterval(() => fastify.server.closeIdleConnections(), LOOK_MS)
  const cutting = setTimeout(() => fastify.server.closeAllConnections(), ANSWERED_BY_MS)
  await fastify.close()
  clearInterval(looking)
  clearTimeout(cutting)
}

/** What is wrong with the address, in the name of the variable that sets it. */
function whyNotListening({ host, port }: Env, failure: unknown): string {
  const code = failure instanceof Error && 'code' in failure ? failure.code : ''
  if (code === 'EADDRINUSE') return `PORT ${port} is in use on ${host}: set another PORT`
  if (code === 'EACCES') return `PORT ${port} is not allowed for this user: set a PORT from 1024 on`
  return `HOST ${host} is not an address of this machine (${code || errorMessage(failure)}): set it to one, like 127.0.0.1`
}

async function start(env: Env, log: Logger, ending: Shutdown): Promise<void> {
  const opening = openParts(env, log, JOB_KINDS)
  ending.add(async () => (await opening).close())
  const ground = await opening
  const { engine } = ground
  const app = await openAppWithReason({ ...ground, env, log, pool: engine.pool, hot: engine.hot })
  const fastify = openServer(app, { build: about(), webFolder: WEB })
  ending.add(() => closeServer(fastify))
  await fastify.listen({ port: env.port, host: env.host }).catch((failure: unknown) => {
    throw new Error(whyNotListening(env, failure))
  })
  app.games.answers.warmUp()
  await app.jobs.work(JOBS, app, env.workers)
  ending.add(runMaintenance(app))
  const adminLink = await offerAdminLink(app)
  console.log(`Fullcourt listens on ${env.publicUrl}`)
  console.log(`  ${engine.durability}`)
  console.log(`  film: ${findFfmpeg(env) ?? 'no ffmpeg found: films play as they are'}`)
  if (!env.smtpUrl) console.log(`  mail: no SMTP_URL, so it lands in ${join(env.dataDir, 'mail')}`)
  if (adminLink) console.log(await tellAdminLink(env, adminLink))
  if (isOpen(env))
    console.log('  not encrypted: put a proxy with TLS in front, and its https address in PUBLIC_URL')
  if (env.idle.length > 0) console.log(`  without effect yet: ${env.idle.join(', ')}`)
}

const env = readEnvOrExit()
prepareProcess(env)
const log = openLog(env)
const ending = new Shutdown(log)
await start(env, log, ending).catch((failure: unknown) => ending.refuse(failure))
