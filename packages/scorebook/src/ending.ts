import { elapsedSeconds, periodLength } from './clock.ts'
import type { Until } from './fold.ts'
import type { Game } from './game.ts'
import { countsAtHorn, type Possession } from './possessions.ts'
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
 * be the last. Nobody logs the horn, and a side in front lets the clock run out.
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

/** How far to count: as `until` says; without it to the latest event, or to the horn of a game that looks finished. */
export function reachOf(game: Game, until?: Until): Reach {
  const { rules } = game.sheet.setup
  if (typeof until === 'object') {
    const now = elapsedSeconds(rules, until.period, until.clockTime)
    return { elapsed: Math.max(game.elapsed, now), possession: null }
  }
  const ended = until === 'final' || looksFinished(game)
  if (!ended || !game.begun) return { elapsed: game.elapsed, possession: null }
  const stopped = hasReachedTarget(rules, game) || periodLength(rules, game.period) === null
  return stopped ? { elapsed: game.elapsed, possession: null } : endOfPeriod(game)
}

/** Counting to the end of the period that runs. */
export function endOfPeriod(game: Game): Reach {
  const { possession } = game.ball
  return {
    elapsed: elapsedSeconds(game.sheet.setup.rules, game.period, 0),
    possession: possession && countsAtHorn(possession) ? possession : null,
  }
}
