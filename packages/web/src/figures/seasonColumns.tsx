import {
  type Basis,
  type BasisRow,
  type BoxFigureKey,
  COUNTED_FIGURES,
  type CountedFigure,
  type CountKey,
  FLOOR_FIGURES,
  type MadeKey,
  quotient,
  type SumKey,
  signed,
  sumBy,
} from '@fullcourt/scorebook/figures'
import type { playerStats, Received } from '@fullcourt/wire'
import type { ReactNode } from 'react'
import type { Column } from '../ui/data/DataTable.tsx'
import { t } from '../ui/language.ts'

/** Input of the columns: a row of a season, or of one game. */
export type StatsRow = BasisRow & { readonly id: string; readonly plusMinus: number | null }

/** Wraps a number in its link; `figure` is its column in a box score. */
export type Wrap<Row> = (row: Row, figure: BoxFigureKey, text: string) => ReactNode

const decimals = (basis: Basis): number => (basis === 'total' ? 0 : 1)
const text = (value: number | null, digits: number): string => (value === null ? '–' : value.toFixed(digits))
const percentText = (value: number | null): string => (value === null ? '–' : (100 * value).toFixed(1))

/** The tiles of a player's season. */
export const seasonTiles = (
  totals: Received<typeof playerStats>['totals'],
): readonly (readonly [string, string])[] => [
  [t('Games'), String(totals.totalGames)],
  [t('Points'), text(totals.pointsPerGame ?? null, 1)],
  [t('Rebounds'), text(totals.reboundsPerGame ?? null, 1)],
  [t('Assists'), text(totals.assistsPerGame ?? null, 1)],
  ['FG%', percentText(totals.fieldGoalPercentage ?? null)],
  ['3PT%', percentText(totals.threePointPercentage ?? null)],
  ['FT%', percentText(totals.freethrowPercentage ?? null)],
]

/** Minutes played; an average on the basis of games. On the basis of minutes they stay totals. */
const minutes = ({ minutesPlayed, gamesTimed }: StatsRow, basis: Basis): number | null =>
  basis === 'game' && minutesPlayed !== null ? quotient(minutesPlayed, gamesTimed) : minutesPlayed

type Heading = Pick<CountedFigure, 'heading' | 'name'>

function countColumn<Row extends StatsRow>(
  key: CountKey,
  { heading, name }: Heading,
  basis: Basis,
  wrap: Wrap<Row>,
): Column<Row> {
  return {
    key,
    label: heading,
    means: name,
    numeric: true,
    value: (row) => sumBy(row, key, basis),
    show: (row) => wrap(row, key, text(sumBy(row, key, basis), decimals(basis))),
  }
}

/** Makes and attempts, then the share made. */
function madeColumns<Row extends StatsRow>(
  key: MadeKey,
  { heading, name }: Heading,
  basis: Basis,
  wrap: Wrap<Row>,
): readonly Column<Row>[] {
  const made = `${key}Made` as const
  const part = (row: Row, sum: SumKey) => text(sumBy(row, sum, basis), decimals(basis))
  return [
    {
      key,
      label: heading,
      means: t('{name}, made of attempts', { name: t(name) }),
      numeric: true,
      value: (row) => sumBy(row, made, basis),
      show: (row) => wrap(row, key, `${part(row, made)}–${part(row, key)}`),
    },
    {
      key: `${key}Share`,
      label: t('{figure}%', { figure: t(heading) }),
      means: t('{name}, share made', { name: t(name) }),
      numeric: true,
      value: (row) => quotient(row[key].made, row[key].total),
      show: (row) => percentText(quotient(row[key].made, row[key].total)),
    },
  ]
}

/** The columns of a season table or a game log: sums on a basis, and shares. */
export function seasonColumns<Row extends StatsRow>(
  basis: Basis,
  wrapPlayed: Wrap<Row>,
): readonly Column<Row>[] {
  /** Who did not play has no figures, and no plays behind them. */
  const wrap: Wrap<Row> = (row, ...figure) => (row.gamesPlayed === 0 ? '–' : wrapPlayed(row, ...figure))
  const { secondsPlayed, plusMinus } = FLOOR_FIGURES
  const shown = COUNTED_FIGURES.filter(({ tables }: CountedFigure) => tables.includes('season'))
  return [
    {
      key: secondsPlayed.key,
      label: secondsPlayed.heading,
      means: secondsPlayed.name,
      numeric: true,
      value: (row) => minutes(row, basis),
      show: (row) => wrap(row, secondsPlayed.key, text(minutes(row, basis), 1)),
    },
    ...shown.flatMap((figure) =>
      figure.format === 'made'
        ? madeColumns(figure.key, figure, basis, wrap)
        : [countColumn(figure.key, figure, basis, wrap)],
    ),
    {
      key: plusMinus.key,
      label: plusMinus.heading,
      means: t('{name}, all games together', { name: t(plusMinus.name) }),
      numeric: true,
      value: (row) => row.plusMinus,
      show: (row) => wrap(row, plusMinus.key, row.plusMinus === null ? '–' : signed(row.plusMinus)),
    },
  ]
}
