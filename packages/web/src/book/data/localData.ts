/** The stored data of a game on this device, and its changes. Types only. */
import type { MergeChoices } from '@fullcourt/scorebook/fold'
import type { Play, SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { GameState, Setup } from '@fullcourt/wire'
import type { SetupCall } from './setupCalls.ts'

/** The stored data of one game. `seq`: all lines of the server's log up to it are applied. */
export interface StoredGame {
  readonly gameId: string
  readonly setup: Setup | null
  readonly seq: number
  readonly snapshot: GameState | null
  /** False until the server has the snapshot. */
  readonly snapshotSent: boolean
}

/** The server's last revision of a play; `play` is null once it is deleted. */
export interface ServerPlay {
  readonly gameId: string
  readonly playId: string
  readonly seq: number
  readonly play: Play | null
  /** The author of this revision; missing where it was made here or is not known. */
  readonly author?: Author | null
  /** The last author of each field (`conflictKey`), as far as this device knows. */
  readonly authors?: Readonly<Record<string, Author>>
  /** The first revision of the play that this device knows; missing where it is this one. */
  readonly first?: FirstRevision
}

/** The revision that entered a play. `author`: null where it was made here or is not known. */
export interface FirstRevision {
  readonly seq: number
  readonly author: Author | null
}

/** The author of a change, and its time (ISO). `name`: null when the account is deleted. */
export interface Author {
  readonly id: string | null
  readonly name: string | null
  readonly at: string
}

/** How a game ended, as it is sent to the server. */
export interface GameEnding {
  readonly homeFinalScore: number
  readonly awayFinalScore: number
  readonly overtimePeriods: number
  readonly finalReason: NonNullable<Setup['teamGame']['finalReason']>
}

/**
 * A change of a play. `before`: the play as the user saw it, null for a new one. The difference between the two is applied to
 * the current play when it is sent. Missing in entries of earlier versions.
 */
export type ChangeTask =
  | { readonly kind: 'put'; readonly playId: string; readonly play: Play; readonly before?: Play | null }
  | { readonly kind: 'delete'; readonly playId: string; readonly play?: null; readonly before?: Play | null }

/** One write to send to the server. */
export type Task =
  | ChangeTask
  /** `snapshot`: the clock when the game ended; minutes count up to it. Null where no clock was read. */
  | { readonly kind: 'finish'; readonly ending: GameEnding; readonly snapshot?: GameState | null }
  | { readonly kind: 'reopen' }
  /** A write of the game's setup. The stored setup contains it. */
  | { readonly kind: 'setup'; readonly call: SetupCall }

/** Why the server refused a task. With `stale` comes the current play. */
export interface OutboxRefusal {
  readonly code: string
  readonly message: string
  readonly theirs: Play | null
  readonly seq: number | null
}

/** A task in the outbox. Ids sort in the order of writing. */
export interface OutboxEntry {
  readonly id: string
  readonly gameId: string
  readonly task: Task
  readonly refused: OutboxRefusal | null
  /** The game's epoch when it was written: after a reset the server refuses it. Missing in entries of earlier versions. */
  readonly epoch?: number | undefined
  /** Choices that the user has made, where two people changed the same fields. */
  readonly choices?: MergeChoices
}

/** Changes of a command besides plays. */
export interface BeforeAfter<T> {
  readonly before: T
  readonly after: T
}
/** The position of a scoring screen: period, clock, sides. */
export type ScreenPosition = Partial<Omit<GameState, 'savedAt'>>

/** One step of undo: the changes of one command in order, and its changes of position and ending. */
export interface UndoStep {
  readonly id: string
  readonly gameId: string
  /** The tab that made it; missing where it is not known. */
  readonly tab?: string
  readonly edits: readonly ChangeTask[]
  readonly place?: BeforeAfter<ScreenPosition> | null
  /** Null before or after: the game was not over. */
  readonly ending?: BeforeAfter<GameEnding | null> | null
  /** Set where the step is a change of the clock and nothing else; its edits are the clock's entries. */
  readonly clock?: ClockChange | null
  /** Writes of the setup that the step made, and those that take them back. */
  readonly setup?: BeforeAfter<readonly SetupCall[]>
  readonly undone: boolean
}

/** A step that undo or redo reached. `passedOver`: it was skipped, because another person or a later period changed the clock. */
export interface TakenStep extends UndoStep {
  readonly passedOver?: boolean
}

/** New facts about a game. Missing fields stay as they are. */
export type GameUpdate = Partial<Omit<StoredGame, 'gameId'>>

/** A change of the stored data. A list of them is written in one transaction. */
export type StoreChange =
  | { readonly merge: 'games'; readonly gameId: string; readonly value: GameUpdate }
  | { readonly put: 'plays'; readonly value: ServerPlay }
  | { readonly put: 'outbox'; readonly value: OutboxEntry }
  | { readonly put: 'history'; readonly value: UndoStep }
  | { readonly drop: 'outbox' | 'history'; readonly gameId: string; readonly id: string }
  /** The log of a restored server replaces what was known: its numbers begin anew where the backup ended. */
  | {
      readonly relearn: 'plays'
      readonly gameId: string
      readonly seq: number
      readonly plays: readonly ServerPlay[]
    }

/** Everything stored of one game. Outbox and history are sorted by id. */
export interface LocalGame {
  readonly game: StoredGame
  readonly plays: ReadonlyMap<string, ServerPlay>
  readonly outbox: readonly OutboxEntry[]
  readonly history: readonly UndoStep[]
}

/** The clock when a screen saved it. `at`: server time in milliseconds. */
export interface ClockMark {
  readonly period: number
  /** Seconds on the clock at that time. */
  readonly clockTime: number
  readonly running: boolean
  readonly at: number
}

/** A manual change of the clock. `run-on` reverses a wrong stop; `take-back` removes the time that the scorer was away. */
export type ClockDoing = 'start' | 'stop' | 'set' | 'adjust' | 'period' | 'take-back' | 'run-on'

/** A change of the clock that can be undone. */
export interface ClockChange {
  readonly doing: ClockDoing
  readonly before: ClockMark
  readonly after: ClockMark
}

/** The log entries that a change of the clock adds, and those that it removes. */
export interface ClockEntries {
  readonly made?: readonly SentPlay[]
  readonly removed?: readonly string[]
}
