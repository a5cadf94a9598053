import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { House } from '../house.ts'
import { armour, refuseSocket } from './armour.ts'
import { acceptJson } from './body.ts'
import { logRequests } from './log.ts'
import { type Mounted, mount } from './mount.ts'
import { bodyOf, sendProblem, sendRefusal } from './problem.ts'
import { Refusal } from './refusal.ts'
import type { Route } from './route.ts'

const HEADERS_LIMIT_MS = 10_000
const REQUEST_LIMIT_MS = 30_000
const BODY_LIMIT = 65_536

export interface ServerParts {
  readonly house: House
  readonly routes: readonly Route[]
  readonly onReply?: Mounted['onReply']
  /** What else listens here: the live stream, the web app, health. They are mounted after the armour. */
  readonly more?: readonly ((app: FastifyInstance, house: House) => void)[]
}

/** The HTTP server, not listening yet: one pipeline for every endpoint, one way out for every error. */
export function buildServer({ house, routes, onReply, more = [] }: ServerParts): FastifyInstance {
  const app = fastify({
    loggerInstance: house.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => house.newId(),
    // A logger for each request costs more than the line that few of them write: lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: house.env.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_LIMIT_MS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: (error, socket) => {
      const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      const body = bodyOf(
        new Refusal('unreadable', isLate ? 'The request took too long.' : 'The request is not readable.'),
      )
      if (socket.writable)
        socket.write(refuseSocket(isLate ? '408 Request Timeout' : '400 Bad Request', JSON.stringify(body)))
      socket.destroy(error)
    },
    frameworkErrors: (error, request, reply) => {
      armour(house.env, request, reply)
      sendProblem(error, request, reply)
    },
  }) as unknown as FastifyInstance
  app.server.headersTimeout = HEADERS_LIMIT_MS
  app.addHook('onRequest', (request, reply, done) => {
    armour(house.env, request, reply)
    done()
  })
  logRequests(app)
  acceptJson(app)
  app.setErrorHandler(sendProblem)
  mount(app, routes, { house, ...(onReply && { onReply }) })
  for (const part of more) part(app, house)
  app.setNotFoundHandler((request, reply) => sendRefusal(lost(routes, request, reply), reply))
  return app
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '/?')}$`)

/** An address that is known under other methods answers 405 and names them. */
function lost(routes: readonly Route[], request: FastifyRequest, reply: FastifyReply): Refusal {
  const path = request.url.split('?', 1)[0] ?? ''
  const methods = routes
    .filter(({ endpoint }) => patternOf(endpoint.path).test(path))
    .map(({ endpoint }) => endpoint.method)
  if (methods.length === 0) return new Refusal('not_found', 'There is nothing here that you can see.')
  reply.header('allow', [...new Set(methods)].join(', '))
  return new Refusal('method_not_allowed', `This address takes ${methods.join(', ')} only.`)
}
