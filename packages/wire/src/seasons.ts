import * as z from 'zod'
import { day } from './fields.ts'
import { seasonFields } from './forms/program.ts'
import { AFTER_SEASON } from './invalidates.ts'
import { endpoint, id, idParams, newId, noReply, stamps } from './primitives.ts'
import { noFilters, teamList } from './teams.ts'

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
  invalidates: AFTER_SEASON,
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
  invalidates: AFTER_SEASON,
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
  invalidates: AFTER_SEASON,
  fresh: 'always',
  access: { may: 'season.delete', on: 'season', from: 'params.id', sub: true },
  params: idParams,
  status: 204,
  reply: noReply,
})
export const restoreSeason = endpoint({
  name: 'restoreSeason',
  summary: 'Restore a deleted season.',
  method: 'POST',
  path: '/v1/team-season/:id/restore/',
  invalidates: AFTER_SEASON,
  access: { may: 'season.delete', on: 'season', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: season,
})
