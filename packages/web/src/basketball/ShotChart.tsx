import type { CourtGeometry, ZoneAgainst } from '@fullcourt/scorebook'
import { SegmentedControl } from '@mantine/core'
import { ShotChartDots } from './ShotChartDots.tsx'
import { ShotChartHexes } from './ShotChartHexes.tsx'
import { ShotChartZones } from './ShotChartZones.tsx'
import type { Grain } from './shotChartLevels.ts'
import type { ChartShot } from './shotChartPlaces.ts'

const CHART_KINDS = ['dots', 'hexes', 'zones'] as const
export type ChartKind = (typeof CHART_KINDS)[number]
const KIND_WORDS: Readonly<Record<ChartKind, string>> = { dots: 'Dots', hexes: 'Hexes', zones: 'Zones' }

/** The kind of chart that an address names. */
export const chartKindOf = (text: string, byDefault: ChartKind): ChartKind =>
  CHART_KINDS.find((kind) => kind === text) ?? byDefault

export const ChartChoice = ({
  value,
  onChange,
}: {
  readonly value: ChartKind
  readonly onChange: (kind: string) => void
}) => (
  <SegmentedControl
    aria-label="Chart"
    data={CHART_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
    {...{ value, onChange }}
  />
)

export interface ShotChartProps<S extends ChartShot> {
  readonly kind: ChartKind
  readonly court: CourtGeometry
  readonly shots: readonly S[]
  /** The shots by zone, beside the season's where there is one to compare with. */
  readonly zones: readonly ZoneAgainst[]
  /** Why zones are compared with no season, where they are not. */
  readonly alone: string
  /** Of dots. `half`: every shot as if taken at the left hoop. `full`: where it was taken. Hexes and zones are always `half`. */
  readonly floor: 'half' | 'full'
  /** Of hexes: how they are gathered, and what a shot from inside the line is worth. */
  readonly grain: Grain
  readonly inside: number
  readonly label: string
  /** What a dot says when it is pointed at. */
  readonly say: (shot: S) => string
  readonly onOpen: (shot: S) => void
  /** Opens the shots of a hex or of a zone: what `spotAt` takes. */
  readonly onSpot: (spot: string) => void
}

/** Where shots were taken from: each one, gathered in hexes, or by zone. Every mark is pointed at, stepped to with arrow keys, opened. */
export function ShotChart<S extends ChartShot>(props: ShotChartProps<S>) {
  const { kind } = props
  switch (kind) {
    case 'dots':
      return <ShotChartDots {...props} />
    case 'hexes':
      return <ShotChartHexes {...props} />
    case 'zones':
      return <ShotChartZones {...props} />
    default:
      throw kind satisfies never
  }
}
