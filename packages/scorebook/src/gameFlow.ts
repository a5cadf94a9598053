import { reachOf } from './ending.ts'
import type { EventOutcome, Game } from './game.ts'
import type { Play } from './play.ts'
import { type GameReducer, type PlayedUntil, reducePlays } from './reducer.ts'
import {
  afterPoints,
  type Lead,
  NO_SCORE_HISTORY,
  type ScoreHistory,
  secondsLeading,
} from './scoreHistory.ts'
import type { GameSetup } from './setup.ts'
import type { BySide, Side } from './vocabulary.ts'

/** A change of the score. `elapsed`: seconds of game played. */
export interface ScoreStep extends BySide<number> {
  readonly eventId: string
  readonly playId: string
  readonly side: Side
  readonly points: number
  readonly period: number
  readonly clockTime: number
  readonly elapsed: number
  /** What it did to the lead; null when the leader stayed the leader. */
  readonly turned: 'lead-change' | 'tie' | null
}

/** Unanswered points, from the first of them to the last. */
export interface Run {
  readonly side: Side
  readonly points: number
  readonly from: ScoreStep
  readonly to: ScoreStep
}

/** How the score went. Seconds are of game played. */
export interface GameFlow {
  readonly steps: readonly ScoreStep[]
  readonly leadChanges: number
  readonly ties: number
  readonly largestLead: BySide<Lead | null>
  readonly largestRun: BySide<number>
  readonly secondsLeading: BySide<number>
  readonly secondsTied: number
  /** Runs worth a mention (`WORTHY_RUN` points or more), in game order. */
  readonly runs: readonly Run[]
}

/** Unanswered points from which a run is mentioned. */
export const MIN_RUN_POINTS = 6

/** The flow's memory of a game, written in place. */
export interface FlowState {
  course: ScoreHistory
  readonly steps: ScoreStep[]
}

function turnedBy(before: ScoreHistory, after: ScoreHistory): ScoreStep['turned'] {
  if (after.leadChanges > before.leadChanges) return 'lead-change'
  return after.ties > before.ties ? 'tie' : null
}

function readMoment(state: FlowState, moment: EventOutcome, game: Game): void {
  const { event, side, points, elapsed } = moment
  if (points === 0) return
  const { period, clockTime } = event
  const course = afterPoints(state.course, { side, points, score: game.score, period, clockTime, elapsed })
  state.steps.push({
    eventId: event.id,
    playId: moment.placed.play.origin.id,
    side,
    points,
    period,
    clockTime,
    elapsed,
    home: game.score.home,
    away: game.score.away,
    turned: turnedBy(state.course, course),
  })
  state.course = course
}

function runsOf(steps: readonly ScoreStep[]): Run[] {
  const runs: Run[] = []
  for (const step of steps) {
    const last = runs.at(-1)
    if (last?.side === step.side) {
      runs[runs.length - 1] = { ...last, points: last.points + step.points, to: step }
    } else runs.push({ side: step.side, points: step.points, from: step, to: step })
  }
  return runs.filter(({ points }) => points >= MIN_RUN_POINTS)
}

/** The flow of a game as a reading. */
export const flowReducer: GameReducer<FlowState, GameFlow> = {
  start: () => ({ course: NO_SCORE_HISTORY, steps: [] }),
  event: readMoment,
  copy: ({ course, steps }) => ({ course, steps: [...steps] }),
  answer({ course, steps }, game, until) {
    const { elapsed } = reachOf(game, until)
    const leading = secondsLeading(course, elapsed)
    return {
      steps: [...steps],
      leadChanges: course.leadChanges,
      ties: course.ties,
      largestLead: course.largestLead,
      largestRun: course.largestRun,
      secondsLeading: leading,
      secondsTied: elapsed - leading.home - leading.away,
      runs: runsOf(steps),
    }
  },
}

/** How the score went: every change of it, leads, ties, runs, and the time in front. */
export function gameFlow(setup: GameSetup, plays: readonly Play[], until?: PlayedUntil): GameFlow {
  return reducePlays(flowReducer, setup, plays, until)
}
