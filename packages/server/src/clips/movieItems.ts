import {
  drawingSvg,
  EXPORT_SIZES,
  type ExportItem,
  type ExportSize,
  type ExportSource,
  type Shape,
} from '@fullcourt/film'
import { formatClock, type Person } from '@fullcourt/scorebook/vocabulary'
import type { PlaylistItem } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import { canPlay, type FilmRow } from '../film/rows.ts'
import type { StoredRendition } from '../tables/films.ts'
import { drawingsOf } from './drawings.ts'
import type { GameOfList } from './shownItems.ts'

/** The rendition that a movie is cut from: the smallest one that fills it, else the best. */
function renditionFor(
  { renditions }: Pick<FilmRow, 'renditions'>,
  size: ExportSize,
): StoredRendition | undefined {
  const { height: wanted } = EXPORT_SIZES[size]
  return renditions.find(({ width, height }) => Math.min(width, height) >= wanted) ?? renditions.at(-1)
}

const escapePattern = (text: string): string =>
  text.replace(/[^\p{L}\p{N}]/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)

/** Replaces names of people by their numbers: a file leaves the program, and its players are minors. */
function withoutNames(text: string, people: readonly Pick<Person, 'fullName' | 'jersey'>[]): string {
  let hidden = text
  for (const { fullName, jersey } of people)
    for (const name of [fullName, ...fullName.split(/\s+/)])
      if (name.length > 2)
        hidden = hidden.replace(
          new RegExp(`(?<!\\p{L})${escapePattern(name)}(?!\\p{L})`, 'giu'),
          `#${jersey}`,
        )
  return hidden
}

const hideInShapes = (shapes: readonly Shape[], people: readonly Person[]): readonly Shape[] =>
  shapes.map((shape) => ('text' in shape ? { ...shape, text: withoutNames(shape.text, people) } : shape))

function titleOf({ play, title }: PlaylistItem, people: readonly Person[]): readonly string[] {
  const line = play ? [`${play.period} ${formatClock(play.clockTime)} · ${play.text}`] : []
  return [...(title ? [withoutNames(title, people)] : []), ...line]
}

interface MovieList {
  readonly accountId: string
  readonly showsDrawings: boolean
  readonly size: ExportSize
  readonly hasTitles: boolean
}

interface MovieItems {
  readonly items: readonly PlaylistItem[]
  readonly of: ReadonlyMap<string, GameOfList>
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
  { accountId, showsDrawings, size, hasTitles }: MovieList,
  { items, of }: MovieItems,
): Promise<readonly ExportItem[]> {
  const ids = [...new Set(items.flatMap(({ parts }) => parts.map(({ teamVideoId }) => teamVideoId)))]
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('teamVideo')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .execute()
  const films = new Map(rows.filter(canPlay).map((film) => [film.id, film]))
  const drawings = showsDrawings ? await drawingsOf(db, accountId, ids) : []
  return items.flatMap((item) => {
    const people = [...(of.get(item.teamGameId ?? '')?.book.context.people.values() ?? [])]
    return item.parts.flatMap(({ teamVideoId, start, end }, n): readonly ExportItem[] => {
      const film = films.get(teamVideoId)
      const rendition = film && renditionFor(film, size)
      if (!film || !rendition) return []
      const drawn = drawings
        .filter((drawing) => drawing.teamVideoId === teamVideoId)
        .map(({ shapes, ...drawing }) => ({
          ...drawing,
          svg: drawingSvg(hideInShapes(shapes, people), rendition),
        }))
      return [
        {
          source: sourceOf(film, rendition),
          start,
          end,
          // Its second part goes on with the same clip.
          title: hasTitles && n === 0 ? titleOf(item, people) : [],
          freezes: drawn.map(({ atSecond: at, freezeSeconds: seconds, svg }) => ({ at, seconds, svg })),
          overlays: drawn.map(({ atSecond: from, untilSecond: until, svg }) => ({ from, until, svg })),
          hasSound: true,
        },
      ]
    })
  })
}
