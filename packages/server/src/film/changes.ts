import { type FilmEvent, type FilmState, type FilmStatus, type FilmStep, nextFilm } from '@fullcourt/film'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { Transaction, Updateable } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import type { EnqueueOptions } from '../jobs/jobs.ts'
import { notifyOfFilm } from '../notifications/filmEvents.ts'
import type { RowKey } from '../tables/columns.ts'
import type { TeamVideoTable } from '../tables/films.ts'
import { cleanFilm, measureFilm } from './jobKinds.ts'
import { LIFETIME_MS } from './playAddresses.ts'
import { queueRenditions } from './queue.ts'
import { type FilmRow, filmState, lockFilm, publishFilm } from './rows.ts'

/** Why a command is refused, by the status of the film. */
const WHY: Readonly<Record<FilmStatus, string>> = {
  LOCAL: msg('This film is on a computer only. Upload it first.'),
  UPLOADING: msg('This film is being uploaded.'),
  INCOMPLETE: msg('The upload of this film was ended. Start it again.'),
  PROCESSING: msg('This film is being processed.'),
  READY: msg('This film is uploaded already.'),
  ARCHIVED: msg('This film is archived. Take it out of the archive first.'),
  ERROR: msg('This film could not be processed.'),
}

export type FilmColumns = Updateable<TeamVideoTable>

export interface Changed {
  readonly film: FilmRow
  /** The event changed something: it was not late, and not done before. */
  readonly isNew: boolean
}

/** Takes the next step of a film. Refuses a command that makes no sense in its status with 409. */
export function takeStep(film: FilmState, event: FilmEvent): Extract<FilmStep, { ok: true }> {
  const step = nextFilm(film, event)
  return step.ok ? step : refuse('film_state', WHY[step.status])
}

/**
 * Applies an event to a film in one transaction with its jobs and its message. Refuses as `takeStep` does; late and repeated
 * reports change nothing.
 * @param more columns that change with it, only when the event does
 */
export async function applyToFilm(
  trx: Transaction<Database>,
  app: AppContext,
  key: RowKey,
  event: FilmEvent,
  more: FilmColumns = {},
): Promise<Changed> {
  const { accountId, id } = key
  const row = await lockFilm(trx, key)
  const before = filmState(row)
  const step = takeStep(before, event)
  if (step.film === before) return { film: row, isNew: false }
  const deleted = step.effects.includes('deleteRenditions') ? { renditions: '[]', sprites: null } : {}
  const film = await saveState(trx, app, key, { ...stateColumns(step.film, app), ...deleted, ...more })
  for (const effect of step.effects) {
    if (effect === 'measure')
      await app.jobs.enqueue(trx, measureFilm, { accountId, filmId: id, run: film.run })
    if (effect === 'makeRenditions') await queueRenditions(trx, app, film)
    if (effect === 'deleteParts' && row.uploadId)
      await app.jobs.enqueue(trx, cleanFilm, { folder: row.folder, uploadId: row.uploadId })
    if (effect === 'deleteRenditions') await app.jobs.enqueue(trx, cleanFilm, { accountId, filmId: id })
    if (effect === 'deleteReplaced')
      await app.jobs.enqueue(trx, cleanFilm, { accountId, filmId: id }, whenUnused(app))
  }
  if (event.kind === 'finished' || event.kind === 'failed') await notifyOfFilm(trx, app, film)
  await publishFilm(trx, film, event.kind === 'delete' ? 'destroy' : 'update')
  return { film, isNew: true }
}

/** Browsers that read the uploaded file from a bucket keep its address. Ours leads to the joined original at once. */
const whenUnused = ({ now, storage }: AppContext): EnqueueOptions =>
  storage.direct ? { after: new Date(now() + LIFETIME_MS) } : {}

const stateColumns = ({ isDeleted, error, split, ...state }: FilmState, { now }: AppContext) => ({
  ...state,
  split: split && JSON.stringify(split),
  error: error === null ? null : JSON.stringify(error),
  deletedAt: isDeleted ? new Date(now()).toISOString() : null,
})

function saveState(
  trx: Transaction<Database>,
  { now }: AppContext,
  { accountId, id }: RowKey,
  columns: FilmColumns,
): Promise<FilmRow> {
  return trx
    .updateTable('teamVideo')
    .set({ ...columns, updatedAt: new Date(now()).toISOString() })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The same in a transaction of its own. */
export const changeFilmState = (
  app: AppContext,
  key: RowKey,
  event: FilmEvent,
  more: FilmColumns = {},
): Promise<Changed> => app.db.transaction().execute((trx) => applyToFilm(trx, app, key, event, more))
