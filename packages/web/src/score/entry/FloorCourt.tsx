import {
  type BySide,
  type CourtGeometry,
  type HoopSide,
  type Play,
  type Point,
  SIDES,
  shotValue,
} from '@fullcourt/scorebook'
import { memo, type RefObject, useRef } from 'react'
import { CourtLines } from '../../basketball/Court.tsx'
import { showDistance } from '../../ui/units.ts'
import css from './FloorCourt.module.css'
import type { Spot } from './steps.ts'
import { onFloor, useCrosshair } from './useCrosshair.ts'
import { usePress } from './usePress.ts'

interface Props {
  readonly court: CourtGeometry
  readonly names: BySide<string>
  readonly attacks: BySide<HoopSide>
  /** Shots to show, the latest last. */
  readonly shots: readonly Play[]
  /** The place of the open play. */
  readonly marked: Point | null
  readonly enabled: boolean
  /** A click, or Enter at the crosshair. `missed`: the second button, or a long press. */
  readonly onPick: (point: Point, spot: Spot, missed: boolean) => void
}

/** Picks a place by pointer, in pixels of the window, or by the crosshair, in inches of the court. */
function usePicks(picture: RefObject<SVGSVGElement | null>, { court, enabled, onPick }: Props) {
  const { widthInches: length, heightInches: width } = court

  function pickSpot(x: number, y: number, missed: boolean): void {
    const box = picture.current!.getBoundingClientRect()
    const tenths = (share: number, inches: number) => Math.round(share * inches * 10) / 10
    const point = {
      x: tenths((x - box.left) / box.width, length),
      y: tenths((y - box.top) / box.height, width),
    }
    if (enabled) onPick(onFloor(point, court), { x, y }, missed)
  }

  function pickPoint(at: Point, missed: boolean): void {
    const box = picture.current!.getBoundingClientRect()
    const spot = { x: box.left + (at.x / length) * box.width, y: box.top + (at.y / width) * box.height }
    onPick(at, spot, missed)
  }

  return { pickSpot, pickPoint }
}

/** The court to scale. A click is an event there; the second button or a long press is a missed shot. Arrow keys and Enter do the same. */
export const FloorCourt = memo(function FloorCourt(props: Props) {
  const { court, names, attacks, shots, marked, enabled } = props
  const { widthInches: length, heightInches: width } = court
  const picture = useRef<SVGSVGElement>(null)

  const { pickSpot, pickPoint } = usePicks(picture, props)
  const press = usePress(pickSpot)
  const { cross, onKeyDown, leave } = useCrosshair(court, enabled && !marked ? pickPoint : null)
  const said = cross ? `${showDistance(cross.x / 12)} by ${showDistance(cross.y / 12)}` : ''
  return (
    <div className={css.box} style={{ aspectRatio: `${length} / ${width}` }}>
      <svg
        ref={picture}
        className={css.picture}
        viewBox={`0 0 ${length} ${width}`}
        role="application"
        tabIndex={enabled ? 0 : -1}
        aria-disabled={!enabled}
        aria-label="Court. Arrow keys move the crosshair, Enter enters an event there, Shift with Enter a miss."
        aria-describedby="court-cross"
        {...press}
        onKeyDown={onKeyDown}
        onBlur={leave}
      >
        <CourtLines court={court} />
        {!court.half &&
          SIDES.map((side) => (
            <Attack key={side} {...{ court, side, name: names[side], hoop: attacks[side] }} />
          ))}
        {shots.map(({ origin }) => (
          <Shot
            key={origin.id}
            point={origin.location!}
            made={origin.type === 'shot_made'}
            side={origin.isHomeTeam}
          />
        ))}
        {cross && <Cross at={cross} value={shotValue(court, cross)} />}
        {marked && <circle className={css.marked} cx={marked.x} cy={marked.y} r={14} />}
      </svg>
      <span id="court-cross" className={css.said} role="status">
        {said}
      </span>
    </div>
  )
})

/** The name of each side along the baseline that it attacks. */
function Attack({
  court,
  side,
  name,
  hoop,
}: {
  readonly court: CourtGeometry
  readonly side: 'home' | 'away'
  readonly name: string
  readonly hoop: HoopSide
}) {
  if (!name) return null
  const left = hoop === 'left'
  const x = left ? 18 : court.widthInches - 18
  return (
    <text
      className={css.attack}
      data-side={side}
      x={x}
      y={36}
      textAnchor={left ? 'start' : 'end'}
      aria-hidden
    >
      {left ? `◂ ${name}` : `${name} ▸`}
    </text>
  )
}

function Shot({
  point,
  made,
  side,
}: {
  readonly point: Point
  readonly made: boolean
  readonly side: boolean
}) {
  const { x, y } = point
  const look = side ? 'home' : 'away'
  return made ? (
    <circle className={css.made} data-side={look} cx={x} cy={y} r={7} />
  ) : (
    <path className={css.missed} data-side={look} d={`M ${x - 6} ${y - 6} l 12 12 m 0 -12 l -12 12`} />
  )
}

const Cross = ({ at, value }: { readonly at: Point; readonly value: number }) => (
  <g className={css.cross} aria-hidden>
    <path d={`M ${at.x - 20} ${at.y} h 40 M ${at.x} ${at.y - 20} v 40`} />
    <text x={at.x + 12} y={at.y - 12}>
      {value}
    </text>
  </g>
)
