import type { UncommittedBook } from './gameBook.ts'
import type { Revision } from './playCommands.ts'

/** The revisions of one game in one save statement. */
export interface GameWriting {
  readonly draft: UncommittedBook
  /** The seq that the game's row must still have. */
  readonly since: number
  readonly revisions: readonly (Revision & { readonly by: string | null; readonly device: string | null })[]
}
