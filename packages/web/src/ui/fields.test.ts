import { expect, test } from 'vitest'
import { readClock, readHeight, showClock, showHeight, showPhone } from './fields.ts'
import { setUnits, showDistance } from './units.ts'

test.each([
  ['5551234567', '(555) 123-4567'],
  ['15551234567', '1 (555) 123-4567'],
  ['555 12', '555 12'],
  ['', ''],
])('the phone %s is shown as %s', (stored, shown) => expect(showPhone(stored)).toBe(shown))

test.each([
  [`6'4"`, 76],
  ['6-4', 76],
  ['6 4', 76],
  ['5ft 11in', 71],
  [`5'`, 60],
  ['7', 84],
  ['76in', 76],
  ['', null],
  ['6-12', undefined],
  ['tall', undefined],
])('the height %s is %s inches', (typed, inches) => expect(readHeight(typed)).toBe(inches))

test('a height survives formatting and parsing', () => {
  for (let inches = 48; inches < 96; inches += 1) expect(readHeight(showHeight(inches))).toBe(inches)
})

test.each([
  ['7:04', 424],
  ['12', 720],
  ['0:30', 30],
  ['', null],
  ['7:60', undefined],
  ['seven', undefined],
])('the clock %s is %s seconds', (typed, seconds) => expect(readClock(typed)).toBe(seconds))

test('a clock survives formatting and parsing', () => {
  for (const seconds of [0, 9, 60, 424, 1800]) expect(readClock(showClock(seconds))).toBe(seconds)
})

test.each([
  ['193 cm', 76],
  ['193', 76],
  ['1.93 m', 76],
  ['1,93', 76],
  ['99', undefined],
])('the height %s of a metric user is %s inches', (typed, inches) => expect(readHeight(typed)).toBe(inches))

test('a metric user reads centimeters and meters, and types what is shown', () => {
  setUnits('metric')
  expect([showHeight(76), showDistance(23.75)]).toEqual(['193 cm', '7.2 m'])
  for (let inches = 48; inches < 96; inches += 1) expect(readHeight(showHeight(inches))).toBe(inches)
  setUnits('imperial')
  expect([showHeight(76), showDistance(23.75)]).toEqual([`6' 4"`, '24 ft'])
})
