import { STEP_QUESTIONS } from '@fullcourt/scorebook/check'
import { RESULTS } from '@fullcourt/scorebook/figures'
import { BONUSES } from '@fullcourt/scorebook/fold'
import { SIDES, TIMEOUT_KINDS } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'
import { bytesReply } from './endpoint.ts'
import { day } from './fields.ts'
import { endpoint, id, idParams, lang, listQuery, time } from './primitives.ts'
import { rosterEntry } from './roster.ts'
import {
  bySide,
  flowReply,
  lineUp,
  lineUpsReply,
  seasonTotals,
  seriesGame,
  sideBox,
  statsRow,
  stretch,
} from './statistics.ts'

export const flag = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
  eventId: id.nullable(),
  playId: id.nullable(),
  message: z.string(),
  /** Repair by one key: a label, and the plays to be put or deleted. */
  fix: z.unknown().optional(),
  /** Further fixes, the most likely first. */
  others: z.array(z.unknown()).optional(),
  /** Question of the scoring screen, where only a person knows what is missing: a label, and the missing fact. */
  step: z.object({ label: z.string(), asks: z.enum(STEP_QUESTIONS) }).optional(),
})

/** The scoreboard: after the latest event, or at the end of a final game. */
const scoreboard = {
  /** Media and officials' timeouts belong to no side. */
  timeouts: bySide(
    z.object({
      left: z.int(),
      leftByKind: z.object({ full: z.int(), short: z.int() }),
      taken: z.array(
        z.object({ eventId: id, kind: z.enum(TIMEOUT_KINDS), period: z.int(), clockTime: z.number() }),
      ),
    }),
  ),
  /** The team fouls that a side committed, for each period so far. */
  teamFouls: bySide(z.array(z.object({ period: z.int(), fouls: z.int() }))),
  /** The team fouls of a side that count towards the other side's bonus now. */
  foulsTowardBonus: bySide(z.int()),
  /** Award of the next common foul, by the side that gets the throws. */
  bonus: bySide(z.enum(BONUSES)),
  /** Whether the head coach of a side is disqualified by technical fouls, his own and those of his bench. */
  coachOut: bySide(z.boolean()),
  /** The side with the ball; null between periods and after the game. */
  possession: z.enum(SIDES).nullable(),
  /** The side that gets the next held ball; null in rules without an arrow. */
  arrow: z.enum(SIDES).nullable(),
}
export const boxScoreReply = z.object({
  seq: z.int(),
  score: z.object({ home: z.int(), away: z.int() }),
  periods: z.array(z.object({ period: z.int(), home: z.int(), away: z.int() })),
  home: sideBox,
  away: sideBox,
  ...scoreboard,
  /** At most 200, the gravest where there are more. */
  flags: z.array(flag),
  /** How many there are in all. */
  flagCount: z.int(),
  /** The totals were typed in: the game has no plays. */
  typedIn: z.boolean(),
})

const ofGame = { may: 'stats.read', on: 'game', from: 'params.id', sub: true, deleted: true } as const
const ofTeam = { may: 'stats.read', on: 'team', from: 'params.id', sub: true, deleted: true } as const

export const readBoxScore = endpoint({
  name: 'readBoxScore',
  summary: 'The box score of a game, with its flags.',
  method: 'GET',
  path: '/v1/team-game/:id/box-score/',
  access: ofGame,
  params: idParams,
  reply: boxScoreReply,
})
const ofPaper = z.strictObject({ paper: z.enum(['letter', 'a4']).default('letter'), lang })
export const boxScorePdf = endpoint({
  name: 'boxScorePdf',
  summary: 'The box score of a game as a PDF.',
  method: 'GET',
  path: '/v1/team-game/:id/box-score/pdf/',
  access: ofGame,
  params: idParams,
  query: ofPaper,
  reply: bytesReply('application/pdf'),
})
export const scoreSheetPdf = endpoint({
  name: 'scoreSheetPdf',
  summary: 'The score sheet of a game as a PDF: box score, running score, line-ups.',
  method: 'GET',
  path: '/v1/team-game/:id/score-sheet/pdf/',
  access: ofGame,
  params: idParams,
  query: ofPaper,
  reply: bytesReply('application/pdf'),
})
export const readLineUps = endpoint({
  name: 'readLineUps',
  summary: 'Line-ups of both sides and on/off of each player.',
  method: 'GET',
  path: '/v1/team-game/:id/line-ups/',
  access: ofGame,
  params: idParams,
  reply: lineUpsReply,
})
export const readFlow = endpoint({
  name: 'readFlow',
  summary: 'The score by second, lead changes, ties and runs.',
  method: 'GET',
  path: '/v1/team-game/:id/flow/',
  access: ofGame,
  params: idParams,
  reply: flowReply,
})

/** Season figures take these in `filters`. */
export const statsFilters = z.strictObject({
  teamSeasonId: id.optional(),
  opponent: z.string().max(120).optional(),
  place: z.enum(['home', 'away']).optional(),
  result: z.enum(['won', 'lost']).optional(),
  period: z.int().min(1).max(99).optional(),
  /** The first and the last day, both inclusive. */
  from: z.optional(day),
  to: z.optional(day),
  /** Only games that were decided by at most five points. */
  close: z.boolean().optional(),
  /** Without the garbage time of each game: a lead of ten or more, and at most two starters on the floor, to the end. */
  withoutGarbageTime: z.boolean().optional(),
  /** Only the latest games that pass the other filters. */
  last: z.int().min(1).max(100).optional(),
  /** With running games too; without it final games only. */
  live: z.boolean().optional(),
})
const statsQuery = listQuery(statsFilters).extend({ teamSeasonId: id.optional() })

export const teamStats = endpoint({
  name: 'teamStats',
  summary: 'Season rows of each player, totals, and the games behind them.',
  method: 'GET',
  path: '/v1/team/:id/stats/',
  access: ofTeam,
  params: idParams,
  query: statsQuery,
  reply: z.object({
    results: z.array(statsRow),
    totals: seasonTotals,
    /** The games behind the totals, oldest first. */
    games: z.array(seriesGame),
    /** Running games that `live: true` adds. */
    liveGames: z.int(),
    /** Games of these whose totals were typed in. */
    typedIn: z.int(),
  }),
})
/** The games of a team by how far they are scored, and the flags that are open in scored ones. */
const scoring = z.object({
  scheduled: z.int(),
  live: z.int(),
  final: z.int(),
  notScored: z.int(),
  openFlags: z.int(),
})
/** The figures whose leader is named. */
export const PROGRAM_LEADERS = ['points', 'totalRebounds', 'assists'] as const
const programTeam = z.object({
  teamId: id,
  name: z.string(),
  totals: seasonTotals,
  /** The results of the latest games, oldest first. */
  form: z.array(z.enum(RESULTS)),
  /** The net rating over each three games in a row, oldest first. */
  trend: z.array(z.number()),
  /** The first in points, rebounds and assists by game. */
  leaders: z.array(
    z.object({ figure: z.enum(PROGRAM_LEADERS), id, fullName: z.string(), value: z.number() }),
  ),
  scoring,
})
export const programStats = endpoint({
  name: 'programStats',
  summary: 'Figures and scoring of each team of a program.',
  method: 'GET',
  path: '/v1/team-brand/:id/stats/',
  access: { may: 'program.read', on: 'program', from: 'params.id', sub: true },
  scope: 'stats:read',
  params: idParams,
  query: listQuery(statsFilters.omit({ teamSeasonId: true })),
  reply: z.object({
    teams: z.array(programTeam),
    /** The seasons of the teams by name, from the first day of one to the last day of another. */
    seasons: z.array(z.object({ name: z.string(), from: day, to: day })),
    opponents: z.array(z.string()),
  }),
})
/** The games of a program whose figures have open flags, newest first. */
export const listFlaggedGames = endpoint({
  name: 'listFlaggedGames',
  summary: 'The final games of a program with flags to review, newest first.',
  method: 'GET',
  path: '/v1/team-brand/:id/flagged-games/',
  access: { may: 'program.read', on: 'program', from: 'params.id', sub: true },
  scope: 'games:read',
  params: idParams,
  reply: z.object({
    results: z.array(
      z.object({
        teamGameId: id,
        teamId: id,
        /** The local day. */
        day: z.string(),
        opponent: z.string(),
        isHome: z.boolean(),
        openFlags: z.int(),
      }),
    ),
  }),
})
export const playerStats = endpoint({
  name: 'playerStats',
  summary: 'One roster entry over its games: a row a game, and totals.',
  method: 'GET',
  path: '/v1/team-personnel/:id/stats/',
  access: { may: 'stats.read', on: 'rosterEntry', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  query: statsQuery,
  reply: z.object({
    results: z.array(
      statsRow.extend({
        teamGameId: id,
        /** The local day. */
        day: z.string(),
        opponent: z.string(),
        isHome: z.boolean(),
        gameStartTime: time,
      }),
    ),
    /** The sums of the player, where there is a game, and of the team in the same games. */
    totals: statsRow.partial().extend({ totalGames: z.int(), id, team: seasonTotals }),
  }),
})
export const personStats = endpoint({
  name: 'personStats',
  summary:
    'One person over all teams of the program that the caller sees: the roster entries, a row a season, and totals.',
  method: 'GET',
  path: '/v1/team-brand-personnel/:id/stats/',
  access: { may: 'stats.read', on: 'person', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  reply: z.object({
    /** The entries on rosters now. */
    entries: z.array(
      rosterEntry.pick({
        id: true,
        teamId: true,
        position: true,
        homeJersey: true,
        awayJersey: true,
        isStarter: true,
        role: true,
      }),
    ),
    /** A row for each season of each team, oldest first; the games without a season are one row. */
    results: z.array(
      statsRow.extend({
        teamId: id,
        teamSeasonId: id.nullable(),
        /** The name of the season. */
        season: z.string().nullable(),
      }),
    ),
    /** Null before the first final game. */
    totals: statsRow.nullable(),
  }),
})
const lineUpFilters = statsFilters.extend({
  /** Only the line-up of these players; only line-ups with a player, or without. */
  lineUp: z.array(id).max(5).optional(),
  on: id.optional(),
  off: id.optional(),
})
export const teamLineUps = endpoint({
  name: 'teamLineUps',
  summary: "A team's line-ups over its games.",
  method: 'GET',
  path: '/v1/team/:id/line-ups/',
  access: ofTeam,
  params: idParams,
  query: listQuery(lineUpFilters).extend({ teamSeasonId: id.optional() }),
  reply: z.object({
    results: z.array(lineUp),
    /** The sums of the results in each game, oldest first, where a filter names players. */
    games: z.array(z.object({ teamGameId: id, ...stretch })),
  }),
})
