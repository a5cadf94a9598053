import { expect, test } from 'vitest'
import { readNames } from './names.ts'

test.each([
  ['Mary Ann Doe', 'Mary Ann', 'Doe'],
  ['Doe, Mary Ann', 'Mary Ann', 'Doe'],
  ['23 Mary Doe', 'Mary', 'Doe'],
  ['#00 Mary Doe', 'Mary', 'Doe'],
  ['4\tMary   Doe', 'Mary', 'Doe'],
  ['12. Doe, Mary', 'Mary', 'Doe'],
])('%j', (line, firstName, lastName) => {
  expect(readNames(line)).toEqual([{ text: line.trim(), name: { firstName, lastName } }])
})

test('a line without two names is kept, and said to have none', () => {
  expect(readNames('Cher\n\n 7 \nAda Lovelace\r\n')).toEqual([
    { text: 'Cher', name: null },
    { text: '7', name: null },
    { text: 'Ada Lovelace', name: { firstName: 'Ada', lastName: 'Lovelace' } },
  ])
})
