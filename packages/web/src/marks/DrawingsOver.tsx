import { DRAWING_WIDTH, drawShapes, type Shape } from '@fullcourt/film'
import { type ComponentPropsWithRef, useId } from 'react'
import { useFilmView } from '../film/player/useFilm.ts'
import type { DrawnPlayer } from './drawnPlayer.ts'
import css from './Marks.module.css'
import { drawingHeight, partElements } from './ShapesSvg.tsx'
import { useStoredDrawings } from './useDrawings.ts'
import { useShownDrawings } from './useShownDrawings.ts'

interface PictureSvgProps extends ComponentPropsWithRef<'svg'> {
  readonly player: DrawnPlayer
  readonly shapes: readonly Shape[]
}

/** Shapes over the picture: an SVG of the stage is fitted into it as the film is, so both have the same bars at their sides. */
export function PictureSvg({ player, shapes, ...svg }: PictureSvgProps) {
  // The picture is known when the film is loaded.
  useFilmView(player)
  const height = drawingHeight(player.video)
  return (
    <svg className={css.over} viewBox={`0 0 ${DRAWING_WIDTH} ${height}`} aria-hidden="true" {...svg}>
      {partElements(drawShapes(shapes, height, useId()))}
    </svg>
  )
}

/** The drawings of the film on screen, over any player. */
export default function DrawingsOver({ player }: { readonly player: DrawnPlayer }) {
  const { filmId } = useFilmView(player)
  const shown = useShownDrawings(player, useStoredDrawings(filmId))
  return <PictureSvg player={player} shapes={shown.flatMap(({ shapes }) => shapes)} />
}
