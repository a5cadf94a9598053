import type { Scoreboard } from '../fold/scoreboard.ts'
import type { ShotZone } from '../vocabulary/court.ts'
import type { BySide } from '../vocabulary/terms.ts'
import type { FlowFigureKey } from './flowFigures.ts'
import type { PointsByKind } from './kindsOfPoints.ts'
import type { Made, StatLine } from './line.ts'
import type { FourFactors, RatesOf } from './rateFigures.ts'
import type { Lead } from './scoreHistory.ts'

/** A player's line. Seconds and plus/minus are null if no substitution was recorded for the side: unknown, not guessed. */
export interface PlayerLine extends StatLine {
  readonly id: string
  readonly fullName: string
  readonly jersey: string
  readonly isStarting: boolean
  readonly played: boolean
  readonly secondsPlayed: number | null
  readonly plusMinus: number | null
}

/** The team's own figures: team rebounds, bench technicals, events still to be assigned, and score adjustments. */
export interface TeamLine extends StatLine {
  readonly scoreAdjustment: number
}

/**
 * Players and team together, without team rebounds where the rules print them apart. `points` is the score, including
 * adjustments.
 */
export interface TotalLine extends StatLine {
  readonly scoreAdjustment: number
  readonly secondsPlayed: number | null
}

/** Figures of a side that depend on the order of events, and its rates (`RATE_FIGURES`, `KINDS_OF_POINTS`, `FLOW_FIGURES`). */
export interface Advanced extends RatesOf<'side'>, PointsByKind, Readonly<Record<FlowFigureKey, number>> {
  /** Estimated from the totals, to check the counted possessions. */
  readonly estimatedPossessions: number
  readonly fourFactors: FourFactors
  readonly largestLeadAt: Lead | null
  /** True until a shot or a foul is marked: then the clock alone decides what is a fast break. */
  readonly fastBreakByClock: boolean
  /** Shots with a location by zone. */
  readonly zones: ZoneCounts
}

/** Made shots and attempts by zone. */
export type ZoneCounts = { readonly [zone in ShotZone]: Made }

/** One side: a line for every player on the sheet in its order, the team's own line, and the totals. */
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

/** The box score of the contract, without the log's `seq` and the flags. */
export interface BoxScore extends Scoreboard {
  readonly score: BySide<number>
  readonly periods: readonly PeriodScore[]
  readonly home: SideBox
  readonly away: SideBox
}
