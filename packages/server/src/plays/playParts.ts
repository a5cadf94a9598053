import { GameBooks } from './gameBooks.ts'
import type { PlayDeps } from './playDeps.ts'
import { PlayWriter } from './playWriter.ts'

/** The games in the memory of this process, and the writer of their plays. */
export interface PlayParts {
  readonly books: GameBooks
  readonly writer: PlayWriter
}

export function openPlays(deps: PlayDeps): PlayParts {
  const books = new GameBooks(deps)
  return { books, writer: new PlayWriter(deps, books) }
}
