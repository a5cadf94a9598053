import {
  boxScoreReducer,
  combine,
  flagReducer,
  isSame,
  openLiveGame as openLiveBook,
  type Play,
  type PlayedUntil,
  playedUntil,
} from '@fullcourt/scorebook'
import type { Setup } from '@fullcourt/wire'
import { conflictsOf, type MergeNotice } from './conflicts.ts'
import {
  currentPlays,
  endingOf,
  type IsOwn,
  type LocalGame,
  redoableStep,
  undoableStep,
} from './localGame.ts'
import { type BookState, gameSetupOf, inOrder, isQuarantined, lineOf, type UndoQuestion } from './state.ts'
import { isConflict } from './tasks.ts'

type Answers = Pick<BookState, 'plays' | 'game' | 'box' | 'flags' | 'until'>

/** The score that somebody called final, for the checker to hold the plays against. */
function finalScore({ teamGame: { homeFinalScore, awayFinalScore } }: Setup) {
  if (homeFinalScore === null || awayFinalScore === null) return {}
  return { finalScore: { home: homeFinalScore, away: awayFinalScore } }
}

/** Events of the longest game that is read at once: twice what people play in one. */
const ORDINARY = 1_500
/** Events read in one turn of a longer game. */
const A_TURN = 300

const eventsIn = (plays: Iterable<Play>): number => {
  let count = 0
  for (const { rel } of plays) count += 1 + rel.length
  return count
}

/**
 * Reads on from what changed: a play at the end costs its own events only. Null while there is more to read than one turn takes: an
 * early change of a long game must not hold up the next tap.
 */
function answerer(
  setup: Setup,
): (standing: ReadonlyMap<string, Play>, until: PlayedUntil | undefined) => Answers | null {
  const live = openLiveBook(gameSetupOf(setup), combine(boxScoreReducer, flagReducer(finalScore(setup))))
  let known: ReadonlyMap<string, Play> = new Map()
  return (standing, until) => {
    for (const [playId, play] of standing) {
      const before = known.get(playId)
      // A change that waits is laid over its play anew each time: the same content is nothing new.
      if (before !== play && !isSame(before, play)) live.put(play)
    }
    for (const playId of known.keys()) if (!standing.has(playId)) live.remove(playId)
    known = standing
    if (!live.advance(eventsIn(standing.values()) > ORDINARY ? A_TURN : ORDINARY)) return null
    const [box, flags] = live.answer(until)
    return { plays: inOrder(standing.values()), game: live.game(), box, flags, until }
  }
}

/** The server's word on the end of a game, or this device's until the server has it. */
function untilOf(shelf: LocalGame): PlayedUntil | undefined {
  const { setup, snapshot } = shelf.game
  const isFinal = endingOf(shelf) !== null
  const waits = shelf.outbox.some(({ task, refused }) => task.kind === 'finish' && !refused)
  return playedUntil(isFinal, waits || !setup ? snapshot : setup.teamGame.state)
}

/** What is shown beside the plays, and is not kept. */
export interface Asking {
  readonly notices: readonly MergeNotice[]
  /** An undo that waits for an answer. */
  readonly undo: UndoQuestion | null
}

interface Reads {
  readonly reachable: () => boolean
  readonly durable: () => boolean
  readonly isOwn: IsOwn
  readonly asking: Asking
  /** Asks to be read again as soon as the screen has had its turn. */
  readonly soon: () => void
}

/**
 * What a screen sees of a shelf. Box score and flags are computed again only when plays or people changed. Of a long game the last
 * answers stay until the new ones are read; before the first ones it is loading.
 */
export function stateReader(reads: Reads): (shelf: LocalGame, phase: BookState['phase']) => BookState {
  let last: LocalGame | null = null
  let answer: ReturnType<typeof answerer> | null = null
  let isBehind = false
  let conflicts: BookState['conflicts'] = []
  let answers: Answers = { plays: [], game: null, box: null, flags: [], until: undefined }
  return (shelf, phase) => {
    const { setup } = shelf.game
    if (setup && last?.game.setup !== setup) answer = answerer(setup)
    const same =
      last?.plays === shelf.plays && last.outbox === shelf.outbox && last.game.setup === shelf.game.setup
    if (answer && (!same || isBehind)) {
      const read = answer(currentPlays(shelf), untilOf(shelf))
      isBehind = read === null
      if (read) answers = read
      else reads.soon()
    }
    if (!same) conflicts = conflictsOf(shelf)
    last = shelf
    return {
      phase: phase === 'ready' && isBehind && !answers.game ? 'loading' : phase,
      setup,
      ...answers,
      canUndo: undoableStep(shelf, reads.isOwn) !== undefined,
      canRedo: redoableStep(shelf, reads.isOwn) !== undefined,
      line: lineOf(shelf.outbox, reads.reachable()),
      quarantine: shelf.outbox.filter((entry) => !isConflict(entry)).filter(isQuarantined),
      revisions: shelf.plays,
      conflicts,
      notices: reads.asking.notices,
      undoQuestion: reads.asking.undo,
      ending: endingOf(shelf),
      snapshot: shelf.game.snapshot,
      durable: reads.durable(),
    }
  }
}
