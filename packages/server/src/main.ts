import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { describeAdminLink, offerAdminLink } from './accounts/admin.ts'
import { swapIn } from './adapters/embedded/swap.ts'
import { openParts } from './adapters/parts.ts'
import { refuseWithUsers } from './admin/firstRestore.ts'
import type { AppContext } from './appContext.ts'
import { JOBS, openServer } from './assemble.ts'
import { FirstRestores, type Report, type WantedRestore } from './backup/firstRestores.ts'
import { backupName } from './backup/kept.ts'
import type { Env } from './env.ts'
import { codeOf, errorMessage } from './errorMessage.ts'
import { openLog } from './http/log.ts'
import { bindHandlers } from './jobs/handlers.ts'
import { runMaintenance } from './maintenance.ts'
import { describeMediaTools } from './media/tools.ts'
import type { Build } from './monitor/health.ts'
import { findBackup, loadBeside, loadFiles, loadInto, summaryOf } from './restoring.ts'
import { JOB_KINDS, openAppWithReason, prepareProcess, readEnvOrExit, Shutdown } from './start.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const WEB_DIST = join(ROOT, 'packages/web/dist')

/** Reads the version, the commit and the time of the build. */
function readBuildInfo(): Build {
  const readJson = (...path: string[]) => {
    const file = join(ROOT, ...path)
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  }
  const { version } = readJson('package.json')
  // `npm run release` writes it.
  const { commit = null } = readJson('release.json')
  // The web app compares this file with the build in its pages.
  const { builtAt = new Date().toISOString() } = readJson('packages/web/dist/build.json')
  return { version, commit, builtAt }
}

/** Tells whether other machines can reach the server without https. */
const isUnencrypted = ({ host, publicUrl }: Env): boolean =>
  !/^(127\.|::1$|localhost$)/.test(host) && publicUrl.startsWith('http:')

const POLL_MS = 100
/** Connections still busy after this time are closed. */
const CLOSE_TIMEOUT_MS = 10_000

/**
 * Answers the running requests and accepts no new ones. Closes connections as soon as they are idle, because the server would
 * keep them open for a next request for longer than an operator waits.
 */
async function closeServer(fastify: FastifyInstance): Promise<void> {
  const poll = setInterval(() => fastify.server.closeIdleConnections(), POLL_MS)
  const timeout = setTimeout(() => fastify.server.closeAllConnections(), CLOSE_TIMEOUT_MS)
  await fastify.close()
  clearInterval(poll)
  clearTimeout(timeout)
}

/** Explains why the server cannot listen, and names the variable to change. */
function whyNotListening({ host, port }: Env, failure: unknown): string {
  const code = codeOf(failure)
  if (code === 'EADDRINUSE') return `PORT ${port} is in use on ${host}: set another PORT`
  if (code === 'EACCES') return `PORT ${port} is not allowed for this user: set a PORT from 1024 on`
  return `HOST ${host} is not an address of this machine (${code || errorMessage(failure)}): set it to one, like 127.0.0.1`
}

async function start(
  env: Env,
  log: Logger,
  shutdown: Shutdown,
  firstRestores: FirstRestores,
): Promise<AppContext> {
  const opening = openParts({ env, log, jobKinds: JOB_KINDS })
  shutdown.add(async () => (await opening).close())
  const { parts, health } = await opening
  const app = await openAppWithReason(parts, { env, log, health, firstRestores })
  const adminLink = await offerAdminLink(app)
  const fastify = openServer(app, { build: readBuildInfo(), webFolder: WEB_DIST })
  shutdown.add(() => closeServer(fastify))
  await fastify.listen({ port: env.port, host: env.host }).catch((failure: unknown) => {
    throw new Error(whyNotListening(env, failure))
  })
  app.stats.answers.warmUp()
  await app.jobs.work(bindHandlers(JOBS, app), env.workers)
  shutdown.add(runMaintenance(app))
  console.log(`Fullcourt listens on ${env.publicUrl}`)
  console.log(`  ${parts.database.durability}`)
  console.log(`  film: ${describeMediaTools(app.mediaTools, env)}`)
  if (!env.smtpUrl) console.log(`  mail: no SMTP_URL, so it lands in ${join(env.dataDir, 'mail')}`)
  if (env.billing && parts.gateway?.kind === 'test')
    console.log('  cards: no STRIPE_SECRET_KEY, so a test gateway moves no money')
  if (adminLink) console.log(await describeAdminLink(env, adminLink))
  if (isUnencrypted(env))
    console.log('  not encrypted: put a proxy with TLS in front, and its https address in PUBLIC_URL')
  return app
}

const env = readEnvOrExit()
prepareProcess(env)
const log = openLog(env)
const shutdown = new Shutdown(log)

/** Restores a backup for the first page, while the server goes on answering it. Then starts again in this process. */
async function restore({ from, skipsDamaged }: WantedRestore, report: Report) {
  const app = await running
  const { databaseUrl, dataDir } = env
  const backup = await findBackup(env, from, { skipsDamaged, report })
  await loadFiles(app.storage, env, backup, report)
  let making: string | null = null
  if (databaseUrl) await loadInto(databaseUrl, env, backup, { log, report })
  else {
    making = await loadBeside(env, backup, { log, report })
    // A call that was let in before the restore may have made a user.
    await refuseWithUsers(app)
  }
  report('restarting', 0, 0)
  await shutdown.restart(async () => {
    if (making !== null) swapIn(dataDir, making, backupName(Date.now()))
    running = start(env, log, shutdown, firstRestores)
    await running
  })
  return summaryOf(backup)
}

const restoreOrLog = (...args: Parameters<typeof restore>) =>
  restore(...args).catch((failure: unknown) => {
    log.error({ err: failure }, 'the restore of the first page failed')
    throw failure
  })

const firstRestores = new FirstRestores(restoreOrLog)
let running = start(env, log, shutdown, firstRestores)
await running.catch((failure: unknown) => shutdown.refuse(failure))
