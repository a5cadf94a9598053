// Players of the seeded team: on its roster, and signed in by their invitation.
import type { SeededTeam } from './seed.ts'

async function placeOf(seeded: SeededTeam) {
  const { teamBrands, teams } = (await seeded.get('/v1/user/')) as {
    teamBrands: { id: string }[]
    teams: { id: string }[]
  }
  return { teamBrandId: teamBrands[0]!.id, teamId: teams[0]!.id }
}

/** Puts a player of the family Quinn on the roster. @returns the person's id */
export async function addPlayer(
  seeded: SeededTeam,
  { firstName, jersey, ...more }: { readonly firstName: string; readonly jersey: string } & object,
): Promise<string> {
  const { teamBrandId, teamId } = await placeOf(seeded)
  const name = { firstName, lastName: 'Quinn' }
  const person = await seeded.ask('POST', '/v1/team-brand-personnel/', {
    ...{ teamBrandId, role: 'PLAYER' },
    ...name,
    ...more,
  })
  const teamBrandPersonnelId = String(person.id)
  const shirt = { position: 'G', homeJersey: jersey, awayJersey: jersey }
  await seeded.ask('POST', '/v1/team-personnel/', { teamId, teamBrandPersonnelId, ...shirt })
  return teamBrandPersonnelId
}

/** Lets a player of the roster join. @returns the token of the session */
export async function joinAsPlayer(
  seeded: SeededTeam,
  { personId, firstName }: { readonly personId: string; readonly firstName: string },
): Promise<string> {
  const { teamBrandId, teamId } = await placeOf(seeded)
  const made = await seeded.ask('POST', '/v1/invitation/', {
    ...{ teamBrandId, role: 'PLAYER', teamBrandPersonnelId: personId, send: false },
    teamRoles: [{ teamId, role: 'PLAYER' }],
  })
  const joined = await seeded.ask('POST', `/v1/invitation/${made.id}/accept/`, {
    token: new URL(String(made.acceptURL)).searchParams.get('token'),
    username: `${firstName.toLowerCase()}-${seeded.username}`,
    password: 'long player words',
    ...{ firstName, lastName: 'Quinn' },
  })
  return String(joined.token)
}
