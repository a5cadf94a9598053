/** The part of a timeline that is on screen, and where its zoom and its slider put it. Seconds count from the beginning. */

/** The specification: 'slider min 0, max 10, step 1, default 2.56'. From the beginning of the game (0) to its end (10). */
export const SLIDER = { min: 0, max: 10, step: 1, start: 2.56 } as const
/** The specification: 'zoom 1 to 10 step 0.5'. `first`: what the toggle shows the first time. */
export const ZOOM = { min: 1, max: 10, step: 0.5, first: 3 } as const

export interface VisibleRange {
  readonly from: number
  readonly to: number
}

/** The zoom, and the place of the slider. Without zoom the place has no effect. */
export interface ZoomState {
  readonly zoom: number
  readonly place: number
}

/** Share of the range that `placeShowing` leaves between a second and the edge. */
const EDGE = 0.1

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, value))

/** The nearest zoom that there is. */
export const zoomStep = (zoom: number): number => within(Math.round(zoom / ZOOM.step) * ZOOM.step, ZOOM)

export const clampPlace = (place: number): number => within(place, SLIDER)

/** The range that is shown of `duration` seconds. */
export function rangeOf(duration: number, { zoom, place }: ZoomState): VisibleRange {
  const length = duration / zoom
  const from = (duration - length) * (clampPlace(place) / SLIDER.max)
  return { from, to: from + length }
}

/** The place at which a range begins. Where everything is shown, every place is the same. */
function placeFrom(duration: number, zoom: number, from: number): number {
  const room = duration - duration / zoom
  return room > 0 ? clampPlace((from / room) * SLIDER.max) : SLIDER.start
}

/** The place with a second in the middle, as far as the ends allow. */
export const placeAround = (duration: number, zoom: number, second: number): number =>
  placeFrom(duration, zoom, second - duration / zoom / 2)

/** The place that shows a second and moves least. */
export function placeShowing(duration: number, { zoom, place }: ZoomState, second: number): number {
  const { from, to } = rangeOf(duration, { zoom, place })
  const edge = (to - from) * EDGE
  if (second < from + edge) return placeFrom(duration, zoom, second - edge)
  if (second > to - edge) return placeFrom(duration, zoom, second + edge - (to - from))
  return place
}

/** Another zoom around the same middle. */
export function zoomTo(duration: number, before: ZoomState, zoom: number): ZoomState {
  const { from, to } = rangeOf(duration, before)
  return { zoom, place: placeAround(duration, zoom, (from + to) / 2) }
}

/** The pixel of a second. */
export const xOf = ({ from, to }: VisibleRange, width: number, second: number): number =>
  to > from ? ((second - from) / (to - from)) * width : 0

/** The second of a pixel. */
export const secondAt = ({ from, to }: VisibleRange, width: number, x: number): number =>
  width > 0 ? from + (x / width) * (to - from) : from
