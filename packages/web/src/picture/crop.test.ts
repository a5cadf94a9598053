import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepInside, MAX_ZOOM, middleCrop, moveCrop, squareOf, zoomCrop } from './crop.ts'

const WIDE = { width: 800, height: 400 }

test('begins with the largest square in the middle', () => {
  expect(squareOf(WIDE, middleCrop(WIDE))).toEqual({ left: 200, top: 0, side: 400 })
})

test('a move to the right shows what is left of the frame', () => {
  const moved = moveCrop(WIDE, middleCrop(WIDE), { x: 0.25, y: 0 })
  expect(squareOf(WIDE, moved)).toEqual({ left: 100, top: 0, side: 400 })
})

test('zooms about the middle', () => {
  expect(squareOf(WIDE, zoomCrop(WIDE, middleCrop(WIDE), 2))).toEqual({ left: 300, top: 100, side: 200 })
})

test('law: the square never leaves the picture', () => {
  const sides = fc.integer({ min: 1, max: 10_000 })
  const any = fc.double({ min: -1e5, max: 1e5, noNaN: true })
  fc.assert(
    fc.property(sides, sides, any, any, any, (width, height, x, y, zoom) => {
      const picture = { width, height }
      const crop = keepInside(picture, { x, y, zoom })
      const { left, top, side } = squareOf(picture, crop)
      expect(left).toBeGreaterThanOrEqual(-1e-6)
      expect(top).toBeGreaterThanOrEqual(-1e-6)
      expect(left + side).toBeLessThanOrEqual(width + 1e-6)
      expect(top + side).toBeLessThanOrEqual(height + 1e-6)
      expect(crop.zoom).toBeLessThanOrEqual(MAX_ZOOM)
    }),
  )
})
