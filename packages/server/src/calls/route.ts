import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { BodyOf, BytesReply, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import type { ByteRange } from '../storage/storage.ts'
import type { LimitName } from './limits.ts'
import type { Principal } from './principal.ts'
import type { Source } from './source.ts'
import type { Subject } from './subject.ts'

/** One parsed call after authorization, with its caller and subject. */
export interface Call<E extends Endpoint = Endpoint>
  extends Pick<Source, 'userId' | 'device' | 'client' | 'requestId' | 'ip'> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The signed-in caller. Throws on a public endpoint. */
  readonly who: Principal
  /** The subject of the call. Throws on an endpoint without one. */
  readonly subject: Subject
  readonly source: Source
  /** The token as sent, valid or not. For public endpoints that do more for a signed-in caller. */
  readonly bearer: string | null
  /** X-Pagination: infinite. */
  readonly infinite: boolean
  /** Path and query as sent. */
  readonly url: string
  /** Refuses with 403 unless the password was typed within the last hour. For endpoints that are `fresh` only for some bodies. */
  readonly mustBeFresh: () => void
}

interface AnswerParts<R> {
  readonly body?: R
  readonly status?: number
  /** Encoded JSON. */
  readonly bytes?: Buffer | string
  /** With its quotes. A client that has this reply gets 304. */
  readonly etag?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A reply with its own status or headers, or as encoded JSON. */
export class Answer<R> {
  readonly parts: AnswerParts<R>

  constructor(parts: AnswerParts<R>) {
    this.parts = parts
  }
}

/** A reply of bytes: a file, a segment of film, an export. */
export interface Bytes {
  readonly type: string
  /** Null if it is unknown before the end; then ranges are not possible. */
  readonly size: number | null
  /** With its quotes. Different bytes have different tags. Null turns the comparison off. */
  readonly etag: string | null
  /** For example cache-control. Without it no cache stores the reply. */
  readonly headers?: Readonly<Record<string, string>>
  /** Called only if bytes are sent. The stream is read at the client's speed, and destroyed when the client disconnects. */
  readonly open: (range: ByteRange) => Readable | Buffer
}

/** Bytes in memory. Unless they have a tag, it is their hash. */
export const bytesInMemory = (
  bytes: Buffer,
  {
    etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    ...about
  }: Pick<Bytes, 'type' | 'headers'> & Partial<Pick<Bytes, 'etag'>>,
): Bytes => ({
  ...about,
  etag,
  size: bytes.length,
  open: ({ first, last }) => bytes.subarray(first, last + 1),
})

/** A repeated creating call: 200 with the stored object. */
export const alreadyCreated = <R>(body: R): Answer<R> => new Answer({ body, status: 200 })
/** A reply that is already encoded as JSON. */
export const jsonBytes = (bytes: Buffer | string): Answer<never> => new Answer<never>({ bytes })

/** The return type of an endpoint's handler; nothing if the reply is empty. */
type Returned<R> = [R] extends [undefined] ? Promise<void> : Promise<R | Answer<R>>
type Handled<E extends Endpoint> = E['reply'] extends BytesReply ? Promise<Bytes> : Returned<ReplyOf<E>>
export type Handler<E extends Endpoint> = (call: Call<E>, app: AppContext) => Handled<E>

/** `skip` sends the usual reply but does nothing. */
export type LimitVerdict = 'handle' | 'skip'

/** The limits of a route. Handlers check none themselves. */
interface RouteLimits<C = Call> {
  /** Counts by the caller's address, before the call is read. */
  readonly limit?: LimitName
  /** Many spectators poll it from one network. They have their own limit, so that they never use up that of the scorer there. */
  readonly isPolled?: boolean
  /** Counts by the content of the call: its body or user. Runs once, after authorization and before the handler. Throws 429. */
  readonly limitByCall?: (call: C, app: AppContext) => Promise<LimitVerdict>
}

export interface Route extends RouteLimits {
  readonly endpoint: Endpoint
  handle(call: Call, app: AppContext): Promise<unknown>
}

/**
 * Binds a handler to an endpoint of the contract. When the handler runs, the caller is authorized. The handler throws a Refusal
 * (`refuse`) for all other reasons. It runs again after a collision of transactions, unless its body is a stream.
 */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  limits: RouteLimits<Call<E>> = {},
): Route => ({ endpoint, handle, ...limits }) as Route
