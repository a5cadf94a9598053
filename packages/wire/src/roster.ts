import { TEAM_ROLES } from '@fullcourt/program'
import { POSITIONS } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'
import { jerseyFields } from './forms/people.ts'
import { AFTER_GAME_PEOPLE, AFTER_PERSON, AFTER_ROSTER } from './invalidates.ts'
import { gradeLevel, personFilters, rosterCandidate } from './people.ts'
import { endpoint, id, idParams, newId, noReply, stamps } from './primitives.ts'
import { noFilters, teamList } from './teams.ts'

export const rosterEntry = z.object({
  id,
  teamId: id,
  teamBrandPersonnelId: id,
  position: z.enum(POSITIONS).nullable(),
  homeJersey: z.string().nullable(),
  awayJersey: z.string().nullable(),
  isStarter: z.boolean(),
  role: z.enum(TEAM_ROLES),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  gradeLevel: gradeLevel.nullable(),
  height: z.int().nullable(),
  isActive: z.boolean(),
  avatarURL: z.string().nullable(),
  ...stamps,
})
export type RosterEntry = z.output<typeof rosterEntry>
const rosterFields = {
  position: z.enum(POSITIONS).nullable().optional(),
  ...jerseyFields,
  isStarter: z.boolean().optional(),
  role: z.enum(TEAM_ROLES).optional(),
}
const rosterFilters = z.strictObject({
  role: z.enum(TEAM_ROLES).optional(),
  isStarter: z.boolean().optional(),
})
export const listRoster = teamList(
  'listRoster',
  'The roster of a team, staff included.',
  '/v1/team/:id/roster/',
  'roster.read',
  rosterEntry,
  rosterFilters,
)
export const listEligible = teamList(
  'listEligible',
  'People of the program who are not on this roster yet.',
  '/v1/team/:id/roster/eligible/',
  'roster.write',
  rosterCandidate,
  personFilters,
)
export const listActivePlayers = teamList(
  'listActivePlayers',
  'The active players of a team.',
  '/v1/team/:id/active-roster/players/',
  'roster.read',
  rosterEntry,
  noFilters,
)
export const createRosterEntry = endpoint({
  name: 'createRosterEntry',
  summary: 'Put a person on a roster. Players need position and both jerseys; at most 5 starters.',
  method: 'POST',
  path: '/v1/team-personnel/',
  invalidates: AFTER_ROSTER,
  fresh: 'sometimes',
  access: { may: 'roster.write', on: 'team', from: 'body.teamId', sub: true },
  status: 201,
  body: z.strictObject({ id: newId, teamId: id, teamBrandPersonnelId: id, ...rosterFields }),
  reply: rosterEntry,
})
export const readRosterEntry = endpoint({
  name: 'readRosterEntry',
  summary: 'One roster entry.',
  method: 'GET',
  path: '/v1/team-personnel/:id/',
  access: { may: 'roster.read', on: 'rosterEntry', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: rosterEntry,
})
export const futureGamesOfEntry = endpoint({
  name: 'futureGamesOfEntry',
  summary: 'Whether a person is in games of this team that have not been played, and in which.',
  method: 'GET',
  path: '/v1/team-personnel/:id/games/',
  access: { may: 'roster.read', on: 'rosterEntry', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: z.object({ inFutureGames: z.boolean(), teamGameIds: z.array(id) }),
})
export const removeEntryFromFutureGames = endpoint({
  name: 'removeEntryFromFutureGames',
  summary: 'Take a person, on the roster or not, out of the games of this team that have not been played.',
  method: 'DELETE',
  path: '/v1/team-personnel/:id/games/',
  invalidates: AFTER_GAME_PEOPLE,
  access: { may: 'roster.write', on: 'rosterEntry', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: z.object({ removed: z.int() }),
})
export const changeRosterEntry = endpoint({
  name: 'changeRosterEntry',
  summary: 'Change a roster entry.',
  method: 'PATCH',
  path: '/v1/team-personnel/:id/',
  invalidates: AFTER_ROSTER,
  fresh: 'sometimes',
  access: { may: 'roster.write', on: 'rosterEntry', from: 'params.id', sub: true },
  params: idParams,
  body: z.strictObject(rosterFields),
  reply: rosterEntry,
})
export const deleteRosterEntry = endpoint({
  name: 'deleteRosterEntry',
  summary: 'Take a person off a roster.',
  method: 'DELETE',
  path: '/v1/team-personnel/:id/',
  invalidates: AFTER_ROSTER,
  fresh: 'sometimes',
  access: { may: 'roster.write', on: 'rosterEntry', from: 'params.id', sub: true },
  params: idParams,
  status: 204,
  reply: noReply,
})
export const restoreRosterEntry = endpoint({
  name: 'restoreRosterEntry',
  summary: 'Put a removed person back on the roster.',
  method: 'POST',
  path: '/v1/team-personnel/:id/restore/',
  invalidates: AFTER_ROSTER,
  fresh: 'sometimes',
  access: { may: 'roster.write', on: 'rosterEntry', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: rosterEntry,
})
/** A person of the source. Jersey and position are kept unless told; a grade is the person's new one. */
const copiedPerson = z.strictObject({
  id,
  jersey: jerseyFields.homeJersey,
  position: z.enum(POSITIONS).nullable().optional(),
  gradeLevel: gradeLevel.optional(),
})
export const copyRoster = endpoint({
  name: 'copyRoster',
  summary:
    'Put people of another team of the program on a roster, all or none. With the team itself as the source a new season begins: those who are not named leave the roster.',
  method: 'POST',
  path: '/v1/team/:id/roster/from/',
  invalidates: AFTER_PERSON,
  fresh: 'sometimes',
  access: { may: 'roster.write', on: 'team', from: 'params.id', sub: true },
  params: idParams,
  status: 201,
  body: z.strictObject({ id: newId, source: id, people: z.array(copiedPerson).min(1).max(100) }),
  reply: z.object({ results: z.array(rosterEntry) }),
})
