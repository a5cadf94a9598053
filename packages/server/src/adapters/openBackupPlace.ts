import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupPlace } from '../backup/place.ts'
import type { Env } from '../env.ts'
import { BackupFolder } from './backupFolder.ts'

/** Opens the place of the settings: the folder of `BACKUP_TO`, else a folder in `DATA_DIR`. */
export async function openBackupPlace({
  backupTo,
  dataDir,
}: Pick<Env, 'backupTo' | 'dataDir'>): Promise<BackupPlace> {
  // A folder that is made where a disk is not mounted would fill the disk of the system.
  if (backupTo && !statSync(backupTo, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`BACKUP_TO: the folder ${backupTo} does not exist. Create it, or mount its disk`)
  return new BackupFolder(backupTo ?? join(dataDir, 'backups'))
}
