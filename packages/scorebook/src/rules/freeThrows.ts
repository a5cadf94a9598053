import type { GameEvent } from '../vocabulary/play.ts'
import type { Award, EventType, ThrowStatus, ViolationBy } from '../vocabulary/terms.ts'

/** The result of a throw by event type; undefined for other events. */
export const THROW_STATUS: { readonly [type in EventType]?: ThrowStatus } = {
  freethrow_made: 'made',
  freethrow_miss: 'missed',
  freethrow_violation: 'violation',
}

/** A taken throw. A violation by the defense does not count, and the throw is repeated. */
export interface TakenThrow {
  readonly status: ThrowStatus
  readonly by?: ViolationBy
  /** 2 or 3 where one throw is for the whole award. */
  readonly value?: number | null
}

/** Reads a throw from its event; null for other events. */
export function takenThrow({ type, attributes, pointValue }: GameEvent): TakenThrow | null {
  const status = THROW_STATUS[type]
  const by = attributes.freethrowViolationBy
  return status ? { status, value: pointValue, ...(by && { by }) } : null
}

/** Returns the throws without those that are repeated. */
export const countedThrows = <Throw extends TakenThrow>(taken: readonly Throw[]): readonly Throw[] =>
  taken.filter(({ status, by }) => status !== 'violation' || by !== 'defense')

/** Returns how many throws of the award the counted throws stand for. */
export const throwsTaken = (counted: readonly TakenThrow[]): number =>
  counted.reduce((sum, { value }) => sum + (value ?? 1), 0)

/** Returns the most attempts of an award: two for '1&1' (rule 113). */
export const mostThrows = (award: Award): number => (award === '1&1' ? 2 : award)

/** Returns how many throws are certainly still owed: of a 1&1 one, and a second if the first was made. Never below 0. */
export function throwsOwed({
  award,
  taken,
}: {
  readonly award: Award
  readonly taken: readonly TakenThrow[]
}): number {
  const counted = countedThrows(taken)
  if (award !== '1&1') return Math.max(0, award - throwsTaken(counted))
  const [first] = counted
  if (!first) return 1
  return first.status === 'made' && counted.length === 1 ? 1 : 0
}

/** Returns the number of the next throw, from 1, or null if none is owed. */
export function nextThrow(sequence: {
  readonly award: Award
  readonly taken: readonly TakenThrow[]
}): number | null {
  if (throwsOwed(sequence) === 0) return null
  return countedThrows(sequence.taken).length + 1
}

/** Tells whether the last taken throw ends the sequence. */
export function wasLast(sequence: { readonly award: Award; readonly taken: readonly TakenThrow[] }): boolean {
  return throwsOwed(sequence) === 0
}

/**
 * Tells whether the last taken throw can be rebounded: it ends the sequence, was missed, and the foul is not of a kind after
 * which the ball is given to a side (`afterwards` of the profile's foul kind). A violation is never rebounded.
 */
export function mayBeRebounded(
  sequence: { readonly award: Award; readonly taken: readonly TakenThrow[] },
  afterwards: 'live' | 'fouled-side' | 'point-of-interruption',
): boolean {
  const latest = sequence.taken.at(-1)
  return afterwards === 'live' && latest?.status === 'missed' && wasLast(sequence)
}
