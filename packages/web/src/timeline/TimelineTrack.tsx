import type { BySide } from '@fullcourt/scorebook/vocabulary'
import { type MouseEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { SideColour } from '../plays/sideColours.ts'
import type { EventAxis } from './axes.ts'
import {
  drawTimeline,
  HEIGHT,
  LABELS_FROM,
  openCanvas,
  type Palette,
  type TimelinePicture,
} from './drawTimeline.ts'
import { EventList } from './EventList.tsx'
import css from './EventTimeline.module.css'
import type { EventMarker, Markers } from './markers.ts'
import { markerAt, type PlacedMarker, placeMarkers } from './placeMarkers.ts'
import { RunningLine, type RunningPlace } from './RunningLine.tsx'
import { useWidth } from './useWidth.ts'
import type { Zoom } from './useZoom.ts'
import { rangeOf, type VisibleRange, xOf } from './visibleRange.ts'

/** Content of the timeline, and the action of a selection. */
export interface TimelineContent {
  readonly markers: Markers
  readonly colours: BySide<SideColour>
  /** The play as a sentence, for the list and under the pointer. */
  readonly say: (playId: string) => string
  readonly selected: string | null
  /** A marker was selected; null: it was left. */
  readonly onSelect: (playId: string | null) => void
  readonly running: RunningPlace
}

interface Props extends TimelineContent {
  readonly marks: EventAxis['marks']
  readonly duration: number
  readonly zoom: Zoom
  readonly palette: Palette | null
}

/** The markers of both sides that are on screen. */
function usePlaced({ markers, selected }: Props, range: VisibleRange, width: number) {
  return useMemo(
    (): BySide<readonly PlacedMarker[]> => ({
      home: placeMarkers(markers.lanes.home, { range, width }, selected),
      away: placeMarkers(markers.lanes.away, { range, width }, selected),
    }),
    [markers, range, width, selected],
  )
}

/** The picture, and the events as a list for keyboard and screen reader. */
export function TimelineTrack(props: Props) {
  const { markers, marks, duration, colours, say, selected, onSelect, running, zoom, palette } = props
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLSpanElement>(null)
  const width = useWidth(frame)
  const { from, to } = rangeOf(duration, zoom.state)
  const range = useMemo(() => ({ from, to }), [from, to])
  const placed = usePlaced(props, range, width)
  useDrawn(canvas, palette, { width, range, marks, placed, selected, colours })

  const hit = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): EventMarker | null => {
    const box = currentTarget.getBoundingClientRect()
    const [x, y] = [clientX - box.left, clientY - box.top]
    const side = y < HEIGHT / 2 ? 'home' : 'away'
    const isOnLabels = Math.abs(y - HEIGHT / 2) >= LABELS_FROM
    return markerAt(markers.lanes[side], placed[side], { range, width }, { x, isOnLabels })
  }
  const point = (event: MouseEvent<HTMLElement>) => {
    const marker = hit(event)
    event.currentTarget.style.cursor = marker ? 'pointer' : ''
    showWords(
      words.current,
      marker && { sentence: say(marker.playId), x: xOf(range, width, marker.second), width },
    )
  }
  const press = (event: MouseEvent<HTMLElement>) => {
    const marker = hit(event)
    if (marker) onSelect(marker.playId === selected ? null : marker.playId)
  }
  return (
    <EventList markers={markers.all} say={say} selected={selected} onSelect={onSelect}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the list around it has the keys */}
      <div
        ref={frame}
        className={css.frame}
        onClick={press}
        onMouseMove={point}
        onMouseLeave={() => showWords(words.current, null)}
      >
        <canvas ref={canvas} className={css.picture} style={{ height: HEIGHT }} aria-hidden />
        <RunningLine running={running} range={range} width={width} show={zoom.show} />
      </div>
      <span ref={words} className={css.words} aria-hidden hidden />
    </EventList>
  )
}

/** Draws before the browser paints, so that a click is answered in its frame. */
function useDrawn(
  canvas: RefObject<HTMLCanvasElement | null>,
  palette: Palette | null,
  { width, range, marks, placed, selected, colours }: TimelinePicture,
): void {
  useLayoutEffect(() => {
    if (!canvas.current || !palette || width === 0) return
    const context = openCanvas(canvas.current, width, HEIGHT)
    if (context) drawTimeline(context, { width, range, marks, placed, selected, colours }, palette)
  }, [canvas, palette, width, range, marks, placed, selected, colours])
}

/** Shows a sentence over its marker, without React: the pointer moves often. */
function showWords(
  element: HTMLElement | null,
  at: { readonly sentence: string; readonly x: number; readonly width: number } | null,
): void {
  if (!element) return
  element.hidden = at === null
  if (!at) return
  element.textContent = at.sentence
  // Near an end it stays within the picture.
  element.style.left = `${at.x}px`
  element.style.translate = `${(-100 * at.x) / at.width}%`
}
