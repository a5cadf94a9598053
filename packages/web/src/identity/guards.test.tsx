import type { Role } from '@fullcourt/program'
import type { User } from '@fullcourt/wire'
import { beforeEach, expect, test } from 'vitest'
import { ANA } from '../../test/people.ts'
import { prepareScreens, signInAs } from '../../test/screen.tsx'
import { mustHaveProgram, mustMay, mustMayReadPerson } from './guards.ts'

prepareScreens()

const [PROGRAM] = ANA.teamBrands
const OWN = PROGRAM!.personId
const OTHER = 'person-2'
const DASHBOARD = { options: { to: '/a/dashboard/' } }

function signInWith(role: Role): void {
  const teamBrands = [{ ...PROGRAM!, role }]
  const teams = ANA.teams.map((team) => ({ ...team, teamRole: role === 'PLAYER' ? role : null }))
  signInAs({ ...ANA, teamBrands, teams })
}

beforeEach(() => signInWith('PLAYER'))

test('a player opens the own profile, and is led to the dashboard from others', async () => {
  await expect(mustMayReadPerson(OWN)).resolves.toBeUndefined()
  await expect(mustMayReadPerson(OTHER)).rejects.toMatchObject(DASHBOARD)
  await expect(mustMay('people.read')).rejects.toMatchObject(DASHBOARD)
  await expect(mustMay('team.create')).rejects.toMatchObject(DASHBOARD)
})

test('a reader opens every person, and nothing that writes', async () => {
  signInWith('OTHER')
  await expect(mustMayReadPerson(OTHER)).resolves.toBeUndefined()
  await expect(mustMay('film.write')).rejects.toMatchObject(DASHBOARD)
})

const ENDED: User['notifications'][number] = {
  id: '01990000-0000-7000-8000-000000000099',
  kind: 'access_ended',
  title: 'Your access to Lincoln High Lions has ended',
  text: 'Nina New took it away.',
  icon: 'person',
  link: '/a/access-ended/',
  createdAt: '2026-11-02T12:00:00.000Z',
  seenAt: null,
}
const WITHOUT_PROGRAM: readonly (readonly [string, Partial<User>, string])[] = [
  ['a new user', {}, '/a/program/new/'],
  ['an administrator of the installation', { isAdmin: true }, '/a/admin/accounts/'],
  ['a user whose access was taken away', { notifications: [ENDED] }, '/a/access-ended/'],
]

test.each(WITHOUT_PROGRAM)(
  'without a program, %s is led where there is something to do',
  async (_who, user, to) => {
    signInAs({ ...ANA, teamBrands: [], teams: [], ...user })
    await expect(mustHaveProgram()).rejects.toMatchObject({ options: { to } })
  },
)
