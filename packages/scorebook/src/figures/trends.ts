import type { RuleProfile } from '../vocabulary/profile.ts'
import {
  effectiveFieldGoalPercentage,
  freeThrowRate,
  netRating,
  offensiveReboundPercentage,
  quotient,
  rating,
  turnoverPercentage,
} from './rates.ts'
import type { SeasonFigureKey } from './seasonFigures.ts'
import { type SeriesSums, sumSeries } from './series.ts'

type ShotValues = RuleProfile['shotValues']

/** A figure of a trend, computed from the sums of some games. */
export interface TrendFigure {
  readonly key: string
  readonly heading: string
  readonly name: string
  readonly format: 'percent' | 'decimal' | 'ratio'
  readonly better: 'high' | 'low'
  /** The figure of the season whose plays it opens. */
  readonly behind: SeasonFigureKey
  /** Null if the divisor is 0. */
  readonly value: (sums: SeriesSums, games: number, shotValues: ShotValues) => number | null
}

/** The figures of a trend, the most telling first. */
export const TREND_FIGURES = [
  {
    key: 'net',
    heading: 'Net',
    name: 'Net rating',
    format: 'decimal',
    better: 'high',
    behind: 'netRating',
    value: ({ own, other }) =>
      netRating(rating(own.points, own.possessions), rating(other.points, other.possessions)),
  },
  {
    key: 'ppp',
    heading: 'PPP',
    name: 'Points per possession',
    format: 'ratio',
    better: 'high',
    behind: 'pointsPerPossession',
    value: ({ own }) => quotient(own.points, own.possessions),
  },
  {
    key: 'efg',
    heading: 'eFG%',
    name: 'Effective field goal percentage',
    format: 'percent',
    better: 'high',
    behind: 'effectiveFieldGoalPercentage',
    value: ({ own }, _, shotValues) => effectiveFieldGoalPercentage(own, shotValues),
  },
  {
    key: 'tov',
    heading: 'TO%',
    name: 'Turnover percentage',
    format: 'percent',
    better: 'low',
    behind: 'turnoverPercentage',
    value: ({ own }) => turnoverPercentage(own),
  },
  {
    key: 'orb',
    heading: 'ORB%',
    name: 'Offensive rebound percentage',
    format: 'percent',
    better: 'high',
    behind: 'offensiveReboundPercentage',
    value: ({ own, other }) => offensiveReboundPercentage(own, other),
  },
  {
    key: 'ftr',
    heading: 'FT',
    name: 'Free throw rate',
    format: 'percent',
    better: 'high',
    behind: 'freeThrowRate',
    value: ({ own }) => freeThrowRate(own),
  },
  {
    key: 'stops',
    heading: 'Stops',
    name: 'Stops of their possessions',
    format: 'percent',
    better: 'high',
    behind: 'stopPercentage',
    value: ({ own, other }) => quotient(own.stops, other.possessions),
  },
  {
    key: 'margin',
    heading: 'TO ±',
    name: 'Turnover margin a game',
    format: 'decimal',
    better: 'high',
    behind: 'turnoverMargin',
    value: ({ own, other }, games) => quotient(other.turnovers - own.turnovers, games),
  },
] as const satisfies readonly TrendFigure[]

/** A trend joins this many games, and begins with this many. */
export const TREND_GAMES = 3

/** A figure over a series: in each game, over each game and the two before it, and over all games. */
export interface Trend {
  readonly games: readonly (number | null)[]
  /** Null for the first games, which have too few before them. */
  readonly rolling: readonly (number | null)[]
  readonly season: number | null
}

/** Computes the trend of a figure over the games of a series, in their order. Sums are divided; rates are never averaged. */
export function trendOf(
  { value }: TrendFigure,
  series: readonly SeriesSums[],
  shotValues: ShotValues,
): Trend {
  const over = (games: readonly SeriesSums[]) => value(sumSeries(games), games.length, shotValues)
  return {
    games: series.map((game) => over([game])),
    rolling: series.map((_, n) =>
      n + 1 < TREND_GAMES ? null : over(series.slice(n + 1 - TREND_GAMES, n + 1)),
    ),
    season: over(series),
  }
}

/** How a figure of the latest games differs from that of all games before. */
export interface Changed {
  readonly figure: TrendFigure
  readonly before: number
  readonly now: number
  readonly isBetter: boolean
}

/** A change is worth a sentence if it is at least this many times the usual difference between two games. */
const LEAST_CHANGE = 1

/** The usual difference of games from their mean. */
function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/**
 * Finds the figure that changed most in the latest `TREND_GAMES` games, measured in the usual differences between the games before.
 * Null if no figure changed much, or if fewer than `TREND_GAMES` games came before.
 */
export function whatChanged(series: readonly SeriesSums[], shotValues: ShotValues): Changed | null {
  const earlier = series.slice(0, -TREND_GAMES)
  const latest = series.slice(-TREND_GAMES)
  if (earlier.length < TREND_GAMES) return null
  let most: { readonly changed: Changed; readonly size: number } | null = null
  for (const figure of TREND_FIGURES) {
    const before = figure.value(sumSeries(earlier), earlier.length, shotValues)
    const now = figure.value(sumSeries(latest), latest.length, shotValues)
    const values = earlier.map((game) => figure.value(game, 1, shotValues)).filter((value) => value !== null)
    const spread = values.length > 0 ? spreadOf(values) : 0
    if (before === null || now === null || spread === 0) continue
    const size = Math.abs(now - before) / spread
    if (size < LEAST_CHANGE || (most && size <= most.size)) continue
    const isBetter = figure.better === 'high' ? now > before : now < before
    most = { changed: { figure, before, now, isBetter }, size }
  }
  return most?.changed ?? null
}
