import type { PlaySender } from './gameBatch.ts'
import type { UncommittedBook } from './gameBook.ts'
import type { GameBooks } from './gameBooks.ts'
import type { PlayDeps } from './playDeps.ts'
import { PlayWriter } from './playWriter.ts'

/** A writer for each account, so that accounts whose shard does not answer delay no others. */
export class AccountWriters implements Pick<PlayWriter, 'write' | 'waiting'> {
  readonly #deps: PlayDeps
  readonly #books: GameBooks
  /** Writers in use. */
  readonly #writers = new Map<string, PlayWriter>()

  constructor(deps: PlayDeps, books: GameBooks) {
    this.#deps = deps
    this.#books = books
  }

  get waiting(): number {
    return [...this.#writers.values()].reduce((sum, { waiting }) => sum + waiting, 0)
  }

  async write<Answer>(sender: PlaySender, decide: (book: UncommittedBook) => Answer): Promise<Answer> {
    const { accountId } = sender
    const writer = this.#writers.get(accountId) ?? new PlayWriter(this.#deps, this.#books)
    this.#writers.set(accountId, writer)
    try {
      return await writer.write(sender, decide)
    } finally {
      if (!writer.isWriting) this.#writers.delete(accountId)
    }
  }
}
