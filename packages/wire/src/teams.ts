import { GENDERS, TEAM_LEVELS } from '@fullcourt/program'
import * as z from 'zod'
import type { Access } from './endpoint.ts'
import { teamFields as typedFields } from './forms/program.ts'
import {
  endpoint,
  id,
  idParams,
  listOf,
  listQuery,
  newId,
  noReply,
  plainList,
  stamps,
  time,
} from './primitives.ts'

const level = z.literal(TEAM_LEVELS.map((l) => l.value))

export const team = z.object({
  id,
  teamBrandId: id,
  level,
  gender: z.enum(GENDERS).nullable(),
  mascot: z.string().nullable(),
  name: z.string().nullable(),
  /** 'Lincoln High Lions Varsity': program, mascot and level or name. */
  fullName: z.string(),
  ...stamps,
})
export type Team = z.output<typeof team>

const teamFields = {
  level,
  ...typedFields,
  gender: z.enum(GENDERS).nullable().optional(),
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
  refusals: ['team_quota'],
  invalidates: ['readUser', 'readProgram', 'listTeams', 'readChecklist'],
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
  invalidates: 'all',
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
  invalidates: 'all',
  fresh: 'always',
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
  refusals: ['team_quota'],
  invalidates: 'all',
  access: teamAccess('team.delete', true),
  params: idParams,
  reply: team,
})

const CALENDAR = '/v1/team/:id/calendar/'
const ofCalendar = { may: 'game.write', on: 'team', from: 'params.id', sub: true } as const

export const readCalendar = endpoint({
  name: 'readCalendar',
  summary:
    "When the link to a team's calendar was made; null where there is none. The link itself is shown once.",
  method: 'GET',
  path: CALENDAR,
  access: ofCalendar,
  scope: null,
  params: idParams,
  reply: z.object({ madeAt: time.nullable() }),
})
export const renewCalendar = endpoint({
  name: 'renewCalendar',
  summary:
    "Make the link to a team's schedule as a calendar (.ics), for everyone who has it. An earlier link shows nothing from now on.",
  method: 'POST',
  path: CALENDAR,
  invalidates: ['readCalendar', 'listProgramAudit'],
  access: ofCalendar,
  scope: null,
  params: idParams,
  reply: z.object({ url: z.url() }),
})

export const noFilters = z.strictObject({})
/** A list of something of a team. */
export const teamList = <T extends z.ZodType, F extends z.ZodType>(
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
