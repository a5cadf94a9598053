import { quotient, type SeasonFigureKey } from '@fullcourt/scorebook/figures'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { programStats, Received } from '@fullcourt/wire'

export type ProgramSeason = Received<typeof programStats>
export type ProgramTeam = ProgramSeason['teams'][number]

export const one = (value: number | null): string => (value === null ? '–' : value.toFixed(1))
export const percentText = (value: number | null): string => (value === null ? '–' : (100 * value).toFixed(1))
const netText = (value: number | null): string =>
  value === null ? '–' : `${value > 0 ? '+' : ''}${value.toFixed(1)}`.replace('-', '−')

/** A column of the table of teams: a figure that opens its plays in the insights of the team. */
export interface TeamFigure {
  readonly key: SeasonFigureKey
  readonly label: string
  readonly means: string
  readonly value: (team: ProgramTeam) => number | null
  readonly text: (value: number | null) => string
  /** The figure of the opponents, beside it. */
  readonly theirs?: (team: ProgramTeam) => number | null
}

const FACTORS = [
  [
    'effectiveFieldGoalPercentage',
    msg('eFG%'),
    msg('Effective field goal percentage, and that of the opponents'),
  ],
  ['turnoverPercentage', msg('TO%'), msg('Turnover percentage, and that of the opponents')],
  ['offensiveReboundPercentage', msg('ORB%'), msg('Offensive rebound percentage, and that of the opponents')],
  ['freeThrowRate', msg('FTR'), msg('Free throw rate, and that of the opponents')],
] as const

export const TEAM_FIGURES: readonly TeamFigure[] = [
  {
    key: 'points',
    label: msg('PTS'),
    means: msg('Points by game'),
    value: ({ totals }) => totals.pointsPerGame,
    text: one,
  },
  {
    key: 'pointsAgainst',
    label: msg('OPP'),
    means: msg('Points of the opponents by game'),
    value: ({ totals }) => totals.pointsAgainstPerGame,
    text: one,
  },
  {
    key: 'netRating',
    label: msg('NET'),
    means: msg('Net rating, and its trend over three games'),
    value: ({ totals }) => totals.netRating,
    text: netText,
  },
  ...FACTORS.map(
    ([key, label, means]): TeamFigure => ({
      key,
      label,
      means,
      value: ({ totals }) => totals.fourFactors[key],
      text: percentText,
      theirs: ({ totals }) => totals.fourFactorsAgainst[key],
    }),
  ),
  {
    key: 'pointsInPaint',
    label: msg('PIP'),
    means: msg('Points in the paint by game, of games whose shots have a place'),
    value: ({ totals: { pointsInPaint, gamesPlaced } }) =>
      pointsInPaint === null ? null : quotient(pointsInPaint, gamesPlaced),
    text: one,
  },
]
