import { type Action, covers, isAdminOnly, may } from '@fullcourt/program'
import type { Access, Endpoint, Method } from '@fullcourt/wire'
import { fieldLabel } from '@fullcourt/wire/forms/sentences'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../appContext.ts'
import type { LimitName } from '../http/limits.ts'
import { addressOf } from '../http/network.ts'
import { refuse, refuseUnknown } from '../http/refusal.ts'
import { refuseToAllButAdmins } from './admins.ts'
import { bearerOf, type Principal } from './sessions.ts'
import { isStillBeingScored, type Subject } from './subject.ts'

/** What a call must fulfil: an endpoint, or the rule of an address that is no endpoint. */
export type AccessRule = Pick<Endpoint, 'access' | 'method'> & {
  /** Counted for the caller's address before anything of the call is read. */
  readonly limit?: LimitName | undefined
}
type OnSubject = Exclude<Access, string>

/** What authorization reads of the app. */
export type AccessContext = Pick<
  AppContext,
  'db' | 'pool' | 'now' | 'sessions' | 'subjectCache' | 'limits' | 'requests'
>

/** The caller, as far as every means of identification knows it. */
export interface Caller {
  readonly userId: string
  /** An administrator of the installation. */
  readonly isAdmin?: boolean
}

/** Finds the caller by what the request carries: a session token, a stream token, a signature. Null: nothing valid. */
export type Identify<C extends Caller> = (request: FastifyRequest, app: AccessContext) => Promise<C | null>

export async function identifyBySession(
  request: FastifyRequest,
  { sessions }: Pick<AccessContext, 'sessions'>,
): Promise<Principal | null> {
  const token = bearerOf(request)
  return token ? sessions.find(token, request.ip) : null
}

/** The first step of every call. Throws 429. */
export async function takeLimits(
  { limit }: Pick<AccessRule, 'limit'>,
  { ip }: FastifyRequest,
  { requests, limits }: Pick<AccessContext, 'requests' | 'limits'>,
): Promise<void> {
  const address = addressOf(ip)
  requests.takeAddress(address)
  if (limit) await limits.take(limit, address)
}

/** The second step: 401 without a caller, 429 when the user has made too many requests. */
export async function authenticate<C extends Caller>(
  request: FastifyRequest,
  app: AccessContext,
  identify: Identify<C>,
): Promise<C> {
  const caller = await identify(request, app)
  request.userId = caller?.userId ?? null
  if (!caller) return refuse('unauthenticated', 'Sign in first: the token is missing or has ended.')
  app.requests.takeUser(caller.userId)
  return caller
}

export function refuseUnlessAdmin({ isAdmin }: Pick<Principal, 'isAdmin'>): void {
  if (!isAdmin) refuse('forbidden', 'Only an administrator of this installation may do this.')
}

const NEEDS_PLAN = 'This program has no active subscription. What is there can be read; changes need a plan.'

/**
 * Loads the subject of a call. Throws the first refusal, in this order: no readable id (404 in the path, 422 in the body),
 * no such subject in a program of the caller (404), no subscription (402), role (403).
 */
export async function loadAuthorized(
  access: OnSubject,
  request: FastifyRequest,
  { userId, method }: Caller & { readonly method: Method },
  app: AccessContext,
): Promise<Subject> {
  const id = subjectId(access, request)
  const subject = (await app.subjectCache.load(app, access, id, userId)) ?? refuseUnknown()
  if (access.sub && !isCovered(subject, method) && !(await isStillBeingScored(app, subject)))
    refuse('subscription_required', NEEDS_PLAN)
  if (!may(access.may, subject)) await refuseRole(access.may, subject, app)
  return subject
}

/** Deleted things can be read and restored where the rule says so. Nothing can be written below a deleted thing. */
export function refuseDeleted({ access, method }: AccessRule, subject: Subject): void {
  const deleted = typeof access === 'object' && access.deleted === true
  const isGone = subject.deletedAt !== null && !deleted
  const isBelowGone = subject.aboveDeletedAt !== null && !(deleted && method === 'GET')
  if (isGone || isBelowGone) refuse('deleted', 'This was deleted. Restore it first.')
}

/** Null: a public rule has no caller, and a rule that names none has no subject. */
export interface Authorized<R extends AccessRule, C> {
  readonly caller: R['access'] extends 'public' ? null : C
  readonly subject: R['access'] extends string ? null : Subject
}

/**
 * Limits, authenticates and authorizes a request that no endpoint handles: live stream, signed URL, webhook.
 * Endpoints take the same steps in http/pipeline.ts, where the body is parsed between them.
 *
 * @param identify by the session token, unless the address takes something else
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
  if (access === 'admin') refuseUnlessAdmin({ isAdmin: caller?.isAdmin === true })
  const subject =
    typeof access === 'object' && caller
      ? await loadAuthorized(access, request, { userId: caller.userId, method }, app)
      : null
  if (subject) refuseDeleted(rule, subject)
  return { caller, subject } as Authorized<R, C>
}

/** A refusal of what only an ADMIN may do names the administrators. */
async function refuseRole(
  action: Action,
  subject: Subject,
  { db }: Pick<AccessContext, 'db'>,
): Promise<never> {
  if (!isAdminOnly(action)) return refuse('forbidden', 'Your role does not allow this.')
  return refuseToAllButAdmins(db, subject, action.endsWith('.read') ? 'see this' : 'change this')
}

const isCovered = ({ subscription }: Subject, method: Method): boolean =>
  covers(subscription, method === 'GET' ? 'read' : 'write')

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

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
