import type { BySide } from '@fullcourt/scorebook/vocabulary'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { filmTime } from '../film/player/filmTime.ts'
import { t } from '../ui/language.ts'
import { drawOverview, openCanvas, type Palette } from './drawTimeline.ts'
import css from './EventTimeline.module.css'
import type { EventMarker } from './markers.ts'
import type { Zoom } from './useZoom.ts'
import { clampPlace, placeAround, rangeOf, SLIDER, secondAt, ZOOM } from './visibleRange.ts'

interface Props {
  readonly duration: number
  readonly zoom: Zoom
  readonly lanes: BySide<readonly EventMarker[]>
  readonly palette: Palette | null
}

/** The toggle, the zoom, and the whole game with a window on what is shown. They are always there, so that nothing moves. */
export function TimelineZoom({ duration, zoom, lanes, palette }: Props) {
  const isZoomed = zoom.state.zoom > ZOOM.min
  const Icon = isZoomed ? IconZoomOut : IconZoomIn
  return (
    <div className={css.zoom}>
      <button
        type="button"
        className={css.toggle}
        aria-label={t('Zoom the timeline')}
        aria-keyshortcuts="Alt+Z"
        aria-pressed={isZoomed}
        title="Alt+Z"
        onClick={zoom.toggle}
      >
        <Icon size={18} aria-hidden />
      </button>
      <input
        type="range"
        className={css.factor}
        aria-label={t('Zoom')}
        aria-valuetext={t('{zoom} times', { zoom: zoom.state.zoom })}
        min={ZOOM.min}
        max={ZOOM.max}
        step={ZOOM.step}
        value={zoom.state.zoom}
        onChange={({ currentTarget }) => zoom.setZoom(Number(currentTarget.value))}
        // The arrow keys move the film elsewhere.
        onKeyDown={(event) => event.stopPropagation()}
        onPointerUp={({ currentTarget }) => currentTarget.blur()}
      />
      <span className={css.times} aria-hidden>
        {zoom.state.zoom}×
      </span>
      <Overview duration={duration} zoom={zoom} lanes={lanes} palette={palette} />
    </div>
  )
}

const STEPS: { readonly [key: string]: number } = {
  ArrowLeft: -SLIDER.step,
  ArrowDown: -SLIDER.step,
  ArrowRight: SLIDER.step,
  ArrowUp: SLIDER.step,
}
const WIDTH = 168
const HEIGHT = 26

type Press = PointerEvent<HTMLElement>

/** Dragging moves the window; a press beside it brings it there. */
function useWindowDrag(duration: number, zoom: Zoom) {
  /** Where in the window the pointer holds it, in seconds from its beginning. */
  const held = useRef<number | null>(null)
  const { from, to } = rangeOf(duration, zoom.state)
  const secondOf = ({ currentTarget, clientX }: Press) =>
    secondAt({ from: 0, to: duration }, WIDTH, clientX - currentTarget.getBoundingClientRect().left)
  const moveTo = (second: number) =>
    zoom.setPlace(placeAround(duration, zoom.state.zoom, second - (held.current ?? 0) + (to - from) / 2))
  const release = () => {
    held.current = null
  }
  return {
    onPointerDown(event: Press) {
      if (event.button !== 0) return
      const second = secondOf(event)
      held.current = second >= from && second <= to ? second - from : (to - from) / 2
      event.currentTarget.setPointerCapture(event.pointerId)
      moveTo(second)
    },
    onPointerMove(event: Press) {
      if (held.current !== null) moveTo(secondOf(event))
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}

/** Where a key leads the slider; undefined for other keys. */
function placeOfKey(key: string, place: number): number | undefined {
  if (key === 'Home') return SLIDER.min
  if (key === 'End') return SLIDER.max
  const step = STEPS[key]
  return step === undefined ? undefined : clampPlace(place + step)
}

/** The whole game, with a window on what is shown. */
function Overview({ duration, zoom, lanes, palette }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { from, to } = rangeOf(duration, zoom.state)
  const drag = useWindowDrag(duration, zoom)
  useLayoutEffect(() => {
    const context = canvas.current && palette && openCanvas(canvas.current, WIDTH, HEIGHT)
    const whole = { range: { from: 0, to: duration }, width: WIDTH, height: HEIGHT }
    if (context) drawOverview(context, lanes, whole, palette)
  }, [lanes, duration, palette])
  const onKey = (event: KeyboardEvent) => {
    const place = placeOfKey(event.key, zoom.state.place)
    if (place === undefined) return
    event.preventDefault()
    event.stopPropagation()
    zoom.setPlace(place)
  }
  return (
    <div
      role="slider"
      className={css.overview}
      tabIndex={0}
      aria-label={t('Part of the timeline that is shown')}
      aria-valuemin={SLIDER.min}
      aria-valuemax={SLIDER.max}
      aria-valuenow={Number(zoom.state.place.toFixed(2))}
      aria-valuetext={t('{from} to {to}', { from: filmTime(from), to: filmTime(to) })}
      aria-disabled={zoom.state.zoom === ZOOM.min}
      // A press does not take the focus from the keys of the page.
      onMouseDown={(event) => event.preventDefault()}
      {...drag}
      onKeyDown={onKey}
    >
      <canvas ref={canvas} className={css.picture} style={{ width: WIDTH, height: HEIGHT }} aria-hidden />
      <span
        className={css.window}
        style={{ left: `${(from / duration) * 100}%`, width: `${((to - from) / duration) * 100}%` }}
      />
    </div>
  )
}
