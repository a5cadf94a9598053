import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import type { House } from '../house.ts'
import { watch } from '../monitor/watch.ts'
import { refuse } from './refusal.ts'
import { bearerOf, hashToken } from './who.ts'

export interface Build {
  readonly version: string
  /** ISO time. */
  readonly builtAt: string
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded']

/** From this machine itself, not through a proxy on it. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)

function mayMeasure({ metricsToken }: Env, request: FastifyRequest): boolean {
  const token = bearerOf(request)
  if (!metricsToken || !token) return isLocal(request)
  return timingSafeEqual(hashToken(token), hashToken(metricsToken))
}

/** What whoever runs this asks: does it live, is it ready, how does it do, what is it. */
export const health = (build: Build) => (app: FastifyInstance, house: House) => {
  const watched = watch(app, house)
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => {
    await watched.ready()
    return { ok: true }
  })
  app.get('/build.json', async () => build)
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(house.env, request))
      refuse('forbidden', 'Metrics are for this machine and for the token.')
    const { type, text } = await watched.metrics()
    return reply.type(type).send(text)
  })
}
