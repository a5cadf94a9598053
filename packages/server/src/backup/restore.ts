import { text } from 'node:stream/consumers'
import { fillIn, msg } from '@fullcourt/scorebook/vocabulary'
import type { ClientBase } from 'pg'
import type { AppContext } from '../appContext.ts'
import { longTransaction } from '../queries/longTransaction.ts'
import { findKey, fingerprintOf } from '../secretBox.ts'
import type { Storage } from '../storage/storage.ts'
import { checkFiles, newestBackup, readManifest } from './backups.ts'
import { BadBackup, checkFile } from './content.ts'
import { eraseAgain, erasuresSince } from './erasures.ts'
import type { Report } from './firstRestores.ts'
import { type Manifest, ownFiles } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { loadRows, readJobs, type WaitingJob } from './rows.ts'
import { contentReader, type ReadContent } from './sealing.ts'
import { OF_CLUSTER } from './tables.ts'

/** A backup that was read and can be restored here. */
export interface CheckedBackup {
  readonly place: BackupPlace
  /** Of the installation, which may know of later erasures when the backup is a copy elsewhere. */
  readonly ownPlace: BackupPlace
  readonly name: string
  readonly manifest: Manifest
  readonly read: ReadContent
  /** The key of its secrets, if the backup has it. */
  readonly key: string | null
  /** Films and pictures that the backup lacks or has with changed bytes. */
  readonly missing: readonly string[]
}

interface CheckOptions {
  readonly env: Pick<AppContext['env'], 'secretKey' | 'dataDir' | 'backupKey'>
  /** Which migrations this version has. */
  readonly isKnown: (migration: string) => boolean
  /** Restores without films and pictures that are missing or damaged. */
  readonly skipsDamaged: boolean
  readonly report?: Report | undefined
  /** Without it, that of the backup. */
  readonly ownPlace?: BackupPlace
}

/** Finds the key of the backup's secrets. @throws BadBackup if this server would have another one */
async function checkKey(read: ReadContent, { key }: Manifest, { env }: CheckOptions): Promise<string | null> {
  if (!key) return null
  const here = findKey(env)
  if (here?.isSetting && fingerprintOf(here.secret) !== key.fingerprint)
    throw new BadBackup(msg('SECRET_KEY is not the key of this backup: set the one that it was made with'))
  if (here?.isSetting) return null
  if (!key.file)
    throw new BadBackup(
      msg('SECRET_KEY must be set to the key that the backup was made with: it is not in the backup'),
    )
  const secret = await text(await read(key.file.name))
  if (fingerprintOf(secret) !== key.fingerprint)
    throw new BadBackup(fillIn('{file} is not the key of this backup', { file: key.file.name }))
  return secret
}

/** Opens one file, so that a wrong key is said before anything changes. */
async function openOne(read: ReadContent, { tables: [first] }: Manifest): Promise<void> {
  if (first) for await (const _chunk of await read(first.name)) break
}

/** Reads films and pictures. @returns the keys of damaged ones */
async function damagedFiles(
  place: BackupPlace,
  { files }: Manifest,
  { skipsDamaged, report }: CheckOptions,
): Promise<string[]> {
  const damaged: string[] = []
  for (const [n, file] of files.entries()) {
    report?.('checking', n, files.length)
    await checkFile(place, file).catch((failure: unknown) => {
      if (!skipsDamaged || !(failure instanceof BadBackup)) throw failure
      damaged.push(file.key)
    })
  }
  return damaged
}

/**
 * Reads a backup whole, before anything is changed. @param name null: the newest
 * @throws BadBackup with one sentence
 */
export async function checkBackup(
  place: BackupPlace,
  name: string | null,
  options: CheckOptions,
): Promise<CheckedBackup> {
  const chosen = name ?? (await newestBackup(place))
  const manifest = await readManifest(place, chosen)
  if (!options.isKnown(manifest.migration))
    throw new BadBackup(
      fillIn(
        'the backup was made by a newer version of Fullcourt ({version}, with {migration}): restore it with that version',
        { version: manifest.version, migration: manifest.migration },
      ),
    )
  await checkFiles(place, ownFiles(manifest))
  const read = contentReader(place, options.env.backupKey)
  await openOne(read, manifest)
  const key = await checkKey(read, manifest, options)
  const damaged = await damagedFiles(place, manifest, options)
  const { ownPlace = place } = options
  return { place, ownPlace, name: chosen, manifest, read, key, missing: [...manifest.missing, ...damaged] }
}

const NOT_EMPTY = 'the database is not empty: nothing was changed'

type LoadContext = Pick<AppContext, 'database' | 'now' | 'newId'>

/** Cursors of the live stream from before are too old. */
async function restartLiveStream(client: ClientBase): Promise<void> {
  await client.query('delete from live_retention')
  await client.query('insert into live_retention (xid, id) values (pg_current_xact_id(), 0)')
}

/** Devices that see the new id send their plays again. */
async function markRestored(client: ClientBase, { now, newId }: LoadContext, { takenAt }: Manifest) {
  await client.query('delete from last_restore')
  await client.query('insert into last_restore (id, taken_at, restored_at) values ($1, $2, $3)', [
    newId(),
    takenAt,
    new Date(now()).toISOString(),
  ])
  await restartLiveStream(client)
}

/** Loads a backup into a database that has its tables and no users, all or nothing. @returns the jobs that waited */
export async function loadBackup(
  app: LoadContext,
  { place, ownPlace, manifest, read }: CheckedBackup,
  report?: Report,
): Promise<readonly WaitingJob[]> {
  return longTransaction(app, async (client) => {
    // No user registers before the end.
    await client.query('lock table app_user, account, audit_event in exclusive mode')
    if (await isUsed(client)) throw new BadBackup(NOT_EMPTY)
    await loadRows(client, read, manifest, { report: (done, of) => report?.('rows', done, of) })
    for (const of of new Set([place, ownPlace]))
      await eraseAgain(client, await erasuresSince(of, manifest.takenAt))
    await markRestored(client, app, manifest)
    return readJobs(client, read, manifest)
  })
}

/** Loads all rows of another cluster of this installation into a database that has its tables. @returns the jobs that waited */
export const loadCluster = (
  app: Pick<LoadContext, 'database'>,
  place: BackupPlace,
  manifest: Manifest,
): Promise<readonly WaitingJob[]> =>
  longTransaction(app, async (client) => {
    const read = contentReader(place, null)
    await loadRows(client, read, manifest, { leftOut: OF_CLUSTER })
    await restartLiveStream(client)
    return readJobs(client, read, manifest)
  })

/** Puts films and pictures into the storage, which keeps what it has. */
export async function restoreFiles(
  storage: Storage,
  { manifest, read, missing }: CheckedBackup,
  report?: Report,
): Promise<void> {
  const lacking = new Set(missing)
  for (const [n, { key, name, size }] of manifest.files.entries()) {
    report?.('films', n, manifest.files.length)
    if (lacking.has(key) || (await storage.head(key))?.size === size) continue
    await storage.put(key, await read(name), 'application/octet-stream')
  }
}

/** Tells whether people have used a database: then no backup goes into it. A failed log-in of an unknown user is no use. */
export async function isUsed(client: ClientBase): Promise<boolean> {
  const { rows: tables } = await client.query<{ is: boolean }>(
    `select to_regclass('public.app_user') is not null as is`,
  )
  if (!tables[0]?.is) {
    const { rows } = await client.query<{ is: boolean }>(
      `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as is`,
    )
    return rows[0]?.is ?? true
  }
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select from app_user) or exists (select from account)
      or exists (select from audit_event where user_id is not null or account_id is not null) as is`,
  )
  return rows[0]?.is ?? true
}
