import { elapsedSeconds, periodLength } from '../vocabulary/clock.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import { type BySide, SIDES } from '../vocabulary/terms.ts'
import type { Game } from './game.ts'
import { countsAtHorn, type Possession } from './possessions.ts'
import type { ClockReading, PlayedUntil } from './reducer.ts'

/** The end of an answer: the game time in seconds, and the possession that the end cut off if it counts. */
export interface Reach {
  readonly elapsed: number
  readonly possession: Possession | null
}

/** The shot clock does not run until the ball is touched in bounds. */
const INBOUND_SECONDS = 4

/** Returns the longest time that a side can hold the ball without an event: the shot clock, or 35 s without one. */
const quietSeconds = (rules: RuleProfile): number => (rules.shotClockDuration ?? 35) + INBOUND_SECONDS

/**
 * Tells whether the log looks complete: it ends, with a winner, within a shot clock of the end of a possible last period. The
 * horn is not logged, and the leading side lets the clock run out.
 */
export function looksFinished(game: Game): boolean {
  const { rules } = game.sheet.setup
  if (!game.begun || game.score.home === game.score.away) return false
  if (hasReachedTarget(rules, game)) return false
  return game.period >= rules.regulationPeriods && game.clockTime <= quietSeconds(rules)
}

/** The score, now and at the start of the period. */
export interface PeriodScores {
  readonly period: number
  readonly score: BySide<number>
  readonly scoreBefore: BySide<number>
}

/** Tells in 3x3 whether a side has the points that end the game: 21 in regulation, or two in overtime. */
export function hasReachedTarget(
  { targetScore, overtimeTarget, regulationPeriods }: RuleProfile,
  { period, score, scoreBefore }: PeriodScores,
): boolean {
  if (period <= regulationPeriods) {
    return targetScore !== null && Math.max(score.home, score.away) >= targetScore
  }
  return overtimeTarget !== null && SIDES.some((side) => score[side] - scoreBefore[side] >= overtimeTarget)
}

/** The clock as the scoring screen saved it. */
export interface SavedClock {
  readonly period?: number | undefined
  readonly clockTime?: number | undefined
  /** False if the screen was opened but the game not started on it. */
  readonly started?: boolean | undefined
}

/**
 * Returns the end of a stored game for minutes, line-ups, flow and possessions of every page and answer. A final game's last
 * period counts up to the clock that was saved at its end; without a saved clock, as in imports, up to the horn. A running game
 * counts up to its latest play (undefined).
 */
export function playedUntil(isFinal: boolean, saved: SavedClock | null): PlayedUntil | undefined {
  if (!isFinal) return undefined
  const { period, clockTime, started } = saved ?? {}
  if (period === undefined || clockTime === undefined || started === false) return 'final'
  return { endedAt: { period, clockTime } }
}

/** Returns the last period that counts: that of the latest event, or a later one in which the clock ran without an event. */
export function lastPeriodOf({ sheet, period }: Game, until?: PlayedUntil): number {
  if (typeof until !== 'object' || !('endedAt' in until)) return period
  const { endedAt } = until
  const length = periodLength(sheet.setup.rules, endedAt.period) ?? 0
  return Math.max(period, endedAt.clockTime < length ? endedAt.period : endedAt.period - 1)
}

/** Returns the end of the count: `until` if given, else the latest event, or the horn of a game that looks finished. */
export function reachOf(game: Game, until?: PlayedUntil): Reach {
  const { rules } = game.sheet.setup
  if (typeof until === 'object') {
    if ('endedAt' in until) return reachOfEnd(game, until.endedAt)
    const now = elapsedSeconds(rules, until.period, until.clockTime)
    return { elapsed: Math.max(game.elapsed, now), possession: null }
  }
  const ended = until === 'final' || looksFinished(game)
  if (!ended || !game.begun) return { elapsed: game.elapsed, possession: null }
  const stopped = hasReachedTarget(rules, game) || periodLength(rules, game.period) === null
  return stopped ? { elapsed: game.elapsed, possession: null } : endOfPeriod(game)
}

/** Returns the clock at which a stored game ended, or at which a running one stands: never before the latest event. */
export function readingOf(game: Game, until?: PlayedUntil): ClockReading {
  const { period, clockTime } = game
  if (until === undefined || !game.begun) return { period, clockTime }
  if (until === 'final') return { period, clockTime: 0 }
  const reading = 'endedAt' in until ? until.endedAt : until
  if (reading.period < period) return { period, clockTime: 'endedAt' in until ? 0 : clockTime }
  if (reading.period > lastPeriodOf(game, until) && 'endedAt' in until) return { period, clockTime: 0 }
  return reading.period > period ? reading : { period, clockTime: Math.min(clockTime, reading.clockTime) }
}

/** Counts up to the clock time at which the game ended. */
function reachOfEnd(game: Game, { period, clockTime }: ClockReading): Reach {
  if (!game.begun) return { elapsed: game.elapsed, possession: null }
  // A saved clock of an earlier period than the latest event was not saved at the end of the game.
  if (period < game.period) return reachOf(game, 'final')
  const elapsed = elapsedSeconds(game.sheet.setup.rules, period, clockTime)
  if (period > game.period) return { ...endOfPeriod(game), elapsed }
  const { possession } = endOfPeriod(game, Math.min(clockTime, game.clockTime))
  return { elapsed: Math.max(game.elapsed, elapsed), possession }
}

/** Counts up to the end of the current period, or to an earlier end with some seconds left. */
export function endOfPeriod(game: Game, left = 0): Reach {
  const { possession } = game.ball
  return {
    elapsed: elapsedSeconds(game.sheet.setup.rules, game.period, left),
    possession: possession && countsAtHorn(possession, left) ? possession : null,
  }
}
