import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BackupPlace } from '../backup/place.ts'
import type { Env } from '../env.ts'
import { type BucketSettings, parseStorageUrl } from '../storage/storageUrl.ts'
import { BackupFolder } from './backupFolder.ts'
import { LateBackupPlace } from './lateBackupPlace.ts'

/** For operators. */
const describeBucket = ({ origin, bucket }: BucketSettings): string => `${origin}/${bucket}`

type PlaceSettings = Pick<Env, 'backupTo' | 'dataDir'>

/** Opens the place of the settings: the folder or the bucket of `BACKUP_TO`, else a folder in `DATA_DIR`. */
export async function openBackupPlace({ backupTo, dataDir }: PlaceSettings): Promise<BackupPlace> {
  const settings = backupTo ? parseStorageUrl(backupTo) : null
  if (settings?.kind === 'bucket') {
    // The client of S3 takes time and memory, which installations on disk do not pay.
    const [{ S3Storage }, { BackupBucket }] = await Promise.all([
      import('./s3Storage.ts'),
      import('./backupBucket.ts'),
    ])
    return new BackupBucket(await S3Storage.open(settings, 'BACKUP_TO'), describeBucket(settings))
  }
  // A folder that is made where a disk is not mounted would fill the disk of the system.
  if (backupTo && !statSync(backupTo, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`BACKUP_TO: the folder ${backupTo} does not exist. Create it, or mount its disk`)
  return new BackupFolder(backupTo ?? join(dataDir, 'backups'))
}

/** The place of the settings for a server, which starts without it. */
export function lateBackupPlace(settings: PlaceSettings): LateBackupPlace {
  const { backupTo, dataDir } = settings
  const parsed = backupTo ? parseStorageUrl(backupTo) : null
  const description =
    parsed?.kind === 'bucket' ? describeBucket(parsed) : resolve(backupTo ?? join(dataDir, 'backups'))
  return new LateBackupPlace(description, () => openBackupPlace(settings))
}
