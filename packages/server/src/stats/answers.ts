import { setImmediate } from 'node:timers/promises'
import type { BoxScore, Flag, GameFacts } from '@fullcourt/scorebook'
import { type GameBook, type GameContext, setupOf } from '../plays/gameBook.ts'
import type { GameBooks } from '../plays/gameBooks.ts'
import type { GameSheet, PlayChange, Question, RecordReply, Replies } from './gameReader.ts'
import { GameThread } from './gameThread.ts'

/** What is answered of a game, at one seq of its log. */
export interface GameAnswer {
  readonly seq: number
  readonly box: BoxScore
  /** At most `LIMITS.flags`. */
  readonly flags: readonly Flag[]
  readonly flagCount: number
}

/** A game as the thread has it. */
interface Sent {
  readonly context: GameContext
  readonly generation: number
  readonly seq: number
  /** Characters of text. */
  readonly size: number
}

/** A box score, and what it was computed from. */
interface Computed {
  readonly context: GameContext
  readonly seq: number
  readonly answer: Promise<GameAnswer>
}

/** Games that the thread keeps ready to be read on. */
const MOST_GAMES = 40
/** Characters of their plays together: parsed they take some eight times as much memory. */
const MOST_CHARACTERS = 24_000_000
/** Characters handed to the thread before others have their turn: copying them takes some 3 ms. */
const AT_ONCE = 1_000_000

/**
 * Answers about games, computed in a thread of their own, so that a long game never holds up the event loop. Each game is read on from
 * where it was. Requests for the same answer share one computation.
 */
export class Answers {
  readonly #books: Pick<GameBooks, 'current'>
  readonly #thread = new GameThread()
  readonly #sent = new Map<string, Sent>()
  /** The latest handing over of each game: the next one waits for it. */
  readonly #handing = new Map<string, Promise<unknown>>()
  readonly #computed = new Map<string, Computed>()
  /** Texts that are being computed, by game and kind. */
  readonly #texts = new Map<string, { readonly seq: number; readonly text: Promise<string> }>()

  constructor(books: Pick<GameBooks, 'current'>) {
    this.#books = books
  }

  /** Starts the thread, so that the first answer need not wait for it. */
  warmUp(): void {
    this.#thread.start()
  }

  /** Of the game as it is stored now. */
  async of(gameId: string): Promise<GameAnswer> {
    return this.ofBook(await this.#books.current(gameId))
  }

  /** Of a game as its book has it. */
  ofBook(book: GameBook): Promise<GameAnswer> {
    const { context, seq } = book
    const { gameId } = context
    const known = this.#computed.get(gameId)
    this.#computed.delete(gameId)
    const isCurrent = known?.context === context && known.seq === seq
    const computed = isCurrent ? known : { context, seq, answer: this.#compute(book) }
    this.#computed.set(gameId, computed)
    for (const id of this.#computed.keys()) {
      if (this.#computed.size <= MOST_GAMES) break
      this.#computed.delete(id)
    }
    return computed.answer
  }

  /** Flags of some plays of a game as it is stored now. */
  async flagsOf(gameId: string, playIds: readonly string[]): Promise<readonly Flag[]> {
    if (playIds.length === 0) return []
    const book = await this.#books.current(gameId)
    const { reply } = await this.#ask(book, { kind: 'flags', playIds })
    return reply
  }

  /** JSON of the reply; the game as it is stored now. */
  async text(gameId: string, kind: 'lineups' | 'flow' | 'shots'): Promise<string> {
    const book = await this.#books.current(gameId)
    const key = `${kind} ${gameId} ${book.context.version}`
    const known = this.#texts.get(key)
    if (known?.seq === book.seq) return known.text
    const question = kind === 'shots' ? { kind, gameId } : { kind }
    const text = this.#ask(book, question).then(({ reply }) => reply)
    const entry = { seq: book.seq, text }
    this.#texts.set(key, entry)
    const done = () => {
      if (this.#texts.get(key) === entry) this.#texts.delete(key)
    }
    text.then(done, done)
    return text
  }

  /** What a season sums of a game as its book has it; `seq`: where the log stood. */
  async record(book: GameBook, facts: GameFacts): Promise<RecordReply & { readonly seq: number }> {
    const { persons } = book.context
    const { seq, reply } = await this.#ask(book, { kind: 'record', facts, persons })
    return { ...reply, seq }
  }

  #compute(book: GameBook): Promise<GameAnswer> {
    const { gameId } = book.context
    const answer = this.#ask(book, { kind: 'box' }).then(({ seq, reply }) => ({ seq, ...reply }))
    // A failure is not an answer: the next request computes again.
    answer.catch(() => {
      if (this.#computed.get(gameId)?.answer === answer) this.#computed.delete(gameId)
    })
    return answer
  }

  async #ask<Q extends Question>(
    book: GameBook,
    question: Q,
  ): Promise<{ readonly seq: number; readonly reply: Replies[Q['kind']] }> {
    const { gameId } = book.context
    const before = this.#handing.get(gameId) ?? Promise.resolve()
    const asked = before
      .then(() => this.#handOver(book))
      .then(() => ({ answered: this.#thread.ask(book.context, question) }))
    const settled = asked.then(
      ({ answered }) => void answered.catch(() => undefined),
      () => undefined,
    )
    this.#handing.set(gameId, settled)
    const { answered } = await asked
    if (this.#handing.get(gameId) === settled) this.#handing.delete(gameId)
    return answered
  }

  /** Brings the thread's copy of the game up to the book. */
  async #handOver(book: GameBook): Promise<void> {
    const { context, seq, size } = book
    const { gameId } = context
    const known = this.#sent.get(gameId)
    const { generation } = this.#thread
    const isOpen = known?.context === context && known.generation === generation
    if (isOpen && known.seq === seq) return this.#touch(gameId, known)
    const changes = isOpen ? changesSince(book, known.seq) : changesSince(book, 0)
    if (!isOpen) this.#thread.post({ kind: 'open', gameId, sheet: sheetOf(context) })
    const sent = { context, generation, seq, size }
    this.#touch(gameId, sent)
    await this.#handChanges(gameId, changes, seq)
    this.#touch(gameId, sent)
  }

  async #handChanges(gameId: string, changes: readonly PlayChange[], seq: number): Promise<void> {
    let batch: PlayChange[] = []
    let characters = 0
    for (const change of changes) {
      batch.push(change)
      characters += change[1]?.length ?? 0
      if (characters < AT_ONCE) continue
      this.#thread.post({ kind: 'change', gameId, changes: batch, seq: null })
      batch = []
      characters = 0
      await setImmediate()
    }
    this.#thread.post({ kind: 'change', gameId, changes: batch, seq })
  }

  /** The game used last is the last to go. */
  #touch(gameId: string, sent: Sent): void {
    this.#sent.delete(gameId)
    this.#sent.set(gameId, sent)
    let characters = 0
    for (const { size } of this.#sent.values()) characters += size
    for (const [id, { size }] of this.#sent) {
      if (id === gameId || (this.#sent.size <= MOST_GAMES && characters <= MOST_CHARACTERS)) break
      this.#sent.delete(id)
      this.#thread.post({ kind: 'close', gameId: id })
      characters -= size
    }
  }
}

const changesSince = (book: GameBook, seq: number): PlayChange[] =>
  [...book.since(seq)].map(({ playId, text }) => [playId, text])

function sheetOf(context: GameContext): GameSheet {
  const { home, away } = context.finalScore
  return {
    setup: setupOf(context),
    until: context.until,
    finalScore: home === null || away === null ? null : { home, away },
  }
}
