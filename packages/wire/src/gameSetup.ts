import { POSITIONS } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'
import { gamePersonFields, opponentPersonFields } from './forms/people.ts'
import { game, ofGame } from './games.ts'
import { AFTER_GAME_PEOPLE } from './invalidates.ts'
import { court, league } from './leagues.ts'
import { endpoint, id, idParams, newId } from './primitives.ts'
import { ruleProfile } from './rules.ts'

export const GAME_PERSON_ROLES = [
  'PLAYER',
  'COACH',
  'HEAD_COACH',
  'ASSISTANT_COACH',
  'STATISTICIAN',
  'OTHER',
] as const
export type GamePersonRole = (typeof GAME_PERSON_ROLES)[number]

export const gamePerson = z.object({
  id,
  teamGameId: id,
  isHomeTeam: z.boolean(),
  teamBrandPersonnelId: id.nullable(),
  unmanagedTeamPersonnelId: id.nullable(),
  jersey: z.string(),
  position: z.enum(POSITIONS).nullable(),
  firstName: z.string().nullable(),
  lastName: z.string(),
  fullName: z.string(),
  isStarting: z.boolean(),
  order: z.int(),
  role: z.enum(GAME_PERSON_ROLES),
  /** The one entry that stands for a whole opponent in single-team scoring. */
  isAnonymous: z.boolean(),
})
export type GamePerson = z.output<typeof gamePerson>

const sideSetup = z.object({
  name: z.string(),
  mascot: z.string().nullable(),
  jerseyFill: z.string().nullable(),
  jerseyStroke: z.string().nullable(),
  personnel: z.array(gamePerson),
})
/** One who could be added to a side: a roster entry of ours, or a person of the unmanaged team. */
export const eligiblePerson = z.object({
  teamBrandPersonnelId: id.nullable(),
  unmanagedTeamPersonnelId: id.nullable(),
  jersey: z.string().nullable(),
  position: z.enum(POSITIONS).nullable(),
  firstName: z.string().nullable(),
  lastName: z.string(),
  fullName: z.string(),
  isStarter: z.boolean(),
  role: z.enum(GAME_PERSON_ROLES),
})
export const setup = z.object({
  teamGame: game,
  home: sideSetup,
  away: sideSetup,
  league,
  court,
  rules: ruleProfile,
  locked: z.boolean(),
  eligible: z.object({ home: z.array(eligiblePerson), away: z.array(eligiblePerson) }),
})
export type Setup = z.output<typeof setup>
export const readSetup = endpoint({
  name: 'readSetup',
  summary: 'Everything a scoring screen needs: game, rosters, league, court, rules.',
  method: 'GET',
  path: '/v1/team-game/:id/setup/',
  access: ofGame('game.read', true),
  params: idParams,
  reply: setup,
})
export const staffOptions = endpoint({
  name: 'staffOptions',
  summary: 'Staff who could be added to a game.',
  method: 'GET',
  path: '/v1/team-game/:id/options/staff/',
  access: ofGame('game.read'),
  params: idParams,
  reply: z.object({ results: z.array(z.object({ id, label: z.string() })) }),
})

const newGamePerson = z.strictObject({
  id: newId,
  isHomeTeam: z.boolean(),
  teamBrandPersonnelId: id.nullable().optional(),
  unmanagedTeamPersonnelId: id.nullable().optional(),
  ...gamePersonFields,
  position: z.enum(POSITIONS).nullable().optional(),
  isStarting: z.boolean().default(false),
  order: z.int().min(0).max(999).optional(),
  role: z.enum(GAME_PERSON_ROLES).default('PLAYER'),
})
const sideList = z.object({ results: z.array(gamePerson) })
export const addGamePeople = endpoint({
  name: 'addGamePeople',
  summary: 'Put people into a game: the updated list of that side.',
  method: 'POST',
  path: '/v1/team-game/:id/personnel/',
  refusals: ['game_final', 'id_taken', 'locked'],
  invalidates: AFTER_GAME_PEOPLE,
  access: ofGame('game.write'),
  params: idParams,
  body: z.union([newGamePerson, z.array(newGamePerson).min(1).max(100)]),
  reply: sideList,
})
const onePerson = z.strictObject({ id, personnelId: id })
export const changeGamePerson = endpoint({
  name: 'changeGamePerson',
  summary: 'Change a person of a game: the updated list of that side.',
  method: 'PATCH',
  path: '/v1/team-game/:id/personnel/:personnelId/',
  refusals: ['game_final', 'id_taken', 'locked'],
  invalidates: AFTER_GAME_PEOPLE,
  access: ofGame('game.write'),
  params: onePerson,
  body: z
    .strictObject({
      ...gamePersonFields,
      position: z.enum(POSITIONS).nullable(),
      isStarting: z.boolean(),
      order: z.int().min(0).max(999),
      role: z.enum(GAME_PERSON_ROLES),
    })
    .partial(),
  reply: sideList,
})
export const removeGamePerson = endpoint({
  name: 'removeGamePerson',
  summary: 'Take a person out of a game; 409 locked when they own events. The updated list of that side.',
  method: 'DELETE',
  path: '/v1/team-game/:id/personnel/:personnelId/',
  refusals: ['game_final', 'id_taken', 'locked'],
  invalidates: AFTER_GAME_PEOPLE,
  access: ofGame('game.write'),
  params: onePerson,
  reply: sideList,
})

export const unmanagedPerson = z.object({
  id,
  unmanagedTeamId: id,
  jersey: z.string(),
  position: z.enum(POSITIONS).nullable(),
  firstName: z.string().nullable(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string().nullable(),
  role: z.enum(GAME_PERSON_ROLES),
})
const newUnmanagedPerson = z.strictObject({
  id: newId,
  ...opponentPersonFields,
  position: z.enum(POSITIONS).nullable().optional(),
  role: z.enum(GAME_PERSON_ROLES).default('PLAYER'),
})
export const listUnmanagedPeople = endpoint({
  name: 'listUnmanagedPeople',
  summary: 'The people of an opponent.',
  method: 'GET',
  path: '/v1/unmanaged-team/:id/personnel/',
  access: { may: 'game.read', on: 'unmanagedTeam', from: 'params.id', sub: true },
  params: idParams,
  reply: z.object({ results: z.array(unmanagedPerson) }),
})
export const addUnmanagedPeople = endpoint({
  name: 'addUnmanagedPeople',
  summary: "Add people to an opponent: the opponent's list.",
  method: 'POST',
  path: '/v1/unmanaged-team/:id/personnel/',
  refusals: ['game_final', 'id_taken', 'locked'],
  invalidates: ['listUnmanagedPeople', 'readSetup'],
  access: { may: 'game.write', on: 'unmanagedTeam', from: 'params.id', sub: true },
  params: idParams,
  body: z.union([newUnmanagedPerson, z.array(newUnmanagedPerson).min(1).max(100)]),
  reply: z.object({ results: z.array(unmanagedPerson) }),
})
export const changeUnmanagedPerson = endpoint({
  name: 'changeUnmanagedPerson',
  summary:
    'Change a person of an opponent for the games to come; games that have the person keep their sheet.',
  method: 'PATCH',
  path: '/v1/unmanaged-team/:id/personnel/:personnelId/',
  refusals: ['game_final', 'id_taken', 'locked'],
  invalidates: ['listUnmanagedPeople', 'readSetup'],
  access: { may: 'game.write', on: 'unmanagedTeam', from: 'params.id', sub: true },
  params: onePerson,
  body: z
    .strictObject({
      ...opponentPersonFields,
      position: z.enum(POSITIONS).nullable(),
      role: z.enum(GAME_PERSON_ROLES),
    })
    .partial(),
  reply: z.object({ results: z.array(unmanagedPerson) }),
})
export const removeUnmanagedPerson = endpoint({
  name: 'removeUnmanagedPerson',
  summary: 'Take a person off an opponent; games played keep them.',
  method: 'DELETE',
  path: '/v1/unmanaged-team/:id/personnel/:personnelId/',
  refusals: ['game_final', 'id_taken', 'locked'],
  invalidates: ['listUnmanagedPeople', 'readSetup'],
  access: { may: 'game.write', on: 'unmanagedTeam', from: 'params.id', sub: true },
  params: onePerson,
  reply: z.object({ results: z.array(unmanagedPerson) }),
})
