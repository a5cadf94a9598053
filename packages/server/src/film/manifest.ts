import { type CameraFile, type Placing, timelineOf } from '@fullcourt/film'
import { periodLength } from '@fullcourt/scorebook/vocabulary'
import { changeAnchors, type FilmAnchor, type Manifest, readFilmTimes, readManifest } from '@fullcourt/wire'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import { publishGame } from '../games/publishGame.ts'
import { type GameContext, type GameKey, gameKeyOf } from '../plays/gameBook.ts'
import { lockRow } from '../queries/lockRow.ts'
import { filmsOfGame } from './library.ts'
import { placeOnFilms } from './placing.ts'
import type { FilmReader } from './playAddresses.ts'
import { type FilmRow, shownFilm } from './rows.ts'

/** The films of a game in their order, each where the one before it ends. */
export async function shownVideos(app: AppContext, rows: readonly FilmRow[], who: FilmReader) {
  const { spans, duration: totalDuration } = timelineOf(rows)
  const videos = await Promise.all(
    rows.map(async (row, n) => {
      const { id, name, status, filename, size, originalType, hash, fingerprint, ...shown } = await shownFilm(
        app,
        row,
        who,
      )
      const { src, clip, mp4, poster, sprites } = shown
      const { start, duration } = spans[n]!
      const file = { id, name, status, filename, size, originalType, hash, fingerprint, start, duration }
      return { ...file, src, clip, mp4, poster, sprites }
    }),
  )
  return { videos, totalDuration }
}

/** The films as the manifest shows them. A film whose duration is not known yet has no end. */
export const timelineFiles = (rows: readonly FilmRow[]): CameraFile[] =>
  timelineOf(rows).spans.map(({ filmId, start }, n) => ({
    id: filmId,
    start,
    duration: rows[n]!.duration ?? Number.POSITIVE_INFINITY,
  }))

const readClock = async ({ db }: AppContext, { accountId, gameId }: GameKey): Promise<Manifest['clock']> => {
  const { rows } = await sql<Manifest['clock'][number]>`
    select type, video_time as "videoTime", clock_time as "clockTime", period, team_video_id as "teamVideoId"
    from game_event where account_id = ${accountId} and team_game_id = ${gameId} and is_current and type in ('clock_start', 'clock_stop')
      and video_time is not null and team_video_id is not null
    order by period, clock_time desc, ord, id`.execute(db)
  return rows
}

/** The anchors of some games, with their game. */
export const anchorsOfGames = (
  { db }: Pick<AppContext, 'db'>,
  accountId: string,
  gameIds: readonly string[],
): Promise<(FilmAnchor & { readonly teamGameId: string })[]> =>
  db
    .selectFrom('filmAnchor')
    .select(['teamGameId', 'id', 'teamVideoId', 'videoTime', 'period', 'clockTime'])
    .where('accountId', '=', accountId)
    .where('teamGameId', 'in', gameIds)
    .orderBy('period')
    .orderBy('clockTime', 'desc')
    .orderBy('id')
    .execute()

const anchorsOf = async (app: AppContext, { accountId, gameId }: GameKey): Promise<FilmAnchor[]> =>
  (await anchorsOfGames(app, accountId, [gameId])).map(({ teamGameId: _, ...anchor }) => anchor)

type PlacedAnchor = Manifest['anchors'][number]

/** The game on its films: where its events are, and how far each anchor is off. */
async function place(
  app: AppContext,
  game: GameKey,
  films: readonly FilmRow[],
  anchors: readonly FilmAnchor[],
) {
  const placing = await placeOnFilms(app, game, timelineFiles(films), anchors)
  const shown: PlacedAnchor[] = anchors.map((anchor) => ({
    ...anchor,
    residual: placing.residual(anchor.id),
  }))
  return { ...placing, anchors: shown }
}

interface GameOnFilm extends Placing {
  readonly films: readonly FilmRow[]
  readonly anchors: PlacedAnchor[]
}

/** The films of a game in their order, and where its events are on them. */
export async function readPlacing(app: AppContext, game: GameKey): Promise<GameOnFilm> {
  const films = await filmsOfGame(app.db, game)
  return { films, ...(await place(app, game, films, await anchorsOf(app, game))) }
}

const manifestRoute = route(readManifest, async ({ subject, who }, app) => {
  const game = gameKeyOf(subject)
  const films = await filmsOfGame(app.db, game)
  const anchors = await anchorsOf(app, game)
  return {
    ...(await shownVideos(app, films, who)),
    clock: await readClock(app, game),
    anchors: anchors.length === 0 ? [] : (await place(app, game, films, anchors)).anchors,
  }
})

/** Names the anchors that are not of this game's films, periods or clock. */
function refuseForeign(
  anchors: readonly FilmAnchor[],
  films: readonly FilmRow[],
  { rules }: GameContext,
): void {
  const known = new Set(films.map(({ id }) => id))
  const fields: Record<string, string> = {}
  for (const [n, { id, teamVideoId, period, clockTime }] of anchors.entries()) {
    if (!known.has(teamVideoId))
      fields[`anchors.${n}.teamVideoId`] = 'Team video id must be a film of this game.'
    if (clockTime > (periodLength(rules, period) ?? Number.POSITIVE_INFINITY))
      fields[`anchors.${n}.clockTime`] = 'Clock time must be within the period.'
    if (anchors.findIndex((anchor) => anchor.id === id) !== n)
      fields[`anchors.${n}.id`] = 'Id must differ from the ids of the other anchors.'
  }
  const [first] = Object.values(fields)
  if (first) refuse('invalid', first, fields)
}

const anchorsRoute = route(changeAnchors, async ({ subject, body }, app) => {
  const game = gameKeyOf(subject)
  const { accountId, gameId: teamGameId } = game
  const { context } = await app.plays.books.get(game)
  refuseForeign(body.anchors, await filmsOfGame(app.db, game), context)
  await app.db.transaction().execute(async (trx) => {
    await lockRow(trx, 'teamGame', { accountId, id: teamGameId })
    await trx
      .deleteFrom('filmAnchor')
      .where('accountId', '=', accountId)
      .where('teamGameId', '=', teamGameId)
      .execute()
    if (body.anchors.length > 0)
      await trx
        .insertInto('filmAnchor')
        .values(body.anchors.map((anchor) => ({ ...anchor, accountId, teamGameId })))
        .execute()
    await publishGame(trx, subject, subject.id, 'update')
  })
  const { anchors, placed, unplaced } = await readPlacing(app, game)
  return { anchors, placed, unplaced }
})

const filmTimesRoute = route(readFilmTimes, async ({ subject }, app) => {
  const { events } = await readPlacing(app, gameKeyOf(subject))
  return { results: [...events] }
})

export const manifestRoutes: readonly Route[] = [manifestRoute, anchorsRoute, filmTimesRoute]
