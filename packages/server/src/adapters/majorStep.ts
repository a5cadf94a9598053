import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupName } from '../backup/kept.ts'
import { copyCluster } from '../backup/makeBackup.ts'
import { rowCount } from '../backup/manifest.ts'
import { loadCluster } from '../backup/restore.ts'
import { newestMigration } from '../backup/tables.ts'
import type { Env } from '../env.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { isKnownMigration, OtherDatabase } from '../migrations/index.ts'
import type { OpenDatabase } from '../parts.ts'
import { onLongConnection } from '../queries/longTransaction.ts'
import { BackupFolder } from './backupFolder.ts'
import { isOfEarlierMajor } from './embedded/programs.ts'
import { completeSwap, swapIn } from './embedded/swap.ts'
import { type EmbeddedOptions, makeScratch, openEmbedded } from './embeddedPostgres.ts'
import { fillDatabase } from './fillDatabase.ts'

interface StepConfig {
  readonly env: Env
  readonly jobKinds: readonly JobKind[]
}

/** Makes a new cluster in `making` with all rows of the earlier one. Counts every table. One without tables gives an empty one. */
async function fillBeside(
  making: string,
  earlier: OpenDatabase,
  options: EmbeddedOptions,
  { env, jobKinds }: StepConfig,
): Promise<void> {
  const { log } = options
  if ((await onLongConnection({ database: earlier }, newestMigration)) === null)
    return (await openEmbedded({ ...options, dataDir: making })).close()
  const place = new BackupFolder(join(making, 'copy'))
  // The copy stays in the data folder, and is removed with `making`.
  const unsealed = { ...env, backupRecipient: null }
  const from = { database: earlier, backups: place, env: unsealed, now: Date.now }
  const manifest = await copyCluster(from, 'present')
  const { migration, tables } = manifest
  if (!isKnownMigration(migration)) throw new OtherDatabase([migration])
  const database = await openEmbedded({ ...options, dataDir: making })
  try {
    const load = () => loadCluster({ database }, place, manifest)
    await fillDatabase(database, { migration, load, jobKinds, log })
  } finally {
    await database.close()
  }
  const rows = rowCount(manifest)
  log.warn(`moved ${rows} rows in ${tables.length} tables into a new database, counted`)
}

/** Returns the folder of the new cluster. A failure leaves nothing. */
async function makeBeside(options: EmbeddedOptions, config: StepConfig): Promise<string> {
  // With the programs of its version. This process owns it until it is copied.
  const earlier = await openEmbedded(options)
  try {
    options.log.warn(`moving the database to another version, which may take minutes: ${earlier.durability}`)
    const making = await makeScratch(options)
    try {
      await fillBeside(making, earlier, options, config)
    } catch (failure) {
      rmSync(making, { recursive: true, force: true })
      throw failure
    }
    return making
  } finally {
    await earlier.close()
  }
}

/**
 * Moves the database of an earlier major version of PostgreSQL into a new cluster beside it, by rows, and exchanges the two
 * (decision 0232). A kill leaves one of them whole. Does nothing for a database of the present version.
 */
export async function moveToPresentMajor(options: EmbeddedOptions, config: StepConfig): Promise<void> {
  const { dataDir } = options
  completeSwap(dataDir)
  if (!isOfEarlierMajor(join(dataDir, 'postgres'))) return
  const making = await makeBeside(options, config)
  swapIn(dataDir, making, backupName(Date.now()))
}
