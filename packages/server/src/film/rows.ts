import { type FilmState, filmBadge, planChunks } from '@fullcourt/film'
import type { Film, FilmMessage } from '@fullcourt/wire'
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuseUnknown } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'
import type { RowKey } from '../tables/columns.ts'
import type { TeamVideoTable } from '../tables/films.ts'
import { LOST } from './errors.ts'
import { ORIGINAL, THUMBNAIL } from './names.ts'
import { type FilmReader, playAddresses } from './playAddresses.ts'

export type FilmRow = Selectable<TeamVideoTable>
/** The game of a film; null for a film without one. */
export type OfGame = Pick<FilmRow, 'accountId' | 'teamGameId'>

export const filmState = ({
  status,
  run,
  progress,
  isStored,
  isMeasured,
  split,
  deletedAt,
  error,
}: FilmRow): FilmState => ({
  status,
  run,
  progress,
  isStored,
  isMeasured,
  split: split ?? null,
  isDeleted: deletedAt !== null,
  error: error ?? null,
})

/** Locks the row of a film until the transaction ends. */
export async function lockFilm(trx: Transaction<Database>, { accountId, id }: RowKey): Promise<FilmRow> {
  const row = await trx
    .selectFrom('teamVideo')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuseUnknown()
}

export async function findFilm(db: Kysely<Database>, { accountId, id }: RowKey): Promise<FilmRow> {
  const row = await db
    .selectFrom('teamVideo')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? refuseUnknown()
}

/** Films of an account by id; none where no ids are given. Unknown ids are left out. */
export async function findFilms(
  db: Kysely<Database>,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FilmRow>> {
  const rows = await db
    .selectFrom('teamVideo')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Publishes a film with its progress to the readers of its team. */
export const publishFilm = async (
  trx: Kysely<Database>,
  film: Pick<FilmRow, 'id' | 'accountId' | 'teamId' | 'teamGameId' | 'status' | 'progress'>,
  action: FilmMessage['action'],
): Promise<void> => {
  const { id, accountId, teamId, teamGameId, status, progress } = film
  const detail: FilmMessage = { id, action, teamId, teamGameId, status, progress }
  await publish(trx, { accountId, teamId, type: 'team-video', detail })
}

/** Tells the books of a game that its films have changed: plays may name them. */
export const touchGame = async (
  trx: Kysely<Database>,
  { accountId, teamGameId: gameId }: OfGame,
): Promise<void> => {
  if (gameId === null) return
  await trx
    .updateTable('teamGame')
    .set({ version: sql<number>`version + 1` })
    .where('accountId', '=', accountId)
    .where('id', '=', gameId)
    .execute()
}

/** Films of demos share one folder. */
export const ownsFolder = ({ id, folder }: Pick<FilmRow, 'id' | 'folder'>): boolean => folder === `film/${id}`

/** The files that a film's row names. */
export function namesOf({
  isStored,
  split,
  hasThumbnail,
  poster,
  sprites,
  renditions,
  erasedAt,
}: FilmRow): readonly string[] {
  if (erasedAt !== null) return []
  return [
    ...(split ? [split.copy, split.rest] : isStored ? [ORIGINAL] : []),
    ...(hasThumbnail ? [THUMBNAIL] : []),
    ...(poster === null ? [] : [poster]),
    ...(sprites?.files ?? []),
    ...renditions.flatMap(({ playlist, media }) => [playlist, media]),
  ]
}

/** Nothing can be played of a film that is not whole, archived or deleted. */
export const canPlay = ({ status, isStored, deletedAt }: FilmRow): boolean =>
  isStored && deletedAt === null && (status === 'READY' || status === 'PROCESSING')

/** Seconds of the film can be shown: a rendition is made, or browsers play the original. */
export const canShowClips = (film: FilmRow): boolean =>
  canPlay(film) && (film.renditions.length > 0 || film.isPlayable)

/** `canShowClips` in SQL. @param film the name of `team_video` in the statement */
export function canShowClipsSql(film: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${film}.${name}`)
  return sql<boolean>`(${column('is_stored')} and ${column('deleted_at')} is null
    and ${column('status')} in ('READY', 'PROCESSING')
    and (${column('is_playable')} or jsonb_array_length(${column('renditions')}) > 0))`
}

/** All parts of the film arrived, and storing them failed. Another try may do it, unless they were not found. */
export const canStoreAgain = ({ status, isStored, uploadId, error }: FilmRow): boolean =>
  status === 'ERROR' && !isStored && uploadId !== null && error?.code !== LOST.code

/** A film as a reader sees it, with addresses that this reader alone may use. */
export async function shownFilm(app: AppContext, row: FilmRow, who: FilmReader): Promise<Film> {
  const at = playAddresses(app, row, who)
  const picture = row.poster ?? (row.hasThumbnail ? THUMBNAIL : null)
  const isShown = row.deletedAt === null && row.status !== 'INCOMPLETE'
  const { width, height, sprites } = row
  const plays = canPlay(row)
  return {
    id: row.id,
    teamId: row.teamId,
    teamGameId: row.teamGameId,
    type: row.type,
    name: row.name,
    notes: row.notes,
    scout: row.scout ?? null,
    order: row.position,
    filename: row.filename,
    originalType: row.originalType,
    size: row.size,
    hash: row.hash,
    fingerprint: row.fingerprint,
    storeInCloud: row.storeInCloud,
    width,
    height,
    aspectRatio: row.aspectRatio,
    duration: row.duration,
    badge: width !== null && height !== null ? filmBadge(width, height) : null,
    status: row.status,
    progress: row.progress,
    error: row.error ?? null,
    uploadCompleted: row.isStored || row.status === 'PROCESSING' || canStoreAgain(row),
    isArchived: row.status === 'ARCHIVED',
    chunks: planChunks(row.size).parts,
    src: plays && row.renditions.length > 0 ? at.master() : null,
    clip: plays && row.renditions.length > 0 ? at.clip() : null,
    mp4: plays && row.isPlayable ? await (row.split ? at.own(ORIGINAL) : at.file(ORIGINAL)) : null,
    poster: isShown && picture !== null ? await at.file(picture) : null,
    sprites:
      isShown && sprites
        ? {
            interval: sprites.interval,
            width: sprites.width,
            height: sprites.height,
            columns: sprites.columns,
            rows: sprites.rows,
            urls: await Promise.all(sprites.files.map((name) => at.file(name))),
          }
        : null,
    createdAt: row.createdAt,
    deletedAt: row.deletedAt,
  }
}

export const readShown = async (app: AppContext, key: RowKey, who: FilmReader): Promise<Film> =>
  shownFilm(app, await findFilm(app.db, key), who)
