import type { Spot } from '../../core/steps.ts'

export interface Area extends Spot {
  readonly width: number
  readonly height: number
}

export interface PopoverRequest {
  readonly size: { readonly width: number; readonly height: number }
  readonly page: { readonly width: number; readonly height: number }
  /** The click that opened it; null: a key. */
  readonly click: Spot | null
  readonly court: Area
  /** The roster of the acting team: it opens beside it by a key; null where it is not shown. */
  readonly roster: Area | null
  /** Areas that must stay visible, most important first: the film, the clock and the rosters. */
  readonly keepClear: readonly Area[]
  /** The feed: the place where nothing else is free; null without one. */
  readonly feed: Area | null
  /** Left-handed: it opens to the left of a click. */
  readonly isLeftHanded: boolean
}

const MARGIN = 8
/** Pixels around the click that stay in sight. */
const GAP = 20

const doOverlap = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const middleOf = ({ x, y, width, height }: Area): Spot => ({ x: x + width / 2, y: y + height / 2 })

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

/**
 * The popover's upper left corner: the nearest place to the click, or to the roster of the acting team, that covers nothing it must not. Where
 * there is none, and no room over the feed, the least important of them gives way.
 */
export function placePopover(request: PopoverRequest): Spot {
  const { size, page, click, court, roster, keepClear, feed, isLeftHanded } = request
  const { width, height } = size
  const anchor = click ?? middleOf(roster ?? court)
  const around = { x: anchor.x - GAP, y: anchor.y - GAP, width: 2 * GAP, height: 2 * GAP }
  const kept = click ? [around, ...keepClear] : keepClear
  const beside = [anchor.x + GAP, anchor.x - GAP - width]
  const wanted = {
    x: [
      ...(isLeftHanded ? beside.reverse() : beside),
      anchor.x - width / 2,
      ...keepClear.flatMap((area) => [area.x + area.width + MARGIN, area.x - width - MARGIN]),
    ],
    y: [
      anchor.y - height / 3,
      anchor.y + GAP,
      anchor.y - GAP - height,
      ...keepClear.flatMap((area) => [area.y + area.height + MARGIN, area.y - height - MARGIN]),
    ],
  }
  const inPage = (x: number, y: number): Spot => ({
    x: within(x, MARGIN, Math.max(MARGIN, page.width - width - MARGIN)),
    y: within(y, MARGIN, Math.max(MARGIN, page.height - height - MARGIN)),
  })
  const far = ({ x, y }: Spot) => Math.hypot(x + width / 2 - anchor.x, y + height / 2 - anchor.y)
  const spots = wanted.x.flatMap((x) => wanted.y.map((y) => inPage(x, y))).toSorted((a, b) => far(a) - far(b))
  if (feed) spots.push(inPage(feed.x + (feed.width - width) / 2, feed.y + MARGIN))
  for (let count = kept.length; count > 0; count--) {
    const clear = kept.slice(0, count)
    const free = spots.find((spot) => !clear.some((area) => doOverlap({ ...spot, ...size }, area)))
    if (free) return free
  }
  return inPage(wanted.x[0]!, wanted.y[0]!)
}
