import type { EventOutcome, Game } from '../fold/game.ts'
import type { GameReducer } from '../fold/reducer.ts'
import type { Play } from '../vocabulary/play.ts'
import type { PlayBehind } from './cell.ts'

export interface Counted {
  readonly amount: number
  readonly made: number
}

/** Returns what an event adds to a figure or a list; null if it does not belong to it. */
export type Counter = (outcome: EventOutcome, game: Game) => Counted | null

/** Collects the plays whose events count, as a reducer, for several lists in one pass. */
export const countingReducer = (
  count: Counter,
): GameReducer<Map<Play, PlayBehind>, readonly PlayBehind[]> => ({
  start: () => new Map(),
  event(found, outcome, game) {
    if (outcome.replaces && count(outcome.replaces, game)) found.delete(outcome.replaces.placed.play)
    const more = count(outcome, game)
    if (!more) return
    const { play } = outcome.placed
    const { event, amount, made } = found.get(play) ?? { event: outcome.event, amount: 0, made: 0 }
    found.set(play, { play, event, amount: amount + more.amount, made: made + more.made })
  },
  copy: (found) => new Map(found),
  answer: (found) => [...found.values()],
})
