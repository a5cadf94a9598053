import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearestMark } from './nearestMark.ts'

const marks = [{ at: { x: 0, y: 0 } }, { at: { x: 10, y: 0 } }, {}, { at: { x: 10, y: 0 } }]

it('finds the nearest mark in reach, of two in one place the one on top', () => {
  expect(nearestMark(marks, { x: 3, y: 3 }, 22)).toBe(0)
  expect(nearestMark(marks, { x: 6, y: 0 }, 22)).toBe(3)
  expect(nearestMark(marks, { x: 33, y: 0 }, 22)).toBeNull()
  expect(nearestMark([], { x: 0, y: 0 }, 22)).toBeNull()
})

it('lets every mark be hit at its middle, and from as far as the half way to its neighbour', () => {
  const middle = fc.record({ at: fc.record({ x: fc.nat(500), y: fc.nat(500) }) })
  fc.assert(
    fc.property(fc.array(middle, { minLength: 1 }), fc.nat(), (some, pick) => {
      const index = pick % some.length
      const { at } = some[index]!
      expect(some[nearestMark(some, at, 22)!]!.at).toEqual(at)
      const others = some.filter((one) => one.at.x !== at.x || one.at.y !== at.y)
      const gap = Math.min(44, ...others.map((one) => Math.hypot(one.at.x - at.x, one.at.y - at.y)))
      const beside = { x: at.x + 0.49 * gap, y: at.y }
      expect(some[nearestMark(some, beside, 22)!]!.at).toEqual(at)
    }),
  )
})
