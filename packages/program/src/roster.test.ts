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
    ['3 Ana de la Cruz', ['3', '3', 'Ana', 'de la Cruz', null]],
    ["8 D'Arcy O’Neil-Smith F", ['8', '8', "D'Arcy", 'O’Neil-Smith', 'F']],
    ['24 Griffey Jr., Ken', ['24', '24', 'Ken', 'Griffey Jr.', null]],
    ['6 So, Ji-ho', ['6', '6', 'Ji-ho', 'So', null]],
    ['9 José Álvarez', ['9', '9', 'José', 'Álvarez', null]],
  ])('%s', (text, [homeJersey, awayJersey, firstName, lastName, position]) => {
    expect(one(text)).toEqual({ homeJersey, awayJersey, firstName, lastName, position })
  })

  test.each([
    [`12\tJane Smith\tG\t11\t5'8"`, ['11', `5'8"`]],
    ['3 Ana de la Cruz So.', ['So.']],
    ['24 Ken Griffey Jr.', ['Jr.']],
    ['12 Smith, Jane Senior', ['Senior']],
    ['12 Jane Smith G/F', ['G/F']],
    ['12 Jane Smith jane@example.org', ['jane@example.org']],
    ['12 Jane Smith 5-8', ['5-8']],
  ])('makes no person of %s', (text, unread) => {
    expect(readRoster(text)).toMatchObject([{ ok: false, refusal: 'not-a-name', unread }])
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
