import { type Action, isAdminOnly, may } from '@fullcourt/program'
import { type Access, ENDPOINTS, type Endpoint } from '@fullcourt/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { refuseToAllButAdmins } from '../access/admins.ts'
import { bearerOf, type Principal } from '../access/sessions.ts'
import { isStillBeingScored, type Subject } from '../access/subject.ts'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { reachesForPrototype } from './body.ts'
import { fieldLabel, fieldsOf } from './fields.ts'
import { addressOf } from './network.ts'
import { isCollision } from './problem.ts'
import { refuse, refuseUnknown } from './refusal.ts'
import { Answer, type Call, type Route } from './route.ts'
import { sourceOf } from './source.ts'

type OnSubject = Exclude<Access, string>

export interface PipelineOptions {
  readonly app: AppContext
  /** Tests look at every reply here. */
  readonly onReply?: (endpoint: Endpoint, reply: unknown) => void
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const MOST_TRIES = 4

/** Endpoints of the contract that nothing answers: with any of these the server must not start. */
export function endpointsWithoutRoute(routes: readonly Route[]): readonly string[] {
  const answered = new Set(routes.map(({ endpoint }) => endpoint.name))
  return ENDPOINTS.filter(({ name }) => !answered.has(name)).map(({ name }) => name)
}

/** Every route runs the same way: limit, who, parse, may they, do, present. */
export function mountRoutes(
  fastify: FastifyInstance,
  routes: readonly Route[],
  mounted: PipelineOptions,
): void {
  for (const { endpoint, handle, limit } of routes) {
    fastify.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit,
      onRequest: async ({ ip }) => {
        mounted.app.requests.takeAddress(addressOf(ip))
        if (limit) await mounted.app.limits.take(limit, addressOf(ip))
      },
      handler: async (request, reply) => {
        const call = await authorizeCall(endpoint, request, mounted)
        if (endpoint.access === 'admin') await recordAdminCall(endpoint, call, mounted)
        const answer = await answered(() => handle(call, mounted.app))
        if (endpoint.method !== 'GET') changed(endpoint, mounted)
        return present(endpoint, answer, reply, mounted)
      },
    })
  }
}

/** Every call of an administrator of the installation is in the audit log before it is answered. */
function recordAdminCall({ name, method }: Endpoint, call: Call, { app }: PipelineOptions): Promise<void> {
  const kind = method === 'GET' ? 'admin_looked' : 'admin_acted'
  return audit(app.db, call, { kind, detail: { call: name } })
}

/** Listeners hear of it, whatever it changed of anybody's standing holds from the next call on, and what it left to be done begins. */
function changed({ access }: Endpoint, { app }: PipelineOptions): void {
  if (typeof access !== 'object' || access.may !== 'game.score') app.subjectCache.clear()
  app.live.poke()
  app.jobs.poke()
}

/**
 * Lets the call in or refuses it, in this order: who (401), a readable id (404 in the path, 422 in the body), the subject (404),
 * the subscription (402), the role (403), the fields (422), the password (403), deleted things (409).
 */
async function authorizeCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  { app }: PipelineOptions,
): Promise<Call> {
  const { access } = endpoint
  const who = access === 'public' ? null : await identify(request, app)
  if (access === 'admin' && !who?.isAdmin)
    refuse('forbidden', 'Only an administrator of this installation may do this.')
  const params = parsed(endpoint.params, request.params, () => refuseUnknown())
  const subject = typeof access === 'object' && who ? await loadAuthorized(access, request, who, app) : null
  refusePolluting(request.query)
  const query = parsed(endpoint.query, request.query, refuseFields)
  const body = parsed(endpoint.body, request.body ?? undefined, refuseFields)
  if (endpoint.fresh === 'always' && who) refuseStale(who, app)
  if (subject && typeof access === 'object') refuseDeleted(endpoint, access, subject)
  return callOf(endpoint, request, { params, query, body }, { who, subject, app })
}

const FRESH_MS = 60 * 60_000

/** Step-up: the session must be confirmed by the password within the last hour. A demo has no password. */
function refuseStale({ isDemo, confirmedAt }: Principal, { now }: AppContext): void {
  if (!isDemo && now() - confirmedAt > FRESH_MS)
    refuse('fresh_login_required', 'Confirm your password to do this.')
}

async function identify(request: FastifyRequest, { sessions, requests }: AppContext): Promise<Principal> {
  const token = bearerOf(request)
  const who = token ? await sessions.find(token, request.ip) : null
  request.userId = who?.userId ?? null
  if (!who) return refuse('unauthenticated', 'Sign in first: the token is missing or has ended.')
  requests.takeUser(who.userId)
  return who
}

function parsed<T extends z.ZodType>(
  schema: T,
  sent: unknown,
  refuseIt: (error: z.ZodError) => never,
): z.output<T> {
  const result = schema.safeParse(sent, { reportInput: true })
  return result.success ? result.data : refuseIt(result.error)
}

/** As for bodies: JSON inside of a query that reaches for a prototype is not read. */
function refusePolluting(query: unknown): void {
  const filters = isRecord(query) ? query.filters : undefined
  if (typeof filters === 'string' && reachesForPrototype(filters))
    refuse('unreadable', 'The filters are not readable.')
}

function refuseFields(error: z.ZodError): never {
  const fields = fieldsOf(error)
  return refuse('invalid', Object.values(fields)[0] ?? 'A field is wrong.', fields)
}

/** The subject, if the caller stands in it, its subscription runs and the role allows. */
async function loadAuthorized(
  access: OnSubject,
  request: FastifyRequest,
  who: Principal,
  app: AppContext,
): Promise<Subject> {
  const id = subjectId(access, request)
  const subject = (await app.subjectCache.load(app, access, id, who.userId)) ?? refuseUnknown()
  if (access.sub && !isCovered(subject, request.method) && !(await isStillBeingScored(app, subject)))
    refuse('subscription_required', NEEDS_PLAN)
  if (!may(access.may, subject)) await refuseRole(access.may, subject, app)
  return subject
}

/** What only an ADMIN may do is refused with who that is. */
async function refuseRole(action: Action, subject: Subject, { db }: AppContext): Promise<never> {
  if (!isAdminOnly(action)) return refuse('forbidden', 'Your role does not allow this.')
  return refuseToAllButAdmins(db, subject, action.endsWith('.read') ? 'see this' : 'change this')
}

const NEEDS_PLAN = 'This program has no active subscription. What is there can be read; changes need a plan.'

/** What was entered stays readable for good after a subscription's end (rule 18). */
const isCovered = ({ subscription }: Subject, method: string): boolean =>
  subscription === 'active' || (subscription === 'ended' && method === 'GET')

function subjectId({ from }: OnSubject, request: FastifyRequest): string {
  const [part, field] = from.split('.') as ['params' | 'body' | 'query', string]
  const holder: unknown = request[part]
  const sent = isRecord(holder) && Object.hasOwn(holder, field) ? holder[field] : undefined
  if (typeof sent === 'string' && UUID.test(sent)) return sent.toLowerCase()
  if (part === 'params') return refuseUnknown()
  const message = `${fieldLabel(field)} ${sent === undefined ? 'is required.' : 'must be an id.'}`
  return refuse('invalid', message, { [field]: message })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Deleted things can be read and restored where the endpoint says so; under something deleted nothing can be written. */
function refuseDeleted({ method }: Endpoint, { deleted = false }: OnSubject, subject: Subject): void {
  const reads = method === 'GET'
  const isGone = subject.deletedAt !== null && !deleted
  const isUnderGone = subject.aboveDeletedAt !== null && !(deleted && reads)
  if (isGone || isUnderGone) refuse('deleted', 'This was deleted. Restore it first.')
}

/** What a handler gets. Asking for `who` or `subject` where the endpoint has none is a mistake of the feature. */
function callOf(
  { name, fresh }: Endpoint,
  request: FastifyRequest,
  sent: Pick<Call, 'params' | 'query' | 'body'>,
  {
    who,
    subject,
    app,
  }: { readonly who: Principal | null; readonly subject: Subject | null; readonly app: AppContext },
): Call {
  const source = sourceOf(request)
  return {
    params: sent.params,
    query: sent.query,
    body: sent.body,
    ...source,
    source,
    bearer: bearerOf(request),
    infinite: request.headers['x-pagination'] === 'infinite',
    url: request.url,
    mustBeFresh() {
      if (!fresh || !who) throw new Error(`${name} does not say that it needs a fresh log-in`)
      refuseStale(who, app)
    },
    get who(): Principal {
      if (!who) throw new Error(`${name} is public: nobody is known`)
      return who
    },
    get subject(): Subject {
      if (!subject) throw new Error(`${name} is about no subject`)
      return subject
    },
  }
}

/** Tried again when another transaction stood in the way. */
async function answered(handle: () => Promise<unknown>): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await handle()
    } catch (error) {
      if (tries === MOST_TRIES || !isCollision(error)) throw error
    }
  }
}

function present(
  endpoint: Endpoint,
  answer: unknown,
  reply: FastifyReply,
  { onReply }: PipelineOptions,
): FastifyReply {
  const { body, status, bytes } = answer instanceof Answer ? answer : new Answer<unknown>({ body: answer })
  const json = bytes ?? JSON.stringify(body)
  onReply?.(endpoint, json === undefined ? undefined : JSON.parse(String(json)))
  reply.code(status ?? endpoint.status)
  if (endpoint.status === 204) return reply.send()
  return reply.type('application/json; charset=utf-8').send(json)
}
