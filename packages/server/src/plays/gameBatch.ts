import { Refusal } from '../calls/refusal.ts'
import { type GameBook, type GameKey, type RevisionAuthor, UncommittedBook } from './gameBook.ts'
import { RETRY_IN_NEXT_BATCH } from './playCommands.ts'

/** The game that a request writes, and who sent it. */
export interface PlaySender extends GameKey, RevisionAuthor {
  /** The maximum number of plays that it writes. */
  readonly plays: number
}

/** A request in the queue. */
export interface PlayRequest extends PlaySender {
  /** Adds revisions to the book and returns the answer. Refuses by throwing. May run again, on a newer book. */
  readonly decide: (book: UncommittedBook) => unknown
  /** The book was read from the database for this request, so a refusal is final. */
  isFresh: boolean
  tries: number
  readonly resolve: (answer: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** One game's part of a batch: what to write, the answers to give after it, and the requests left for the next batch. */
export interface GameBatch {
  readonly book: GameBook
  readonly uncommitted: UncommittedBook
  readonly decided: readonly { readonly request: PlayRequest; readonly answer: unknown }[]
  readonly postponed: readonly PlayRequest[]
}

/** Decides a request on an uncommitted book of its own, so that a refused request leaves nothing behind. */
function decideOne(uncommitted: UncommittedBook, request: PlayRequest): unknown {
  const own = new UncommittedBook(uncommitted, request)
  const answer = request.decide(own)
  uncommitted.absorb(own)
  return answer
}

/**
 * Decides the requests of one game in their order. A refusal based on a book that may be outdated is postponed until the book was
 * read again. All later requests of the game are postponed with it, which keeps the order.
 */
export function decideBatch(book: GameBook, requests: readonly PlayRequest[]): GameBatch {
  const uncommitted = new UncommittedBook(book)
  const decided: GameBatch['decided'][number][] = []
  for (const [index, request] of requests.entries()) {
    try {
      decided.push({ request, answer: decideOne(uncommitted, request) })
    } catch (reason) {
      const isOutdated = reason instanceof Refusal && !request.isFresh
      if (isOutdated) request.isFresh = true
      if (isOutdated || reason === RETRY_IN_NEXT_BATCH)
        return { book, uncommitted, decided, postponed: requests.slice(index) }
      request.reject(reason)
    }
  }
  return { book, uncommitted, decided, postponed: [] }
}
