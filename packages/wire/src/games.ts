import { FINAL_REASONS } from '@fullcourt/scorebook/fold'
import { recordBy, SCORING_TYPES, TYPED_COUNTS, TYPED_SHOTS } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'
import { endingFields, gameFields as typedFields } from './forms/game.ts'
import { AFTER_GAME, GAMES } from './invalidates.ts'
import { leagueOverrides } from './leagues.ts'
import {
  colour,
  endpoint,
  id,
  idParams,
  listOf,
  listQuery,
  newId,
  noReply,
  queryInt,
  stamps,
  startTime,
  time,
  timezone,
} from './primitives.ts'
import { cleanLine } from './typed.ts'

export const unmanagedTeam = z.object({ id, name: z.string(), mascot: z.string().nullable() })

/** A team of a game with its program. */
export const gameTeam = z.object({
  id,
  name: z.string().nullable(),
  fullName: z.string(),
  level: z.int(),
  mascot: z.string().nullable(),
  teamBrand: z.object({ id, name: z.string(), fullName: z.string(), mascot: z.string() }),
})

/** The saved snapshot of the scoring screen; the plays are the truth, this is where the screen goes on. */
export const gameState = z.strictObject({
  savedAt: time,
  clockTime: z.number().min(0).max(3600).optional(),
  clockRunning: z.boolean().optional(),
  period: z.int().min(1).max(99).optional(),
  /**
   * How often a person has set the game back to an earlier period; 0 by default. Of two snapshots the one with more counts, then
   * the one of the later period (the first by default), then the newer one: a device that missed the end of a period does not
   * take it back.
   */
  timesSetBack: z.int().min(0).max(1_000_000).optional(),
  /**
   * How often the sides of the screen were swapped; 0 by default. Of two snapshots the sides of the one with more count, and the
   * rest of the one that is newer: a device that missed a swap does not take it back with a touch of the clock.
   */
  timesSwapped: z.int().min(0).max(1_000_000).optional(),
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
  homeFinalScore: endingFields.homeFinalScore,
  awayFinalScore: endingFields.awayFinalScore,
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
  /** Null for the opponent, and on a device that has not sent the game yet. */
  homeTeam: gameTeam.nullable(),
  awayTeam: gameTeam.nullable(),
  seq: z.int(),
  /** Rises when an administrator resets the game. */
  epoch: z.int(),
  locked: z.boolean(),
  /** The game has no plays, and its totals were typed in. */
  typedIn: z.boolean(),
  ...stamps,
})
export type Game = z.output<typeof game>

/** Access to the game in the path. */
type GameAction = 'game.read' | 'game.write' | 'game.score' | 'game.end' | 'game.reopen'
export const ofGame = (may: GameAction, deleted = false) =>
  ({ may, on: 'game', from: 'params.id', sub: true, deleted }) as const

const gameFields = {
  ...typedFields,
  isHome: z.boolean(),
  gameStartTime: startTime,
  timezone,
  teamSeasonId: id.nullable().optional(),
  leagueId: id.optional(),
  scoringType: z.enum(SCORING_TYPES).optional(),
}
export const createGame = endpoint({
  name: 'createGame',
  summary:
    'Schedule a game. The opponent is an unmanaged team, used again for the next game against the same name.',
  method: 'POST',
  path: '/v1/team-game/',
  invalidates: ['listGames', 'listProgramGames', 'readChecklist'],
  access: { may: 'game.write', on: 'team', from: 'body.teamId', sub: true },
  status: 201,
  body: z.strictObject({
    id: newId,
    teamId: id,
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
  scope: 'schedule:read',
  params: idParams,
  query: listQuery(
    z.strictObject({
      teamSeasonId: id.optional(),
      place: z.enum(['home', 'away']).optional(),
      final: z.boolean().optional(),
      upcoming: z.boolean().optional(),
      opponent: z.string().max(1920).transform(cleanLine).optional(),
    }),
  ),
  reply: listOf(game),
})
export const listProgramGames = endpoint({
  name: 'listProgramGames',
  summary:
    'The games of all teams of a program that start today or later and are not final, next first; with `notScored` the earlier ones that are not final.',
  method: 'GET',
  path: '/v1/team-brand/:id/upcoming-games/',
  access: { may: 'program.read', on: 'program', from: 'params.id', sub: true },
  scope: 'schedule:read',
  params: idParams,
  query: listQuery(z.strictObject({ notScored: z.boolean().optional() })),
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
/** The game's `epoch` when the change was made. If the game was reset since, 409 `game_reset`, and nothing is written. */
const inEpoch = z.strictObject({ epoch: queryInt(0, 999_999_999).optional() })

export const changeGame = endpoint({
  name: 'changeGame',
  summary:
    'Details, league and overrides, jersey colours, final scores. Setting both final scores ends the game; a bench guest sends these alone, and an API token needs `games:score` for them.',
  method: 'PATCH',
  path: '/v1/team-game/:id/',
  refusals: ['game_final', 'game_reset', 'limit_reached', 'locked'],
  invalidates: AFTER_GAME,
  access: ofGame('game.end'),
  scope: 'schedule:write',
  params: idParams,
  query: inEpoch,
  body: z
    .strictObject({
      ...gameFields,
      leagueOverrides: leagueOverrides.nullable(),
      homeTeamJerseyFill: colour.nullable(),
      homeTeamJerseyStroke: colour.nullable(),
      awayTeamJerseyFill: colour.nullable(),
      awayTeamJerseyStroke: colour.nullable(),
      ...endingFields,
      finalReason: z.enum(FINAL_REASONS).nullable(),
    })
    .partial(),
  reply: game,
})
const typedCount = z.int().min(0).max(200)
const typedShots = z
  .strictObject({ made: typedCount, total: typedCount })
  .refine(({ made, total }) => made <= total, 'must not have more makes than attempts.')
const typedLine = z.strictObject({
  /** The person in the game; null: the side itself, beside its players. */
  id: id.nullable(),
  isHomeTeam: z.boolean(),
  /** Null: unknown. */
  seconds: z.int().min(0).max(7200).nullable(),
  ...recordBy(TYPED_SHOTS, () => typedShots),
  /** In 3x3, where baskets from inside are worth one. */
  onePointers: typedShots.optional(),
  ...recordBy(TYPED_COUNTS, () => typedCount),
})
export const saveTypedBoxScore = endpoint({
  name: 'saveTypedBoxScore',
  summary:
    'Save the totals of a game whose plays were not entered. They count in figures until the game has plays. Replaces what was saved; without lines it is deleted.',
  method: 'PUT',
  path: '/v1/team-game/:id/typed-box-score/',
  refusals: ['game_final', 'locked'],
  invalidates: AFTER_GAME,
  access: ofGame('game.write'),
  scope: 'games:score',
  params: idParams,
  body: z.strictObject({ lines: z.array(typedLine).max(100) }),
  reply: game,
})
export const deleteGame = endpoint({
  name: 'deleteGame',
  summary: 'Delete a game, softly.',
  method: 'DELETE',
  path: '/v1/team-game/:id/',
  invalidates: AFTER_GAME,
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
  refusals: ['limit_reached'],
  invalidates: AFTER_GAME,
  access: ofGame('game.write', true),
  params: idParams,
  reply: game,
})
export const reopenGame = endpoint({
  name: 'reopenGame',
  summary: 'Take a final game back to scoring; logged.',
  method: 'POST',
  path: '/v1/team-game/:id/reopen/',
  refusals: ['game_reset'],
  invalidates: AFTER_GAME,
  access: ofGame('game.reopen'),
  params: idParams,
  query: inEpoch,
  reply: game,
})
export const saveState = endpoint({
  name: 'saveState',
  summary:
    'Save the snapshot of the scoring screen; the newest `savedAt` wins, an older one changes nothing. More `timesSetBack` and then the later period count before the time; without them 0 and the first period. The sides of the one with more `timesSwapped` (0 without it) count. The reply is what is stored.',
  method: 'PATCH',
  path: '/v1/team-game/:id/state/',
  refusals: ['game_final', 'game_reset'],
  invalidates: GAMES,
  access: ofGame('game.score'),
  params: idParams,
  query: inEpoch,
  body: gameState,
  reply: gameState,
})
