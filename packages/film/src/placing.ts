import { type CameraFile, filmAt, filmSpans, measurePace, type Pace, type Pin } from './filmMap.ts'
import { type AxisSpan, type GameAxis, gameAxis, longestRise, type TimedEvent } from './gameAxis.ts'

/** A frame of a film and the clock that shows on it. */
export interface Anchor {
  readonly id: string
  readonly teamVideoId: string
  readonly videoTime: number
  readonly period: number
  readonly clockTime: number
}

export interface PlacingInput {
  /** In the order of the timeline. */
  readonly films: readonly CameraFile[]
  readonly anchors: readonly Anchor[]
  /** In game order. */
  readonly events: readonly TimedEvent[]
  /** Seconds of a period; null: untimed. */
  readonly lengthOf: (period: number) => number | null
}

/** A second of a film. */
export interface FilmPoint {
  readonly teamVideoId: string
  readonly videoTime: number
}

export interface PlacedEvent extends FilmPoint {
  readonly eventId: string
  readonly from: 'recorded' | 'anchors'
}

/** A game on its films. */
export interface Placing {
  /** In game order. An event that several cameras show has a row for each of them, the first film's first. */
  readonly events: readonly PlacedEvent[]
  /** Events with a place, and events without one. */
  readonly placed: number
  readonly unplaced: number
  /** Seconds by which an anchor misses the place that the other anchors of its period give it; null: they say nothing. */
  residual(anchorId: string): number | null
  /** Where the films show this clock, the first film's place first. */
  find(period: number, clockTime: number): readonly FilmPoint[]
}

/** An anchor with its place on the game's axis. */
interface Known {
  readonly anchor: Anchor
  readonly file: CameraFile
  readonly film: number
  readonly span: AxisSpan
}

/** Files of one camera that follow each other, with the anchors on them. */
interface Camera {
  readonly files: CameraFile[]
  readonly anchors: Known[]
}

/** Seconds by which files of one camera may seem to overlap, because clocks were not read exactly. */
const OVERLAP = 10

const byFilm = (a: Known, b: Known): number =>
  a.film - b.film || a.span.at - b.span.at || (a.anchor.id < b.anchor.id ? -1 : 1)

function knownAnchors({ films, anchors }: PlacingInput, axis: GameAxis): Known[] {
  const files = new Map(films.map((file) => [file.id, file]))
  return anchors
    .flatMap((anchor) => {
      const file = files.get(anchor.teamVideoId)
      const span = axis.locate(anchor.period, anchor.clockTime)
      return file && span ? [{ anchor, file, film: file.start + anchor.videoTime, span }] : []
    })
    .sort(byFilm)
}

/** Tells whether a file begins after what this camera has recorded so far. */
function follows({ anchors }: Camera, own: readonly Known[]): boolean {
  const [last, first] = [anchors.at(-1), own[0]]
  if (!last || !first) return true
  const ends = last.span.at + last.file.duration - last.anchor.videoTime
  const begins = first.span.at - first.anchor.videoTime
  return first.span.at >= last.span.at && begins >= ends - OVERLAP
}

/** Sorts the files by camera. Files that show the same part of the game were made by different cameras. */
function camerasOf(films: readonly CameraFile[], known: readonly Known[]): Camera[] {
  const cameras: Camera[] = []
  let skipped: CameraFile[] = []
  for (const file of films) {
    const own = known.filter((anchor) => anchor.file.id === file.id)
    if (own.length === 0) {
      skipped.push(file)
      continue
    }
    const camera = cameras.find((one) => follows(one, own))
    if (camera) {
      // Files without anchors belong to the camera of those around them.
      camera.files.push(...skipped, file)
      camera.anchors.push(...own)
    } else cameras.push({ files: [file], anchors: own })
    skipped = []
  }
  return cameras
}

const pinOf = ({ anchor, file, film }: Known, game: number): Pin => ({
  game,
  film,
  file,
  period: anchor.period,
})

/** The nearest anchor that is one moment of the game, for one that was read while the clock stood. */
function nearestExact(anchors: readonly Known[], { film }: Known): Known | null {
  let nearest: Known | null = null
  for (const other of anchors) {
    if (other.span.lo < other.span.hi) continue
    if (!nearest || Math.abs(other.film - film) < Math.abs(nearest.film - film)) nearest = other
  }
  return nearest
}

function gameSecond(anchors: readonly Known[], known: Known): number {
  const { lo, hi, at } = known.span
  if (lo === hi) return at
  const exact = nearestExact(anchors, known)
  return exact ? Math.min(hi, Math.max(lo, exact.span.at + known.film - exact.film)) : at
}

/**
 * Anchors in order, without those that contradict the order of the others.
 * @param all decide which moment an anchor is that was read while the clock stood
 */
function pinsOf(anchors: readonly Known[], all = anchors): Pin[] {
  const pins = anchors.map((known) => pinOf(known, gameSecond(all, known)))
  const rise = longestRise(pins.map(({ game }) => game))
  return pins.filter((_, index) => rise.has(index))
}

const ENDLESS: CameraFile = { id: 'endless', start: -1e7, duration: 2e7 }

/** How far an anchor misses what the other anchors of its period say. */
function residualOf(axis: GameAxis, { anchors }: Camera, own: Known, pace: Pace): number | null {
  const others = anchors.filter(
    ({ anchor }) => anchor.id !== own.anchor.id && anchor.period === own.anchor.period,
  )
  const pins = pinsOf(others, anchors)
  const before = pins.findLast(({ film }) => film <= own.film)
  const after = pins.find(({ film }) => film > own.film)
  const beside = [before, after].filter((pin) => pin !== undefined)
  // An anchor near the end of a file may miss it.
  const isAlone = beside.every(({ file }) => file.id === own.file.id)
  const pinned = isAlone ? beside.map((pin) => ({ ...pin, file: ENDLESS })) : beside
  const spans = filmSpans(axis, pinned, pace)
  const [low, high] = [filmAt(spans, own.span.lo), filmAt(spans, own.span.hi)]
  if (low === null || high === null) return null
  return Math.max(0, low - own.film, own.film - high)
}

/** Places every event of a game on its films (decision 0153). */
export function placeGame(input: PlacingInput): Placing {
  const { films, events } = input
  const axis = gameAxis(events, input.lengthOf)
  const known = knownAnchors(input, axis)
  const cameras = camerasOf(films, known).map((camera) => {
    const pins = pinsOf(camera.anchors)
    const pace = measurePace(axis, pins)
    return { ...camera, pace, spans: filmSpans(axis, pins, pace) }
  })
  const pointsAt = (game: number): FilmPoint[] =>
    cameras.flatMap(({ files, spans }) => {
      const film = filmAt(spans, game)
      const point = film === null ? null : pointOn(files, film)
      return point ? [point] : []
    })
  const rows: PlacedEvent[] = []
  let placed = 0
  for (const [index, event] of events.entries()) {
    const own = placesOf(event, pointsAt(axis.places[index]!), (film) =>
      cameras.findIndex(({ files }) => files.some(({ id }) => id === film)),
    )
    if (own.length > 0) placed += 1
    rows.push(...own)
  }
  return {
    events: rows,
    placed,
    unplaced: events.length - placed,
    residual(anchorId) {
      const camera = cameras.find(({ anchors }) => anchors.some(({ anchor }) => anchor.id === anchorId))
      const own = camera?.anchors.find(({ anchor }) => anchor.id === anchorId)
      return camera && own ? residualOf(axis, camera, own, camera.pace) : null
    },
    find(period, clockTime) {
      const span = axis.locate(period, clockTime)
      return span ? pointsAt(span.at) : []
    },
  }
}

function pointOn(files: readonly CameraFile[], film: number): FilmPoint | null {
  const file = files.findLast(({ start }) => start <= film)
  if (!file || film > file.start + file.duration) return null
  return { teamVideoId: file.id, videoTime: film - file.start }
}

/** The rows of an event: its recorded place, and those on the films of other cameras. */
function placesOf(
  { id, teamVideoId, videoTime }: TimedEvent,
  points: readonly FilmPoint[],
  cameraOf: (filmId: string) => number,
): PlacedEvent[] {
  const anchored = points.map((point) => ({ eventId: id, ...point, from: 'anchors' as const }))
  if (teamVideoId === null || videoTime === null) return anchored
  const recorded = { eventId: id, teamVideoId, videoTime, from: 'recorded' as const }
  const camera = cameraOf(teamVideoId)
  const isOther = (point: FilmPoint) =>
    point.teamVideoId !== teamVideoId && (camera < 0 || cameraOf(point.teamVideoId) !== camera)
  return [recorded, ...anchored.filter(isOther)]
}
