import { reachOf } from '../fold/ending.ts'
import type { EventOutcome, Game } from '../fold/game.ts'
import { type GameReducer, type PlayedUntil, reducePlays } from '../fold/reducer.ts'
import type { Play } from '../vocabulary/play.ts'
import type { GameSetup } from '../vocabulary/setup.ts'
import type { BySide, Side } from '../vocabulary/terms.ts'
import {
  afterPoints,
  type Lead,
  NO_SCORE_HISTORY,
  type ScoreHistory,
  secondsLeading,
} from './scoreHistory.ts'

/** A change of the score. `elapsed` is the game time in seconds. */
export interface ScoreStep extends BySide<number> {
  readonly eventId: string
  readonly playId: string
  readonly side: Side
  readonly points: number
  readonly period: number
  readonly clockTime: number
  readonly elapsed: number
  /** Its effect on the lead; null if the leader stays the same. */
  readonly turned: 'lead-change' | 'tie' | null
}

/** Unanswered points, from the first to the last score. */
export interface Run {
  readonly side: Side
  readonly points: number
  readonly from: ScoreStep
  readonly to: ScoreStep
}

/** The history of the score. Seconds are game time. */
export interface GameFlow {
  readonly steps: readonly ScoreStep[]
  readonly leadChanges: number
  readonly ties: number
  readonly largestLead: BySide<Lead | null>
  readonly largestRun: BySide<number>
  readonly secondsLeading: BySide<number>
  readonly secondsTied: number
  /** Runs of `MIN_RUN_POINTS` or more, in game order. */
  readonly runs: readonly Run[]
}

/** The fewest unanswered points that count as a run. */
export const MIN_RUN_POINTS = 6

/** The state of the flow, changed in place. */
export interface FlowState {
  history: ScoreHistory
  readonly steps: ScoreStep[]
}

function leadEffect(before: ScoreHistory, after: ScoreHistory): ScoreStep['turned'] {
  if (after.leadChanges > before.leadChanges) return 'lead-change'
  return after.ties > before.ties ? 'tie' : null
}

function addOutcome(state: FlowState, outcome: EventOutcome, game: Game): void {
  const { event, side, points, elapsed } = outcome
  if (points === 0) return
  const { period, clockTime } = event
  const history = afterPoints(state.history, { side, points, score: game.score, period, clockTime, elapsed })
  state.steps.push({
    eventId: event.id,
    playId: outcome.placed.play.origin.id,
    side,
    points,
    period,
    clockTime,
    elapsed,
    home: game.score.home,
    away: game.score.away,
    turned: leadEffect(state.history, history),
  })
  state.history = history
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

/** The flow of a game as a reducer. */
export const flowReducer: GameReducer<FlowState, GameFlow> = {
  start: () => ({ history: NO_SCORE_HISTORY, steps: [] }),
  event: addOutcome,
  copy: ({ history, steps }) => ({ history, steps: [...steps] }),
  answer({ history, steps }, game, until) {
    const { elapsed } = reachOf(game, until)
    const leading = secondsLeading(history, elapsed)
    return {
      steps: [...steps],
      leadChanges: history.leadChanges,
      ties: history.ties,
      largestLead: history.largestLead,
      largestRun: history.largestRun,
      secondsLeading: leading,
      secondsTied: elapsed - leading.home - leading.away,
      runs: runsOf(steps),
    }
  },
}

/** Computes the history of the score: every change, leads, ties, runs, and the time in the lead. */
export function gameFlow(setup: GameSetup, plays: readonly Play[], until?: PlayedUntil): GameFlow {
  return reducePlays(flowReducer, setup, plays, until)
}
