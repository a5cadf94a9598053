import type { ClockReading } from './sync.ts'

/**
 * The game clock of a game that is scored from film: what it showed at any second of the film. It is read from its starts and
 * stops, each with its second, and runs with the film from a start to the next stop.
 */

/** A start or stop of the clock on film. `second`: of the timeline. `order`: decides between two of the same second. */
export interface ClockMark {
  readonly id: string
  readonly type: 'clock_start' | 'clock_stop'
  readonly period: number
  readonly clockTime: number
  readonly second: number
  readonly order: number
}

/** The clock at a second of film. */
export interface FilmClockReading extends ClockReading {
  readonly period: number
  /** Whether it runs with the film there. It does not at 0. */
  readonly isRunning: boolean
}

/** Two places of film that are nearer than this are the same frame. */
export const SAME_FRAME = 0.05

export const inFilmOrder = (marks: readonly ClockMark[]): readonly ClockMark[] =>
  marks.toSorted((a, b) => a.second - b.second || a.order - b.order)

/**
 * The last mark at or before a second. A mark of the same frame counts as before it: a browser names the frame on screen a little
 * earlier or later than the second that was sought. @param marks in film order
 */
export const markAt = (marks: readonly ClockMark[], second: number): ClockMark | null =>
  marks.findLast((mark) => mark.second <= second + SAME_FRAME) ?? null

/** The clock at a second. Before the first mark it stands where that one begins; null: nothing is marked. @param marks in film order */
export function clockAt(marks: readonly ClockMark[], second: number): FilmClockReading | null {
  const mark = markAt(marks, second)
  const [first] = marks
  if (!mark) {
    if (!first) return null
    return { period: first.period, clockTime: first.clockTime, runsFrom: null, isRunning: false }
  }
  const { period, clockTime } = mark
  if (mark.type === 'clock_stop') return { period, clockTime, runsFrom: null, isRunning: false }
  const left = Math.min(clockTime, Math.max(0, clockTime - (second - mark.second)))
  const isRunning = left > 0
  return { period, clockTime: left, runsFrom: isRunning ? clockTime : null, isRunning }
}

/** The second at which a clock that was started there reaches a time. */
export const secondOf = ({ clockTime, second }: ClockMark, wanted: number): number =>
  second + Math.max(0, clockTime - wanted)
