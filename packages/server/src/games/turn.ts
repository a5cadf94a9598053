import { Refusal } from '../http/refusal.ts'
import { type Book, Draft } from './book.ts'
import { type Pen, type Revision, WAIT } from './revise.ts'
import type { GameWriting } from './statement.ts'

export interface Asked<Answer> {
  readonly gameId: string
  readonly by: string | null
  readonly device: string | null
  /** How many plays it may write. */
  readonly plays: number
  /** Writes revisions and says what to answer; refuses by throwing. May run again, on a newer book. */
  readonly decide: (pen: Pen) => Answer
}

/** A request in the queue. */
export interface Waiting {
  readonly asked: Asked<unknown>
  /** The book has been read from the database for this request: a refusal is final. */
  isFresh: boolean
  tries: number
  readonly resolve: (answer: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** One game's part of a turn: what is to be written, who is answered what then, and who has to wait for the next turn. */
export interface GameTurn extends GameWriting {
  readonly book: Book
  readonly decided: readonly { readonly waiting: Waiting; readonly answer: unknown }[]
  readonly waits: readonly Waiting[]
}

/** Each request on a draft of its own, so that a refused one leaves nothing behind. */
function decideOne(draft: Draft, { asked }: Waiting): { answer: unknown; revisions: Revision[] } {
  const pen = { draft: new Draft(draft), revisions: [] as Revision[] }
  const answer = asked.decide(pen)
  draft.absorb(pen.draft)
  return { answer, revisions: pen.revisions }
}

/**
 * Decides the requests of one game in their order. A refusal that rests on a book that may be old is put off until the book has been
 * read again; nobody overtakes who waits.
 */
export function decideAll(book: Book, requests: readonly Waiting[]): GameTurn {
  const draft = new Draft(book)
  const since = book.seq
  const revisions: GameTurn['revisions'][number][] = []
  const decided: GameTurn['decided'][number][] = []
  for (const [place, waiting] of requests.entries()) {
    try {
      const one = decideOne(draft, waiting)
      const { by, device } = waiting.asked
      for (const revision of one.revisions) revisions.push({ ...revision, by, device })
      decided.push({ waiting, answer: one.answer })
    } catch (reason) {
      const isOld = reason instanceof Refusal && !waiting.isFresh
      if (isOld) waiting.isFresh = true
      if (isOld || reason === WAIT)
        return { book, draft, since, revisions, decided, waits: requests.slice(place) }
      waiting.reject(reason)
    }
  }
  return { book, draft, since, revisions, decided, waits: [] }
}
