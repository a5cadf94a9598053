import type { StatLine } from './line.ts'
import type { FourFactors } from './rates.ts'
import type { Lead } from './scoreHistory.ts'
import type { BySide } from './vocabulary.ts'

/** A player's line. Seconds and plus/minus are null for a side of which no substitution was recorded: unknown, not guessed. */
export interface PlayerLine extends StatLine {
  readonly id: string
  readonly fullName: string
  readonly jersey: string
  readonly isStarting: boolean
  readonly played: boolean
  readonly secondsPlayed: number | null
  readonly plusMinus: number | null
}

/** What is the team's and nobody's: team rebounds, bench technicals, what is still to be assigned, and adjustments of the score. */
export interface TeamLine extends StatLine {
  readonly scoreAdjustment: number
}

/** Players and team together; `points` is the score, adjustments included. */
export interface TotalLine extends StatLine {
  readonly scoreAdjustment: number
  readonly secondsPlayed: number | null
}

/** Figures of a side that come from the order of things, and its rates. Rates are fractions, null where there is nothing to divide by. */
export interface Advanced {
  readonly possessions: number
  /** From the totals, to check the count by. */
  readonly estimatedPossessions: number
  readonly pace: number | null
  readonly offensiveRating: number | null
  readonly defensiveRating: number | null
  readonly netRating: number | null
  readonly fieldGoalPercentage: number | null
  readonly twoPointPercentage: number | null
  readonly threePointPercentage: number | null
  readonly freethrowPercentage: number | null
  readonly effectiveFieldGoalPercentage: number | null
  readonly trueShootingPercentage: number | null
  readonly freeThrowRate: number | null
  readonly turnoverPercentage: number | null
  readonly offensiveReboundPercentage: number | null
  readonly defensiveReboundPercentage: number | null
  readonly totalReboundPercentage: number | null
  /** Assisted baskets of all baskets. */
  readonly assistPercentage: number | null
  /** Steals by the other side's possessions. */
  readonly stealPercentage: number | null
  /** Blocks by the other side's two-point attempts. */
  readonly blockPercentage: number | null
  readonly assistTurnoverRatio: number | null
  readonly fourFactors: FourFactors
  readonly pointsOffTurnovers: number
  readonly secondChancePoints: number
  readonly fastBreakPoints: number
  readonly pointsInPaint: number
  readonly benchPoints: number
  readonly largestLead: number
  readonly largestLeadAt: Lead | null
  readonly largestRun: number
  readonly leadChanges: number
  readonly ties: number
  readonly secondsLeading: number
}

/** One side: a line for every player on the sheet, in its order, what is the team's, and both together. */
export interface SideBox {
  readonly players: readonly PlayerLine[]
  readonly team: TeamLine
  readonly totals: TotalLine
  readonly advanced: Advanced
}

/** Points made in a period. */
export interface PeriodScore extends BySide<number> {
  readonly period: number
}

/** What the contract calls the box score, without the log's `seq` and the flags. */
export interface BoxScore {
  readonly score: BySide<number>
  readonly periods: readonly PeriodScore[]
  readonly home: SideBox
  readonly away: SideBox
}
