import fc from 'fast-check'
import { expect, it } from 'vitest'
import { COURTS, courtOf } from '../rules/index.ts'
import { rimOf, towards } from '../vocabulary/index.ts'
import { type HexShot, hexes } from './index.ts'

const court = courtOf('nfhs')
const rim = rimOf(court, 'left')
let count = 0
const shot = (x: number | null, y: number | null, made = true, more: Partial<HexShot> = {}): HexShot => {
  count += 1
  return {
    eventId: `shot-${count}`,
    x,
    y,
    hoopSide: x === null ? null : 'left',
    made,
    pointValue: 2,
    ...more,
  }
}

it('groups shots by location, with attempts, points and points per shot', () => {
  const list = [
    shot(rim.x, rim.y),
    shot(rim.x + 3, rim.y - 4, false),
    shot(rim.x - 5, rim.y + 2, true, { pointValue: 3 }),
  ]
  expect(hexes(list, court, { size: 18 })).toEqual([
    {
      q: 0,
      r: 0,
      ...rim,
      attempts: 3,
      made: 2,
      points: 5,
      pointsPerShot: 5 / 3,
      ids: list.map(({ eventId }) => eventId),
    },
  ])
})

it('moves shots at the right hoop to the left one', () => {
  const right = shot(court.widthInches - 100, court.heightInches - 200, true, { hoopSide: 'right' })
  const [one] = hexes([shot(100, 200), right], court, { size: 12 })
  expect(one).toMatchObject({ attempts: 2 })
})

it('is empty without shots, and has one hexagon for one shot', () => {
  expect(hexes([], court, { size: 18 })).toEqual([])
  expect(hexes([shot(null, null)], court, { size: 18 })).toEqual([])
  expect(hexes([shot(300, 100, false)], court, { size: 18 })).toMatchObject([
    { attempts: 1, made: 0, points: 0, pointsPerShot: 0 },
  ])
})

const someShots = fc
  .constantFrom(...COURTS)
  .chain((floor) =>
    fc.record({
      floor: fc.constant(floor),
      size: fc.double({ min: 6, max: 48, noNaN: true }),
      list: fc.array(
        fc.record({
          x: fc.option(fc.double({ min: 0, max: floor.widthInches, noNaN: true })),
          y: fc.double({ min: 0, max: floor.heightInches, noNaN: true }),
          hoopSide: fc.constantFrom(...(floor.half ? (['left'] as const) : (['left', 'right'] as const))),
          made: fc.boolean(),
          pointValue: fc.constantFrom(1, 2, 3),
        }),
        { maxLength: 60 },
      ),
    }),
  )
  .map(({ list, ...rest }) => ({
    ...rest,
    list: list.map((one, index): HexShot => ({ ...one, eventId: `${index}` })),
  }))

it('has every located shot in the hexagon with the nearest center', () => {
  fc.assert(
    fc.property(someShots, ({ floor, size, list }) => {
      const found = hexes(list, floor, { size })
      const placed = list.filter(({ x }) => x !== null)
      expect(found.flatMap(({ ids }) => ids).sort()).toEqual(placed.map(({ eventId }) => eventId).sort())
      for (const { eventId, x, y, hoopSide } of placed) {
        const at = towards(floor, { x: x!, y: y! }, hoopSide!, 'left')
        const far = (hex: { x: number; y: number }) => Math.hypot(hex.x - at.x, hex.y - at.y)
        const own = found.find(({ ids }) => ids.includes(eventId))!
        // No shot is farther than a corner, and no other hexagon is nearer.
        expect(far(own)).toBeLessThanOrEqual(size + 1e-6)
        expect(far(own)).toBeLessThanOrEqual(Math.min(...found.map(far)) + 1e-6)
      }
    }),
  )
})

it('lies on one grid: hexagons have regular distances', () => {
  fc.assert(
    fc.property(someShots, ({ floor, size, list }) => {
      const found = hexes(list, floor, { size })
      for (const [index, one] of found.entries())
        for (const other of found.slice(index + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(size * Math.sqrt(3) - 1e-6)
    }),
  )
})

it('adds up to the shots', () => {
  fc.assert(
    fc.property(someShots, ({ floor, size, list }) => {
      const found = hexes(list, floor, { size })
      const placed = list.filter(({ x }) => x !== null)
      const made = placed.filter((one) => one.made)
      const sum = (of: (hex: (typeof found)[number]) => number) =>
        found.reduce((total, hex) => total + of(hex), 0)
      expect(sum(({ attempts }) => attempts)).toBe(placed.length)
      expect(sum((hex) => hex.made)).toBe(made.length)
      expect(sum(({ points }) => points)).toBe(made.reduce((total, { pointValue }) => total + pointValue, 0))
    }),
  )
})

it('is the same for any order of shots', () => {
  fc.assert(
    fc.property(
      someShots.chain((given) =>
        fc.record({
          given: fc.constant(given),
          mixed: fc.shuffledSubarray(given.list, { minLength: given.list.length }),
        }),
      ),
      ({ given: { floor, size, list }, mixed }) => {
        expect(hexes(mixed, floor, { size })).toEqual(hexes(list, floor, { size }))
      },
    ),
  )
})
