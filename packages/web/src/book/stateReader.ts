import { boxScore, type Flag, replay } from '@fullcourt/scorebook'
import { endingOf, type Shelf, standingPlays } from './shelf.ts'
import { type BookState, gameSetupOf, inOrder, isQuarantined, lineOf } from './state.ts'

type Answers = Pick<BookState, 'plays' | 'game' | 'box' | 'flags'>

const NO_FLAGS: readonly Flag[] = []

function answersOf(shelf: Shelf): Answers {
  const plays = inOrder(standingPlays(shelf).values())
  if (!shelf.game.setup) return { plays, game: null, box: null, flags: NO_FLAGS }
  const setup = gameSetupOf(shelf.game.setup)
  return { plays, game: replay(setup, plays), box: boxScore(setup, plays), flags: NO_FLAGS }
}

interface Line {
  readonly reachable: () => boolean
  readonly durable: () => boolean
}

/** What a screen sees of a shelf. Box score and flags are computed again only when plays or people changed. */
export function stateReader(line: Line): (shelf: Shelf, phase: BookState['phase']) => BookState {
  let last: Shelf | null = null
  let answers: Answers | null = null
  return (shelf, phase) => {
    const same =
      last?.plays === shelf.plays && last.outbox === shelf.outbox && last.game.setup === shelf.game.setup
    if (!same || !answers) answers = answersOf(shelf)
    last = shelf
    return {
      phase,
      setup: shelf.game.setup,
      ...answers,
      canUndo: shelf.history.some(({ undone }) => !undone),
      canRedo: shelf.history.some(({ undone }) => undone),
      line: lineOf(shelf.outbox, line.reachable()),
      quarantine: shelf.outbox.filter(isQuarantined),
      ending: endingOf(shelf),
      snapshot: shelf.game.snapshot,
      durable: line.durable(),
    }
  }
}
