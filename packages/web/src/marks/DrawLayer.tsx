import { DRAWING_WIDTH } from '@fullcourt/film'
import type { FilmDrawing } from '@fullcourt/wire'
import { type PointerEvent, useState } from 'react'
import { useFilmView } from '../film/player/useFilm.ts'
import { PictureSvg } from './DrawingsOver.tsx'
import type { DrawnPlayer } from './drawnPlayer.ts'
import css from './Marks.module.css'
import { drawingHeight } from './ShapesSvg.tsx'
import { isTap, isWorded, type Place, shapeOf, withPoint } from './tools.ts'
import type { DrawingTools } from './useDrawing.ts'
import { useShownDrawings } from './useShownDrawings.ts'

interface Props {
  readonly player: DrawnPlayer
  readonly drawings: readonly FilmDrawing[]
  readonly tools: DrawingTools
  readonly mayWrite: boolean
  /** A finger draws on a picture that stands; otherwise it scrolls the page. A mouse and a pen draw always. */
  readonly fingerDraws: boolean
  /** Called when a drawing begins. */
  readonly onDraw: () => void
  /** A place that was tapped for a text or a player's number. */
  readonly onPlace: (at: Place) => void
}

/** The drawings over the picture. A drag on a picture that stands draws; a tap plays, or places a text. */
export function DrawLayer({ player, drawings, tools, mayWrite, fingerDraws, onDraw, onPlace }: Props) {
  const { isPlaying, problem } = useFilmView(player)
  const shown = useShownDrawings(player, drawings)
  const [points, setPoints] = useState<readonly Place[] | null>(null)
  const { tool, colour } = tools
  const isOpen = mayWrite && !isPlaying && problem === null
  const draws = (event: PointerEvent) => isOpen && (fingerDraws || event.pointerType !== 'touch')
  const stroke = points && !isTap(points) && !isWorded(tool) ? [shapeOf(tool, points, colour)] : []

  function start(event: PointerEvent<SVGSVGElement>): void {
    if (!draws(event) || event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    setPoints([placeOn(event, player)])
  }
  function move(event: PointerEvent<SVGSVGElement>): void {
    if (!points) return
    event.stopPropagation()
    setPoints(withPoint(points, placeOn(event, player)))
  }
  function end(event: PointerEvent<SVGSVGElement>): void {
    if (!points) return
    event.stopPropagation()
    setPoints(null)
    const all = withPoint(points, placeOn(event, player))
    if (isWorded(tool)) onPlace(all[0]!)
    else if (isTap(all)) player.play()
    else {
      onDraw()
      tools.add(shapeOf(tool, all, colour))
    }
  }
  return (
    <PictureSvg
      player={player}
      shapes={[...shown.flatMap(({ shapes }) => shapes), ...stroke]}
      className={isOpen ? `${css.over} ${fingerDraws ? css.drawnByFinger : css.drawn}` : css.over}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setPoints(null)}
    />
  )
}

/** The place under the pointer in the units of a drawing, kept within the picture. */
function placeOn(
  { currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>,
  { video }: DrawnPlayer,
): Place {
  const matrix = currentTarget.getScreenCTM()?.inverse()
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix)
  const keep = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
  return [keep(x, DRAWING_WIDTH), keep(y, drawingHeight(video))]
}
