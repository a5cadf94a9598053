/** The totals of a game as they are typed: text by person and column. */

import type { TypedLine } from '@fullcourt/scorebook/figures'
import { msg, type RuleProfile, recordBy, TYPED_COUNTS, TYPED_SHOTS } from '@fullcourt/scorebook/vocabulary'

const TYPED_COLUMNS = [
  { key: 'minutes', heading: msg('MIN'), name: msg('Minutes') },
  { key: 'onePointers.made', heading: msg('1PM'), name: msg('One-pointers made') },
  { key: 'onePointers.total', heading: msg('1PA'), name: msg('One-pointers tried') },
  { key: 'twoPointers.made', heading: msg('2PM'), name: msg('Two-pointers made') },
  { key: 'twoPointers.total', heading: msg('2PA'), name: msg('Two-pointers tried') },
  { key: 'threePointers.made', heading: msg('3PM'), name: msg('Three-pointers made') },
  { key: 'threePointers.total', heading: msg('3PA'), name: msg('Three-pointers tried') },
  { key: 'freethrows.made', heading: msg('FTM'), name: msg('Free throws made') },
  { key: 'freethrows.total', heading: msg('FTA'), name: msg('Free throws tried') },
  { key: 'offensiveRebounds', heading: msg('OR'), name: msg('Offensive rebounds') },
  { key: 'defensiveRebounds', heading: msg('DR'), name: msg('Defensive rebounds') },
  { key: 'assists', heading: msg('AST'), name: msg('Assists') },
  { key: 'turnovers', heading: msg('TO'), name: msg('Turnovers') },
  { key: 'steals', heading: msg('STL'), name: msg('Steals') },
  { key: 'blockedShots', heading: msg('BLK'), name: msg('Blocks') },
  { key: 'personalFouls', heading: msg('PF'), name: msg('Personal fouls') },
] as const
export type TypedColumn = (typeof TYPED_COLUMNS)[number]['key']

/** The columns for a game: in 3x3 baskets are worth one and two, else two and three. */
export const typedColumns = ({ shotValues: { inside } }: Pick<RuleProfile, 'shotValues'>) =>
  TYPED_COLUMNS.filter(({ key }) => !key.startsWith(inside === 1 ? 'threePointers' : 'onePointers'))

export type TypedRow = Readonly<Partial<Record<TypedColumn, string>>>

const SHOTS = ['onePointers', ...TYPED_SHOTS] as const

const countOf = (text: string | undefined): number => (text?.trim() ? Number(text) : 0)

const isCount = (text: string): boolean => text.trim() === '' || /^\d{1,3}$/.test(text.trim())

/** The columns of a row with a wrong text: no number, or more makes than attempts. */
export function wrongColumns(row: TypedRow): readonly TypedColumn[] {
  const unread = TYPED_COLUMNS.flatMap(({ key }) => (isCount(row[key] ?? '') ? [] : [key]))
  const tooMany = SHOTS.filter((shot) => countOf(row[`${shot}.made`]) > countOf(row[`${shot}.total`])).map(
    (shot) => `${shot}.made` as const,
  )
  return [...unread, ...tooMany]
}

export const isEmptyRow = (row: TypedRow): boolean => Object.values(row).every((text) => text.trim() === '')

export const pointsOf = (row: TypedRow): number =>
  countOf(row['onePointers.made']) +
  2 * countOf(row['twoPointers.made']) +
  3 * countOf(row['threePointers.made']) +
  countOf(row['freethrows.made'])

/** The line to send. @param id of the person; null: the side itself */
export function lineOf(row: TypedRow, id: string | null, isHomeTeam: boolean): TypedLine {
  const shotsOf = (shot: (typeof SHOTS)[number]) => ({
    made: countOf(row[`${shot}.made`]),
    total: countOf(row[`${shot}.total`]),
  })
  return {
    id,
    isHomeTeam,
    seconds: row.minutes?.trim() ? countOf(row.minutes) * 60 : null,
    ...recordBy(TYPED_SHOTS, shotsOf),
    ...(row['onePointers.total'] && { onePointers: shotsOf('onePointers') }),
    ...recordBy(TYPED_COUNTS, (count) => countOf(row[count])),
  }
}
