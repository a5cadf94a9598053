import { isClockEvent, type Play } from '@fullcourt/scorebook/vocabulary'
import { clockTimeAt } from './clockStep.ts'
import type { ChangeTask, ClockChange, ClockMark, LocalGame, ScreenPosition, UndoStep } from './localData.ts'
import { changeFrom, changeTask } from './tasks.ts'

/** A clock that would have reached 0 meanwhile stays above 0: the screen then logs the stop as usual. */
const RUNS_OUT = 0.5

/** The position of a screen with that clock. Time that passed since then is subtracted. */
function placeAt(mark: ClockMark, now: number): ScreenPosition {
  const { period, running } = mark
  const left = clockTimeAt(mark, now)
  return {
    period,
    clockTime: running ? Math.max(RUNS_OUT, left) : left,
    clockRunning: running,
    started: true,
  }
}

/** Setting the clock changes the time only: undone or redone, the clock runs or stands as it does now. */
const changesTimeOnly = ({ doing }: ClockChange): boolean => doing === 'set' || doing === 'adjust'

/** The mark with the time moved from one mark to the other. */
const moved = (mark: ClockMark, from: ClockMark, to: ClockMark): ClockMark => ({
  ...mark,
  clockTime: Math.max(0, mark.clockTime + to.clockTime - from.clockTime),
})

/** Clock entries of the same period that came after the step. They are removed with it. */
function laterEntries(
  { edits, clock }: UndoStep,
  standing: ReadonlyMap<string, Play>,
): readonly ChangeTask[] {
  const own = edits.flatMap(({ before, play }) => play ?? before ?? [])
  if (own.length === 0) return []
  const last = Math.max(...own.map(({ origin }) => origin.order))
  const ids = new Set(own.map(({ origin }) => origin.id))
  return [...standing.values()]
    .filter((play) => isClockEvent(play.origin) && play.origin.period === clock?.after.period)
    .filter(({ origin }) => origin.order > last && !ids.has(origin.id))
    .map((play) => changeTask(play.origin.id, null, play))
}

/** The ids of plays that another person changed last. */
export const playsOfOthers = ({ plays }: LocalGame, userId: string): ReadonlySet<string> =>
  new Set(
    [...plays.values()].flatMap(({ playId, author }) => (author?.id && author.id !== userId ? [playId] : [])),
  )

/** The state when a clock step is undone. `others`: ids of plays that another person changed last. */
interface ClockNow {
  readonly now: ScreenPosition
  /** The server time of the undo, in milliseconds. */
  readonly at: number
  readonly standing: ReadonlyMap<string, Play>
  readonly others: ReadonlySet<string>
}

/** The changes that undo or redo a clock step, the position after them, and the step with its new direction. */
export interface FlippedClock {
  readonly edits: readonly ChangeTask[]
  readonly place: ScreenPosition
  readonly step: UndoStep
}

/**
 * Undoes or redoes a change of the clock. The clock and its log entries are then as if the change had not been made (or had
 * not been undone). Null when the step is skipped: the game is in another period, or another person has changed the clock
 * since.
 */
export function flippedClock(
  step: UndoStep & { readonly clock: ClockChange },
  undone: boolean,
  { now, at, standing, others }: ClockNow,
): FlippedClock | null {
  const { before, after } = step.clock
  if (now.period !== undefined && now.period !== (undone ? after : before).period) return null
  const { period = after.period, clockTime = clockTimeAt(after, at), clockRunning = false } = now
  const left: ClockMark = { period, clockTime, running: clockRunning, at }
  const isTimeOnly = changesTimeOnly(step.clock)
  if (!undone) {
    const edits = step.edits.map(({ playId, play = null }) => changeFrom(standing, playId, play))
    const place = isTimeOnly ? moved(left, before, after) : after
    return { edits, place: placeAt(place, at), step }
  }
  const later = laterEntries(step, standing)
  if (later.some(({ playId }) => others.has(playId))) return null
  const done = [...step.edits, ...later]
  const edits = done.map(({ playId, before = null }) => changeFrom(standing, playId, before)).reverse()
  // Removes everything that the clock did since. A redo continues from the time before the undo.
  const place = isTimeOnly ? moved(left, after, before) : before
  const clock = { ...step.clock, after: left, ...(isTimeOnly && { before: place }) }
  return { edits, place: placeAt(place, at), step: { ...step, edits: done, clock } }
}
