// Restores a backup into an empty database, or beside the one of DATA_DIR, which stays for `undo`.
// node packages/server/src/restore.ts FROM [--skip-damaged] | undo

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { swapIn, undoSwap } from './adapters/embedded/swap.ts'
import { stopLeftBehind } from './adapters/embeddedPostgres.ts'
import { openStorage } from './adapters/openStorage.ts'
import { backupName } from './backup/kept.ts'
import { isUsed } from './backup/restore.ts'
import type { Env } from './env.ts'
import { openLog } from './http/log.ts'
import { findBackup, loadBeside, loadFiles, loadInto, summaryOf } from './restoring.ts'
import { exitWithMessage, prepareProcess, readEnvOrExit, Shutdown } from './start.ts'

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

async function restore(env: Env, log: Logger, { from, skipsDamaged }: Words): Promise<void> {
  const { databaseUrl, dataDir, path } = env
  const stop = () => stopLeftBehind({ dataDir, path, log, onLost: () => process.exit(1) })
  if (databaseUrl) await refuseUsed(databaseUrl)
  else await stop()
  const report = () => shutdown.signal.throwIfAborted()
  const backup = await findBackup(env, from, { skipsDamaged, report })
  // Files first: without their rows they harm nothing.
  const storage = await openStorage(env)
  await loadFiles(storage, env, backup, report)
  await storage.close()
  const hasEarlier = !databaseUrl && existsSync(join(dataDir, 'postgres'))
  if (databaseUrl) await loadInto(databaseUrl, env, backup, { log, report })
  else {
    const making = await loadBeside(env, backup, { log, report })
    await stop()
    swapIn(dataDir, making, backupName(Date.now()))
  }
  const { name, takenAt, rows, tables, missing } = summaryOf(backup)
  for (const key of missing) console.log(`missing: ${key}`)
  if (missing.length > 0) console.log('`npm run doctor -- repair` asks for these films again.')
  const into = databaseUrl ? 'the database of DATABASE_URL' : resolve(dataDir)
  console.log(`Restored ${name} of ${takenAt} into ${into}: ${rows} rows in ${tables} tables, counted.`)
  if (hasEarlier) console.log('`npm run restore -- undo` goes back, for 14 days.')
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
const shutdown = new Shutdown(log, { isCommand: true })
await shutdown
  .finish(words.from === 'undo' ? undo(env, log) : restore(env, log, words))
  .catch((failure: unknown) => shutdown.refuse(failure))
await shutdown.end()
