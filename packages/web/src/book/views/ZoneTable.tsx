import type { byZone } from '@fullcourt/scorebook'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { ZONE_WORDS } from './ShotChart.tsx'

type Zone = ReturnType<typeof byZone>[number]

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

const COLUMNS: readonly Column<Zone>[] = [
  { key: 'zone', label: 'Zone', value: ({ zone }) => ZONE_WORDS[zone] },
  {
    key: 'made',
    label: 'FG',
    means: 'Made of attempts',
    numeric: true,
    value: ({ total }) => total,
    show: ({ made, total }) => `${made}–${total}`,
  },
  {
    key: 'percent',
    label: 'FG%',
    means: 'Share made',
    numeric: true,
    value: ({ made, total }) => percent(made, total),
    show: ({ made, total }) => (total === 0 ? '–' : `${((100 * made) / total).toFixed(1)} %`),
  },
  {
    key: 'each',
    label: 'PPS',
    means: 'Points for each shot',
    numeric: true,
    value: ({ points, total }) => percent(points, total),
    show: ({ points, total }) => (total === 0 ? '–' : (points / total).toFixed(2)),
  },
]

/** The table behind a shot chart: zones that were shot from, nearest first. */
export const ZoneTable = ({ zones }: { readonly zones: readonly Zone[] }) => (
  <DataTable
    dense
    caption="Shots by zone"
    columns={COLUMNS}
    rows={zones.filter(({ total }) => total > 0)}
    rowKey={({ zone }) => zone}
  />
)
