import { type CourtGeometry, type Shot, type ShotZone, towards } from '@fullcourt/scorebook'
import { useState } from 'react'
import { CourtLines } from './Court.tsx'
import { PictureMark } from './PictureMark.tsx'
import css from './ShotChart.module.css'
import { useRoving } from './useRoving.ts'

export type ChartShot = Pick<Shot, 'eventId' | 'x' | 'y' | 'hoopSide' | 'made'>

export interface ShotChartProps<S extends ChartShot> {
  readonly court: CourtGeometry
  readonly shots: readonly S[]
  /** `half`: every shot as if taken at the left hoop. `full`: where it was taken. */
  readonly floor: 'half' | 'full'
  readonly label: string
  /** What a mark says when it is pointed at. */
  readonly say: (shot: S) => string
  readonly onOpen: (shot: S) => void
}

/** Half a court's picture shows a little more than the three-point line, not the whole way to the middle. */
function reachOf(court: CourtGeometry, floor: 'half' | 'full'): number {
  if (floor === 'full' || court.half) return court.widthInches
  return Math.min(court.widthInches / 2, court.rimFromBaseline + court.threePointArcInches + 96)
}

function Mark({ made, x, y }: { readonly made: boolean; readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {made ? (
        <circle className={css.made} r={8} />
      ) : (
        <path className={css.missed} d="M -6 -6 l 12 12 m 0 -12 l -12 12" />
      )}
    </g>
  )
}

/** Where a shot is drawn, in inches; null where nobody saw the place. */
function placeOf(court: CourtGeometry, { x, y, hoopSide }: ChartShot, floor: 'half' | 'full') {
  if (x === null || y === null) return null
  const seen = floor === 'half' && hoopSide ? towards(court, { x, y }, hoopSide, 'left') : { x, y }
  // A heave from further away than the picture reaches is drawn at its edge.
  return { x: Math.min(seen.x, reachOf(court, floor) - 8), y: seen.y }
}

function Marks<S extends ChartShot>({
  court,
  shots,
  floor,
  say,
  onOpen,
  onSay,
}: Omit<ShotChartProps<S>, 'label'> & { readonly onSay: (said: string) => void }) {
  const roving = useRoving(shots.length)
  return shots.map((shot, index) => {
    const place = placeOf(court, shot, floor)
    if (!place) return null
    const said = say(shot)
    return (
      <PictureMark
        key={shot.eventId}
        className={css.mark}
        roving={roving(index)}
        onOpen={() => onOpen(shot)}
        {...{ said, onSay }}
      >
        <circle className={css.halo} cx={place.x} cy={place.y} r={18} />
        <Mark made={shot.made} {...place} />
      </PictureMark>
    )
  })
}

/** Made shots are filled and blue, missed ones red crosses. Each can be pointed at, stepped to with the arrow keys, and opened. */
export function ShotChart<S extends ChartShot>({
  court,
  shots,
  floor,
  label,
  say,
  onOpen,
}: ShotChartProps<S>) {
  const [said, onSay] = useState('')
  const placed = shots.filter(({ x }) => x !== null)
  const made = shots.filter((shot) => shot.made).length
  const unseen = shots.length - placed.length
  return (
    <figure className={css.chart} aria-label={label}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure has the name; a title would cover the marks' own */}
      <svg className={css.picture} viewBox={`-6 -6 ${reachOf(court, floor) + 12} ${court.heightInches + 12}`}>
        <CourtLines court={court} />
        <Marks court={court} shots={placed} floor={floor} say={say} onOpen={onOpen} onSay={onSay} />
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
