import type { GameAxis } from './gameAxis.ts'

/** A file of a camera. `start` is where it begins on the timeline of the game's files. */
export interface CameraFile {
  readonly id: string
  readonly start: number
  readonly duration: number
}

/** An anchor on both axes: the second of the game, and the second on the timeline of the files. */
export interface Pin {
  readonly game: number
  readonly film: number
  readonly period: number
  readonly file: CameraFile
}

/** The seconds `from` to `to` of the game are on the timeline at `start` to `end`. */
export interface MapSpan {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** Behavior of the camera, learned from the whole game. */
export interface Pace {
  /** Seconds of film in a second. */
  readonly rate: number
  /** Seconds that the clock stood where that was not recorded, as a share of the usual; null: not known. */
  readonly stops: number | null
}

/** A film runs at most this much faster or slower than the calendar. */
const DRIFT = 0.005
/** Seconds by which two anchors miss each other because a frame or a clock was not read exactly. */
const INEXACT = 1.2

const tolerance = (seconds: number): number => DRIFT * seconds + INEXACT

/** A part of the game between two pins, with the stops of unknown length stretched or not. */
interface Part {
  readonly from: number
  readonly to: number
  readonly isKnown: boolean
  readonly kind: 'run' | 'stand' | 'break'
  readonly period: number
}

const lengthOf = ({ from, to }: { readonly from: number; readonly to: number }): number => to - from
const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + lengthOf(part), 0)

/** A stop of unknown length has length 0 here where nothing usually takes time; it counts as a second. */
const weight = (part: Part): number => Math.max(1, lengthOf(part))

/** Unknown stops between two pins, and the film that is left for them. */
function unknownBetween(axis: GameAxis, a: Pin, b: Pin, rate: number) {
  const parts = partsOf(axis, a.game, b.game)
  const unknown = parts.filter(({ isKnown }) => !isKnown)
  const left = b.film - a.film - rate * (b.game - a.game - sumOf(unknown))
  return { parts, unknown, left }
}

/** The stretches between two seconds of the game, also those without a length. */
function partsOf({ stretches }: GameAxis, from: number, to: number): Part[] {
  return stretches
    .filter(({ start, end }) => (end > from && start < to) || (start === end && start > from && start < to))
    .map(({ start, end, isKnown, kind, period }) => ({
      from: Math.max(from, start),
      to: Math.min(to, end),
      isKnown,
      kind,
      period,
    }))
}

/** Measures the camera by all pairs of neighbouring pins. */
export function measurePace(axis: GameAxis, pins: readonly Pin[]): Pace {
  let [game, film, usual, stood] = [0, 0, 0, 0]
  for (const [index, b] of pins.entries()) {
    const a = pins[index - 1]
    if (!a) continue
    const { unknown, left } = unknownBetween(axis, a, b, 1)
    const seconds = b.game - a.game
    if (unknown.length === 0 && Math.abs(left) <= tolerance(seconds)) {
      game += seconds
      film += b.film - a.film
    } else if (unknown.length > 0 && left >= 0 && a.period === b.period) {
      usual += unknown.reduce((sum, part) => sum + weight(part), 0)
      stood += left
    }
  }
  // Few seconds say little about the rate, because each anchor is off by a little.
  const rate = game > 0 ? 1 + ((film - game) / game) * (game / (game + 300)) : 1
  return { rate: Math.min(1 + DRIFT, Math.max(1 - DRIFT, rate)), stops: usual > 0 ? stood / usual : null }
}

/** Where a pin's game second is by the pins beside it; null: they say nothing. */
export const filmAt = (spans: readonly MapSpan[], game: number): number | null => {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.to < game) low = middle + 1
    else high = middle
  }
  const span = spans[low]
  if (!span || game < span.from) return null
  if (span.to === span.from) return span.start
  return span.start + ((game - span.from) / (span.to - span.from)) * (span.end - span.start)
}

/** The game seconds of the events, for cuts: a cut rarely falls among them. */
type Places = readonly number[]

const spanOf = (from: number, to: number, start: number, end: number): MapSpan => ({ from, to, start, end })

/** The longest part without an event. */
function longestPause(
  places: Places,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } {
  let best = { from, to: from }
  let last = from
  for (const place of [...places.filter((at) => at > from && at < to), to]) {
    if (place - last > lengthOf(best)) best = { from: last, to: place }
    last = place
  }
  return best
}

/** Where seconds of the game are missing on the film between two pins: in the longest stop of the clock that can hold them. */
function missingPart(axis: GameAxis, places: Places, a: Pin, b: Pin, missing: number) {
  const stops = partsOf(axis, a.game, b.game).filter(({ kind }) => kind !== 'run')
  const holding = stops.filter((stop) => lengthOf(stop) >= missing - INEXACT)
  const longest = holding.toSorted((x, y) => lengthOf(y) - lengthOf(x))[0]
  const pause = longest
    ? longestPause(places, longest.from, longest.to)
    : longestPause(places, a.game, b.game)
  const room = lengthOf(pause) >= missing || !longest ? pause : longest
  const middle = (room.from + room.to) / 2
  const from = Math.min(Math.max(a.game, middle - missing / 2), b.game - missing)
  return { from: Math.max(a.game, from), to: Math.min(b.game, from + missing) }
}

function overCut(axis: GameAxis, places: Places, a: Pin, b: Pin, rate: number): MapSpan[] {
  const jump = b.film - a.film - rate * (b.game - a.game)
  if (jump < 0) {
    const { from, to } = missingPart(axis, places, a, b, Math.min(-jump / rate, b.game - a.game))
    const seam = a.film + rate * (from - a.game)
    return [
      spanOf(a.game, from, a.film, seam),
      spanOf(from, to, seam, seam),
      spanOf(to, b.game, seam, b.film),
    ]
  }
  const stops = partsOf(axis, a.game, b.game).filter(({ kind }) => kind !== 'run')
  const stop = stops.toSorted((x, y) => lengthOf(y) - lengthOf(x))[0]
  if (!stop) return [spanOf(a.game, b.game, a.film, b.film)]
  const [before, after] = [a.film + rate * (stop.from - a.game), b.film - rate * (b.game - stop.to)]
  return [
    spanOf(a.game, stop.from, a.film, before),
    spanOf(stop.from, stop.to, before, after),
    spanOf(stop.to, b.game, after, b.film),
  ]
}

/** Shares the film between two pins among the stops of unknown length; the rest runs at the rate. */
function overUnknown(axis: GameAxis, a: Pin, b: Pin, { rate, stops }: Pace): MapSpan[] {
  const { parts, unknown, left } = unknownBetween(axis, a, b, rate)
  const breaks = unknown.filter(({ kind }) => kind === 'break')
  const stands = unknown.filter(({ kind }) => kind !== 'break')
  const usual = stands.reduce((sum, part) => sum + weight(part), 0)
  const share = usual === 0 ? 0 : breaks.length === 0 ? left / usual : Math.min(stops ?? 1, left / usual)
  const inBreak = breaks.length === 0 ? 0 : (left - share * usual) / breaks.length
  let film = a.film
  return parts.map((part) => {
    const start = film
    const seconds = part.isKnown
      ? rate * lengthOf(part)
      : part.kind === 'break'
        ? inBreak
        : share * weight(part)
    film += seconds
    return spanOf(part.from, part.to, start, film)
  })
}

/**
 * The film is too short for the running clock between two pins, and the stops are unknown: seconds of the game are missing where no
 * event is.
 */
function overMissing(axis: GameAxis, places: Places, a: Pin, b: Pin, rate: number): MapSpan[] {
  const { parts, unknown, left } = unknownBetween(axis, a, b, rate)
  const missing = -left / rate
  const pause = longestPause(places, a.game, b.game)
  const isSmall = missing <= tolerance(b.game - a.game - sumOf(unknown))
  if (isSmall || lengthOf(pause) < missing) return [spanOf(a.game, b.game, a.film, b.film)]
  const middle = (pause.from + pause.to) / 2
  const cut = { from: middle - missing / 2, to: middle + missing / 2 }
  let film = a.film
  return parts
    .flatMap((part) => [
      { ...part, to: Math.min(part.to, cut.from) },
      { ...part, from: Math.max(part.from, cut.from), to: Math.min(part.to, cut.to), isKnown: false },
      { ...part, from: Math.max(part.from, cut.to) },
    ])
    .filter(({ from, to }) => to >= from)
    .map((part) => {
      const start = film
      film += part.isKnown ? rate * lengthOf(part) : 0
      return spanOf(part.from, part.to, start, film)
    })
}

/** The film between two pins of one file, or of files that follow each other without a break. */
function between(axis: GameAxis, places: Places, a: Pin, b: Pin, pace: Pace): MapSpan[] {
  const { unknown, left } = unknownBetween(axis, a, b, pace.rate)
  const seconds = b.game - a.game
  const isDrift = Math.abs(b.film - a.film - seconds) <= tolerance(seconds)
  if (unknown.length > 0)
    return left >= 0 ? overUnknown(axis, a, b, pace) : overMissing(axis, places, a, b, pace.rate)
  if (isDrift) return [spanOf(a.game, b.game, a.film, b.film)]
  return a.file.id === b.file.id ? overCut(axis, places, a, b, pace.rate) : []
}

const endOf = ({ start, duration }: CameraFile): number => start + duration

/** From a pin to where its file begins or ends, or to a stop of unknown length. `until` bounds it on the game. */
function outward(axis: GameAxis, pin: Pin, pace: Pace, way: 1 | -1, until: number): MapSpan[] {
  const spans: MapSpan[] = []
  const bound = way === 1 ? endOf(pin.file) : pin.file.start
  const parts = way === 1 ? partsAfter(axis, pin.game) : partsBefore(axis, pin.game)
  let film = pin.film
  for (const part of parts) {
    const { isKnown, kind } = part
    if (!isKnown && (kind === 'break' || pace.stops === null)) break
    const near = way === 1 ? part.from : part.to
    const far = way === 1 ? Math.min(part.to, until) : Math.max(part.from, until)
    if ((far - near) * way < 0) break
    const share = lengthOf(part) === 0 ? 0 : Math.abs(far - near) / lengthOf(part)
    const full = isKnown ? pace.rate * Math.abs(far - near) : (pace.stops ?? 0) * weight(part) * share
    const room = Math.abs(bound - film)
    const used = Math.min(full, room)
    const reached = full === 0 ? far : near + way * Math.abs(far - near) * (used / full)
    const end = film + way * used
    spans.push(way === 1 ? spanOf(near, reached, film, end) : spanOf(reached, near, end, film))
    film = end
    if (used < full) break
  }
  return way === 1 ? spans : spans.reverse()
}

function partsAfter(axis: GameAxis, game: number): Part[] {
  return partsOf(axis, game, Number.POSITIVE_INFINITY)
}
function partsBefore(axis: GameAxis, game: number): Part[] {
  return partsOf(axis, Number.NEGATIVE_INFINITY, game).reverse()
}

/** Where one file ends and another one begins, with a break of the recording in between. */
function overSeam(axis: GameAxis, a: Pin, b: Pin, pace: Pace): MapSpan[] {
  const left = outward(axis, a, pace, 1, b.game)
  const right = outward(axis, b, pace, -1, a.game)
  const [ends, begins] = [left.at(-1)?.to ?? a.game, right[0]?.from ?? b.game]
  if (ends <= begins) return [...left, ...right]
  const middle = (ends + begins) / 2
  return [...outward(axis, a, pace, 1, middle), ...outward(axis, b, pace, -1, middle)]
}

/** All of the game that the pins of one camera give a place on its film, in game order. @param pins in order of film and game */
export function filmSpans(axis: GameAxis, pins: readonly Pin[], pace: Pace): MapSpan[] {
  const [first, last] = [pins[0], pins.at(-1)]
  if (!first || !last) return []
  const spans = outward(axis, first, pace, -1, Number.NEGATIVE_INFINITY)
  for (const [index, b] of pins.entries()) {
    const a = pins[index - 1]
    if (!a) continue
    const found = between(axis, axis.places, a, b, pace)
    spans.push(...(found.length > 0 ? found : overSeam(axis, a, b, pace)))
  }
  spans.push(...outward(axis, last, pace, 1, Number.POSITIVE_INFINITY))
  return spans
}
