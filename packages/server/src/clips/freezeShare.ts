import { LANGUAGES } from '@fullcourt/wire/forms/languages'
import type { AppContext } from '../appContext.ts'
import { refuseField } from '../calls/refusal.ts'
import type { FrozenShare } from '../tables/clips.ts'
import { drawingsOf, shownDrawing } from './drawings.ts'
import { listNames, readNamedGames } from './listNames.ts'
import { hideInShapes } from './movieItems.ts'
import { itemsOf, type PlaylistRow } from './playlists.ts'
import { playText, showItems } from './shownItems.ts'

interface Wanted {
  readonly showNames: boolean
  readonly itemIds: ReadonlySet<string> | null
  readonly teamBrandId: string
}

/** The copy of a playlist that a link shows: clips that have film, with jerseys in place of names. */
export async function freezeShare(
  app: AppContext,
  row: PlaylistRow,
  { showNames, itemIds, teamBrandId }: Wanted,
): Promise<FrozenShare> {
  const { accountId } = row
  const stored = (await itemsOf(app, row)).filter(({ id }) => itemIds === null || itemIds.has(id))
  const games = await readNamedGames(app, accountId, stored)
  const { hide, showPerson } = await listNames(app, row, { games, teamBrandId, showNames })
  const hidden = (text: string | null): string | null => text && hide(text)
  const items = await showItems(app, accountId, stored, { list: row, games, showPerson })
  const textsOf = new Map(
    stored.map((item) => [
      item.id,
      Object.fromEntries(
        LANGUAGES.map((language) => [language, playText(item, { games, showPerson, language })]),
      ),
    ]),
  )
  const filmed = items.filter(({ parts }) => parts.length > 0)
  if (filmed.length === 0) refuseField('itemIds', 'None of these clips has film yet.')
  const parts = filmed.flatMap((item) => item.parts)
  const drawn = row.showsDrawings
    ? await drawingsOf(
        app.db,
        accountId,
        parts.map(({ teamVideoId }) => teamVideoId),
      )
    : []
  const isOver = ({ teamVideoId, atSecond, untilSecond }: (typeof drawn)[number]) =>
    parts.some((part) => part.teamVideoId === teamVideoId && atSecond < part.end && untilSecond >= part.start)
  return {
    name: hide(row.name),
    drawings: drawn.filter(isOver).map(({ teamVideoId, shapes, ...drawing }) => ({
      ...shownDrawing({ ...drawing, shapes: hideInShapes(shapes, hide) }),
      teamVideoId,
    })),
    items: filmed.map(({ id, section, title, note, play, parts }) => ({
      id,
      section: hidden(section),
      title: hidden(title),
      note: hidden(note),
      text: play?.text ?? null,
      texts: textsOf.get(id)!,
      period: play?.period ?? null,
      clockTime: play?.clockTime ?? null,
      parts,
    })),
  }
}
