import { expect, test } from 'vitest'
import { colourNamed } from './colours.ts'

test.each([
  ['Red', '#c81e1e'],
  [' royal BLUE ', '#1d4ed8'],
  ['#A1B2C3', '#a1b2c3'],
  ['Crimson and cream', null],
  ['', null],
  [null, null],
])('knows the color %j', (name, hex) => {
  expect(colourNamed(name)).toBe(hex)
})
