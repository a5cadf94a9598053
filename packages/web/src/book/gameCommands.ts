import { conflictKey, isSame, type MergeChoices, mergePlay, type SentPlay } from '@fullcourt/scorebook'
import type { GameState } from '@fullcourt/wire'
import { withAsked } from './authors.ts'
import { playFrom, restoreWrite, settleEntry } from './changes.ts'
import { type ClockChange, flippedClock, withPress } from './clockStep.ts'
import { chosen, conflictsOf } from './conflicts.ts'
import {
  type BasedWrite,
  type CommandEffect,
  changesEnd,
  editsOf,
  positionChange,
  reverseStep,
} from './gameCommand.ts'
import {
  currentPlays,
  endingOf,
  type GameUpdate,
  type IsOwn,
  type LocalGame,
  redoableStep,
  type ScreenPosition,
  type StoreChange,
  type TakenStep,
  type Task,
  type UndoStep,
  undoableStep,
} from './localGame.ts'
import type { SnapshotSender } from './snapshotSender.ts'
import type { Book, UndoQuestion } from './state.ts'
import { changeTask } from './tasks.ts'

/** What a pen writes on. */
interface CommandContext {
  readonly shelf: () => LocalGame
  readonly take: (changes: readonly StoreChange[]) => void
  /** Writes to disk, then hands the changes to every open book. */
  readonly commit: (changes: readonly StoreChange[], durability: 'strict' | 'relaxed') => Promise<void>
  readonly snapshots: SnapshotSender
  readonly laterId: () => string
  readonly now: () => number
  readonly userId: string
  readonly isOwn: IsOwn
  readonly tabId: () => string | undefined
  readonly question: { get(): UndoQuestion | null; set(question: UndoQuestion | null): void }
}

/** An undo with what was answered so far. */
interface Flip {
  readonly undone: boolean
  readonly now: ScreenPosition
  readonly choices: MergeChoices
}

const NO_DEED: CommandEffect = { writes: [], place: null, ending: undefined }

export type GameCommands = Omit<Book, 'state' | 'refresh'>

/** All writing of a book: each gesture is one commit of what the server is told, where the screen goes on, and what undo takes back. */
export function gameCommands(gameId: string, paper: CommandContext): GameCommands {
  const { shelf, take, commit, snapshots, laterId, now: clock, isOwn, question } = paper
  let line: Promise<unknown> = Promise.resolve()

  /** One gesture after the other: each reads what the one before wrote. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const result = line.then(act)
    line = result.catch(() => undefined)
    return result
  }

  const news = (value: GameUpdate): StoreChange => ({ merge: 'games', gameId, value })
  const entry = (task: Task): StoreChange => ({
    put: 'outbox',
    value: { id: laterId(), gameId, task, refused: null },
  })

  /** Where the screen is now, saved later than before, also within a millisecond: the newest wins everywhere. */
  function placed(place: ScreenPosition): GameState {
    const before = Date.parse(shelf().game.snapshot?.savedAt ?? '') || 0
    const savedAt = new Date(Math.max(clock(), before + 1)).toISOString()
    return { ...shelf().game.snapshot, ...place, savedAt }
  }

  /** Tasks of what changes something, each on the play as its person saw it. */
  function writeTasks(writes: readonly BasedWrite[]): readonly StoreChange[] {
    const standing = currentPlays(shelf())
    return writes.flatMap(({ playId, play, before = standing.get(playId) ?? null }) =>
      isSame(before, play) ? [] : [entry(changeTask(playId, before, play))],
    )
  }

  /** A final game takes no play: it is reopened before them, and ended after them. Tasks go in the order in which they are made. */
  function tasksOf({ writes, ending }: CommandEffect, snapshot: GameState | null): readonly StoreChange[] {
    const ends = changesEnd(shelf(), ending)
    const reopening = ends && !ending ? [entry({ kind: 'reopen' })] : []
    const written = writeTasks(writes)
    const finish = ends && ending ? [entry({ kind: 'finish', ending, snapshot })] : []
    return [...reopening, ...written, ...finish]
  }

  async function does(
    deed: CommandEffect,
    now: ScreenPosition,
    remembered: readonly StoreChange[],
  ): Promise<void> {
    const moves = deed.place ?? (deed.ending && now.clockTime !== undefined ? {} : null)
    const snapshot = moves && placed({ ...now, ...moves })
    const kept = snapshot ? [news({ snapshot, snapshotSent: false })] : []
    await commit([...tasksOf(deed, snapshot ?? shelf().game.snapshot), ...kept, ...remembered], 'strict')
    if (snapshot) snapshots.soon()
  }

  /** A new step; what was undone before it cannot be done again. */
  function remembering(step: Omit<UndoStep, 'id' | 'gameId' | 'tab' | 'undone'>): readonly StoreChange[] {
    const forgotten = shelf()
      .history.filter((one) => one.undone && isOwn(one))
      .map(({ id }): StoreChange => ({ drop: 'history', gameId, id }))
    const tab = paper.tabId()
    const value = { ...step, id: laterId(), gameId, ...(tab !== undefined && { tab }), undone: false }
    return [...forgotten, { put: 'history', value }]
  }

  function rememberingClock(turn: ClockChange, writes: readonly BasedWrite[]): readonly StoreChange[] {
    const last = shelf().history.findLast(isOwn)
    const pressed = writes.length === 0 ? withPress(last, turn) : null
    if (last && pressed) return [{ put: 'history', value: { ...last, clock: pressed } }]
    return remembering({ edits: editsOf(writes, currentPlays(shelf())), clock: turn })
  }

  function write(writes: readonly BasedWrite[], quiet: boolean): Promise<void> {
    return inTurn(async () => {
      const edits = editsOf(writes, currentPlays(shelf()))
      if (edits.every(({ done, undone }) => isSame(done.play, undone.play))) return
      const deed = { writes, place: null, ending: undefined }
      return does(deed, {}, quiet ? [] : remembering({ edits }))
    })
  }

  const proceed: GameCommands['proceed'] = ({ plays = [], place = null, ending }, now = {}) =>
    inTurn(() => {
      const writes = plays.map((sent): BasedWrite => {
        const play = playFrom(sent, shelf())
        return restoreWrite(play.origin.id, play)
      })
      const step = {
        edits: editsOf(writes, currentPlays(shelf())),
        place: place && positionChange(place, now),
        ending: ending === undefined ? null : { before: endingOf(shelf()), after: ending },
      }
      return does({ writes, place, ending }, now, remembering(step))
    })

  /** What a step changed and was kept back never stood: it is dropped with the step, and nothing is asked about it. */
  function keptBackOf({ edits }: UndoStep): {
    readonly choices: MergeChoices
    readonly drops: readonly StoreChange[]
  } {
    const changed = edits.flatMap(({ done, undone }) => mergePlay(undone.play, done.play, undone.play).mine)
    const own = new Set(changed.map(conflictKey))
    const conflicts = conflictsOf(shelf()).filter(({ fields }) =>
      fields.every((field) => own.has(conflictKey(field))),
    )
    const keys = conflicts.flatMap(({ fields }) => fields.map(conflictKey))
    return {
      choices: Object.fromEntries(keys.map((key) => [key, 'theirs' as const])),
      drops: conflicts.map(({ entryId }) => ({ drop: 'outbox', gameId, id: entryId })),
    }
  }

  const playsOfOthers = (): ReadonlySet<string> =>
    new Set(
      [...shelf().plays.values()].flatMap(({ playId, author }) =>
        author?.id && author.id !== paper.userId ? [playId] : [],
      ),
    )

  async function flipClock(
    step: UndoStep & { readonly clock: ClockChange },
    { undone, now }: Pick<Flip, 'undone' | 'now'>,
  ): Promise<TakenStep> {
    const standing = currentPlays(shelf())
    const turned = flippedClock(step, undone, { now, at: clock(), standing, others: playsOfOthers() })
    const kept: StoreChange = { put: 'history', value: { ...(turned?.step ?? step), undone } }
    await does(turned?.deed ?? NO_DEED, now, [kept])
    return turned ? step : { ...step, passedOver: true }
  }

  async function flip({ undone, now, choices }: Flip): Promise<TakenStep | null> {
    const step = (undone ? undoableStep : redoableStep)(shelf(), isOwn)
    if (!step) return null
    if (step.clock) return flipClock({ ...step, clock: step.clock }, { undone, now })
    const kept = undone ? keptBackOf(step) : { choices: {}, drops: [] }
    const answers = { ...kept.choices, ...choices }
    const { deed, since } = reverseStep(step, undone, currentPlays(shelf()), answers)
    const [first] = since
    if (first) {
      const fields = withAsked(first.fields, shelf().plays.get(first.playId))
      question.set({ kind: undone ? 'undo' : 'redo', ...first, fields, answered: choices })
      return null
    }
    question.set(null)
    await does(deed, now, [...kept.drops, { put: 'history', value: { ...step, undone } }])
    return step
  }

  return {
    record(sent: SentPlay, { quiet = false, ...seen } = {}) {
      const play = playFrom(sent, shelf())
      return write([{ ...restoreWrite(play.origin.id, play), ...seen }], quiet)
    },
    change: (writes) => write(writes, false),
    remove: (playId) => write([restoreWrite(playId, null)], false),
    proceed,
    turnClock: (turn, { made = [], removed = [] } = {}) =>
      inTurn(() => {
        const put = made.map((sent) => playFrom(sent, shelf()))
        const writes = [
          ...removed.map((id) => restoreWrite(id, null)),
          ...put.map((play) => restoreWrite(play.origin.id, play)),
        ]
        return does(
          { writes, place: null, ending: undefined },
          {},
          turn ? rememberingClock(turn, writes) : [],
        )
      }),
    undo: (now = {}) => inTurn(() => flip({ undone: true, now, choices: {} })),
    redo: (now = {}) => inTurn(() => flip({ undone: false, now, choices: {} })),
    answerUndo: (choices, now = {}) =>
      inTurn(async () => {
        const asked = question.get()
        if (!asked) return null
        question.set(null)
        if (choices === null) return null
        return flip({ undone: asked.kind === 'undo', now, choices: { ...asked.answered, ...choices } })
      }),
    choose: (entryId, choices) => inTurn(() => commit(chosen(shelf(), entryId, choices, entry), 'strict')),
    saveState(place) {
      const snapshot = placed(place)
      const kept = news({ snapshot, snapshotSent: false })
      take([kept])
      void commit([kept], 'relaxed')
      snapshots.soon()
      return snapshot
    },
    settle: (entryId, how) => inTurn(() => commit(settleEntry(shelf(), entryId, how), 'strict')),
  }
}
