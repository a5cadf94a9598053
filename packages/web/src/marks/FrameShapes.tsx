import { DRAWING_WIDTH } from '@fullcourt/film'
import type { FilmDrawing } from '@fullcourt/wire'
import type { KeyboardEvent } from 'react'
import { t } from '../ui/language.ts'
import css from './Marks.module.css'
import { movedShape, type Place, toolWord } from './tools.ts'
import type { DrawingTools } from './useDrawing.ts'

interface Props {
  readonly drawing: FilmDrawing
  readonly tools: DrawingTools
  /** Of the picture, in the units of a drawing. */
  readonly height: number
}

const STEP = 100
const LONG_STEP = 500
const ARROWS: Readonly<Record<string, Place>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Shape = FilmDrawing['shapes'][number]
const wordsOf = (shape: Shape): string =>
  'text' in shape ? `${toolWord(shape.kind)} ${shape.text}` : toolWord(shape.kind)

/** The shapes on this frame. Arrow keys move the one that has the focus, Delete takes it away. */
export function FrameShapes({ drawing: { shapes }, tools, height }: Props) {
  function onKey(event: KeyboardEvent, index: number): void {
    const by = ARROWS[event.key]
    const isDelete = event.key === 'Delete' || event.key === 'Backspace'
    if (!by && !isDelete) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? LONG_STEP : STEP
    const moved = by && ([by[0] * step, by[1] * step] as const)
    tools.setShapes(
      shapes.flatMap((shape, n) => {
        if (n !== index) return shape
        return moved ? movedShape(shape, moved, [DRAWING_WIDTH, height]) : []
      }),
    )
  }
  return (
    <fieldset className={css.shapes}>
      <legend>{t('On this frame: arrow keys move a shape, ⇧ moves it further, Delete removes it')}</legend>
      {shapes.map((shape, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shape is known by its place in the drawing
        <ShapeButton key={n} shape={shape} onKey={(event) => onKey(event, n)} />
      ))}
    </fieldset>
  )
}

const ShapeButton = ({
  shape,
  onKey,
}: {
  readonly shape: Shape
  readonly onKey: (event: KeyboardEvent) => void
}) => (
  <button type="button" className={css.chip} onKeyDown={onKey}>
    {wordsOf(shape)}
  </button>
)
