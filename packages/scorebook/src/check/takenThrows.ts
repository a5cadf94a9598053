import type { OrderedEvent } from '../fold/log.ts'
import {
  countedThrows,
  mostThrows,
  type TakenThrow,
  takenThrow,
  throwsOwed,
  throwsTaken,
} from '../rules/freeThrows.ts'
import { type GameEvent, type Play, playEvents } from '../vocabulary/play.ts'
import { type Award, isThrowType } from '../vocabulary/terms.ts'

/** Tells whether the fouling side has throws. Then the sides are mixed up, and no award can be right. */
export const hasOwnThrows = ({ event, play }: Pick<OrderedEvent, 'event' | 'play'>): boolean =>
  playEvents(play).some((one) => isThrowType(one.type) && one.isHomeTeam === event.isHomeTeam)

/** Tells whether a throw of a play has its rebound: then no throw can follow it. */
export const isRebounded = ({ rel }: Play): boolean =>
  rel.some(({ type, attributes }) => type === 'rebound' && attributes.attempt !== undefined)

/** The throws of a play after a foul. */
export function takenAfter(foul: GameEvent, play: Play): TakenThrow[] {
  return playEvents(play).flatMap((event) => {
    const taken = takenThrow(event)
    return taken && event.isHomeTeam !== foul.isHomeTeam ? [taken] : []
  })
}

/** Returns how many throws are missing (positive) or too many (negative) by the awards of the play. */
export function difference(awards: readonly Award[], taken: readonly TakenThrow[]): number {
  const counted = countedThrows(taken)
  const [only] = awards
  if (awards.length === 1 && only !== undefined) {
    const owed = throwsOwed({ award: only, taken })
    if (owed > 0) return owed
    const first = counted[0]?.status === 'made' ? 2 : 1
    return Math.min(0, (only === '1&1' ? first : only) - throwsTaken(counted))
  }
  return awards.reduce<number>((sum, award) => sum + mostThrows(award), 0) - throwsTaken(counted)
}

/** Tells whether two events are of one side at one clock time. */
export const isSameSideAndTime = (a: GameEvent, b: GameEvent): boolean =>
  a.period === b.period && a.clockTime === b.clockTime && a.isHomeTeam === b.isHomeTeam
