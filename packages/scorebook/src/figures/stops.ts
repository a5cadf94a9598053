import type { EventOutcome } from '../fold/game.ts'
import { setSide } from '../fold/gameState.ts'
import type { Possession, PossessionChange } from '../fold/possessions.ts'
import { type BySide, otherSide, type Side } from '../vocabulary/terms.ts'

/** The stops of a side: possessions of the other side without a point. */
export interface Stops {
  readonly stops: number
  readonly inARow: number
  /** Times that it made three in a row; six in a row are two. */
  readonly threesOfStops: number
}

/** The stops of both sides so far. Immutable. */
export interface StopHistory {
  /** By the side that defended. */
  readonly stops: BySide<Stops>
  /** The period in which the running possession of a side scored; 0 if it has not. Possessions end with their period. */
  readonly scoredIn: BySide<number>
  /** The stops before the latest possession ended, because an and-one reopens it. */
  readonly before: BySide<Stops>
}

const NO_STOPS: Stops = { stops: 0, inARow: 0, threesOfStops: 0 }
const NO_STOPS_YET: BySide<Stops> = { home: NO_STOPS, away: NO_STOPS }

/** Before the first possession. */
export const NO_STOP_HISTORY: StopHistory = {
  stops: NO_STOPS_YET,
  scoredIn: { home: 0, away: 0 },
  before: NO_STOPS_YET,
}

function afterPossession({ stops, inARow, threesOfStops }: Stops, isStop: boolean): Stops {
  if (!isStop) return { stops, inARow: 0, threesOfStops }
  const row = inARow + 1
  return { stops: stops + 1, inARow: row, threesOfStops: threesOfStops + (row % 3 === 0 ? 1 : 0) }
}

function afterChange(
  history: StopHistory,
  { possession, change }: PossessionChange,
  scores: boolean,
): StopHistory {
  const { side, period } = possession
  const { stops, before, scoredIn } = history
  const by = otherSide(side)
  if (change === -1) {
    const scored = stops[by].stops === before[by].stops
    return { stops: before, before, scoredIn: setSide(scoredIn, side, scored ? period : 0) }
  }
  const isStop = !scores && scoredIn[side] !== period
  return {
    stops: setSide(stops, by, afterPossession(stops[by], isStop)),
    before: stops,
    scoredIn: setSide(scoredIn, side, 0),
  }
}

/** Called for each possession that an event ended or reopened, with the history before and after it. */
export type OnPossession = (change: PossessionChange, before: StopHistory, after: StopHistory) => void

/** Returns the history after an event. A possession scores with a basket or a throw while the side has the ball. */
export function afterOutcome(
  history: StopHistory,
  outcome: EventOutcome,
  onPossession?: OnPossession,
): StopHistory {
  const { changes, possession, points, event } = outcome
  const scoring = points !== 0 && event.type !== 'score_adjustment' ? possession : null
  let next = history
  for (const one of changes) {
    const before = next
    next = afterChange(before, one, one.change === 1 && one.possession === scoring)
    onPossession?.(one, before, next)
  }
  const isRunning = scoring !== null && !changes.some((one) => one.possession === scoring)
  if (!isRunning) return next
  return { ...next, scoredIn: setSide(next.scoredIn, scoring.side, scoring.period) }
}

/** Returns the stops of a side, with the possession that the end cut off. */
export function stopsOf(history: StopHistory, side: Side, cutOff: Possession | null): Stops {
  if (cutOff === null || cutOff.side === side) return history.stops[side]
  return afterPossession(history.stops[side], history.scoredIn[cutOff.side] !== cutOff.period)
}
