import { type DrawingColour, MAX_SHAPES, type Shape, USUAL_FREEZE } from '@fullcourt/film'
import type { FilmDrawing } from '@fullcourt/wire'
import { useState } from 'react'
import { newId } from '../call/newId.ts'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import type { DrawnPlayer } from './drawnPlayer.ts'
import { isAt } from './freeze.ts'
import type { Tool } from './tools.ts'
import type { Drawings } from './useDrawings.ts'

/** The drawing of a frame before a change. */
interface Before {
  readonly id: string
  readonly drawing: FilmDrawing | null
}

/** Drawing on the frame on screen: each shape is saved at once. */
export function useDrawing(player: DrawnPlayer, { drawings, save, remove }: Drawings) {
  const [tool, setTool] = useState<Tool>('pen')
  const [colour, setColour] = useState<DrawingColour>('yellow')
  const [freeze, setUsualFreeze] = useState(USUAL_FREEZE)
  const [history, setHistory] = useState<readonly Before[]>([])

  /** The drawing of the frame on screen. */
  const current = (): FilmDrawing | null => {
    const now = player.now()
    return (now && drawings.find((one) => isAt(one, now.videoTime))) ?? null
  }
  const change = (before: FilmDrawing | null, next: Omit<FilmDrawing, 'until'> | null) => {
    const id = before?.id ?? next?.id
    if (id === undefined) return
    setHistory((all) => [...all, { id, drawing: before }])
    if (next && next.shapes.length > 0) save(next)
    else remove(id)
  }
  const setShapes = (shapes: Shape[]) => {
    const before = current()
    const now = player.now()
    if (!now) return
    if (shapes.length > MAX_SHAPES)
      return toastError(t('A drawing has at most {count} shapes.', { count: MAX_SHAPES }))
    const at = before?.at ?? Math.round(now.videoTime * 1000) / 1000
    const drawn = shapes.map(wireShape)
    change(before, { freeze, ...before, id: before?.id ?? newId(), at, shapes: drawn })
  }
  return {
    tool,
    setTool,
    colour,
    setColour,
    freeze,
    current,
    add: (shape: Shape) => setShapes([...(current()?.shapes ?? []), shape]),
    setShapes,
    setFreeze(seconds: number) {
      setUsualFreeze(seconds)
      const before = current()
      if (before) change(before, { ...before, freeze: seconds })
    },
    remove: (drawing: FilmDrawing) => change(drawing, null),
    canUndo: history.length > 0,
    undo() {
      const last = history.at(-1)
      if (!last) return
      setHistory(history.slice(0, -1))
      if (last.drawing) save(last.drawing)
      else remove(last.id)
    },
  }
}
export type DrawingTools = ReturnType<typeof useDrawing>

type WireShape = FilmDrawing['shapes'][number]

const pair = ([x, y]: readonly [number, number]): [number, number] => [x, y]

/** The shape as the contract sends it, whose lists can be changed. */
function wireShape(shape: Shape): WireShape {
  if ('points' in shape) return { ...shape, points: shape.points.map(pair) }
  if ('radius' in shape) return { ...shape, at: pair(shape.at), radius: pair(shape.radius) }
  return { ...shape, at: pair(shape.at) }
}
