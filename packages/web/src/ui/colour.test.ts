import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apart, contrast, inkOn, luminance, twoApart } from './colour.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

test('black and white have the extreme values', () => {
  expect(luminance('#000000')).toBe(0)
  expect(luminance('#ffffff')).toBeCloseTo(1)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('text is readable on any color', () => {
  fc.assert(fc.property(colour, (fill) => contrast(fill, inkOn(fill)) >= 4.5))
})

test('any two sides can be distinguished, the first in its own color', () => {
  fc.assert(
    fc.property(colour, colour, (first, second) => {
      const [home, away] = twoApart(first, second)
      expect(home).toBe(first)
      expect(apart(home, away)).toBeGreaterThanOrEqual(140)
    }),
  )
})

test('red and green of one lightness are not enough apart for a colour-blind eye, and are moved', () => {
  expect(twoApart('#b3261e', '#4d6b1f')[1]).not.toBe('#4d6b1f')
})
