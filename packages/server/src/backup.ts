// Makes a backup beside a running server, or without one.
// node packages/server/src/backup.ts [--to=FOLDER] [--verify]

import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { openEmbedded, runningUrl } from './adapters/embeddedPostgres.ts'
import { openBackupPlace } from './adapters/openBackupPlace.ts'
import { openStorage } from './adapters/openStorage.ts'
import { openPostgres } from './adapters/postgres.ts'
import { findBackups, verifyBackup } from './backup/backups.ts'
import { type BackupContext, makeBackup } from './backup/makeBackup.ts'
import { queriesOver } from './database.ts'
import type { Env } from './env.ts'
import { openLog } from './http/log.ts'
import { newId } from './newId.ts'
import type { OpenDatabase } from './parts.ts'
import { exitWithMessage, prepareProcess, readEnvOrExit, Shutdown } from './start.ts'

const MB = 1_000_000

function readArguments() {
  try {
    return parseArgs({ options: { to: { type: 'string' }, verify: { type: 'boolean' } } }).values
  } catch {
    return exitWithMessage('backup takes --to=FOLDER and --verify.')
  }
}

/** Connects to the database of a running server, or starts it. */
function openDatabase({ databaseUrl, dataDir, path }: Env, log: Logger): Promise<OpenDatabase> {
  const url = databaseUrl ?? runningUrl(dataDir)
  if (url) return openPostgres(url)
  return openEmbedded({ dataDir, path, log, onLost: () => process.exit(1) })
}

async function backUp(env: Env, log: Logger, shutdown: Shutdown): Promise<void> {
  const { backups, ...opened } = await openContext(env, log, shutdown)
  const { name, manifest, bytes } = await makeBackup({ ...opened, backups }, 'ASKED')
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${backups.description}/${name}: ${rows} rows, ${manifest.files.length} films and pictures, ${(bytes / MB).toFixed(1)} MB added, verified`,
  )
  for (const key of manifest.missing) console.log(`missing in the storage: ${key}`)
  if (manifest.key && !manifest.key.file)
    console.log('SECRET_KEY is not in the backup: keep it at another place')
}

async function openContext(env: Env, log: Logger, shutdown: Shutdown): Promise<BackupContext> {
  const backups = await openBackupPlace(env)
  const database = await openDatabase(env, log)
  shutdown.add(() => database.close())
  const storage = await openStorage(env)
  shutdown.add(async () => storage.close())
  return { database, db: queriesOver(database.pool), storage, backups, env, now: Date.now, newId }
}

/** Reads the newest backup whole. */
async function verify(env: Env): Promise<void> {
  const place = await openBackupPlace(env)
  const name = (await findBackups(place)).names.at(-1)
  if (!name) throw new Error(`${place.description} has no backup`)
  const { tables, files } = await verifyBackup(place, name)
  console.log(
    `${place.description}/${name}: ${tables.length} tables, ${files.length} films and pictures, verified`,
  )
}

const { to, verify: onlyVerifies } = readArguments()
const read = readEnvOrExit()
const env = to === undefined ? read : { ...read, backupTo: to }
prepareProcess(env)
const log = openLog(env)
const shutdown = new Shutdown(log)
await (onlyVerifies ? verify(env) : backUp(env, log, shutdown)).catch((failure: unknown) =>
  shutdown.refuse(failure),
)
await shutdown.end()
