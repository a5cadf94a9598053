import { PROGRAM_ROLES, TEAM_ROLES } from '@fullcourt/program'
import * as z from 'zod'
import { AFTER_PERSON } from './invalidates.ts'
import { person } from './people.ts'
import { endpoint, id, idParams, listOf, noReply, plainList, time } from './primitives.ts'

/** A person of a program who can sign in. */
export const member = z.object({
  /** The person of the program. */
  id,
  userId: id,
  username: z.string(),
  fullName: z.string(),
  avatarURL: z.string().nullable(),
  role: z.enum(PROGRAM_ROLES),
  isActive: z.boolean(),
  /** Roles on rosters, by the team's name. */
  teamRoles: z.array(z.object({ teamId: id, team: z.string(), role: z.enum(TEAM_ROLES) })),
  /** When the user last used Fullcourt; null if not for a long time. */
  lastSeenAt: time.nullable(),
  /** The caller. */
  isSelf: z.boolean(),
})
export type Member = z.output<typeof member>

export const listMembers = endpoint({
  name: 'listMembers',
  summary: 'Who can sign in to a program, with their roles and when they were last seen; for its ADMIN.',
  method: 'GET',
  path: '/v1/team-brand/:id/members/',
  access: { may: 'people.invite', on: 'program', from: 'params.id', sub: false, deleted: true },
  params: idParams,
  query: plainList,
  reply: listOf(member),
})

export const removeSignIn = endpoint({
  name: 'removeSignIn',
  summary:
    'Take the sign-in to this program away from a person, at once; on oneself, leave the program. 409 last_admin.',
  method: 'DELETE',
  path: '/v1/team-brand-personnel/:id/user/',
  refusals: ['last_admin'],
  invalidates: AFTER_PERSON,
  access: { may: 'people.removeSignIn', on: 'person', from: 'params.id', sub: false },
  fresh: 'always',
  params: idParams,
  status: 204,
  reply: noReply,
})

export const transferAdmin = endpoint({
  name: 'transferAdmin',
  summary: 'Make another person who can sign in ADMIN, and oneself COACH, in one step.',
  method: 'POST',
  path: '/v1/team-brand-personnel/:id/transfer-admin/',
  refusals: ['last_admin'],
  invalidates: AFTER_PERSON,
  access: { may: 'roles.give', on: 'person', from: 'params.id', sub: false },
  fresh: 'always',
  params: idParams,
  reply: person,
})
