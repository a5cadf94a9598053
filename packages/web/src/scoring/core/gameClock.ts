import type { ClockReading } from '@fullcourt/film'
import {
  adjustClock,
  type Clock,
  formatClock,
  isRunning,
  remaining,
  setClock,
  standingClock,
  startClock,
  stopClock,
} from '@fullcourt/scorebook/vocabulary'
import type { GameState } from '@fullcourt/wire'
import type { ClockMark } from '../../book/index.ts'
import { t } from '../../ui/language.ts'

/** The clock of a screen. It changes only when it is touched, not with time. */
export interface ClockState {
  readonly clock: Clock
  readonly period: number
  readonly started: boolean
}

/** The time now, in milliseconds: monotonic, and by the server's calendar, which is the same on every device. */
export interface Now {
  readonly steady: number
  readonly wall: number
}

/**
 * The clock of a snapshot, continued to now. `length`: of the period in seconds, for a game that has not begun (null: untimed).
 */
export function fromSnapshot(snapshot: GameState | null, length: number | null, now: Now): ClockState {
  const { clockTime = length ?? 0, clockRunning = false, period = 1, started = false } = snapshot ?? {}
  if (!snapshot || !clockRunning) return { clock: standingClock(clockTime), period, started }
  const away = Math.max(0, now.wall - Date.parse(snapshot.savedAt))
  const clock = { left: clockTime, since: now.steady - away }
  return { clock: remaining(clock, now.steady) > 0 ? clock : standingClock(0), period, started }
}

/** The saved form of the clock, read now. */
export function toSnapshot({ clock, period, started }: ClockState, now: Now): Partial<GameState> {
  return { clockTime: remaining(clock, now.steady), clockRunning: isRunning(clock), period, started }
}

/** The time on the clock, and where it was started: plays may have happened before they were clicked. */
export function readClock({ clock }: ClockState, now: Now): ClockReading {
  return { clockTime: remaining(clock, now.steady), runsFrom: isRunning(clock) ? clock.left : null }
}

/** The actions on the clock. `length`: of the period in seconds. */
export type ClockCommand =
  | { readonly kind: 'start' | 'stop' }
  | { readonly kind: 'adjust'; readonly by: number; readonly length: number }
  | { readonly kind: 'set'; readonly seconds: number; readonly length: number }
  | { readonly kind: 'period'; readonly period: number; readonly clockTime: number }
  /** Reverses a wrong stop: the clock continues as before. */
  | { readonly kind: 'run-on'; readonly clock: Clock }
  /** Reverses running time: the clock stands where it was then. */
  | { readonly kind: 'take-back'; readonly seconds: number }

export function applyClockCommand(state: ClockState, act: ClockCommand, { steady }: Now): ClockState {
  const { clock } = state
  switch (act.kind) {
    case 'start':
      return { ...state, started: true, clock: startClock(clock, steady) }
    case 'stop':
      return { ...state, clock: stopClock(clock, steady) }
    case 'adjust':
      return { ...state, clock: adjustClock(clock, act.by, act.length, steady) }
    case 'set':
      return { ...state, clock: setClock(clock, act.seconds, act.length, steady) }
    case 'period':
      return { ...state, period: act.period, clock: standingClock(act.clockTime) }
    case 'run-on':
      return { ...state, clock: act.clock }
    case 'take-back':
      return { ...state, clock: standingClock(act.seconds) }
    default:
      throw act satisfies never
  }
}

/** Seconds. After a longer gap the game did not continue by itself: the device's calendar was corrected. */
const LONGEST_SLEEP = 20 * 60

/** Seconds that the device slept since `then`: the calendar continued, the monotonic time did not. */
export function secondsAsleep(then: Now, now: Now): number {
  const seconds = (now.wall - then.wall - (now.steady - then.steady)) / 1000
  return seconds > 0 && seconds < LONGEST_SLEEP ? seconds : 0
}

/** The clock after a sleep. In a live game it continued. */
export function afterSleep(state: ClockState, seconds: number): ClockState {
  const { left, since } = state.clock
  return since === null ? state : { ...state, clock: { left, since: since - seconds * 1000 } }
}

/** The clock in an undo step. */
export const markOf = ({ clock, period }: ClockState, { steady, wall }: Now): ClockMark => ({
  period,
  clockTime: remaining(clock, steady),
  running: isRunning(clock),
  at: wall,
})

/** The log entry of an action, with its time; null: none, because the clock continues as it was. */
export function entryOf(
  before: ClockState,
  after: ClockState,
  act: ClockCommand,
  now: Now,
): {
  readonly type: 'clock_start' | 'clock_stop'
  readonly period: number
  readonly clock: ClockReading
} | null {
  if (act.kind === 'run-on') return null
  const runs = isRunning(after.clock)
  if (isRunning(before.clock) === runs && act.kind !== 'take-back') return null
  // A stop is logged where the clock ran, also when it is set next. A reversed run is logged where the clock stands now.
  const at = runs || act.kind === 'take-back' ? after : before
  return { type: runs ? 'clock_start' : 'clock_stop', period: at.period, clock: readClock(at, now) }
}

/** Seconds. A smaller change of the clock is a correction and needs no message. */
const CORRECTION = 10

const lengthOfTime = (seconds: number): string => (seconds < 60 ? `${seconds} s` : formatClock(seconds))

/** Rule 44: 'From 7:45 to 7:32: 13 s off the clock', for a change of more than 10 s; null for a smaller one. */
export function clockChangeWords(from: number, to: number): string | null {
  const seconds = Math.round(Math.abs(from - to))
  if (seconds <= CORRECTION) return null
  const values = { from: formatClock(from), to: formatClock(to), time: lengthOfTime(seconds) }
  return to < from
    ? t('From {from} to {to}: {time} off the clock', values)
    : t('From {from} to {to}: {time} back on the clock', values)
}
