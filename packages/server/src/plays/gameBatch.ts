import { Refusal } from '../http/refusal.ts'
import { type GameBook, UncommittedBook } from './gameBook.ts'
import { type PlayBatch, RETRY_IN_NEXT_BATCH, type Revision } from './playCommands.ts'
import type { GameWriting } from './saveStatement.ts'

export interface PlayRequest<Answer> {
  readonly gameId: string
  readonly by: string | null
  readonly device: string | null
  /** How many plays it may write. */
  readonly plays: number
  /** Writes revisions and says what to answer; refuses by throwing. May run again, on a newer book. */
  readonly decide: (pen: PlayBatch) => Answer
}

/** A request in the queue. */
export interface QueuedRequest {
  readonly asked: PlayRequest<unknown>
  /** The book has been read from the database for this request: a refusal is final. */
  isFresh: boolean
  tries: number
  readonly resolve: (answer: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** One game's part of a turn: what is to be written, who is answered what then, and who has to wait for the next turn. */
export interface GameBatch extends GameWriting {
  readonly book: GameBook
  readonly decided: readonly { readonly waiting: QueuedRequest; readonly answer: unknown }[]
  readonly waits: readonly QueuedRequest[]
}

/** Each request on a draft of its own, so that a refused one leaves nothing behind. */
function decideOne(
  draft: UncommittedBook,
  { asked }: QueuedRequest,
): { answer: unknown; revisions: Revision[] } {
  const pen = { draft: new UncommittedBook(draft), revisions: [] as Revision[] }
  const answer = asked.decide(pen)
  draft.absorb(pen.draft)
  return { answer, revisions: pen.revisions }
}

/**
 * Decides the requests of one game in their order. A refusal that rests on a book that may be old is put off until the book has been
 * read again; nobody overtakes who waits.
 */
export function decideBatch(book: GameBook, requests: readonly QueuedRequest[]): GameBatch {
  const draft = new UncommittedBook(book)
  const since = book.seq
  const revisions: GameBatch['revisions'][number][] = []
  const decided: GameBatch['decided'][number][] = []
  for (const [place, waiting] of requests.entries()) {
    try {
      const one = decideOne(draft, waiting)
      const { by, device } = waiting.asked
      for (const revision of one.revisions) revisions.push({ ...revision, by, device })
      decided.push({ waiting, answer: one.answer })
    } catch (reason) {
      const isOld = reason instanceof Refusal && !waiting.isFresh
      if (isOld) waiting.isFresh = true
      if (isOld || reason === RETRY_IN_NEXT_BATCH)
        return { book, draft, since, revisions, decided, waits: requests.slice(place) }
      waiting.reject(reason)
    }
  }
  return { book, draft, since, revisions, decided, waits: [] }
}
