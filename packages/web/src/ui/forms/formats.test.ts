import { expect, test } from 'vitest'
import { setUnits, showDistance } from '../units.ts'
import {
  CLOCK_MASK,
  CODE_MASK,
  HEIGHT_MASK,
  PHONE_MASK,
  readClock,
  readHeight,
  showClock,
  showHeight,
  showPhone,
} from './formats.ts'

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
  ['76', 76],
  ['99', undefined],
  ['', null],
  ['6-12', undefined],
  ['tall', undefined],
])('the height %s is %s inches', (typed, inches) => expect(readHeight(typed)).toBe(inches))

/** The text after each key. */
const typing = (mask: { typing: (text: string) => string }, keys: string): string =>
  [...keys].reduce((text, key) => mask.typing(text + key), '')

test.each([
  ['555', '(555'],
  ['5551', '(555) 1'],
  ['555123', '(555) 123'],
  ['5551234567', '(555) 123-4567'],
  ['555-123-4567', '(555) 123-4567'],
  ['(555) 123 4567', '(555) 123-4567'],
  ['15551234567', '1 (555) 123-4567'],
  ['1', '1'],
  ['+44 20 7946', '+44 20 7946'],
  ['555123456789', '555123456789'],
])('the phone %s is typed as %s', (keys, shown) => {
  expect(typing(PHONE_MASK, keys)).toBe(shown)
  expect(PHONE_MASK.typing(keys)).toBe(shown)
})

test.each([
  ['6', '6'],
  ['6 ', `6' `],
  ['6 4', `6' 4`],
  ['6-4', `6' 4`],
  [`6'11`, `6' 11"`],
  [`6' 4"`, `6' 4"`],
  ['76', '76'],
  ['193 cm', '193 cm'],
])('the height %s is typed as %s', (keys, shown) => expect(typing(HEIGHT_MASK, keys)).toBe(shown))

test.each([
  ['6 4', `6' 4"`],
  ['76', `6' 4"`],
  [`6'4`, `6' 4"`],
  ['tall', 'tall'],
  ['', ''],
])('the height %s is left as %s', (typed, shown) => expect(HEIGHT_MASK.left(typed)).toBe(shown))

test('a height survives formatting and parsing', () => {
  for (let inches = 48; inches < 96; inches += 1) expect(readHeight(showHeight(inches))).toBe(inches)
})

test.each([
  ['7:04', 424],
  ['12', 720],
  ['732', 452],
  ['1200', 720],
  ['7.32', 452],
  ['100', 60],
  ['760', undefined],
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
])('the height %s of a metric user is %s inches', (typed, inches) => expect(readHeight(typed)).toBe(inches))

test('a metric user reads centimeters and meters, and types what is shown', () => {
  setUnits('metric')
  expect([showHeight(76), showDistance(23.75)]).toEqual(['193 cm', '7.2 m'])
  expect([readHeight('76'), HEIGHT_MASK.typing('1 9')]).toEqual([undefined, '1 9'])
  for (let inches = 48; inches < 96; inches += 1) expect(readHeight(showHeight(inches))).toBe(inches)
  setUnits('imperial')
  expect([showHeight(76), showDistance(23.75)]).toEqual([`6' 4"`, '24 ft'])
})

test.each([
  ['800', '8:00'],
  ['1200', '12:00'],
  ['8:0', '8:0'],
  ['8:00', '8:00'],
  ['12:30', '12:30'],
  ['8', '8'],
])('a clock typed as %s reads %s', (keys, shown) => expect(typing(CLOCK_MASK, keys)).toBe(shown))

test('a clock of minutes alone gets its seconds when the field is left', () =>
  expect(CLOCK_MASK.left('12')).toBe('12:00'))

test('a code takes six digits alone', () => expect(typing(CODE_MASK, '12a 3456 78')).toBe('123456'))
