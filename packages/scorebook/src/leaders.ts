import { quotient } from './rates.ts'
import type { SeasonRow } from './season.ts'
import { type StatLine, SUM_OF_LINE, type Tally } from './statistics/line.ts'

/** The sums that a player may lead in: makes and attempts apart. */
export type SumKey = keyof Tally

/** A sum of a row. */
export const sumOf = (row: StatLine, key: SumKey): number => SUM_OF_LINE[key](row)

/** How sums are made comparable: as they are, by game played, or by so many minutes on the floor. */
export const BASES = ['total', 'game', 32, 36, 40] as const
export type Basis = (typeof BASES)[number]

/** What a sum on a basis is computed from. */
export type BasisRow = StatLine & Pick<SeasonRow, 'gamesPlayed' | 'gamesTimed' | 'minutesPlayed'>

/**
 * A sum on a basis. By minutes it counts only where all of the player's games are timed: else the sum would be of more
 * games than the minutes. Null then, and where nobody played.
 */
export function sumBy(row: BasisRow, key: SumKey, basis: Basis): number | null {
  const sum = sumOf(row, key)
  if (basis === 'total') return sum
  if (basis === 'game') return quotient(sum, row.gamesPlayed)
  if (row.minutesPlayed === null || row.gamesTimed < row.gamesPlayed) return null
  return quotient(sum * basis, row.minutesPlayed)
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
  readonly figure: SumKey
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
    .map((row) => ({ row, value: sumBy(row, figure, basis) }))
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
