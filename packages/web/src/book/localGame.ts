import type { MergeChoices, Play, Write } from '@fullcourt/scorebook'
import type { GameState, Setup } from '@fullcourt/wire'
import { withAuthors } from './authors.ts'
import type { ClockChange } from './clockStep.ts'
import { isChange, mergeTask } from './tasks.ts'

/** What this device keeps of one game. `seq`: every line of the server's log up to it has been taken in. */
export interface StoredGame {
  readonly gameId: string
  readonly setup: Setup | null
  readonly seq: number
  readonly snapshot: GameState | null
  /** False while the server has not got the snapshot. */
  readonly snapshotSent: boolean
}

/** A play as the server's log has it last; `play` null once it is deleted. */
export interface ServerPlay {
  readonly gameId: string
  readonly playId: string
  readonly seq: number
  readonly play: Play | null
  /** Who made this revision; missing where it was made here, or is not known. */
  readonly author?: Author | null
  /** Who changed which field last (`conflictKey`), as far as that was heard here. */
  readonly authors?: Readonly<Record<string, Author>>
}

/** Who changed a play, and when (ISO time). `name`: null where the account is gone. */
export interface Author {
  readonly id: string | null
  readonly name: string | null
  readonly at: string
}

/** How a game ended, as it goes to the server. */
export interface GameEnding {
  readonly homeFinalScore: number
  readonly awayFinalScore: number
  readonly overtimePeriods: number
  readonly finalReason: NonNullable<Setup['teamGame']['finalReason']>
}

/**
 * A change of a play. `before`: the play as its person saw it, null for a new one; what that and the change differ in is laid over the
 * play as it stands when it is sent. Missing in entries of earlier versions.
 */
export type ChangeTask =
  | { readonly kind: 'put'; readonly playId: string; readonly play: Play; readonly before?: Play | null }
  | { readonly kind: 'delete'; readonly playId: string; readonly before?: Play | null }

/** One thing to tell the server. */
export type Task =
  | ChangeTask
  /** `snapshot`: where the clock stood as the game ended; its minutes count to there. Null where no clock was read. */
  | { readonly kind: 'finish'; readonly ending: GameEnding; readonly snapshot?: GameState | null }
  | { readonly kind: 'reopen' }

/** Why the server would not take a task. With `stale` comes what stands in the play's place. */
export interface OutboxRefusal {
  readonly code: string
  readonly message: string
  readonly theirs: Play | null
  readonly seq: number | null
}

/** A task in the outbox; ids sort in the order in which they were written. */
export interface OutboxEntry {
  readonly id: string
  readonly gameId: string
  readonly task: Task
  readonly refused: OutboxRefusal | null
  /** What a person chose already, where two changed the same. */
  readonly choices?: MergeChoices
}

/** A write and what takes it back. */
export interface Edit {
  readonly done: Write
  readonly undone: Write
}
/** What a gesture changed beside plays. */
export interface BeforeAfter<T> {
  readonly before: T
  readonly after: T
}
/** Where a scoring screen is: period, clock, sides. */
export type ScreenPosition = Partial<Omit<GameState, 'savedAt'>>

/** What one undo takes back: the edits of one gesture, in order, and what it did to the screen's place and the game's end. */
export interface UndoStep {
  readonly id: string
  readonly gameId: string
  /** The tab that made it; missing where that is not known. */
  readonly tab?: string
  readonly edits: readonly Edit[]
  readonly place?: BeforeAfter<ScreenPosition> | null
  /** Null before or after: not over. */
  readonly ending?: BeforeAfter<GameEnding | null> | null
  /** What it did to the clock, where that is all it did; its edits are the clock's entries. */
  readonly clock?: ClockChange | null
  readonly undone: boolean
}

/** A step that undo or redo took. `passedOver`: it was left as it is, for the clock was changed by another person or in another period. */
export interface TakenStep extends UndoStep {
  readonly passedOver?: boolean
}

/** What became known of a game; what it leaves out stays as it is. */
export type GameUpdate = Partial<Omit<StoredGame, 'gameId'>>

/** A change of what is kept; a list of them is written in one transaction. */
export type StoreChange =
  | { readonly merge: 'games'; readonly gameId: string; readonly value: GameUpdate }
  | { readonly put: 'plays'; readonly value: ServerPlay }
  | { readonly put: 'outbox'; readonly value: OutboxEntry }
  | { readonly put: 'history'; readonly value: UndoStep }
  | { readonly drop: 'outbox' | 'history'; readonly gameId: string; readonly id: string }

/** Everything kept of one game. Outbox and history are sorted by id. */
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

/** News in any order, and twice: `seq` only grows, and the newest snapshot wins. */
export function mergeGame(game: StoredGame, news: GameUpdate): StoredGame {
  const { setup = game.setup, seq = 0, snapshotSent = game.snapshotSent } = news
  const snapshot = newerSnapshot(game.snapshot, news.snapshot ?? null)
  return { gameId: game.gameId, setup, seq: Math.max(game.seq, seq), snapshot, snapshotSent }
}

/** The one saved later; of two saved at once, the first. */
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

/** An older revision never replaces a newer one, in whatever order they come. */
export const isNewer = (known: ServerPlay | undefined, { seq }: ServerPlay): boolean =>
  (known?.seq ?? 0) <= seq

/** The local after changes; those of other games are passed over. */
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

/** The plays that count here: what the server has, and over it what is still to be sent. A refused one does not count. */
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

/** An end of the game, or a reopening, on its way to the server. */
export const isEndingEntry = ({ task, refused }: OutboxEntry): boolean =>
  refused === null && (task.kind === 'finish' || task.kind === 'reopen')

/** Whether the game is over as far as this device knows: by the server's word, or by a task on its way there. */
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

/** Whose steps a tab takes back: its own, and those of tabs that are closed. */
export type IsOwn = (step: UndoStep) => boolean

/** The step that undo takes back. A final game takes no change but its reopening. */
export const undoableStep = (local: LocalGame, isOwn: IsOwn): UndoStep | undefined =>
  ifOpen(
    local,
    local.history.findLast((step) => !step.undone && isOwn(step)),
    (ending) => ending.before,
  )

/** The step that redo does again. */
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
