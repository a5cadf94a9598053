import type { BodyOf, BytesReply, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@fullcourt/wire'
import type { Principal } from '../access/sessions.ts'
import type { Subject } from '../access/subject.ts'
import type { AppContext } from '../appContext.ts'
import type { Bytes } from './bytes.ts'
import type { LimitName } from './limits.ts'
import type { Source } from './source.ts'

/** One call after authorization: parsed, with its caller, who may do this to its subject. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The signed-in caller. Throws on a public endpoint. */
  readonly who: Principal
  /** The id of the signed-in user; null on a public endpoint. */
  readonly userId: string | null
  /** What the call is about. Throws on an endpoint without a subject. */
  readonly subject: Subject
  /** What the client calls its device (header X-Device), for the log of a game. */
  readonly device: string | null
  /** Browser and system ('Chrome on macOS'), for people who read where a call came from. */
  readonly client: string | null
  readonly source: Source
  /** The token as sent, valid or not; for a public endpoint that does more for a signed-in caller. */
  readonly bearer: string | null
  readonly requestId: string
  readonly ip: string
  /** X-Pagination: infinite. */
  readonly infinite: boolean
  /** Path and query as sent. */
  readonly url: string
  /** 403 unless the password was typed within the last hour. For endpoints that are `fresh` for some bodies only. */
  readonly mustBeFresh: () => void
}

/** A reply with a status of its own, or as JSON that is encoded already. */
export class Answer<R> {
  readonly body: R | undefined
  readonly status: number | undefined
  /** Encoded JSON. */
  readonly bytes: Buffer | string | undefined

  constructor({ body, status, bytes }: { body?: R; status?: number; bytes?: Buffer | string }) {
    this.body = body
    this.status = status
    this.bytes = bytes
  }
}

/** A creating call that was made before: 200 with what is stored. */
export const alreadyCreated = <R>(body: R): Answer<R> => new Answer({ body, status: 200 })
/** A reply that is encoded as JSON already. */
export const jsonBytes = (bytes: Buffer | string): Answer<never> => new Answer<never>({ bytes })

/** What an endpoint's handler returns; one that replies nothing returns nothing. */
type Returned<R> = [R] extends [undefined] ? Promise<void> : Promise<R | Answer<R>>
type Handled<E extends Endpoint> = E['reply'] extends BytesReply ? Promise<Bytes> : Returned<ReplyOf<E>>
export type Handler<E extends Endpoint> = (call: Call<E>, app: AppContext) => Handled<E>

/** `skip`: answered like the others, and nothing is done. */
export type LimitVerdict = 'handle' | 'skip'

/** Limits of a route. Handlers take none. */
interface RouteLimits<C = Call> {
  /** Counted for the caller's address before anything of the call is read. */
  readonly limit?: LimitName
  /** Counts by what is in the call: its body, its user. Runs once, after authorization and before the handler. Throws 429. */
  readonly limitByCall?: (call: C, app: AppContext) => Promise<LimitVerdict>
}

export interface Route extends RouteLimits {
  readonly endpoint: Endpoint
  readonly handle: (call: Call, app: AppContext) => Promise<unknown>
}

/**
 * An endpoint of the contract with its handler. When the handler runs, the caller may do this; it throws a Refusal (`refuse`) for
 * everything that only it can know. It runs again after a collision of transactions, unless its body is a stream.
 */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  limits: RouteLimits<Call<E>> = {},
): Route => ({ endpoint, handle, ...limits }) as unknown as Route
