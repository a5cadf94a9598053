import { setSide } from '../fold/gameState.ts'
import { type BySide, otherSide, type Side } from '../vocabulary/terms.ts'

/** A lead, with the score and the clock when it was first that large. */
export interface Lead {
  readonly points: number
  readonly score: BySide<number>
  readonly period: number
  readonly clockTime: number
}

/** The history of the score, as sums. Immutable. */
export interface ScoreHistory {
  /** The side that led last; a tie does not change it. */
  readonly leader: Side | null
  /** The home score less the away score, and the game time of its last change. */
  readonly margin: number
  readonly since: number
  readonly secondsLeading: BySide<number>
  readonly largestLead: BySide<Lead | null>
  readonly leadChanges: number
  readonly ties: number
  readonly run: { readonly side: Side; readonly points: number } | null
  readonly largestRun: BySide<number>
}

/** Before the first points. */
export const NO_SCORE_HISTORY: ScoreHistory = {
  leader: null,
  margin: 0,
  since: 0,
  secondsLeading: { home: 0, away: 0 },
  largestLead: { home: null, away: null },
  leadChanges: 0,
  ties: 0,
  run: null,
  largestRun: { home: 0, away: 0 },
}

const ahead = (margin: number): Side | null => (margin > 0 ? 'home' : margin < 0 ? 'away' : null)

/** Returns the seconds that each side has been in the lead. */
export function secondsLeading(history: ScoreHistory, elapsed: number): BySide<number> {
  const side = ahead(history.margin)
  if (!side) return history.secondsLeading
  return setSide(history.secondsLeading, side, history.secondsLeading[side] + elapsed - history.since)
}

/** The data of a score: its side and points, the score after it, and its time. */
export interface Scored {
  readonly side: Side
  readonly points: number
  readonly score: BySide<number>
  readonly period: number
  readonly clockTime: number
  readonly elapsed: number
}

/**
 * Returns the history after points. A lead change means that the lead passed to the other side (a tie in between does not count).
 * A tie means that the score was leveled; 0-0 does not count. A run is unanswered points.
 */
export function afterPoints(history: ScoreHistory, scored: Scored): ScoreHistory {
  const { side, points, score, period, clockTime, elapsed } = scored
  const margin = score.home - score.away
  const leads = ahead(margin)
  const best = leads ? (history.largestLead[leads]?.points ?? 0) : 0
  const lead = Math.abs(margin)
  const run = history.run?.side === side ? history.run.points + points : points
  return {
    leader: leads ?? history.leader,
    margin,
    since: elapsed,
    secondsLeading: secondsLeading(history, elapsed),
    largestLead:
      leads && lead > best
        ? setSide(history.largestLead, leads, { points: lead, score, period, clockTime })
        : history.largestLead,
    leadChanges: history.leadChanges + (leads && history.leader === otherSide(leads) ? 1 : 0),
    ties: history.ties + (leads === null ? 1 : 0),
    run: { side, points: run },
    largestRun: run > history.largestRun[side] ? setSide(history.largestRun, side, run) : history.largestRun,
  }
}
