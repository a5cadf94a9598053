import { formatClock, type Play, playEvents, type Side } from '../vocabulary/index.ts'
import type { BoxScore } from './box.ts'
import type { GameFlow } from './gameFlow.ts'

/** A change of the score as a score sheet lists it. */
export interface ScoreLine {
  readonly id: string
  readonly clock: string
  readonly side: Side
  /** The scorer's; empty for a score adjustment, or while the player is not named. */
  readonly jersey: string
  readonly points: number
  readonly home: number
  readonly away: number
}

export interface PeriodOfScores {
  readonly label: string
  readonly lines: readonly ScoreLine[]
}

interface ScoredGame {
  readonly flow: GameFlow
  readonly plays: readonly Play[]
  readonly box: BoxScore
  readonly periods: readonly { readonly number: number; readonly label: string }[]
}

/** The running score by period: every basket and throw with its scorer and the score after it. */
export function runningScore({ flow, plays, box, periods }: ScoredGame): readonly PeriodOfScores[] {
  const people = [...box.home.players, ...box.away.players]
  const jerseys = new Map(people.map(({ id, jersey }) => [id, jersey]))
  const scorers = new Map(
    plays.flatMap((play) => playEvents(play).map((event) => [event.id, event.teamGamePersonnelId] as const)),
  )
  return periods.map(({ number, label }) => ({
    label,
    lines: flow.steps
      .filter(({ period }) => period === number)
      .map(({ eventId, clockTime, side, points, home, away }) => ({
        id: eventId,
        clock: formatClock(clockTime),
        side,
        jersey: jerseys.get(scorers.get(eventId) ?? '') ?? '',
        points,
        home,
        away,
      })),
  }))
}
