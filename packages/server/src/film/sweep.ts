import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@fullcourt/program'
import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'
import { applyToFilm, changeFilmState } from './changes.ts'
import { FAILED } from './errors.ts'
import { cleanFilm, FILM_RUNS } from './jobKinds.ts'
import { orphanedUploads } from './parts.ts'
import { lockFilm } from './rows.ts'
import { workFolder } from './workFolder.ts'

/** An upload without a new part for so long has been given up. */
const ABANDONED_MS = 14 * DAY_MS
/** A deleted film can be restored for so long. */
const RESTORABLE_MS = 30 * DAY_MS
const AT_ONCE = 200

const before = ({ now }: AppContext, ms: number): string => new Date(now() - ms).toISOString()

/** Ends uploads that were given up. */
async function endAbandoned(app: AppContext): Promise<void> {
  const abandoned = await app.db
    .selectFrom('teamVideo')
    .select(['accountId', 'id'])
    .where(({ eb, and, or }) =>
      or([
        eb('status', '=', 'UPLOADING'),
        and([eb('status', '=', 'ERROR'), eb('isStored', '=', false), eb('uploadId', 'is not', null)]),
      ]),
    )
    .where('deletedAt', 'is', null)
    .where('partAt', '<', before(app, ABANDONED_MS))
    .limit(AT_ONCE)
    .execute()
  for (const film of abandoned) await app.db.transaction().execute((trx) => abandonUpload(trx, app, film))
}

/** Ends an upload, unless it went on meanwhile. */
async function abandonUpload(trx: Transaction<Database>, app: AppContext, key: RowKey): Promise<void> {
  const { partAt } = await lockFilm(trx, key)
  if (partAt === null || partAt >= before(app, ABANDONED_MS)) return
  await applyToFilm(trx, app, key, { kind: 'abandon' }, { uploadId: null })
}

/**
 * Erases films that were deleted long ago. Their records stay: plays name them. A job deletes the bytes after the row says so, because
 * a film may be restored until then.
 */
async function eraseDeleted(app: AppContext): Promise<void> {
  const deleted = await app.db
    .selectFrom('teamVideo')
    .select(['accountId', 'id'])
    .where('deletedAt', '<', before(app, RESTORABLE_MS))
    .where('erasedAt', 'is', null)
    .limit(AT_ONCE)
    .execute()
  for (const key of deleted) await app.db.transaction().execute((trx) => eraseFilm(trx, app, key))
  app.jobs.poke()
}

async function eraseFilm(trx: Transaction<Database>, app: AppContext, key: RowKey): Promise<void> {
  const { accountId, id, folder, uploadId, deletedAt } = await lockFilm(trx, key)
  if (deletedAt === null || deletedAt >= before(app, RESTORABLE_MS)) return
  await trx
    .updateTable('teamVideo')
    .set({ erasedAt: before(app, 0), uploadId: null, isStored: false, split: null })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
  if (uploadId) await app.jobs.enqueue(trx, cleanFilm, { folder, uploadId })
  await app.jobs.enqueue(trx, cleanFilm, { accountId, filmId: id })
}

/** Deletes everything in a folder of the storage. */
export async function deleteFolder({ storage }: Pick<AppContext, 'storage'>, folder: string): Promise<void> {
  const keys: string[] = []
  for await (const { key } of storage.list(`${folder}/`)) keys.push(key)
  await storage.delete(keys)
}

/** Deletes uploads that were begun in the storage but never written down. */
async function endOrphaned(app: AppContext): Promise<void> {
  const rows = await app.db
    .selectFrom('teamVideo')
    .select('uploadId')
    .where('uploadId', 'is not', null)
    .execute()
  const known = new Set(rows.flatMap(({ uploadId }) => uploadId ?? []))
  for await (const upload of orphanedUploads(app, known)) await app.storage.parts.abort(upload)
}

/**
 * Fails a film whose job is gone: its process was killed at the last try, or ran into its time limit. So a person can start it again.
 */
export async function failForgotten(app: AppContext): Promise<void> {
  const working = new Set<string>()
  for (const kind of FILM_RUNS) for (const { filmId } of await app.jobs.pending(kind)) working.add(filmId)
  const forgotten = await app.db
    .selectFrom('teamVideo')
    .select(['accountId', 'id', 'run'])
    .where('status', '=', 'PROCESSING')
    .where('deletedAt', 'is', null)
    .where('updatedAt', '<', before(app, 60_000))
    .$if(working.size > 0, (query) => query.where('id', 'not in', [...working]))
    .limit(AT_ONCE)
    .execute()
  for (const film of forgotten)
    await changeFilmState(app, film, { kind: 'failed', run: film.run, error: FAILED })
}

/** Longer than any job runs. */
const WORK_MS = 7 * 3_600_000

/** Deletes the folders of jobs that were killed. */
async function deleteOldWork({ env }: AppContext): Promise<void> {
  const root = workFolder(env)
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > WORK_MS) await rm(folder, { recursive: true, force: true })
  }
}

/** Cleans up after films: uploads that were given up or never written down, films deleted long ago, folders of jobs that were killed. */
export async function sweepFilms(app: AppContext): Promise<void> {
  await endAbandoned(app)
  await endOrphaned(app)
  await eraseDeleted(app)
  await deleteOldWork(app)
}
