import { type TakenThrow, takenThrow, throwsOwed } from '../rules/freeThrows.ts'
import type { GameEvent } from '../vocabulary/play.ts'
import type { FoulKindRule } from '../vocabulary/profile.ts'
import { type BySide, isThrowType, type Side, sideOf } from '../vocabulary/terms.ts'
import type { PersonIndexes } from './floor.ts'
import type { OrderedEvent } from './log.ts'
import type { Ball } from './possessions.ts'

/** A foul that may be followed by throws, with the players on the floor when it was called. */
export interface CalledFoul {
  readonly event: GameEvent
  readonly playId: string
  readonly elapsed: number
  readonly fives: BySide<PersonIndexes>
  /** Who gets the ball after its throws. */
  readonly afterwards: FoulKindRule['afterwards']
}

/** Finds the foul of a throw: in its own play, else the latest of the other side at the same clock time. */
export function foulOf(recent: readonly CalledFoul[], placed: OrderedEvent): CalledFoul | null {
  const { event, play } = placed
  for (const called of recent) {
    if (called.playId === play.origin.id && called.event.isHomeTeam !== event.isHomeTeam) return called
  }
  if (event.originEventId !== null) return null
  for (const called of recent) {
    if (called.event.clockTime === event.clockTime && called.event.isHomeTeam !== event.isHomeTeam)
      return called
  }
  return null
}

/** Tells whether a throw is the last of its foul: none follows in the play, and none is owed by the award. */
export function isLastThrow({ event, play }: OrderedEvent, foul: CalledFoul | null): boolean {
  const attempt = event.attributes.attempt
  if (attempt === undefined) return true
  const award = foul?.event.attributes.award
  const taken: TakenThrow[] = []
  for (const other of play.rel) {
    const thrown = takenThrow(other)
    if (!thrown || other.isHomeTeam !== event.isHomeTeam) continue
    if ((other.attributes.attempt ?? 0) > attempt) return false
    taken.push(thrown)
  }
  return award === undefined || throwsOwed({ award, taken }) === 0
}

/** Finds the throw that a rebound names by its number: both sides may have thrown in a play, so the one just before it. */
export function reboundedThrow({ event, play, index }: OrderedEvent): GameEvent | undefined {
  const { attempt } = event.attributes
  if (event.type !== 'rebound' || attempt === undefined) return undefined
  const isNamed = (other: GameEvent) => isThrowType(other.type) && other.attributes.attempt === attempt
  return play.rel.findLast((other, at) => at < index && isNamed(other)) ?? play.rel.find(isNamed)
}

/**
 * Returns the side whose attempt a rebound follows: by its place in the play, else by the live miss without a rebound, else by
 * the last attempt of either side, made or missed (which the checker flags). If only one side is scored (`oneSided`), the other
 * side's misses are not recorded; then, without a miss to rebound, it is the side with the ball.
 */
export function shooterOf(ball: Ball, placed: OrderedEvent, oneSided: boolean): Side | null {
  const { event, play } = placed
  const thrown = reboundedThrow(placed)
  if (thrown) return sideOf(thrown)
  const { origin } = play
  if (origin !== event && (origin.type === 'shot_miss' || origin.type === 'freethrow_miss'))
    return sideOf(origin)
  if (ball.miss?.open && ball.miss.live) return ball.miss.side
  const holder = ball.possession?.side ?? null
  return oneSided ? (holder ?? ball.lastAttempt) : (ball.lastAttempt ?? holder)
}
