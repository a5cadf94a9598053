import type { RosterEntry } from '@fullcourt/wire'
import { expect, test } from 'vitest'
import { type CopyOptions, copiedPeople } from './copiedPeople.ts'

const entry = (name: string, homeJersey: string | null, more: Partial<RosterEntry> = {}): RosterEntry => ({
  id: `entry of ${name}`,
  teamId: 'team',
  teamBrandPersonnelId: name,
  position: 'G',
  homeJersey,
  awayJersey: homeJersey,
  isStarter: false,
  role: 'PLAYER',
  firstName: name,
  lastName: 'Person',
  fullName: `${name} Person`,
  gradeLevel: 10,
  height: null,
  isActive: true,
  avatarURL: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  deletedAt: null,
  ...more,
})
const copied = (options: Partial<CopyOptions>) =>
  copiedPeople({ source: [], own: [], isSameTeam: false, isNextYear: false, choices: {}, ...options })

const SOURCE = [
  entry('Ana', '4'),
  entry('Bea', '12', { gradeLevel: 12 }),
  entry('Cat', '23', { gradeLevel: null }),
  entry('Dee', '30', { isActive: false }),
  entry('Cora', null, { role: 'HEAD_COACH', position: null, gradeLevel: null }),
]

test('next year everyone moves up a grade, and seniors are not ticked', () => {
  const people = copied({ source: SOURCE, own: SOURCE, isSameTeam: true, isNextYear: true })
  expect(people.map(({ isTicked, gradeLevel }) => [isTicked, gradeLevel])).toEqual([
    [true, 11],
    [false, 13],
    [true, null],
    [false, 11],
    [true, null],
  ])
})

test('within a year grades stay, and seniors are ticked', () => {
  const people = copied({ source: SOURCE })
  expect(people.slice(0, 2).map(({ isTicked, gradeLevel }) => [isTicked, gradeLevel])).toEqual([
    [true, 10],
    [true, 12],
  ])
})

test('a jersey is taken by a player of this roster, or by another one who comes', () => {
  const own = [entry('Eve', '4')]
  const [ana, , cat] = copied({ source: SOURCE, own, choices: { Cat: { jersey: '12' } } })
  expect(ana).toMatchObject({ jersey: '4', isTaken: true })
  expect(cat).toMatchObject({ jersey: '12', isTaken: true })
  const unticked = copied({ source: SOURCE, own, choices: { Ana: { isTicked: false } } })
  expect(unticked.filter(({ isTaken }) => isTaken)).toEqual([])
})

test('people who are there already are not copied', () => {
  const [ana] = copied({ source: SOURCE, own: [entry('Ana', '9')], choices: { Ana: { isTicked: true } } })
  expect(ana).toMatchObject({ isThere: true, isTicked: false })
})
