import type { ClockChange, ClockMark, UndoStep } from './localData.ts'

export const isChange = ({ before, after }: ClockChange): boolean =>
  before.period !== after.period || before.running !== after.running || before.clockTime !== after.clockTime

/** Presses of plus and minus within this time (milliseconds) are one undo step. */
const ONE_CORRECTION = 5000

/** Merges a press of plus or minus with the previous press. Null: it is a step of its own. */
export function withPress(last: UndoStep | undefined, turn: ClockChange): ClockChange | null {
  const before = last?.clock
  if (!before || last.undone || before.doing !== 'adjust' || turn.doing !== 'adjust') return null
  const { at, running, period } = turn.before
  if (at - before.after.at > ONE_CORRECTION) return null
  if (before.after.running !== running || before.after.period !== period) return null
  return { ...turn, before: { ...before.before, clockTime: clockTimeAt(before.before, at), at } }
}

/** Seconds on the clock at `now`, if it was not touched since. */
export const clockTimeAt = ({ clockTime, running, at }: ClockMark, now: number): number =>
  running ? Math.max(0, clockTime - Math.max(0, now - at) / 1000) : clockTime
