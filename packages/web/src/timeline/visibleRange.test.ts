import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  placeAround,
  placeShowing,
  rangeOf,
  SLIDER,
  secondAt,
  xOf,
  ZOOM,
  zoomStep,
  zoomTo,
} from './visibleRange.ts'

const zooms = fc.integer({ min: 2, max: 20 }).map((half) => half / 2)
const places = fc.double({ min: 0, max: 10, noNaN: true })
const states = fc.record({ zoom: zooms, place: places })
const durations = fc.double({ min: 1, max: 20_000, noNaN: true })
const shares = fc.double({ min: 0, max: 1, noNaN: true })
const SLACK = 1e-6

describe('the constants of the specification', () => {
  test('slider and zoom', () => {
    expect(SLIDER).toEqual({ min: 0, max: 10, step: 1, start: 2.56 })
    expect([ZOOM.min, ZOOM.max, ZOOM.step]).toEqual([1, 10, 0.5])
  })

  test.each([
    [0, 1],
    [1.2, 1],
    [1.3, 1.5],
    [9.9, 10],
    [40, 10],
  ])('a zoom of %d is %d', (zoom, step) => expect(zoomStep(zoom)).toBe(step))
})

describe('laws', () => {
  test('a range lies within the timeline, and is its zoom-th part', () =>
    fc.assert(
      fc.property(durations, states, (duration, state) => {
        const { from, to } = rangeOf(duration, state)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(duration + SLACK)
        expect(to - from).toBeCloseTo(duration / state.zoom, 4)
      }),
    ))

  test('the slider leads from the beginning to the end', () =>
    fc.assert(
      fc.property(durations, zooms, (duration, zoom) => {
        expect(rangeOf(duration, { zoom, place: SLIDER.min }).from).toBe(0)
        expect(rangeOf(duration, { zoom, place: SLIDER.max }).to).toBeCloseTo(duration, 4)
      }),
    ))

  test('a second has a pixel, and the pixel that second', () =>
    fc.assert(
      fc.property(durations, states, shares, (duration, state, share) => {
        const range = rangeOf(duration, state)
        const second = range.from + share * (range.to - range.from)
        expect(secondAt(range, 1200, xOf(range, 1200, second))).toBeCloseTo(second, 3)
      }),
    ))

  test('a second that is asked for is in sight, in the middle where the ends allow it', () =>
    fc.assert(
      fc.property(durations, states, shares, (duration, state, share) => {
        const second = share * duration
        const around = rangeOf(duration, { ...state, place: placeAround(duration, state.zoom, second) })
        const shown = rangeOf(duration, { ...state, place: placeShowing(duration, state, second) })
        for (const { from, to } of [around, shown]) {
          expect(second).toBeGreaterThanOrEqual(from - SLACK * duration)
          expect(second).toBeLessThanOrEqual(to + SLACK * duration)
        }
        if (around.from > SLACK * duration && around.to < duration * (1 - SLACK))
          expect((around.from + around.to) / 2).toBeCloseTo(second, 2)
      }),
    ))

  test('what is well in sight moves nothing', () =>
    fc.assert(
      fc.property(durations, states, (duration, state) => {
        const { from, to } = rangeOf(duration, state)
        expect(placeShowing(duration, state, (from + to) / 2)).toBe(state.place)
      }),
    ))

  test('a closer zoom shows a part of what was shown', () =>
    fc.assert(
      fc.property(durations, states, zooms, (duration, before, zoom) => {
        fc.pre(zoom >= before.zoom)
        const outer = rangeOf(duration, before)
        const inner = rangeOf(duration, zoomTo(duration, before, zoom))
        expect(inner.from).toBeGreaterThanOrEqual(outer.from - SLACK * duration)
        expect(inner.to).toBeLessThanOrEqual(outer.to + SLACK * duration)
      }),
    ))
})
