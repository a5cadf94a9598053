import type { MergeChoices, Write } from '@fullcourt/scorebook/fold'
import type { Play, SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { GameState } from '@fullcourt/wire'
import { sidesOf } from '@fullcourt/wire/snapshots'
import { withAsked } from '../data/authors.ts'
import { playFrom } from '../data/changes.ts'
import { withPress } from '../data/clockStep.ts'
import { chooseFields, settleEntry, unsentConflicts } from '../data/decisions.ts'
import { flippedClock, playsOfOthers } from '../data/flippedClock.ts'
import type {
  ChangeTask,
  ClockChange,
  ClockEntries,
  GameUpdate,
  ScreenPosition,
  StoreChange,
  TakenStep,
  Task,
  UndoStep,
} from '../data/localData.ts'
import { currentPlays, endingOf, redoableStep, undoableStep } from '../data/localGame.ts'
import { reverseStep } from '../data/reverseStep.ts'
import type { SetupCall } from '../data/setupCalls.ts'
import { changeFrom, changeTask, isUnchanged } from '../data/tasks.ts'
import { setupAfter } from '../setup/setupAfter.ts'
import { changesEnd, type GameCommand, positionChange } from './gameCommand.ts'
import type { OpenGame } from './openGame.ts'
import type { SnapshotSender } from './snapshotSender.ts'
import type { Book, RecordOptions, SetUpOptions } from './state.ts'

interface Deps {
  readonly userId: string
  readonly applyChanges: (changes: readonly StoreChange[]) => void
  /** Writes to disk, then applies the changes to every open book. */
  readonly commit: (changes: readonly StoreChange[], durability: 'strict' | 'relaxed') => Promise<void>
  readonly snapshots: SnapshotSender
  readonly laterId: () => string
  readonly now: () => number
}

/** An undo or redo. `choices`: what the user has answered so far about fields that others changed since. */
interface Reversal {
  readonly isUndo: boolean
  readonly now: ScreenPosition
  readonly choices: MergeChoices
}

/** A play to put, or to delete (null). */
type PlayWrite = Omit<Write, 'action'>

/**
 * The write commands of a game. Each command commits three things at once: outbox entries, the screen's position, and an undo step.
 * The public ones are fields, so that they can be passed on alone.
 */
export class GameCommands implements Omit<Book, 'state' | 'refresh'> {
  readonly #gameId: string
  readonly #game: OpenGame
  readonly #deps: Deps
  #queue: Promise<unknown>

  constructor(gameId: string, game: OpenGame, deps: Deps) {
    this.#gameId = gameId
    this.#game = game
    this.#deps = deps
    this.#queue = game.opened
  }

  readonly record = (sent: Play | SentPlay, { along = [], ...options }: RecordOptions = {}): Promise<void> =>
    this.#write([this.#writeOf(sent), ...along], options)

  readonly change = (writes: readonly Write[]): Promise<void> => this.#write(writes)

  readonly remove = (playId: string): Promise<void> => this.#write([{ playId, play: null }])

  readonly proceed = (
    { plays = [], place = null, ending }: GameCommand,
    now: ScreenPosition = {},
  ): Promise<void> =>
    this.#enqueue(() => {
      const edits = this.#editsOf(plays.map(this.#writeOf))
      const step = {
        edits,
        place: place && positionChange(place, now),
        ending: ending === undefined ? null : { before: endingOf(this.#game.local), after: ending },
      }
      return this.#commitEdits(edits, this.#newStep(step), { place, ending }, now)
    })

  readonly turnClock = (
    change: ClockChange | null,
    { made = [], removed = [] }: ClockEntries = {},
  ): Promise<void> =>
    this.#enqueue(() => {
      const gone = removed.map((playId) => ({ playId, play: null }))
      const edits = this.#editsOf([...gone, ...made.map(this.#writeOf)])
      const step = change ? this.#clockStep(change, edits) : []
      return this.#commitEdits(edits, step)
    })

  readonly undo = (now: ScreenPosition = {}): Promise<TakenStep | null> =>
    this.#enqueue(() => this.#reverse({ isUndo: true, now, choices: {} }))

  readonly redo = (now: ScreenPosition = {}): Promise<TakenStep | null> =>
    this.#enqueue(() => this.#reverse({ isUndo: false, now, choices: {} }))

  readonly answerUndo = (choices: MergeChoices | null, now: ScreenPosition = {}): Promise<TakenStep | null> =>
    this.#enqueue(async () => {
      const question = this.#game.undoQuestion
      if (!question) return null
      this.#game.askUndo(null)
      if (choices === null) return null
      const isUndo = question.kind === 'undo'
      return this.#reverse({ isUndo, now, choices: { ...question.answered, ...choices } })
    })

  readonly choose = (entryId: string, choices: MergeChoices): Promise<void> =>
    this.#enqueue(() => {
      const changes = chooseFields(this.#game.local, entryId, choices, (task) => this.#entry(task))
      return this.#deps.commit(changes, 'strict')
    })

  readonly settle = (entryId: string, how: 'send' | 'discard'): Promise<void> =>
    this.#enqueue(() => this.#deps.commit(settleEntry(this.#game.local, entryId, how), 'strict'))

  readonly setUp = (calls: readonly SetupCall[], options: SetUpOptions = {}): Promise<void> =>
    this.#enqueue(() => {
      const { undone: before } = options
      const step = before ? this.#newStep({ edits: [], setup: { before, after: calls } }) : []
      return this.#commitSetup(calls, step, options.isSent)
    })

  readonly saveState = (place: ScreenPosition, at?: number): GameState => {
    const { applyChanges, commit, snapshots } = this.#deps
    const snapshot = this.#snapshotAt(place, { at })
    const saved = this.#update({ snapshot, snapshotSent: false })
    applyChanges([saved])
    void commit([saved], 'relaxed')
    snapshots.soon()
    return snapshot
  }

  /** Runs commands one at a time; each sees the result of the previous one. */
  #enqueue<T>(command: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(command)
    this.#queue = result.catch(() => undefined)
    return result
  }

  #write(writes: readonly PlayWrite[], { quiet = false, before }: RecordOptions = {}): Promise<void> {
    return this.#enqueue(async () => {
      const edits = this.#editsOf(writes, before)
      if (edits.every(isUnchanged)) return
      await this.#commitEdits(edits, quiet ? [] : this.#newStep({ edits }))
    })
  }

  readonly #writeOf = (sent: Play | SentPlay): PlayWrite => {
    const play = 'freethrows' in sent ? playFrom(sent, this.#game.local.game.setup) : sent
    return { playId: play.origin.id, play }
  }

  /** The changes from the current plays. `before`: the first play as the user saw it, where that is another. */
  #editsOf(writes: readonly PlayWrite[], before?: Play | null): readonly ChangeTask[] {
    const current = currentPlays(this.#game.local)
    return writes.map(({ playId, play }, index) =>
      index === 0 && before !== undefined
        ? changeTask(playId, before, play)
        : changeFrom(current, playId, play),
    )
  }

  /** Commits the changes of a command, together with its undo step. */
  async #commitEdits(
    edits: readonly ChangeTask[],
    step: readonly StoreChange[],
    { place = null, ending }: Omit<GameCommand, 'plays'> = {},
    now: ScreenPosition = {},
  ): Promise<void> {
    const { commit, snapshots } = this.#deps
    const moves = place ?? (ending && now.clockTime !== undefined ? {} : null)
    const snapshot = moves && this.#snapshotAfter(moves, now)
    const saved = snapshot ? [this.#update({ snapshot, snapshotSent: false })] : []
    const tasks = this.#tasksOf(edits, ending, snapshot ?? this.#game.local.game.snapshot)
    await commit([...tasks, ...saved, ...step], 'strict')
    if (snapshot) snapshots.soon()
  }

  /** The tasks of a command, in the order in which they are sent. A final game is reopened before its plays, and ended after them. */
  #tasksOf(
    edits: readonly ChangeTask[],
    ending: GameCommand['ending'],
    snapshot: GameState | null,
  ): readonly StoreChange[] {
    const ends = changesEnd(this.#game.local, ending)
    const reopen = ends && !ending ? [this.#entry({ kind: 'reopen' })] : []
    const changes = edits.filter((edit) => !isUnchanged(edit)).map((edit) => this.#entry(edit))
    const finish = ends && ending ? [this.#entry({ kind: 'finish', ending, snapshot })] : []
    return [...reopen, ...changes, ...finish]
  }

  #entry(task: Task): StoreChange {
    const epoch = this.#game.local.game.setup?.teamGame.epoch
    const value = { id: this.#deps.laterId(), gameId: this.#gameId, task, refused: null, epoch }
    return { put: 'outbox', value }
  }

  #update(value: GameUpdate): StoreChange {
    return { merge: 'games', gameId: this.#gameId, value }
  }

  /**
   * Swapped sides leave the clock as it was saved, because another person may have touched it since. `now` is from when the command
   * was given, and its sides may have been swapped since.
   */
  #snapshotAfter(moves: ScreenPosition, now: ScreenPosition): GameState {
    const { snapshot } = this.#game.local.game
    const isSwap = moves.homeTeamIsLeft !== undefined && moves.period === undefined
    if (isSwap && snapshot?.timesSwapped !== undefined)
      return { ...snapshot, ...moves, timesSwapped: this.#swapsAfter(moves) }
    return this.#snapshotAt({ ...now, ...sidesOf(snapshot ?? now), ...moves }, { from: now.period })
  }

  /** How often the sides were swapped when the screen has this position. */
  #swapsAfter({ homeTeamIsLeft: isLeft = true }: ScreenPosition): number {
    const { homeTeamIsLeft: wasLeft = true, timesSwapped = 0 } = this.#game.local.game.snapshot ?? {}
    return timesSwapped + (isLeft === wasLeft ? 0 : 1)
  }

  /**
   * The screen's position, with a time later than the last one, also within a millisecond. The newest wins everywhere.
   * `at`: when it was so (milliseconds); now by default. `from`: the period that the user saw before.
   */
  #snapshotAt(
    place: ScreenPosition,
    { at, from }: { at?: number | undefined; from?: number | undefined },
  ): GameState {
    const { snapshot } = this.#game.local.game
    const before = Date.parse(snapshot?.savedAt ?? '') || 0
    const savedAt = new Date(Math.max(at ?? this.#deps.now(), before + 1)).toISOString()
    const seen = from ?? snapshot?.period ?? 1
    const isSetBack = place.period !== undefined && place.period < seen
    const timesSetBack = (snapshot?.timesSetBack ?? 0) + (isSetBack ? 1 : 0)
    const all = { ...snapshot, ...place }
    return { ...all, savedAt, timesSetBack, timesSwapped: this.#swapsAfter(all) }
  }

  /** Adds an undo step, and drops the undone steps, which can no longer be redone. */
  #newStep(step: Omit<UndoStep, 'id' | 'gameId' | 'tab' | 'undone'>): readonly StoreChange[] {
    const { tabId: tab, local, isOwn } = this.#game
    const gameId = this.#gameId
    const dropped = local.history
      .filter((one) => one.undone && isOwn(one))
      .map(({ id }): StoreChange => ({ drop: 'history', gameId, id }))
    const id = this.#deps.laterId()
    return [
      ...dropped,
      { put: 'history', value: { ...step, id, gameId, ...(tab !== undefined && { tab }), undone: false } },
    ]
  }

  #clockStep(change: ClockChange, edits: readonly ChangeTask[]): readonly StoreChange[] {
    const { local, isOwn } = this.#game
    const last = local.history.findLast(isOwn)
    const joined = edits.length === 0 ? withPress(last, change) : null
    if (last && joined) return [{ put: 'history', value: { ...last, clock: joined } }]
    return this.#newStep({ edits, clock: change })
  }

  async #reverse({ isUndo, now, choices }: Reversal): Promise<TakenStep | null> {
    const { local, isOwn } = this.#game
    const step = (isUndo ? undoableStep : redoableStep)(local, isOwn)
    if (!step) return null
    if (step.clock) return this.#reverseClock({ ...step, clock: step.clock }, isUndo, now)
    if (step.setup) {
      const value = { ...step, undone: isUndo }
      await this.#commitSetup(step.setup[isUndo ? 'before' : 'after'], [{ put: 'history', value }])
      return step
    }
    const unsent = unsentConflicts(this.#game.local, isUndo ? step.edits : [])
    const answers = { ...unsent.choices, ...choices }
    const { edits, since } = reverseStep(step, isUndo, currentPlays(this.#game.local), answers)
    const [first] = since
    if (first) {
      const fields = withAsked(first.fields, this.#game.local.plays.get(first.playId))
      this.#game.askUndo({ kind: isUndo ? 'undo' : 'redo', ...first, fields, answered: choices })
      return null
    }
    this.#game.askUndo(null)
    const value = { ...step, undone: isUndo }
    const side = isUndo ? 'before' : 'after'
    const command = { place: step.place?.[side] ?? null, ending: step.ending?.[side] }
    await this.#commitEdits(edits, [...unsent.drops, { put: 'history', value }], command, now)
    return step
  }

  /** Stores the setup after the writes, and unless they are sent, the writes. */
  async #commitSetup(
    calls: readonly SetupCall[],
    step: readonly StoreChange[],
    isSent = false,
  ): Promise<void> {
    const { setup } = this.#game.local.game
    const tasks = isSent ? [] : calls.map((call) => this.#entry({ kind: 'setup', call }))
    const saved = setup ? [this.#update({ setup: setupAfter(setup, calls) })] : []
    await this.#deps.commit([...tasks, ...saved, ...step], 'strict')
  }

  async #reverseClock(
    step: UndoStep & { readonly clock: ClockChange },
    isUndo: boolean,
    now: ScreenPosition,
  ): Promise<TakenStep> {
    const at = this.#deps.now()
    const flipped = flippedClock(step, isUndo, {
      now,
      at,
      standing: currentPlays(this.#game.local),
      others: playsOfOthers(this.#game.local, this.#deps.userId),
    })
    const value = { ...(flipped?.step ?? step), undone: isUndo }
    const { edits = [], place = null } = flipped ?? {}
    await this.#commitEdits(edits, [{ put: 'history', value }], { place }, now)
    return flipped ? step : { ...step, passedOver: true }
  }
}
