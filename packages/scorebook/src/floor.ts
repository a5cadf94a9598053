import type { PersonIndex } from './setup.ts'
import type { BySide, Side } from './vocabulary.ts'

/** Seats in the order in which they came in. Values are replaced, never written to, so that they can be kept. */
export type PersonIndexes = readonly PersonIndex[]

/**
 * Who is on the floor, and who was sent in before the one he comes for went out (`waiting`): never more than the rules allow
 * stand on the floor, so somebody sent in as a sixth takes the next place that becomes free.
 */
export interface Floor {
  readonly on: BySide<PersonIndexes>
  readonly waiting: BySide<PersonIndexes>
}

const put = (sides: BySide<PersonIndexes>, side: Side, seats: PersonIndexes): BySide<PersonIndexes> =>
  side === 'home' ? { home: seats, away: sides.away } : { home: sides.home, away: seats }

const without = (seats: PersonIndexes, seat: PersonIndex): PersonIndexes =>
  seats.filter((one) => one !== seat)

/** The floor after somebody came in. Coming in twice changes nothing. */
export function enterFloor(floor: Floor, side: Side, seat: PersonIndex, most: number): Floor {
  const on = floor.on[side]
  if (on.includes(seat) || floor.waiting[side].includes(seat)) return floor
  return on.length < most
    ? { on: put(floor.on, side, [...on, seat]), waiting: floor.waiting }
    : { on: floor.on, waiting: put(floor.waiting, side, [...floor.waiting[side], seat]) }
}

/** The floor after somebody went out; the one who waits longest takes the place. Going out from the bench changes nothing. */
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
