// Members and guests who really join: invited over HTTP by an ADMIN, accepted by their link.
import type { ProgramRole, TeamRole } from '@fullcourt/program'
import type { TestServer } from './testServer.ts'

/** An invitation to a program or to the book of one game, as its ADMIN sends it. */
export type InvitationBody =
  | {
      readonly teamBrandId: string
      readonly role: ProgramRole
      readonly teamRoles?: readonly { readonly teamId: string; readonly role: TeamRole }[]
      readonly teamBrandPersonnelId?: string
    }
  | { readonly kind: 'BENCH'; readonly teamGameId: string; readonly name: string }

async function succeed(asked: ReturnType<TestServer['ask']>, status: number) {
  const reply = await asked
  if (reply.status !== status) throw new Error(`${reply.status}, not ${status}: ${reply.text}`)
  return reply.body
}

/**
 * Invites and accepts.
 * @param by the token of an ADMIN
 * @param as the token of a user who joins, or the username of a new one. A guest needs none
 * @returns the token of the session
 */
export async function joinByInvitation(
  { ask }: TestServer,
  {
    by,
    invitation,
    as = {},
  }: {
    readonly by: string
    readonly invitation: InvitationBody
    readonly as?: { readonly token?: string; readonly username?: string }
  },
): Promise<string> {
  const made = await succeed(
    ask('POST', '/v1/invitation/', {
      token: by,
      body: { ...invitation, ...('role' in invitation && { send: false }) },
    }),
    201,
  )
  const token = new URL(made.acceptURL).searchParams.get('token')
  const user = as.username && {
    username: as.username,
    password: 'a long password 9',
    firstName: 'Anna',
    lastName: 'Joined',
  }
  const joined = await succeed(
    ask('POST', `/v1/invitation/${made.id}/accept/`, { token: as.token, body: { token, ...user } }),
    201,
  )
  return joined.token
}

/** Takes the sign-in of a user away from their person in a program. */
export async function removeFromProgram(
  { app, ask }: TestServer,
  { by, token, teamBrandId }: { readonly by: string; readonly token: string; readonly teamBrandId: string },
): Promise<void> {
  const { id } = await succeed(ask('GET', '/v1/user/', { token }), 200)
  const person = await app.db
    .selectFrom('teamBrandPersonnel')
    .select('id')
    .where('teamBrandId', '=', teamBrandId)
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  await succeed(ask('DELETE', `/v1/team-brand-personnel/${person.id}/user/`, { token: by }), 204)
}
