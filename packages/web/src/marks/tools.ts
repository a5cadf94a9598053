import type { Shape } from '@fullcourt/film'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { t } from '../ui/language.ts'

export const TOOLS = [
  'pen',
  'arrow',
  'run',
  'pass',
  'dribble',
  'circle',
  'spotlight',
  'zone',
  'text',
  'player',
] as const satisfies readonly Shape['kind'][]
export type Tool = (typeof TOOLS)[number]

const TOOL_WORDS: ReadonlyMap<Tool, string> = new Map([
  ['pen', msg('Pen')],
  ['arrow', msg('Arrow')],
  ['run', msg('Run')],
  ['pass', msg('Pass')],
  ['dribble', msg('Dribble')],
  ['circle', msg('Circle')],
  ['spotlight', msg('Spotlight')],
  ['zone', msg('Zone')],
  ['text', msg('Text')],
  ['player', msg('Player')],
])
export const toolWord = (tool: Tool): string => t(TOOL_WORDS.get(tool)!)

export type Place = readonly [x: number, y: number]
type Colour = Shape['colour']

/** These are placed by a tap, with words. */
export const isWorded = (tool: Tool): tool is 'text' | 'player' => tool === 'text' || tool === 'player'

/** Units between two points of a line: fewer points, and a hand that shakes less. */
const STEP = 40
const MOST_POINTS = 400

const tuple = ([x, y]: Place): [number, number] => [Math.round(x), Math.round(y)]

/** A point more, unless it is too near to the last one. */
export function withPoint(points: readonly Place[], next: Place): readonly Place[] {
  const last = points.at(-1)
  if (last && Math.hypot(next[0] - last[0], next[1] - last[1]) < STEP) return points
  return points.length < MOST_POINTS ? [...points, next] : points
}

/** Units that a finger may move within a tap. */
const TAP = 120
export const isTap = (points: readonly Place[]): boolean => {
  const [from, ...rest] = points
  return from === undefined || rest.every(([x, y]) => Math.hypot(x - from[0], y - from[1]) < TAP)
}

/** The shape of a drag; a circle and a spotlight reach from where it began to where it ends. */
export function shapeOf(
  tool: Exclude<Tool, 'text' | 'player'>,
  points: readonly Place[],
  colour: Colour,
): Shape {
  switch (tool) {
    case 'circle':
    case 'spotlight': {
      const [x, y] = points[0] ?? [0, 0]
      const [toX, toY] = points.at(-1) ?? [0, 0]
      const radius: Place = [Math.max(150, Math.abs(toX - x) / 2), Math.max(150, Math.abs(toY - y) / 2)]
      return { kind: tool, colour, at: tuple([(x + toX) / 2, (y + toY) / 2]), radius: tuple(radius) }
    }
    case 'pen':
    case 'zone':
      return { kind: tool, colour, points: points.map(tuple) }
    case 'arrow':
    case 'run':
    case 'pass':
    case 'dribble':
      return { kind: tool, colour, points: points.map(tuple) }
    default:
      return tool satisfies never
  }
}

export const wordedShape = (kind: 'text' | 'player', at: Place, text: string, colour: Colour): Shape => ({
  kind,
  at: tuple(at),
  text,
  colour,
})

/** A shape of usual size around a point, for those who draw by keys. */
export function usualShape(tool: Exclude<Tool, 'text' | 'player'>, [x, y]: Place, colour: Colour): Shape {
  const around = (...offsets: readonly Place[]) => offsets.map(([dx, dy]): Place => [x + dx, y + dy])
  if (tool === 'circle') return shapeOf(tool, around([-450, -180], [450, 180]), colour)
  if (tool === 'spotlight') return shapeOf(tool, around([-600, -900], [600, 900]), colour)
  if (tool === 'zone')
    return shapeOf(tool, around([-900, -500], [900, -500], [900, 500], [-900, 500]), colour)
  return shapeOf(tool, around([-800, 300], [800, -300]), colour)
}

/** The shape moved, and kept within the picture. */
export function movedShape(shape: Shape, [dx, dy]: Place, [width, height]: Place): Shape {
  const keep = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
  const move = ([x, y]: Place): [number, number] => [keep(x + dx, width), keep(y + dy, height)]
  if ('points' in shape) return { ...shape, points: shape.points.map(move) }
  return { ...shape, at: move(shape.at) }
}
