import { describe, expect, it } from 'vitest'
import { type ClockMark, clockAt, inFilmOrder, markAt, secondOf } from './clockOnFilm.ts'

const mark = (what: 'start' | 'stop', second: number, clockTime: number, period = 1): ClockMark => ({
  id: `${what} ${second}`,
  type: `clock_${what}`,
  period,
  clockTime,
  second,
  order: second,
})

/** A quarter of 480 s: 100 to 160 on film, a dead ball, on from 200. Then the horn and the next quarter. */
const marks = inFilmOrder([
  mark('start', 200, 420),
  mark('start', 100, 480),
  mark('stop', 160, 420),
  mark('stop', 620, 0),
  mark('start', 700, 480, 2),
])

describe('the clock on film', () => {
  it('stands before its first start', () =>
    expect(clockAt(marks, 30)).toEqual({ period: 1, clockTime: 480, runsFrom: null, isRunning: false }))

  it('runs with the film from a start', () =>
    expect(clockAt(marks, 130)).toEqual({ period: 1, clockTime: 450, runsFrom: 480, isRunning: true }))

  it('stands from a stop to the next start', () => {
    for (const second of [160, 180, 199.9]) expect(clockAt(marks, second)?.clockTime).toBe(420)
    expect(clockAt(marks, 201)).toMatchObject({ clockTime: 419, isRunning: true })
  })

  it('is of the next period from its start', () => {
    expect(clockAt(marks, 650)).toMatchObject({ period: 1, clockTime: 0, isRunning: false })
    expect(clockAt(marks, 710)).toMatchObject({ period: 2, clockTime: 470 })
  })

  it('does not run at 0, however far the film goes', () =>
    expect(clockAt(marks, 5000)).toEqual({ period: 2, clockTime: 0, runsFrom: null, isRunning: false }))

  it('is not known without a mark', () => expect(clockAt([], 10)).toBeNull())

  it('says at which second it shows a time', () => {
    expect(secondOf(markAt(marks, 130)!, 450)).toBe(130)
    expect(secondOf(markAt(marks, 130)!, 500)).toBe(100)
  })
})
