import { DRAWING_WIDTH, drawShapes, type Shape } from '@fullcourt/film'
import type { FilmDrawing } from '@fullcourt/wire'
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

const NONE: readonly FilmDrawing[] = []

export interface Props {
  readonly player: DrawnPlayer
  /** Drawings by film, where the page has them already. */
  readonly given?: ReadonlyMap<string, readonly FilmDrawing[]>
}

/** The drawings of the film on screen, over any player. */
export default function DrawingsOver({ player, given }: Props) {
  const { filmId } = useFilmView(player)
  const stored = useStoredDrawings(given ? null : filmId)
  const shown = useShownDrawings(player, given ? (given.get(filmId ?? '') ?? NONE) : stored)
  return <PictureSvg player={player} shapes={shown.flatMap(({ shapes }) => shapes)} />
}
