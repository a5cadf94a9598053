import type { StatLine } from '@fullcourt/scorebook'

/** What any row of a box score may have: a player's line, the team's own, the totals, a season's. */
export type CountedLine = StatLine & {
  readonly secondsPlayed?: number | null
  readonly plusMinus?: number | null
}

/** The columns of a box score, in the order in which one is printed. */
export const FIGURES = [
  'secondsPlayed',
  'points',
  'fieldGoals',
  'twoPointers',
  'threePointers',
  'freethrows',
  'offensiveRebounds',
  'defensiveRebounds',
  'totalRebounds',
  'assists',
  'turnovers',
  'steals',
  'blockedShots',
  'personalFouls',
  'technicalFouls',
  'foulsDrawn',
  'plusMinus',
] as const
export type Figure = (typeof FIGURES)[number]

/** `head` stands over the column, `name` is read out and shown on pointing. */
export const FIGURE_WORDS: Readonly<Record<Figure, { readonly head: string; readonly name: string }>> = {
  secondsPlayed: { head: 'MIN', name: 'Minutes' },
  points: { head: 'PTS', name: 'Points' },
  fieldGoals: { head: 'FG', name: 'Field goals' },
  twoPointers: { head: '2PT', name: 'Two-pointers' },
  threePointers: { head: '3PT', name: 'Three-pointers' },
  freethrows: { head: 'FT', name: 'Free throws' },
  offensiveRebounds: { head: 'OR', name: 'Offensive rebounds' },
  defensiveRebounds: { head: 'DR', name: 'Defensive rebounds' },
  totalRebounds: { head: 'REB', name: 'Rebounds' },
  assists: { head: 'AST', name: 'Assists' },
  turnovers: { head: 'TO', name: 'Turnovers' },
  steals: { head: 'STL', name: 'Steals' },
  blockedShots: { head: 'BLK', name: 'Blocked shots' },
  personalFouls: { head: 'PF', name: 'Personal fouls' },
  technicalFouls: { head: 'TF', name: 'Technical fouls' },
  foulsDrawn: { head: 'FD', name: 'Fouls drawn' },
  plusMinus: { head: '+/−', name: 'Plus/minus' },
}

/** Seconds as a box score prints them: '32:05'. */
export const minutesText = (seconds: number): string => {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')

/** What stands in the cell; a dash where the figure is not known (no substitution was recorded). */
export function figureText(line: Partial<CountedLine>, figure: Figure): string {
  const value = line[figure]
  if (value === null || value === undefined) return '–'
  if (typeof value === 'object') return `${value.made}–${value.total}`
  if (figure === 'secondsPlayed') return minutesText(value)
  return figure === 'plusMinus' ? signed(value) : String(value)
}

/** What a column is sorted by: makes before attempts, unknown last. */
export function figureRank(line: Partial<CountedLine>, figure: Figure): number {
  const value = line[figure]
  if (value === null || value === undefined) return Number.NEGATIVE_INFINITY
  return typeof value === 'object' ? value.made + value.total / 1000 : value
}
