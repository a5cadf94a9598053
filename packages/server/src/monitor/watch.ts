import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import { diskFull } from '../http/problem.ts'
import { Disk, isLow } from './disk.ts'
import { measureEventLoopLag } from './eventLoopLag.ts'
import { registerGauges } from './gauges.ts'
import { openMetrics } from './metrics.ts'

const CHECK_MS = 30_000
const REPORT_MS = 60_000
const LOOK_MS = 1_000
/** Signing in and opening the live stream write little, and reading needs them. Deleting makes room. */
const OF_READERS = '/v1/token/'
const HARMLESS: readonly string[] = ['GET', 'HEAD', 'DELETE']
const DISK_FULL = 507

export interface Watch {
  /**
   * Resolves if the database and the disk take writes.
   * @throws Refusal that names the one that does not
   */
  readonly ready: () => Promise<void>
  /** The metrics in the format of Prometheus. */
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>
}

/** Logs when the disk stops or starts to take writes. Checks every 30 s, and at each call of `/readyz`. */
function logDiskChanges({ log }: AppContext, disk: Disk): { readonly check: () => Promise<string | null> } {
  let reported: string | null = null
  return {
    async check() {
      const { problem, freeBytes } = await disk.state()
      if (problem && !reported) log.error({ freeBytes }, problem)
      if (!problem && reported) log.info({ freeBytes }, 'The disk of DATA_DIR takes writes again.')
      reported = problem
      return problem
    },
  }
}

/** Logs at most once a minute that a full disk refused writes. The database may be on another disk than DATA_DIR. */
function logFullDisk(fastify: FastifyInstance, { log }: AppContext): void {
  let refused = 0
  let reportedAt = Number.NEGATIVE_INFINITY
  fastify.addHook('onResponse', (_request, reply, done) => {
    if (reply.statusCode === DISK_FULL) {
      refused += 1
      if (performance.now() - reportedAt > REPORT_MS) {
        log.error({ refused }, 'The disk is full: writes are refused.')
        reportedAt = performance.now()
        refused = 0
      }
    }
    done()
  })
}

/**
 * Refuses writes while the disk of our own database has little space. The rest lets the database run on, so that everything can
 * still be read.
 * @returns a function that stops looking
 */
function refuseWritesOnLowDisk(fastify: FastifyInstance, { env }: AppContext): () => void {
  let isFull = false
  const look = async () => {
    isFull = await isLow(env.dataDir)
  }
  const timer = env.databaseUrl ? undefined : setInterval(() => void look(), LOOK_MS).unref()
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isRefused = isFull && !HARMLESS.includes(request.method) && !request.url.startsWith(OF_READERS)
    done(isRefused ? diskFull() : undefined)
  })
  return () => clearInterval(timer)
}

/** Tracks the time of the last acknowledged write: the last successful reply to a call other than GET. */
function trackWrites(fastify: FastifyInstance, { now }: AppContext): () => number | null {
  let last: number | null = null
  fastify.addHook('onResponse', (request, reply, done) => {
    if (request.method !== 'GET' && reply.statusCode < 300) last = now()
    done()
  })
  return () => last
}

/** Watches the server for its operators. */
export function watch(fastify: FastifyInstance, app: AppContext): Watch {
  const disk = new Disk(app.env.dataDir)
  const { check } = logDiskChanges(app, disk)
  const timer = setInterval(() => void check(), CHECK_MS)
  timer.unref()
  logFullDisk(fastify, app)
  app.failedRequests.watch(fastify, app.now)
  const stopLooking = refuseWritesOnLowDisk(fastify, app)
  const registry = openMetrics(fastify)
  registerGauges(registry, { app, disk, lastWrite: trackWrites(fastify, app) })
  const stopLag = measureEventLoopLag(registry)
  fastify.addHook('onClose', async () => {
    clearInterval(timer)
    stopLooking()
    stopLag()
  })
  return {
    async ready() {
      await app.health()
      const problem = await check()
      if (problem) refuse('unavailable', problem)
    },
    metrics: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}
