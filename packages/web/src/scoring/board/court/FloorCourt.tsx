import {
  type BySide,
  type CourtGeometry,
  type HoopSide,
  type Play,
  type Point,
  SIDES,
  shotValue,
} from '@fullcourt/scorebook/vocabulary'
import { memo, type ReactNode, type RefObject, useRef } from 'react'
import { CourtLines, ShotMark } from '../../../court/Court.tsx'
import { cssVariables } from '../../../ui/cssVariables.ts'
import { cutText } from '../../../ui/cutText.ts'
import { t } from '../../../ui/language.ts'
import { showDistance } from '../../../ui/units.ts'
import { type CourtView, fromView, toView, viewSize, viewTransform } from '../../core/courtView.ts'
import type { Spot } from '../../core/steps.ts'
import css from './FloorCourt.module.css'
import { onFloor, useCrosshair } from './useCrosshair.ts'
import { usePress } from './usePress.ts'

interface Props {
  readonly court: CourtGeometry
  /** 'whole' by default. */
  readonly view?: CourtView
  /** Shows the other half; null where there is none to show. */
  readonly onFlip?: (() => void) | null
  readonly names: BySide<string>
  readonly attacks: BySide<HoopSide>
  /** Shots to show, the latest last. */
  readonly shots: readonly Play[]
  /** The place of the open play. */
  readonly marked: Point | null
  /** Drawn in inches of the view. */
  readonly children?: ReactNode
  /** Lies over the court. */
  readonly over?: ReactNode
  readonly enabled: boolean
  /** A click, or Enter at the crosshair. `missed`: the second button, or a long press. */
  readonly onPick: (point: Point, spot: Spot, missed: boolean) => void
}

/** Picks a place by pointer, in pixels of the window, or by the crosshair, in inches of the court. */
function usePicks(
  picture: RefObject<SVGSVGElement | null>,
  { court, view = 'whole', enabled, onPick }: Props,
) {
  const [width, height] = viewSize(court, view)

  function pickSpot(x: number, y: number, missed: boolean): void {
    const box = picture.current!.getBoundingClientRect()
    const seen = { x: ((x - box.left) / box.width) * width, y: ((y - box.top) / box.height) * height }
    const point = fromView(court, view, seen)
    const tenths = { x: Math.round(point.x * 10) / 10, y: Math.round(point.y * 10) / 10 }
    if (enabled) onPick(onFloor(tenths, court), { x, y }, missed)
  }

  function pickPoint(at: Point, missed: boolean): void {
    const box = picture.current!.getBoundingClientRect()
    const seen = toView(court, view, at)
    const spot = { x: box.left + (seen.x / width) * box.width, y: box.top + (seen.y / height) * box.height }
    onPick(at, spot, missed)
  }

  return { pickSpot, pickPoint }
}

/** The court to scale. A click is an event there; the second button or a long press is a missed shot. Arrow keys and Enter do the same. */
export const FloorCourt = memo(function FloorCourt(props: Props) {
  const { court, view = 'whole', names, attacks, shots, marked, enabled, onFlip = null } = props
  const [width, height] = viewSize(court, view)
  const picture = useRef<SVGSVGElement>(null)

  const { pickSpot, pickPoint } = usePicks(picture, props)
  const press = usePress(pickSpot, onFlip)
  const { cross, onKeyDown, leave } = useCrosshair(court, view, enabled && !marked ? pickPoint : null)
  const said = cross
    ? t('{along} by {across}', { along: showDistance(cross.x / 12), across: showDistance(cross.y / 12) })
    : ''
  const at = (point: Point) => toView(court, view, point)
  const hoops = view === 'whole' ? (court.half ? [] : SIDES) : SIDES.filter((side) => attacks[side] === view)
  return (
    <div className={css.box} style={cssVariables({ '--ratio': width / height })}>
      <svg
        ref={picture}
        className={css.picture}
        viewBox={`0 0 ${width} ${height}`}
        role="application"
        tabIndex={enabled ? 0 : -1}
        aria-disabled={!enabled}
        aria-label={t(
          'Court. Arrow keys move the crosshair, Enter enters an event there, Shift with Enter a miss.',
        )}
        aria-describedby="court-cross"
        data-view={view}
        {...press}
        onKeyDown={onKeyDown}
        onBlur={leave}
      >
        <g transform={viewTransform(court, view)}>
          <CourtLines court={court} />
        </g>
        {hoops.map((side) => (
          <Attack key={side} {...{ width, height, view, side, name: names[side], hoop: attacks[side] }} />
        ))}
        {shots.map(({ origin }) => (
          <ShotMark
            key={origin.id}
            {...at(origin.location!)}
            r={7}
            isHome={origin.isHomeTeam}
            className={origin.type === 'shot_made' ? css.made : css.missed}
          />
        ))}
        {props.children}
        {cross && <Cross at={at(cross)} value={shotValue(court, cross)} />}
        {marked && <circle className={css.marked} cx={at(marked).x} cy={at(marked).y} r={14} />}
      </svg>
      {onFlip && (
        <button type="button" className={css.flip} aria-label={t('Show the other half')} onClick={onFlip}>
          <span aria-hidden>{t('⇅ Other half')}</span>
        </button>
      )}
      {props.over}
      <span id="court-cross" className={css.said} role="status">
        {said}
      </span>
    </div>
  )
})

/** How the made and the missed shots of a side are drawn. */
const MARKS = { home: '●○', away: '■□' }

/** As many as fit on half of the court, also on phones beside 'Other half'. */
const MOST_LETTERS = 18

/** The name of each side, with its marks, above the three-point line that it attacks; in a half at the other end, clear of the corners. */
function Attack({
  width,
  height,
  view,
  side,
  name,
  hoop,
}: {
  readonly width: number
  readonly height: number
  readonly view: CourtView
  readonly side: 'home' | 'away'
  readonly name: string
  readonly hoop: HoopSide
}) {
  if (!name) return null
  const isLeft = view !== 'whole' || hoop === 'left'
  const arrow = view === 'whole' ? '◂' : '▴'
  const shown = cutText(name, MOST_LETTERS)
  return (
    <text
      className={css.attack}
      data-side={side}
      x={isLeft ? 18 : width - 18}
      y={view === 'whole' ? 26 : height - 26}
      textAnchor={isLeft ? 'start' : 'end'}
      aria-hidden
    >
      {isLeft ? `${arrow} ${shown} ${MARKS[side]}` : `${MARKS[side]} ${shown} ▸`}
    </text>
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
