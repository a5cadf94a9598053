import { type BySide, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import type { SideColour } from '../plays/sideColours.ts'
import type { AxisMark } from './axes.ts'
import type { EventMarker, MarkerLook } from './markers.ts'
import { LABEL_WIDTH, type PlacedMarker } from './placeMarkers.ts'
import { type VisibleRange, xOf } from './visibleRange.ts'

/** Height of the picture, and where its parts are from the top: home above the axis, away mirrored below it. */
export const HEIGHT = 68
const MIDDLE = HEIGHT / 2
/** Half of the band in the middle, with the names of the periods. */
const BAND = 7
/** From the middle to the dots, and to the middle of the labels. */
const DOT = 12
const LABEL = 25
const LABEL_HEIGHT = 16
/** From here on outwards a place belongs to the labels. */
export const LABELS_FROM = LABEL - LABEL_HEIGHT / 2

const COLORS = ['card', 'sunk', 'ink', 'ink-2', 'rule', 'rule-strong', 'accent', 'made', 'missed'] as const
export type Palette = Readonly<Record<(typeof COLORS)[number] | 'font', string>>

/** The colors of the page now, which a canvas does not inherit. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const colors = COLORS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])
  return { ...Object.fromEntries(colors), font: style.fontFamily }
}

/** Content of the drawing. */
export interface TimelinePicture {
  readonly width: number
  readonly range: VisibleRange
  readonly marks: readonly AxisMark[]
  readonly placed: BySide<readonly PlacedMarker[]>
  readonly selected: string | null
  readonly colours: BySide<SideColour>
}

type Context = CanvasRenderingContext2D

/** Makes a canvas as sharp as the screen. @returns its context, in CSS pixels and empty */
export function openCanvas(canvas: HTMLCanvasElement, width: number, height: number): Context | null {
  const ratio = window.devicePixelRatio
  const [right, bottom] = [Math.round(width * ratio), Math.round(height * ratio)]
  // Setting the size makes a new bitmap.
  if (canvas.width !== right) canvas.width = right
  if (canvas.height !== bottom) canvas.height = bottom
  const context = canvas.getContext('2d')
  context?.setTransform(ratio, 0, 0, ratio, 0, 0)
  context?.clearRect(0, 0, width, height)
  return context
}

/** The band with the names of the periods, and the lines at which they begin. */
function drawAxis(context: Context, { width, range, marks }: TimelinePicture, palette: Palette): void {
  context.fillStyle = palette.sunk
  context.fillRect(0, MIDDLE - BAND, width, BAND * 2)
  context.font = `600 11px ${palette.font}`
  context.textAlign = 'left'
  const inSight = marks.filter(({ second }) => second <= range.to)
  for (const [at, { second, label }] of inSight.entries()) {
    const x = xOf(range, width, second)
    if (x >= 0) {
      context.fillStyle = label === '' ? palette['rule-strong'] : palette.rule
      context.fillRect(Math.round(x), 0, 1, HEIGHT)
    }
    const next = marks[marks.indexOf(inSight[at]!) + 1]
    if (label === '' || (next && xOf(range, width, next.second) < 24)) continue
    context.fillStyle = palette['ink-2']
    // The period that began before the left edge is named at the edge.
    context.fillText(label, Math.max(0, x) + 5, MIDDLE + 0.5)
  }
}

/** The shape of a dot says what happened. */
const SHAPES: Readonly<Record<MarkerLook, (path: Path2D) => void>> = {
  made: (path) => path.arc(0, 0, 3.5, 0, Math.PI * 2),
  missed(path) {
    path.moveTo(-3, -3)
    path.lineTo(3, 3)
    path.moveTo(3, -3)
    path.lineTo(-3, 3)
  },
  foul(path) {
    path.moveTo(0, -3.5)
    path.lineTo(3.5, 3)
    path.lineTo(-3.5, 3)
    path.closePath()
  },
  timeout: (path) => path.rect(-1.5, -4, 3, 8),
  other: (path) => path.arc(0, 0, 2, 0, Math.PI * 2),
}

function pathOf(look: MarkerLook): Path2D {
  const path = new Path2D()
  SHAPES[look](path)
  return path
}

let paths: Readonly<Record<MarkerLook, Path2D>> | null = null
const shapePaths = () =>
  (paths ??= {
    made: pathOf('made'),
    missed: pathOf('missed'),
    foul: pathOf('foul'),
    timeout: pathOf('timeout'),
    other: pathOf('other'),
  })

function drawDot(context: Context, { look }: EventMarker, x: number, y: number, palette: Palette): void {
  const path = shapePaths()[look]
  context.translate(x, y)
  if (look === 'missed') {
    context.strokeStyle = palette.missed
    context.lineWidth = 1.75
    context.stroke(path)
  } else {
    context.fillStyle = look === 'made' ? palette.made : look === 'other' ? palette['ink-2'] : palette.ink
    context.fill(path)
  }
  context.translate(-x, -y)
}

/** A label: filled with the color of the side where points were made. */
function drawLabel(
  context: Context,
  { marker, labelX }: PlacedMarker,
  y: number,
  { colours, selected }: TimelinePicture,
  palette: Palette,
): void {
  if (labelX === null) return
  const isSelected = marker.playId === selected
  const isMade = marker.look === 'made'
  const colour = colours[marker.side]
  context.beginPath()
  context.roundRect(labelX - LABEL_WIDTH / 2 + 1, y - LABEL_HEIGHT / 2, LABEL_WIDTH - 2, LABEL_HEIGHT, 4)
  context.fillStyle = isMade ? colour.fill : palette.card
  context.fill()
  context.strokeStyle = isSelected ? palette.accent : palette['rule-strong']
  context.lineWidth = isSelected ? 2.5 : 1
  context.stroke()
  context.fillStyle = isMade ? colour.text : palette.ink
  context.fillText(marker.label, labelX, y + 0.5)
}

function drawLane(context: Context, side: Side, picture: TimelinePicture, palette: Palette): void {
  const away = side === 'home' ? -1 : 1
  const placed = picture.placed[side]
  for (const { marker, x } of placed) drawDot(context, marker, x, MIDDLE + away * DOT, palette)
  context.font = `600 11px ${palette.font}`
  context.textAlign = 'center'
  for (const one of placed) drawLabel(context, one, MIDDLE + away * LABEL, picture, palette)
}

/** A timeout is a line across both lanes. */
function drawTimeouts(context: Context, { placed }: TimelinePicture, palette: Palette): void {
  context.fillStyle = palette['rule-strong']
  for (const { marker, x } of [...placed.home, ...placed.away])
    if (marker.look === 'timeout') context.fillRect(Math.round(x), MIDDLE - BAND, 1, BAND * 2)
}

export function drawTimeline(context: Context, picture: TimelinePicture, palette: Palette): void {
  context.textBaseline = 'middle'
  drawAxis(context, picture, palette)
  drawTimeouts(context, picture, palette)
  drawLane(context, 'home', picture, palette)
  drawLane(context, 'away', picture, palette)
}

/** The whole game, small: one line a pixel where something happened. */
export function drawOverview(
  context: Context,
  lanes: BySide<readonly EventMarker[]>,
  { range, width, height }: { readonly range: VisibleRange; readonly width: number; readonly height: number },
  palette: Palette,
): void {
  context.fillStyle = palette['ink-2']
  for (const side of SIDES) {
    let last = -1
    for (const { second } of lanes[side]) {
      const x = Math.floor(xOf(range, width, second))
      if (x === last) continue
      last = x
      context.fillRect(x, side === 'home' ? 3 : height / 2 + 1, 1, height / 2 - 4)
    }
  }
}
