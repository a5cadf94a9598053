import { type DerivedFigure, type KeysIn, recordOfTable } from './figure.ts'
import type { StatLine } from './line.ts'
import { efficiency, gameScore, quotient } from './rates.ts'
import { REFERENCE } from './sources.ts'

/** Averages of a season per game. */
export interface AverageFigure extends DerivedFigure {
  /** The tables that contain it. */
  readonly answers: readonly ('seasonRow' | 'seasonTotals')[]
  readonly sum: (line: StatLine) => number
}

const BOTH = ['seasonRow', 'seasonTotals'] as const

/** The figures that are divided by the number of games. */
export const AVERAGE_FIGURES = [
  {
    key: 'pointsPerGame',
    heading: 'PPG',
    name: 'Points by game',
    definition: 'Points divided by games played.',
    source: REFERENCE,
    format: 'decimal',
    formula: '{PTS} ÷ {GP}',
    from: ['points'],
    answers: BOTH,
    sum: (line) => line.points,
  },
  {
    key: 'reboundsPerGame',
    heading: 'RPG',
    name: 'Rebounds by game',
    definition: 'Rebounds divided by games played.',
    source: REFERENCE,
    format: 'decimal',
    formula: '{REB} ÷ {GP}',
    from: ['totalRebounds'],
    answers: BOTH,
    sum: (line) => line.totalRebounds,
  },
  {
    key: 'assistsPerGame',
    heading: 'APG',
    name: 'Assists by game',
    definition: 'Assists divided by games played.',
    source: REFERENCE,
    format: 'decimal',
    formula: '{AST} ÷ {GP}',
    from: ['assists'],
    answers: BOTH,
    sum: (line) => line.assists,
  },
  {
    key: 'gameScorePerGame',
    heading: 'GMSC',
    name: 'Game Score',
    definition:
      'Points + 0.4 FGM − 0.7 FGA − 0.4 missed free throws + 0.7 offensive and 0.3 defensive rebounds + steals + 0.7 assists + 0.7 blocks − 0.4 fouls − turnovers, by game.',
    source: 'Hollinger, Pro Basketball Prospectus',
    format: 'decimal',
    formula:
      '({PTS} + 0.4 × {FGM} − 0.7 × {FGA} − 0.4 × ({FTA} − {FTM}) + 0.7 × {OR} + 0.3 × {DR} + {STL} + 0.7 × {AST} + 0.7 × {BLK} − 0.4 × {PF} − {TO}) ÷ {GP}',
    from: [
      'points',
      'fieldGoals',
      'freethrows',
      'offensiveRebounds',
      'defensiveRebounds',
      'steals',
      'assists',
    ],
    answers: ['seasonRow'],
    sum: gameScore,
  },
  {
    key: 'efficiencyPerGame',
    heading: 'EFF',
    name: 'Efficiency',
    definition:
      'Points, rebounds, assists, steals and blocks less missed shots, missed free throws and turnovers, by game.',
    source: 'FIBA efficiency',
    format: 'decimal',
    formula: '({PTS} + {REB} + {AST} + {STL} + {BLK} − ({FGA} − {FGM}) − ({FTA} − {FTM}) − {TO}) ÷ {GP}',
    from: [
      'points',
      'totalRebounds',
      'assists',
      'steals',
      'blockedShots',
      'fieldGoals',
      'freethrows',
      'turnovers',
    ],
    answers: ['seasonRow'],
    sum: efficiency,
  },
] as const satisfies readonly AverageFigure[]

/** The averages of a table; null if no game was played. */
export type AveragesOf<A extends 'seasonRow' | 'seasonTotals'> = {
  readonly [key in KeysIn<(typeof AVERAGE_FIGURES)[number], A>]: number | null
}

/** Computes averages per game. */
export const averagesOf = <A extends 'seasonRow' | 'seasonTotals'>(
  answer: A,
  line: StatLine,
  games: number,
): AveragesOf<A> => recordOfTable(AVERAGE_FIGURES, answer, ({ sum }) => quotient(sum(line), games))
