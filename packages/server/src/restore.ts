// Restores a backup into an empty database, or beside the one of DATA_DIR, which stays for `undo`.
// node packages/server/src/restore.ts FROM [--skip-damaged] | undo

import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { swapIn, undoSwap } from './adapters/embedded/swap.ts'
import { makeScratch, openEmbedded, stopLeftBehind } from './adapters/embeddedPostgres.ts'
import { fillDatabase } from './adapters/fillDatabase.ts'
import { openBackupPlace } from './adapters/openBackupPlace.ts'
import { openStorage } from './adapters/openStorage.ts'
import { openPostgres } from './adapters/postgres.ts'
import { backupName, isBackupName } from './backup/kept.ts'
import { MANIFEST } from './backup/manifest.ts'
import { type CheckedBackup, checkBackup, isUsed, loadBackup, restoreFiles } from './backup/restore.ts'
import type { Env } from './env.ts'
import { openLog } from './http/log.ts'
import { isKnownMigration } from './migrations/index.ts'
import { newId } from './newId.ts'
import type { OpenDatabase } from './parts.ts'
import { KEY_FILE } from './secretBox.ts'
import { exitWithMessage, JOB_KINDS, prepareProcess, readEnvOrExit, Shutdown } from './start.ts'

interface Words {
  readonly from: string
  readonly skipsDamaged: boolean
}

function readWords(): Words {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { 'skip-damaged': { type: 'boolean' } },
    })
    const [from] = positionals
    if (from !== undefined && positionals.length === 1)
      return { from, skipsDamaged: values['skip-damaged'] ?? false }
  } catch {
    // Said below.
  }
  return exitWithMessage(
    'restore takes FROM, the folder of a backup or of all, newest or a name for one of BACKUP_TO, or undo.',
  )
}

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

const fill = (database: OpenDatabase, backup: CheckedBackup, log: Logger): Promise<void> =>
  fillDatabase(database, {
    migration: backup.manifest.migration,
    load: () => loadBackup({ database, now: Date.now, newId }, backup),
    jobKinds: JOB_KINDS,
    log,
  })

/** Loads the backup into a new cluster beside the present one, and exchanges them. */
async function restoreBeside(env: Env, backup: CheckedBackup, log: Logger): Promise<void> {
  const { dataDir, path } = env
  const options = { dataDir, path, log, onLost: () => process.exit(1) }
  await stopLeftBehind(options)
  const making = await makeScratch(options)
  const database = await openEmbedded({ ...options, dataDir: making })
  try {
    await fill(database, backup, log)
  } finally {
    await database.close()
  }
  if (backup.key !== null) writeFileSync(join(making, KEY_FILE), backup.key, { mode: 0o600, flush: true })
  await stopLeftBehind(options)
  swapIn(dataDir, making, backupName(Date.now()))
}

async function refuseUsed(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    if (await isUsed(client))
      throw new Error('the database of DATABASE_URL is not empty: name an empty one, nothing was changed')
  } finally {
    await client.end()
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

async function restoreInto(url: string, env: Env, backup: CheckedBackup, log: Logger): Promise<void> {
  const database = await openPostgres(url)
  try {
    await fill(database, backup, log)
  } finally {
    await database.close()
  }
  placeKey(env, backup.key)
}

async function restore(env: Env, log: Logger, { from, skipsDamaged }: Words): Promise<void> {
  const { backupTo, name } = placeOf(from)
  const place = await openBackupPlace(backupTo === null ? env : { ...env, backupTo })
  if (env.databaseUrl) await refuseUsed(env.databaseUrl)
  else await stopLeftBehind({ dataDir: env.dataDir, path: env.path, log, onLost: () => process.exit(1) })
  const backup = await checkBackup(place, name, { env, isKnown: isKnownMigration, skipsDamaged })
  // Files first: without their rows they harm nothing.
  const storage = await openStorage(env)
  await restoreFiles(storage, backup)
  await storage.close()
  if (env.databaseUrl) await restoreInto(env.databaseUrl, env, backup, log)
  else await restoreBeside(env, backup, log)
  const { manifest, missing } = backup
  for (const key of missing) console.log(`missing: ${key}`)
  if (missing.length > 0) console.log('`npm run doctor -- repair` asks for these films again.')
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored ${backup.name} of ${manifest.takenAt}: ${rows} rows in ${manifest.tables.length} tables, counted.`,
  )
  if (!env.databaseUrl) console.log('`npm run restore -- undo` goes back, for 14 days.')
}

async function undo(env: Env, log: Logger): Promise<void> {
  if (env.databaseUrl)
    throw new Error('undo needs the database of DATA_DIR: name the earlier one in DATABASE_URL')
  await stopLeftBehind({ dataDir: env.dataDir, path: env.path, log, onLost: () => process.exit(1) })
  if (!undoSwap(env.dataDir, backupName(Date.now())))
    throw new Error(`${env.dataDir} has no database of before a restore`)
  console.log('The database of before the restore is back.')
}

const words = readWords()
const env = readEnvOrExit()
prepareProcess(env)
const log = openLog(env)
const shutdown = new Shutdown(log)
await (words.from === 'undo' ? undo(env, log) : restore(env, log, words)).catch((failure: unknown) =>
  shutdown.refuse(failure),
)
await shutdown.end()
