// Apart from `garbageTime.ts`, so that a page of a season need not load the reading of games.
import type { ClockReading } from '../fold/reducer.ts'

/** The least lead in garbage time. */
export const GARBAGE_LEAD = 10

/** A game is close if at most this many points decided it: two baskets, one of them a three. */
export const CLOSE_MARGIN = 5

export const isAfter = (a: ClockReading, b: ClockReading): boolean =>
  a.period > b.period || (a.period === b.period && a.clockTime < b.clockTime)

/** Tells whether a moment is in garbage time. What happens before the clock runs on is not. */
export const isInGarbageTime = (at: ClockReading, from: ClockReading | null): boolean =>
  from !== null && isAfter(at, from)
