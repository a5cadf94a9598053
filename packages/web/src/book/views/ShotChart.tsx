import {
  type CourtGeometry,
  type HoopSide,
  type Point,
  SHOT_ZONES,
  type ShotZone,
  towards,
  zoneOf,
} from '@fullcourt/scorebook'
import { useState } from 'react'
import { CourtLines } from './Court.tsx'
import css from './ShotChart.module.css'
import { useRoving } from './useRoving.ts'

/** A shot to be drawn: where it was taken, and what it says when somebody points at it. */
export interface ChartShot {
  readonly id: string
  /** Inches on the court; null where nobody saw the place. */
  readonly at: Point | null
  /** The hoop it was aimed at. */
  readonly hoop: HoopSide
  readonly made: boolean
  readonly value: number
  readonly said: string
}

export interface ShotChartProps {
  readonly court: CourtGeometry
  readonly shots: readonly ChartShot[]
  /** `half`: every shot as if taken at the left hoop. `full`: where it was taken. */
  readonly floor: 'half' | 'full'
  readonly label: string
  readonly onOpen?: (id: string) => void
}

/** Half a court's picture shows a little more than the three-point line, not the whole way to the middle. */
function reachOf(court: CourtGeometry, floor: ShotChartProps['floor']): number {
  if (floor === 'full' || court.half) return court.widthInches
  return Math.min(court.widthInches / 2, court.rimFromBaseline + court.threePointArcInches + 96)
}

function Mark({ made, x, y }: { readonly made: boolean; readonly x: number; readonly y: number }) {
  if (made) return <circle className={css.made} cx={x} cy={y} r={8} />
  return <path className={css.missed} d={`M ${x - 6} ${y - 6} l 12 12 m 0 -12 l -12 12`} />
}

function Marks({
  court,
  shots,
  floor,
  onOpen,
  onSay,
}: Omit<ShotChartProps, 'label'> & { readonly onSay: (said: string) => void }) {
  const roving = useRoving(shots.length)
  const reach = reachOf(court, floor)
  return shots.map((shot, index) => {
    const seen = floor === 'half' ? towards(court, shot.at!, shot.hoop, 'left') : shot.at!
    // A heave from further away than the picture reaches is drawn at its edge.
    const x = Math.min(seen.x, reach - 8)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a button of HTML cannot stand in a picture
      <g
        key={shot.id}
        className={css.mark}
        role="button"
        aria-label={shot.said}
        {...roving(index)}
        onFocus={() => onSay(shot.said)}
        onPointerEnter={() => onSay(shot.said)}
        onClick={() => onOpen?.(shot.id)}
      >
        <circle className={css.halo} cx={x} cy={seen.y} r={18} />
        <Mark made={shot.made} x={x} y={seen.y} />
      </g>
    )
  })
}

/** Made shots are filled and blue, missed ones red crosses. Each can be pointed at, stepped to with the arrow keys, and opened. */
export function ShotChart({ court, shots, floor, label, onOpen }: ShotChartProps) {
  const [said, say] = useState('')
  const placed = shots.filter((shot) => shot.at !== null)
  const made = shots.filter((shot) => shot.made).length
  const unseen = shots.length - placed.length
  return (
    <figure className={css.chart}>
      <svg
        className={css.picture}
        viewBox={`-6 -6 ${reachOf(court, floor) + 12} ${court.heightInches + 12}`}
        role="group"
        aria-label={label}
      >
        <CourtLines court={court} />
        <Marks court={court} shots={placed} floor={floor} onOpen={onOpen} onSay={say} />
      </svg>
      <figcaption className={css.foot}>
        <span className={css.key}>
          <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden>
            <Mark made x={10} y={10} />
          </svg>
          Made {made}
        </span>
        <span className={css.key}>
          <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden>
            <Mark made={false} x={10} y={10} />
          </svg>
          Missed {shots.length - made}
        </span>
        {unseen > 0 && <span>{unseen} without a place</span>}
        <span className={css.said} aria-hidden>
          {said}
        </span>
      </figcaption>
    </figure>
  )
}

export const ZONE_WORDS: Readonly<Record<ShotZone, string>> = {
  restricted: 'At the rim',
  paint: 'Paint',
  'mid-left': 'Mid-range, left',
  'mid-centre': 'Mid-range, centre',
  'mid-right': 'Mid-range, right',
  'corner-left': 'Corner three, left',
  'corner-right': 'Corner three, right',
  'above-left': 'Three, left wing',
  'above-centre': 'Three, top',
  'above-right': 'Three, right wing',
  backcourt: 'Backcourt',
}

/** What was shot from one zone. */
export interface ZoneLine {
  readonly zone: ShotZone
  readonly made: number
  readonly total: number
  readonly points: number
}

/** The zones that were shot from, nearest first. Shots without a place are in none. */
export function zoneLines(court: CourtGeometry, shots: readonly ChartShot[]): readonly ZoneLine[] {
  return SHOT_ZONES.map((zone) => {
    const here = shots.filter((shot) => shot.at && zoneOf(court, shot.at, shot.hoop) === zone)
    const made = here.filter((shot) => shot.made)
    return {
      zone,
      made: made.length,
      total: here.length,
      points: made.reduce((sum, shot) => sum + shot.value, 0),
    }
  }).filter((line) => line.total > 0)
}
