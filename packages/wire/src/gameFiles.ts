import { keysOf, SIDES } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'
import { statsFilters } from './boxScore.ts'
import { bytesReply } from './endpoint.ts'
import { endpoint, id, idParams, listQuery } from './primitives.ts'

/** A file to download: the end of its name, and its type. */
interface FileKind {
  readonly ending: string
  readonly type: string
}
const CSV = 'text/csv'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The files of a game for other programs. The box score as PDF has a call of its own. */
export const GAME_FILES = {
  xlsx: { ending: 'game.xlsx', type: XLSX },
  'box-csv': { ending: 'box score.csv', type: CSV },
  'events-csv': { ending: 'events.csv', type: CSV },
  'shots-csv': { ending: 'shots.csv', type: CSV },
  bbgame: { ending: 'bbgame.xml', type: 'application/xml' },
  sportscode: { ending: 'sportscode.xml', type: 'application/xml' },
  json: { ending: 'game.json', type: 'application/json' },
  maxpreps: { ending: 'maxpreps.txt', type: 'text/plain' },
} as const satisfies Readonly<Record<string, FileKind>>
export type GameFile = keyof typeof GAME_FILES

/** The files of a season: its players and totals. */
export const SEASON_FILES = {
  xlsx: { ending: 'season.xlsx', type: XLSX },
  csv: { ending: 'season.csv', type: CSV },
} as const satisfies Readonly<Record<string, FileKind>>
export type SeasonFile = keyof typeof SEASON_FILES

const typesOf = (kinds: Readonly<Record<string, FileKind>>) => [
  ...new Set(Object.values(kinds).map(({ type }) => type)),
]

export const downloadGame = endpoint({
  name: 'downloadGame',
  summary:
    'A game as a file: tables, StatCrew XML, a timeline of Sportscode, JSON, or a stat file of one side for MaxPreps (422 before the program has names of its fields). CSV is UTF-8 without a mark at its beginning.',
  method: 'GET',
  path: '/v1/team-game/:id/file/',
  access: { may: 'stats.read', on: 'game', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  query: z.strictObject({
    format: z.enum(keysOf(GAME_FILES)).default('xlsx'),
    /** Of a stat file. Left out: the side of the team. */
    side: z.enum(SIDES).optional(),
  }),
  reply: bytesReply(...typesOf(GAME_FILES)),
})

export const downloadSeason = endpoint({
  name: 'downloadSeason',
  summary:
    'The players of a team and its totals over a season as a file. CSV is UTF-8 without a mark at its beginning.',
  method: 'GET',
  path: '/v1/team/:id/stats/file/',
  access: { may: 'stats.read', on: 'team', from: 'params.id', sub: true, deleted: true },
  params: idParams,
  query: listQuery(statsFilters).extend({
    teamSeasonId: id.optional(),
    format: z.enum(keysOf(SEASON_FILES)).default('xlsx'),
  }),
  reply: bytesReply(...typesOf(SEASON_FILES)),
})
