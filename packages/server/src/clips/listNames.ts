import { sideOf } from '@fullcourt/scorebook/vocabulary'
import type { AppContext } from '../appContext.ts'
import { type HiddenPerson, nameHider, ownPlayers } from './hideNames.ts'
import type { PlaylistRow } from './playlists.ts'
import { type GameOfList, readGames, type ShowPerson, type StoredItem } from './shownItems.ts'

const isOurs = ({ isHomeTeam }: { isHomeTeam: boolean }, { book }: GameOfList): boolean =>
  isHomeTeam === book.context.isHome

/** The people on the sheets of the games. */
const peopleOf = (games: Iterable<GameOfList>, isWanted: (isOurs: boolean, role: string) => boolean) =>
  [...games].flatMap((game) =>
    [...game.book.context.people.values()].flatMap((person): HiddenPerson | [] =>
      isWanted(isOurs(person, game), person.role) ? { name: person.fullName, jersey: person.jersey } : [],
    ),
  )

/** The games of clips with their people: those of their plays, and those of the films of moments without a play. */
export async function readNamedGames(
  app: AppContext,
  accountId: string,
  items: readonly Pick<StoredItem, 'teamGameId' | 'teamVideoId'>[],
): Promise<ReadonlyMap<string, GameOfList>> {
  const filmIds = items.flatMap(({ teamVideoId }) => teamVideoId ?? [])
  const films = await app.db
    .selectFrom('teamVideo')
    .select('teamGameId')
    .where('accountId', '=', accountId)
    .where('id', 'in', [...filmIds, accountId])
    .execute()
  return readGames(app, accountId, [...items, ...films])
}

interface NamesOfList {
  readonly games: ReadonlyMap<string, GameOfList>
  readonly teamBrandId: string
  readonly showNames: boolean
}

/** How people of a list are named outside of the program: in the words of plays, and in what coaches typed. Opponents are numbers. */
export async function listNames(
  { db }: Pick<AppContext, 'db'>,
  { accountId, teamId }: Pick<PlaylistRow, 'accountId' | 'teamId'>,
  { games, teamBrandId, showNames }: NamesOfList,
): Promise<{ readonly hide: (text: string) => string; readonly showPerson: ShowPerson }> {
  const own = showNames ? [] : await ownPlayers(db, { accountId, teamBrandId, teamId })
  const onSheets = peopleOf(games.values(), (ours, role) => (ours ? !showNames && role === 'PLAYER' : true))
  return {
    hide: nameHider([...own, ...onSheets]),
    showPerson(person, game) {
      // Both teams may wear a number.
      if (!isOurs(person, game)) return `${game.names[sideOf(person)]} #${person.jersey}`
      return showNames ? `${person.jersey} ${person.fullName}` : `#${person.jersey}`
    },
  }
}
