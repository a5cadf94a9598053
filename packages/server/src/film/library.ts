import { type FilmStatus, filmExtension, newFilm } from '@fullcourt/film'
import {
  archiveFilm,
  type BodyOf,
  changeFilm,
  createFilm,
  deleteFilm,
  listFilms,
  listGameFilms,
  listWaitingFilms,
  readFilm,
  reorderFilms,
  restoreFilm,
  retryFilm,
  unarchiveFilm,
} from '@fullcourt/wire'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { hasRoom } from '../billing/use.ts'
import { refuse, refuseField } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import { programKeyOf } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { findGame, gameRows, shownGame } from '../games/shown.ts'
import type { GameKey } from '../plays/gameBook.ts'
import { isVisibleTo } from '../programs/teams.ts'
import { createOnce } from '../queries/createOnce.ts'
import { type Page, readPage } from '../queries/readPage.ts'
import { applyToFilm, changeFilmState } from './changes.ts'
import type { FilmReader } from './playAddresses.ts'
import {
  canStoreAgain,
  type FilmRow,
  findFilm,
  lockFilm,
  type OfGame,
  publishFilm,
  readShown,
  shownFilm,
  touchGame,
} from './rows.ts'
import { hasBytes } from './space.ts'
import { adminIdOf } from './usage.ts'

type Trx = Transaction<Database>

/** Refuses once a game has events: plays name places on its films (rule 2). Those of a deleted game are not shown. */
async function refuseLocked(trx: Trx, { accountId, teamGameId }: OfGame): Promise<void> {
  const game = teamGameId === null ? null : await findGame({ db: trx }, { accountId, id: teamGameId })
  if (game?.locked && game.deletedAt === null)
    refuse(
      'locked',
      'Once you add events, you will no longer be able to reorder or upload new videos for this game.',
    )
}

/** Refuses a game of another team. */
async function refuseForeignGame(
  trx: Trx,
  { accountId, teamId }: Pick<FilmRow, 'accountId' | 'teamId'>,
  gameId: string,
): Promise<void> {
  const game = await trx
    .selectFrom('teamGame')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', gameId)
    .where('teamId', '=', teamId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!game) refuseField('teamGameId', 'Team game id must be a game of this team.')
}

function refuseWrongKind({ type, teamGameId, scout, filename }: BodyOf<typeof createFilm>): void {
  if (type === 'GAME' && !teamGameId) refuseField('teamGameId', 'Team game id is required.')
  if (type !== 'GAME' && teamGameId) refuseField('teamGameId', 'Only a film of type GAME has a game.')
  if (type === 'SCOUT' && !scout) refuseField('scout', 'Scout is required.')
  if (type !== 'SCOUT' && scout) refuseField('scout', 'Only a film of type SCOUT has teams of its own.')
  if (filmExtension(filename) === null)
    refuseField(
      'filename',
      'Filename must end in avi, m2ts, mod, mov, mp4, mpeg, mpg, mts, scmov, sczip, ts, vob or wmv.',
    )
}

/** The place after the last film of the game. */
async function placeAtEnd(trx: Trx, { accountId, teamGameId }: OfGame): Promise<number> {
  const { last } = await trx
    .selectFrom('teamVideo')
    .select((select) => select.fn.max('position').as('last'))
    .where('accountId', '=', accountId)
    .where('teamGameId', '=', teamGameId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last) + 1
}

/** At the end, or at the asked place of a game that has no events. */
async function placeFor(trx: Trx, game: OfGame, asked: number | undefined): Promise<number> {
  if (game.teamGameId === null) return asked ?? 0
  const end = await placeAtEnd(trx, game)
  if (asked === undefined || asked >= end) return asked ?? end
  await refuseLocked(trx, game)
  return asked
}

const createRoute = route(createFilm, ({ body, subject, who }, app) =>
  createOnce(app, {
    endpoint: createFilm,
    body,
    table: 'teamVideo',
    make: async (trx, id) => {
      refuseWrongKind(body)
      const { teamId, teamGameId = null, storeInCloud, order, scout, type, ...rest } = body
      const { accountId } = subject
      const game = { accountId, teamGameId }
      if (teamGameId) await refuseForeignGame(trx, { accountId, teamId }, teamGameId)
      const { size, duration = null } = body
      const fits =
        storeInCloud &&
        (await hasRoom(trx, app, programKeyOf(subject), {
          film: { size, duration, media: null },
          adminId: adminIdOf(subject, who.userId),
        })) &&
        (await hasBytes(trx, app, { id, bytes: size }))
      const { isDeleted: _, ...state } = newFilm(fits)
      const row = await trx
        .insertInto('teamVideo')
        .values({
          ...rest,
          ...state,
          error: null,
          split: null,
          id,
          accountId,
          teamId,
          teamGameId,
          type,
          storeInCloud: fits,
          scout: scout ? JSON.stringify({ playedAt: null, ...scout }) : null,
          position: await placeFor(trx, game, order),
          folder: `film/${id}`,
          partAt: new Date(app.now()).toISOString(),
          createdBy: who.userId,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await touchGame(trx, game)
      await publishFilm(trx, row, 'create')
    },
    read: (id) => readShown(app, { accountId: subject.accountId, id }, who),
  }),
)

const readRoute = route(readFilm, ({ subject, who }, app) => readShown(app, subject, who))

/** Moves a film to another game. Its place there is the end. */
async function moveToGame(trx: Trx, row: FilmRow, gameId: string | null) {
  if (gameId === row.teamGameId) return {}
  if (row.type !== 'GAME') refuseField('teamGameId', 'Only a film of type GAME has a game.')
  if (gameId === null) return refuseField('teamGameId', 'Team game id is required.')
  const game = { accountId: row.accountId, teamGameId: gameId }
  await refuseForeignGame(trx, row, gameId)
  await refuseLocked(trx, row)
  await touchGame(trx, row)
  await touchGame(trx, game)
  return { teamGameId: gameId, position: await placeAtEnd(trx, game) }
}

const changeRoute = route(changeFilm, async ({ subject, body, who }, app) => {
  const { teamGameId, order, scout, ...fields } = body
  const changed = await app.db.transaction().execute(async (trx) => {
    const row = await lockFilm(trx, subject)
    if (scout !== undefined && row.type !== 'SCOUT')
      refuseField('scout', 'Only a film of type SCOUT has teams of its own.')
    if (scout === null) refuseField('scout', 'Scout is required.')
    if (order !== undefined && order !== row.position) await refuseLocked(trx, row)
    const film = await trx
      .updateTable('teamVideo')
      .set({
        ...fields,
        ...(order !== undefined && { position: order }),
        ...(scout && { scout: JSON.stringify({ playedAt: null, ...scout }) }),
        ...(teamGameId !== undefined && (await moveToGame(trx, row, teamGameId))),
        updatedAt: new Date(app.now()).toISOString(),
      })
      .where('accountId', '=', row.accountId)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await publishFilm(trx, film, 'update')
    return film
  })
  return shownFilm(app, changed, who)
})

const deleteRoute = route(deleteFilm, async ({ subject }, app) => {
  await app.db.transaction().execute(async (trx) => {
    const { film } = await applyToFilm(trx, app, subject, { kind: 'delete' })
    await refuseLocked(trx, film)
    await touchGame(trx, film)
  })
})

/** Refuses what would use more hours than the plan has. */
async function refuseOverQuota(
  trx: Trx,
  app: AppContext,
  { subject, who }: Pick<Call, 'subject' | 'who'>,
  film: FilmRow,
): Promise<void> {
  const addition = { film, adminId: adminIdOf(subject, who.userId) }
  if (!(await hasRoom(trx, app, programKeyOf(subject), addition)))
    refuse('film_quota', 'The hours of film of your plan are used up.')
}

/** Statuses in which a film uses no hours on demand. One that failed uses none unless it is stored. */
const WITHOUT_HOURS: readonly FilmStatus[] = ['LOCAL', 'INCOMPLETE', 'ARCHIVED']
const usesHours = ({ status, isStored }: FilmRow): boolean =>
  status === 'ERROR' ? isStored : !WITHOUT_HOURS.includes(status)

const restoreRoute = route(restoreFilm, async ({ subject, who }, app) => {
  const restored = await app.db.transaction().execute(async (trx) => {
    const row = await findFilm(trx, subject)
    if (row.deletedAt !== null && usesHours(row)) await refuseOverQuota(trx, app, { subject, who }, row)
    await touchGame(trx, row)
    const changed = await applyToFilm(trx, app, row, { kind: 'restore' })
    if (changed.film.erasedAt !== null) refuse('gone', 'This film was deleted too long ago.')
    return changed
  })
  return shownFilm(app, restored.film, who)
})

const unarchiveRoute = route(unarchiveFilm, async ({ subject, who }, app) => {
  const changed = await app.db.transaction().execute(async (trx) => {
    const row = await findFilm(trx, subject)
    if (row.status === 'ARCHIVED') await refuseOverQuota(trx, app, { subject, who }, row)
    return applyToFilm(trx, app, row, { kind: 'unarchive' })
  })
  return shownFilm(app, changed.film, who)
})

const archiveRoute = route(archiveFilm, async ({ subject, who }, app) => {
  const { film } = await changeFilmState(app, subject, { kind: 'archive' })
  return shownFilm(app, film, who)
})

const retryRoute = route(retryFilm, async ({ subject, who }, app) => {
  const { film } = await app.db.transaction().execute(async (trx) => {
    const row = await findFilm(trx, subject)
    const hasParts = canStoreAgain(row)
    // A film that could not be stored uses no hours.
    if (hasParts) await refuseOverQuota(trx, app, { subject, who }, row)
    return applyToFilm(trx, app, row, { kind: 'retry', hasParts })
  })
  return shownFilm(app, film, who)
})

const reorderRoute = route(reorderFilms, async ({ subject, body, who }, app) => {
  const places = new Map(body.videos.map(({ id, order }) => [id, order]))
  const rows = await app.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('teamVideo')
      .selectAll()
      .where('accountId', '=', subject.accountId)
      .where('id', 'in', [...places.keys()])
      .where('teamId', '=', subject.id)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (found.length !== places.size) refuseField('videos', 'Videos must be videos of this team.')
    const moved = found.filter(({ id, position }) => places.get(id) !== position)
    for (const teamGameId of new Set(moved.map((film) => film.teamGameId)))
      await refuseLocked(trx, { accountId: subject.accountId, teamGameId })
    const changed: FilmRow[] = []
    for (const row of found) {
      const position = places.get(row.id) ?? row.position
      const film = await trx
        .updateTable('teamVideo')
        .set({ position, updatedAt: new Date(app.now()).toISOString() })
        .where('accountId', '=', row.accountId)
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await publishFilm(trx, film, 'update')
      changed.push(film)
    }
    return changed.toSorted((a, b) => a.position - b.position)
  })
  return { videos: await Promise.all(rows.map((row) => shownFilm(app, row, who))) }
})

const NEWEST_FIRST = [
  { by: sql`team_video.created_at`, as: 'timestamptz(3)', descending: true },
  { by: sql`team_video.id`, as: 'uuid' },
] as const

const shownPage = async (app: AppContext, page: Page<FilmRow>, who: FilmReader) => ({
  ...page,
  results: await Promise.all(page.results.map((row) => shownFilm(app, row, who))),
})

const listRoute = route(listFilms, async (call, app) => {
  const { type, status, teamGameId, teamSeasonId } = call.query.filters ?? {}
  const page = await readPage(app, call, {
    rows: app.db
      .selectFrom('teamVideo')
      .leftJoin('teamGame', (on) =>
        on
          .onRef('teamGame.accountId', '=', 'teamVideo.accountId')
          .onRef('teamGame.id', '=', 'teamVideo.teamGameId'),
      )
      .selectAll('teamVideo')
      .where('teamVideo.accountId', '=', call.subject.accountId)
      .where('teamVideo.teamId', '=', call.subject.id)
      .where('teamVideo.deletedAt', call.query.deleted ? 'is not' : 'is', null)
      .$if(type !== undefined, (query) => query.where('teamVideo.type', '=', type!))
      .$if(status !== undefined, (query) => query.where('teamVideo.status', '=', status!))
      .$if(teamGameId !== undefined, (query) => query.where('teamVideo.teamGameId', '=', teamGameId!))
      .$if(teamSeasonId !== undefined, (query) => query.where('teamGame.teamSeasonId', '=', teamSeasonId!)),
    keys: NEWEST_FIRST,
    searched: [
      sql`team_video.name`,
      sql`team_video.notes`,
      sql`team_game.opponent_name`,
      sql`team_video.scout ->> 'homeTeamName'`,
      sql`team_video.scout ->> 'awayTeamName'`,
    ],
    show: (row): FilmRow => row,
  })
  return shownPage(app, page, call.who)
})

/** A person must do something about films in these states. */
const WAITING: readonly FilmStatus[] = ['UPLOADING', 'INCOMPLETE', 'ERROR']

const waitingRoute = route(listWaitingFilms, async (call, app) => {
  const page = await readPage(app, call, {
    rows: app.db
      .selectFrom('teamVideo')
      .innerJoin('team', (on) =>
        on.onRef('team.accountId', '=', 'teamVideo.accountId').onRef('team.id', '=', 'teamVideo.teamId'),
      )
      .selectAll('teamVideo')
      .where('team.accountId', '=', call.subject.accountId)
      .where('team.teamBrandId', '=', call.subject.id)
      .where('team.deletedAt', 'is', null)
      .where('teamVideo.deletedAt', call.query.deleted ? 'is not' : 'is', null)
      .where('teamVideo.status', 'in', WAITING)
      .where(isVisibleTo(call.who.userId)),
    keys: NEWEST_FIRST,
    searched: [sql`team_video.name`],
    show: (row): FilmRow => row,
  })
  return shownPage(app, page, call.who)
})

/** The films of some games, those of each game in their order. */
export const filmsOfGames = (
  db: Kysely<Database>,
  accountId: string,
  gameIds: readonly string[],
): Promise<FilmRow[]> =>
  gameIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('teamVideo')
        .selectAll()
        .where('accountId', '=', accountId)
        .where('teamGameId', 'in', gameIds)
        .where('deletedAt', 'is', null)
        .orderBy('position')
        .orderBy('createdAt')
        .orderBy('id')
        .execute()

export const filmsOfGame = (db: Kysely<Database>, { accountId, gameId }: GameKey) =>
  filmsOfGames(db, accountId, [gameId])

const listGameFilmsRoute = route(listGameFilms, async (call, app) => {
  const page = await readPage(app, call, {
    rows: gameRows(app.db, call.subject.accountId)
      .where('teamGame.accountId', '=', call.subject.accountId)
      .where('teamGame.teamId', '=', call.subject.id)
      .where('teamGame.deletedAt', 'is', null),
    keys: [
      { by: sql`team_game.game_start_time`, as: 'timestamptz(3)', descending: true },
      { by: sql`team_game.id`, as: 'uuid' },
    ],
    searched: [sql`team_game.opponent_name`, sql`team_game.opponent_mascot`, sql`team_game.location`],
    show: shownGame,
  })
  const films = await filmsOfGames(
    app.db,
    call.subject.accountId,
    page.results.map(({ id }) => id),
  )
  const shown = await Promise.all(films.map((row) => shownFilm(app, row, call.who)))
  return {
    ...page,
    results: page.results.map((game) => ({
      ...game,
      videos: shown.filter(({ teamGameId }) => teamGameId === game.id),
    })),
  }
})

export const libraryRoutes: readonly Route[] = [
  createRoute,
  readRoute,
  changeRoute,
  deleteRoute,
  restoreRoute,
  archiveRoute,
  unarchiveRoute,
  retryRoute,
  reorderRoute,
  listRoute,
  waitingRoute,
  listGameFilmsRoute,
]
