import type { Lead } from './scoreHistory.ts'
import type { CourseKey } from './statistics/courseFigures.ts'
import type { PointsByKind } from './statistics/kindsOfPoints.ts'
import type { StatLine } from './statistics/line.ts'
import type { FourFactors, RatesOf } from './statistics/rateFigures.ts'
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

/** Figures of a side that come from the order of things, and its rates (`RATE_FIGURES`, `KINDS_OF_POINTS`, `COURSE_FIGURES`). */
export interface Advanced extends RatesOf<'side'>, PointsByKind, Readonly<Record<CourseKey, number>> {
  /** From the totals, to check the count by. */
  readonly estimatedPossessions: number
  readonly fourFactors: FourFactors
  readonly largestLeadAt: Lead | null
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
