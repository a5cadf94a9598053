import { DAY_MS } from '@fullcourt/program'
import type { AppContext } from '../appContext.ts'
import { NotStored, type StoredPart, type Upload } from '../storage/storage.ts'
import { keyOf, ORIGINAL } from './names.ts'
import type { FilmRow } from './rows.ts'

/** The upload of a film in the storage; null when none was begun, or it ended. */
export const uploadOf = ({ folder, uploadId }: Pick<FilmRow, 'folder' | 'uploadId'>): Upload | null =>
  uploadId === null ? null : { key: keyOf({ folder }, ORIGINAL), uploadId }

/**
 * Uploads in the storage that no film names: their process was killed before it wrote the row. Those of the last day may be written yet.
 * @param known the uploads that films name
 */
export async function* orphanedUploads(
  { storage, now }: Pick<AppContext, 'storage' | 'now'>,
  known: ReadonlySet<string>,
): AsyncGenerator<Upload> {
  for await (const { key, uploadId, startedAt } of storage.parts.unfinished())
    if (!known.has(uploadId) && now() - startedAt > DAY_MS) yield { key, uploadId }
}

/** The parts that are stored. Null if no upload was begun, or the storage does not know it: backups leave it out. */
export async function partsOf({ storage }: AppContext, film: FilmRow): Promise<readonly StoredPart[] | null> {
  const upload = uploadOf(film)
  if (!upload) return null
  return storage.parts.list(upload).catch((failure: unknown) => {
    if (failure instanceof NotStored) return null
    throw failure
  })
}
