import type { RuleProfile } from './profile.ts'

/**
 * A game clock. It is read, never ticked: it showed `left` seconds at `since`, a time of the caller's monotonic clock in
 * milliseconds.
 * `since` is null while the clock is stopped.
 */
export interface Clock {
  readonly left: number
  readonly since: number | null
}

/** Returns a stopped clock with so many seconds left. */
export const standingClock = (left: number): Clock => ({ left: Math.max(0, left), since: null })

/** Tells whether the clock was started and not stopped. It may have run out since then. */
export const isRunning = (clock: Clock): boolean => clock.since !== null

/** Returns the seconds left at `now` (milliseconds of the same monotonic clock), never below 0. */
export function remaining(clock: Clock, now: number): number {
  if (clock.since === null) return clock.left
  return Math.max(0, clock.left - Math.max(0, now - clock.since) / 1000)
}

/** Starts a clock. Has no effect on a running clock or one at 0. */
export function startClock(clock: Clock, now: number): Clock {
  return isRunning(clock) || clock.left === 0 ? clock : { left: clock.left, since: now }
}

/** Stops a clock. Has no effect on a stopped clock. To undo a wrong stop, restore the running value: no seconds are lost. */
export function stopClock(clock: Clock, now: number): Clock {
  return isRunning(clock) ? standingClock(remaining(clock, now)) : clock
}

/** Sets the clock, between 0 and the length of the period. A running clock keeps running. */
export function setClock(clock: Clock, seconds: number, length: number, now: number): Clock {
  const left = Math.min(Math.max(0, seconds), length)
  return { left, since: isRunning(clock) && left > 0 ? now : null }
}

/** Moves the clock by some seconds, between 0 and the length of the period (rule 139). */
export function adjustClock(clock: Clock, by: number, length: number, now: number): Clock {
  return setClock(clock, remaining(clock, now) + by, length, now)
}

/** Formats a clock: '8:09' from a minute up, '42.3' below. Rounds down, as a scoreboard does. `tenths: false` gives '0:42'. */
export function formatClock(seconds: number, { tenths = true }: { readonly tenths?: boolean } = {}): string {
  const shown = Math.floor(Math.max(0, seconds) * 10 + 1e-6)
  if (tenths && shown < 600) return `${Math.floor(shown / 10)}.${shown % 10}`
  const whole = Math.floor(shown / 10)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Why a typed time is not a valid clock time. */
export type ClockRefusal = 'format' | 'sixty-seconds' | 'beyond-period'

/** The result of a typed time, in seconds. */
export type TypedClock =
  | { readonly ok: true; readonly seconds: number }
  | { readonly ok: false; readonly refusal: ClockRefusal }

/** Minutes, seconds and tenths. A number pad has a point but no colon. */
const TYPED: readonly RegExp[] = [
  // 7:32, :32, 7.32, 7,32 and 7:32.5
  /^(?<minutes>\d{0,2})[:.,](?<seconds>\d{2}(?:[.,]\d)?)$/,
  // 32.5 and .5, below a minute
  /^(?<seconds>\d{0,2}[.,]\d)$/,
  // 732, 1200, 32 and 7: the last two digits are seconds
  /^(?<minutes>\d{0,2}?)(?<seconds>\d{1,2})$/,
]

/**
 * Parses a time as a scorer types it: '732', '7:32' and '7.32' are 7:32. One digit after the point means tenths: '32.5' is 32.5
 * s.
 *
 * @param length of the period in seconds. Refuses a longer time, and 60 or more seconds after the minutes.
 */
export function readTypedClock(text: string, length = Number.POSITIVE_INFINITY): TypedClock {
  const typed = text.trim()
  const parts = TYPED.map((form) => form.exec(typed)?.groups).find((groups) => groups !== undefined)
  if (!parts) return { ok: false, refusal: 'format' }
  const rest = Number(parts.seconds?.replace(',', '.'))
  if (rest >= 60) return { ok: false, refusal: 'sixty-seconds' }
  const seconds = Number(parts.minutes ?? 0) * 60 + rest
  return seconds > length ? { ok: false, refusal: 'beyond-period' } : { ok: true, seconds }
}

/** Returns the seconds of a typed time (`readTypedClock`), or null if it is invalid. */
export function parseClock(text: string): number | null {
  const typed = readTypedClock(text)
  return typed.ok ? typed.seconds : null
}

/** Tells whether a period is an overtime. */
export const isOvertime = (profile: RuleProfile, period: number): boolean =>
  period > profile.regulationPeriods

const LETTERS = { QUARTER: 'Q', HALF: 'H', PERIOD: 'P' } as const

/** 'Q1', 'H2', 'OT1' (rule 112). */
export function periodLabel(profile: RuleProfile, period: number): string {
  if (isOvertime(profile, period)) return `OT${period - profile.regulationPeriods}`
  return `${LETTERS[profile.periodType]}${period}`
}

/** Returns the length of a period in seconds, or null for an untimed overtime (3x3). */
export function periodLength(profile: RuleProfile, period: number): number | null {
  return isOvertime(profile, period) ? profile.overtimeDuration : profile.periodDuration
}

/** Returns the game time before a period in seconds. Untimed periods count as 0. */
export function secondsBefore(profile: RuleProfile, period: number): number {
  const regular = Math.min(period - 1, profile.regulationPeriods)
  return regular * profile.periodDuration + (period - 1 - regular) * (profile.overtimeDuration ?? 0)
}

/** Returns the game time in seconds when the clock shows `clockTime` in `period`. */
export function elapsedSeconds(profile: RuleProfile, period: number, clockTime: number): number {
  const length = periodLength(profile, period) ?? 0
  return secondsBefore(profile, period) + Math.min(length, Math.max(0, length - clockTime))
}

/** Tells whether the game clock shows `a` after `b`. */
export const isLater = (a: ClockMoment, b: ClockMoment): boolean =>
  a.period > b.period || (a.period === b.period && a.clockTime < b.clockTime)

interface ClockMoment {
  readonly period: number
  readonly clockTime: number
}
