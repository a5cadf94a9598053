import {
  type ClipFilm,
  type ClipRange,
  clipsOf,
  type EventPlace,
  type PlayClip,
  type UnfilmedReason,
} from '@fullcourt/film'
import { bySide, type Person, type Play, periodLabel, playEvents } from '@fullcourt/scorebook/vocabulary'
import { describePlay, type WordsContext } from '@fullcourt/scorebook/words'
import type { Playlist, PlaylistItem, UnshownReason } from '@fullcourt/wire'
import type { Language } from '@fullcourt/wire/forms/languages'
import type { Selectable } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { translateTo } from '../calls/translateTo.ts'
import { canShowClips, type FilmRow, findFilms } from '../film/rows.ts'
import { gameRows, shownGame } from '../games/shown.ts'
import type { GameBook } from '../plays/gameBook.ts'
import { readPlay } from '../plays/storedPlay.ts'
import type { PlaylistItemTable } from '../tables/clips.ts'
import { clipFilm, filmOfGames, placedPlay } from './filmOfPlays.ts'

export type StoredItem = Omit<
  Selectable<PlaylistItemTable>,
  'accountId' | 'playlistId' | 'position' | 'createdBy' | 'createdAt'
>

/** A game of a list: its plays, its films and where the plays are on them. */
export interface GameOfList {
  readonly book: GameBook
  readonly game: ReturnType<typeof shownGame>
  readonly names: WordsContext['names']
  readonly films: readonly ClipFilm[]
  readonly times: readonly EventPlace[]
}

const gameRowsOf = ({ db }: AppContext, accountId: string, ids: readonly string[]) =>
  gameRows(db, accountId)
    .where('teamGame.accountId', '=', accountId)
    .where('teamGame.id', 'in', ids)
    .where('teamGame.deletedAt', 'is', null)
    .orderBy('teamGame.gameStartTime')
    .orderBy('teamGame.id')
    .execute()

/** The games of these plays, by id. Reads the plays and films of each game once. */
export async function readGames(
  app: AppContext,
  accountId: string,
  items: readonly Pick<StoredItem, 'teamGameId'>[],
): Promise<ReadonlyMap<string, GameOfList>> {
  const ids = [...new Set(items.flatMap(({ teamGameId }) => teamGameId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await gameRowsOf(app, accountId, ids)
  const books = new Map<string, GameBook>()
  for (const { id: gameId } of rows) books.set(gameId, await app.plays.books.get({ accountId, gameId }))
  const onFilm = await filmOfGames(app, accountId, [...books.values()])
  return new Map(
    rows.map((row): [string, GameOfList] => {
      const { id, isHome, programName, opponentName } = row
      const { films = [], times = [] } = onFilm.get(id) ?? {}
      return [
        id,
        {
          book: books.get(id)!,
          game: shownGame(row),
          names: bySide((side) => ((side === 'home') === isHome ? programName : opponentName)),
          films: films.map((film) => clipFilm(film, canShowClips(film))),
          times,
        },
      ]
    }),
  )
}

const readFilms = ({ db }: AppContext, accountId: string, items: readonly StoredItem[]) =>
  findFilms(
    db,
    accountId,
    items.flatMap(({ eventId, teamVideoId }) => (eventId === null && teamVideoId) || []),
  )

/** The current play of an event; null after its deletion. */
export function playOf({ book }: Pick<GameOfList, 'book'>, eventId: string): Play | null {
  const playId = book.ownerOf(eventId)
  const text = playId === undefined ? null : (book.play(playId)?.text ?? null)
  const play = text === null ? null : readPlay(text)
  return play && [play.origin, ...play.rel].some(({ id }) => id === eventId) ? play : null
}

type Around = Pick<StoredItem, 'teamVideoId' | 'fromSecond' | 'untilSecond'>
type Found = Pick<PlaylistItem, 'parts' | 'missing'>

const nothing = (missing: UnshownReason): Found => ({ parts: [], missing })

const partsOf = ({ parts }: PlayClip): PlaylistItem['parts'] =>
  parts.map(({ filmId: teamVideoId, start, end }) => ({ teamVideoId, start, end }))

/** Seconds around a play: trimmed, or those of the list. */
export const rangeOf = ({ fromSecond, untilSecond }: Omit<Around, 'teamVideoId'>, list: ClipRange) => ({
  lead: fromSecond === null ? list.lead : -fromSecond,
  tail: untilSecond ?? list.tail,
})

/** Finds the clip of a play. A chosen film goes before the others. */
function clipOfPlay({ films, times }: GameOfList, play: Play, item: Around, list: ClipRange): Found {
  const isChosen = ({ teamVideoId }: { teamVideoId: string }) => teamVideoId === item.teamVideoId
  const { clips, unfilmed } = clipsOf({
    plays: [placedPlay(play.origin.id)],
    times: [...times.filter(isChosen), ...times.filter((time) => !isChosen(time))],
    films,
    range: rangeOf(item, list),
  })
  const [clip] = clips
  const why: UnfilmedReason = unfilmed[0]?.why ?? 'not-placed'
  return clip ? { parts: partsOf(clip), missing: null } : nothing(why)
}

/** Finds the seconds of a film without a play. */
function clipOfMoment(film: FilmRow | undefined, { fromSecond, untilSecond }: Around): Found {
  if (!film || film.deletedAt !== null) return nothing('film-deleted')
  const { clips, unfilmed } = clipsOf({
    plays: [{ origin: { id: film.id, teamVideoId: film.id, videoTime: fromSecond! } }],
    times: [],
    films: [clipFilm(film, canShowClips(film))],
    range: { lead: 0, tail: untilSecond! - fromSecond! },
  })
  return clips[0] ? { parts: partsOf(clips[0]), missing: null } : nothing(unfilmed[0]!.why)
}

/** How the words of plays name players: for members '12 Jordan Lee'. */
export type ShowPerson = (person: Person, game: GameOfList) => string

/** The first shot of a play that has a place. */
function shotOf(play: Play, courtCode: string): NonNullable<PlaylistItem['play']>['shot'] {
  const shot = playEvents(play).find(
    ({ type, location }) => location && (type === 'shot_made' || type === 'shot_miss'),
  )
  if (!shot?.location) return null
  const { x, y } = shot.location
  return { x, y, made: shot.type === 'shot_made', isHomeTeam: shot.isHomeTeam, courtCode }
}

function shownPlay(
  of: GameOfList,
  play: Play,
  { showPerson, language = 'en' }: Pick<Context, 'showPerson' | 'language'>,
): PlaylistItem['play'] {
  const { rules, people } = of.book.context
  const context: WordsContext = {
    setup: { rules },
    people,
    names: of.names,
    t: translateTo(language),
    ...(showPerson && { showPerson: (person) => showPerson(person, of) }),
  }
  const { period, clockTime } = play.origin
  const { who, action, rest } = describePlay(context, play)
  const text = [who ? `${who}: ${action}` : action, ...rest].join(', ')
  return { period: periodLabel(rules, period), clockTime, text, shot: shotOf(play, rules.court.code) }
}

/** The words of an item's play; null without one. */
export function playText(
  { eventId, teamGameId }: StoredItem,
  { games, ...words }: Omit<Context, 'list'>,
): string | null {
  const game = games.get(teamGameId ?? '')
  const play = game && eventId !== null ? playOf(game, eventId) : null
  return game && play ? shownPlay(game, play, words)!.text : null
}

function shownItem(
  item: StoredItem,
  { list, game, film, ...words }: Context & { game: GameOfList | undefined; film: FilmRow | undefined },
): PlaylistItem {
  const { id, section, title, note, eventId, teamGameId, fromSecond, untilSecond } = item
  const play = game && eventId !== null ? playOf(game, eventId) : null
  const found =
    eventId === null
      ? clipOfMoment(film, item)
      : game && play
        ? clipOfPlay(game, play, item, list)
        : nothing('play-deleted')
  const [first] = found.parts
  return {
    id,
    section,
    title,
    note,
    eventId,
    teamGameId,
    from: eventId === null ? null : fromSecond,
    until: eventId === null ? null : untilSecond,
    teamVideoId: first?.teamVideoId ?? item.teamVideoId,
    start: first?.start ?? null,
    end: first?.end ?? null,
    ...found,
    play: game && play ? shownPlay(game, play, words) : null,
  }
}

interface Context {
  readonly list: ClipRange
  /** Of the items (`readGames`). */
  readonly games: ReadonlyMap<string, GameOfList>
  readonly showPerson?: ShowPerson | undefined
  /** Of the words of plays; English by default. */
  readonly language?: Language
}

/** The items of a list with their seconds of film. */
export async function showItems(
  app: AppContext,
  accountId: string,
  items: readonly StoredItem[],
  context: Context,
): Promise<PlaylistItem[]> {
  const films = await readFilms(app, accountId, items)
  return items.map((item) =>
    shownItem(item, {
      ...context,
      game: context.games.get(item.teamGameId ?? ''),
      film: films.get(item.teamVideoId ?? ''),
    }),
  )
}

export const shownGames = (games: ReadonlyMap<string, GameOfList>): Playlist['games'] =>
  [...games.values()].map(({ game: { id, opponentFullName, isHome, localStartTime } }) => ({
    id,
    opponentFullName,
    isHome,
    localStartTime,
  }))
