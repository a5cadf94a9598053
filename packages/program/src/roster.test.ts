import { describe, expect, test } from 'vitest'
import { compareJerseys, jerseysWornTwice, readRoster } from './roster.ts'

const one = (text: string) => {
  const [read] = readRoster(text)
  return read?.ok ? read.person : read?.refusal
}

describe('a pasted roster', () => {
  test.each([
    ['12 Jane Smith G', ['12', '12', 'Jane', 'Smith', 'G']],
    ['#3 Ana Maria Lopez pg', ['3', '3', 'Ana Maria', 'Lopez', 'PG']],
    ['12/34 Smith, Jane', ['12', '34', 'Jane', 'Smith', null]],
    ['00, Jo Lee, Center', ['00', '00', 'Jo', 'Lee', 'C']],
    ['7\tDe Wit, Noor\tSF', ['7', '7', 'Noor', 'De Wit', 'SF']],
    ['5 Smith', ['5', '5', null, 'Smith', null]],
    ['5 G', ['5', '5', null, 'G', null]],
    ['21. Kim Park', ['21', '21', 'Kim', 'Park', null]],
  ])('%s', (text, [homeJersey, awayJersey, firstName, lastName, position]) => {
    expect(one(text)).toEqual({ homeJersey, awayJersey, firstName, lastName, position })
  })

  test('says which line it cannot read, and why', () => {
    const read = readRoster('12 Jane Smith\n\nJo Lee\n  44  ')
    expect(read.map((l) => [l.line, l.ok ? 'read' : l.refusal])).toEqual([
      [1, 'read'],
      [3, 'no-jersey'],
      [4, 'no-last-name'],
    ])
  })
})

test('0 and 00 are two jerseys', () => {
  expect([...jerseysWornTwice(['0', '00', '7', null, null, '7'])]).toEqual(['7'])
  expect(['10', null, '00', '2', '0'].sort(compareJerseys)).toEqual(['0', '00', '2', '10', null])
})
