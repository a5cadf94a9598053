import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@fullcourt/wire'
import type { Principal } from '../access/sessions.ts'
import type { Subject } from '../access/subject.ts'
import type { AppContext } from '../appContext.ts'
import type { LimitName } from './limits.ts'
import type { Source } from './source.ts'

/** One call, judged: everything parsed, the caller known, and allowed to do this to the subject. */
export interface Call<E extends Endpoint = Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Whoever calls. Asking it of a public endpoint is our own mistake. */
  readonly who: Principal
  /** The id of the signed-in user; null on a public endpoint. */
  readonly userId: string | null
  /** What the call is about. Asking it of an endpoint without a subject is our own mistake. */
  readonly subject: Subject
  /** What the client calls its device (header X-Device), for the log of a game. */
  readonly device: string | null
  /** Browser and system ('Chrome on macOS'), for people who read where a call came from. */
  readonly client: string | null
  readonly source: Source
  /** The token that came with it, good or not; for a public endpoint that does more for those who are signed in. */
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

/** An answer with a status or a form of its own. */
export class Answer<R> {
  readonly body: R | undefined
  readonly status: number | undefined
  /** JSON as bytes, sent as it is. */
  readonly bytes: Buffer | string | undefined

  constructor({ body, status, bytes }: { body?: R; status?: number; bytes?: Buffer | string }) {
    this.body = body
    this.status = status
    this.bytes = bytes
  }
}

/** A creating call that was made before: 200 with what is stored. */
export const alreadyCreated = <R>(body: R): Answer<R> => new Answer({ body, status: 200 })
/** A reply that is JSON already. */
export const jsonBytes = (bytes: Buffer | string): Answer<never> => new Answer<never>({ bytes })

/** What an endpoint's handler returns; one that replies nothing returns nothing. */
type Returned<R> = [R] extends [undefined] ? Promise<void> : Promise<R | Answer<R>>
export type Handler<E extends Endpoint> = (call: Call<E>, app: AppContext) => Returned<ReplyOf<E>>

export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (call: Call, app: AppContext) => Promise<unknown>
  /** Taken for the caller's address before anything of the call is read. */
  readonly limit?: LimitName
}

/**
 * An endpoint of the contract with what answers it. When the handler runs, the caller may do this;
 * it throws a Refusal (`refuse`) for everything that only it can know. It may run twice: when another transaction stood in the way.
 */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  more: Pick<Route, 'limit'> = {},
): Route => ({
  endpoint,
  handle: handle as unknown as Route['handle'],
  ...more,
})
