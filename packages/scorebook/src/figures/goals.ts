import type { RuleProfile } from '../vocabulary/profile.ts'
import { boxFigure } from './boxFigures.ts'
import type { CountKey } from './counted.ts'
import type { Format } from './figure.ts'
import { FLOW_FIGURES } from './flowFigures.ts'
import type { SeriesGame, SeriesSums } from './series.ts'
import { TREND_FIGURES, type TrendFigure } from './trends.ts'

/** A figure of a game for which a team can set a goal. */
export interface GoalFigure extends Pick<TrendFigure, 'better' | 'behind' | 'value'> {
  readonly key: string
  readonly heading: string
  readonly name: string
  readonly format: Extract<Format, 'count'> | TrendFigure['format']
}

const counted = <const K extends CountKey>(key: K, better: GoalFigure['better']) => {
  const { heading, name } = boxFigure(key)
  const value: GoalFigure['value'] = ({ own }) => own[key]
  return { key, heading, name, format: 'count', better, behind: key, value } as const
}

/** The figures of goals: counts of a game first, then those of the trend. */
export const GOAL_FIGURES = [
  counted('points', 'high'),
  {
    key: 'pointsAgainst',
    heading: 'OPP',
    name: 'Points of the opponent',
    format: 'count',
    better: 'low',
    behind: 'pointsAgainst',
    value: ({ other }) => other.points,
  },
  counted('turnovers', 'low'),
  counted('offensiveRebounds', 'high'),
  counted('totalRebounds', 'high'),
  counted('assists', 'high'),
  counted('steals', 'high'),
  counted('blockedShots', 'high'),
  counted('chargesDrawn', 'high'),
  counted('personalFouls', 'low'),
  {
    key: 'threesOfStops',
    heading: FLOW_FIGURES.threesOfStops.heading,
    name: FLOW_FIGURES.threesOfStops.name,
    format: 'count',
    better: 'high',
    behind: 'threesOfStops',
    value: ({ own }) => own.threesOfStops,
  },
  ...TREND_FIGURES,
] as const satisfies readonly GoalFigure[]
export type GoalKey = (typeof GOAL_FIGURES)[number]['key']

export const GOAL_BOUNDS = ['atLeast', 'atMost'] as const
export type GoalBound = (typeof GOAL_BOUNDS)[number]

/** A goal of a team for every game: 'turnovers at most 12'. A percentage is a share from 0 to 1. */
export interface Goal {
  readonly figure: GoalKey
  readonly bound: GoalBound
  readonly value: number
}

type GoalGame = SeriesSums & Pick<SeriesGame, 'result'>

/** Won, lost and tied games. */
export interface GoalRecord {
  readonly won: number
  readonly lost: number
  readonly tied: number
}

/** How often a goal was met, and the games won and lost with it and without it. */
export interface GoalMet {
  readonly met: number
  /** Games in which the figure is known. */
  readonly of: number
  readonly withIt: GoalRecord
  readonly withoutIt: GoalRecord
}

/** The number of goals met that divides won games from lost ones best. */
export interface GoalSplit {
  readonly least: number
  readonly reached: GoalRecord
  readonly missed: GoalRecord
}

const recordOfGames = (games: readonly GoalGame[]): GoalRecord => {
  const count = (result: SeriesGame['result']) => games.filter((game) => game.result === result).length
  return { won: count('won'), lost: count('lost'), tied: count('tied') }
}

/** Tells whether a game met a goal; null if the figure is unknown in it. */
export function meetsGoal(
  { figure, bound, value: goal }: Goal,
  game: SeriesSums,
  shotValues: RuleProfile['shotValues'],
): boolean | null {
  const { value }: GoalFigure = GOAL_FIGURES.find(({ key }) => key === figure)!
  const reached = value(game, 1, shotValues)
  if (reached === null) return null
  return bound === 'atLeast' ? reached >= goal : reached <= goal
}

/** Counts how often a goal was met. */
export function goalMet(
  goal: Goal,
  games: readonly GoalGame[],
  shotValues: RuleProfile['shotValues'],
): GoalMet {
  const known = games.map((game) => ({ game, isMet: meetsGoal(goal, game, shotValues) }))
  const where = (wanted: boolean) => known.filter(({ isMet }) => isMet === wanted).map(({ game }) => game)
  const [met, missed] = [where(true), where(false)]
  return {
    met: met.length,
    of: met.length + missed.length,
    withIt: recordOfGames(met),
    withoutIt: recordOfGames(missed),
  }
}

/**
 * Finds the least number of goals that divides the won games from the lost ones best: won with at least so many, lost with fewer.
 * Null below two goals, or if all games met the same number.
 */
export function goalSplit(
  goals: readonly Goal[],
  games: readonly GoalGame[],
  shotValues: RuleProfile['shotValues'],
): GoalSplit | null {
  if (goals.length < 2) return null
  const counted = games.map((game) => ({
    game,
    met: goals.filter((goal) => meetsGoal(goal, game, shotValues) === true).length,
  }))
  let best: GoalSplit | null = null
  for (let least = 1; least <= goals.length; least++) {
    const part = (isReached: boolean) =>
      counted.filter(({ met }) => met >= least === isReached).map(({ game }) => game)
    const [reached, missed] = [part(true), part(false)]
    if (reached.length === 0 || missed.length === 0) continue
    const split = { least, reached: recordOfGames(reached), missed: recordOfGames(missed) }
    if (!best || apart(split) > apart(best)) best = split
  }
  return best
}

const apart = ({ reached, missed }: GoalSplit): number => reached.won + missed.lost
