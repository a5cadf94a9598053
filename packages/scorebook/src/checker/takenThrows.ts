import { mostThrows, type TakenThrow, throwsOwed, throwsTaken } from '../freeThrows.ts'
import type { OrderedEvent } from '../log.ts'
import type { GameEvent, Play } from '../play.ts'
import type { Award } from '../vocabulary.ts'
import { eventsOf } from './state.ts'

const STATUS = { freethrow_made: 'made', freethrow_miss: 'missed', freethrow_violation: 'violation' } as const
export const isThrow = (event: GameEvent): event is GameEvent & { type: keyof typeof STATUS } =>
  event.type in STATUS

/** Tells whether the fouling side has throws. Then the sides are mixed up, and no award can be right. */
export const hasOwnThrows = ({ event, play }: Pick<OrderedEvent, 'event' | 'play'>): boolean =>
  eventsOf(play).some((one) => isThrow(one) && one.isHomeTeam === event.isHomeTeam)

/** The throws of a play after a foul. */
export function takenAfter(foul: GameEvent, play: Play): TakenThrow[] {
  return eventsOf(play).flatMap((event) => {
    if (!isThrow(event) || event.isHomeTeam === foul.isHomeTeam) return []
    const by = event.attributes.freethrowViolationBy
    return [{ status: STATUS[event.type], value: event.pointValue, ...(by ? { by } : {}) }]
  })
}

/** Returns how many throws are missing (positive) or too many (negative) by the awards of the play. */
export function difference(awards: readonly Award[], taken: readonly TakenThrow[]): number {
  const counted = taken.filter(counts)
  const [only] = awards
  if (awards.length === 1 && only !== undefined) {
    const owed = throwsOwed({ award: only, taken })
    if (owed > 0) return owed
    const first = counted[0]?.status === 'made' ? 2 : 1
    return Math.min(0, (only === '1&1' ? first : only) - throwsTaken(counted))
  }
  return awards.reduce<number>((sum, award) => sum + mostThrows(award), 0) - throwsTaken(counted)
}

/** A throw that the defense violated is repeated. */
export const counts = ({ status, by }: TakenThrow): boolean => status !== 'violation' || by !== 'defense'

/** Tells whether two events are of one side at one clock time. */
export const isSameSideAndTime = (a: GameEvent, b: GameEvent): boolean =>
  a.period === b.period && a.clockTime === b.clockTime && a.isHomeTeam === b.isHomeTeam
