import type { RuleProfile } from '../vocabulary/profile.ts'
import { COUNTED_FIGURES, type CountedKey } from './counted.ts'
import type { Figure } from './figure.ts'
import { POSSESSION_FIGURES, type PossessionKey } from './flowFigures.ts'
import { KINDS_OF_POINTS, type KindOfPointsKey } from './kindsOfPoints.ts'
import type { SeriesSums } from './series.ts'

/** A figure of a game that counts plays, so that a season is its sum. */
export type SummedKey = CountedKey | KindOfPointsKey | PossessionKey
export const SUMMED_FIGURES: readonly (Figure & { readonly key: SummedKey })[] = [
  ...COUNTED_FIGURES,
  ...KINDS_OF_POINTS,
  ...POSSESSION_FIGURES,
]

/** The source of a figure of a season: a summed figure of one of the sides. */
export interface SeasonPart {
  readonly figure: SummedKey
  readonly side: keyof SeriesSums
}

/** A figure of a season with its parts. The plays behind the parts add up to them in every game. */
export interface SeasonFigure {
  readonly key: string
  readonly name: string
  readonly parts: readonly SeasonPart[]
}

const own = (...figures: readonly SummedKey[]): readonly SeasonPart[] =>
  figures.map((figure) => ({ figure, side: 'own' }))
const other = (...figures: readonly SummedKey[]): readonly SeasonPart[] =>
  figures.map((figure) => ({ figure, side: 'other' }))

/** Computed figures, with the figures that their formulas name. */
const COMPUTED = [
  { key: 'pointsAgainst', name: 'Points of the opponent', parts: other('points') },
  { key: 'plusMinus', name: 'Plus/minus', parts: [...own('points'), ...other('points')] },
  { key: 'pointsPerPossession', name: 'Points per possession', parts: own('points', 'possessions') },
  { key: 'pace', name: 'Pace', parts: [...own('possessions'), ...other('possessions')] },
  { key: 'offensiveRating', name: 'Offensive rating', parts: own('points', 'possessions') },
  { key: 'defensiveRating', name: 'Defensive rating', parts: other('points', 'possessions') },
  {
    key: 'netRating',
    name: 'Net rating',
    parts: [...own('points', 'possessions'), ...other('points', 'possessions')],
  },
  {
    key: 'effectiveFieldGoalPercentage',
    name: 'Effective field goal percentage',
    parts: own('fieldGoals', 'threePointers'),
  },
  {
    key: 'turnoverPercentage',
    name: 'Turnover percentage',
    parts: own('turnovers', 'fieldGoals', 'freethrows'),
  },
  {
    key: 'offensiveReboundPercentage',
    name: 'Offensive rebound percentage',
    parts: [...own('offensiveRebounds'), ...other('defensiveRebounds')],
  },
  { key: 'freeThrowRate', name: 'Free throw rate', parts: own('freethrows', 'fieldGoals') },
  {
    key: 'stopPercentage',
    name: 'Stops of their possessions',
    parts: [...own('stops'), ...other('possessions')],
  },
  { key: 'turnoverMargin', name: 'Turnover margin', parts: [...other('turnovers'), ...own('turnovers')] },
] as const satisfies readonly SeasonFigure[]
export type SeasonFigureKey = SummedKey | (typeof COMPUTED)[number]['key']

/** Every figure of a season that opens its plays. */
export const SEASON_FIGURES: readonly (SeasonFigure & { readonly key: SeasonFigureKey })[] = [
  ...SUMMED_FIGURES.map(({ key, name }) => ({ key, name, parts: own(key) })),
  ...COMPUTED,
]

const flipped = ({ figure, side }: SeasonPart): SeasonPart => ({
  figure,
  side: side === 'own' ? 'other' : 'own',
})

/**
 * Returns the parts of a figure for one side; those of the opponents are flipped. In 3x3 the shot from outside is worth two, so it
 * stands for the three-pointers of a formula.
 */
export function seasonParts(
  { key, parts }: SeasonFigure,
  side: keyof SeriesSums,
  shotValues: RuleProfile['shotValues'],
): readonly SeasonPart[] {
  const isOfOutside = shotValues.outside === 2 && key === 'effectiveFieldGoalPercentage'
  const counted = isOfOutside ? own('fieldGoals', 'twoPointers') : parts
  return side === 'own' ? counted : counted.map(flipped)
}
