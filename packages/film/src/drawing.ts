/**
 * Drawings of a coach on frames of film. One pure function turns shapes into parts of an SVG: the page shows them over the
 * picture, an exported file burns them in.
 */

import { escapeXml } from './escapeXml.ts'

/** The width of every picture in the units of a drawing. Its height has the same units, so circles stay round. */
export const DRAWING_WIDTH = 10_000
/** A film that stands is no taller than this. */
export const MAX_DRAWING_HEIGHT = 40_000
export const MAX_SHAPES = 200
export const MAX_POINTS = 500
/** Seconds that the picture stands still for a drawing unless told. */
export const USUAL_FREEZE = 3
/** Seconds that a drawing is shown over a running picture. */
export const SHOWN_RUNNING = 2
export const MAX_FREEZE = 30

export const DRAWING_COLOURS = ['yellow', 'red', 'blue', 'green', 'white'] as const
export type DrawingColour = (typeof DRAWING_COLOURS)[number]
export const COLOUR_VALUES: Readonly<Record<DrawingColour, string>> = {
  yellow: '#ffd60a',
  red: '#ff3b30',
  blue: '#0a84ff',
  green: '#30d158',
  white: '#ffffff',
}

/** Lines by hand and areas: all their points count. */
export const STROKES = ['pen', 'zone'] as const
/** Lines with an end: a thick arrow, a run, a dashed pass and a zigzag dribble. */
export const MOVES = ['arrow', 'run', 'pass', 'dribble'] as const
/** A ring on the floor, and the only bright place of a dark picture. */
export const OVALS = ['circle', 'spotlight'] as const

type Point = readonly [x: number, y: number]

interface Drawn {
  readonly colour: DrawingColour
}
interface Stroke extends Drawn {
  readonly kind: (typeof STROKES)[number]
  readonly points: readonly Point[]
}
interface Move extends Drawn {
  readonly kind: (typeof MOVES)[number]
  readonly points: readonly Point[]
}
interface Oval extends Drawn {
  readonly kind: (typeof OVALS)[number]
  readonly at: Point
  readonly radius: Point
}
interface TextShape extends Drawn {
  readonly kind: 'text'
  readonly at: Point
  readonly text: string
}
/** The jersey of a player, in a round mark. */
interface PlayerMark extends Drawn {
  readonly kind: 'player'
  readonly at: Point
  readonly text: string
}
export type Shape = Stroke | Move | Oval | TextShape | PlayerMark

/** Shapes at a second of a film. */
export interface Drawing {
  /** Seconds of the film. */
  readonly at: number
  /** Until this second the drawing stays over the running picture. */
  readonly until: number
  /** Seconds that the picture stands still at `at`; 0: it runs on. */
  readonly freeze: number
  readonly shapes: readonly Shape[]
}

/** A part of an SVG: its element, attributes, and what is inside. */
export interface SvgPart {
  readonly tag: 'path' | 'ellipse' | 'circle' | 'rect' | 'text' | 'mask' | 'g'
  readonly attributes: Readonly<Record<string, string | number>>
  readonly children?: readonly SvgPart[]
  readonly text?: string
}

const LINE = 70
const EDGE = 40
const HEAD = 320
const TEXT_SIZE = 420
const MARK_RADIUS = 330
const ZIGZAG = 130
const STEP = 260

const rounded = (value: number): number => Math.round(value * 10) / 10
const text = ([x, y]: Point): string => `${rounded(x)} ${rounded(y)}`

/** Runs through the middles between points, so that a line by hand has no corners. */
function smoothPath(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const last = rest.at(-1)
  if (!last) return `M${text(first)}l0.1 0`
  const curves = rest
    .slice(0, -1)
    .map((point, n) => `Q${text(point)} ${text(middle(point, rest[n + 1] ?? last))}`)
  return `M${text(first)}${curves.join('')}L${text(last)}`
}

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])

/** Points at equal steps along a line, first and last included. */
function atSteps(points: readonly Point[], step: number): readonly Point[] {
  const steps: Point[] = points.slice(0, 1)
  let left = step
  for (const [n, to] of points.entries()) {
    const from = points[n - 1]
    if (!from) continue
    const length = distance(from, to)
    let along = left
    for (; along < length; along += step)
      steps.push([
        from[0] + ((to[0] - from[0]) * along) / length,
        from[1] + ((to[1] - from[1]) * along) / length,
      ])
    left = along - length
  }
  const last = points.at(-1)
  return last ? [...steps, last] : steps
}

/** A dribble swings from side to side and ends straight. */
function zigzagPath(points: readonly Point[]): string {
  const steps = atSteps(points, STEP)
  const swung = steps.map((point, n): Point => {
    const before = steps[n - 1]
    const after = steps[n + 1]
    if (!before || !after || n === steps.length - 2) return point
    const length = distance(before, after) || 1
    const side = n % 2 === 0 ? ZIGZAG : -ZIGZAG
    return [
      point[0] - ((after[1] - before[1]) / length) * side,
      point[1] + ((after[0] - before[0]) / length) * side,
    ]
  })
  return `M${swung.map(text).join('L')}`
}

/** The tip of a line: a triangle that points the way the line ends. */
function tipPath(points: readonly Point[], size: number): string {
  const end = points.at(-1)
  const from = points.findLast((point) => end !== undefined && distance(point, end) > size / 2) ?? points[0]
  if (!end || !from || distance(from, end) === 0) return ''
  const length = distance(from, end)
  const [x, y] = [(end[0] - from[0]) / length, (end[1] - from[1]) / length]
  const back: Point = [end[0] - x * size, end[1] - y * size]
  const half = size * 0.45
  return `M${text(end)}L${text([back[0] - y * half, back[1] + x * half])}L${text([back[0] + y * half, back[1] - x * half])}Z`
}

/** The line without its last part, so that its round end does not stand out of its tip. */
function withoutEnd(points: readonly Point[], length: number): readonly Point[] {
  const end = points.at(-1)
  const from = points.findLast((point) => end !== undefined && distance(point, end) > length)
  if (!end || !from) return points
  const share = 1 - length / distance(from, end)
  const last: Point = [from[0] + (end[0] - from[0]) * share, from[1] + (end[1] - from[1]) * share]
  return [...points.slice(0, points.lastIndexOf(from) + 1), last]
}

const white = (d: string, width: number): SvgPart => ({
  tag: 'path',
  attributes: { d, fill: 'none', stroke: '#ffffff', 'stroke-width': width + EDGE, ...ROUND },
})
const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const

function strokeParts({ kind, points, colour }: Stroke): readonly SvgPart[] {
  const stroke = COLOUR_VALUES[colour]
  if (kind === 'zone') {
    const d = `M${points.map(text).join('L')}Z`
    const attributes = { d, fill: stroke, 'fill-opacity': 0.3, stroke, 'stroke-width': LINE, ...ROUND }
    return [white(d, LINE), { tag: 'path', attributes }]
  }
  const d = smoothPath(points)
  return [
    white(d, LINE),
    { tag: 'path', attributes: { d, fill: 'none', stroke, 'stroke-width': LINE, ...ROUND } },
  ]
}

function moveParts({ kind, points, colour }: Move): readonly SvgPart[] {
  const stroke = COLOUR_VALUES[colour]
  const width = kind === 'arrow' ? LINE * 1.8 : LINE
  const head = kind === 'arrow' ? HEAD * 1.5 : HEAD
  const line = withoutEnd(points, head * 0.7)
  const d = kind === 'dribble' ? zigzagPath(line) : smoothPath(line)
  const tip = tipPath(points, head)
  const dashes: Record<string, string> =
    kind === 'pass' ? { 'stroke-dasharray': `${LINE * 3} ${LINE * 2.4}` } : {}
  return [
    white(d, width),
    white(tip, 0),
    { tag: 'path', attributes: { d, fill: 'none', stroke, 'stroke-width': width, ...ROUND, ...dashes } },
    { tag: 'path', attributes: { d: tip, fill: stroke } },
  ]
}

function ovalParts({ kind, at, radius, colour }: Oval): readonly SvgPart[] {
  if (kind === 'spotlight') return []
  const ring = { cx: at[0], cy: at[1], rx: radius[0], ry: radius[1], fill: 'none' }
  return [
    { tag: 'ellipse', attributes: { ...ring, stroke: '#ffffff', 'stroke-width': LINE + EDGE } },
    { tag: 'ellipse', attributes: { ...ring, stroke: COLOUR_VALUES[colour], 'stroke-width': LINE } },
  ]
}

const FONT = {
  'font-family': 'DejaVu Sans, Arial, sans-serif',
  'font-weight': 700,
  'text-anchor': 'middle',
} as const

const DARK = '#111111'

function textParts({ at, text: said, colour }: TextShape): readonly SvgPart[] {
  const edge = { stroke: DARK, 'stroke-width': EDGE * 2, 'paint-order': 'stroke', 'stroke-linejoin': 'round' }
  const place = { x: at[0], y: at[1], 'font-size': TEXT_SIZE }
  return [
    { tag: 'text', attributes: { ...FONT, ...place, ...edge, fill: COLOUR_VALUES[colour] }, text: said },
  ]
}

function playerParts({ at, text: jersey, colour }: PlayerMark): readonly SvgPart[] {
  const fill = COLOUR_VALUES[colour]
  const letters = colour === 'yellow' || colour === 'white' || colour === 'green' ? DARK : '#ffffff'
  return [
    {
      tag: 'circle',
      attributes: { cx: at[0], cy: at[1], r: MARK_RADIUS, fill, stroke: '#ffffff', 'stroke-width': EDGE },
    },
    {
      tag: 'text',
      attributes: { ...FONT, x: at[0], y: at[1] + TEXT_SIZE * 0.36, 'font-size': TEXT_SIZE, fill: letters },
      text: jersey,
    },
  ]
}

function partsOf(shape: Shape): readonly SvgPart[] {
  switch (shape.kind) {
    case 'pen':
    case 'zone':
      return strokeParts(shape)
    case 'arrow':
    case 'run':
    case 'pass':
    case 'dribble':
      return moveParts(shape)
    case 'circle':
    case 'spotlight':
      return ovalParts(shape)
    case 'text':
      return textParts(shape)
    case 'player':
      return playerParts(shape)
    default:
      return shape satisfies never
  }
}

/** A dark picture with bright places. All spotlights of a drawing share one darkness. */
function spotlightParts(shapes: readonly Shape[], height: number, id: string): readonly SvgPart[] {
  const lit = shapes.filter((shape): shape is Oval => shape.kind === 'spotlight')
  if (lit.length === 0) return []
  const whole = { x: 0, y: 0, width: DRAWING_WIDTH, height }
  const holes = lit.map(
    ({ at, radius }): SvgPart => ({
      tag: 'ellipse',
      attributes: { cx: at[0], cy: at[1], rx: radius[0], ry: radius[1], fill: '#000000' },
    }),
  )
  return [
    {
      tag: 'mask',
      attributes: { id },
      children: [{ tag: 'rect', attributes: { ...whole, fill: '#ffffff' } }, ...holes],
    },
    {
      tag: 'rect',
      attributes: { ...whole, fill: '#000000', 'fill-opacity': 0.6, mask: `url(#${id})` },
    },
  ]
}

/**
 * The parts of an SVG with the view box '0 0 10000 height', in the order of painting.
 * @param height in the units of a drawing: 5625 for a picture of 16 to 9
 * @param id of the mask of spotlights, unique on its page
 */
export const drawShapes = (
  shapes: readonly Shape[],
  height: number,
  id = 'spotlight',
): readonly SvgPart[] => [...spotlightParts(shapes, height, id), ...shapes.flatMap(partsOf)]

/** The drawings that are seen at a second of the film. */
export const drawingsAt = <D extends Pick<Drawing, 'at' | 'until'>>(
  drawings: readonly D[],
  second: number,
): readonly D[] => drawings.filter(({ at, until }) => second >= at && second < until)

function partText({ tag, attributes, children = [], text: said = '' }: SvgPart): string {
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
  return `<${tag}${named.join('')}>${escapeXml(said)}${children.map(partText).join('')}</${tag}>`
}

/** An SVG document of a picture. @param width pixels @param height pixels */
export function drawingSvg(
  shapes: readonly Shape[],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const tall = Math.round((DRAWING_WIDTH * height) / width)
  const parts = drawShapes(shapes, tall).map(partText).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${DRAWING_WIDTH} ${tall}">${parts}</svg>`
}
