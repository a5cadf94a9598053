import { expect, it } from 'vitest'
import { differenceText, hexWords, percentText, zoneWords } from './shotChartWords.ts'

const line = (made: number, total: number) =>
  ({ zone: 'paint', made, total, points: 2 * made, assisted: 0 }) as const

it('describes a hex', () => {
  expect(hexWords('paint', { attempts: 12, made: 6, pointsPerShot: 1.25 })).toBe(
    'Paint: 12 shots, 1.25 points per shot, 6 of 12',
  )
  expect(hexWords('corner-left', { attempts: 1, made: 0, pointsPerShot: 0 })).toBe(
    'Corner three, left: 1 shot, 0.00 points per shot, 0 of 1',
  )
})

it('says how a zone stands to the season, where they can be compared', () => {
  expect(zoneWords({ ...line(6, 12), season: line(40, 100), difference: 0.1 })).toBe(
    'Paint: 6 of 12, 50.0 %; season 40 of 100, 40.0 %; 10.0 points of percentage above',
  )
  expect(zoneWords({ ...line(3, 12), season: line(40, 100), difference: -0.15 })).toMatch(
    /; 15\.0 points of percentage below$/,
  )
  expect(zoneWords({ ...line(4, 10), season: line(40, 100), difference: 0 })).toMatch(/; as in the season$/)
  expect(zoneWords({ ...line(1, 2), season: line(2, 4), difference: null })).toBe(
    'Paint: 1 of 2, 50.0 %; season 2 of 4, 50.0 %',
  )
  expect(zoneWords({ ...line(1, 2), season: line(0, 0), difference: null })).toBe('Paint: 1 of 2, 50.0 %')
})

it('writes differences with their sign, and nought without', () => {
  expect([0.124, -0.08, 0.0004, -0.0004].map((difference) => differenceText(difference))).toEqual([
    '+12',
    '−8',
    '0',
    '0',
  ])
  expect(differenceText(-0.429, 1)).toBe('−42.9')
  expect(percentText(7 / 16)).toBe('43.8 %')
})
