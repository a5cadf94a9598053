import type { Award, EventType, ThrowStatus, ViolationBy } from './vocabulary.ts'

/** How the throw of an event type went; undefined for what is no throw. */
export const THROW_STATUS: { readonly [type in EventType]?: ThrowStatus } = {
  freethrow_made: 'made',
  freethrow_miss: 'missed',
  freethrow_violation: 'violation',
}

/** A throw that was taken. A violation by the defence does not count: it is thrown again. */
export interface TakenThrow {
  readonly status: ThrowStatus
  readonly by?: ViolationBy
}

/** Attempts a foul of that award can give: '1&1' is two (rule 113). */
export const mostThrows = (award: Award): number => (award === '1&1' ? 2 : award)

const thrownAgain = (taken: TakenThrow): boolean => taken.status === 'violation' && taken.by === 'defense'

/**
 * How many throws are still owed, as far as is certain now: of a 1&1 one, and a second once the first was made.
 * Never below 0.
 */
export function throwsOwed({
  award,
  taken,
}: {
  readonly award: Award
  readonly taken: readonly TakenThrow[]
}): number {
  const counted = taken.filter((one) => !thrownAgain(one))
  if (award !== '1&1') return Math.max(0, award - counted.length)
  const [first] = counted
  if (!first) return 1
  return first.status === 'made' && counted.length === 1 ? 1 : 0
}

/** The number of the throw that comes next, from 1; null when none is owed. */
export function nextThrow(sequence: {
  readonly award: Award
  readonly taken: readonly TakenThrow[]
}): number | null {
  if (throwsOwed(sequence) === 0) return null
  return sequence.taken.filter((one) => !thrownAgain(one)).length + 1
}

/** Whether the throw just taken was the last one, so that play goes on from it. */
export function wasLast(sequence: { readonly award: Award; readonly taken: readonly TakenThrow[] }): boolean {
  return throwsOwed(sequence) === 0
}

/**
 * Whether the ball may be rebounded after the throw just taken: the last one, missed, and the foul not of a kind
 * after which the ball is given (`afterwards` of the profile's foul kind). A violation is never rebounded.
 */
export function mayBeRebounded(
  sequence: { readonly award: Award; readonly taken: readonly TakenThrow[] },
  afterwards: 'live' | 'fouled-side' | 'point-of-interruption',
): boolean {
  const latest = sequence.taken.at(-1)
  return afterwards === 'live' && latest?.status === 'missed' && wasLast(sequence)
}
