// Makes a backup beside a running server, or without one.
// node packages/server/src/backup.ts [--to=FOLDER] [--verify | --drill]

import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { makeScratch, openEmbedded, runningUrl } from './adapters/embeddedPostgres.ts'
import { openBackupPlace } from './adapters/openBackupPlace.ts'
import { openStorage } from './adapters/openStorage.ts'
import { openPostgres } from './adapters/postgres.ts'
import { findBackups, verifyBackup } from './backup/backups.ts'
import { compareBoxScores } from './backup/drill.ts'
import { type BackupContext, makeBackup } from './backup/makeBackup.ts'
import type { BackupPlace } from './backup/place.ts'
import { checkBackup, loadBackup } from './backup/restore.ts'
import { queriesOver } from './database.ts'
import type { Env } from './env.ts'
import { openLog } from './http/log.ts'
import { isKnownMigration, migrate } from './migrations/index.ts'
import { newId } from './newId.ts'
import type { OpenDatabase } from './parts.ts'
import { exitWithMessage, prepareProcess, readEnvOrExit, Shutdown } from './start.ts'

const MB = 1_000_000

function readArguments() {
  try {
    return parseArgs({
      options: { to: { type: 'string' }, verify: { type: 'boolean' }, drill: { type: 'boolean' } },
    }).values
  } catch {
    return exitWithMessage('backup takes --to=FOLDER, and --verify or --drill.')
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

async function newestIn(place: BackupPlace): Promise<string> {
  const name = (await findBackups(place)).names.at(-1)
  if (!name) throw new Error(`${place.description} has no backup`)
  return name
}

/** Restores the newest backup into a cluster of its own, which is removed afterwards, and compares box scores with the present. */
async function drill(env: Env, log: Logger, shutdown: Shutdown): Promise<void> {
  const { dataDir, path } = env
  const app = await openContext(env, log, shutdown)
  const begun = performance.now()
  const name = await newestIn(app.backups)
  const options = { dataDir, path, log, onLost: () => process.exit(1) }
  const backup = await checkBackup(app.backups, name, { env, isKnown: isKnownMigration, skipsDamaged: false })
  const folder = await makeScratch(options)
  const restored = await openEmbedded({ ...options, dataDir: folder })
  try {
    await migrate(restored.schema, { to: backup.manifest.migration })
    await loadBackup({ ...app, database: restored }, backup)
    await migrate(restored.schema)
    const boxes = await compareBoxScores(app.database, restored)
    const drillMs = Math.round(performance.now() - begun)
    await app.db
      .updateTable('backupRun')
      .set({ drilledAt: new Date().toISOString(), drillMs })
      .where('name', '=', name)
      .execute()
    console.log(
      `${app.backups.description}/${name}: restored for a drill, ${backup.manifest.tables.length} tables counted, ${boxes} box scores equal, ${(drillMs / 1000).toFixed(1)} s`,
    )
  } finally {
    await restored.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads the newest backup whole. */
async function verify(env: Env): Promise<void> {
  const place = await openBackupPlace(env)
  const name = await newestIn(place)
  const { tables, files } = await verifyBackup(place, name)
  console.log(
    `${place.description}/${name}: ${tables.length} tables, ${files.length} films and pictures, verified`,
  )
}

const { to, verify: onlyVerifies, drill: isDrill } = readArguments()
const read = readEnvOrExit()
const env = to === undefined ? read : { ...read, backupTo: to }
prepareProcess(env)
const log = openLog(env)
const shutdown = new Shutdown(log)
const work = onlyVerifies ? verify(env) : (isDrill ? drill : backUp)(env, log, shutdown)
await work.catch((failure: unknown) => shutdown.refuse(failure))
await shutdown.end()
