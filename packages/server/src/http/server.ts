import createFastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { AppContext } from '../appContext.ts'
import type { Env } from '../env.ts'
import { acceptJson } from './body.ts'
import { logRequests } from './log.ts'
import { mountRoutes, type PipelineOptions } from './pipeline.ts'
import { refusalBodyOf, sendProblem, sendRefusal } from './problem.ts'
import { Refusal } from './refusal.ts'
import type { Route } from './route.ts'
import { isAmbiguous, refuseSocket, securityHeaders } from './securityHeaders.ts'

/** How long a client may take, in milliseconds. */
export interface Timeouts {
  /** From the first byte to the end of the headers, and of the whole request. */
  readonly headers: number
  readonly request: number
  /** How often these two are looked after: what is too late is closed this much later at most. */
  readonly look: number
  /** On a socket where nothing moves in either direction, or that is kept open for a next request. */
  readonly silence: number
}
/** Everything that is too slow is gone after 30 s. */
const PATIENCE: Timeouts = { headers: 10_000, request: 25_000, look: 5_000, silence: 25_000 }
const BODY_LIMIT = 65_536

export interface ServerParts {
  readonly app: AppContext
  readonly routes: readonly Route[]
  readonly onReply?: PipelineOptions['onReply']
  /** What else listens here: the live stream, the web app, health. They are mounted after the armour. */
  readonly more?: readonly ((fastify: FastifyInstance, app: AppContext) => void)[]
  readonly timeouts?: Timeouts
}

/** '1' believes the one who connects, and nobody further: what a client itself wrote into the header is no address. */
const trusted = ({ trustProxy }: Env) =>
  trustProxy === 1 ? (_address: string, hop: number) => hop === 0 : trustProxy

/** The HTTP server, not listening yet: one pipeline for every endpoint, one way out for every error. */
export function buildServer({
  app,
  routes,
  onReply,
  more = [],
  timeouts = PATIENCE,
}: ServerParts): FastifyInstance {
  const dress = securityHeaders(app.env)
  const fastify = createFastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => app.newId(),
    // A logger for each request costs more than the line that few of them write: lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: trusted(app.env),
    bodyLimit: BODY_LIMIT,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.silence,
    keepAliveTimeout: timeouts.silence,
    // A missing host is refused below, in our words.
    http: { connectionsCheckingInterval: timeouts.look, requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: (error, socket) => {
      const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      const body = refusalBodyOf(
        new Refusal('unreadable', isLate ? 'The request took too long.' : 'The request is not readable.'),
      )
      if (socket.writable)
        socket.write(
          refuseSocket(app.env, isLate ? '408 Request Timeout' : '400 Bad Request', JSON.stringify(body)),
        )
      socket.destroy(error)
    },
    frameworkErrors: (error, request, reply) => {
      dress(reply)
      sendProblem(error, request, reply)
    },
  }) as unknown as FastifyInstance
  fastify.server.headersTimeout = timeouts.headers
  fastify.addHook('onRequest', (request, reply, done) => {
    dress(reply)
    done(isAmbiguous(request) ? new Refusal('unreadable', 'The request is not readable.') : undefined)
  })
  // What a client expects of us is nobody's business but its own: the request is answered as it is.
  fastify.server.on('checkExpectation', (request, response) =>
    fastify.server.emit('request', request, response),
  )
  logRequests(fastify)
  acceptJson(fastify)
  fastify.setErrorHandler(sendProblem)
  mountRoutes(fastify, routes, { app, ...(onReply && { onReply }) })
  for (const part of more) part(fastify, app)
  fastify.setNotFoundHandler((request, reply) => sendRefusal(notFound(routes, request, reply), reply))
  return fastify
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '/?')}$`)

/** An address that is known under other methods answers 405 and names them. */
function notFound(routes: readonly Route[], request: FastifyRequest, reply: FastifyReply): Refusal {
  const path = request.url.split('?', 1)[0] ?? ''
  const methods = routes
    .filter(({ endpoint }) => patternOf(endpoint.path).test(path))
    .map(({ endpoint }) => endpoint.method)
  if (methods.length === 0) return new Refusal('not_found', 'There is nothing here that you can see.')
  reply.header('allow', [...new Set(methods)].join(', '))
  return new Refusal('method_not_allowed', `This address takes ${methods.join(', ')} only.`)
}
