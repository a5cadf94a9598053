import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AppContext } from '../appContext.ts'
import { measureFilm } from '../film/jobKinds.ts'
import { keyOf, ORIGINAL } from '../film/names.ts'
import { refuseWithoutSpace } from '../film/space.ts'
import { FILM_ENTRY } from './files.ts'
import type { IdMap } from './importRows.ts'
import type { ExportArchive } from './readZip.ts'

/** The hash of the bytes while they pass. */
function hashing(source: AsyncIterable<Buffer>): { readonly bytes: Readable; readonly digest: () => string } {
  const hash = createHash('sha256')
  const pass = async function* () {
    try {
      for await (const chunk of source) {
        hash.update(chunk)
        yield chunk
      }
    } catch {
      // Damaged in the ZIP: its bytes are not those of the record.
    }
  }
  return { bytes: Readable.from(pass()), digest: () => hash.digest('hex') }
}

/** Stores the originals that came along and processes them. One whose bytes are not those of its record stays a local film. */
export async function importFilms(
  app: AppContext,
  archive: ExportArchive,
  { ids, accountId }: { readonly ids: IdMap; readonly accountId: string },
): Promise<void> {
  for (const { named, size, open } of archive.files(FILM_ENTRY)) {
    const id = ids.of(named.id!)
    const film = await app.db
      .selectFrom('teamVideo')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!film || film.size !== size || film.deletedAt !== null) continue
    await refuseWithoutSpace(app, size)
    const { bytes, digest } = hashing(await open())
    const key = keyOf(film, ORIGINAL)
    await app.storage.put(key, bytes, 'application/octet-stream')
    if (digest() !== film.hash) {
      await app.storage.delete([key])
      continue
    }
    const run = film.run + 1
    await app.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('teamVideo')
        .set({
          status: 'PROCESSING',
          run,
          isStored: true,
          isMeasured: false,
          storeInCloud: true,
          progress: 0,
        })
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .execute()
      await app.jobs.enqueue(trx, measureFilm, { accountId, filmId: id, run })
    })
  }
  app.jobs.poke()
}
