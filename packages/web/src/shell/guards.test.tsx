import type { Role } from '@fullcourt/program'
import { beforeEach, expect, test } from 'vitest'
import { ANA } from '../../test/people.ts'
import { prepareScreens, signInAs } from '../../test/screen.tsx'
import { mustMay, mustMayReadPerson } from './guards.ts'

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
