import { openLiveGame, type PlayedUntil, playedUntil } from '@fullcourt/scorebook/fold'
import { isSame, type Play } from '@fullcourt/scorebook/vocabulary'
import type { Setup } from '@fullcourt/wire'
import { conflictsOf, type MergeNotice } from '../data/conflicts.ts'
import { gameSetupOf } from '../data/gameSetup.ts'
import type { LocalGame } from '../data/localData.ts'
import { currentPlays, endingOf, type IsOwn, redoableStep, undoableStep } from '../data/localGame.ts'
import { isConflict } from '../data/tasks.ts'
import { figuresReducer } from './figures.ts'
import { type BookState, inOrder, isQuarantined, lineOf, type Trouble, type UndoQuestion } from './state.ts'

type Answers = Pick<BookState, 'plays' | 'game' | 'box' | 'flags' | 'until'>

/** A game with at most this many events is read at once: twice a usual game. */
const READ_AT_ONCE = 1_500
/** Events of a longer game that are read between two frames. */
const READ_PER_DRAW = 300

const eventsIn = (plays: Iterable<Play>): number => {
  let count = 0
  for (const { rel } of plays) count += 1 + rel.length
  return count
}

/**
 * Reads from the first changed play on, so a play at the end costs only its own events. Null while there is more to read than
 * one frame allows: an early change of a long game must not delay the next tap.
 */
function answerer(
  setup: Setup,
): (standing: ReadonlyMap<string, Play>, until: PlayedUntil | undefined) => Answers | null {
  const live = openLiveGame(gameSetupOf(setup), figuresReducer(setup))
  let known: ReadonlyMap<string, Play> = new Map()
  return (standing, until) => {
    for (const [playId, play] of standing) {
      const before = known.get(playId)
      // An unsent change is applied to its play each time. Equal content is no change.
      if (before !== play && !isSame(before, play)) live.put(play)
    }
    for (const playId of known.keys()) if (!standing.has(playId)) live.remove(playId)
    known = standing
    if (!live.advance(eventsIn(standing.values()) > READ_AT_ONCE ? READ_PER_DRAW : READ_AT_ONCE)) return null
    const [box, flags] = live.answer(until)
    return { plays: inOrder(standing.values()), game: live.game(), box, flags, until }
  }
}

/** The ending by the server, or by this device until the server has it. */
function untilOf(local: LocalGame): PlayedUntil | undefined {
  const { setup, snapshot } = local.game
  const isFinal = endingOf(local) !== null
  const waits = local.outbox.some(({ task, refused }) => task.kind === 'finish' && !refused)
  return playedUntil(isFinal, waits || !setup ? snapshot : setup.teamGame.state)
}

/** State that is shown but not stored. */
interface Asking {
  readonly notices: readonly MergeNotice[]
  /** An undo that waits for an answer. */
  readonly undo: UndoQuestion | null
}

interface Reads {
  readonly trouble: () => Trouble | null
  readonly durable: () => boolean
  readonly isOwn: IsOwn
  /** Schedules another read after the next frame. */
  readonly readAgainSoon: () => void
}

export type BookStateReader = (local: LocalGame, phase: BookState['phase'], asking: Asking) => BookState

/**
 * Reads the state that screens show of a local game. Computes box score and flags only when plays or people changed. Of a long
 * game it shows the previous state until the new one is read; before the first one it is loading.
 */
export function stateReader(reads: Reads): BookStateReader {
  let last: LocalGame | null = null
  let answer: ReturnType<typeof answerer> | null = null
  let isBehind = false
  let conflicts: BookState['conflicts'] = []
  let answers: Answers = { plays: [], game: null, box: null, flags: [], until: undefined }
  return (local, phase, asking) => {
    const { setup } = local.game
    if (setup && last?.game.setup !== setup) answer = answerer(setup)
    const same =
      last?.plays === local.plays && last?.outbox === local.outbox && last?.game.setup === local.game.setup
    if (answer && (!same || isBehind)) {
      const read = answer(currentPlays(local), untilOf(local))
      isBehind = read === null
      if (read) answers = read
      else reads.readAgainSoon()
    }
    if (!same) conflicts = conflictsOf(local)
    last = local
    const nextUndo = undoableStep(local, reads.isOwn) ?? null
    return {
      phase: phase === 'ready' && isBehind && !answers.game ? 'loading' : phase,
      setup,
      ...answers,
      nextUndo,
      canUndo: nextUndo !== null,
      canRedo: redoableStep(local, reads.isOwn) !== undefined,
      line: lineOf(local.outbox, reads.trouble()),
      quarantine: local.outbox.filter((entry) => !isConflict(entry)).filter(isQuarantined),
      revisions: local.plays,
      conflicts,
      notices: asking.notices,
      undoQuestion: asking.undo,
      ending: endingOf(local),
      snapshot: local.game.snapshot,
      durable: reads.durable(),
    }
  }
}
