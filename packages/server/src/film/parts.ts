import type { AppContext } from '../appContext.ts'
import { NotStored, type StoredPart, type Upload } from '../storage/storage.ts'
import { keyOf, ORIGINAL } from './names.ts'
import type { FilmRow } from './rows.ts'

/** The upload of a film in the storage; null when none was begun, or it ended. */
export const uploadOf = ({ folder, uploadId }: Pick<FilmRow, 'folder' | 'uploadId'>): Upload | null =>
  uploadId === null ? null : { key: keyOf({ folder }, ORIGINAL), uploadId }

/** The parts that are stored. None if the storage does not know the upload. */
export async function partsOf({ storage }: AppContext, film: FilmRow): Promise<readonly StoredPart[]> {
  const upload = uploadOf(film)
  if (!upload) return []
  return storage.parts.list(upload).catch((failure: unknown) => {
    if (failure instanceof NotStored) return []
    throw failure
  })
}
