import { Readable } from 'node:stream'
import type { ClientBase, PoolClient } from 'pg'
import type { AppContext } from '../appContext.ts'
import { errorMessage } from '../errorMessage.ts'
import { longTransaction, onLongConnection } from '../queries/longTransaction.ts'
import { findKey, fingerprintOf } from '../secretBox.ts'
import { readVersion, type ServerVersion } from '../serverVersion.ts'
import { checkFiles, findBackups, folderOf, ifGood, readManifest } from './backups.ts'
import { type WrittenFile, writeFile } from './content.ts'
import { copyFiles, namedKeys } from './files.ts'
import { HOLD_MS } from './heldDeletions.ts'
import { backupName } from './kept.ts'
import { formatManifest, MANIFEST, type Manifest, newManifest, ownFiles, rowCount } from './manifest.ts'
import { findOwn } from './ownBackups.ts'
import { removeAll, removeOld } from './removeOld.ts'
import { copyJobs, copyRows } from './rows.ts'
import { type Target, writeContent } from './sealing.ts'
import { newestMigration, OF_CLUSTER } from './tables.ts'

/** Why a backup is made: someone asked for it, the time of the day came, or a migration is next. */
export const BACKUP_KINDS = ['ASKED', 'DAILY', 'MIGRATION'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

/** The needs of a backup, in the server or in a process of its own. */
export type BackupContext = Target &
  Pick<AppContext, 'database' | 'db' | 'storage' | 'backups' | 'env' | 'now' | 'newId'>

export interface MadeBackup {
  readonly name: string
  readonly manifest: Manifest
  /** Bytes that it added to the place. */
  readonly bytes: number
  /** Why old backups stay; null: they were removed. */
  readonly notRemoved: string | null
}

/** The key of the advisory lock: 'fullcourt' and a number. */
const LOCK = [0x66756c6c, 3] as const

/** Thrown if a backup of this database is being made. */
export class BackupRuns extends Error {
  constructor() {
    super('another backup is being made: wait until it has ended')
  }
}

/** Runs work while no other backup of this database is made. The lock ends with the process. */
async function alone<T>(app: Pick<BackupContext, 'database'>, work: () => Promise<T>): Promise<T> {
  return onLongConnection(app, async (client: PoolClient) => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      ...LOCK,
    ])
    if (!rows[0]?.taken) throw new BackupRuns()
    try {
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', [...LOCK])
    }
  })
}

/** Begins a run in the list. Runs of killed processes have failed: the caller has the lock. */
async function beginRun(
  { db, newId, now, backups }: BackupContext,
  kind: BackupKind,
  version: ServerVersion,
) {
  const at = new Date(now()).toISOString()
  await db
    .updateTable('backupRun')
    .set({ state: 'FAILED', finishedAt: at, error: 'the process ended before the backup was complete' })
    .where('state', '=', 'RUNNING')
    .execute()
  const id = newId()
  await db
    .insertInto('backupRun')
    .values({
      id,
      kind,
      state: 'RUNNING',
      place: backups.description,
      version: version.version,
      startedAt: at,
      heldUntil: new Date(now() + HOLD_MS).toISOString(),
    })
    .execute()
  return id
}

/** Renews the hold on deletions until it is stopped. */
function renewHold({ db, now }: BackupContext, id: string): () => void {
  const timer = setInterval(() => {
    void db
      .updateTable('backupRun')
      .set({ heldUntil: new Date(now() + HOLD_MS).toISOString() })
      .where('id', '=', id)
      .execute()
      // The next renewal comes before the hold ends.
      .catch(() => undefined)
  }, HOLD_MS / 3)
  return () => clearInterval(timer)
}

async function copyKey(app: BackupContext, folder: string): Promise<Manifest['key']> {
  const key = findKey(app.env)
  if (!key) return null
  const fingerprint = fingerprintOf(key.secret)
  if (key.isSetting) return { fingerprint, file: null }
  const bytes = Readable.from([Buffer.from(key.secret)])
  return { fingerprint, file: await writeContent(app, `${folder}/keys/secret.key`, bytes) }
}

/**
 * Begins the snapshots of all workers now, one on each: the rows of an account are then of one moment, and those of two accounts at
 * most milliseconds apart.
 */
async function beginOnWorkers(client: ClientBase): Promise<void> {
  await client.query('set local citus.max_adaptive_executor_pool_size = 1')
  await client.query('select count(*) from account')
}

type CopyContext = Target & Pick<BackupContext, 'database' | 'now'>

/** Copies the rows in one snapshot, and reads there which files they name. */
async function copySnapshot(app: CopyContext, folder: string, leftOut?: readonly string[]) {
  const takenAt = new Date(app.now()).toISOString()
  const copy = async (client: ClientBase) => {
    if (app.database.isDistributed) await beginOnWorkers(client)
    const migration = await newestMigration(client)
    if (!migration) throw new Error('the database has no tables yet: there is nothing to back up')
    const tables = await copyRows(client, app, folder, leftOut)
    const jobs = await copyJobs(client, app, folder)
    return { takenAt, migration, tables, jobs, keys: await namedKeys(client) }
  }
  return longTransaction(app, copy, 'isolation level repeatable read read only')
}

/** Copies all rows for another cluster of this installation, which keeps its films and its key. */
export async function copyCluster(app: CopyContext, folder: string): Promise<Manifest> {
  const { keys: _keys, ...snapshot } = await copySnapshot(app, folder, OF_CLUSTER)
  return newManifest({ ...readVersion(), ...snapshot, files: [], missing: [], key: null })
}

const bytesOf = (files: readonly WrittenFile[]): number => files.reduce((sum, { size }) => sum + size, 0)

/** A name that no backup of the place has. */
function freeName(taken: readonly string[], at: number): string {
  const name = backupName(at)
  return taken.includes(name) ? freeName(taken, at + 1000) : name
}

/** Chooses the name of a run, after what killed runs left was removed. @param earlier the newest backup that there is */
async function beginFolder({ backups, now, ...app }: BackupContext, id: string) {
  const { names, halfMade } = await findBackups(backups)
  const isOwn = await findOwn(app)
  await backups.remove(halfMade.filter((file) => isOwn(folderOf(file))))
  const name = freeName([...names, ...halfMade.map(folderOf)], now())
  // Before its first file, which another installation must not take for its own.
  await app.db.updateTable('backupRun').set({ name }).where('id', '=', id).execute()
  return { name, newest: names.findLast((one) => one < name) }
}

type Written = Omit<MadeBackup, 'notRemoved'> & { readonly sha256: string }

interface Folder {
  readonly name: string
  readonly newest: string | undefined
}

/** Writes a backup and reads it again. */
async function write(app: BackupContext, { name, newest }: Folder, version: ServerVersion): Promise<Written> {
  const { backups, signal } = app
  const { keys, ...snapshot } = await copySnapshot(app, name)
  const earlier = newest ? await readManifest(backups, newest).catch(ifGood) : null
  const { added, ...files } = await copyFiles(app, { keys, earlier: earlier?.files ?? [] })
  const manifest = newManifest({ ...version, ...snapshot, ...files, key: await copyKey(app, name) })
  await checkFiles(backups, [...ownFiles(manifest), ...added], signal)
  // The manifest comes last: without it there is no backup.
  const { text, sha256 } = formatManifest(manifest)
  await writeFile(backups, `${name}/${MANIFEST}`, Readable.from([Buffer.from(text)]))
  await readManifest(backups, name)
  return { name, manifest, sha256, bytes: bytesOf([...ownFiles(manifest), ...added]) }
}

/** As above. A failure leaves nothing, so that a disk that was full does not stay full. */
async function writeOrRemove(app: BackupContext, id: string, version: ServerVersion): Promise<Written> {
  const { backups } = app
  const folder = await beginFolder(app, id)
  return write(app, folder, version).catch(async (failure: unknown) => {
    await removeAll(backups, backups.list(`${folder.name}/`)).catch(() => undefined)
    throw failure
  })
}

/** A backup is whole also where older ones cannot be removed. @returns why not */
async function tryToRemoveOld({ backups, now, ...app }: BackupContext): Promise<string | null> {
  try {
    await removeOld(backups, await findOwn(app), now())
    return null
  } catch (failure) {
    return errorMessage(failure).slice(0, MAX_ERROR)
  }
}

const MAX_ERROR = 500

/** Makes a verified backup beside running writers, and keeps its result in the list. Then removes old ones. */
export async function makeBackup(app: BackupContext, kind: BackupKind): Promise<MadeBackup> {
  return alone(app, async () => {
    const version = readVersion()
    const id = await beginRun(app, kind, version)
    const stopRenewing = renewHold(app, id)
    const change = (result: object) =>
      app.db.updateTable('backupRun').set(result).where('id', '=', id).execute()
    const end = (result: object) =>
      change({ ...result, heldUntil: null, finishedAt: new Date(app.now()).toISOString() })
    try {
      const { sha256, ...made } = await writeOrRemove(app, id, version)
      const { manifest } = made
      await end({
        state: 'DONE',
        name: made.name,
        migration: manifest.migration,
        rows: rowCount(manifest),
        files: manifest.files.length,
        missing: manifest.missing.length,
        bytes: made.bytes,
        manifestSha256: sha256,
        verifiedAt: new Date(app.now()).toISOString(),
      })
      const notRemoved = await tryToRemoveOld(app)
      if (notRemoved) await change({ error: notRemoved })
      return { ...made, notRemoved }
    } catch (failure) {
      await end({ state: 'FAILED', name: null, error: errorMessage(failure).slice(0, MAX_ERROR) })
      throw failure
    } finally {
      stopRenewing()
    }
  })
}
