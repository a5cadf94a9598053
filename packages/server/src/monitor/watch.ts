import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { openMetrics } from '../http/metrics.ts'
import { refuse } from '../http/refusal.ts'
import { Disk } from './disk.ts'
import { measureEventLoopLag } from './eventLoopLag.ts'
import { registerGauges } from './gauges.ts'

const LOOK_MS = 30_000
const SAID_MS = 60_000
const DISK_FULL = 507

export interface Watch {
  /** Resolves when database and disk can take a write. @throws Refusal that says which of them cannot */
  readonly ready: () => Promise<void>
  /** The metrics as Prometheus reads them. */
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>
}

/** Logs when the disk stops or begins to take writes; looks every 30 s, and when `/readyz` is asked. */
function sayChanges({ log }: AppContext, disk: Disk): { readonly look: () => Promise<string | null> } {
  let said: string | null = null
  return {
    async look() {
      const { problem, freeBytes } = await disk.state()
      if (problem && !said) log.error({ freeBytes }, problem)
      if (!problem && said) log.info({ freeBytes }, 'The disk of DATA_DIR takes writes again.')
      said = problem
      return problem
    },
  }
}

/** Says once a minute that writes were refused for want of room: the database may be on another disk than DATA_DIR. */
function sayRefusals(fastify: FastifyInstance, { log }: AppContext): void {
  let refused = 0
  let saidAt = Number.NEGATIVE_INFINITY
  fastify.addHook('onResponse', (_request, reply, done) => {
    if (reply.statusCode === DISK_FULL) {
      refused += 1
      if (performance.now() - saidAt > SAID_MS) {
        log.error({ refused }, 'The disk is full: writes are refused.')
        saidAt = performance.now()
        refused = 0
      }
    }
    done()
  })
}

/** When a write was last acknowledged: a reply to anything but a reading call that is no refusal. */
function rememberWrites(fastify: FastifyInstance, { now }: AppContext): () => number | null {
  let last: number | null = null
  fastify.addHook('onResponse', (request, reply, done) => {
    if (request.method !== 'GET' && reply.statusCode < 300) last = now()
    done()
  })
  return () => last
}

/** Watches the server for those who run it. */
export function watch(fastify: FastifyInstance, app: AppContext): Watch {
  const disk = new Disk(app.env.dataDir)
  const { look } = sayChanges(app, disk)
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  sayRefusals(fastify, app)
  const registry = openMetrics(fastify)
  registerGauges(registry, { app, disk, lastWrite: rememberWrites(fastify, app) })
  const stopLag = measureEventLoopLag(registry)
  fastify.addHook('onClose', async () => {
    clearInterval(timer)
    stopLag()
  })
  return {
    async ready() {
      await app.health()
      const problem = await look()
      if (problem) refuse('unavailable', problem)
    },
    metrics: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}
