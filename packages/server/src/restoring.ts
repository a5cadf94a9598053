// Loads backups, for `npm run restore` and for the first page of an empty installation.
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fillIn } from '@fullcourt/scorebook/vocabulary'
import type { Restored } from '@fullcourt/wire'
import type { Logger } from 'pino'
import { makeScratch, openEmbedded } from './adapters/embeddedPostgres.ts'
import { fillDatabase } from './adapters/fillDatabase.ts'
import { openBackupPlace } from './adapters/openBackupPlace.ts'
import { openPostgres } from './adapters/postgres.ts'
import { BadBackup } from './backup/content.ts'
import type { Report } from './backup/firstRestores.ts'
import { backupName, isBackupName } from './backup/kept.ts'
import { MANIFEST, rowCount } from './backup/manifest.ts'
import { type CheckedBackup, checkBackup, loadBackup, restoreFiles } from './backup/restore.ts'
import type { Env } from './env.ts'
import { errorMessage, isDiskFull } from './errorMessage.ts'
import { isKnownMigration } from './migrations/index.ts'
import { isLow } from './monitor/disk.ts'
import { newId } from './newId.ts'
import type { OpenDatabase } from './parts.ts'
import { KEY_FILE } from './secretBox.ts'
import { JOB_KINDS } from './start.ts'
import type { Storage } from './storage/storage.ts'

interface From {
  /** Null: the place of the settings. */
  readonly backupTo: string | null
  /** Null: the newest. */
  readonly name: string | null
}

/** 'newest' and names are in the place of the settings. Divides the folder of one backup into its place and its name. */
function placeOf(from: string): From {
  if (from === 'newest') return { backupTo: null, name: null }
  const folder = resolve(from)
  if (isBackupName(from) && !existsSync(folder)) return { backupTo: null, name: from }
  const isOne = isBackupName(basename(folder)) || existsSync(join(folder, MANIFEST))
  return isOne ? { backupTo: dirname(folder), name: basename(folder) } : { backupTo: folder, name: null }
}

/** Finds and reads a backup whole. @throws BadBackup with one sentence */
export async function findBackup(
  env: Env,
  from: string,
  options: { readonly skipsDamaged: boolean; readonly report?: Report },
): Promise<CheckedBackup> {
  const { backupTo, name } = placeOf(from)
  if (backupTo !== null && !existsSync(backupTo))
    throw new BadBackup(fillIn('the folder {folder} does not exist', { folder: resolve(from) }))
  const ownPlace = await openBackupPlace(env).catch((failure: unknown) => {
    if (backupTo === null) throw failure
    throw new BadBackup(
      fillIn(
        '{reason}. It has the ids of people who were erased since. If it is lost, set BACKUP_TO to another folder, then restore',
        { reason: errorMessage(failure) },
      ),
    )
  })
  const place = backupTo === null ? ownPlace : await openBackupPlace({ ...env, backupTo })
  return checkBackup(place, name, { env, isKnown: isKnownMigration, ownPlace, ...options })
}

/** Says what to do. */
const noRoom = (failure: unknown, place: string): Error =>
  new Error(
    fillIn('there is too little room for the backup in {place} ({reason}): free some, then restore again', {
      reason: errorMessage(failure),
      place,
    }),
  )

/** Puts films and pictures into the storage. Without their rows they harm nothing. */
export async function loadFiles(
  storage: Storage,
  env: Env,
  backup: CheckedBackup,
  report?: Report,
): Promise<void> {
  await restoreFiles(storage, backup, report).catch((failure: unknown) => {
    throw isDiskFull(failure)
      ? noRoom(failure, env.storageUrl ? 'STORAGE_URL' : resolve(env.dataDir))
      : failure
  })
}

interface Loading {
  readonly log: Logger
  readonly report?: Report
}

const fill = (database: OpenDatabase, backup: CheckedBackup, { log, report }: Loading): Promise<void> =>
  fillDatabase(database, {
    migration: backup.manifest.migration,
    load: () => loadBackup({ database, now: Date.now, newId }, backup, report),
    jobKinds: JOB_KINDS,
    log,
  })

/** Loads the backup into a new cluster beside the present one. @returns its folder, which `swapIn` exchanges for the present one */
export async function loadBeside(env: Env, backup: CheckedBackup, loading: Loading): Promise<string> {
  const { dataDir, path } = env
  const options = { dataDir, path, log: loading.log, onLost: () => process.exit(1) }
  const making = await makeScratch(options)
  try {
    const database = await openEmbedded({ ...options, dataDir: making })
    await fill(database, backup, loading).finally(() => database.close())
    if (backup.key !== null) writeFileSync(join(making, KEY_FILE), backup.key, { mode: 0o600, flush: true })
    return making
  } catch (failure) {
    // PostgreSQL may have ended of it without a word.
    const isFull = isDiskFull(failure) || (!(failure instanceof BadBackup) && (await isLow(dataDir)))
    // A disk that was full must not stay full.
    rmSync(making, { recursive: true, force: true })
    throw isFull ? noRoom(failure, resolve(dataDir)) : failure
  }
}

/** Keeps a key of secrets that is there under another name. */
function placeKey({ dataDir }: Env, key: string | null): void {
  if (key === null) return
  const file = join(dataDir, KEY_FILE)
  writeFileSync(`${file}.part`, key, { mode: 0o600, flush: true })
  if (existsSync(file)) renameSync(file, `${file}.before-${backupName(Date.now())}`)
  renameSync(`${file}.part`, file)
}

/** Loads the backup into the database of `DATABASE_URL`, all or nothing. @throws BadBackup if people have used it */
export async function loadInto(
  url: string,
  env: Env,
  backup: CheckedBackup,
  loading: Loading,
): Promise<void> {
  const database = await openPostgres(url)
  try {
    await fill(database, backup, loading)
  } catch (failure) {
    throw isDiskFull(failure) ? noRoom(failure, 'DATABASE_URL') : failure
  } finally {
    await database.close()
  }
  placeKey(env, backup.key)
}

export const summaryOf = ({ name, manifest, missing }: CheckedBackup): Restored => ({
  name,
  takenAt: manifest.takenAt,
  rows: rowCount(manifest),
  tables: manifest.tables.length,
  missing: [...missing],
})
