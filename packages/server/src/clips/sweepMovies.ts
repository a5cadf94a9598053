import { DAY_MS } from '@fullcourt/program'
import type { AppContext } from '../appContext.ts'
import { exportKey, KEPT_MS, makeMovieKind, pieceKey } from './movieJob.ts'

const AT_ONCE = 200
/** The job of a movie that is younger may not be read yet. */
const NEW_MS = 60_000

/** Fails a movie whose job is gone: its process was killed at the last try. Else it would count as one that is being made. */
export async function failForgottenMovies({ db, jobs, now }: AppContext): Promise<void> {
  const working = (await jobs.pending(makeMovieKind)).map(({ exportId }) => exportId)
  await db
    .updateTable('filmExport')
    .set({
      status: 'FAILED',
      error: 'failed',
      size: 0,
      finishedAt: new Date(now()).toISOString(),
      expiresAt: new Date(now() + KEPT_MS).toISOString(),
    })
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .where('createdAt', '<', new Date(now() - NEW_MS).toISOString())
    .$if(working.length > 0, (query) => query.where('id', 'not in', working))
    .execute()
}

/** Deletes movies and their pieces a week after they were made or used, and files whose rows are gone. */
export async function sweepMovies(app: AppContext): Promise<void> {
  const { db, storage, now } = app
  const movies = await db
    .selectFrom('filmExport')
    .select(['accountId', 'id'])
    .where('expiresAt', '<', new Date(now()).toISOString())
    .limit(AT_ONCE)
    .execute()
  for (const { accountId, id } of movies) {
    await storage.delete([exportKey(id)])
    await db.deleteFrom('filmExport').where('accountId', '=', accountId).where('id', '=', id).execute()
  }
  const pieces = await db
    .selectFrom('exportPiece')
    .select(['accountId', 'hash'])
    .where('usedAt', '<', new Date(now() - KEPT_MS).toISOString())
    .limit(AT_ONCE)
    .execute()
  for (const { accountId, hash } of pieces) {
    await storage.delete([pieceKey(accountId, hash)])
    await db.deleteFrom('exportPiece').where('accountId', '=', accountId).where('hash', '=', hash).execute()
  }
  await deleteOrphans(app)
}

/** Deletes files of movies without a row: their accounts were deleted. Pieces in use are renewed by their rows. */
async function deleteOrphans({ db, storage, now }: AppContext): Promise<void> {
  for (const prefix of ['film-export/', 'export-piece/'])
    for await (const { key, modifiedAt } of storage.list(prefix)) {
      if (now() - modifiedAt < KEPT_MS + DAY_MS) continue
      const [, owner = '', name = ''] = key.split('/')
      const found =
        prefix === 'film-export/'
          ? await db.selectFrom('filmExport').select('id').where('id', '=', owner).executeTakeFirst()
          : await db
              .selectFrom('exportPiece')
              .select('hash')
              .where('accountId', '=', owner)
              .where('hash', '=', name.replace('.mov', ''))
              .executeTakeFirst()
      if (!found) await storage.delete([key])
    }
}
