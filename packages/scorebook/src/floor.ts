import type { PersonIndex } from './setup.ts'
import type { BySide, Side } from './vocabulary.ts'

/** People in the order in which they came in. Values are replaced, never mutated, so callers may keep them. */
export type PersonIndexes = readonly PersonIndex[]

/**
 * Who is on the floor, and who was sent in before the player they replace went out (`waiting`). Never more than the rules allow
 * are on the floor: a sixth player takes the next place that becomes free.
 */
export interface Floor {
  readonly on: BySide<PersonIndexes>
  readonly waiting: BySide<PersonIndexes>
}

const put = (sides: BySide<PersonIndexes>, side: Side, seats: PersonIndexes): BySide<PersonIndexes> =>
  side === 'home' ? { home: seats, away: sides.away } : { home: sides.home, away: seats }

const without = (seats: PersonIndexes, seat: PersonIndex): PersonIndexes =>
  seats.filter((one) => one !== seat)

/** The floor after a player came in. Coming in twice changes nothing. */
export function enterFloor(floor: Floor, side: Side, seat: PersonIndex, most: number): Floor {
  const on = floor.on[side]
  if (on.includes(seat) || floor.waiting[side].includes(seat)) return floor
  return on.length < most
    ? { on: put(floor.on, side, [...on, seat]), waiting: floor.waiting }
    : { on: floor.on, waiting: put(floor.waiting, side, [...floor.waiting[side], seat]) }
}

/** The floor after a player went out; the player who waits longest takes the place. Going out from the bench changes nothing. */
export function leaveFloor(floor: Floor, side: Side, seat: PersonIndex): Floor {
  if (!floor.on[side].includes(seat)) {
    return floor.waiting[side].includes(seat)
      ? { on: floor.on, waiting: put(floor.waiting, side, without(floor.waiting[side], seat)) }
      : floor
  }
  const [next, ...waiting] = floor.waiting[side]
  const left = without(floor.on[side], seat)
  if (next === undefined) return { on: put(floor.on, side, left), waiting: floor.waiting }
  return { on: put(floor.on, side, [...left, next]), waiting: put(floor.waiting, side, waiting) }
}
