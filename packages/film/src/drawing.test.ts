import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COLOUR_VALUES,
  drawingSvg,
  drawingsAt,
  drawShapes,
  MOVES,
  OVALS,
  type Shape,
  STROKES,
} from './drawing.ts'

const coordinate = fc.integer({ min: 0, max: 10_000 })
const point = fc.tuple(coordinate, coordinate)
const colour = fc.constantFrom('yellow', 'red', 'blue', 'green', 'white')
const points = fc.array(point, { minLength: 1, maxLength: 20 })
const NO_NUMBER = /NaN|Infinity|undefined/
/** What people type, without the words that the test looks for. */
const text = fc.string().filter((typed) => !NO_NUMBER.test(typed))
const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ kind: fc.constantFrom(...STROKES), colour, points }),
  fc.record({ kind: fc.constantFrom(...MOVES), colour, points }),
  fc.record({ kind: fc.constantFrom(...OVALS), colour, at: point, radius: point }),
  fc.record({ kind: fc.constantFrom('text', 'player'), colour, at: point, text }),
) as fc.Arbitrary<Shape>

const PICTURE = { width: 1280, height: 720 }

describe('a drawing', () => {
  it('is an SVG of numbers alone, whatever is drawn', () => {
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 10 }), (shapes) => {
        const svg = drawingSvg(shapes, PICTURE)
        expect(svg).not.toMatch(NO_NUMBER)
        expect(svg.match(/<svg/g)).toHaveLength(1)
      }),
    )
  })

  it('keeps what people type as text', () => {
    const svg = drawingSvg([{ kind: 'text', colour: 'red', at: [1, 1], text: '</text><script>"&' }], PICTURE)
    expect(svg).not.toContain('<script')
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;&quot;&amp;')
  })

  it('has the ratio of its picture', () => {
    expect(drawingSvg([], PICTURE)).toContain('viewBox="0 0 10000 5625"')
    expect(drawingSvg([], { width: 720, height: 1280 })).toContain('viewBox="0 0 10000 17778"')
  })

  it('darkens the picture once, however many spotlights there are', () => {
    const lit: Shape = { kind: 'spotlight', colour: 'white', at: [5000, 2000], radius: [600, 300] }
    const parts = drawShapes([lit, { ...lit, at: [2000, 2000] }], 5625)
    expect(parts.map(({ tag }) => tag)).toEqual(['mask', 'rect'])
    expect(parts[0]?.children).toHaveLength(3)
  })

  it('ends every move with a tip in its color', () => {
    for (const kind of MOVES) {
      const parts = drawShapes(
        [
          {
            kind,
            colour: 'blue',
            points: [
              [0, 0],
              [4000, 0],
            ],
          },
        ],
        5625,
      )
      expect(parts.at(-1)?.attributes).toMatchObject({ fill: COLOUR_VALUES.blue })
      expect(parts.at(-1)?.attributes.d).toMatch(/^M4000 0L/)
    }
  })
})

it('shows a drawing from its second to its end', () => {
  const drawing = { at: 10, until: 12 }
  expect(drawingsAt([drawing], 9.9)).toEqual([])
  expect(drawingsAt([drawing], 10)).toEqual([drawing])
  expect(drawingsAt([drawing], 12)).toEqual([])
})
