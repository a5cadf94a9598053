import { ENDPOINTS, type Endpoint, isSchema } from '@fullcourt/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as z from 'zod'
import {
  authenticate,
  identifyBySession,
  loadAuthorized,
  refuseDeleted,
  refuseScope,
  refuseUnlessAdmin,
  refuseViewer,
  takeLimits,
} from '../access/authorize.ts'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { addressOf } from '../calls/network.ts'
import type { Principal } from '../calls/principal.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import type { Allowance } from '../calls/requestLimits.ts'
import { Answer, type Bytes, type Call, type Route } from '../calls/route.ts'
import { acceptBinary, hasPrototypeKey, streamOf } from './body.ts'
import { isUnchanged, sendBytes } from './bytes.ts'
import { callOf, refuseStale } from './call.ts'
import { CallGate } from './callGate.ts'
import { fieldsOf } from './fields.ts'
import { isCollision } from './problem.ts'

export interface PipelineOptions {
  readonly app: AppContext
  /** Called with every JSON reply, for tests. */
  readonly onReply?: (endpoint: Endpoint, reply: unknown) => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the step `authenticate`; null on a public endpoint. */
    principal: Principal | null
  }
}

const MAX_ATTEMPTS = 4

/** Lists endpoints of the contract without a route. The server must not start with any of these. */
export function endpointsWithoutRoute(routes: readonly Route[]): readonly string[] {
  const answered = new Set(routes.map(({ endpoint }) => endpoint.name))
  return ENDPOINTS.filter(({ name }) => !answered.has(name)).map(({ name }) => name)
}

/** Mounts every route with the same steps: limit, authenticate, parse, authorize, wait for a turn, handle, present. */
export function mountRoutes(
  fastify: FastifyInstance,
  routes: readonly Route[],
  options: PipelineOptions,
): void {
  fastify.decorateRequest('principal', null)
  const gate = new CallGate()
  for (const route of routes) {
    const { body } = route.endpoint
    if (isSchema(body)) fastify.route(pipelineOf(route, gate, options))
    else
      fastify.register(async (scope) => {
        acceptBinary(scope, body)
        const pipeline = pipelineOf(route, gate, options)
        const config = { ...pipeline.config, accepts: body.types, slowBody: body.kind === 'stream' }
        scope.route({ ...pipeline, config })
      })
  }
}

/**
 * Builds the steps of one route. Fastify reads the body between `onRequest` and `handler`, so the body of a refused caller is not
 * read.
 */
function pipelineOf(route: Route, gate: CallGate, options: PipelineOptions): RouteOptions {
  const { endpoint } = route
  const { app } = options
  const isPublic = endpoint.access === 'public'
  const isPolled = route.isPolled ?? false
  return {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    config: { isPolled, operation: endpoint.name },
    onRequest: async (request) => {
      await takeLimits(route, request, app)
      if (isPublic) return
      request.principal = await authenticate(request, app, identifyBySession)
      refuseViewer(endpoint, request.principal)
      refuseScope(endpoint, request.principal)
    },
    onSend: async (request, reply) => {
      reply.headers(rateLimitOf(app.requests.allowanceOf(request.userId, addressOf(request.ip), isPolled)))
    },
    handler: async (request, reply) => {
      const { call, accountId } = await authorizeCall(endpoint, request, app)
      if (accountId) request.span?.set({ 'fullcourt.account.id': accountId })
      const answerIt = () => answerOf(route, call, app)
      const { userId } = call
      const isGated = userId !== null && !savesPlays(endpoint)
      const answer = isGated ? await gate.run({ userId, accountId }, answerIt) : await answerIt()
      if (endpoint.method !== 'GET') afterWrite(endpoint, app)
      return present(endpoint, answer, { request, reply, options })
    },
  }
}

/** The headers that tell programs how fast they may go (RateLimit header fields, IETF draft 11). */
const rateLimitOf = ({ of, most, left, seconds }: Allowance) => ({
  'ratelimit-policy': `"${of}";q=${most};w=60`,
  ratelimit: `"${of}";r=${left};t=${seconds}`,
})

/** Saving plays takes no connection of its own: all that wait share one statement. */
const savesPlays = ({ access }: Endpoint): boolean =>
  typeof access === 'object' && access.may === 'game.score'

/** Counts the call, then runs its handler. */
async function answerOf(route: Route, call: Call, app: AppContext): Promise<unknown> {
  const { endpoint } = route
  if (endpoint.access === 'admin') await recordAdminCall(endpoint, call, app)
  const verdict = (await route.limitByCall?.(call, app)) ?? 'handle'
  return verdict === 'handle' ? handle(route, call, app) : undefined
}

/** Writes every call of an administrator of the installation to the audit log before the reply. */
function recordAdminCall({ name, method }: Endpoint, call: Call, { db }: AppContext): Promise<void> {
  const kind = method === 'GET' ? 'admin_looked' : 'admin_acted'
  return audit(db, call, { kind, detail: { call: name } })
}

/** Clears the subject cache, so that the next call sees new roles; wakes the live stream and the jobs. */
function afterWrite(endpoint: Endpoint, { subjectCache, live, jobs }: AppContext): void {
  if (!savesPlays(endpoint)) subjectCache.clear()
  live.poke()
  jobs.poke()
}

/**
 * Parses and authorizes a call. Throws the first refusal, in this order: administrator (403), id in the path (404) or in the body
 * (422), subject (404), subscription (402), role (403), fields (422), confirmed password (403), deleted (409).
 */
async function authorizeCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  app: AppContext,
): Promise<{ readonly call: Call; readonly accountId: string | null }> {
  const { access, method } = endpoint
  const { principal } = request
  if (access === 'admin' && principal) refuseUnlessAdmin(principal)
  if (access === 'login' && principal && principal.guestGameId !== null && !endpoint.guests)
    refuse('forbidden', 'A guest keeps the book of one game and can do nothing else.')
  const params = parse(endpoint.params, request.params, () => refuseUnknown())
  const subject =
    typeof access === 'object' && principal
      ? await loadAuthorized(access, request, { ...principal, method }, app)
      : null
  refusePrototypeKeys(request.query)
  const query = parse(endpoint.query, request.query, refuseFields)
  const body = parseBody(endpoint, request)
  if (endpoint.fresh === 'always' && principal) refuseStale(principal, app)
  if (subject) refuseDeleted(endpoint, subject)
  const call = callOf(endpoint, request, { params, query, body, subject, app })
  return { call, accountId: subject?.accountId || null }
}

function parse<T extends z.ZodType>(
  schema: T,
  sent: unknown,
  refuseIt: (error: z.ZodError) => never,
): z.output<T> {
  const result = schema.safeParse(sent, { reportInput: true })
  return result.success ? result.data : refuseIt(result.error)
}

function parseBody({ body, bodyLimit }: Endpoint, request: FastifyRequest): unknown {
  if (isSchema(body)) return parse(body, request.body ?? undefined, refuseFields)
  return body.kind === 'raw' ? (request.body ?? Buffer.alloc(0)) : streamOf(request, bodyLimit)
}

/** Refuses JSON in a query with a prototype key, as in bodies. */
function refusePrototypeKeys(query: unknown): void {
  const filters =
    typeof query === 'object' && query !== null && 'filters' in query ? query.filters : undefined
  if (typeof filters === 'string' && hasPrototypeKey(filters))
    refuse('unreadable', 'The filters are malformed.')
}

function refuseFields(error: z.ZodError): never {
  const fields = fieldsOf(error)
  return refuse('invalid', Object.values(fields)[0] ?? 'A field is wrong.', fields)
}

/**
 * Runs the handler. Repeats it after a collision with another transaction, except if its body is a stream, which can be read only
 * once.
 */
async function handle(route: Route, call: Call, app: AppContext): Promise<unknown> {
  const { body } = route.endpoint
  const attempts = !isSchema(body) && body.kind === 'stream' ? 1 : MAX_ATTEMPTS
  for (let attempt = 1; ; attempt++) {
    try {
      return await route.handle(call, app)
    } catch (error) {
      if (attempt === attempts || !isCollision(error)) throw error
    }
  }
}

interface Presenting {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: PipelineOptions
}

function present(
  endpoint: Endpoint,
  answer: unknown,
  { request, reply, options: { onReply } }: Presenting,
): FastifyReply {
  if (!isSchema(endpoint.reply)) return sendBytes(answer as Bytes, request, reply)
  const { parts } = answer instanceof Answer ? answer : new Answer<unknown>({ body: answer })
  const { body, status, bytes, etag, headers = {} } = parts
  const json = bytes ?? JSON.stringify(body)
  onReply?.(endpoint, json === undefined ? undefined : JSON.parse(String(json)))
  reply.headers(headers)
  if (etag) reply.header('etag', etag)
  if (etag && isUnchanged(etag, request.headers['if-none-match'])) return reply.code(304).send()
  reply.code(status ?? endpoint.status)
  if (endpoint.status === 204) return reply.send()
  return reply.type('application/json; charset=utf-8').send(json)
}
