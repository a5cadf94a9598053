import type { EventMarker } from './markers.ts'
import { type VisibleRange, xOf } from './visibleRange.ts'

/** Pixels of a label. Labels of a lane never overlap. */
export const LABEL_WIDTH = 22
/** Dots closer than this are drawn as one. */
const DOT_GAP = 3
/** How far from its dot a marker without a label is hit. */
export const REACH = 11

/** A marker that is on screen. */
export interface PlacedMarker {
  readonly marker: EventMarker
  readonly x: number
  /** Middle of the label; null where there is no room for it. */
  readonly labelX: number | null
}

/** The first index whose value is at least `least`, in a list that ascends. */
function firstFrom<T>(list: readonly T[], keyOf: (one: T) => number, least: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (keyOf(list[middle]!) < least) low = middle + 1
    else high = middle
  }
  return low
}

interface Width {
  readonly range: VisibleRange
  readonly width: number
}

const labelPlace = (x: number, width: number): number =>
  Math.min(width - LABEL_WIDTH / 2, Math.max(LABEL_WIDTH / 2, x))

/**
 * Places the markers of a lane that are in the range. Labels go to the selected marker first, then from left to right as far as there
 * is room; the other markers are dots, those on the same pixels one dot.
 */
export function placeMarkers(
  lane: readonly EventMarker[],
  { range, width }: Width,
  selected: string | null,
): readonly PlacedMarker[] {
  const placed: PlacedMarker[] = []
  const first = firstFrom(lane, ({ second }) => second, range.from)
  const chosen = lane.find(({ playId }) => playId === selected)
  const chosenX =
    chosen && chosen.second >= range.from && chosen.second <= range.to
      ? labelPlace(xOf(range, width, chosen.second), width)
      : null
  let lastDot = Number.NEGATIVE_INFINITY
  let lastLabel = Number.NEGATIVE_INFINITY
  for (let at = first; at < lane.length; at++) {
    const marker = lane[at]!
    if (marker.second > range.to) break
    const x = xOf(range, width, marker.second)
    const labelX = labelPlace(x, width)
    const isSelected = marker.playId === selected
    const isFree =
      labelX - lastLabel >= LABEL_WIDTH && (chosenX === null || Math.abs(labelX - chosenX) >= LABEL_WIDTH)
    const hasLabel = isSelected || (marker.label !== '' && isFree)
    if (!hasLabel && x - lastDot < DOT_GAP) continue
    lastDot = x
    if (hasLabel) lastLabel = labelX
    placed.push({ marker, x, labelX: hasLabel ? labelX : null })
  }
  return placed
}

/** The value nearest to `at` by `keyOf`, at most `within` away; of two the earlier. */
function nearest<T>(list: readonly T[], keyOf: (one: T) => number, at: number, within: number): T | null {
  const right = firstFrom(list, keyOf, at)
  const near = [list[right - 1], list[right]].filter((one) => one !== undefined)
  const [best] = near.sort((a, b) => Math.abs(keyOf(a) - at) - Math.abs(keyOf(b) - at))
  return best !== undefined && Math.abs(keyOf(best) - at) <= within ? best : null
}

/**
 * The marker at a place of a lane: where the pointer is on the labels, the one whose label it is on; else the nearest marker, with a
 * dot of its own or not.
 */
export function markerAt(
  lane: readonly EventMarker[],
  placed: readonly PlacedMarker[],
  { range, width }: Width,
  { x, isOnLabels }: { readonly x: number; readonly isOnLabels: boolean },
): EventMarker | null {
  if (isOnLabels) {
    const labelled = placed.filter(({ labelX }) => labelX !== null)
    const hit = nearest(labelled, ({ labelX }) => labelX!, x, LABEL_WIDTH / 2)
    if (hit) return hit.marker
  }
  const visible = (marker: EventMarker) => xOf(range, width, marker.second)
  return nearest(lane, visible, x, REACH)
}
