import { elapsedSeconds, periodLength } from './clock.ts'
import type { Game } from './game.ts'
import { countsAtHorn, type Possession } from './possessions.ts'
import type { ClockReading, PlayedUntil } from './reducer.ts'
import type { RuleProfile } from './rules/profile.ts'
import { type BySide, SIDES } from './vocabulary.ts'

/** How far an answer counts: seconds played, and the possession that the end cut off where it counts. */
export interface Reach {
  readonly elapsed: number
  readonly possession: Possession | null
}

/** Until the ball is touched in bounds the shot clock stands. */
const INBOUND_SECONDS = 4

/** Longest time a side may hold the ball without an event: the shot clock, or 35 s where there is none. */
const quietSeconds = (rules: RuleProfile): number => (rules.shotClockDuration ?? 35) + INBOUND_SECONDS

/**
 * Whether the log looks like a whole game: it stops, with a winner, within a shot clock of the end of a period that may
 * be the last. The horn is not logged, and the leading side lets the clock run out.
 */
export function looksFinished(game: Game): boolean {
  const { rules } = game.sheet.setup
  if (!game.begun || game.score.home === game.score.away) return false
  if (hasReachedTarget(rules, game)) return false
  return game.period >= rules.regulationPeriods && game.clockTime <= quietSeconds(rules)
}

/** The score, and what it was when the period began. */
export interface PeriodScores {
  readonly period: number
  readonly score: BySide<number>
  readonly scoreBefore: BySide<number>
}

/** 3x3: whether a side has the points that end the game: 21 in regular time, or two scored in overtime. */
export function hasReachedTarget(
  { targetScore, overtimeTarget, regulationPeriods }: RuleProfile,
  { period, score, scoreBefore }: PeriodScores,
): boolean {
  if (period <= regulationPeriods) {
    return targetScore !== null && Math.max(score.home, score.away) >= targetScore
  }
  return overtimeTarget !== null && SIDES.some((side) => score[side] - scoreBefore[side] >= overtimeTarget)
}

/** What the scoring screen saved of its clock. */
export interface SavedClock {
  readonly period?: number | undefined
  readonly clockTime?: number | undefined
  /** False: the screen was opened, and the game not begun on it. */
  readonly started?: boolean | undefined
}

/**
 * How far a stored game counts: minutes, line-ups, flow and possessions of every page and answer. Rule: a final game's last
 * period counts to the clock reading that was saved when the game ended; where none was saved, as in imports, to the horn. A
 * running game counts to its latest play (undefined).
 */
export function playedUntil(isFinal: boolean, saved: SavedClock | null): PlayedUntil | undefined {
  if (!isFinal) return undefined
  const { period, clockTime, started } = saved ?? {}
  if (period === undefined || clockTime === undefined || started === false) return 'final'
  return { endedAt: { period, clockTime } }
}

/**
 * The last period of a game that counts so far: of the latest event, or a later one into which the clock ran without an event.
 */
export function lastPeriodOf({ sheet, period }: Game, until?: PlayedUntil): number {
  if (typeof until !== 'object' || !('endedAt' in until)) return period
  const { endedAt } = until
  const length = periodLength(sheet.setup.rules, endedAt.period) ?? 0
  return Math.max(period, endedAt.clockTime < length ? endedAt.period : endedAt.period - 1)
}

/** How far to count: as `until` says; without it to the latest event, or to the horn of a game that looks finished. */
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

/** Counting to the clock reading at which the game ended. */
function reachOfEnd(game: Game, { period, clockTime }: ClockReading): Reach {
  if (!game.begun) return { elapsed: game.elapsed, possession: null }
  // A reading of an earlier period than the latest event was not saved when the game ended.
  if (period < game.period) return reachOf(game, 'final')
  const elapsed = elapsedSeconds(game.sheet.setup.rules, period, clockTime)
  if (period > game.period) return { ...endOfPeriod(game), elapsed }
  const { possession } = endOfPeriod(game, Math.min(clockTime, game.clockTime))
  return { elapsed: Math.max(game.elapsed, elapsed), possession }
}

/** Counting to the end of the period that runs, or to an earlier end of it with so many seconds left. */
export function endOfPeriod(game: Game, left = 0): Reach {
  const { possession } = game.ball
  return {
    elapsed: elapsedSeconds(game.sheet.setup.rules, game.period, left),
    possession: possession && countsAtHorn(possession, left) ? possession : null,
  }
}
