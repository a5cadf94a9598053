import type { Flag } from '@fullcourt/scorebook/check'
import type { BoxScore } from '@fullcourt/scorebook/figures'
import {
  compareEvents,
  type Game,
  type MergeChoices,
  type OrderedEvent,
  type PlayedUntil,
  type Write,
} from '@fullcourt/scorebook/fold'
import type { Play, SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { GameState, Setup } from '@fullcourt/wire'
import type { AskedField } from '../data/authors.ts'
import type { MergeNotice, PlayConflict } from '../data/conflicts.ts'
import type {
  ClockChange,
  ClockEntries,
  GameEnding,
  OutboxEntry,
  ScreenPosition,
  ServerPlay,
  TakenStep,
  UndoStep,
} from '../data/localData.ts'
import type { SetupCall } from '../data/setupCalls.ts'
import type { GameCommand } from './gameCommand.ts'

/** `offline`: the server cannot be reached. `server`: it fails, or cannot save now. `plan`: the program has no plan. */
export type Trouble = 'offline' | 'server' | 'plan'

/** The connection to the server, and how much is unsent. */
export interface Line {
  readonly word: 'Saved' | 'Saving' | 'waiting' | 'refused'
  /** The number of unsent tasks of this game. */
  readonly waiting: number
  /** The number of tasks of this game that the server refused. */
  readonly refused: number
  /** Why nothing can be sent now; null: it can. */
  readonly trouble: Trouble | null
}

/** A task that the server refused. It does not count until the user decides. */
export type Quarantined = OutboxEntry & { readonly refused: NonNullable<OutboxEntry['refused']> }

export interface BookState {
  /** `missing`: no such game for this user. `failed`: it could not be fetched, and this device has no data of it. */
  readonly phase: 'loading' | 'ready' | 'missing' | 'failed'
  readonly setup: Setup | null
  /** The current plays in game order. */
  readonly plays: readonly Play[]
  /** The game after the last play: score, line-ups, fouls, timeouts, arrow. Null until ready. */
  readonly game: Game | null
  /** Box score and flags follow the first view (`figures.ts`). */
  readonly box: BoxScore | null
  readonly flags: readonly Flag[]
  /** Up to where figures count: in a final game, up to the clock at its end. */
  readonly until: PlayedUntil | undefined
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The next step of undo; null: nothing. */
  readonly nextUndo: UndoStep | null
  readonly line: Line
  readonly quarantine: readonly Quarantined[]
  /** The server's last revisions by play id, with their authors. */
  readonly revisions: ReadonlyMap<string, ServerPlay>
  /** Changes that were not sent, because another person changed the same fields. The user chooses. */
  readonly conflicts: readonly PlayConflict[]
  /** Merges with changes of other people since the book was opened, oldest first. */
  readonly notices: readonly MergeNotice[]
  readonly undoQuestion: UndoQuestion | null
  /** The final score, also while it is unsent. */
  readonly ending: GameEnding | null
  /** The last position of a scoring screen, on this device or another. */
  readonly snapshot: GameState | null
  /** False: this browser stores nothing, and unsent plays are lost when the tab closes. */
  readonly durable: boolean
}

/** An undo or redo of something that was changed since. It waits for the answer. */
export interface UndoQuestion {
  readonly kind: 'undo' | 'redo'
  readonly playId: string
  /** `mine`: the value that the undo would restore. */
  readonly fields: readonly AskedField[]
  /** The current play; null: deleted. */
  readonly theirs: Play | null
  readonly mine: Play | null
  /** Earlier answers, where one undo asks more than once. */
  readonly answered: MergeChoices
}

/** A game's book. Every change is stored before screens show it, and is sent when the server can be reached. */
export interface Book {
  readonly state: BookState
  /** Saves a play, new or changed. */
  record(play: Play | SentPlay, options?: RecordOptions): Promise<void>
  /** Saves several changes as one undo step. */
  change(writes: readonly Write[]): Promise<void>
  remove(playId: string): Promise<void>
  /** Ends a period or the game, swaps sides, or reopens a final game: one undo step. `now`: the screen's position with the current clock. */
  proceed(command: GameCommand, now?: ScreenPosition): Promise<void>
  /** Stores a change of the clock, with its log entries, as one undo step (null: no undo step). `saveState` stores the position. */
  turnClock(turn: ClockChange | null, entries?: ClockEntries): Promise<void>
  /** Undoes the last step; in a final game only its end. `now` as in `proceed`. @returns the undone step; null: none */
  undo(now?: ScreenPosition): Promise<TakenStep | null>
  redo(now?: ScreenPosition): Promise<TakenStep | null>
  /** Saves the screen's position: here and on the server at once. `at`: when it was so, in milliseconds; now by default. @returns the stored position */
  saveState(place: ScreenPosition, at?: number): GameState
  /** Answers the waiting undo. Null cancels it. */
  answerUndo(choices: MergeChoices | null, now?: ScreenPosition): Promise<TakenStep | null>
  /** Chooses between two versions of fields (`conflicts`). */
  choose(entryId: string, choices: MergeChoices): Promise<void>
  /** Sends a refused task again, or drops it. */
  settle(entryId: string, how: 'send' | 'discard'): Promise<void>
  /** Changes the setup on this device, and sends the writes when the server can be reached. */
  setUp(calls: readonly SetupCall[], options?: SetUpOptions): Promise<void>
  /** Fetches what this device may have missed. */
  refresh(): void
}

export interface SetUpOptions {
  /** The writes that take it back: the change is one undo step. */
  readonly undone?: readonly SetupCall[]
  /** The server has the writes already. */
  readonly isSent?: boolean
}

export interface RecordOptions {
  /** Undo skips it (entries of the clock). */
  readonly quiet?: boolean
  /** The play as the user saw it, null for a new one. Undefined: the current play. */
  readonly before?: Play | null
  /** Changes of other plays that belong to it: the same undo step. */
  readonly along?: readonly Write[]
}

const place = (play: Play): OrderedEvent => ({ event: play.origin, play, index: 0 })

export const inOrder = (plays: Iterable<Play>): readonly Play[] =>
  [...plays]
    .map(place)
    .sort(compareEvents)
    .map(({ play }) => play)

export const isQuarantined = (entry: OutboxEntry): entry is Quarantined => entry.refused !== null

function lineWord(waiting: number, refused: number, trouble: Trouble | null): Line['word'] {
  if (waiting > 0) return trouble ? 'waiting' : 'Saving'
  return refused > 0 ? 'refused' : 'Saved'
}

export function lineOf(outbox: readonly OutboxEntry[], trouble: Trouble | null): Line {
  const waiting = outbox.filter((entry) => !isQuarantined(entry)).length
  const refused = outbox.length - waiting
  return { word: lineWord(waiting, refused, trouble), waiting, refused, trouble }
}
