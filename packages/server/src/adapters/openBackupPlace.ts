import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupPlace } from '../backup/place.ts'
import type { Env } from '../env.ts'
import { parseStorageUrl } from '../storage/storageUrl.ts'
import { BackupFolder } from './backupFolder.ts'

/** Opens the place of the settings: the folder or the bucket of `BACKUP_TO`, else a folder in `DATA_DIR`. */
export async function openBackupPlace({
  backupTo,
  dataDir,
}: Pick<Env, 'backupTo' | 'dataDir'>): Promise<BackupPlace> {
  const settings = backupTo ? parseStorageUrl(backupTo) : null
  if (settings?.kind === 'bucket') {
    // The client of S3 takes time and memory, which installations on disk do not pay.
    const [{ S3Storage }, { BackupBucket }] = await Promise.all([
      import('./s3Storage.ts'),
      import('./backupBucket.ts'),
    ])
    return new BackupBucket(await S3Storage.open(settings, 'BACKUP_TO'), settings)
  }
  // A folder that is made where a disk is not mounted would fill the disk of the system.
  if (backupTo && !statSync(backupTo, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`BACKUP_TO: the folder ${backupTo} does not exist. Create it, or mount its disk`)
  return new BackupFolder(backupTo ?? join(dataDir, 'backups'))
}
