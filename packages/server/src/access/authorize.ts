import { type Action, covers, isAdminOnly, may, type Scope } from '@fullcourt/program'
import { isRecord, msg } from '@fullcourt/scorebook/vocabulary'
import { type Access, type Endpoint, type Method, requiredScope } from '@fullcourt/wire'
import { fieldLabel } from '@fullcourt/wire/forms/sentences'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../appContext.ts'
import type { LimitName } from '../calls/limits.ts'
import { addressOf } from '../calls/network.ts'
import { type ApiTokenReach, isWithin, type Principal } from '../calls/principal.ts'
import { Refusal, refuse, refuseUnknown } from '../calls/refusal.ts'
import type { Subject } from '../calls/subject.ts'
import { UUID } from '../newId.ts'
import { refuseToAllButAdmins } from './admins.ts'
import { BEING_MOVED, refuseMovedLink, refuseUnknownOrMoved, refuseWhileMoving } from './movedAccounts.ts'
import { bearerOf, SESSION_LIFE } from './sessions.ts'
import { isStillBeingScored } from './subject.ts'

/** The access rule of a call: an endpoint, or a rule for an address that has no endpoint. */
export type AccessRule = Pick<Endpoint, 'access' | 'method'> & {
  /** Counts by the caller's address, before the call is read. */
  readonly limit?: LimitName | undefined
  /** Polled by many spectators of one network, so it has its own limit. */
  readonly isPolled?: boolean | undefined
}
type OnSubject = Exclude<Access, string>

/** The parts of the app that authorization uses. */
export type AccessContext = Pick<
  AppContext,
  'db' | 'env' | 'hotPool' | 'now' | 'sessions' | 'subjectCache' | 'userAccounts' | 'limits' | 'requests'
>

type SubjectContext = Pick<AccessContext, 'db' | 'env' | 'hotPool' | 'now' | 'subjectCache' | 'userAccounts'>

/** The caller, with the fields that all means of identification provide. */
export interface Caller {
  readonly userId: string
  /** An administrator of the installation. */
  readonly isAdmin?: boolean
  /** Has shown a second factor in this session. */
  readonly hasFactor?: boolean
  /** Other software, with an API token. */
  readonly apiToken?: ApiTokenReach | null
}

/** Finds the caller by a session token, a stream token or a signature in the request. Returns null if none is valid. */
export type Identify<C extends Caller> = (request: FastifyRequest, app: AccessContext) => Promise<C | null>

export async function identifyBySession(
  request: FastifyRequest,
  { sessions }: Pick<AccessContext, 'sessions'>,
): Promise<Principal | null> {
  const token = bearerOf(request)
  return token ? sessions.findCaller(token, request.ip) : null
}

/** The first step of every call: counts it. Throws 429. */
export async function takeLimits(
  { limit, isPolled }: Pick<AccessRule, 'limit' | 'isPolled'>,
  { ip }: FastifyRequest,
  { requests, limits }: Pick<AccessContext, 'requests' | 'limits'>,
): Promise<void> {
  const address = addressOf(ip)
  if (isPolled) requests.takePolling(address)
  else requests.takeAddress(address)
  if (limit) await limits.take(limit, address)
}

/** A restore within the life of a session. The device of a session that it lost must not delete the plays that it lost, too. */
async function readLateRestore({
  db,
  now,
}: Pick<AccessContext, 'db' | 'now'>): Promise<{ restoredAt?: string }> {
  const row = await db
    .selectFrom('lastRestore')
    .select('restoredAt')
    .where('restoredAt', '>', new Date(now() - SESSION_LIFE).toISOString())
    .executeTakeFirst()
  return row ?? {}
}

export const SIGN_IN_FIRST = msg('Sign in first: the token is missing or has expired.')

/** The second step: finds the caller. Refuses with 401 without one, and with 429 after too many requests of the user. */
export async function authenticate<C extends Caller>(
  request: FastifyRequest,
  app: AccessContext,
  identify: Identify<C>,
): Promise<C> {
  const caller = await identify(request, app)
  request.userId = caller?.userId ?? null
  if (!caller) {
    const token = bearerOf(request)
    if (token) await refuseMovedLink(app.hotPool, token)
    throw new Refusal('unauthenticated', SIGN_IN_FIRST, {
      more: token ? await readLateRestore(app) : {},
    })
  }
  app.requests.takeUser(caller.userId)
  return caller
}

/** Administrators need a second factor, because they reach every tenant. */
export function refuseUnlessAdmin({ isAdmin, hasFactor }: Pick<Principal, 'isAdmin' | 'hasFactor'>): void {
  if (!isAdmin) refuse('forbidden', 'Only an administrator of this installation may do this.')
  if (!hasFactor)
    refuse('second_factor_required', 'Administrators need a second factor. Set one up in your profile.')
}

/** Writes of a viewer's session: its own end, and the key of its live stream. */
const OF_VIEWERS: readonly string[] = ['logOut', 'streamToken']

/** Refuses everything but reading to a session of an administrator who looks through the eyes of a user. */
export function refuseViewer(
  { name, method, fresh, status }: Pick<Endpoint, 'name' | 'method' | 'fresh' | 'status'>,
  { viewedUntil }: Pick<Principal, 'viewedUntil'>,
): void {
  if (viewedUntil === null || OF_VIEWERS.includes(name)) return
  const isReading = method === 'GET' && status === 200 && fresh === undefined
  if (!isReading)
    refuse('view_only', 'You are viewing as this user: you can read everything and change nothing.')
}

/** Refuses an API token without this scope. */
export function refuseWithoutScope(scope: Scope, { apiToken }: Pick<Principal, 'apiToken'>): void {
  if (apiToken?.scopes.includes(scope) === false)
    throw new Refusal('scope_missing', `This API token lacks the scope ${scope}.`, { more: { scope } })
}

/** Refuses an API token a call that its scopes do not cover. */
export function refuseScope(
  endpoint: Pick<Endpoint, 'access' | 'fresh' | 'scope'>,
  principal: Pick<Principal, 'apiToken'>,
): void {
  if (principal.apiToken === null) return
  const scope = requiredScope(endpoint)
  if (scope === null)
    refuse('scope_missing', 'API tokens cannot do this. Sign in to Fullcourt and do it there.')
  refuseWithoutScope(scope, principal)
}

/** Refuses a change in an account that an administrator suspended, or that is being moved. */
export function refuseSuspended({ suspension }: Pick<Subject, 'suspension'>): void {
  if (suspension === null) return
  if (suspension === BEING_MOVED) refuseWhileMoving()
  refuse(
    'account_suspended',
    `This account is suspended: ${suspension} You can read, print and export everything; changes are not possible.`,
  )
}

/** The refusal without a plan, after one has ended and before the first one: then reading needs one too. */
const PLAN_ENDED = msg(
  'This program has no active subscription. You can read everything; changes need a plan.',
)
const NO_PLAN = msg('This program has no plan yet. Choose one first: reading needs a plan, too.')

/**
 * Loads the subject of a call. Throws the first refusal, in this order: missing or malformed id (404 in the path, 422 in the
 * body), unknown subject or one outside the caller's programs (404), no subscription (402), role (403).
 */
export async function loadAuthorized(
  access: OnSubject,
  request: FastifyRequest,
  caller: Caller & { readonly method: Method },
  app: AccessContext,
): Promise<Subject> {
  return loadAllowed(access, subjectId(access, request), caller, app)
}

/**
 * Loads a subject by its id, and refuses like `loadAuthorized`. For calls whose subject depends on the body.
 * @param id a UUID
 */
export async function loadAllowed(
  access: OnSubject,
  id: string,
  { userId, apiToken = null, method }: Pick<Caller, 'userId' | 'apiToken'> & { readonly method: Method },
  app: SubjectContext,
): Promise<Subject> {
  const found = await app.subjectCache.load(app, access, id, userId)
  const loaded = found ?? (await refuseUnknownOrMoved(app.hotPool, userId))
  if (apiToken && !isWithin(apiToken, loaded)) refuseUnknown()
  const subject =
    apiToken?.scopes.includes('contacts:read') === false ? { ...loaded, hidesContacts: true } : loaded
  if (method !== 'GET') refuseSuspended(subject)
  if (access.sub && !isCovered(subject, method) && !(await isStillBeingScored(app, subject)))
    refuse('subscription_required', subject.subscription === 'ended' ? PLAN_ENDED : NO_PLAN)
  if (!may(access.may, subject)) await refuseRole(access.may, subject, app)
  return subject
}

/** Refuses a deleted subject, unless the rule allows reading or restoring it. Also refuses writes below a deleted parent. */
export function refuseDeleted({ access, method }: AccessRule, subject: Subject): void {
  const deleted = typeof access === 'object' && access.deleted === true
  const isDeleted = subject.deletedAt !== null && !deleted
  const isBelowDeleted = subject.parentDeletedAt !== null && !(deleted && method === 'GET')
  if (isDeleted || isBelowDeleted) refuse('deleted', 'This was deleted. Restore it first.')
}

/** A public rule has no caller (null), and a rule that names no subject has none (null). */
export interface Authorized<R extends AccessRule, C> {
  readonly caller: R['access'] extends 'public' ? null : C
  readonly subject: R['access'] extends string ? null : Subject
}

/**
 * Limits, authenticates and authorizes a request without an endpoint: live stream, signed URL, webhook. Endpoints take the same
 * steps in http/pipeline.ts, where the body is parsed between them.
 *
 * @param identify finds the caller, for example by the session token
 */
export async function authorize<R extends AccessRule, C extends Caller>(
  rule: R,
  request: FastifyRequest,
  app: AccessContext,
  identify: Identify<C>,
): Promise<Authorized<R, C>> {
  const { access, method } = rule
  await takeLimits(rule, request, app)
  const caller = access === 'public' ? null : await authenticate(request, app, identify)
  if (access === 'admin')
    refuseUnlessAdmin({ isAdmin: caller?.isAdmin === true, hasFactor: caller?.hasFactor === true })
  const subject =
    typeof access === 'object' && caller
      ? await loadAuthorized(access, request, { ...caller, method }, app)
      : null
  if (subject) refuseDeleted(rule, subject)
  return { caller, subject } as Authorized<R, C>
}

/** Refuses because of the role. If only ADMINs are allowed, the refusal names them. */
async function refuseRole(
  action: Action,
  subject: Subject,
  { db }: Pick<AccessContext, 'db'>,
): Promise<never> {
  if (!isAdminOnly(action)) return refuse('forbidden', 'Your role does not allow this.')
  return refuseToAllButAdmins(db, subject, action.endsWith('.read') ? msg('see this') : msg('change this'))
}

const isCovered = ({ subscription }: Subject, method: Method): boolean =>
  covers(subscription, method === 'GET' ? 'read' : 'write')

function subjectId({ from }: OnSubject, request: FastifyRequest): string {
  const [part, field] = from.split('.') as ['params' | 'body' | 'query', string]
  const holder: unknown = request[part]
  const sent = isRecord(holder) && Object.hasOwn(holder, field) ? holder[field] : undefined
  const id = typeof sent === 'string' ? sent.toLowerCase() : ''
  if (UUID.test(id)) return id
  if (part === 'params') return refuseUnknown()
  const message = `${fieldLabel(field)} ${sent === undefined ? 'is required.' : 'must be an id.'}`
  return refuse('invalid', message, { [field]: message })
}
