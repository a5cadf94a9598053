import type { SentPlay, Write } from '@fullcourt/scorebook'
import type { GameState } from '@fullcourt/wire'
import { playFrom, putBack, settled } from './changes.ts'
import { type ClockTurn, flippedClock, withPress } from './clockStep.ts'
import { changesEnd, type Deed, editsOf, flipped, turnOf } from './gesture.ts'
import {
  type Change,
  endingOf,
  firstUndone,
  type GameNews,
  lastDone,
  type ScreenPlace,
  type Shelf,
  type Step,
  standingPlays,
  type Task,
} from './shelf.ts'
import type { SnapshotSender } from './snapshotSender.ts'
import type { Book } from './state.ts'

/** What a pen writes on. */
interface Paper {
  readonly shelf: () => Shelf
  readonly take: (changes: readonly Change[]) => void
  /** Writes to disk, then hands the changes to every open book. */
  readonly commit: (changes: readonly Change[], durability: 'strict' | 'relaxed') => Promise<void>
  readonly snapshots: SnapshotSender
  readonly laterId: () => string
  readonly now: () => number
}

const NO_DEED: Deed = { writes: [], place: null, ending: undefined }

export type Pen = Omit<Book, 'state' | 'refresh'>

/** All writing of a book: each gesture is one commit of what the server is told, where the screen goes on, and what undo takes back. */
export function penOf(gameId: string, { shelf, take, commit, snapshots, laterId, now: clock }: Paper): Pen {
  let line: Promise<unknown> = Promise.resolve()

  /** One gesture after the other: each reads what the one before wrote. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const result = line.then(act)
    line = result.catch(() => undefined)
    return result
  }

  const news = (value: GameNews): Change => ({ merge: 'games', gameId, value })
  const entry = (task: Task): Change => ({
    put: 'outbox',
    value: { id: laterId(), gameId, task, refused: null },
  })

  /** Where the screen is now, saved later than before, also within a millisecond: the newest wins everywhere. */
  function placed(place: ScreenPlace): GameState {
    const before = Date.parse(shelf().game.snapshot?.savedAt ?? '') || 0
    const savedAt = new Date(Math.max(clock(), before + 1)).toISOString()
    return { ...shelf().game.snapshot, ...place, savedAt }
  }

  /** The seq that the play had when it was changed here; null where our own unsent change already stands on it. */
  function baseOf(playId: string): number | null {
    const waits = shelf().outbox.some(({ task }) => task.kind === 'put' && task.playId === playId)
    return waits ? null : (shelf().plays.get(playId)?.seq ?? null)
  }

  function writeTask(write: Write): Change {
    const { playId } = write
    if (!write.play) return entry({ kind: 'delete', playId })
    return entry({ kind: 'put', playId, play: write.play, base: baseOf(playId) })
  }

  /** A final game takes no play: it is reopened before them, and ended after them. Tasks go in the order in which they are made. */
  function tasksOf({ writes, ending }: Deed, snapshot: GameState | null): readonly Change[] {
    const ends = changesEnd(shelf(), ending)
    const reopening = ends && !ending ? [entry({ kind: 'reopen' })] : []
    const written = writes.map(writeTask)
    const finish = ends && ending ? [entry({ kind: 'finish', ending, snapshot })] : []
    return [...reopening, ...written, ...finish]
  }

  async function does(deed: Deed, now: ScreenPlace, remembered: readonly Change[]): Promise<void> {
    const moves = deed.place ?? (deed.ending && now.clockTime !== undefined ? {} : null)
    const snapshot = moves && placed({ ...now, ...moves })
    const kept = snapshot ? [news({ snapshot, snapshotSent: false })] : []
    await commit([...tasksOf(deed, snapshot ?? shelf().game.snapshot), ...kept, ...remembered], 'strict')
    if (snapshot) snapshots.soon()
  }

  /** A new step; what was undone before it cannot be done again. */
  function remembering(step: Omit<Step, 'id' | 'gameId' | 'undone'>): readonly Change[] {
    const forgotten = shelf()
      .history.filter(({ undone }) => undone)
      .map(({ id }): Change => ({ drop: 'history', gameId, id }))
    return [...forgotten, { put: 'history', value: { ...step, id: laterId(), gameId, undone: false } }]
  }

  function rememberingClock(turn: ClockTurn, writes: readonly Write[]): readonly Change[] {
    const last = shelf().history.at(-1)
    const pressed = writes.length === 0 ? withPress(last, turn) : null
    if (last && pressed) return [{ put: 'history', value: { ...last, clock: pressed } }]
    return remembering({ edits: editsOf(writes, standingPlays(shelf())), clock: turn })
  }

  function write(writes: readonly Write[], quiet: boolean): Promise<void> {
    return inTurn(() => {
      const edits = editsOf(writes, standingPlays(shelf()))
      const deed = { writes, place: null, ending: undefined }
      return does(deed, {}, quiet ? [] : remembering({ edits }))
    })
  }

  const proceed: Pen['proceed'] = ({ plays = [], place = null, ending }, now = {}) =>
    inTurn(() => {
      const writes = plays.map((sent): Write => {
        const play = playFrom(sent, shelf())
        return putBack(play.origin.id, play)
      })
      const step = {
        edits: editsOf(writes, standingPlays(shelf())),
        place: place && turnOf(place, now),
        ending: ending === undefined ? null : { before: endingOf(shelf()), after: ending },
      }
      return does({ writes, place, ending }, now, remembering(step))
    })

  const flip = (of: (shelf: Shelf) => Step | undefined, undone: boolean, now: ScreenPlace) =>
    inTurn(async (): Promise<Step | null> => {
      const step = of(shelf())
      if (!step) return null
      const standing = standingPlays(shelf())
      if (!step.clock) {
        await does(flipped(step, undone, standing), now, [{ put: 'history', value: { ...step, undone } }])
        return step
      }
      const turned = flippedClock({ ...step, clock: step.clock }, undone, { now, at: clock(), standing })
      const kept: Change = { put: 'history', value: { ...(turned?.step ?? step), undone } }
      await does(turned?.deed ?? NO_DEED, now, [kept])
      return step
    })

  return {
    record(sent: SentPlay, { quiet = false } = {}) {
      const play = playFrom(sent, shelf())
      return write([putBack(play.origin.id, play)], quiet)
    },
    change: (writes) => write(writes, false),
    remove: (playId) => write([putBack(playId, null)], false),
    proceed,
    turnClock: (turn, { made = [], removed = [] } = {}) =>
      inTurn(() => {
        const put = made.map((sent) => playFrom(sent, shelf()))
        const writes = [
          ...removed.map((id) => putBack(id, null)),
          ...put.map((play) => putBack(play.origin.id, play)),
        ]
        return does(
          { writes, place: null, ending: undefined },
          {},
          turn ? rememberingClock(turn, writes) : [],
        )
      }),
    undo: (now = {}) => flip(lastDone, true, now),
    redo: (now = {}) => flip(firstUndone, false, now),
    saveState(place) {
      const snapshot = placed(place)
      const kept = news({ snapshot, snapshotSent: false })
      take([kept])
      void commit([kept], 'relaxed')
      snapshots.soon()
      return snapshot
    },
    settle: (entryId, how) => inTurn(() => commit(settled(shelf(), entryId, how), 'strict')),
  }
}
