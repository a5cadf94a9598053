import {
  type BySide,
  type CourtGeometry,
  type HoopSide,
  type Play,
  type Point,
  SIDES,
  shotValue,
} from '@fullcourt/scorebook'
import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from 'react'
import { CourtLines } from '../book/views/Court.tsx'
import css from './FloorCourt.module.css'

/** A place in the page, in pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
}

interface Props {
  readonly court: CourtGeometry
  readonly names: BySide<string>
  readonly attacks: BySide<HoopSide>
  /** Shots to show, the latest last. */
  readonly shots: readonly Play[]
  /** Where the play that is being entered was. */
  readonly marked: Point | null
  readonly enabled: boolean
  /** A click, or Enter at the crosshair. `missed`: the second button, or a long press. */
  readonly onPick: (point: Point, spot: Spot, missed: boolean) => void
}

/** A press of so many milliseconds says that the shot missed. */
const LONG_PRESS = 400
const STEP = 12
const LEAP = 60

const clamp = (value: number, most: number): number => Math.min(Math.max(0, value), most)

/** The floor to scale. Click where it happened; the second button or a long press is a miss; arrows and Enter do it by keyboard. */
export const FloorCourt = memo(function FloorCourt(props: Props) {
  const { court, names, attacks, shots, marked, enabled, onPick } = props
  const { widthInches: length, heightInches: width } = court
  const picture = useRef<SVGSVGElement>(null)
  const press = useRef<{ readonly timer: ReturnType<typeof setTimeout>; done: boolean } | null>(null)
  const [cross, setCross] = useState<Point | null>(null)

  function pick(clientX: number, clientY: number, missed: boolean): void {
    const box = picture.current!.getBoundingClientRect()
    const point = {
      x: Math.round(clamp(((clientX - box.left) / box.width) * length, length) * 10) / 10,
      y: Math.round(clamp(((clientY - box.top) / box.height) * width, width) * 10) / 10,
    }
    if (enabled) onPick(point, { x: clientX, y: clientY }, missed)
  }

  function onPointerDown({ clientX, clientY, pointerType }: PointerEvent): void {
    if (pointerType === 'mouse') return
    const held = {
      done: false,
      timer: setTimeout(() => {
        held.done = true
        pick(clientX, clientY, true)
      }, LONG_PRESS),
    }
    press.current = held
  }

  const endPress = () => clearTimeout(press.current?.timer)

  function onKeyDown(event: KeyboardEvent): void {
    const at = cross ?? { x: length / 2, y: width / 2 }
    const by = event.shiftKey ? LEAP : STEP
    const moves: { readonly [key: string]: readonly [number, number] } = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, -by],
      ArrowDown: [0, by],
    }
    const move = moves[event.key]
    if (move) setCross({ x: clamp(at.x + move[0], length), y: clamp(at.y + move[1], width) })
    else if (event.key === 'Enter' && cross && !marked) {
      const box = picture.current!.getBoundingClientRect()
      const spot = { x: box.left + (at.x / length) * box.width, y: box.top + (at.y / width) * box.height }
      if (enabled) onPick(at, spot, event.shiftKey)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const said = cross ? `${Math.round(cross.x / 12)} by ${Math.round(cross.y / 12)} ft` : ''
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
        onClick={(event) => {
          endPress()
          if (press.current?.done) press.current = null
          else pick(event.clientX, event.clientY, false)
        }}
        onContextMenu={(event) => {
          event.preventDefault()
          if (!press.current) pick(event.clientX, event.clientY, true)
        }}
        onPointerDown={onPointerDown}
        onPointerUp={endPress}
        onPointerCancel={endPress}
        onKeyDown={onKeyDown}
        onBlur={() => setCross(null)}
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

/** Which way a side plays: its name along the baseline that it attacks. */
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
