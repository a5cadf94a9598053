import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COURTS } from '../rules/index.ts'
import { type Point, SHOT_ZONES, type ShotZone, zoneOf } from '../vocabulary/index.ts'
import { type ZoneShape, zoneShape } from './index.ts'

/** Tells whether a point is in a polygon: a ray from it crosses the outline an odd number of times. */
function holds({ outline }: ZoneShape, { x, y }: Point): boolean {
  let inside = false
  for (const [index, one] of outline.entries()) {
    const other = outline.at(index - 1)!
    if (one.y > y === other.y > y) continue
    if (x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x) inside = !inside
  }
  return inside
}

describe.each(COURTS.map((court) => [court.code, court] as const))('%s', (_, court) => {
  const depth = court.half ? court.widthInches : court.widthInches / 2
  const shapes = SHOT_ZONES.flatMap((zone) => {
    const shape = zoneShape(court, zone, depth)
    return shape ? [{ zone, shape }] : []
  })
  /** The zones are in drawing order: the rim on top of the paint. */
  const drawnAt = (point: Point): ShotZone | undefined =>
    shapes.find(({ shape }) => holds(shape, point))?.zone

  it('draws each zone where its shots are taken', () => {
    const within = (far: number) => fc.double({ min: 1, max: far - 1, noNaN: true })
    fc.assert(
      fc.property(within(depth), within(court.heightInches), (x, y) => {
        const zone = zoneOf(court, { x, y }, 'left')
        // Near a line, the drawing may differ by an inch.
        const around = [-1, 1].flatMap((step) => [
          { x: x + step, y },
          { x, y: y + step },
        ])
        fc.pre(around.every((point) => zoneOf(court, point, 'left') === zone))
        expect(drawnAt({ x, y })).toBe(zone)
      }),
      { numRuns: 1000 },
    )
  })

  it('places the label of each zone inside it', () => {
    expect(shapes.map(({ shape }) => drawnAt(shape.label))).toEqual(shapes.map(({ zone }) => zone))
  })

  it('draws left and right symmetrically, and no backcourt', () => {
    const flipped = zoneShape(court, 'above-left', depth)!.outline.map(({ x, y }) => [
      x.toFixed(3),
      (court.heightInches - y).toFixed(3),
    ])
    const right = zoneShape(court, 'above-right', depth)!.outline.map(({ x, y }) => [
      x.toFixed(3),
      y.toFixed(3),
    ])
    expect(right).toEqual(expect.arrayContaining([flipped[0], flipped.at(-1)]))
    expect(zoneShape(court, 'backcourt', depth)).toBeNull()
  })
})

/** The measures of a court that a league may set, to the bounds of the contract. */
const measure = fc.oneof(fc.constantFrom(0, 2000), fc.double({ min: 0, max: 2000, noNaN: true }))
const anyCourt = fc
  .record({
    rimFromBaseline: measure,
    threePointArcInches: measure,
    threePointCornerInches: measure,
    laneWidthInches: measure,
    freeThrowLineInches: measure,
  })
  .map((measures) => ({ ...COURTS[0]!, ...measures }))

it('draws finite shapes on a court whose measures contradict each other', () => {
  fc.assert(
    fc.property(anyCourt, (court) => {
      const shapes = SHOT_ZONES.flatMap((zone) => zoneShape(court, zone, 500) ?? [])
      const points = shapes.flatMap(({ outline, label }) => [...outline, label])
      expect(points.filter(({ x, y }) => !Number.isFinite(x) || !Number.isFinite(y))).toEqual([])
    }),
  )
})
