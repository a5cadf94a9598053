import type { SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { BeforeAfter, GameEnding, LocalGame, ScreenPosition } from '../data/localData.ts'
import { endingOf } from '../data/localGame.ts'

/** A command beyond a single play: a period or the game ends, the sides swap, a final game is reopened. One undo reverses it. */
export interface GameCommand {
  readonly plays?: readonly SentPlay[]
  /** The new position of the screen. */
  readonly place?: ScreenPosition | null
  /** How the game ended; null reopens it; undefined leaves it. */
  readonly ending?: GameEnding | null | undefined
}

/** The position after a command; only what it changes. */
export function positionChange(after: ScreenPosition, now: ScreenPosition): BeforeAfter<ScreenPosition> {
  const before = Object.fromEntries(
    Object.entries(now).filter(([name, value]) => name in after && value !== undefined),
  )
  return { before, after }
}

/** Whether the command ends or reopens the game. */
export const changesEnd = (local: LocalGame, ending: GameEnding | null | undefined): boolean =>
  ending !== undefined && (ending === null) !== (endingOf(local) === null)
