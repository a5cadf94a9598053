import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf, hashToken } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'
import type { Env } from '../env.ts'
import { watch } from '../monitor/watch.ts'
import { refuse } from './refusal.ts'

export interface Build {
  readonly version: string
  /** ISO time. */
  readonly builtAt: string
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
/** Host of this machine itself: any other name may be a page that resolves its own name to 127.0.0.1 (DNS rebinding). */
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
/** Headers that proxies add. */
const PROXY =
  /^(x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|forwarded|via|cf-.*|fastly-.*|x-envoy-.*|x-amzn?-.*|x-arr-.*|x-proxy.*)$/

/** From this machine itself, not through a proxy on it. A request of HTTP/1.0 is a proxy's too: nginx speaks it by default. */
const isLocal = ({ socket, headers, raw }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  LOOPBACK_HOST.test(headers.host ?? '') &&
  raw.httpVersion !== '1.0' &&
  Object.keys(headers).every((name) => !PROXY.test(name))

/**
 * The token, or a request from this machine; in production only the token, once there is one. Behind a proxy (TRUST_PROXY) only the
 * token: a request of the proxy looks like one from this machine.
 */
function mayMeasure({ metricsToken, production, trustProxy }: Env, request: FastifyRequest): boolean {
  const token = bearerOf(request)
  if (!metricsToken || (!token && !production)) return !trustProxy && isLocal(request)
  if (!token) return false
  return timingSafeEqual(hashToken(token), hashToken(metricsToken))
}

/** What whoever runs this asks: does it live, is it ready, how does it do, what is it. */
export const health = (build: Build) => (fastify: FastifyInstance, app: AppContext) => {
  const watched = watch(fastify, app)
  fastify.get('/healthz', async () => ({ ok: true }))
  fastify.get('/readyz', async () => {
    await watched.ready()
    return { ok: true }
  })
  fastify.get('/build.json', async () => build)
  fastify.get('/metrics', async (request, reply) => {
    if (!mayMeasure(app.env, request)) refuse('forbidden', 'Metrics are for this machine and for the token.')
    const { type, text } = await watched.metrics()
    return reply.type(type).send(text)
  })
}
