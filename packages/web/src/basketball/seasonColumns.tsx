import { type Basis, figureBy, quotient, type SeasonRow, type Figure as Sum } from '@fullcourt/scorebook'
import type { ReactNode } from 'react'
import type { Column } from '../ui/DataTable.tsx'
import type { Figure } from './figures.ts'

/** What the columns read: a season's row, or one game's. */
export type StatsRow = Pick<
  SeasonRow,
  | 'id'
  | 'gamesPlayed'
  | 'gamesTimed'
  | 'minutesPlayed'
  | 'plusMinus'
  | 'points'
  | 'fieldGoals'
  | 'threePointers'
  | 'freethrows'
  | 'offensiveRebounds'
  | 'defensiveRebounds'
  | 'totalRebounds'
  | 'assists'
  | 'turnovers'
  | 'steals'
  | 'blockedShots'
  | 'personalFouls'
  | 'foulsDrawn'
>

/** Where a number leads; `figure` is its column in a box score. */
export type Wrap<Row> = (row: Row, figure: Figure, text: string) => ReactNode

const decimals = (basis: Basis): number => (basis === 'total' ? 0 : 1)
const text = (value: number | null, digits: number): string => (value === null ? '–' : value.toFixed(digits))
export const percentText = (value: number | null): string => (value === null ? '–' : (100 * value).toFixed(1))

const COUNTED: readonly { readonly figure: Sum & Figure; readonly label: string; readonly means: string }[] =
  [
    { figure: 'offensiveRebounds', label: 'OR', means: 'Offensive rebounds' },
    { figure: 'defensiveRebounds', label: 'DR', means: 'Defensive rebounds' },
    { figure: 'totalRebounds', label: 'REB', means: 'Rebounds' },
    { figure: 'assists', label: 'AST', means: 'Assists' },
    { figure: 'turnovers', label: 'TO', means: 'Turnovers' },
    { figure: 'steals', label: 'STL', means: 'Steals' },
    { figure: 'blockedShots', label: 'BLK', means: 'Blocked shots' },
    { figure: 'personalFouls', label: 'PF', means: 'Personal fouls' },
  ]

const SHOOTING: readonly {
  readonly figure: 'fieldGoals' | 'threePointers' | 'freethrows'
  readonly label: string
  readonly means: string
}[] = [
  { figure: 'fieldGoals', label: 'FG', means: 'Field goals' },
  { figure: 'threePointers', label: '3PT', means: 'Three-pointers' },
  { figure: 'freethrows', label: 'FT', means: 'Free throws' },
]

/** Minutes played; by game where the basis is a game. Those of a row by minutes are what they are. */
const minutes = ({ minutesPlayed, gamesTimed }: StatsRow, basis: Basis): number | null =>
  basis === 'game' && minutesPlayed !== null ? quotient(minutesPlayed, gamesTimed) : minutesPlayed

function shooting<Row extends StatsRow>(basis: Basis, wrap: Wrap<Row>): readonly Column<Row>[] {
  return SHOOTING.flatMap(({ figure, label, means }): readonly Column<Row>[] => [
    {
      key: figure,
      label,
      means: `${means}, made of attempts`,
      numeric: true,
      value: (row) => figureBy(row as unknown as SeasonRow, `${figure}Made`, basis),
      show: (row) => {
        if (row.gamesPlayed === 0) return '–'
        const part = (name: Sum) => text(figureBy(row as unknown as SeasonRow, name, basis), decimals(basis))
        return wrap(row, figure, `${part(`${figure}Made`)}–${part(figure)}`)
      },
    },
    {
      key: `${figure}Share`,
      label: `${label}%`,
      means: `${means}, share made`,
      numeric: true,
      value: (row) => quotient(row[figure].made, row[figure].total),
      show: (row) => percentText(quotient(row[figure].made, row[figure].total)),
    },
  ])
}

/** The figures of a season table or a game log: sums on a basis, then shares of sums. */
export function seasonColumns<Row extends StatsRow>(basis: Basis, wrap: Wrap<Row>): readonly Column<Row>[] {
  const digits = decimals(basis)
  const counted = (figure: Sum & Figure, label: string, means: string): Column<Row> => ({
    key: figure,
    label,
    means,
    numeric: true,
    value: (row) => figureBy(row as unknown as SeasonRow, figure, basis),
    show: (row) => wrap(row, figure, text(figureBy(row as unknown as SeasonRow, figure, basis), digits)),
  })
  return [
    {
      key: 'secondsPlayed',
      label: 'MIN',
      means: 'Minutes',
      numeric: true,
      value: (row) => minutes(row, basis),
      show: (row) => wrap(row, 'secondsPlayed', text(minutes(row, basis), 1)),
    },
    counted('points', 'PTS', 'Points'),
    ...shooting<Row>(basis, wrap),
    ...COUNTED.map(({ figure, label, means }) => counted(figure, label, means)),
    {
      key: 'plusMinus',
      label: '+/−',
      means: 'Plus/minus, all games together',
      numeric: true,
      value: (row) => row.plusMinus,
      show: (row) =>
        wrap(
          row,
          'plusMinus',
          row.plusMinus === null ? '–' : row.plusMinus > 0 ? `+${row.plusMinus}` : String(row.plusMinus),
        ),
    },
  ]
}
