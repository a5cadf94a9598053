import { useCallback, useEffect, useState } from 'react'
import { placeAround, placeShowing, SLIDER, ZOOM, type ZoomState, zoomStep, zoomTo } from './visibleRange.ts'

export interface Zoom {
  readonly state: ZoomState
  setZoom(zoom: number): void
  setPlace(place: number): void
  /** Moves the range as little as shows a second. */
  show(second: number): void
  toggle(): void
}

interface Kept extends ZoomState {
  /** The zoom that the toggle goes back to. */
  readonly last: number
}

const START: Kept = { zoom: ZOOM.min, place: SLIDER.start, last: ZOOM.first }

/** @param focus the second that zooming begins around; null: the slider's own place */
export function useZoom(duration: number, focus: () => number | null): Zoom {
  const [kept, setKept] = useState(START)
  const setZoom = useCallback(
    (wanted: number) =>
      setKept((before) => {
        const zoom = zoomStep(wanted)
        if (zoom === before.zoom) return before
        const last = zoom > ZOOM.min ? zoom : before.last
        if (before.zoom > ZOOM.min) return { ...zoomTo(duration, before, zoom), last }
        const second = focus()
        const place = second === null ? SLIDER.start : placeAround(duration, zoom, second)
        return { zoom, place, last }
      }),
    [duration, focus],
  )
  const setPlace = useCallback((place: number) => setKept((before) => ({ ...before, place })), [])
  const show = useCallback(
    (second: number) =>
      setKept((before) => {
        const place = placeShowing(duration, before, second)
        return place === before.place ? before : { ...before, place }
      }),
    [duration],
  )
  const toggle = useCallback(
    () => setZoom(kept.zoom > ZOOM.min ? ZOOM.min : kept.last),
    [setZoom, kept.zoom, kept.last],
  )
  return { state: kept, setZoom, setPlace, show, toggle }
}

/** Whether keys belong to a field or a dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=range]), textarea, select, [contenteditable], dialog') !== null

/** Alt+Z. On a Mac the key writes another character, so its place on the keyboard counts. */
export function useZoomKey(toggle: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyZ') return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      // Before the keys of the page, of which Z alone may be one.
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) toggle()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [toggle])
}
