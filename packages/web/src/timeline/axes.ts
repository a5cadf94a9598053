import { seamsOf, type Timeline } from '@fullcourt/film'
import {
  elapsedSeconds,
  type GameEvent,
  type Play,
  periodLabel,
  type RuleProfile,
  secondsBefore,
} from '@fullcourt/scorebook/vocabulary'
import { type FilmTimes, filmSecondOf } from '../film/player/filmPlaces.ts'

/** A line across the timeline: where a period begins, or where one file of the film follows another. */
export interface AxisMark {
  readonly second: number
  /** 'Q1'; '' at a seam. */
  readonly label: string
}

/** Units of the timeline: game time, or the time of a film. */
export interface EventAxis {
  readonly duration: number
  readonly marks: readonly AxisMark[]
  /** The second of an event; null: it is not on the film. */
  secondOf(event: GameEvent): number | null
}

/** Game time: all periods of regulation, and the overtimes up to `period`. */
export function gameAxis(rules: RuleProfile, period: number): EventAxis {
  const count = Math.max(rules.regulationPeriods, period)
  return {
    duration: secondsBefore(rules, count + 1),
    marks: Array.from({ length: count }, (_, at) => ({
      second: secondsBefore(rules, at + 1),
      label: periodLabel(rules, at + 1),
    })),
    secondOf: ({ period, clockTime }) => elapsedSeconds(rules, period, clockTime),
  }
}

/** The time of a film of several files. A period begins at its first event on the film. */
export function filmAxis(
  rules: RuleProfile,
  plays: readonly Play[],
  times: FilmTimes,
  timeline: Timeline,
): EventAxis {
  const begins = new Map<number, number>()
  for (const { origin } of plays) {
    const second = filmSecondOf(origin, times, timeline)
    if (second === null) continue
    begins.set(origin.period, Math.min(second, begins.get(origin.period) ?? second))
  }
  const periods = [...begins].map(([period, second]) => ({ second, label: periodLabel(rules, period) }))
  const seams = seamsOf(timeline).map((second) => ({ second, label: '' }))
  return {
    duration: timeline.duration,
    marks: [...periods, ...seams].sort((a, b) => a.second - b.second),
    secondOf: (event) => filmSecondOf(event, times, timeline),
  }
}
