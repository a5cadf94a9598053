import { quotient } from '@fullcourt/scorebook/figures'
import type { ZoneAgainst } from '@fullcourt/scorebook/shots'
import type { ShotZone } from '@fullcourt/scorebook/vocabulary'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { t } from '../ui/language.ts'
import { differenceText, percentText, ZONE_WORDS } from './shotChartWords.ts'

/** 43.8 for 0.4381, as it is copied. */
const inHundred = (share: number | null): number | null =>
  share === null ? null : Math.round(1000 * share) / 10
const percent = (share: number | null): string => (share === null ? '–' : percentText(share))

/** Wraps the name of a zone in its link. */
type WrapZone = (zone: ShotZone, name: string) => ReactNode

const zoneColumn = (wrap: WrapZone): Column<ZoneAgainst> => ({
  key: 'zone',
  label: t('Zone'),
  value: ({ zone }) => t(ZONE_WORDS[zone]),
  show: ({ zone }) => wrap(zone, t(ZONE_WORDS[zone])),
})

const COLUMNS: readonly Column<ZoneAgainst>[] = [
  { key: 'made', label: msg('FGM'), means: msg('Made'), numeric: true, value: ({ made }) => made },
  { key: 'total', label: msg('FGA'), means: msg('Attempts'), numeric: true, value: ({ total }) => total },
  {
    key: 'percent',
    label: msg('FG%'),
    means: msg('Share made'),
    numeric: true,
    value: ({ made, total }) => inHundred(quotient(made, total)),
    show: ({ made, total }) => percent(quotient(made, total)),
  },
  {
    key: 'each',
    label: msg('PPS'),
    means: msg('Points for each shot'),
    numeric: true,
    value: ({ points, total }) => {
      const each = quotient(points, total)
      return each === null ? null : Math.round(100 * each) / 100
    },
    show: ({ points, total }) => quotient(points, total)?.toFixed(2) ?? '–',
  },
]

const SEASON: readonly Column<ZoneAgainst>[] = [
  {
    key: 'seasonPercent',
    label: msg('Season'),
    means: msg('Share made in the season'),
    numeric: true,
    value: ({ season }) => inHundred(quotient(season.made, season.total)),
    show: ({ season }) => percent(quotient(season.made, season.total)),
  },
  {
    key: 'seasonTotal',
    label: msg('of'),
    means: msg('Attempts in the season'),
    numeric: true,
    value: ({ season }) => season.total,
  },
  {
    key: 'difference',
    label: '±',
    means: msg('Points of percentage above or below the season'),
    numeric: true,
    value: ({ difference }) => inHundred(difference),
    show: ({ difference }) => (difference === null ? '–' : differenceText(difference, 1)),
  },
]

/** The table of a shot chart: zones with attempts, nearest first, with the season's figures where there are some. */
export const ZoneTable = ({
  zones,
  of = '',
  wrap = (_zone, name) => name,
}: {
  readonly zones: readonly ZoneAgainst[]
  readonly wrap?: WrapZone
  /** The name of the side, where the page has several tables. */
  readonly of?: string
}) => (
  <DataTable
    tools
    dense
    caption={of ? t('Shots by zone, {shooter}', { shooter: of }) : t('Shots by zone')}
    columns={[zoneColumn(wrap), ...COLUMNS, ...(zones.some(({ season }) => season.total > 0) ? SEASON : [])]}
    rows={zones.filter(({ total }) => total > 0)}
    rowKey={({ zone }) => zone}
  />
)
