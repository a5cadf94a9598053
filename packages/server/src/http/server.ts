import type { Duplex } from 'node:stream'
import createFastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { AppContext } from '../appContext.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Route } from '../calls/route.ts'
import type { Env } from '../env.ts'
import { acceptJson } from './body.ts'
import { logRequests } from './log.ts'
import { allowOtherOrigins } from './otherOrigins.ts'
import { mountRoutes, type PipelineOptions } from './pipeline.ts'
import { refusalBodyOf, sendProblem, sendRefusal } from './problem.ts'
import {
  headersFor,
  helmetOptions,
  isAmbiguous,
  refuseSocket,
  type SecurityHeaders,
} from './securityHeaders.ts'

/** How long a client may take, in milliseconds. */
export interface Timeouts {
  /** From the first byte to the end of the headers, and of the whole request. */
  readonly headers: number
  readonly request: number
  /** The interval of checks of these two. A late connection is closed at most this much later. */
  readonly check: number
  /** For a socket without traffic in either direction, or one that is kept open for the next request. */
  readonly silence: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as it needs, up to `SLOW_BODY_MS`, while bytes keep coming: a part of a film. */
    slowBody?: boolean
    /** Many spectators poll it. Replies that are no refusal are counted in the metrics and not logged. */
    isPolled?: boolean
  }
}
/** 8 MB at 10 kB/s. */
const SLOW_BODY_MS = 15 * 60_000
/** Connections still busy after 30 s are closed. */
const DEFAULT_TIMEOUTS: Timeouts = { headers: 10_000, request: 25_000, check: 5_000, silence: 25_000 }
const BODY_LIMIT = 65_536

export interface ServerParts {
  readonly app: AppContext
  readonly routes: readonly Route[]
  readonly onReply?: PipelineOptions['onReply']
  /** Other routes: the live stream, the web app, health. They are mounted after the security headers. */
  readonly more?: readonly ((fastify: FastifyInstance, app: AppContext) => void)[]
  readonly timeouts?: Timeouts
}

/** With '1' it trusts only the connecting proxy, so a client cannot forge its address in the header. */
const trusted = ({ trustProxy }: Env) =>
  trustProxy === 1 ? (_address: string, hop: number) => hop === 0 : trustProxy

/** Builds the HTTP server, without listening: one pipeline for all endpoints, one handler for all errors. */
export function buildServer({
  app,
  routes,
  onReply,
  more = [],
  timeouts = DEFAULT_TIMEOUTS,
}: ServerParts): FastifyInstance {
  const securityHeaders = headersFor(helmetOptions(app.env, app.storage.origin))
  const log: FastifyBaseLogger = app.log
  const fastify = createFastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => app.newId(),
    // A logger per request costs more than it gives: few requests log a line, and these name the request themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: trusted(app.env),
    bodyLimit: BODY_LIMIT,
    requestTimeout: Math.max(timeouts.request, SLOW_BODY_MS),
    connectionTimeout: timeouts.silence,
    keepAliveTimeout: timeouts.silence,
    // `isAmbiguous` refuses a missing host, with our message.
    // A request to upgrade is answered like any other.
    http: {
      connectionsCheckingInterval: timeouts.check,
      requireHostHeader: false,
      shouldUpgradeCallback: () => false,
    },
    // Our own 503 below has a code and Retry-After.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: (error, socket) => {
      refuseConnection(securityHeaders, socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
      socket.destroy(error)
    },
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders)
      sendProblem(error, request, reply)
    },
  })
  fastify.server.headersTimeout = timeouts.headers
  let isClosing = false
  fastify.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders)
    if (isClosing) done(closing())
    else done(isAmbiguous(request) ? new Refusal('unreadable', 'The request is malformed.') : undefined)
  })
  allowOtherOrigins(fastify)
  fastify.addHook('onRequest', (request, _, done) => {
    if (!request.routeOptions.config.slowBody) limitBodyTime(securityHeaders, request, timeouts.request)
    done()
  })
  for (const part of more) part(fastify, app)
  // Ignores the Expect header and answers the request normally.
  fastify.server.on('checkExpectation', (request, response) =>
    fastify.server.emit('request', request, response),
  )
  logRequests(fastify)
  acceptJson(fastify)
  fastify.setErrorHandler(sendProblem)
  mountRoutes(fastify, routes, { app, ...(onReply && { onReply }) })
  fastify.setNotFoundHandler((request, reply) => sendRefusal(notFound(routes, request, reply), reply))
  return fastify
}

const closing = (): Refusal =>
  new Refusal('unavailable', 'The server restarts. Try again in a moment.', { retryAfter: 2 })

/** Answers a connection whose request was not understood or did not end. */
function refuseConnection(headers: SecurityHeaders, socket: Duplex, isLate: boolean): void {
  if (!socket.writable) return
  const message = isLate ? 'The request took too long.' : 'The request is malformed.'
  const body = JSON.stringify(refusalBodyOf(new Refusal('unreadable', message)))
  socket.write(refuseSocket(headers, isLate ? '408 Request Timeout' : '400 Bad Request', body))
}

/** Closes the connection of a body that is still arriving after this time. Node's own limit is longer, for parts of films. */
function limitBodyTime(headers: SecurityHeaders, { raw }: FastifyRequest, ms: number): void {
  const hasBody =
    raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
  if (raw.complete || !hasBody) return
  const timer = setTimeout(() => {
    if (raw.complete) return
    refuseConnection(headers, raw.socket, true)
    raw.destroy()
  }, ms)
  timer.unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '/?')}$`)

/** Answers 405 with the allowed methods if the address exists for other methods. */
function notFound(routes: readonly Route[], request: FastifyRequest, reply: FastifyReply): Refusal {
  const path = request.url.split('?', 1)[0] ?? ''
  const methods = routes
    .filter(({ endpoint }) => patternOf(endpoint.path).test(path))
    .map(({ endpoint }) => endpoint.method)
  if (methods.length === 0)
    return new Refusal('not_found', 'This does not exist, or you do not have access to it.')
  reply.header('allow', [...new Set(methods)].join(', '))
  return new Refusal('method_not_allowed', `This address only accepts ${methods.join(', ')}.`)
}
