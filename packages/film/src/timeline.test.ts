import { seeded } from '@fullcourt/scorebook/simulate'
import { describe, expect, it, test } from 'vitest'
import {
  clampSecond,
  nextSpan,
  PLAYBACK_RATES,
  placeAt,
  SEEK_STEPS,
  seamsOf,
  timelineOf,
  timelineSecond,
} from './timeline.ts'

const three = timelineOf([
  { id: 'one', duration: 600 },
  { id: 'two', duration: 900.5 },
  { id: 'three', duration: 300 },
])

describe('several files as one timeline', () => {
  it('puts each file where the one before it ends', () => {
    expect(three.spans.map(({ start }) => start)).toEqual([0, 600, 1500.5])
    expect(three.duration).toBe(1800.5)
    expect(seamsOf(three)).toEqual([600, 1500.5])
  })

  test.each([
    [0, 'one', 0],
    [599.9, 'one', 599.9],
    [600, 'two', 0],
    [1500.5, 'three', 0],
    [1800.5, 'three', 300],
    [-5, 'one', 0],
    [9000, 'three', 300],
    [Number.NaN, 'one', 0],
  ])('second %d is in file %s at %d', (second, filmId, videoTime) => {
    const place = placeAt(three, second)!
    expect(place.filmId).toBe(filmId)
    expect(place.videoTime).toBeCloseTo(videoTime, 9)
  })

  it('keeps a place within its file, and knows no other file', () => {
    expect(timelineSecond(three, { filmId: 'one', videoTime: 700 })).toBe(600)
    expect(timelineSecond(three, { filmId: 'two', videoTime: -1 })).toBe(600)
    expect(timelineSecond(three, { filmId: 'four', videoTime: 1 })).toBeNull()
  })

  it('has nothing in a file of unknown duration until it is measured', () => {
    const files = [
      { id: 'one', duration: 10 },
      { id: 'two', duration: null },
      { id: 'three', duration: 20 },
    ]
    const unknown = timelineOf(files)
    expect(placeAt(unknown, 10)).toEqual({ filmId: 'three', videoTime: 0 })
    expect(nextSpan(unknown, 'one')?.filmId).toBe('three')
    expect(seamsOf(unknown)).toEqual([10])
    const measured = timelineOf(files.map((file) => ({ ...file, duration: file.duration ?? 5 })))
    expect(placeAt(measured, 10)).toEqual({ filmId: 'two', videoTime: 0 })
    expect(measured.duration).toBe(35)
  })

  it('is empty without a file; one file of unknown duration begins at 0', () => {
    expect(placeAt(timelineOf([]), 5)).toBeNull()
    expect(timelineOf([{ id: 'a', duration: Number.POSITIVE_INFINITY }]).duration).toBe(0)
    expect(placeAt(timelineOf([{ id: 'a', duration: null }]), 5)).toEqual({ filmId: 'a', videoTime: 0 })
    expect(nextSpan(three, 'three')).toBeNull()
  })

  it('law: a second and its place are the same, for any files and seconds', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const next = seeded(seed)
      const files = Array.from({ length: 1 + Math.floor(next() * 6) }, (_, index) => ({
        id: String(index),
        duration: next() < 0.15 ? null : Math.round(next() * 4_000_000) / 1000,
      }))
      const timeline = timelineOf(files)
      let last = -1
      for (const second of Array.from({ length: 40 }, () => next() * timeline.duration * 1.2 - 10).toSorted(
        (a, b) => a - b,
      )) {
        const place = placeAt(timeline, second)!
        const back = timelineSecond(timeline, place)!
        expect(back, `seed ${seed}`).toBeCloseTo(clampSecond(timeline, second), 6)
        expect(back, `seed ${seed}`).toBeGreaterThanOrEqual(last - 1e-9)
        last = back
      }
      for (const seam of seamsOf(timeline)) expect(placeAt(timeline, seam)?.videoTime).toBe(0)
    }
  })
})

test('speeds go from a quarter to double, and steps are those of the specification', () => {
  expect([PLAYBACK_RATES[0], PLAYBACK_RATES.at(-1)]).toEqual([0.25, 2])
  expect(Object.values(SEEK_STEPS)).toEqual([0.5, 1, 3, 6, 10, 0.1])
})
