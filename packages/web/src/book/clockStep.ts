import type { Play, SentPlay } from '@fullcourt/scorebook'
import { restoreWrite } from './changes.ts'
import type { CommandEffect } from './gameCommand.ts'
import type { Edit, ScreenPosition, UndoStep } from './localGame.ts'

/** A clock as a screen left it. `at`: the moment of that, in milliseconds by the server's calendar. */
export interface ClockMark {
  readonly period: number
  /** Seconds on it at that moment. */
  readonly clockTime: number
  readonly running: boolean
  readonly at: number
}

/** What was done to the clock by hand; `run-on` takes a wrong stop back, `take-back` the time of an absence. */
export type ClockDoing = 'start' | 'stop' | 'set' | 'adjust' | 'period' | 'take-back' | 'run-on'

/** A change of the clock that undo takes back. */
export interface ClockChange {
  readonly doing: ClockDoing
  readonly before: ClockMark
  readonly after: ClockMark
}

/** What a change of the clock writes into the log: entries that it makes, and those that it takes out. */
export interface ClockEntries {
  readonly made?: readonly SentPlay[]
  readonly removed?: readonly string[]
}

export const isChange = ({ before, after }: ClockChange): boolean =>
  before.period !== after.period || before.running !== after.running || before.clockTime !== after.clockTime

/** Time within which presses of plus and minus are one step of undo. */
const ONE_CORRECTION = 5000

/** Plus or minus pressed again: one step with the press before it. Null: a step of its own. */
export function withPress(last: UndoStep | undefined, turn: ClockChange): ClockChange | null {
  const before = last?.clock
  if (!before || last.undone || before.doing !== 'adjust' || turn.doing !== 'adjust') return null
  const { at, running, period } = turn.before
  if (at - before.after.at > ONE_CORRECTION) return null
  if (before.after.running !== running || before.after.period !== period) return null
  return { ...turn, before: { ...before.before, clockTime: clockTimeAt(before.before, at), at } }
}

/** Seconds on the clock at `now`, where it was left alone since. */
export const clockTimeAt = ({ clockTime, running, at }: ClockMark, now: number): number =>
  running ? Math.max(0, clockTime - Math.max(0, now - at) / 1000) : clockTime

/** A clock that would have run out meanwhile runs out on the screen, which then logs its stop as for any other. */
const RUNS_OUT = 0.5

/** Where a screen goes on with that clock: the seconds that it would have run are not lost. */
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

/** Setting the clock moves its reading and nothing else: taken back, it runs or stands as it does now. */
function placeBefore({ doing, before, after }: ClockChange, left: ClockMark): ClockMark {
  if (doing !== 'set' && doing !== 'adjust') return before
  return { ...left, clockTime: Math.max(0, left.clockTime + before.clockTime - after.clockTime) }
}

const isEntry = ({ origin }: Play): boolean => origin.type === 'clock_start' || origin.type === 'clock_stop'

/** Entries of the clock that came in its period after the step's own: of a time that never was, once the step is taken back. */
function laterEntries({ edits, clock }: UndoStep, standing: ReadonlyMap<string, Play>): readonly Edit[] {
  const own = edits.flatMap(({ done, undone }) => done.play ?? undone.play ?? [])
  if (own.length === 0) return []
  const last = Math.max(...own.map(({ origin }) => origin.order))
  const ids = new Set(own.map(({ origin }) => origin.id))
  return [...standing.values()]
    .filter((play) => isEntry(play) && play.origin.period === clock?.after.period)
    .filter(({ origin }) => origin.order > last && !ids.has(origin.id))
    .map((play) => ({ done: restoreWrite(play.origin.id, play), undone: restoreWrite(play.origin.id, null) }))
}

/** What stands when a step of the clock is taken back. `others`: ids of plays that another person changed last. */
interface ClockNow {
  readonly now: ScreenPosition
  /** The moment of that, in milliseconds by the server's calendar. */
  readonly at: number
  readonly standing: ReadonlyMap<string, Play>
  readonly others: ReadonlySet<string>
}

/** Taking a clock step back, or doing it again: the deed, and the step as it is kept from then on. */
export interface FlippedClock {
  readonly deed: CommandEffect
  readonly step: UndoStep
}

/**
 * Takes a change of the clock back, or does it again. The clock reads as if the change had never been made, or never taken back;
 * its entries in the log say the same. In another period by now, or with an entry of another person since, the change is passed over:
 * null.
 */
export function flippedClock(
  step: UndoStep & { readonly clock: ClockChange },
  undone: boolean,
  { now, at, standing, others }: ClockNow,
): FlippedClock | null {
  const { before, after } = step.clock
  if (now.period !== undefined && now.period !== (undone ? after : before).period) return null
  if (!undone) {
    const writes = step.edits.map(({ done }) => done)
    return { deed: { writes, place: placeAt(after, at), ending: undefined }, step }
  }
  const later = laterEntries(step, standing)
  if (later.some(({ done }) => others.has(done.playId))) return null
  const edits = [...step.edits, ...later]
  const writes = edits.map((edit) => edit.undone).reverse()
  const { period = after.period, clockTime = clockTimeAt(after, at), clockRunning = false } = now
  // What is taken back is all that the clock did since: done again, it goes on from where it was.
  const left: ClockMark = { period, clockTime, running: clockRunning, at }
  return {
    deed: { writes, place: placeAt(placeBefore(step.clock, left), at), ending: undefined },
    step: { ...step, edits, clock: { ...step.clock, after: left } },
  }
}
