import { type BySide, otherSide, type Side } from './vocabulary.ts'

/** A lead, with the score and the clock when it was first that large. */
export interface Lead {
  readonly points: number
  readonly score: BySide<number>
  readonly period: number
  readonly clockTime: number
}

/** How the score went, as sums. Values are replaced, never written to. */
export interface ScoreHistory {
  /** Who led last; a tie leaves it as it was. */
  readonly leader: Side | null
  /** Home's score less away's, and the seconds played when it became so. */
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

const set = <T>(sides: BySide<T>, side: Side, value: T): BySide<T> =>
  side === 'home' ? { home: value, away: sides.away } : { home: sides.home, away: value }

const ahead = (margin: number): Side | null => (margin > 0 ? 'home' : margin < 0 ? 'away' : null)

/** Seconds in front up to now, of each side. */
export function secondsLeading(course: ScoreHistory, elapsed: number): BySide<number> {
  const side = ahead(course.margin)
  if (!side) return course.secondsLeading
  return set(course.secondsLeading, side, course.secondsLeading[side] + elapsed - course.since)
}

/** What the course needs to know of a score: whose points, the score with them, and when. */
export interface Scored {
  readonly side: Side
  readonly points: number
  readonly score: BySide<number>
  readonly period: number
  readonly clockTime: number
  readonly elapsed: number
}

/**
 * The course after points. A lead change is a lead that passed over (a tie between adds none); a tie is a score levelled,
 * 0-0 not counted; a run is unanswered points.
 */
export function afterPoints(course: ScoreHistory, scored: Scored): ScoreHistory {
  const { side, points, score, period, clockTime, elapsed } = scored
  const margin = score.home - score.away
  const leads = ahead(margin)
  const best = leads ? (course.largestLead[leads]?.points ?? 0) : 0
  const lead = Math.abs(margin)
  const run = course.run?.side === side ? course.run.points + points : points
  return {
    leader: leads ?? course.leader,
    margin,
    since: elapsed,
    secondsLeading: secondsLeading(course, elapsed),
    largestLead:
      leads && lead > best
        ? set(course.largestLead, leads, { points: lead, score, period, clockTime })
        : course.largestLead,
    leadChanges: course.leadChanges + (leads && course.leader === otherSide(leads) ? 1 : 0),
    ties: course.ties + (leads === null ? 1 : 0),
    run: { side, points: run },
    largestRun: run > course.largestRun[side] ? set(course.largestRun, side, run) : course.largestRun,
  }
}
