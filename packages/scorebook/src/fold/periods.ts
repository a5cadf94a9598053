import { isOvertime, periodLength } from '../vocabulary/clock.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import { type BySide, otherSide, SIDES, type Side } from '../vocabulary/terms.ts'
import { hasReachedTarget, type PeriodScores } from './ending.ts'
import { type Game, outOfGame } from './game.ts'

/** The labels of the button next to the clock (rule 118). */
export const CLOCK_BUTTONS = [
  'Start Game',
  'Start Quarter',
  'Start Half',
  'Start Overtime',
  'End Quarter',
  'End Half',
  'End Regulation',
  'End Overtime',
  'End Game',
] as const
export type ClockButton = (typeof CLOCK_BUTTONS)[number]

/** The state that the button depends on. `clockTime` is in seconds; `final` means that there is a final score. */
export interface ClockState extends PeriodScores {
  readonly clockTime: number
  readonly started: boolean
  readonly running: boolean
  readonly final: boolean
}

const isLastOfRegulation = (rules: RuleProfile, period: number): boolean => period >= rules.regulationPeriods

function endButton(rules: RuleProfile, { period, score }: ClockState): ClockButton {
  if (!isLastOfRegulation(rules, period)) return rules.periodType === 'HALF' ? 'End Half' : 'End Quarter'
  if (score.home !== score.away) return 'End Game'
  return isOvertime(rules, period) ? 'End Overtime' : 'End Regulation'
}

function startButton(rules: RuleProfile, period: number): ClockButton {
  if (isOvertime(rules, period)) return 'Start Overtime'
  return rules.periodType === 'HALF' ? 'Start Half' : 'Start Quarter'
}

/**
 * Returns the button's label, or null without a button. There is a button before the game, at the start of a later period (clock
 * at full length), at 0, and when a side has the points that end the game. There is none after the final score.
 */
export function clockButton(rules: RuleProfile, state: ClockState): ClockButton | null {
  if (state.final) return null
  if (!state.started) return 'Start Game'
  if (hasReachedTarget(rules, state)) return 'End Game'
  const length = periodLength(rules, state.period)
  if (length === null) return null
  if (state.clockTime <= 0) return endButton(rules, state)
  const atStart = state.period > 1 && state.clockTime >= length && !state.running
  return atStart ? startButton(rules, state.period) : null
}

/** The sequel of a period: the next one with its clock (null: untimed), or the end of the game. */
export type AfterPeriod =
  | { readonly kind: 'final'; readonly overtimePeriods: number }
  | {
      readonly kind: 'period'
      readonly period: number
      readonly clockTime: number | null
      readonly swapsSides: boolean
    }

/**
 * Tells whether the teams swap sides (rule 4): only at half-time, on entering period 2 of halves or 3 of quarters; never for
 * overtime.
 */
export function swapsSides(rules: RuleProfile, entering: number): boolean {
  return rules.regulationPeriods > 1 && entering === rules.regulationPeriods / 2 + 1
}

/** Returns what follows a period with that score. A tie after regulation goes to overtime, unless `tieStands`. */
export function afterPeriod(
  rules: RuleProfile,
  scores: PeriodScores,
  { tieStands = false }: { readonly tieStands?: boolean } = {},
): AfterPeriod {
  const { period, score } = scores
  const decided = score.home !== score.away || tieStands
  if (hasReachedTarget(rules, scores) || (isLastOfRegulation(rules, period) && decided)) {
    return { kind: 'final', overtimePeriods: Math.max(0, period - rules.regulationPeriods) }
  }
  const next = period + 1
  return {
    kind: 'period',
    period: next,
    clockTime: periodLength(rules, next),
    swapsSides: swapsSides(rules, next),
  }
}

/** Tells whether the summary after this period offers to bring the starters back (rule 119). */
export const offersStarters = (rules: RuleProfile, period: number): boolean => swapsSides(rules, period + 1)

/** A player to be substituted. */
export interface FloorChange {
  readonly teamGamePersonnelId: string
  readonly isHomeTeam: boolean
  readonly subIn: boolean
}

/**
 * Returns the substitutions that bring the starters back (rule 119), players who go out first. A disqualified starter stays out,
 * and a player on the floor stays in instead.
 */
export function resetStarters(game: Game, sides: readonly Side[] = SIDES): readonly FloorChange[] {
  const { people, starters } = game.sheet
  return sides.flatMap((side) => {
    const on = game.floor.on[side]
    const change = (personIndex: number, subIn: boolean): FloorChange => ({
      teamGamePersonnelId: people[personIndex]!.id,
      isHomeTeam: side === 'home',
      subIn,
    })
    const isOut = (personIndex: number) => outOfGame(game, personIndex) !== null
    const five = starters[side].filter((personIndex) => !isOut(personIndex))
    const others = on.filter((personIndex) => !five.includes(personIndex))
    const staying = others
      .filter((personIndex) => !isOut(personIndex))
      .slice(0, starters[side].length - five.length)
    const going = others
      .filter((personIndex) => !staying.includes(personIndex))
      .map((personIndex) => change(personIndex, false))
    const coming = five
      .filter((personIndex) => !on.includes(personIndex))
      .map((personIndex) => change(personIndex, true))
    return [...going, ...coming]
  })
}

/** Points of a score adjustment for a side. */
export interface Adjustment {
  readonly side: Side
  readonly points: number
}

/** Returns the adjustments that change the score of the plays to the one on the scoreboard; none if they agree. */
export function adjustments(book: BySide<number>, board: BySide<number>): readonly Adjustment[] {
  return SIDES.map((side) => ({ side, points: board[side] - book[side] })).filter(
    ({ points }) => points !== 0,
  )
}

/** Why a game ended: played to the end, left tied, forfeited or lost by default by a side, or abandoned. */
export const FINAL_REASONS = ['played', 'tied', 'forfeit', 'default', 'abandoned'] as const
export type FinalReason = (typeof FINAL_REASONS)[number]

/** The reasons for which the rules award the score, so that the plays need not add up to it. */
export const AWARDED_REASONS = ['forfeit', 'default'] as const satisfies readonly FinalReason[]
export type AwardedReason = (typeof AWARDED_REASONS)[number]

/** Tells whether the rules award the score of a game that ended for this reason. */
export const isAwarded = (reason: string | null | undefined): reason is AwardedReason =>
  AWARDED_REASONS.some((awarded) => awarded === reason)

/** The result of a finished game (rule 121). */
export interface Final {
  readonly homeFinalScore: number
  readonly awayFinalScore: number
  readonly overtimePeriods: number
  readonly finalReason: FinalReason
  /** Null for a tie or an abandoned game. */
  readonly winner: Side | null
}

function awardedScore(
  rules: RuleProfile,
  score: BySide<number>,
  { reason, by }: { readonly reason: AwardedReason; readonly by: Side },
): BySide<number> {
  const winner = otherSide(by)
  const { points, leadStands } = (reason === 'default' && rules.lostByDefault) || rules.forfeit
  if (leadStands && score[winner] > score[by]) return score
  return winner === 'home' ? { home: points, away: 0 } : { home: 0, away: points }
}

/**
 * Returns the final result. A forfeit or a loss by default gives the other side the score of the rules (FIBA 20-0 and 2-0), or
 * keeps the score if the rules let a lead stand. The plays do not change, so reopening a game only removes the final score.
 */
export function finalOf(
  rules: RuleProfile,
  { period, score }: Pick<PeriodScores, 'period' | 'score'>,
  ending:
    | { readonly reason: Exclude<FinalReason, AwardedReason> }
    | { readonly reason: AwardedReason; readonly by: Side },
): Final {
  const stands = 'by' in ending ? awardedScore(rules, score, ending) : score
  const ahead = stands.home === stands.away ? null : stands.home > stands.away ? 'home' : 'away'
  const winner = 'by' in ending ? otherSide(ending.by) : ending.reason === 'abandoned' ? null : ahead
  return {
    homeFinalScore: stands.home,
    awayFinalScore: stands.away,
    overtimePeriods: Math.max(0, period - rules.regulationPeriods),
    finalReason: ending.reason,
    winner,
  }
}
