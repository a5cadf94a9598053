import type { ZoneAgainst } from '@fullcourt/scorebook/shots'
import type { BySide, CourtGeometry } from '@fullcourt/scorebook/vocabulary'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { ReactNode } from 'react'
import { SegmentedControl } from '../ui/fields/SegmentedControl.tsx'
import { t } from '../ui/language.ts'
import { ShotChartDistance } from './ShotChartDistance.tsx'
import { ShotChartDots } from './ShotChartDots.tsx'
import { ShotChartHexes } from './ShotChartHexes.tsx'
import { ShotChartZones } from './ShotChartZones.tsx'
import type { Grain } from './shotChartLevels.ts'
import type { ChartShot } from './shotChartPlaces.ts'
import type { Against } from './shotChartWords.ts'

const CHART_KINDS = ['dots', 'hexes', 'zones', 'distance'] as const
export type ChartKind = (typeof CHART_KINDS)[number]
const KIND_WORDS: Readonly<Record<ChartKind, string>> = {
  dots: msg('Dots'),
  hexes: msg('Hexes'),
  zones: msg('Zones'),
  distance: msg('Distance'),
}

/** The kind of chart in the address. */
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
    aria-label={t('Chart')}
    data={CHART_KINDS.map((kind) => ({ value: kind, label: t(KIND_WORDS[kind]) }))}
    {...{ value, onChange }}
  />
)

export interface ShotChartProps<S extends ChartShot> {
  readonly kind: ChartKind
  readonly court: CourtGeometry
  readonly shots: readonly S[]
  /** The shots by zone, with those of the season where there are some to compare. */
  readonly zones: readonly ZoneAgainst[]
  /** Why zones are not compared with the season; '' when they are. */
  readonly alone: string
  /** The shots that zones are compared with: the season's by default. */
  readonly against?: Against
  /** For dots. `half`: every shot at the left hoop. `full`: where it was taken. Hexes and zones are always `half`. */
  readonly floor: 'half' | 'full'
  /** The names of the sides, for the legend of a full court. */
  readonly names?: BySide<string>
  /** For hexes: their size, and the points of a shot inside the three-point line. */
  readonly grain: Grain
  readonly inside: number
  readonly label: string
  /** For dots: drawn above the court. */
  readonly above?: ReactNode
  /** Describes a shot for the tooltip of its dot. */
  readonly say: (shot: S) => string
  readonly onOpen: (shot: S) => void
  /** Opens the shots of a hex or a zone. Takes the argument of `spotAt`. */
  readonly onSpot: (spot: string) => void
}

/** A shot chart: single shots, hexes or zones. Every mark can be pointed at, reached with arrow keys, and opened. */
export function ShotChart<S extends ChartShot>(props: ShotChartProps<S>) {
  const { kind } = props
  switch (kind) {
    case 'dots':
      return <ShotChartDots {...props} />
    case 'hexes':
      return <ShotChartHexes {...props} />
    case 'zones':
      return <ShotChartZones {...props} />
    case 'distance':
      return <ShotChartDistance {...props} />
    default:
      throw kind satisfies never
  }
}
