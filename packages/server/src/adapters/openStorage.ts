import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { errorMessage } from '../errorMessage.ts'
import type { Storage } from '../storage/storage.ts'
import { parseStorageUrl } from '../storage/storageUrl.ts'
import { DiskStorage } from './diskStorage.ts'

/** Opens the storage of the settings: the folder or bucket of `STORAGE_URL`, else a folder in `DATA_DIR`. */
export async function openStorage({
  storageUrl,
  dataDir,
}: Pick<Env, 'storageUrl' | 'dataDir'>): Promise<Storage> {
  const settings = storageUrl ? parseStorageUrl(storageUrl) : null
  if (settings?.kind === 'bucket') {
    // The client of S3 takes time and memory, which installations on disk do not pay.
    const { S3Storage } = await import('./s3Storage.ts')
    return S3Storage.open(settings)
  }
  // A folder that is made where a disk is not mounted would fill the disk of the system.
  if (settings && !existsSync(settings.folder))
    throw new Error(`STORAGE_URL: the folder ${settings.folder} does not exist. Create it, or mount its disk`)
  const folder = settings?.folder ?? join(dataDir, 'storage')
  return DiskStorage.open(folder).catch((failure: unknown) => {
    throw new Error(`STORAGE_URL: the folder ${folder} cannot be written (${errorMessage(failure)})`)
  })
}
