import type { PersonIndex } from '../vocabulary/setup.ts'
import type { BySide, Side } from '../vocabulary/terms.ts'

/** People in the order in which they came in. Values are replaced, never mutated, so callers may keep them. */
export type PersonIndexes = readonly PersonIndex[]

/**
 * The players on the floor, and those who came in before the player they replace went out (`waiting`). The floor never has more
 * players than the rules allow: a sixth player takes the next free place.
 */
export interface Floor {
  readonly on: BySide<PersonIndexes>
  readonly waiting: BySide<PersonIndexes>
}

const put = (
  sides: BySide<PersonIndexes>,
  side: Side,
  personIndexes: PersonIndexes,
): BySide<PersonIndexes> =>
  side === 'home' ? { home: personIndexes, away: sides.away } : { home: sides.home, away: personIndexes }

const without = (personIndexes: PersonIndexes, personIndex: PersonIndex): PersonIndexes =>
  personIndexes.filter((one) => one !== personIndex)

/** Brings a player in. Has no effect if the player is already in. */
export function enterFloor(floor: Floor, side: Side, personIndex: PersonIndex, most: number): Floor {
  const on = floor.on[side]
  if (on.includes(personIndex) || floor.waiting[side].includes(personIndex)) return floor
  return on.length < most
    ? { on: put(floor.on, side, [...on, personIndex]), waiting: floor.waiting }
    : { on: floor.on, waiting: put(floor.waiting, side, [...floor.waiting[side], personIndex]) }
}

/** Takes a player out. The player who waits longest takes the place. Has no effect for a player on the bench. */
export function leaveFloor(floor: Floor, side: Side, personIndex: PersonIndex): Floor {
  if (!floor.on[side].includes(personIndex)) {
    return floor.waiting[side].includes(personIndex)
      ? { on: floor.on, waiting: put(floor.waiting, side, without(floor.waiting[side], personIndex)) }
      : floor
  }
  const [next, ...waiting] = floor.waiting[side]
  const left = without(floor.on[side], personIndex)
  if (next === undefined) return { on: put(floor.on, side, left), waiting: floor.waiting }
  return { on: put(floor.on, side, [...left, next]), waiting: put(floor.waiting, side, waiting) }
}
