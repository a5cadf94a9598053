import { GRADE_LEVELS, PERSON_GENDERS, PROGRAM_ROLES } from '@fullcourt/program'
import * as z from 'zod'
import { avatarURL } from './avatars.ts'
import { personFields as typedFields } from './forms/people.ts'
import { AFTER_GAME_PEOPLE, AFTER_PERSON } from './invalidates.ts'
import { endpoint, id, idParams, listOf, listQuery, newId, noReply, stamps, time } from './primitives.ts'

export const gradeLevel = z.literal(GRADE_LEVELS.map((g) => g.value))

export const person = z.object({
  id,
  teamBrandId: id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  role: z.enum(PROGRAM_ROLES),
  gradeLevel: gradeLevel.nullable(),
  gender: z.enum(PERSON_GENDERS).nullable(),
  height: z.int().nullable(),
  primaryEmail: z.string().nullable(),
  primaryPhone: z.string().nullable(),
  isActive: z.boolean(),
  avatarURL: z.string().nullable(),
  /** Set once this person signs in. */
  userId: id.nullable(),
  /** When this person is erased, if that was asked for. */
  eraseAt: time.nullable(),
  ...stamps,
})
export type Person = z.output<typeof person>

/** A person by name and place in the program, without contacts: who may be put on a roster. */
export const rosterCandidate = person.pick({
  id: true,
  teamBrandId: true,
  firstName: true,
  lastName: true,
  fullName: true,
  role: true,
  gradeLevel: true,
  isActive: true,
  avatarURL: true,
  createdAt: true,
  deletedAt: true,
})
export type RosterCandidate = z.output<typeof rosterCandidate>

const personFields = {
  ...typedFields,
  role: z.enum(PROGRAM_ROLES),
  gradeLevel: gradeLevel.nullable().optional(),
  gender: z.enum(PERSON_GENDERS).nullable().optional(),
  isActive: z.boolean().optional(),
}
export const personFilters = z.strictObject({
  role: z.enum(PROGRAM_ROLES).optional(),
  isActive: z.boolean().optional(),
  gradeLevel: gradeLevel.optional(),
})
const peopleOf = (name: string, summary: string, path: `/${string}/`) =>
  endpoint({
    name,
    summary,
    method: 'GET',
    path,
    access: { may: 'people.read', on: 'program', from: 'params.id', sub: true, deleted: true },
    params: idParams,
    query: listQuery(personFilters),
    reply: listOf(person),
  })
export const listPersonnel = peopleOf(
  'listPersonnel',
  'Everyone of a program.',
  '/v1/team-brand/:id/personnel/',
)
export const listPlayers = peopleOf('listPlayers', 'The players of a program.', '/v1/team-brand/:id/players/')
export const listStaff = peopleOf('listStaff', 'The staff of a program.', '/v1/team-brand/:id/staff/')

export const createPerson = endpoint({
  name: 'createPerson',
  summary:
    'Add a player or staff member to a program. Roles other than PLAYER are given by ADMIN only; players are added by each role that writes, on a team too.',
  method: 'POST',
  path: '/v1/team-brand-personnel/',
  invalidates: AFTER_PERSON,
  fresh: 'sometimes',
  access: { may: 'people.add', on: 'program', from: 'body.teamBrandId', sub: true },
  status: 201,
  body: z.strictObject({ id: newId, teamBrandId: id, ...personFields }),
  reply: person,
})
export const readPerson = endpoint({
  name: 'readPerson',
  summary: 'One person of a program.',
  method: 'GET',
  path: '/v1/team-brand-personnel/:id/',
  access: { may: 'people.read', on: 'person', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: person.extend({ inFutureGames: z.boolean() }),
})
export const changePerson = endpoint({
  name: 'changePerson',
  summary:
    'Change a person. A role changes by ADMIN only; the last ADMIN stays (409 last_admin). The own picture changes with any role.',
  method: 'PATCH',
  path: '/v1/team-brand-personnel/:id/',
  refusals: ['gone', 'last_admin', 'limit_reached'],
  invalidates: AFTER_PERSON,
  fresh: 'sometimes',
  access: { may: 'people.picture', on: 'person', from: 'params.id', sub: true },
  params: idParams,
  body: z.strictObject({ ...personFields, avatarURL }).partial(),
  reply: person,
})
export const deletePerson = endpoint({
  name: 'deletePerson',
  summary: 'Delete a person, softly; games played keep them.',
  method: 'DELETE',
  path: '/v1/team-brand-personnel/:id/',
  refusals: ['last_admin'],
  invalidates: AFTER_PERSON,
  fresh: 'always',
  access: { may: 'people.write', on: 'person', from: 'params.id', sub: true },
  params: idParams,
  status: 204,
  reply: noReply,
})
export const restorePerson = endpoint({
  name: 'restorePerson',
  summary: 'Restore a deleted person.',
  method: 'POST',
  path: '/v1/team-brand-personnel/:id/restore/',
  refusals: ['gone', 'last_admin', 'limit_reached'],
  invalidates: AFTER_PERSON,
  fresh: 'sometimes',
  access: { may: 'people.write', on: 'person', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: person,
})
export const removeFromFutureGames = endpoint({
  name: 'removeFromFutureGames',
  summary: 'Take a person, deleted or not, out of the games that have not been played.',
  method: 'DELETE',
  path: '/v1/team-brand-personnel/:id/games/',
  invalidates: AFTER_GAME_PEOPLE,
  access: { may: 'people.write', on: 'person', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: z.object({ removed: z.int() }),
})
