/** From clips to one movie: the pieces that it is joined of, counted in frames. */
import type { Drawing } from './drawing.ts'
import { escapeXml } from './escapeXml.ts'
import { type FrameRate, perSecond } from './renditions.ts'

/** Pixels of an exported movie. Films of another shape get black bars. */
export const EXPORT_SIZES = {
  '720p': { width: 1280, height: 720 },
  '1080p': { width: 1920, height: 1080 },
} as const
export const EXPORT_SIZE_NAMES = ['720p', '1080p'] as const satisfies readonly (keyof typeof EXPORT_SIZES)[]
export type ExportSize = (typeof EXPORT_SIZE_NAMES)[number]
export const MAX_EXPORT_ITEMS = 500
export const MAX_EXPORT_SECONDS = 3600

/** A film that clips are cut from. */
export interface ExportSource {
  /** Names its bytes: other bytes have another key. */
  readonly key: string
  /** Frames a second. */
  readonly frameRate: number
  readonly width: number
  readonly height: number
  readonly hasSound: boolean
}

/** The picture stands still at a second of the film, with a drawing. */
export interface Freeze {
  readonly at: number
  readonly seconds: number
  readonly svg: string
}

/** A drawing over the running film, in seconds of the film, half open. */
export interface FilmOverlay {
  readonly from: number
  readonly until: number
  readonly svg: string
}

/** A clip as it is exported. Its seconds are of the film, half open. */
export interface ExportItem {
  readonly source: ExportSource
  readonly start: number
  readonly end: number
  readonly title: readonly string[]
  readonly freezes: readonly Freeze[]
  readonly overlays: readonly FilmOverlay[]
  /** False: silence, also where the film has sound. */
  readonly hasSound: boolean
}

/** How a movie shows drawings: over the running picture, and over one that stands still for them. */
export const movieDrawings = (
  drawings: readonly (Pick<Drawing, 'at' | 'until' | 'freeze'> & { readonly svg: string })[],
): Pick<ExportItem, 'freezes' | 'overlays'> => ({
  freezes: drawings.map(({ at, freeze: seconds, svg }) => ({ at, seconds, svg })),
  overlays: drawings.map(({ at: from, until, svg }) => ({ from, until, svg })),
})

export interface ExportOptions {
  readonly size: ExportSize
  /** Seconds that a title is shown; null: as long as its clip. */
  readonly titleSeconds: number | null
}

/** A place in the movie's picture, in pixels. */
export interface PictureBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A drawing on frames of a piece, half open. */
export interface PieceOverlay {
  readonly svg: string
  readonly box: PictureBox
  readonly from: number
  readonly until: number
}

/** A part of the movie that is made by itself: a run of film, or one frame that stands still. */
export interface ExportPiece {
  readonly source: ExportSource
  readonly kind: 'run' | 'freeze'
  /** The second of the film of its first frame. */
  readonly second: number
  readonly frames: number
  readonly box: PictureBox
  readonly overlays: readonly PieceOverlay[]
  readonly hasSound: boolean
}

export interface ExportChapter {
  readonly title: string
  readonly frame: number
  readonly frames: number
}

export interface ExportPlan {
  readonly width: number
  readonly height: number
  readonly frameRate: FrameRate
  readonly frames: number
  readonly pieces: readonly ExportPiece[]
  readonly chapters: readonly ExportChapter[]
}

export const EXPORT_REFUSALS = ['empty', 'too_many_items', 'too_long'] as const
export type ExportRefusal = (typeof EXPORT_REFUSALS)[number]
type ExportPlanned =
  | { readonly ok: true; readonly plan: ExportPlan }
  | { readonly ok: false; readonly refusal: ExportRefusal }

/** The first frame that is shown from a second on. A frame counts from a hundredth before its time, because seconds are rounded. */
export const firstFrameFrom = (second: number, rate: number): number => Math.ceil(second * rate - 0.01)

const EXPORT_RATES: readonly FrameRate[] = [
  { frames: 24_000, seconds: 1001 },
  { frames: 24, seconds: 1 },
  { frames: 25, seconds: 1 },
  { frames: 30_000, seconds: 1001 },
  { frames: 30, seconds: 1 },
  { frames: 50, seconds: 1 },
  { frames: 60_000, seconds: 1001 },
  { frames: 60, seconds: 1 },
]
const SAME_RATE = 0.01
const USUAL_RATE: FrameRate = { frames: 30, seconds: 1 }

/** The frame rate that most seconds of the clips have. */
function chooseRate(items: readonly ExportItem[]): FrameRate {
  const seconds = new Map<FrameRate, number>()
  for (const { source, start, end } of items) {
    const rate =
      EXPORT_RATES.find((one) => Math.abs(perSecond(one) - source.frameRate) < SAME_RATE) ?? USUAL_RATE
    seconds.set(rate, (seconds.get(rate) ?? 0) + end - start)
  }
  return [...seconds].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? USUAL_RATE
}

const even = (value: number): number => 2 * Math.round(value / 2)

/** The largest place for a picture in the movie's, in its middle. */
export function fitPicture(
  { width, height }: { readonly width: number; readonly height: number },
  frame: { readonly width: number; readonly height: number },
): PictureBox {
  const scale = Math.min(frame.width / width, frame.height / height)
  const size = { width: even(width * scale), height: even(height * scale) }
  return { ...size, x: even((frame.width - size.width) / 2), y: even((frame.height - size.height) / 2) }
}

/** Where an item stops: its freezes in order, then its end. Frames are counted from its first one, in the movie's rate. */
function stopsOf({ source, start, end, freezes }: ExportItem, rate: number) {
  const first = firstFrameFrom(start, source.frameRate)
  const frameOf = (second: number) =>
    Math.round(((firstFrameFrom(second, source.frameRate) - first) * rate) / source.frameRate)
  const inside = freezes.filter(({ at, seconds }) => at >= start && at < end && seconds > 0)
  return {
    second: first / source.frameRate,
    frames: frameOf(end),
    stops: inside.toSorted((a, b) => a.at - b.at).map((freeze) => ({ freeze, frame: frameOf(freeze.at) })),
  }
}

/** The drawings over frames of a piece. @param second of the film of its first frame */
function overlaysOf(
  { overlays }: ExportItem,
  { second, frames, box }: Pick<ExportPiece, 'second' | 'frames' | 'box'>,
  rate: number,
): readonly PieceOverlay[] {
  const within = (time: number) => Math.min(frames, Math.max(0, firstFrameFrom(time - second, rate)))
  return overlays
    .map(({ svg, from, until }) => ({ svg, box, from: within(from), until: within(until) }))
    .filter(({ from, until }) => from < until)
}

function piecesOf(
  item: ExportItem,
  { size, titleSeconds }: ExportOptions,
  rate: number,
): readonly ExportPiece[] {
  const { source } = item
  const frame = EXPORT_SIZES[size]
  const box = fitPicture(source, frame)
  const { second, frames, stops } = stopsOf(item, rate)
  const pieces: ExportPiece[] = []
  const addRun = (from: number, until: number) => {
    const part = { second: second + from / rate, frames: until - from, box }
    const hasSound = item.hasSound && source.hasSound
    if (part.frames > 0)
      pieces.push({ source, kind: 'run', ...part, overlays: overlaysOf(item, part, rate), hasSound })
  }
  let done = 0
  for (const { freeze, frame: at } of stops) {
    addRun(done, at)
    const still = { second: second + at / rate, frames: Math.max(1, Math.round(freeze.seconds * rate)), box }
    const drawn = item.overlays.filter(
      ({ from, until, svg }) => from <= freeze.at && freeze.at < until && svg !== freeze.svg,
    )
    const overlays = [...drawn, freeze].map(({ svg }) => ({ svg, box, from: 0, until: still.frames }))
    pieces.push({ source, kind: 'freeze', ...still, overlays, hasSound: false })
    done = at
  }
  addRun(done, frames)
  return withTitle(pieces, item.title, frame, titleSeconds === null ? null : Math.round(titleSeconds * rate))
}

/** Puts a title over the first frames of a clip, whatever pieces it has. */
function withTitle(
  pieces: readonly ExportPiece[],
  title: readonly string[],
  frame: { readonly width: number; readonly height: number },
  shown: number | null,
): readonly ExportPiece[] {
  if (title.length === 0) return pieces
  const svg = titleSvg(title, frame)
  let left = shown ?? Number.POSITIVE_INFINITY
  return pieces.map((piece) => {
    const until = Math.min(piece.frames, left)
    left -= until
    if (until <= 0) return piece
    return { ...piece, overlays: [...piece.overlays, { svg, box: { x: 0, y: 0, ...frame }, from: 0, until }] }
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** Plans the movie of some clips in their order. */
export function planExport(items: readonly ExportItem[], options: ExportOptions): ExportPlanned {
  if (items.length > MAX_EXPORT_ITEMS) return { ok: false, refusal: 'too_many_items' }
  const frameRate = chooseRate(items)
  const rate = perSecond(frameRate)
  const parts = items.map((item) => ({ item, pieces: piecesOf(item, options, rate) }))
  const chapters: ExportChapter[] = []
  let frames = 0
  for (const [n, { item, pieces }] of parts.entries()) {
    const chapter = {
      title: item.title.join(' · ') || `Clip ${n + 1}`,
      frame: frames,
      frames: sum(pieces.map((piece) => piece.frames)),
    }
    if (chapter.frames > 0) chapters.push(chapter)
    frames += chapter.frames
  }
  if (frames === 0) return { ok: false, refusal: 'empty' }
  if (frames > MAX_EXPORT_SECONDS * rate) return { ok: false, refusal: 'too_long' }
  const { width, height } = EXPORT_SIZES[options.size]
  return {
    ok: true,
    plan: { width, height, frameRate, frames, chapters, pieces: parts.flatMap(({ pieces }) => pieces) },
  }
}

/** Characters of a line that fit beside each other. */
const LINE_CHARACTERS = 60
const shortened = (line: string): string =>
  line.length > LINE_CHARACTERS ? `${line.slice(0, LINE_CHARACTERS - 1)}…` : line

/** A title at the foot of the picture: white letters with a dark edge, readable on any floor. */
export function titleSvg(
  lines: readonly string[],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const letter = Math.round(height / 24)
  const texts = lines.map((line, n) => {
    const y = height - letter * (1 + 1.3 * (lines.length - 1 - n))
    return `<text x="${letter}" y="${y.toFixed(1)}">${escapeXml(shortened(line))}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g font-family="DejaVu Sans" font-weight="bold" font-size="${letter}" fill="#fff" stroke="#000" stroke-width="${letter / 6}" stroke-linejoin="round" paint-order="stroke">${texts.join('')}</g></svg>`
}
