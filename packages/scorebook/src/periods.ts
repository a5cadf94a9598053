import { isOvertime, periodLength } from './clock.ts'
import { hasReachedTarget, type PeriodScores } from './ending.ts'
import { type Game, outOfGame } from './game.ts'
import type { RuleProfile } from './rules/profile.ts'
import { type BySide, otherSide, SIDES, type Side } from './vocabulary.ts'

/** What the button beside the clock can say (rule 118). */
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

/** What the button depends on. `clockTime` in seconds; `final`: a final score stands. */
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
 * What the button says, or null where there is none: before the game; at the start of a later period, the clock at its full
 * length; at 0; and when a side has the points that end the game. None once a final score stands.
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

/** What comes after a period: the next one, with its clock (null: untimed), or the end of the game. */
export type AfterPeriod =
  | { readonly kind: 'final'; readonly overtimePeriods: number }
  | {
      readonly kind: 'period'
      readonly period: number
      readonly clockTime: number | null
      readonly swapsSides: boolean
    }

/** Rule 4: sides are swapped at half-time only, on entering period 2 of halves or 3 of quarters; never for overtime. */
export function swapsSides(rules: RuleProfile, entering: number): boolean {
  return rules.regulationPeriods > 1 && entering === rules.regulationPeriods / 2 + 1
}

/** What follows when a period ends with that score. A tie after regulation goes on; `tieStands` ends it as it is. */
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

/** Whether the summary after this period offers to send the starters back in (rule 119). */
export const offersStarters = (rules: RuleProfile, period: number): boolean => swapsSides(rules, period + 1)

/** A player to be substituted. */
export interface FloorChange {
  readonly teamGamePersonnelId: string
  readonly isHomeTeam: boolean
  readonly subIn: boolean
}

/**
 * The substitutions that bring the starters back (rule 119): those who go first. A starter who may
 * play no more stays out, and a player on the floor stays in for each of them.
 */
export function resetStarters(game: Game, sides: readonly Side[] = SIDES): readonly FloorChange[] {
  const { people, starters } = game.sheet
  return sides.flatMap((side) => {
    const on = game.floor.on[side]
    const change = (seat: number, subIn: boolean): FloorChange => ({
      teamGamePersonnelId: people[seat]!.id,
      isHomeTeam: side === 'home',
      subIn,
    })
    const isOut = (seat: number) => outOfGame(game, seat) !== null
    const five = starters[side].filter((seat) => !isOut(seat))
    const others = on.filter((seat) => !five.includes(seat))
    const staying = others.filter((seat) => !isOut(seat)).slice(0, starters[side].length - five.length)
    const going = others.filter((seat) => !staying.includes(seat)).map((seat) => change(seat, false))
    const coming = five.filter((seat) => !on.includes(seat)).map((seat) => change(seat, true))
    return [...going, ...coming]
  })
}

/** Points of a score adjustment for a side. */
export interface Adjustment {
  readonly side: Side
  readonly points: number
}

/** The adjustments that make the book's score the one on the board; none where they agree. */
export function adjustments(book: BySide<number>, board: BySide<number>): readonly Adjustment[] {
  return SIDES.map((side) => ({ side, points: board[side] - book[side] })).filter(
    ({ points }) => points !== 0,
  )
}

/** Why a game is over: played to the end, tied and left so, given up by a side, or broken off. */
export const FINAL_REASONS = ['played', 'tied', 'forfeit', 'abandoned'] as const
export type FinalReason = (typeof FINAL_REASONS)[number]

/** What is saved of a game that is over (rule 121). */
export interface Final {
  readonly homeFinalScore: number
  readonly awayFinalScore: number
  readonly overtimePeriods: number
  readonly finalReason: FinalReason
  /** Null for a tie or a game broken off. */
  readonly winner: Side | null
}

function forfeitScore(rules: RuleProfile, score: BySide<number>, by: Side): BySide<number> {
  const winner = otherSide(by)
  const { points, leadStands } = rules.forfeit
  if (leadStands && score[winner] > score[by]) return score
  return winner === 'home' ? { home: points, away: 0 } : { home: 0, away: points }
}

/**
 * The final result. A forfeit by a side gives the other the score that the rules name (FIBA 20-0, else 2-0), or leaves the
 * score where the rules let a lead stand. The plays stay as they are: reopening is taking the final away.
 */
export function finalOf(
  rules: RuleProfile,
  { period, score }: Pick<PeriodScores, 'period' | 'score'>,
  ending:
    | { readonly reason: Exclude<FinalReason, 'forfeit'> }
    | { readonly reason: 'forfeit'; readonly by: Side },
): Final {
  const stands = ending.reason === 'forfeit' ? forfeitScore(rules, score, ending.by) : score
  const ahead = stands.home === stands.away ? null : stands.home > stands.away ? 'home' : 'away'
  const winner =
    ending.reason === 'forfeit' ? otherSide(ending.by) : ending.reason === 'abandoned' ? null : ahead
  return {
    homeFinalScore: stands.home,
    awayFinalScore: stands.away,
    overtimePeriods: Math.max(0, period - rules.regulationPeriods),
    finalReason: ending.reason,
    winner,
  }
}
