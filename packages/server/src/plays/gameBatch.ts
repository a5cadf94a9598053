import { Refusal } from '../calls/refusal.ts'
import { type GameBook, UncommittedBook } from './gameBook.ts'
import { type PlayBatch, RETRY_IN_NEXT_BATCH, type Revision } from './playCommands.ts'

export interface PlayRequest<Answer> {
  readonly gameId: string
  readonly by: string | null
  readonly device: string | null
  /** The maximum number of plays that it writes. */
  readonly plays: number
  /** Adds revisions and returns the answer. Refuses by throwing. May run again, on a newer book. */
  readonly decide: (batch: PlayBatch) => Answer
}

/** A request in the queue. */
export interface QueuedRequest {
  readonly request: PlayRequest<unknown>
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
  readonly revisions: readonly (Revision & Pick<PlayRequest<unknown>, 'by' | 'device'>)[]
  readonly decided: readonly { readonly queued: QueuedRequest; readonly answer: unknown }[]
  readonly postponed: readonly QueuedRequest[]
}

/** Decides a request on an uncommitted book of its own, so that a refused request leaves nothing behind. */
function decideOne(
  uncommitted: UncommittedBook,
  { request }: QueuedRequest,
): { answer: unknown; revisions: Revision[] } {
  const batch = { book: new UncommittedBook(uncommitted), revisions: [] as Revision[] }
  const answer = request.decide(batch)
  uncommitted.absorb(batch.book)
  return { answer, revisions: batch.revisions }
}

/**
 * Decides the requests of one game in their order. A refusal based on a book that may be outdated is postponed until the book was
 * read again. All later requests of the game are postponed with it, which keeps the order.
 */
export function decideBatch(book: GameBook, requests: readonly QueuedRequest[]): GameBatch {
  const uncommitted = new UncommittedBook(book)
  const revisions: GameBatch['revisions'][number][] = []
  const decided: GameBatch['decided'][number][] = []
  for (const [index, queued] of requests.entries()) {
    try {
      const one = decideOne(uncommitted, queued)
      const { by, device } = queued.request
      for (const revision of one.revisions) revisions.push({ ...revision, by, device })
      decided.push({ queued, answer: one.answer })
    } catch (reason) {
      const isOutdated = reason instanceof Refusal && !queued.isFresh
      if (isOutdated) queued.isFresh = true
      if (isOutdated || reason === RETRY_IN_NEXT_BATCH)
        return { book, uncommitted, revisions, decided, postponed: requests.slice(index) }
      queued.reject(reason)
    }
  }
  return { book, uncommitted, revisions, decided, postponed: [] }
}
