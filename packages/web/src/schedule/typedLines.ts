/** The totals of a game as they are typed: text by person and column. */
import type { TypedLine } from '@fullcourt/scorebook/figures'
import { recordBy, TYPED_COUNTS, TYPED_SHOTS } from '@fullcourt/scorebook/vocabulary'

export const TYPED_COLUMNS = [
  { key: 'minutes', heading: 'MIN', name: 'Minutes' },
  { key: 'twoPointers.made', heading: '2PM', name: 'Two-pointers made' },
  { key: 'twoPointers.total', heading: '2PA', name: 'Two-pointers tried' },
  { key: 'threePointers.made', heading: '3PM', name: 'Three-pointers made' },
  { key: 'threePointers.total', heading: '3PA', name: 'Three-pointers tried' },
  { key: 'freethrows.made', heading: 'FTM', name: 'Free throws made' },
  { key: 'freethrows.total', heading: 'FTA', name: 'Free throws tried' },
  { key: 'offensiveRebounds', heading: 'OR', name: 'Offensive rebounds' },
  { key: 'defensiveRebounds', heading: 'DR', name: 'Defensive rebounds' },
  { key: 'assists', heading: 'AST', name: 'Assists' },
  { key: 'turnovers', heading: 'TO', name: 'Turnovers' },
  { key: 'steals', heading: 'STL', name: 'Steals' },
  { key: 'blockedShots', heading: 'BLK', name: 'Blocks' },
  { key: 'personalFouls', heading: 'PF', name: 'Personal fouls' },
] as const
export type TypedColumn = (typeof TYPED_COLUMNS)[number]['key']
export type TypedRow = Readonly<Partial<Record<TypedColumn, string>>>

const countOf = (text: string | undefined): number => (text?.trim() ? Number(text) : 0)

const isCount = (text: string): boolean => text.trim() === '' || /^\d{1,3}$/.test(text.trim())

/** The columns of a row with a wrong text: no number, or more makes than attempts. */
export function wrongColumns(row: TypedRow): readonly TypedColumn[] {
  const unread = TYPED_COLUMNS.flatMap(({ key }) => (isCount(row[key] ?? '') ? [] : [key]))
  const tooMany = TYPED_SHOTS.filter(
    (shot) => countOf(row[`${shot}.made`]) > countOf(row[`${shot}.total`]),
  ).map((shot) => `${shot}.made` as const)
  return [...unread, ...tooMany]
}

export const isEmptyRow = (row: TypedRow): boolean => Object.values(row).every((text) => text.trim() === '')

export const pointsOf = (row: TypedRow): number =>
  2 * countOf(row['twoPointers.made']) +
  3 * countOf(row['threePointers.made']) +
  countOf(row['freethrows.made'])

/** The line to send. @param id of the person; null: the side itself */
export function lineOf(row: TypedRow, id: string | null, isHomeTeam: boolean): TypedLine {
  const shotsOf = (shot: (typeof TYPED_SHOTS)[number]) => ({
    made: countOf(row[`${shot}.made`]),
    total: countOf(row[`${shot}.total`]),
  })
  return {
    id,
    isHomeTeam,
    seconds: row.minutes?.trim() ? countOf(row.minutes) * 60 : null,
    ...recordBy(TYPED_SHOTS, shotsOf),
    ...recordBy(TYPED_COUNTS, (count) => countOf(row[count])),
  }
}
