import type { BoxScore } from '../figures/box.ts'
import { COUNTED_FIGURES } from '../figures/counted.ts'
import type { StatLine } from '../figures/line.ts'
import { FLOOR_FIGURES } from '../figures/onFloor.ts'
import type { SeasonRow, SeasonTotals } from '../figures/season.ts'
import { type Cell, csvText, type DataTable } from './csv.ts'
import { type BbgameGame, makeBbgame } from './makeBbgame.ts'
import { boxTable, eventTable, shotTable } from './tables.ts'
import { xlsxFiles } from './xlsx.ts'

/** The files of a game that need nothing but the game. */
export const GAME_FORMATS = ['xlsx', 'box-csv', 'events-csv', 'shots-csv', 'bbgame', 'json'] as const
export type GameFormat = (typeof GAME_FORMATS)[number]

/** One file, or the parts of a workbook. */
export type FileParts = string | ReturnType<typeof xlsxFiles>

/** Writes a game. `box` is its box score, which may have been typed in. */
export function writeGame(format: GameFormat, game: BbgameGame, box: BoxScore): FileParts {
  switch (format) {
    case 'xlsx':
      return xlsxFiles([boxTable(game, box), eventTable(game), shotTable(game)])
    case 'box-csv':
      return csvText(boxTable(game, box))
    case 'events-csv':
      return csvText(eventTable(game))
    case 'shots-csv':
      return csvText(shotTable(game))
    case 'bbgame':
      return makeBbgame(game, box)
    case 'json': {
      const { setup, names, day, startTime, location, gameId, isFinal, plays } = game
      const { rules, people } = setup
      const facts = { id: gameId, day, startTime, location, isFinal, names }
      return `${JSON.stringify({ format: 'fullcourt-game', version: 1, game: facts, rules, people, plays, box }, null, 1)}\n`
    }
    default:
      return format satisfies never
  }
}

const countedColumns = COUNTED_FIGURES.flatMap(({ heading, format }) =>
  format === 'made' ? [`${heading}M`, `${heading}A`] : [heading],
)
const countedCells = (line: StatLine): readonly Cell[] =>
  COUNTED_FIGURES.flatMap(({ key }): readonly Cell[] => {
    const value = line[key]
    return typeof value === 'number' ? [value] : [value.made, value.total]
  })

/** A season: a row a player, the team, and its opponents. Sums, so that they can be added. */
export const seasonTable = (rows: readonly SeasonRow[], totals: SeasonTotals): DataTable => ({
  name: 'Season',
  columns: [
    'Jersey',
    'Player',
    'Games',
    'Starts',
    'Minutes',
    ...countedColumns,
    FLOOR_FIGURES.plusMinus.name,
  ],
  rows: [
    ...rows.map((row): readonly Cell[] => [
      ...[row.jersey, row.fullName, row.gamesPlayed, row.gamesStarted],
      row.minutesPlayed === null ? null : Math.round(row.minutesPlayed * 10) / 10,
      ...countedCells(row),
      row.plusMinus,
    ]),
    [null, 'Team', totals.totalGames, null, null, ...countedCells(totals), null],
    [null, 'Opponents', totals.totalGames, null, null, ...countedCells(totals.against), null],
  ],
})
