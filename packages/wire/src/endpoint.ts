import { type Action, type Scope, scopeOf } from '@fullcourt/program'
import type * as z from 'zod'
import type { RefusalCode } from './refusals.ts'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** The things an endpoint can be about; the server knows how to find each one's program, team and account. */
export const SUBJECTS = [
  'account',
  'program',
  'person',
  'team',
  'rosterEntry',
  'season',
  'league',
  'game',
  'gamePerson',
  'event',
  'unmanagedTeam',
  'film',
  'filmTag',
  'filmComment',
  'invitation',
  'playlist',
  'share',
  'assignment',
  'webhook',
] as const
export type Subject = (typeof SUBJECTS)[number]

/**
 * Who may call. `public`: anyone. `login`: any valid token. `admin`: a user with isAdmin.
 * Else: an action of `program/roles` on a subject whose id stands at `from` ('params.id', 'body.teamId', 'query.teamId').
 * `sub`: 402 without a running subscription of the subject's program; reading goes on after its end. `deleted`: the subject may be deleted (reading, restoring).
 */
export type Access =
  | 'public'
  | 'login'
  | 'admin'
  | {
      readonly may: Action
      readonly on: Subject
      readonly from: `${'params' | 'body' | 'query'}.${string}`
      readonly sub: boolean
      readonly deleted?: boolean
    }

export type Fresh = 'always' | 'sometimes'

/**
 * A body that is not JSON, of one of these content types; others are refused (415). `raw`: read whole, because a signature is
 * checked over its bytes. `stream`: handed to the handler as it arrives.
 */
export interface BinaryBody<K extends 'raw' | 'stream' = 'raw' | 'stream'> {
  readonly kind: K
  readonly types: readonly string[]
}
export const rawBody = (...types: readonly string[]): BinaryBody<'raw'> => ({ kind: 'raw', types })
export const streamBody = (...types: readonly string[]): BinaryBody<'stream'> => ({ kind: 'stream', types })

/** A reply of bytes of one of these content types. Clients may ask for a range of them. */
export interface BytesReply {
  readonly kind: 'bytes'
  readonly types: readonly string[]
}
export const bytesReply = (...types: readonly string[]): BytesReply => ({ kind: 'bytes', types })

/** A schema takes and gives JSON. */
export type Body = z.ZodType | BinaryBody
export type Reply = z.ZodType | BytesReply
export const isSchema = (part: Body | Reply): part is z.ZodType => 'safeParse' in part

/**
 * The reads whose replies a write makes stale, by the names of their endpoints; `all`: any of them.
 * Names and not values, because two files may name each other's reads. A write that hands out a session names none:
 * the client begins with an empty cache.
 */
export type Invalidates = readonly string[] | 'all'

/** One call of the contract: the server mounts it, the browser calls it, OpenAPI is generated from it. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends Body = Body,
  R extends Reply = Reply,
> {
  readonly name: string
  readonly summary: string
  readonly method: Method
  /** Canonical, ending in '/'; parameters as ':id'. */
  readonly path: `/${string}/`
  readonly access: Access
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly reply: R
  /**
   * Needs a session that was confirmed by the password within the last hour, else 403 `fresh_login_required` (step-up).
   * `sometimes`: for some bodies only, which the handler knows; or, where the body has the password, for users with a second factor.
   */
  readonly fresh?: Fresh | undefined
  /** The scope that an API token needs, where it is not that of the action; null: no token may call. */
  readonly scope?: Scope | null | undefined
  /** Refusals beside those that `refusalsOf` gives every call of its shape: 'game_final', 'stale'. A test finds missing ones. */
  readonly refusals?: readonly RefusalCode[] | undefined
  /** A call of `login` that a bench guest may make too. Calls with a subject ask for the guest's role in the game instead. */
  readonly guests?: boolean | undefined
  /** Status of success: 200 unless told. A creating call answers 201, and 200 when it was a repetition. */
  readonly status: 200 | 201 | 202 | 204
  /** Reads that a client repeats after a success. Empty for a read. */
  readonly invalidates: Invalidates
  /** Bytes of body taken at most. */
  readonly bodyLimit: number
}

/** The scope that an API token needs for a call; null: no token may call. Step-up is for people. */
export function requiredScope({
  access,
  fresh,
  scope,
}: Pick<Endpoint, 'access' | 'fresh' | 'scope'>): Scope | null {
  if (scope !== undefined) return scope
  return typeof access === 'object' && fresh !== 'always' ? scopeOf(access.may) : null
}

/** The refusals of calls with a subject: a game, a team. */
const ofSubject = (access: Access, isWrite: boolean): readonly RefusalCode[] =>
  typeof access === 'string'
    ? []
    : [
        'not_found',
        ...(access.sub ? (['subscription_required'] as const) : []),
        ...(isWrite ? (['account_suspended'] as const) : []),
        ...(isWrite || !access.deleted ? (['deleted'] as const) : []),
      ]

/** The refusals that a call may answer: those of its shape, and its own. */
export function refusalsOf({
  access,
  method,
  path,
  fresh,
  status,
  reply,
  refusals = [],
}: Endpoint): readonly RefusalCode[] {
  const isWrite = method !== 'GET'
  const shared: readonly (readonly RefusalCode[] | false)[] = [
    ['unreadable', 'invalid', 'too_many', 'internal', 'unavailable'],
    path.includes(':') && ['not_found'],
    access !== 'public' && ['unauthenticated', 'forbidden', 'scope_missing', 'account_moved'],
    access !== 'public' && (isWrite || status !== 200 || fresh !== undefined) && ['view_only'],
    access === 'admin' && ['second_factor_required'],
    fresh !== undefined && ['fresh_login_required'],
    ofSubject(access, isWrite),
    isWrite && ['conflict', 'too_large', 'wrong_type', 'disk_full'],
    isWrite && status === 201 && ['id_taken', 'limit_reached'],
    !isSchema(reply) && ['range_not_satisfiable'],
  ]
  return [...new Set([...shared.flatMap((codes) => codes || []), ...refusals])]
}

type BinaryOf<B> = B extends BinaryBody<'raw'> ? Uint8Array : AsyncIterable<Uint8Array>
type BodyOutput<B> = B extends z.ZodType ? z.output<B> : BinaryOf<B>
type BodyInput<B> = B extends z.ZodType ? z.input<B> : BinaryOf<B>
type ReplyInput<R> = R extends z.ZodType ? z.input<R> : Uint8Array
type ReplyOutput<R> = R extends z.ZodType ? z.output<R> : Uint8Array<ArrayBuffer>

export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = BodyOutput<E['body']>
export type ReplyOf<E extends Endpoint> = ReplyInput<E['reply']>
/** Arguments of a caller, before defaults are filled in. */
export type SentQuery<E extends Endpoint> = z.input<E['query']>
export type SentBody<E extends Endpoint> = BodyInput<E['body']>
export type Received<E extends Endpoint> = ReplyOutput<E['reply']>
