import {
  drawingSvg,
  EXPORT_SIZES,
  type ExportItem,
  type ExportSize,
  type ExportSource,
  movieDrawings,
  type Shape,
} from '@fullcourt/film'
import { formatClock } from '@fullcourt/scorebook/vocabulary'
import type { PlaylistItem } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import { canPlay, type FilmRow, findFilms } from '../film/rows.ts'
import type { StoredRendition } from '../tables/films.ts'
import { drawingsOf, shownDrawing } from './drawings.ts'

/** The rendition that a movie is cut from: the smallest one that fills it, else the best. */
function renditionFor(
  { renditions }: Pick<FilmRow, 'renditions'>,
  size: ExportSize,
): StoredRendition | undefined {
  const { height: wanted } = EXPORT_SIZES[size]
  return renditions.find(({ width, height }) => Math.min(width, height) >= wanted) ?? renditions.at(-1)
}

export const hideInShapes = <S extends Shape>(shapes: readonly S[], hide: Hide): S[] =>
  shapes.map((shape) => ('text' in shape ? { ...shape, text: hide(shape.text) } : shape))

function titleOf({ play, title }: PlaylistItem, hide: Hide): readonly string[] {
  const line = play ? [`${play.period} ${formatClock(play.clockTime)} · ${play.text}`] : []
  return [...(title ? [hide(title)] : []), ...line]
}

type Hide = (text: string) => string

interface MovieList {
  readonly accountId: string
  readonly showsDrawings: boolean
  readonly size: ExportSize
  readonly hasTitles: boolean
  /** Replaces names: a file leaves the program, and its players are minors. */
  readonly hide: Hide
}

const sourceOf = (film: FilmRow, rendition: StoredRendition): ExportSource => ({
  key: `${film.id}/${rendition.media}`,
  frameRate: rendition.frameRate,
  width: rendition.width,
  height: rendition.height,
  hasSound: rendition.codecs.includes('mp4a'),
})

/** The film and the rendition of a source. */
export const filmOfSource = ({ key }: Pick<ExportSource, 'key'>) => {
  const at = key.indexOf('/')
  return { filmId: key.slice(0, at), media: key.slice(at + 1) }
}

/** The clips of a list as a movie shows them. What has no film on the server is left out. */
export async function movieItems(
  { db }: Pick<AppContext, 'db'>,
  { accountId, showsDrawings, size, hasTitles, hide }: MovieList,
  items: readonly PlaylistItem[],
): Promise<readonly ExportItem[]> {
  const ids = [...new Set(items.flatMap(({ parts }) => parts.map(({ teamVideoId }) => teamVideoId)))]
  if (ids.length === 0) return []
  const films = await findFilms(db, accountId, ids)
  const drawings = showsDrawings ? await drawingsOf(db, accountId, ids) : []
  return items.flatMap((item) =>
    item.parts.flatMap(({ teamVideoId, start, end }, n): readonly ExportItem[] => {
      const film = films.get(teamVideoId)
      const rendition = film && canPlay(film) ? renditionFor(film, size) : undefined
      if (!film || !rendition) return []
      const drawn = drawings
        .filter((drawing) => drawing.teamVideoId === teamVideoId)
        .map(shownDrawing)
        .map(({ shapes, ...drawing }) => ({
          ...drawing,
          svg: drawingSvg(hideInShapes(shapes, hide), rendition),
        }))
      return [
        {
          source: sourceOf(film, rendition),
          start,
          end,
          // Its second part goes on with the same clip.
          title: hasTitles && n === 0 ? titleOf(item, hide) : [],
          ...movieDrawings(drawn),
          hasSound: true,
        },
      ]
    }),
  )
}
