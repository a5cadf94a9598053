import type { CourtGeometry } from '@fullcourt/scorebook'
import { useState } from 'react'
import { CourtLines } from './Court.tsx'
import { MarkedPicture } from './MarkedPicture.tsx'
import css from './ShotChart.module.css'
import { ShotChartFrame } from './ShotChartFrame.tsx'
import { type ChartShot, placeShots, viewBoxOf } from './shotChartPlaces.ts'

interface Props<S extends ChartShot> {
  readonly court: CourtGeometry
  readonly shots: readonly S[]
  readonly floor: 'half' | 'full'
  readonly label: string
  readonly say: (shot: S) => string
  readonly onOpen: (shot: S) => void
}

function Dot({ made, x, y }: { readonly made: boolean; readonly x: number; readonly y: number }) {
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

const Key = ({ made, count }: { readonly made: boolean; readonly count: number }) => (
  <span className={css.key}>
    <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden>
      <Dot made={made} x={10} y={10} />
    </svg>
    {made ? 'Made' : 'Missed'} {count}
  </span>
)

/** Inches from a dot to the ring that highlights it. */
const HALO = 18

/** Made shots are filled blue dots, missed shots red crosses. Each opens its play. */
export function ShotChartDots<S extends ChartShot>(props: Props<S>) {
  const { court, shots, floor, label, say, onOpen } = props
  const [said, onSay] = useState('')
  const seen = placeShots(court, shots, floor)
  const made = shots.filter((shot) => shot.made).length
  const unseen = shots.length - seen.length
  const marks = seen.map((shot) => ({
    key: shot.eventId,
    said: say(shot),
    onOpen: () => onOpen(shot),
    at: shot,
    drawing: (
      <>
        <circle className={css.halo} cx={shot.x} cy={shot.y} r={HALO} />
        <Dot {...shot} />
      </>
    ),
  }))
  const legend = (
    <>
      <Key made count={made} />
      <Key made={false} count={shots.length - made} />
      {unseen > 0 && <span>{unseen} without a place</span>}
    </>
  )
  return (
    <ShotChartFrame {...{ label, said, legend }}>
      <MarkedPicture
        className={`${css.picture} ${floor === 'full' ? css.whole : ''}`}
        viewBox={viewBoxOf(court, floor)}
        size={HALO}
        {...{ marks, onSay }}
      >
        <CourtLines court={court} />
      </MarkedPicture>
    </ShotChartFrame>
  )
}
