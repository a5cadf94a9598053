import { quotient } from './rates.ts'
import type { SeasonRow } from './season.ts'

/** What a line counts, one number each; made and attempted apart. */
export const FIGURES = [
  'points',
  'fieldGoalsMade',
  'fieldGoals',
  'threePointersMade',
  'threePointers',
  'freethrowsMade',
  'freethrows',
  'offensiveRebounds',
  'defensiveRebounds',
  'totalRebounds',
  'assists',
  'turnovers',
  'steals',
  'blockedShots',
  'personalFouls',
  'foulsDrawn',
] as const
export type Figure = (typeof FIGURES)[number]

/** The sum of a figure in a row. */
export function figureOf(row: SeasonRow, figure: Figure): number {
  switch (figure) {
    case 'fieldGoalsMade':
      return row.fieldGoals.made
    case 'fieldGoals':
      return row.fieldGoals.total
    case 'threePointersMade':
      return row.threePointers.made
    case 'threePointers':
      return row.threePointers.total
    case 'freethrowsMade':
      return row.freethrows.made
    case 'freethrows':
      return row.freethrows.total
    default:
      return row[figure]
  }
}

/** How sums are made comparable: as they are, by game played, or by so many minutes on the floor. */
export const BASES = ['total', 'game', 32, 36, 40] as const
export type Basis = (typeof BASES)[number]

/**
 * A figure on a basis. By minutes it counts only where all of the player's games are timed: else the sum would be of more
 * games than the minutes. Null then, and where nobody played.
 */
export function figureBy(row: SeasonRow, figure: Figure, basis: Basis): number | null {
  const sum = figureOf(row, figure)
  if (basis === 'total') return sum
  if (basis === 'game') return quotient(sum, row.gamesPlayed)
  if (row.minutesPlayed === null || row.gamesTimed < row.gamesPlayed) return null
  return quotient(sum * basis, row.minutesPlayed)
}

/** Every figure of a row on a basis. */
export function rowBy(row: SeasonRow, basis: Basis): Readonly<Record<Figure, number | null>> {
  const entries = FIGURES.map((figure) => [figure, figureBy(row, figure, basis)] as const)
  return Object.fromEntries(entries) as Record<Figure, number | null>
}

/** Who leads in a figure. Equal figures share a rank. */
export interface Leader {
  readonly rank: number
  readonly id: string
  readonly fullName: string
  readonly gamesPlayed: number
  readonly value: number
}

/** What to rank by, how many to name, and the fewest games that qualify. */
export interface LeaderQuestion {
  readonly figure: Figure
  readonly basis?: Basis
  readonly most?: number
  readonly leastGames?: number
}

/** The first of a figure, highest first; those who share the last rank are all named. */
export function leaders(
  rows: readonly SeasonRow[],
  { figure, basis = 'game', most = 5, leastGames = 1 }: LeaderQuestion,
): readonly Leader[] {
  const ranked = rows
    .filter((row) => row.gamesPlayed >= leastGames)
    .map((row) => ({ row, value: figureBy(row, figure, basis) }))
    .filter((entry): entry is { row: SeasonRow; value: number } => entry.value !== null && entry.value > 0)
    .sort((a, b) => b.value - a.value || (a.row.fullName < b.row.fullName ? -1 : 1))
  return ranked
    .map(({ row, value }) => ({
      rank: 1 + ranked.filter((other) => other.value > value).length,
      id: row.id,
      fullName: row.fullName,
      gamesPlayed: row.gamesPlayed,
      value,
    }))
    .filter(({ rank }) => rank <= most)
}
