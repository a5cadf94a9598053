import type { RosterLine } from '@fullcourt/program/paste'
import type { RosterEntry } from '@fullcourt/wire'
import { expect, test } from 'vitest'
import { playersOf } from './rosterCalls.ts'

const entry = (id: string, homeJersey: string) =>
  ({
    ...{ id, homeJersey, awayJersey: homeJersey, firstName: 'Jo', lastName: 'Lee' },
    ...{ role: 'PLAYER', position: 'G', isStarter: false },
  }) as RosterEntry

const line = (homeJersey: string | null, lastName = 'Lee'): RosterLine => ({
  ...{ homeJersey, awayJersey: homeJersey, firstName: 'Jo', lastName, position: 'G' },
  ...{ gradeLevel: null, height: null, email: null, phone: null },
})

/** The entry and the jersey of each line. */
const changed = (lines: readonly RosterLine[], roster: readonly RosterEntry[]) =>
  playersOf(lines, roster).map(({ entry, worn }) => [entry?.id, worn?.homeJersey])

test('of two players with one name a line changes the one with its jersey, and each of them once', () => {
  const roster = [entry('first', '4'), entry('second', '5')]
  expect(changed([line('5')], roster)).toEqual([['second', '5']])
  expect(changed([line('7'), line('4')], roster)).toEqual([
    ['second', '7'],
    ['first', '4'],
  ])
  expect(changed([line('4'), line(null), line('9'), line('10', 'Ray')], roster)).toEqual([
    ['first', '4'],
    ['second', '5'],
    [undefined, '9'],
    [undefined, '10'],
  ])
})
