import {
  type Clip,
  type ClipFilm,
  type ClipRange,
  clipsOf,
  type EventPlace,
  type UnfilmedReason,
} from '@fullcourt/film'
import type { FilmAnchor } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import { filmsOfGames } from '../film/library.ts'
import { anchorsOfGames, timelineFiles } from '../film/manifest.ts'
import { placeOnce } from '../film/placing.ts'
import { canShowClips, type FilmRow } from '../film/rows.ts'
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
export type FilmsByGame = ReadonlyMap<string, readonly FilmRow[]>

/** Clips of plays by their event. `isShown` chooses the films. */
function clipsByEvent(
  { plays }: MatchedGame,
  films: readonly FilmRow[],
  {
    times,
    range,
    isShown,
  }: { times: readonly EventPlace[]; range: ClipRange; isShown: (film: FilmRow) => boolean },
) {
  const clipFilms = films.map((row): ClipFilm => {
    const { id, duration, status } = row
    return { id, duration, status, isPlayable: isShown(row) }
  })
  const asked = plays.map(({ event }) => ({ origin: event }))
  const { clips, unfilmed } = clipsOf({ plays: asked, times, films: clipFilms, range })
  return {
    parts: new Map(clips.map(({ playId, parts }) => [playId, parts])),
    reasons: new Map(unfilmed.map(({ playId, why }) => [playId, why])),
  }
}

/** The film of the plays of one game. */
async function filmOfGame(
  app: AppContext,
  game: MatchedGame,
  { films, anchors, range }: { films: readonly FilmRow[]; anchors: readonly FilmAnchor[]; range: ClipRange },
): Promise<readonly PlayOnFilm[]> {
  const times =
    films.length === 0 ? [] : (await placeOnce(app, game.book, timelineFiles(films), anchors)).events
  const shown = clipsByEvent(game, films, { times, range, isShown: canShowClips })
  const isOnComputer = ({ status }: FilmRow) => status === 'LOCAL'
  const onComputers = films.some(isOnComputer)
    ? clipsByEvent(game, films, { times, range, isShown: isOnComputer })
    : null
  return game.plays.map((play) => {
    const { id } = play.event
    const why = shown.reasons.get(id) ?? null
    const parts = shown.parts.get(id) ?? onComputers?.parts.get(id) ?? []
    return { game, play, parts, why }
  })
}

/** Finds the film of plays, in their order. Law: every play is in the answer once. */
export async function filmOfPlays(
  app: AppContext,
  { accountId, games, range }: { accountId: string; games: readonly MatchedGame[]; range: ClipRange },
): Promise<{ readonly plays: readonly PlayOnFilm[]; readonly films: FilmsByGame }> {
  const gameIds = games.map(({ row }) => row.gameId)
  const films = Map.groupBy(
    await filmsOfGames(app.db, accountId, gameIds),
    ({ teamGameId }) => teamGameId ?? '',
  )
  const filmed = [...films.keys()]
  const anchors = Map.groupBy(
    filmed.length === 0 ? [] : await anchorsOfGames(app, accountId, filmed),
    ({ teamGameId }) => teamGameId,
  )
  const plays: PlayOnFilm[] = []
  for (const game of games) {
    const { gameId } = game.row
    const onFilm = { films: films.get(gameId) ?? [], anchors: anchors.get(gameId) ?? [], range }
    plays.push(...(await filmOfGame(app, game, onFilm)))
  }
  return { plays, films }
}
