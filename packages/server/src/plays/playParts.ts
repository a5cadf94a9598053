import { AccountWriters } from './accountWriters.ts'
import { GameBooks } from './gameBooks.ts'
import type { PlayDeps } from './playDeps.ts'
import { PlayWriter } from './playWriter.ts'

/** The games in the memory of this process, and the writer of their plays. */
export interface PlayParts {
  readonly books: GameBooks
  readonly writer: Pick<PlayWriter, 'write' | 'waiting'>
}

export function openPlays(deps: PlayDeps): PlayParts {
  const books = new GameBooks(deps)
  return { books, writer: deps.isDistributed ? new AccountWriters(deps, books) : new PlayWriter(deps, books) }
}
