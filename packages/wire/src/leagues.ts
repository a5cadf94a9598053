import { BUILT_IN_COURTS } from '@fullcourt/scorebook/rules'
import { FOUL_RESETS, PERIOD_TYPES, SCORING_TYPES } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'
import { courtFields, leagueFields, settingsFields, timeoutFields } from './forms/rules.ts'
import { AFTER_LEAGUE } from './invalidates.ts'
import { colour, endpoint, id, idParams, listOf, newId, noReply, plainList, time } from './primitives.ts'

const geometry = {
  ...courtFields,
  showRestrictedArc: z.boolean(),
  dashedFreeThrow: z.boolean(),
}
/** Null: the color of the page. */
const colors = {
  floorColor: colour.nullable(),
  laneColor: colour.nullable(),
  lineColor: colour.nullable(),
}
/** The bounds of rule 103 hold for settings that a person enters, not for built-in courts. */
export const courtOverrides = z.strictObject({ ...geometry, ...colors }).partial()
export const court = z.object({
  id,
  code: z.string(),
  name: z.string(),
  half: z.boolean(),
  ...geometry,
  widthInches: z.number(),
  heightInches: z.number(),
  restrictedArcInches: z.number(),
  ...z.object(colors).partial().shape,
})
export type Court = z.output<typeof court>

const COURT_IDS = new Set(BUILT_IN_COURTS.map((built) => built.id))
const courtId = id.refine((sent) => COURT_IDS.has(sent), 'must be one of the courts.')

const settings = {
  periodType: z.enum(PERIOD_TYPES),
  ...settingsFields,
  ...timeoutFields,
  courtId,
  courtOverrides: courtOverrides.nullable(),
  foulReset: z.enum(FOUL_RESETS),
  usesShotClock: z.boolean(),
  scoringType: z.enum(SCORING_TYPES),
}
/** Rules of a league that a game may change. */
export const leagueOverrides = z.strictObject(settings).partial()
export type LeagueSettings = z.output<typeof leagueOverrides>

export const league = z.object({
  id,
  /** Built-in leagues carry a code, custom ones the code of the profile they were copied from. */
  code: z.string().nullable(),
  baseCode: z.string(),
  name: z.string(),
  accountId: id.nullable(),
  ...settings,
  overtimeDuration: z.int().nullable(),
  shotClockDuration: z.int().nullable(),
  createdAt: time,
  deletedAt: time.nullable(),
})
export type League = z.output<typeof league>

export const listLeagues = endpoint({
  name: 'listLeagues',
  summary: 'Built-in leagues, oldest first, then those of my accounts.',
  method: 'GET',
  path: '/v1/league/',
  access: 'login',
  query: plainList,
  reply: listOf(league),
})
export const createLeague = endpoint({
  name: 'createLeague',
  summary: 'A custom league: a copy of the profile `baseCode` with its own settings.',
  method: 'POST',
  path: '/v1/league/',
  invalidates: ['listLeagues'],
  access: { may: 'league.write', on: 'account', from: 'body.accountId', sub: true },
  status: 201,
  body: z.strictObject({
    id: newId,
    accountId: id,
    ...leagueFields,
    baseCode: z.string().max(40).default('nfhs'),
    ...leagueOverrides.shape,
  }),
  reply: league,
})
export const readLeague = endpoint({
  name: 'readLeague',
  summary: 'One league.',
  method: 'GET',
  path: '/v1/league/:id/',
  access: 'login',
  params: idParams,
  reply: league,
})
export const changeLeague = endpoint({
  name: 'changeLeague',
  summary:
    'Change a custom league; built-in ones are read-only (403). Old games keep the rules they were scored under.',
  method: 'PATCH',
  path: '/v1/league/:id/',
  refusals: ['in_use'],
  invalidates: AFTER_LEAGUE,
  access: { may: 'league.write', on: 'league', from: 'params.id', sub: true },
  params: idParams,
  body: z.strictObject({ name: z.optional(leagueFields.name), ...leagueOverrides.shape }),
  reply: league,
})
export const deleteLeague = endpoint({
  name: 'deleteLeague',
  summary: 'Delete a custom league, softly.',
  method: 'DELETE',
  path: '/v1/league/:id/',
  refusals: ['in_use'],
  invalidates: AFTER_LEAGUE,
  access: { may: 'league.write', on: 'league', from: 'params.id', sub: true },
  params: idParams,
  status: 204,
  reply: noReply,
})
export const restoreLeague = endpoint({
  name: 'restoreLeague',
  summary: 'Restore a deleted custom league.',
  method: 'POST',
  path: '/v1/league/:id/restore/',
  invalidates: AFTER_LEAGUE,
  access: { may: 'league.write', on: 'league', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: league,
})
export const listCourts = endpoint({
  name: 'listCourts',
  summary: 'Court geometries.',
  method: 'GET',
  path: '/v1/courts/',
  access: 'login',
  scope: 'program:read',
  query: plainList,
  reply: listOf(court),
})
