import type * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import type { cleanFilm } from './jobKinds.ts'
import { keyOf, ORIGINAL, runOf } from './names.ts'
import { findFilm, namesOf, ownsFolder } from './rows.ts'
import { withFilmLock } from './storeOriginal.ts'

/** Deletes an upload that has ended, or files that a film no longer needs. */
export async function clean(payload: z.output<typeof cleanFilm.payload>, app: AppContext): Promise<void> {
  const { storage } = app
  if ('filmId' in payload) return withFilmLock(app, payload.filmId, () => deleteUnneeded(app, payload))
  const { folder, uploadId } = payload
  await storage.parts.abort({ key: keyOf({ folder }, ORIGINAL), uploadId })
}

/**
 * Deletes what the film's row does not name: all of an erased film, what ended runs made, and the uploaded file of an original that
 * was split. The lock of the film keeps a new upload from taking the place of that file meanwhile.
 */
async function deleteUnneeded(
  app: AppContext,
  { accountId, filmId }: { readonly accountId: string; readonly filmId: string },
): Promise<void> {
  const film = await findFilm(app.db, { accountId, id: filmId })
  if (!ownsFolder(film)) return
  const needed = namesOf(film)
  const endedBefore = film.status === 'READY' ? film.run + 1 : film.run
  const old: string[] = []
  for await (const { key } of app.storage.list(`${film.folder}/`)) {
    const name = key.slice(film.folder.length + 1)
    const run = runOf(name)
    // No job of a ready film's run makes files any more: the others are of tries that were ended.
    const isOld = run === null ? name === ORIGINAL && film.split !== null : run < endedBefore
    if ((isOld || film.erasedAt !== null) && !needed.includes(name)) old.push(key)
  }
  await app.storage.delete(old)
}
