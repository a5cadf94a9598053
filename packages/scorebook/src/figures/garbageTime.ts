import type { Game } from '../fold/game.ts'
import { type ClockReading, type GameReducer, type PlayedUntil, reducePlays } from '../fold/reducer.ts'
import { isLater } from '../vocabulary/clock.ts'
import type { Play } from '../vocabulary/play.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import type { GameSetup } from '../vocabulary/setup.ts'
import { SIDES } from '../vocabulary/terms.ts'

/** The least lead in garbage time. */
const GARBAGE_LEAD = 10

/** Since when the game is decided, changed in place; null while it is not. */
interface Decided {
  since: ClockReading | null
}

/**
 * Tells whether the game is decided: a lead of at least `GARBAGE_LEAD`, and at most two starters of both sides on the floor. Of a
 * side without a recorded substitution the players on the floor are unknown; then at most one starter of the other side may be.
 */
function isDecided({ score, floor, substituted, sheet }: Game): boolean {
  if (Math.abs(score.home - score.away) < GARBAGE_LEAD) return false
  const known = SIDES.filter((side) => substituted[side])
  const starters = known.flatMap((side) => floor.on[side].filter((index) => sheet.people[index]!.isStarting))
  return known.length > 0 && starters.length <= known.length
}

/** The clock at three quarters of the regulation time, before which no time is garbage. */
function lastQuarter({ regulationPeriods, periodDuration }: RuleProfile): ClockReading {
  const left = (regulationPeriods * periodDuration) / 4
  const periods = Math.ceil(left / periodDuration)
  return { period: regulationPeriods - periods + 1, clockTime: left - (periods - 1) * periodDuration }
}

const garbageReducer: GameReducer<Decided, ClockReading | null> = {
  start: () => ({ since: null }),
  event(state, { event: { period, clockTime } }, game) {
    if (!isDecided(game)) state.since = null
    else state.since ??= { period, clockTime }
  },
  copy: (state) => ({ ...state }),
  answer({ since }, { sheet, period, clockTime }) {
    if (since === null) return null
    const quarter = lastQuarter(sheet.setup.rules)
    const start = isLater(since, quarter) ? since : quarter
    return isLater({ period, clockTime }, start) ? start : null
  },
}

/**
 * Finds where garbage time begins (Cleaning the Glass): in the last quarter of regulation or later, with a lead of at least
 * `GARBAGE_LEAD` and at most two starters of both sides on the floor, from then on to the end. Null for a game without it.
 */
export const garbageTime = (setup: GameSetup, plays: readonly Play[]): ClockReading | null =>
  reducePlays(garbageReducer, setup, plays)

/** A game up to its garbage time. */
export interface CompetitiveGame {
  readonly plays: readonly Play[]
  readonly until: PlayedUntil
}

/**
 * Returns the game without its garbage time. It is counted up to there, as a running game is. What happens before the clock runs on
 * belongs to the game.
 */
export function withoutGarbageTime(plays: readonly Play[], from: ClockReading): CompetitiveGame {
  const kept = plays.filter(({ origin }) => !isLater(origin, from))
  // The horn of an earlier period ends the possession of that period.
  const isInPeriod = kept.some(({ origin }) => origin.period === from.period)
  return { plays: kept, until: isInPeriod ? from : { endedAt: from } }
}
