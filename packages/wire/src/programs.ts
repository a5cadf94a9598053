import {
  CHECKLIST,
  GENDERS,
  GRADE_LEVELS,
  PERSON_GENDERS,
  PROGRAM_ROLES,
  PROGRAM_TYPES,
  ROLES,
  TEAM_LEVELS,
  TEAM_ROLES,
} from '@fullcourt/program'
import { POSITIONS } from '@fullcourt/scorebook'
import * as z from 'zod'
import { subscription } from './billing.ts'
import type { Access } from './endpoint.ts'
import {
  colour,
  day,
  email,
  endpoint,
  id,
  idParams,
  jersey,
  listOf,
  listQuery,
  newId,
  noReply,
  optionalText,
  plainList,
  text,
  time,
  timezone,
  usPhone,
} from './primitives.ts'

const level = z.literal(TEAM_LEVELS.map((l) => l.value))
const gradeLevel = z.literal(GRADE_LEVELS.map((g) => g.value))
const gender = z.enum(GENDERS)
const stamps = { createdAt: time, deletedAt: time.nullable() }

export const team = z.object({
  id,
  teamBrandId: id,
  level,
  gender: gender.nullable(),
  mascot: z.string().nullable(),
  name: z.string().nullable(),
  /** 'Lincoln High Lions Varsity': program, mascot and level or name. */
  fullName: z.string(),
  ...stamps,
})
export type Team = z.output<typeof team>

export const program = z.object({
  id,
  accountId: id,
  leagueId: id,
  name: z.string(),
  fullName: z.string(),
  mascot: z.string(),
  gender,
  timezone: z.string(),
  programType: z.enum(PROGRAM_TYPES).nullable(),
  avatarURL: z.string().nullable(),
  color1: z.string().nullable(),
  color2: z.string().nullable(),
  color3: z.string().nullable(),
  color4: z.string().nullable(),
  color1Name: z.string().nullable(),
  color2Name: z.string().nullable(),
  color3Name: z.string().nullable(),
  color4Name: z.string().nullable(),
  teams: z.array(team),
  subscriptions: z.array(subscription),
  /** Is a subscription running now: 'sub' pages and calls are open. */
  subscriptionActive: z.boolean(),
  /** The role of whoever asks. */
  role: z.enum(ROLES).nullable(),
  ...stamps,
})
export type Program = z.output<typeof program>

const programFields = {
  name: text(),
  mascot: text(60),
  gender,
  timezone,
  programType: z.enum(PROGRAM_TYPES).nullable().optional(),
  color1: colour.nullable().optional(),
  color2: colour.nullable().optional(),
  color3: colour.nullable().optional(),
  color4: colour.nullable().optional(),
  color1Name: optionalText(40),
  color2Name: optionalText(40),
  color3Name: optionalText(40),
  color4Name: optionalText(40),
}

const programRead: Access = {
  may: 'program.read',
  on: 'program',
  from: 'params.id',
  sub: false,
  deleted: true,
}
const programWrite: Access = { may: 'program.write', on: 'program', from: 'params.id', sub: true }

export const createProgram = endpoint({
  name: 'createProgram',
  summary: 'Create a program; who creates it is its ADMIN.',
  method: 'POST',
  path: '/v1/team-brand/',
  access: 'login',
  status: 201,
  body: z.strictObject({ id: newId, accountId: id, leagueId: id, ...programFields }),
  reply: program,
})
export const readProgram = endpoint({
  name: 'readProgram',
  summary: 'One program.',
  method: 'GET',
  path: '/v1/team-brand/:id/',
  access: programRead,
  params: idParams,
  reply: program,
})
export const changeProgram = endpoint({
  name: 'changeProgram',
  summary: 'Change a program.',
  method: 'PATCH',
  path: '/v1/team-brand/:id/',
  access: programWrite,
  params: idParams,
  body: z.strictObject({ ...programFields, leagueId: id }).partial(),
  reply: program,
})
export const deleteProgram = endpoint({
  name: 'deleteProgram',
  summary: 'Delete a program, softly.',
  method: 'DELETE',
  path: '/v1/team-brand/:id/',
  access: { may: 'program.delete', on: 'program', from: 'params.id', sub: false },
  params: idParams,
  status: 204,
  reply: noReply,
})
export const restoreProgram = endpoint({
  name: 'restoreProgram',
  summary: 'Restore a deleted program.',
  method: 'POST',
  path: '/v1/team-brand/:id/restore/',
  access: { may: 'program.delete', on: 'program', from: 'params.id', sub: false, deleted: true },
  params: idParams,
  reply: program,
})
export const readChecklist = endpoint({
  name: 'readChecklist',
  summary: 'The dashboard checklist of a program, with the upcoming games of all its teams.',
  method: 'GET',
  path: '/v1/team-brand/:id/checklist/',
  access: { may: 'program.read', on: 'program', from: 'params.id', sub: true },
  params: idParams,
  reply: z.object({ items: z.record(z.enum(CHECKLIST), z.boolean()) }),
})

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
  ...stamps,
})
export type Person = z.output<typeof person>

const personFields = {
  firstName: text(80),
  lastName: text(80),
  role: z.enum(PROGRAM_ROLES),
  gradeLevel: gradeLevel.nullable().optional(),
  gender: z.enum(PERSON_GENDERS).nullable().optional(),
  height: z.int().min(36).max(108).nullable().optional(),
  primaryEmail: email.nullable().optional(),
  primaryPhone: usPhone.nullable().optional(),
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
  summary: 'Add a player or staff member to a program. Giving ADMIN needs ADMIN.',
  method: 'POST',
  path: '/v1/team-brand-personnel/',
  access: { may: 'people.write', on: 'program', from: 'body.teamBrandId', sub: true },
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
  summary: 'Change a person. A role changes by ADMIN only; the last ADMIN stays (409 last_admin).',
  method: 'PATCH',
  path: '/v1/team-brand-personnel/:id/',
  access: { may: 'people.write', on: 'person', from: 'params.id', sub: true },
  params: idParams,
  body: z.strictObject(personFields).partial(),
  reply: person,
})
export const deletePerson = endpoint({
  name: 'deletePerson',
  summary: 'Delete a person, softly; games played keep them.',
  method: 'DELETE',
  path: '/v1/team-brand-personnel/:id/',
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
  access: { may: 'people.write', on: 'person', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: person,
})
export const removeFromFutureGames = endpoint({
  name: 'removeFromFutureGames',
  summary: 'Take a person out of the games that have not been played.',
  method: 'DELETE',
  path: '/v1/team-brand-personnel/:id/games/',
  access: { may: 'people.write', on: 'person', from: 'params.id', sub: true },
  params: idParams,
  reply: z.object({ removed: z.int() }),
})

const teamFields = {
  level,
  name: optionalText(80),
  gender: gender.nullable().optional(),
  mascot: optionalText(60),
}
export const listTeams = endpoint({
  name: 'listTeams',
  summary: 'The teams of a program.',
  method: 'GET',
  path: '/v1/team-brand/:id/teams/',
  access: { may: 'program.read', on: 'program', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  query: plainList,
  reply: listOf(team),
})
export const createTeam = endpoint({
  name: 'createTeam',
  summary: "Add a team to a program; 409 team_quota past the plan's teamQuota.",
  method: 'POST',
  path: '/v1/team/',
  access: { may: 'team.create', on: 'program', from: 'body.teamBrandId', sub: true },
  status: 201,
  body: z.strictObject({ id: newId, teamBrandId: id, ...teamFields }),
  reply: team,
})
const teamAccess = (may: 'team.read' | 'team.write' | 'team.delete', deleted = false): Access => ({
  may,
  on: 'team',
  from: 'params.id',
  sub: true,
  deleted,
})
export const readTeam = endpoint({
  name: 'readTeam',
  summary: 'One team.',
  method: 'GET',
  path: '/v1/team/:id/',
  access: teamAccess('team.read', true),
  params: idParams,
  reply: team,
})
export const changeTeam = endpoint({
  name: 'changeTeam',
  summary: 'Change a team.',
  method: 'PATCH',
  path: '/v1/team/:id/',
  access: teamAccess('team.write'),
  params: idParams,
  body: z.strictObject(teamFields).partial(),
  reply: team,
})
export const deleteTeam = endpoint({
  name: 'deleteTeam',
  summary: 'Delete a team, softly.',
  method: 'DELETE',
  path: '/v1/team/:id/',
  access: teamAccess('team.delete'),
  params: idParams,
  status: 204,
  reply: noReply,
})
export const restoreTeam = endpoint({
  name: 'restoreTeam',
  summary: 'Restore a deleted team; 409 team_quota past the plan.',
  method: 'POST',
  path: '/v1/team/:id/restore/',
  access: teamAccess('team.delete', true),
  params: idParams,
  reply: team,
})

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
  homeJersey: jersey.nullable().optional(),
  awayJersey: jersey.nullable().optional(),
  isStarter: z.boolean().optional(),
  role: z.enum(TEAM_ROLES).optional(),
}
const rosterFilters = z.strictObject({
  role: z.enum(TEAM_ROLES).optional(),
  isStarter: z.boolean().optional(),
})
const teamList = <T extends z.ZodType, F extends z.ZodType>(
  name: string,
  summary: string,
  path: `/${string}/`,
  may: 'roster.read' | 'roster.write' | 'season.read',
  row: T,
  filters: F,
) =>
  endpoint({
    name,
    summary,
    method: 'GET',
    path,
    access: { may, on: 'team', from: 'params.id', sub: true, deleted: true },
    params: idParams,
    query: listQuery(filters),
    reply: listOf(row),
  })
const noFilters = z.strictObject({})
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
  person,
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
export const changeRosterEntry = endpoint({
  name: 'changeRosterEntry',
  summary: 'Change a roster entry.',
  method: 'PATCH',
  path: '/v1/team-personnel/:id/',
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
  access: { may: 'roster.write', on: 'rosterEntry', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: rosterEntry,
})

export const season = z.object({
  id,
  teamId: id,
  name: z.string(),
  startDate: day,
  endDate: day,
  notes: z.string().nullable(),
  ...stamps,
})
export type Season = z.output<typeof season>
const seasonFields = { name: text(80), startDate: day, endDate: day, notes: optionalText(4000) }
export const listSeasons = teamList(
  'listSeasons',
  'The seasons of a team, newest first.',
  '/v1/team/:id/seasons/',
  'season.read',
  season,
  noFilters,
)
export const createSeason = endpoint({
  name: 'createSeason',
  summary: 'Add a season; its dates are inclusive.',
  method: 'POST',
  path: '/v1/team-season/',
  access: { may: 'season.write', on: 'team', from: 'body.teamId', sub: true },
  status: 201,
  body: z.strictObject({ id: newId, teamId: id, ...seasonFields }),
  reply: season,
})
export const readSeason = endpoint({
  name: 'readSeason',
  summary: 'One season.',
  method: 'GET',
  path: '/v1/team-season/:id/',
  access: { may: 'season.read', on: 'season', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: season,
})
export const changeSeason = endpoint({
  name: 'changeSeason',
  summary: 'Change a season.',
  method: 'PATCH',
  path: '/v1/team-season/:id/',
  access: { may: 'season.write', on: 'season', from: 'params.id', sub: true },
  params: idParams,
  body: z.strictObject(seasonFields).partial(),
  reply: season,
})
export const deleteSeason = endpoint({
  name: 'deleteSeason',
  summary: 'Delete a season, softly.',
  method: 'DELETE',
  path: '/v1/team-season/:id/',
  access: { may: 'season.write', on: 'season', from: 'params.id', sub: true },
  params: idParams,
  status: 204,
  reply: noReply,
})
export const restoreSeason = endpoint({
  name: 'restoreSeason',
  summary: 'Restore a deleted season.',
  method: 'POST',
  path: '/v1/team-season/:id/restore/',
  access: { may: 'season.write', on: 'season', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: season,
})
