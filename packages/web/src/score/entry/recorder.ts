import { after, assemble, type Game, orderedEvents } from '@fullcourt/scorebook/fold'
import type { EventType, Play, SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { OpenBook } from '../../book/index.ts'

/** Writes plays into the book. Knows the game including plays that are not on disk yet, so that entry continues at once. */
export class Recorder {
  readonly #book: OpenBook
  readonly #onError: (error: unknown) => void
  #pending: readonly SentPlay[] = []
  #writes: readonly Promise<void>[] = []

  constructor(book: OpenBook, onError: (error: unknown) => void) {
    this.#book = book
    this.#onError = onError
  }

  async record(play: SentPlay): Promise<void> {
    this.#pending = [...this.#pending, play]
    const write = this.#book.record(play).catch(this.#onError)
    this.#writes = [...this.#writes, write]
    await write
    this.#pending = this.#pending.filter((one) => one !== play)
    this.#writes = this.#writes.filter((one) => one !== write)
  }

  game(): Game {
    const { game, plays } = this.#book.state()
    return withPending(game!, plays, this.#pending)
  }

  /** Whether an event of that type is saved or being saved. */
  knows(type: EventType): boolean {
    return [...this.#book.state().plays, ...this.#pending].some(({ origin }) => origin.type === type)
  }

  /** Resolves when all plays are saved; null where none is being saved. */
  saving(): Promise<unknown> | null {
    return this.#writes.length > 0 ? Promise.all(this.#writes) : null
  }
}

function withPending(game: Game, plays: readonly Play[], pending: readonly SentPlay[]): Game {
  const { court, rules } = game.sheet.setup
  return pending.reduce((before, sent) => {
    const put = assemble(sent, court, rules)
    const isNew = put.ok && !plays.some(({ origin }) => origin.id === sent.origin.id)
    return isNew ? after(before, ...orderedEvents(put.play)) : before
  }, game)
}
