import { expect, test } from 'vitest'
import { objectionToNumbers, readNumbers, readTeamName } from './entries.ts'

test.each([
  ['Lincoln Lions', 'Lincoln', 'Lions'],
  ['  Lincoln  High Lions ', 'Lincoln High', 'Lions'],
  ['Lincoln', 'Lincoln', 'Basketball'],
])('reads the team %j', (text, name, mascot) => {
  expect(readTeamName(text)).toEqual({ name, mascot })
})

test('reads numbers with any marks between them, as text', () => {
  expect(readNumbers('4, 7 11;0\n00 #23')).toEqual(['4', '7', '11', '0', '00', '23'])
})

test.each([
  ['4 7 11 23 30', undefined],
  ['0 00 1 01 2', undefined],
  ['', 'Enter at least five numbers.'],
  ['4 7 11 23', 'Enter at least five numbers.'],
  ['4 7 11 23 23', 'Number 23 is there twice.'],
  ['4 7 11 23 100', '100 is not a jersey number. Use one or two digits.'],
  ['Ann 4 7 11 23', 'Ann is not a jersey number. Use one or two digits.'],
  [
    Array.from({ length: 16 }, (_, at) => at).join(' '),
    'Enter at most 15 numbers. Add more on the game setup page.',
  ],
])('objects to the numbers %j', (text, objection) => {
  expect(objectionToNumbers(text)).toBe(objection)
})
