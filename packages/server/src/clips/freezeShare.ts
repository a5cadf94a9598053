import type { AppContext } from '../appContext.ts'
import { refuseField } from '../calls/refusal.ts'
import type { FrozenShare } from '../tables/clips.ts'
import { type HiddenPerson, nameHider, ownPlayers } from './hideNames.ts'
import { itemsOf, type PlaylistRow } from './playlists.ts'
import { type GameOfList, readGames, type ShowPerson, showItems } from './shownItems.ts'

const isOurs = ({ isHomeTeam }: { isHomeTeam: boolean }, { book }: GameOfList): boolean =>
  isHomeTeam === book.context.isHome

/** The people on the sheets of the games. */
const peopleOf = (games: Iterable<GameOfList>, isWanted: (isOurs: boolean, role: string) => boolean) =>
  [...games].flatMap((game) =>
    [...game.book.context.people.values()].flatMap((person): HiddenPerson | [] =>
      isWanted(isOurs(person, game), person.role) ? { name: person.fullName, jersey: person.jersey } : [],
    ),
  )

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
  const { accountId, teamId } = row
  const stored = (await itemsOf(app.db, row)).filter(({ id }) => itemIds === null || itemIds.has(id))
  const games = await readGames(app, accountId, stored)
  const own = showNames ? [] : await ownPlayers(app.db, { accountId, teamBrandId, teamId })
  const onSheets = peopleOf(games.values(), (ours, role) => (ours ? !showNames && role === 'PLAYER' : true))
  const hide = nameHider([...own, ...onSheets])
  const hidden = (text: string | null): string | null => text && hide(text)
  const showPerson: ShowPerson = (person, game) =>
    showNames && isOurs(person, game) ? `${person.jersey} ${person.fullName}` : `#${person.jersey}`
  const items = await showItems(app, accountId, stored, { list: row, games, showPerson })
  const filmed = items.filter(({ parts }) => parts.length > 0)
  if (filmed.length === 0) refuseField('itemIds', 'None of these clips has film yet.')
  return {
    name: hide(row.name),
    items: filmed.map(({ id, section, title, note, play, parts }) => ({
      id,
      section: hidden(section),
      title: hidden(title),
      note: hidden(note),
      text: play?.text ?? null,
      period: play?.period ?? null,
      clockTime: play?.clockTime ?? null,
      parts,
    })),
  }
}
