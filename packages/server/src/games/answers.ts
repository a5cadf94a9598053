import {
  type BoxScore,
  boxScoreReading,
  checking,
  type Flag,
  type Game,
  type GameFlow,
  type GameSetup,
  gameFlow,
  type LiveBook,
  lineups,
  openBook,
  type Play,
  together,
} from '@fullcourt/scorebook'
import { type Book, type GameContext, setupOf } from './book.ts'
import type { Books } from './books.ts'
import { readPlay } from './playText.ts'

/** What is answered of a game, at one seq of its log. */
export interface GameAnswer {
  readonly seq: number
  readonly context: GameContext
  readonly box: BoxScore
  readonly flags: readonly Flag[]
}

/** A game to be asked something else about. */
export interface GameRead {
  readonly seq: number
  readonly context: GameContext
  readonly setup: GameSetup
  /** Those that stand, in no order. */
  readonly plays: readonly Play[]
  /** After the latest of them. */
  readonly game: Game
}

interface Open {
  readonly context: GameContext
  readonly live: LiveBook<readonly [BoxScore, readonly Flag[]]>
  seq: number
  answer: GameAnswer | null
}

/** Games that are kept ready to be read on. */
const MOST_OPEN = 40

/** Box scores of games, each read on from where it was: a play more costs that play, not the game. */
export class Answers {
  readonly #books: Books
  readonly #open = new Map<string, Open>()

  constructor(books: Books) {
    this.#books = books
  }

  /** Of the game as it is stored now. */
  async of(gameId: string): Promise<GameAnswer> {
    return this.ofBook(await this.#books.current(gameId))
  }

  /** Of a game as its book has it. */
  ofBook(book: Book): GameAnswer {
    const open = this.#upToDate(book)
    if (!open.answer) {
      const [box, flags] = open.live.answer(untilOf(book.context))
      open.answer = { seq: open.seq, context: open.context, box, flags }
    }
    return open.answer
  }

  /** The plays that stand, with the setup to read them by. */
  async game(gameId: string): Promise<GameRead> {
    return this.gameOf(await this.#books.current(gameId))
  }

  /** The same, of a game as its book has it. */
  gameOf(book: Book): GameRead {
    const { live, seq, context } = this.#upToDate(book)
    return { seq, context, setup: setupOf(context), plays: live.plays(), game: live.game() }
  }

  async lineups(gameId: string) {
    const { seq, setup, plays, context } = await this.game(gameId)
    return { seq, sides: lineups(setup, plays, untilOf(context)) }
  }

  async flow(gameId: string): Promise<{ seq: number; flow: GameFlow }> {
    const { seq, setup, plays, context } = await this.game(gameId)
    return { seq, flow: gameFlow(setup, plays, untilOf(context)) }
  }

  #upToDate(book: Book): Open {
    const { gameId } = book.context
    const known = this.#open.get(gameId)
    const open = known?.context === book.context ? readOn(known, book) : openAnew(book)
    this.#open.delete(gameId)
    this.#open.set(gameId, open)
    for (const id of this.#open.keys()) {
      if (this.#open.size <= MOST_OPEN) break
      this.#open.delete(id)
    }
    return open
  }
}

/** A game that is over is counted to its end. */
export const untilOf = ({ isFinal }: GameContext): 'final' | undefined => (isFinal ? 'final' : undefined)

function finalScoreOf({ finalScore: { home, away } }: GameContext) {
  return home === null || away === null ? {} : { finalScore: { home, away } }
}

function openAnew(book: Book): Open {
  return {
    context: book.context,
    live: openBook(
      setupOf(book.context),
      together(boxScoreReading, checking(finalScoreOf(book.context))),
      [...book.texts()].map(({ text }) => readPlay(text)),
    ),
    seq: book.seq,
    answer: null,
  }
}

function readOn(open: Open, book: Book): Open {
  if (open.seq === book.seq) return open
  for (const { playId, text } of book.since(open.seq)) {
    if (text === null) open.live.remove(playId)
    else open.live.put(readPlay(text))
  }
  open.seq = book.seq
  open.answer = null
  return open
}
