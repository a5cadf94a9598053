import { isSame, keysOf, type Play } from '@fullcourt/scorebook/vocabulary'
import type { Setup } from '@fullcourt/wire'
import { mergeSnapshots } from '@fullcourt/wire/snapshots'
import { withRevision } from './authors.ts'
import type {
  BeforeAfter,
  GameEnding,
  GameUpdate,
  LocalGame,
  OutboxEntry,
  StoreChange,
  StoredGame,
  UndoStep,
} from './localData.ts'
import { isChange, isConflict, mergeTask } from './tasks.ts'

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

/** How often an administrator has reset the game. Setups stored by earlier versions do not say it. */
export const epochOf = (setup: Setup | null): number => setup?.teamGame.epoch ?? 0

/**
 * Applies facts in any order, also twice: `seq` only grows, and snapshots are merged. A reset of the game drops the snapshot from
 * before it.
 */
export function mergeGame(game: StoredGame, news: GameUpdate): StoredGame {
  const { setup = game.setup, seq = 0 } = news
  const isReset = epochOf(setup) > epochOf(game.setup)
  const known = isReset ? null : game.snapshot
  const snapshot = news.snapshot ? mergeSnapshots(known, news.snapshot) : known
  // The server has `news.snapshot`. A newer one may have been saved here, or in another tab, while its reply was on its way.
  const isSent = !news.snapshot || !known || mergeSnapshots(news.snapshot, known) === news.snapshot
  const snapshotSent = news.snapshotSent === undefined ? game.snapshotSent : news.snapshotSent && isSent
  return keepSame(game, { gameId: game.gameId, setup, seq: Math.max(game.seq, seq), snapshot, snapshotSent })
}

/** Returns the object from before where the new one has the same fields. */
const keepSame = <T extends object>(before: T, now: T): T =>
  keysOf(now).every((key) => before[key] === now[key]) ? before : now

export const gameOf = (change: StoreChange): string => ('put' in change ? change.value.gameId : change.gameId)

function withItem<T extends { readonly id: string }>(items: readonly T[], item: T): readonly T[] {
  const at = items.findIndex(({ id }) => id >= item.id)
  if (at < 0) return [...items, item]
  return items[at]!.id === item.id ? items.with(at, item) : items.toSpliced(at, 0, item)
}

const withoutItem = <T extends { readonly id: string }>(items: readonly T[], id: string): readonly T[] =>
  items.filter((item) => item.id !== id)

/** Applies changes; those of other games are ignored. Without an effect the data is the same object. */
export function applyChanges(local: LocalGame, changes: readonly StoreChange[]): LocalGame {
  let { game, outbox, history } = local
  const plays = new Map(local.plays)
  let hasPlays = false
  for (const change of changes) {
    if (gameOf(change) !== game.gameId) continue
    if ('drop' in change) {
      if (change.drop === 'outbox') outbox = withoutItem(outbox, change.id)
      else history = withoutItem(history, change.id)
    } else if ('relearn' in change) {
      game = { ...game, seq: change.seq }
      plays.clear()
      for (const known of change.plays) plays.set(known.playId, known)
      hasPlays = true
    } else if ('merge' in change) game = mergeGame(game, change.value)
    else if (change.put === 'outbox') outbox = withItem(outbox, change.value)
    else if (change.put === 'history') history = withItem(history, change.value)
    else {
      const known = plays.get(change.value.playId)
      const next = withRevision(known, change.value)
      if (next === known) continue
      plays.set(change.value.playId, next)
      hasPlays = true
    }
  }
  return keepSame(local, { game, plays: hasPlays ? plays : local.plays, outbox, history })
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

/** Whether the task changes the game itself (its end, its setup) and is still to be sent. */
export const isGameEntry = ({ task, refused }: OutboxEntry): boolean =>
  refused === null && !('playId' in task)

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

/**
 * Whether the server refused every change of a step, and nothing else is in it: then there is nothing to undo. Conflicts are not
 * meant: they wait for a choice, and an undo is one.
 */
export function isRefusedStep({ outbox }: LocalGame, { edits, place, ending, clock }: UndoStep): boolean {
  const refused = outbox.filter(isChange).filter((entry) => entry.refused && !isConflict(entry))
  if (refused.length === 0 || edits.length === 0 || place || ending || clock) return false
  return edits.every(({ playId, play = null }) =>
    refused.some(({ task }) => task.playId === playId && isSame(task.play ?? null, play)),
  )
}

/** The step to undo next. The only change of a final game is to reopen it. */
export const undoableStep = (local: LocalGame, isOwn: IsOwn): UndoStep | undefined =>
  ifOpen(
    local,
    local.history.findLast((step) => !step.undone && isOwn(step) && !isRefusedStep(local, step)),
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
