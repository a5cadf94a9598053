import type { RuleProfile } from '../vocabulary/profile.ts'
import { type DerivedFigure, type KeysIn, recordOfTable } from './figure.ts'
import type { StatLine } from './line.ts'
import {
  defensiveReboundPercentage,
  effectiveFieldGoalPercentage,
  estimatedPossessions,
  freeThrowRate,
  netRating,
  offensiveReboundPercentage,
  pace,
  quotient,
  rating,
  totalReboundPercentage,
  trueShootingPercentage,
  turnoverPercentage,
} from './rates.ts'
import { OLIVER, REFERENCE } from './sources.ts'

/** The tables with rates: a game's side, a season's player, a season's team, the four factors. */
export const RATE_ANSWERS = ['side', 'seasonRow', 'seasonTotals', 'fourFactors'] as const
export type RateAnswer = (typeof RATE_ANSWERS)[number]

/** The input of rates. A player's rates use only `own` and `rules`. */
export interface RateInput {
  readonly own: StatLine
  readonly other: StatLine
  readonly possessions: number
  readonly otherPossessions: number
  readonly secondsOfGame: number
  readonly rules: RuleProfile
}

/** A rate of a line or a side; null if the divisor is 0. */
export interface RateFigure extends DerivedFigure {
  readonly answers: readonly RateAnswer[]
  readonly value: (input: RateInput) => number | null
}

const EVERY_SUM = ['side', 'seasonRow', 'seasonTotals'] as const

/** The rates, in the order of the tables. */
export const RATE_FIGURES = [
  {
    key: 'pace',
    heading: 'PACE',
    name: 'Pace',
    definition: 'Possessions of one side in the minutes of a regulation game.',
    source: REFERENCE,
    format: 'decimal',
    formula: '{regulation} × ({POSS} + {oppPOSS}) ÷ (2 × {played})',
    from: ['possessions'],
    answers: ['side', 'seasonTotals'],
    value: ({ rules, possessions, otherPossessions, secondsOfGame }) =>
      pace(rules, possessions, otherPossessions, secondsOfGame),
  },
  {
    key: 'offensiveRating',
    heading: 'ORTG',
    name: 'Offensive rating',
    definition: 'Points by 100 possessions.',
    source: OLIVER,
    format: 'decimal',
    formula: '100 × {PTS} ÷ {POSS}',
    from: ['points', 'possessions'],
    answers: ['side', 'seasonTotals'],
    value: ({ own, possessions }) => rating(own.points, possessions),
  },
  {
    key: 'defensiveRating',
    heading: 'DRTG',
    name: 'Defensive rating',
    definition: 'Points of the other side by 100 of its possessions.',
    source: OLIVER,
    format: 'decimal',
    formula: '100 × {oppPTS} ÷ {oppPOSS}',
    from: ['points', 'possessions'],
    answers: ['side', 'seasonTotals'],
    value: ({ other, otherPossessions }) => rating(other.points, otherPossessions),
  },
  {
    key: 'netRating',
    heading: 'NET',
    name: 'Net rating',
    definition: 'Offensive rating less defensive rating.',
    source: OLIVER,
    format: 'decimal',
    formula: '100 × {PTS} ÷ {POSS} − 100 × {oppPTS} ÷ {oppPOSS}',
    from: ['offensiveRating', 'defensiveRating'],
    answers: ['side', 'seasonTotals'],
    value: ({ own, other, possessions, otherPossessions }) =>
      netRating(rating(own.points, possessions), rating(other.points, otherPossessions)),
  },
  {
    key: 'fieldGoalPercentage',
    heading: 'FG%',
    name: 'Field goal percentage',
    definition: 'Field goals made of attempts.',
    source: REFERENCE,
    format: 'percent',
    formula: '{FGM} ÷ {FGA}',
    from: ['fieldGoals'],
    answers: EVERY_SUM,
    value: ({ own }) => quotient(own.fieldGoals.made, own.fieldGoals.total),
  },
  {
    key: 'twoPointPercentage',
    heading: '2PT%',
    name: 'Two-point percentage',
    definition: 'Two-pointers made of attempts.',
    source: REFERENCE,
    format: 'percent',
    formula: '{2PM} ÷ {2PA}',
    from: ['twoPointers'],
    answers: EVERY_SUM,
    value: ({ own }) => quotient(own.twoPointers.made, own.twoPointers.total),
  },
  {
    key: 'threePointPercentage',
    heading: '3PT%',
    name: 'Three-point percentage',
    definition: 'Three-pointers made of attempts.',
    source: REFERENCE,
    format: 'percent',
    formula: '{3PM} ÷ {3PA}',
    from: ['threePointers'],
    answers: EVERY_SUM,
    value: ({ own }) => quotient(own.threePointers.made, own.threePointers.total),
  },
  {
    key: 'freethrowPercentage',
    heading: 'FT%',
    name: 'Free throw percentage',
    definition: 'Free throws made of attempts.',
    source: REFERENCE,
    format: 'percent',
    formula: '{FTM} ÷ {FTA}',
    from: ['freethrows'],
    answers: EVERY_SUM,
    value: ({ own }) => quotient(own.freethrows.made, own.freethrows.total),
  },
  {
    key: 'effectiveFieldGoalPercentage',
    heading: 'eFG%',
    name: 'Effective field goal percentage',
    definition: 'Field goals made of attempts, where a three counts as one and a half.',
    source: OLIVER,
    format: 'percent',
    formula: '({FGM} + {half} × {outside}) ÷ {FGA}',
    from: ['fieldGoals', 'threePointers'],
    answers: ['side', 'seasonRow', 'fourFactors'],
    value: ({ own, rules }) => effectiveFieldGoalPercentage(own, rules.shotValues),
  },
  {
    key: 'turnoverPercentage',
    heading: 'TOV%',
    name: 'Turnover percentage',
    definition: 'Turnovers of all chances used: attempts, 0.44 of free throws, and turnovers.',
    source: OLIVER,
    format: 'percent',
    formula: '{TO} ÷ ({FGA} + 0.44 × {FTA} + {TO})',
    from: ['turnovers', 'fieldGoals', 'freethrows'],
    answers: ['side', 'seasonRow', 'fourFactors'],
    value: ({ own }) => turnoverPercentage(own),
  },
  {
    key: 'offensiveReboundPercentage',
    heading: 'ORB%',
    name: 'Offensive rebound percentage',
    definition: 'Offensive rebounds of all rebounds at the rim that the side attacked.',
    source: OLIVER,
    format: 'percent',
    formula: '{OR} ÷ ({OR} + {oppDR})',
    from: ['offensiveRebounds', 'defensiveRebounds'],
    answers: ['side', 'fourFactors'],
    value: ({ own, other }) => offensiveReboundPercentage(own, other),
  },
  {
    key: 'freeThrowRate',
    heading: 'FTR',
    name: 'Free throw rate',
    definition: 'Free throws made by field goal attempt.',
    source: OLIVER,
    format: 'percent',
    formula: '{FTM} ÷ {FGA}',
    from: ['freethrows', 'fieldGoals'],
    answers: ['side', 'seasonRow', 'fourFactors'],
    value: ({ own }) => freeThrowRate(own),
  },
  {
    key: 'trueShootingPercentage',
    heading: 'TS%',
    name: 'True shooting percentage',
    definition: 'Points by twice the shooting chances: attempts and 0.44 of free throws.',
    source: REFERENCE,
    format: 'percent',
    formula: '{PTS} ÷ (2 × ({FGA} + 0.44 × {FTA}))',
    from: ['points', 'fieldGoals', 'freethrows'],
    answers: EVERY_SUM,
    value: ({ own }) => trueShootingPercentage(own),
  },
  {
    key: 'defensiveReboundPercentage',
    heading: 'DRB%',
    name: 'Defensive rebound percentage',
    definition: 'Defensive rebounds of all rebounds at the rim that the side defended.',
    source: REFERENCE,
    format: 'percent',
    formula: '{DR} ÷ ({DR} + {oppOR})',
    from: ['defensiveRebounds', 'offensiveRebounds'],
    answers: ['side', 'seasonTotals'],
    value: ({ own, other }) => defensiveReboundPercentage(own, other),
  },
  {
    key: 'totalReboundPercentage',
    heading: 'TRB%',
    name: 'Rebound percentage',
    definition: 'Rebounds of all rebounds of both sides.',
    source: REFERENCE,
    format: 'percent',
    formula: '{REB} ÷ ({REB} + {oppREB})',
    from: ['totalRebounds'],
    answers: ['side', 'seasonTotals'],
    value: ({ own, other }) => totalReboundPercentage(own, other),
  },
  {
    key: 'assistPercentage',
    heading: 'AST%',
    name: 'Assist percentage',
    definition: 'Assisted baskets of all baskets of the side.',
    source: REFERENCE,
    format: 'percent',
    formula: '{AST} ÷ {FGM}',
    from: ['assists', 'fieldGoals'],
    answers: ['side'],
    value: ({ own }) => quotient(own.assists, own.fieldGoals.made),
  },
  {
    key: 'stealPercentage',
    heading: 'STL%',
    name: 'Steal percentage',
    definition: "Steals by the other side's possessions.",
    source: REFERENCE,
    format: 'percent',
    formula: '{STL} ÷ {oppPOSS}',
    from: ['steals', 'possessions'],
    answers: ['side'],
    value: ({ own, otherPossessions }) => quotient(own.steals, otherPossessions),
  },
  {
    key: 'blockPercentage',
    heading: 'BLK%',
    name: 'Block percentage',
    definition: "Blocks by the other side's attempts that were no threes.",
    source: REFERENCE,
    format: 'percent',
    formula: '{BLK} ÷ ({oppFGA} − {opp3PA})',
    from: ['blockedShots', 'fieldGoals', 'threePointers'],
    answers: ['side'],
    value: ({ own, other }) => quotient(own.blockedShots, other.fieldGoals.total - other.threePointers.total),
  },
  {
    key: 'assistTurnoverRatio',
    heading: 'A/TO',
    name: 'Assists by turnover',
    definition: 'Assists divided by turnovers.',
    source: REFERENCE,
    format: 'ratio',
    formula: '{AST} ÷ {TO}',
    from: ['assists', 'turnovers'],
    answers: EVERY_SUM,
    value: ({ own }) => quotient(own.assists, own.turnovers),
  },
] as const satisfies readonly RateFigure[]

/** The rates of a table; null if the divisor is 0. */
export type RatesOf<A extends RateAnswer> = {
  readonly [key in KeysIn<(typeof RATE_FIGURES)[number], A>]: number | null
}

/** Oliver's four factors of one side against the other. */
export type FourFactors = RatesOf<'fourFactors'>

/** Computes the rates of a table. */
export const ratesOf = <A extends RateAnswer>(answer: A, input: RateInput): RatesOf<A> =>
  recordOfTable(RATE_FIGURES, answer, ({ value }) => value(input))

/** The estimate that checks counted possessions. It is not a rate: it is always known. */
export const ESTIMATED_POSSESSIONS = {
  key: 'estimatedPossessions',
  heading: 'EST',
  name: 'Estimated possessions',
  definition:
    'A check on counted possessions: attempts less offensive rebounds, plus turnovers and a part of free throws.',
  source: OLIVER,
  format: 'decimal',
  formula: '{FGA} − {OR} + {TO} + {weight} × {FTA}',
  from: ['fieldGoals', 'offensiveRebounds', 'turnovers', 'freethrows'],
  value: ({ own, rules }: RateInput): number => estimatedPossessions(own, rules.freeThrowWeight),
} as const satisfies DerivedFigure & { value: (input: RateInput) => number }
