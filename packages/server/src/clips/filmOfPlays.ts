import {
  type Clip,
  type ClipFilm,
  type ClipPlay,
  type ClipRange,
  clipsOf,
  type EventPlace,
  type UnfilmedReason,
} from '@fullcourt/film'
import type { AppContext } from '../appContext.ts'
import { filmsOfGames } from '../film/library.ts'
import { anchorsOfGames, timelineFiles } from '../film/manifest.ts'
import { placeOnce } from '../film/placing.ts'
import { canShowClips, type FilmRow } from '../film/rows.ts'
import type { GameBook } from '../plays/gameBook.ts'
import type { ListedPlay } from '../stats/listedPlays.ts'
import type { MatchedGame } from './matchPlays.ts'

/** A play of a list with its film, or why it has none. `parts` of a film on another computer are known too. */
export interface PlayOnFilm {
  readonly game: MatchedGame
  readonly play: ListedPlay
  readonly parts: readonly Clip[]
  readonly why: UnfilmedReason | null
}

/** The films of the matched games. */
export type FilmsByGame = ReadonlyMap<string, GameFilm>

/** The films of a game in their order, and where its events are on them. */
export interface GameFilm {
  readonly films: readonly FilmRow[]
  readonly times: readonly EventPlace[]
}

/** The films of some games, by game. */
export async function filmOfGames(
  app: AppContext,
  accountId: string,
  books: readonly GameBook[],
): Promise<ReadonlyMap<string, GameFilm>> {
  const gameIds = books.map(({ context }) => context.gameId)
  const rows = await filmsOfGames(app.db, accountId, gameIds)
  const films = Map.groupBy(rows, ({ teamGameId }) => teamGameId ?? '')
  const filmed = [...films.keys()]
  const anchors = Map.groupBy(
    filmed.length === 0 ? [] : await anchorsOfGames(app, accountId, filmed),
    ({ teamGameId }) => teamGameId,
  )
  const found = new Map<string, GameFilm>()
  for (const book of books) {
    const { gameId } = book.context
    const own = films.get(gameId)
    if (!own) continue
    const placing = await placeOnce(app, book, timelineFiles(own), anchors.get(gameId) ?? [])
    found.set(gameId, { films: own, times: placing.events })
  }
  return found
}

export const clipFilm = ({ id, duration, status }: FilmRow, isPlayable: boolean): ClipFilm => ({
  id,
  duration,
  status,
  isPlayable,
})

/** A play whose place is known by the times of its events alone. Its recorded second is one of them. */
export const placedPlay = (playId: string): ClipPlay => ({
  origin: { id: playId, teamVideoId: null, videoTime: null },
})

/** Clips of plays by their play. `isShown` chooses the films. */
function clipsByPlay(
  { plays }: MatchedGame,
  { films, times }: GameFilm,
  { range, isShown }: { range: ClipRange; isShown: (film: FilmRow) => boolean },
) {
  const { clips, unfilmed } = clipsOf({
    plays: plays.map(({ playId }) => placedPlay(playId)),
    films: films.map((film) => clipFilm(film, isShown(film))),
    times,
    range,
  })
  return {
    parts: new Map(clips.map(({ playId, parts }) => [playId, parts])),
    reasons: new Map(unfilmed.map(({ playId, why }) => [playId, why])),
  }
}

const NO_FILM: GameFilm = { films: [], times: [] }
const isOnComputer = ({ status }: FilmRow): boolean => status === 'LOCAL'

/** The film of the plays of one game. */
function filmOfGame(game: MatchedGame, film: GameFilm, range: ClipRange): readonly PlayOnFilm[] {
  const shown = clipsByPlay(game, film, { range, isShown: canShowClips })
  const onComputers = film.films.some(isOnComputer)
    ? clipsByPlay(game, film, { range, isShown: isOnComputer })
    : null
  return game.plays.map((play) => {
    const { playId } = play
    const why = shown.reasons.get(playId) ?? null
    const parts = shown.parts.get(playId) ?? onComputers?.parts.get(playId) ?? []
    return { game, play, parts, why }
  })
}

/** Finds the film of plays, in their order. Law: every play is in the answer once. */
export async function filmOfPlays(
  app: AppContext,
  { accountId, games, range }: { accountId: string; games: readonly MatchedGame[]; range: ClipRange },
): Promise<{ readonly plays: readonly PlayOnFilm[]; readonly films: FilmsByGame }> {
  const films = await filmOfGames(
    app,
    accountId,
    games.map(({ book }) => book),
  )
  const plays = games.flatMap((game) => filmOfGame(game, films.get(game.row.gameId) ?? NO_FILM, range))
  return { plays, films }
}
