import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf, hashToken } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import type { Env } from '../env.ts'
import { watch } from './watch.ts'

export interface Build {
  readonly version: string
  /** Null in a clone. */
  readonly commit: string | null
  /** ISO time. */
  readonly builtAt: string
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
/** Hosts of this machine. Any other name may belong to a page that resolves it to 127.0.0.1 (DNS rebinding). */
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
/** Headers that proxies add. */
const PROXY =
  /^(x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|forwarded|via|cf-.*|fastly-.*|x-envoy-.*|x-amzn?-.*|x-arr-.*|x-proxy.*)$/

/**
 * Tells whether a request comes from this machine and not through a proxy on it. HTTP/1.0 counts as a proxy: nginx uses it by
 * default.
 */
const isLocal = ({ socket, headers, raw }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  LOOPBACK_HOST.test(headers.host ?? '') &&
  raw.httpVersion !== '1.0' &&
  Object.keys(headers).every((name) => !PROXY.test(name))

/**
 * Allows the token, or a request from this machine; in production with a token set, only the token. Behind a proxy (TRUST_PROXY)
 * only the token, because requests of the proxy look local.
 */
function mayReadMetrics({ metricsToken, production, trustProxy }: Env, request: FastifyRequest): boolean {
  const token = bearerOf(request)
  if (!metricsToken || (!token && !production)) return !trustProxy && isLocal(request)
  if (!token) return false
  return timingSafeEqual(hashToken(token), hashToken(metricsToken))
}

/** Routes for operators: liveness, readiness, build and metrics. */
export const health = (build: Build) => (fastify: FastifyInstance, app: AppContext) => {
  const watched = watch(fastify, app)
  fastify.get('/healthz', async () => ({ ok: true }))
  fastify.get('/readyz', async () => {
    await watched.ready()
    return { ok: true }
  })
  fastify.get('/build.json', async () => build)
  fastify.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(app.env, request))
      refuse('forbidden', 'Metrics need the metrics token or a request from this machine.')
    const { type, text } = await watched.metrics()
    return reply.type(type).send(text)
  })
}
