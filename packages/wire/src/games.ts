import { POSITIONS, SCORING_TYPES } from '@fullcourt/scorebook'
import * as z from 'zod'
import { court, league, leagueOverrides } from './leagues.ts'
import {
  colour,
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
  score,
  text,
  time,
  timezone,
} from './primitives.ts'

export const GAME_PERSON_ROLES = [
  'PLAYER',
  'COACH',
  'HEAD_COACH',
  'ASSISTANT_COACH',
  'STATISTICIAN',
  'OTHER',
] as const
export const FINAL_REASONS = ['played', 'tied', 'forfeit', 'abandoned'] as const

export const unmanagedTeam = z.object({ id, name: z.string(), mascot: z.string().nullable() })

/** The saved snapshot of the scoring screen; the plays are the truth, this is where the screen goes on. */
export const gameState = z.strictObject({
  savedAt: time,
  clockTime: z.number().min(0).max(3600).optional(),
  clockRunning: z.boolean().optional(),
  period: z.int().min(1).max(99).optional(),
  started: z.boolean().optional(),
  videoTime: z.number().nullable().optional(),
  videoStart: z.number().nullable().optional(),
  videoEnd: z.number().nullable().optional(),
  currentTeamVideoId: id.nullable().optional(),
  activeHomeRosterIds: z.array(id).max(60).optional(),
  activeAwayRosterIds: z.array(id).max(60).optional(),
  startVideoTime: z.number().nullable().optional(),
  startTimestamp: time.nullable().optional(),
  homeTeamIsLeft: z.boolean().optional(),
  homeRosterIsLeft: z.boolean().optional(),
})
export type GameState = z.output<typeof gameState>

export const game = z.object({
  id,
  teamId: id,
  teamSeasonId: id.nullable(),
  leagueId: id,
  leagueOverrides: leagueOverrides.nullable(),
  state: gameState.nullable(),
  isHome: z.boolean(),
  gameStartTime: time,
  /** Wall time at the place of the game, 'YYYY-MM-DDTHH:MM'. */
  localStartTime: z.string(),
  timezone: z.string(),
  location: z.string(),
  notes: z.string().nullable(),
  finalSummary: z.string().nullable(),
  finalReason: z.enum(FINAL_REASONS).nullable(),
  homeFinalScore: score.nullable(),
  awayFinalScore: score.nullable(),
  overtimePeriods: z.int().nullable(),
  /** The score as scored so far (the final one once final). */
  homeScore: z.int(),
  awayScore: z.int(),
  homeTeamFullName: z.string(),
  awayTeamFullName: z.string(),
  opponentName: z.string(),
  opponentMascot: z.string(),
  opponentFullName: z.string(),
  opponentColor1Name: z.string().nullable(),
  opponentColor2Name: z.string().nullable(),
  homeTeamPrimaryColor: z.string().nullable(),
  awayTeamPrimaryColor: z.string().nullable(),
  homeTeamJerseyFill: z.string().nullable(),
  homeTeamJerseyStroke: z.string().nullable(),
  awayTeamJerseyFill: z.string().nullable(),
  awayTeamJerseyStroke: z.string().nullable(),
  scoringType: z.enum(SCORING_TYPES),
  homeUnmanagedTeam: unmanagedTeam.nullable(),
  awayUnmanagedTeam: unmanagedTeam.nullable(),
  seq: z.int(),
  locked: z.boolean(),
  createdAt: time,
  deletedAt: time.nullable(),
})
export type Game = z.output<typeof game>

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

const ofGame = (may: 'game.read' | 'game.write' | 'game.score', deleted = false) =>
  ({ may, on: 'game', from: 'params.id', sub: true, deleted }) as const

const gameFields = {
  teamSeasonId: id.nullable().optional(),
  leagueId: id.optional(),
  scoringType: z.enum(SCORING_TYPES).optional(),
  notes: optionalText(8000),
  opponentColor1Name: optionalText(40),
  opponentColor2Name: optionalText(40),
}
export const createGame = endpoint({
  name: 'createGame',
  summary:
    'Schedule a game. The opponent is an unmanaged team, used again for the next game against the same name.',
  method: 'POST',
  path: '/v1/team-game/',
  access: { may: 'game.write', on: 'team', from: 'body.teamId', sub: true },
  status: 201,
  body: z.strictObject({
    id: newId,
    teamId: id,
    opponentName: text(),
    opponentMascot: text(60),
    isHome: z.boolean(),
    gameStartTime: time,
    timezone,
    location: text(200),
    ...gameFields,
  }),
  reply: game,
})
export const listGames = endpoint({
  name: 'listGames',
  summary: 'The games of a team, by start.',
  method: 'GET',
  path: '/v1/team/:id/games/',
  access: { may: 'game.read', on: 'team', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  query: listQuery(
    z.strictObject({
      teamSeasonId: id.optional(),
      place: z.enum(['home', 'away']).optional(),
      final: z.boolean().optional(),
      upcoming: z.boolean().optional(),
      opponent: z.string().max(120).optional(),
    }),
  ),
  reply: listOf(game),
})
export const listProgramGames = endpoint({
  name: 'listProgramGames',
  summary: 'The games of all teams of a program that are not final, next first.',
  method: 'GET',
  path: '/v1/team-brand/:id/upcoming-games/',
  access: { may: 'program.read', on: 'program', from: 'params.id', sub: true },
  params: idParams,
  query: listQuery(z.strictObject({})),
  reply: listOf(game),
})
export const readGame = endpoint({
  name: 'readGame',
  summary: 'One game.',
  method: 'GET',
  path: '/v1/team-game/:id/',
  access: ofGame('game.read', true),
  params: idParams,
  reply: game,
})
export const changeGame = endpoint({
  name: 'changeGame',
  summary:
    'Details, league and overrides, jersey colours, final scores. Setting both final scores ends the game.',
  method: 'PATCH',
  path: '/v1/team-game/:id/',
  access: ofGame('game.write'),
  params: idParams,
  body: z
    .strictObject({
      opponentName: text(),
      opponentMascot: text(60),
      isHome: z.boolean(),
      gameStartTime: time,
      timezone,
      location: text(200),
      ...gameFields,
      leagueOverrides: leagueOverrides.nullable(),
      homeTeamJerseyFill: colour.nullable(),
      homeTeamJerseyStroke: colour.nullable(),
      awayTeamJerseyFill: colour.nullable(),
      awayTeamJerseyStroke: colour.nullable(),
      homeFinalScore: score.nullable(),
      awayFinalScore: score.nullable(),
      overtimePeriods: z.int().min(0).max(50).nullable(),
      finalReason: z.enum(FINAL_REASONS).nullable(),
      finalSummary: optionalText(8000),
    })
    .partial(),
  reply: game,
})
export const deleteGame = endpoint({
  name: 'deleteGame',
  summary: 'Delete a game, softly.',
  method: 'DELETE',
  path: '/v1/team-game/:id/',
  access: ofGame('game.write'),
  params: idParams,
  status: 204,
  reply: noReply,
})
export const restoreGame = endpoint({
  name: 'restoreGame',
  summary: 'Restore a deleted game.',
  method: 'POST',
  path: '/v1/team-game/:id/restore/',
  access: ofGame('game.write', true),
  params: idParams,
  reply: game,
})
export const reopenGame = endpoint({
  name: 'reopenGame',
  summary: 'Take a final game back to scoring; logged.',
  method: 'POST',
  path: '/v1/team-game/:id/reopen/',
  access: ofGame('game.score'),
  params: idParams,
  reply: game,
})
export const saveState = endpoint({
  name: 'saveState',
  summary:
    'Save the snapshot of the scoring screen; the newest `savedAt` wins, an older one changes nothing.',
  method: 'PATCH',
  path: '/v1/team-game/:id/state/',
  access: ofGame('game.score'),
  params: idParams,
  body: gameState,
  reply: gameState,
})

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
  /** The rule profile of this game with all overrides: what the scorebook reads. */
  rules: z.looseObject({ code: z.string() }),
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
  jersey,
  firstName: optionalText(80),
  lastName: text(80),
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
  access: ofGame('game.write'),
  params: onePerson,
  body: z
    .strictObject({
      jersey,
      firstName: optionalText(80),
      lastName: text(80),
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
  jersey,
  position: z.enum(POSITIONS).nullable().optional(),
  lastName: text(80),
  firstName: optionalText(80),
  email: email.nullable().optional(),
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
  access: { may: 'game.write', on: 'unmanagedTeam', from: 'params.id', sub: true },
  params: idParams,
  body: z.union([newUnmanagedPerson, z.array(newUnmanagedPerson).min(1).max(100)]),
  reply: z.object({ results: z.array(unmanagedPerson) }),
})
export const removeUnmanagedPerson = endpoint({
  name: 'removeUnmanagedPerson',
  summary: 'Take a person off an opponent; games played keep them.',
  method: 'DELETE',
  path: '/v1/unmanaged-team/:id/personnel/:personnelId/',
  access: { may: 'game.write', on: 'unmanagedTeam', from: 'params.id', sub: true },
  params: onePerson,
  reply: z.object({ results: z.array(unmanagedPerson) }),
})
