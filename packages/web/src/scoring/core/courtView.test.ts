import { COURTS } from '@fullcourt/scorebook/rules'
import { distance, type HoopSide, rimOf, shooterView, shotValue } from '@fullcourt/scorebook/vocabulary'
import { describe, expect, test } from 'vitest'
import { type CourtView, fromView, toView, viewSize, viewTransform } from './courtView.ts'

/** Applies an SVG matrix to a point. */
function transformed(matrix: string, { x, y }: { readonly x: number; readonly y: number }) {
  const [a, b, c, d, e, f] = matrix.match(/-?[\d.]+/g)!.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

describe.each(COURTS.map((court) => [court.code, court] as const))('the half of a %s court', (_, court) => {
  const hoops: readonly HoopSide[] = court.half ? ['left'] : ['left', 'right']

  test.each(hoops)('every pixel of the %s half is the inch that the whole court has there', (hoop) => {
    const [width, height] = viewSize(court, hoop)
    const [wide, high] = viewSize(court, 'whole')
    // A phone's 366 pixels across.
    const scale = width / 366
    for (let across = 0; across <= 366; across++) {
      for (let down = 0; down * scale <= height; down++) {
        const seen = { x: across * scale, y: down * scale }
        const point = fromView(court, hoop, seen)
        const back = toView(court, hoop, point)
        const onWhole = fromView(court, 'whole', toView(court, 'whole', point))
        if (Math.abs(back.x - seen.x) + Math.abs(back.y - seen.y) > 1e-9) expect(back).toEqual(seen)
        if (onWhole.x !== point.x || onWhole.y !== point.y) expect(onWhole).toEqual(point)
        const isInside = point.x >= 0 && point.x <= wide && point.y >= 0 && point.y <= high
        const { out } = shooterView(court, point, hoop)
        if (!isInside || Math.abs(out - seen.y) > 1e-9)
          expect({ isInside, out }).toEqual({ isInside: true, out: seen.y })
      }
    }
  })

  test.each(hoops)('the %s hoop is at the top, and the shooter’s right on the right', (hoop) => {
    const rim = toView(court, hoop, rimOf(court, hoop))
    expect(rim.x).toBeCloseTo(court.heightInches / 2)
    expect(rim.y).toBeCloseTo(court.rimFromBaseline)
    const right = fromView(court, hoop, { x: rim.x + 50, y: rim.y + 100 })
    expect(shooterView(court, right, hoop).across).toBeCloseTo(50)
  })

  test.each(hoops)('lines are drawn where the points are picked at the %s hoop', (hoop) => {
    for (const point of [{ x: 12, y: 40 }, rimOf(court, hoop), { x: 200, y: 301.5 }]) {
      const drawn = transformed(viewTransform(court, hoop)!, point)
      expect(drawn).toEqual(toView(court, hoop, point))
    }
  })

  test.each(hoops)('a foot behind the arc is worth more than a foot inside it at the %s hoop', (hoop) => {
    const rim = toView(court, hoop, rimOf(court, hoop))
    const at = (feet: number) =>
      fromView(court, hoop, { x: rim.x, y: rim.y + court.threePointArcInches + feet * 12 })
    expect(shotValue(court, at(1), hoop)).toBe(3)
    expect(shotValue(court, at(-1), hoop)).toBe(2)
    expect(distance(court, at(-1), hoop)).toBeCloseTo(court.threePointArcInches / 12 - 1)
  })
})

test('the whole court is shown as it is stored', () => {
  const court = COURTS[0]!
  const view: CourtView = 'whole'
  expect(viewSize(court, view)).toEqual([court.widthInches, court.heightInches])
  expect(viewTransform(court, view)).toBeUndefined()
  expect(fromView(court, view, { x: 3, y: 4 })).toEqual({ x: 3, y: 4 })
})
