import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventMarker } from './markers.ts'
import { LABEL_WIDTH, markerAt, placeMarkers, REACH } from './placeMarkers.ts'
import { rangeOf, xOf } from './visibleRange.ts'

const DURATION = 2400
const marker = (second: number, at: number, label = String(at % 100)): EventMarker => ({
  playId: `play ${at}`,
  second,
  side: 'home',
  label,
  look: 'made',
})

const lanes = fc
  .array(fc.integer({ min: 0, max: DURATION }), { maxLength: 400 })
  .map((seconds) =>
    seconds.sort((a, b) => a - b).map((second, at) => marker(second, at, at % 7 ? `${at % 100}` : '')),
  )
const views = fc
  .record({
    zoom: fc.integer({ min: 2, max: 20 }).map((half) => half / 2),
    place: fc.double({ min: 0, max: 10, noNaN: true }),
    width: fc.integer({ min: 60, max: 1600 }),
  })
  .map(({ width, ...state }) => ({ width, range: rangeOf(DURATION, state) }))
const chosen = fc.option(fc.integer({ min: 0, max: 399 }).map((at) => `play ${at}`))

describe('laws', () => {
  test('labels are in the picture and never overlap', () =>
    fc.assert(
      fc.property(lanes, views, chosen, (lane, view, selected) => {
        const labels = placeMarkers(lane, view, selected).flatMap(({ labelX }) => labelX ?? [])
        for (const [at, x] of labels.entries()) {
          expect(x - LABEL_WIDTH / 2).toBeGreaterThanOrEqual(0)
          expect(x + LABEL_WIDTH / 2).toBeLessThanOrEqual(view.width)
          if (at > 0) expect(x - labels[at - 1]!).toBeGreaterThanOrEqual(LABEL_WIDTH - 1e-9)
        }
      }),
    ))

  test('a selected marker in the range has a label', () =>
    fc.assert(
      fc.property(lanes, views, fc.nat(399), (lane, view, at) => {
        const one = lane[at]
        fc.pre(one !== undefined && one.second >= view.range.from && one.second <= view.range.to)
        const placed = placeMarkers(lane, view, one!.playId)
        expect(placed.find(({ marker }) => marker === one)?.labelX).not.toBeNull()
      }),
    ))

  test('every marker in the range is within 3 px of a dot, and no other has one', () =>
    fc.assert(
      fc.property(lanes, views, (lane, view) => {
        const placed = placeMarkers(lane, view, null)
        const { from, to } = view.range
        for (const { marker } of placed) {
          expect(marker.second).toBeGreaterThanOrEqual(from)
          expect(marker.second).toBeLessThanOrEqual(to)
        }
        for (const { second } of lane) {
          if (second < from || second > to) continue
          const x = xOf(view.range, view.width, second)
          expect(placed.some((dot) => Math.abs(dot.x - x) < 3)).toBe(true)
        }
      }),
    ))

  test('a click on a label finds its marker', () =>
    fc.assert(
      fc.property(lanes, views, chosen, (lane, view, selected) => {
        const placed = placeMarkers(lane, view, selected)
        for (const { marker, labelX } of placed) {
          if (labelX === null) continue
          expect(markerAt(lane, placed, view, { x: labelX, isOnLabels: true })?.playId).toBe(marker.playId)
        }
      }),
    ))

  test('elsewhere a click finds the nearest marker, as a search through all of them does', () =>
    fc.assert(
      fc.property(lanes, views, fc.double({ min: 0, max: 1, noNaN: true }), (lane, view, share) => {
        const x = share * view.width
        const far = ({ second }: EventMarker) => Math.abs(xOf(view.range, view.width, second) - x)
        const least = Math.min(...lane.map(far))
        const hit = markerAt(lane, placeMarkers(lane, view, null), view, { x, isOnLabels: false })
        if (least > REACH) expect(hit).toBeNull()
        else expect(far(hit!)).toBeCloseTo(least, 6)
      }),
    ))
})

test('labels stay where they are when a play is added at the end', () => {
  const lane = Array.from({ length: 300 }, (_, at) => marker(at * 6, at))
  const view = { range: { from: 0, to: DURATION }, width: 1100 }
  const before = placeMarkers(lane, view, null)
  const after = placeMarkers([...lane, marker(1900, 300)], view, null)
  expect(after.slice(0, before.length)).toEqual(before)
})
