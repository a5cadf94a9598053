import type { RuleProfile } from './rules/profile.ts'

/**
 * A game clock. It is read, never ticked: `left` seconds stood on it at `since`, a reading of the caller's monotonic
 * source in milliseconds; `since` is null while it stands.
 */
export interface Clock {
  readonly left: number
  readonly since: number | null
}

/** A clock that stands at so many seconds. */
export const standingClock = (left: number): Clock => ({ left: Math.max(0, left), since: null })

/** Whether it was started and not stopped; it may have run out meanwhile. */
export const isRunning = (clock: Clock): boolean => clock.since !== null

/** Seconds left at `now` (milliseconds of the same source that started it), never below 0. */
export function remaining(clock: Clock, now: number): number {
  if (clock.since === null) return clock.left
  return Math.max(0, clock.left - Math.max(0, now - clock.since) / 1000)
}

/** Starting a clock that runs, or stands at 0, changes nothing. */
export function startClock(clock: Clock, now: number): Clock {
  return isRunning(clock) || clock.left === 0 ? clock : { left: clock.left, since: now }
}

/** Stopping a clock that stands changes nothing. To undo a wrong stop, put the running value back: the seconds are not lost. */
export function stopClock(clock: Clock, now: number): Clock {
  return isRunning(clock) ? standingClock(remaining(clock, now)) : clock
}

/** Sets it to so many seconds, within 0 and the period; it runs on if it ran. */
export function setClock(clock: Clock, seconds: number, length: number, now: number): Clock {
  const left = Math.min(Math.max(0, seconds), length)
  return { left, since: isRunning(clock) && left > 0 ? now : null }
}

/** Moves the clock by some seconds, between 0 and the length of the period (rule 139). */
export function adjustClock(clock: Clock, by: number, length: number, now: number): Clock {
  return setClock(clock, remaining(clock, now) + by, length, now)
}

/** '8:09' from a minute up, '42.3' below it. Rounded down, as a scoreboard shows it; `tenths: false` gives '0:42'. */
export function formatClock(seconds: number, { tenths = true }: { readonly tenths?: boolean } = {}): string {
  const shown = Math.floor(Math.max(0, seconds) * 10 + 1e-6)
  if (tenths && shown < 600) return `${Math.floor(shown / 10)}.${shown % 10}`
  const whole = Math.floor(shown / 10)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Why a typed time is no reading of a clock. */
export type ClockRefusal = 'format' | 'sixty-seconds' | 'beyond-period'

/** What a typed time comes to, in seconds. */
export type TypedClock =
  | { readonly ok: true; readonly seconds: number }
  | { readonly ok: false; readonly refusal: ClockRefusal }

/** Minutes, seconds, tenths; a number pad has a point and no colon. */
const TYPED: readonly RegExp[] = [
  // 7:32, :32, 7.32, 7,32 and 7:32.5
  /^(?<minutes>\d{0,2})[:.,](?<seconds>\d{2}(?:[.,]\d)?)$/,
  // 32.5 and .5, below a minute
  /^(?<seconds>\d{0,2}[.,]\d)$/,
  // 732, 1200, 32 and 7: the last two digits are seconds
  /^(?<minutes>\d{0,2}?)(?<seconds>\d{1,2})$/,
]

/**
 * Reads a time as a scorer types it: '732', '7:32' and '7.32' are 7:32; one digit behind the point is tenths, '32.5' is 32.5 s.
 *
 * @param length of the period in seconds. A reading above it is refused, as are 60 seconds and more beside the minutes.
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

/** Seconds of a time as a scorer types it (`readTypedClock`); null when it is none. */
export function parseClock(text: string): number | null {
  const typed = readTypedClock(text)
  return typed.ok ? typed.seconds : null
}

/** Whether a period comes after regulation. */
export const isOvertime = (profile: RuleProfile, period: number): boolean =>
  period > profile.regulationPeriods

const LETTERS = { QUARTER: 'Q', HALF: 'H', PERIOD: 'P' } as const

/** 'Q1', 'H2', 'OT1' (rule 112). */
export function periodLabel(profile: RuleProfile, period: number): string {
  if (isOvertime(profile, period)) return `OT${period - profile.regulationPeriods}`
  return `${LETTERS[profile.periodType]}${period}`
}

/** Seconds of that period; null for an untimed overtime (3x3). */
export function periodLength(profile: RuleProfile, period: number): number | null {
  return isOvertime(profile, period) ? profile.overtimeDuration : profile.periodDuration
}

/** Seconds of game before that period began; untimed periods count none. */
export function secondsBefore(profile: RuleProfile, period: number): number {
  const regular = Math.min(period - 1, profile.regulationPeriods)
  return regular * profile.periodDuration + (period - 1 - regular) * (profile.overtimeDuration ?? 0)
}

/** Seconds of game played when the clock shows `clockTime` in `period`. */
export function elapsedSeconds(profile: RuleProfile, period: number, clockTime: number): number {
  const length = periodLength(profile, period) ?? 0
  return secondsBefore(profile, period) + Math.min(length, Math.max(0, length - clockTime))
}
