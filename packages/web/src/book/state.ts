import {
  type BoxScore,
  compareEvents,
  type Flag,
  type Game,
  type GameSetup,
  type MergeChoices,
  type OrderedEvent,
  type Play,
  type PlayedUntil,
  type SentPlay,
  type Write,
} from '@fullcourt/scorebook'
import type { GameState, Setup } from '@fullcourt/wire'
import type { AskedField } from './authors.ts'
import type { ClockChange, ClockEntries } from './clockStep.ts'
import type { MergeNotice, PlayConflict } from './conflicts.ts'
import type { GameCommand } from './gameCommand.ts'
import type { GameEnding, OutboxEntry, ScreenPosition, ServerPlay, TakenStep } from './localGame.ts'

/** The state of the line to the server: one word in one place. */
export interface Line {
  readonly word: 'Saved' | 'Saving' | 'waiting'
  /** How much of this game is not on the server yet. */
  readonly waiting: number
  readonly offline: boolean
}

/** A task that the server refused; it counts nowhere until somebody decides. */
export type Quarantined = OutboxEntry & { readonly refused: NonNullable<OutboxEntry['refused']> }

export interface BookState {
  /** `missing`: no such game for this user. `failed`: it could not be fetched, and nothing is on this device. */
  readonly phase: 'loading' | 'ready' | 'missing' | 'failed'
  readonly setup: Setup | null
  /** Standing plays in game order. */
  readonly plays: readonly Play[]
  /** The game after the last play: score, floor, fouls, timeouts, arrow. Null until ready. */
  readonly game: Game | null
  readonly box: BoxScore | null
  readonly flags: readonly Flag[]
  /** How far the game's figures count: of a final one, to the clock reading at its end. */
  readonly until: PlayedUntil | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly line: Line
  readonly quarantine: readonly Quarantined[]
  /** The plays as the server's log has them last, by id: who changed what. */
  readonly revisions: ReadonlyMap<string, ServerPlay>
  /** Changes that were kept back: another person changed the same meanwhile. Each is asked about. */
  readonly conflicts: readonly PlayConflict[]
  /** Merges with another person's change, since the book was opened, oldest first. */
  readonly notices: readonly MergeNotice[]
  readonly undoQuestion: UndoQuestion | null
  /** The final score, also when it still waits to be sent. */
  readonly ending: GameEnding | null
  /** Where the scoring screen was left, on this device or another. */
  readonly snapshot: GameState | null
  /** False: this browser keeps nothing on disk; unsent plays die with the tab. */
  readonly durable: boolean
}

/** An undo, or redo, of something that was changed since. Nothing is done before it is answered. */
export interface UndoQuestion {
  readonly kind: 'undo' | 'redo'
  readonly playId: string
  /** `mine`: what undo would put back. */
  readonly fields: readonly AskedField[]
  /** The play as it stands; null: deleted. */
  readonly theirs: Play | null
  readonly mine: Play | null
  /** What was answered before, where one undo asks more than once. */
  readonly answered: MergeChoices
}

/** A game's book. Every change is on disk before it is on screen, and goes to the server when it can. */
export interface Book {
  readonly state: BookState
  /** Saves a play, new or changed. */
  record(play: SentPlay, options?: RecordOptions): Promise<void>
  /** Several changes as one gesture, which one undo takes back. */
  change(writes: readonly Write[]): Promise<void>
  remove(playId: string): Promise<void>
  /** A period or the game ends, sides swap, a final game is reopened: one gesture. `now`: where the screen is, as its clock reads. */
  proceed(gesture: GameCommand, now?: ScreenPosition): Promise<void>
  /** Keeps a change of the clock, with its entries in the log, as one step of undo (null: undo passes over it). Where the screen is, `saveState` says. */
  turnClock(turn: ClockChange | null, entries?: ClockEntries): Promise<void>
  /** Takes the last gesture back; a final game only its end. `now` as in `proceed`. @returns what was taken back; null: nothing */
  undo(now?: ScreenPosition): Promise<TakenStep | null>
  redo(now?: ScreenPosition): Promise<TakenStep | null>
  /** Saves where the screen is: here at once, on the server at most once a second. @returns what is kept now */
  saveState(place: ScreenPosition): GameState
  /** Answers the undo that waits; null leaves everything as it is, and the step to be taken back. */
  answerUndo(choices: MergeChoices | null, now?: ScreenPosition): Promise<TakenStep | null>
  /** Chooses between two versions of fields (`conflicts`). */
  choose(entryId: string, choices: MergeChoices): Promise<void>
  /** Sends a refused task again, or lets it go. */
  settle(entryId: string, how: 'send' | 'discard'): Promise<void>
  /** Asks the server for what this device may have missed. */
  refresh(): void
}

export interface RecordOptions {
  /** Undo passes over it (the clock's own entries). */
  readonly quiet?: boolean
  /** The play as the person saw it who changed it, null for a new one. Left out: as it stands now. */
  readonly before?: Play | null
}

/** What the scorebook reads, from what the server sends. The server fills in the whole profile (wire: `rules`). */
export function gameSetupOf({ teamGame, home, away, court, rules }: Setup): GameSetup {
  const single = teamGame.scoringType === 'SINGLE_TEAM'
  return {
    rules,
    court,
    people: [...home.personnel, ...away.personnel],
    scoringType: teamGame.scoringType,
    ...(single ? { singleTeamSide: teamGame.isHome ? 'home' : 'away' } : {}),
  }
}

const place = (play: Play): OrderedEvent => ({ event: play.origin, play, index: 0 })

export const inOrder = (plays: Iterable<Play>): readonly Play[] =>
  [...plays]
    .map(place)
    .sort(compareEvents)
    .map(({ play }) => play)

export const isQuarantined = (entry: OutboxEntry): entry is Quarantined => entry.refused !== null

export function lineOf(outbox: readonly OutboxEntry[], reachable: boolean): Line {
  const waiting = outbox.filter((entry) => !isQuarantined(entry)).length
  const word = waiting === 0 ? 'Saved' : reachable ? 'Saving' : 'waiting'
  return { word, waiting, offline: !reachable }
}
