import { changeAnchors, type FilmAnchor, type Manifest, readFilmTimes, readManifest } from '@fullcourt/wire'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuseField } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import { filmsOfGames } from './library.ts'
import { type FilmRow, shownFilm } from './rows.ts'

/** The films of a game in their order, each where the one before it ends. */
async function shownVideos(app: AppContext, rows: readonly FilmRow[], userId: string) {
  let start = 0
  const videos: Manifest['videos'] = []
  for (const row of rows) {
    const film = await shownFilm(app, row, userId)
    const { id, name, status, src, mp4, filename, size, originalType, hash, fingerprint, poster, sprites } =
      film
    const duration = film.duration ?? 0
    videos.push({
      id,
      name,
      status,
      src,
      mp4,
      filename,
      size,
      originalType,
      hash,
      fingerprint,
      duration,
      poster,
      sprites,
      start,
    })
    start += duration
  }
  return { videos, totalDuration: start }
}

const readClock = async ({ db }: AppContext, gameId: string): Promise<Manifest['clock']> => {
  const { rows } = await sql<Manifest['clock'][number]>`
    select type, video_time as "videoTime", clock_time as "clockTime", period, team_video_id as "teamVideoId"
    from game_event where team_game_id = ${gameId} and is_current and type in ('clock_start', 'clock_stop')
      and video_time is not null and team_video_id is not null
    order by period, clock_time desc, ord, id`.execute(db)
  return rows
}

const anchorsOf = ({ db }: Pick<AppContext, 'db'>, gameId: string): Promise<FilmAnchor[]> =>
  db
    .selectFrom('filmAnchor')
    .select(['id', 'teamVideoId', 'videoTime', 'period', 'clockTime'])
    .where('teamGameId', '=', gameId)
    .orderBy('period')
    .orderBy('clockTime', 'desc')
    .orderBy('id')
    .execute()

const manifestRoute = route(readManifest, async ({ subject, who }, app) => ({
  ...(await shownVideos(app, await filmsOfGames(app.db, [subject.id]), who.userId)),
  clock: await readClock(app, subject.id),
  anchors: await anchorsOf(app, subject.id),
}))

const anchorsRoute = route(changeAnchors, async ({ subject, body }, app) => {
  const films = new Set((await filmsOfGames(app.db, [subject.id])).map(({ id }) => id))
  for (const [n, { teamVideoId }] of body.anchors.entries())
    if (!films.has(teamVideoId))
      refuseField(`anchors.${n}.teamVideoId`, 'Team video id must be a film of this game.')
  await app.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('filmAnchor').where('teamGameId', '=', subject.id).execute()
    if (body.anchors.length > 0)
      await trx
        .insertInto('filmAnchor')
        .values(body.anchors.map((anchor) => ({ ...anchor, teamGameId: subject.id })))
        .execute()
  })
  return { anchors: body.anchors.map((anchor) => ({ ...anchor, residual: null })), placed: 0, unplaced: 0 }
})

const filmTimesRoute = route(readFilmTimes, async ({ subject }, app) => {
  const { rows } = await sql<{ eventId: string; teamVideoId: string; videoTime: number }>`
    select id as "eventId", team_video_id as "teamVideoId", video_time as "videoTime"
    from game_event where team_game_id = ${subject.id} and is_current
      and video_time is not null and team_video_id is not null
    order by period, clock_time desc, ord, id`.execute(app.db)
  return { results: rows.map((row) => ({ ...row, from: 'recorded' as const })) }
})

export const manifestRoutes: readonly Route[] = [manifestRoute, anchorsRoute, filmTimesRoute]
