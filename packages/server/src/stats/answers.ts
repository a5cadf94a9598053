import { setImmediate } from 'node:timers/promises'
import type { Flag } from '@fullcourt/scorebook/check'
import type { BoxScore, GameFacts } from '@fullcourt/scorebook/figures'
import type { FileParts, GameFormat } from '@fullcourt/scorebook/formats'
import { type GameBook, type GameContext, type GameKey, setupOf } from '../plays/gameBook.ts'
import type { GameBooks } from '../plays/gameBooks.ts'
import type {
  FileFacts,
  GameSheet,
  PlayChange,
  Question,
  RecordReply,
  Replies,
  SheetReply,
} from './gameReader.ts'
import { GameThread } from './gameThread.ts'
import type { ListedPlay, PlaysQuestion } from './listedPlays.ts'

/** The box score and flags of a game, at one seq of its log. */
export interface GameAnswer {
  readonly seq: number
  readonly box: BoxScore
  /** At most `LIMITS.flags`. */
  readonly flags: readonly Flag[]
  readonly flagCount: number
  readonly typedIn: boolean
}

/** A game as it was last sent to the thread. */
interface SentGame {
  readonly context: GameContext
  readonly generation: number
  readonly seq: number
  /** Characters of text. */
  readonly size: number
}

/** An answer and its inputs. */
interface ComputedAnswer {
  readonly context: GameContext
  readonly seq: number
  readonly answer: Promise<GameAnswer>
}

/** Games kept open in the thread. */
const MAX_GAMES = 40
/** Characters of plays of all open games. Parsed, they take about eight times as much memory. */
const MAX_CHARACTERS = 24_000_000
/** The most characters that are sent to the thread in one turn of the event loop: copying them takes about 3 ms. */
const CHUNK_CHARACTERS = 1_000_000

/**
 * Answers questions about games in a thread, so that a long game never blocks the event loop. After a change the thread continues
 * where it was instead of starting over. Requests for the same answer share one computation.
 */
export class Answers {
  readonly #books: Pick<GameBooks, 'current'>
  readonly #thread = new GameThread()
  readonly #sent = new Map<string, SentGame>()
  /** The last transfer of each game to the thread. The next one waits for it. */
  readonly #transfers = new Map<string, Promise<unknown>>()
  readonly #computed = new Map<string, ComputedAnswer>()
  /** The replies in progress, by game and kind. */
  readonly #texts = new Map<string, { readonly seq: number; readonly text: Promise<string> }>()

  constructor(books: Pick<GameBooks, 'current'>) {
    this.#books = books
  }

  /** Starts the thread before the first question. */
  warmUp(): void {
    this.#thread.start()
  }

  /** Answers for the stored game. */
  async of(game: GameKey): Promise<GameAnswer> {
    return this.ofBook(await this.#books.current(game))
  }

  /** Answers for a game in memory. */
  ofBook(book: GameBook): Promise<GameAnswer> {
    const { context, seq } = book
    const { gameId } = context
    const known = this.#computed.get(gameId)
    this.#computed.delete(gameId)
    const isCurrent = known?.context === context && known.seq === seq
    const computed = isCurrent ? known : { context, seq, answer: this.#compute(book) }
    this.#computed.set(gameId, computed)
    for (const id of this.#computed.keys()) {
      if (this.#computed.size <= MAX_GAMES) break
      this.#computed.delete(id)
    }
    return computed.answer
  }

  /** Returns the flags of some plays of the stored game. */
  async flagsOf(game: GameKey, playIds: readonly string[]): Promise<readonly Flag[]> {
    if (playIds.length === 0) return []
    const book = await this.#books.current(game)
    const { reply } = await this.#ask(book, { kind: 'flags', playIds })
    return reply
  }

  /** Returns the JSON of a reply for the stored game. */
  async text(game: GameKey, kind: 'lineups' | 'flow' | 'shots'): Promise<string> {
    const { gameId } = game
    const book = await this.#books.current(game)
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

  /** The plays of a game in memory that match a filter. */
  async plays(book: GameBook, question: Omit<PlaysQuestion, 'kind'>): Promise<readonly ListedPlay[]> {
    return (await this.#ask(book, { kind: 'plays', ...question })).reply
  }

  /** The stored game as a file for other programs. */
  async file(game: GameKey, format: GameFormat, facts: FileFacts): Promise<FileParts> {
    const book = await this.#books.current(game)
    return (await this.#ask(book, { kind: 'file', format, facts })).reply
  }

  /** The contents of a printed score sheet of the stored game. */
  async sheet(game: GameKey): Promise<GameAnswer & SheetReply> {
    const book = await this.#books.current(game)
    const answer = await this.ofBook(book)
    const { reply } = await this.#ask(book, { kind: 'sheet' })
    return { ...answer, ...reply }
  }

  /** Computes the record of a game in memory, at `seq` of its log. */
  async record(book: GameBook, facts: GameFacts): Promise<RecordReply & { readonly seq: number }> {
    const { persons } = book.context
    const { seq, reply } = await this.#ask(book, { kind: 'record', facts, persons })
    return { ...reply, seq }
  }

  #compute(book: GameBook): Promise<GameAnswer> {
    const { gameId } = book.context
    const answer = this.#ask(book, { kind: 'box' }).then(({ seq, reply }) => ({ seq, ...reply }))
    // Failures are not cached: the next request computes again.
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
    const before = this.#transfers.get(gameId) ?? Promise.resolve()
    const asked = before
      .then(() => this.#transfer(book))
      .then(() => ({ answered: this.#thread.ask(book.context, question) }))
    const settled = asked.then(
      ({ answered }) => void answered.catch(() => undefined),
      () => undefined,
    )
    this.#transfers.set(gameId, settled)
    const { answered } = await asked
    if (this.#transfers.get(gameId) === settled) this.#transfers.delete(gameId)
    return answered
  }

  /** Brings the game in the thread up to date with the book. */
  async #transfer(book: GameBook): Promise<void> {
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
    await this.#sendChanges(gameId, changes, seq)
    this.#touch(gameId, sent)
  }

  async #sendChanges(gameId: string, changes: readonly PlayChange[], seq: number): Promise<void> {
    let batch: PlayChange[] = []
    let characters = 0
    for (const change of changes) {
      batch.push(change)
      characters += change[1]?.length ?? 0
      if (characters < CHUNK_CHARACTERS) continue
      this.#thread.post({ kind: 'change', gameId, changes: batch, seq: null })
      batch = []
      characters = 0
      await setImmediate()
    }
    this.#thread.post({ kind: 'change', gameId, changes: batch, seq })
  }

  /** Moves the game to the end, so that it is closed last, and closes games beyond the limits. */
  #touch(gameId: string, sent: SentGame): void {
    this.#sent.delete(gameId)
    this.#sent.set(gameId, sent)
    let characters = 0
    for (const { size } of this.#sent.values()) characters += size
    for (const [id, { size }] of this.#sent) {
      if (id === gameId || (this.#sent.size <= MAX_GAMES && characters <= MAX_CHARACTERS)) break
      this.#sent.delete(id)
      this.#thread.post({ kind: 'close', gameId: id })
      characters -= size
    }
  }
}

const changesSince = (book: GameBook, seq: number): PlayChange[] =>
  [...book.changedSince(seq)].map(({ playId, text }) => [playId, text])

function sheetOf(context: GameContext): GameSheet {
  const { home, away } = context.finalScore
  const isScored = home !== null && away !== null
  return {
    setup: setupOf(context),
    until: context.until,
    typed: context.typed && {
      lines: context.typed,
      finalScore: context.finalScore,
      overtimePeriods: context.overtimePeriods,
    },
    final: isScored ? { finalScore: { home, away }, finalReason: context.finalReason ?? undefined } : {},
  }
}
