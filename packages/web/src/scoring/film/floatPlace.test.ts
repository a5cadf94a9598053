import { describe, expect, it } from 'vitest'
import { type Box, floatPlace } from './floatPlace.ts'

const page = { width: 820, height: 1180 }
const court = { x: 12, y: 200, width: 796, height: 474 }
const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

describe('a floating film', () => {
  it('stays where it was put, if that is beside the court', () => {
    const box = { x: 300, y: 800, width: 420, height: 330 }
    expect(floatPlace(box, court, page)).toEqual(box)
  })

  it('goes to the nearest side of the court that has room', () => {
    expect(floatPlace({ x: 300, y: 500, width: 420, height: 330 }, court, page)).toMatchObject({
      x: 300,
      y: 674,
    })
  })

  it('gets smaller where there is no room', () => {
    const low = { width: 820, height: 800 }
    const box = floatPlace({ x: 0, y: 400, width: 600, height: 440 }, court, low)
    expect(box.height).toBeLessThanOrEqual(200)
    expect(overlaps(box, court)).toBe(false)
  })

  it('is on the page and never over the court, wherever it is put', () => {
    for (let x = -200; x < 1000; x += 50)
      for (let y = -200; y < 1400; y += 50)
        for (const width of [240, 420, 640, 820]) {
          const box = floatPlace({ x, y, width, height: (width * 9) / 16 + 90 }, court, page)
          expect(overlaps(box, court)).toBe(false)
          expect(box.x).toBeGreaterThanOrEqual(0)
          expect(box.x + box.width).toBeLessThanOrEqual(page.width)
          expect(box.y + box.height).toBeLessThanOrEqual(page.height + 1e-9)
        }
  })
})
