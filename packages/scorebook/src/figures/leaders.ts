import { type StatLine, SUM_OF_LINE, type Tally } from './line.ts'
import { quotient } from './rates.ts'
import type { SeasonRow } from './season.ts'

/** The sums that can be ranked. Makes and attempts are separate. */
export type SumKey = keyof Tally

/** Returns a sum of a row. */
export const sumOf = (row: StatLine, key: SumKey): number => SUM_OF_LINE[key](row)

/** How sums are compared: in total, per game, or per so many minutes on the floor. */
export const BASES = ['total', 'game', 32, 36, 40] as const
export type Basis = (typeof BASES)[number]

/** The input of a sum on a basis. */
export type BasisRow = StatLine & Pick<SeasonRow, 'gamesPlayed' | 'gamesTimed' | 'minutesPlayed'>

/**
 * Returns a sum on a basis. Per minutes it needs the minutes of all games of the player, because the sum covers all games; else
 * it is null. It is also null if no game was played.
 */
export function sumBy(row: BasisRow, key: SumKey, basis: Basis): number | null {
  const sum = sumOf(row, key)
  if (basis === 'total') return sum
  if (basis === 'game') return quotient(sum, row.gamesPlayed)
  if (row.minutesPlayed === null || row.gamesTimed < row.gamesPlayed) return null
  return quotient(sum * basis, row.minutesPlayed)
}

/** A leader in a figure. Equal figures share a rank. */
export interface Leader {
  readonly rank: number
  readonly id: string
  readonly fullName: string
  readonly gamesPlayed: number
  readonly value: number
}

/** The figure to rank, how many to list, and the fewest games that qualify. */
export interface LeaderQuestion {
  readonly figure: SumKey
  readonly basis?: Basis
  readonly most?: number
  readonly leastGames?: number
}

/** Lists the leaders of a figure, highest first. All who share the last rank are listed. */
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
