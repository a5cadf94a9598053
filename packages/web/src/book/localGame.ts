import type { MergeChoices, Play, Write } from '@fullcourt/scorebook'
import type { GameState, Setup } from '@fullcourt/wire'
import { withAuthors } from './authors.ts'
import type { ClockChange } from './clockStep.ts'
import { isChange, mergeTask } from './tasks.ts'

/** What this device stores of one game. `seq`: all lines of the server's log up to it are applied. */
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
  | { readonly kind: 'delete'; readonly playId: string; readonly before?: Play | null }

/** One write to send to the server. */
export type Task =
  | ChangeTask
  /** `snapshot`: the clock when the game ended; minutes count up to it. Null where no clock was read. */
  | { readonly kind: 'finish'; readonly ending: GameEnding; readonly snapshot?: GameState | null }
  | { readonly kind: 'reopen' }

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
  /** Choices that the user has made, where two people changed the same fields. */
  readonly choices?: MergeChoices
}

/** A write and its reverse. */
export interface Edit {
  readonly done: Write
  readonly undone: Write
}
/** What a command changed besides plays. */
export interface BeforeAfter<T> {
  readonly before: T
  readonly after: T
}
/** The position of a scoring screen: period, clock, sides. */
export type ScreenPosition = Partial<Omit<GameState, 'savedAt'>>

/** What one undo reverses: the edits of one command in order, and its changes of position and ending. */
export interface UndoStep {
  readonly id: string
  readonly gameId: string
  /** The tab that made it; missing where it is not known. */
  readonly tab?: string
  readonly edits: readonly Edit[]
  readonly place?: BeforeAfter<ScreenPosition> | null
  /** Null before or after: the game was not over. */
  readonly ending?: BeforeAfter<GameEnding | null> | null
  /** Set where the step is a change of the clock and nothing else; its edits are the clock's entries. */
  readonly clock?: ClockChange | null
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

/** Everything stored of one game. Outbox and history are sorted by id. */
export interface LocalGame {
  readonly game: StoredGame
  readonly plays: ReadonlyMap<string, ServerPlay>
  readonly outbox: readonly OutboxEntry[]
  readonly history: readonly UndoStep[]
}

export const emptyGame = (gameId: string): StoredGame => ({
  gameId,
  setup: null,
  seq: 0,
  snapshot: null,
  snapshotSent: true,
})

export const emptyLocalGame = (gameId: string): LocalGame => ({
  game: emptyGame(gameId),
  plays: new Map(),
  outbox: [],
  history: [],
})

/** Applies facts in any order, also twice: `seq` only grows, and the newest snapshot wins. */
export function mergeGame(game: StoredGame, news: GameUpdate): StoredGame {
  const { setup = game.setup, seq = 0, snapshotSent = game.snapshotSent } = news
  const snapshot = newerSnapshot(game.snapshot, news.snapshot ?? null)
  return { gameId: game.gameId, setup, seq: Math.max(game.seq, seq), snapshot, snapshotSent }
}

/** The later one; of two saved at the same time, the first. */
export function newerSnapshot(a: GameState | null, b: GameState | null): GameState | null {
  if (!a || !b) return a ?? b
  return Date.parse(b.savedAt) > Date.parse(a.savedAt) ? b : a
}

export const gameOf = (change: StoreChange): string => ('put' in change ? change.value.gameId : change.gameId)

function withItem<T extends { readonly id: string }>(items: readonly T[], item: T): readonly T[] {
  const at = items.findIndex(({ id }) => id >= item.id)
  if (at < 0) return [...items, item]
  return items[at]!.id === item.id ? items.with(at, item) : items.toSpliced(at, 0, item)
}

const withoutItem = <T extends { readonly id: string }>(items: readonly T[], id: string): readonly T[] =>
  items.filter((item) => item.id !== id)

/** Applies a revision. An older one never replaces a newer one. */
export const isNewer = (known: ServerPlay | undefined, { seq }: ServerPlay): boolean =>
  (known?.seq ?? 0) <= seq

/** Applies changes; those of other games are ignored. */
export function applyChanges(local: LocalGame, changes: readonly StoreChange[]): LocalGame {
  let { game, outbox, history } = local
  const plays = new Map(local.plays)
  let hasPlays = false
  for (const change of changes) {
    if (gameOf(change) !== game.gameId) continue
    if ('drop' in change) {
      if (change.drop === 'outbox') outbox = withoutItem(outbox, change.id)
      else history = withoutItem(history, change.id)
    } else if ('merge' in change) game = mergeGame(game, change.value)
    else if (change.put === 'outbox') outbox = withItem(outbox, change.value)
    else if (change.put === 'history') history = withItem(history, change.value)
    else {
      const known = plays.get(change.value.playId)
      if (!isNewer(known, change.value)) continue
      plays.set(change.value.playId, withAuthors(known, change.value))
      hasPlays = true
    }
  }
  return { game, plays: hasPlays ? plays : local.plays, outbox, history }
}

/** The current plays: those of the server with unsent changes applied. Refused changes do not count. */
export function currentPlays(local: LocalGame): ReadonlyMap<string, Play> {
  const standing = new Map<string, Play>()
  for (const { playId, play } of local.plays.values()) if (play) standing.set(playId, play)
  for (const entry of local.outbox) {
    if (entry.refused || !isChange(entry)) continue
    const { task } = entry
    const { play } = mergeTask(task, standing.get(task.playId) ?? null)
    if (play) standing.set(task.playId, play)
    else standing.delete(task.playId)
  }
  return standing
}

/** Whether the task ends or reopens the game and is still to be sent. */
export const isEndingEntry = ({ task, refused }: OutboxEntry): boolean =>
  refused === null && (task.kind === 'finish' || task.kind === 'reopen')

/** Whether the game is over as far as this device knows: by the server, or by an unsent task. */
export function endingOf(local: LocalGame): GameEnding | null {
  const { teamGame } = local.game.setup ?? {}
  let ending: GameEnding | null =
    teamGame && teamGame.homeFinalScore !== null && teamGame.awayFinalScore !== null
      ? {
          homeFinalScore: teamGame.homeFinalScore,
          awayFinalScore: teamGame.awayFinalScore,
          overtimePeriods: teamGame.overtimePeriods ?? 0,
          finalReason: teamGame.finalReason ?? 'played',
        }
      : null
  for (const { task, refused } of local.outbox) {
    if (refused) continue
    if (task.kind === 'finish') ending = task.ending
    else if (task.kind === 'reopen') ending = null
  }
  return ending
}

/** Selects the steps that a tab may undo: its own, and those of closed tabs. */
export type IsOwn = (step: UndoStep) => boolean

/** The step to undo next. The only change of a final game is to reopen it. */
export const undoableStep = (local: LocalGame, isOwn: IsOwn): UndoStep | undefined =>
  ifOpen(
    local,
    local.history.findLast((step) => !step.undone && isOwn(step)),
    (ending) => ending.before,
  )

/** The step to redo next. */
export const redoableStep = (local: LocalGame, isOwn: IsOwn): UndoStep | undefined =>
  ifOpen(
    local,
    local.history.find((step) => step.undone && isOwn(step)),
    (ending) => ending.after,
  )

function ifOpen(
  local: LocalGame,
  step: UndoStep | undefined,
  becomes: (ending: BeforeAfter<GameEnding | null>) => GameEnding | null,
): UndoStep | undefined {
  const reopens = step?.ending && becomes(step.ending) === null
  return reopens || endingOf(local) === null ? step : undefined
}
