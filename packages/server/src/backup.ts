// Makes a backup beside a running server, or without one.
// node packages/server/src/backup.ts [--to=PLACE] [--verify | --drill [--name=BACKUP] | --new-key]

import { rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { makeScratch, openEmbedded, runningUrl } from './adapters/embeddedPostgres.ts'
import { openBackupPlace } from './adapters/openBackupPlace.ts'
import { openStorage } from './adapters/openStorage.ts'
import { openPostgres } from './adapters/postgres.ts'
import { newestBackup, verifyBackup } from './backup/backups.ts'
import { checkIndexes, compareBoxScores } from './backup/drill.ts'
import { keepDrill } from './backup/drillJob.ts'
import { type BackupContext, makeBackup } from './backup/makeBackup.ts'
import { rowCount } from './backup/manifest.ts'
import type { BackupPlace } from './backup/place.ts'
import { checkBackup, loadBackup } from './backup/restore.ts'
import { newKeyFile } from './backup/sealing.ts'
import { queriesOver } from './database.ts'
import type { Env } from './env.ts'
import { errorMessage } from './errorMessage.ts'
import { openLog } from './http/log.ts'
import { isKnownMigration, migrate } from './migrations/index.ts'
import { newId } from './newId.ts'
import type { OpenDatabase } from './parts.ts'
import { onLongConnection } from './queries/longTransaction.ts'
import { exitWithMessage, prepareProcess, readEnvOrExit, Shutdown } from './start.ts'

const MB = 1_000_000

function readArguments() {
  try {
    return parseArgs({
      options: {
        to: { type: 'string' },
        verify: { type: 'boolean' },
        drill: { type: 'boolean' },
        name: { type: 'string' },
        'new-key': { type: 'boolean' },
      },
    }).values
  } catch {
    return exitWithMessage('backup takes --to=PLACE, and --verify, --drill of --name=BACKUP, or --new-key.')
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
  const making = makeBackup({ ...opened, backups, signal: shutdown.signal }, 'ASKED')
  const { name, manifest, bytes, notRemoved } = await shutdown.finish(making)
  const rows = rowCount(manifest)
  console.log(
    `${backups.description}/${name}: ${rows} rows, ${manifest.files.length} films and pictures, ${(bytes / MB).toFixed(1)} MB added, verified`,
  )
  if (notRemoved) console.log(notRemoved)
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

const nameIn = async (place: BackupPlace): Promise<string> => name ?? newestBackup(place)

/** Of a new cluster, and left free. */
const ROOM_BYTES = 400 * MB
/** The log of PostgreSQL gets no longer than this. */
const MOST_LOG_BYTES = 512 * MB

/** A drill that fills the disk of the server would stop the server. */
async function refuseWithoutRoom({ database, env: { dataDir } }: BackupContext): Promise<void> {
  const { rows } = await database.pool.query<{ size: number }>(
    'select pg_database_size(current_database())::float8 as size',
  )
  const { size } = rows[0]!
  const { bavail, bsize } = await statfs(dataDir)
  const needed = size + Math.min(size, MOST_LOG_BYTES) + ROOM_BYTES
  if (bavail * bsize < needed)
    throw new Error(
      `a drill needs ${(needed / MB).toFixed(0)} MB in DATA_DIR, and ${((bavail * bsize) / MB).toFixed(0)} MB are free: free some there`,
    )
}

/** Opens an empty database in a cluster of its own, which the end of this process removes. */
async function openScratch({ dataDir, path }: Env, log: Logger, shutdown: Shutdown): Promise<OpenDatabase> {
  const options = { dataDir, path, log, onLost: () => process.exit(1) }
  const folder = await makeScratch(options)
  const opening = openEmbedded({ ...options, dataDir: folder })
  shutdown.add(async () => {
    await opening.then(
      (database) => database.close(),
      () => undefined,
    )
    rmSync(folder, { recursive: true, force: true })
  })
  return opening
}

/** Restores a backup, reads every row, and compares box scores with the present. */
async function practise(app: BackupContext, chosen: string, log: Logger, shutdown: Shutdown) {
  await refuseWithoutRoom(app)
  const report = () => shutdown.signal.throwIfAborted()
  const options = { env: app.env, isKnown: isKnownMigration, skipsDamaged: false, report }
  const backup = await checkBackup(app.backups, chosen, options)
  const restored = await openScratch(app.env, log, shutdown)
  await migrate(restored.schema, { to: backup.manifest.migration })
  await loadBackup({ ...app, database: restored }, backup, report)
  await migrate(restored.schema)
  return {
    tables: backup.manifest.tables.length,
    indexes: await onLongConnection({ database: restored }, checkIndexes),
    games: await compareBoxScores(app.database, restored),
  }
}

/** Restores a backup for practice, and keeps the outcome. */
async function drill(env: Env, log: Logger, shutdown: Shutdown): Promise<void> {
  const app = await openContext(env, log, shutdown)
  const begun = Date.now()
  const chosen = await nameIn(app.backups)
  const keep = (games: number, error: string | null) =>
    keepDrill(app, chosen, { at: Date.now(), ms: Date.now() - begun, games, error })
  try {
    const { tables, indexes, games } = await practise(app, chosen, log, shutdown)
    await keep(games, null)
    console.log(
      `${app.backups.description}/${chosen}: restored for a drill, ${tables} tables counted, ${indexes} indexes whole, ${games} box scores equal, ${((Date.now() - begun) / 1000).toFixed(1)} s`,
    )
  } catch (failure) {
    // After a signal the parts fail one after another.
    if (!shutdown.isEnding) await keep(0, errorMessage(failure))
    throw failure
  }
}

/** Reads a backup whole. */
async function verify(env: Env): Promise<void> {
  const place = await openBackupPlace(env)
  const chosen = await nameIn(place)
  const { tables, files } = await verifyBackup(place, chosen)
  console.log(
    `${place.description}/${chosen}: ${tables.length} tables, ${files.length} films and pictures, verified`,
  )
}

const { to, name, verify: onlyVerifies, drill: isDrill, 'new-key': isNewKey } = readArguments()
if (isNewKey) {
  console.log(await newKeyFile())
  process.exit(0)
}
const env = readEnvOrExit(to === undefined ? {} : { BACKUP_TO: to })
prepareProcess(env)
const log = openLog(env)
const shutdown = new Shutdown(log, { isCommand: true })
const work = onlyVerifies ? verify(env) : (isDrill ? drill : backUp)(env, log, shutdown)
await work.catch((failure: unknown) => shutdown.refuse(failure))
await shutdown.end()
