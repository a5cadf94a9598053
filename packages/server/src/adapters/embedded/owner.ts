import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clusterUrl } from './address.ts'
import { type Cluster, clusterName, startPostmaster, stopPostmaster } from './cluster.ts'
import { forgetPostmaster, forgetSocket, isAlive, type Postmaster, readPostmaster } from './postmaster.ts'

/** 'fullcourt' and the number of this lock; every process of ours asks for the same. */
const LOCK = [0x66756c6c, 1] as const
const NAME = 'fullcourt server, process'
const PAUSE_MS = 50
const CONNECT_LIMIT_MS = 5_000
/** A PostgreSQL that runs and says nothing for so long hangs. */
const SILENCE_LIMIT_MS = 60_000

export type Owned =
  /** The connection holds the lock; it ends with PostgreSQL. */
  { readonly ok: true; readonly connection: pg.Client } | { readonly ok: false; readonly heldBy: number }

/** 'busy': it is there and lets no connection in, mostly because it starts or ends. Null: nothing answers. */
async function connect(cluster: Cluster, running: Postmaster): Promise<pg.Client | 'busy' | null> {
  const client = new pg.Client({
    connectionString: clusterUrl(running, 'postgres', cluster.folder),
    application_name: `${NAME} ${process.pid}`,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
  })
  // The end of the connection is what counts.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (failure) {
    await client.end().catch(() => undefined)
    return failure instanceof pg.DatabaseError ? 'busy' : null
  }
}

async function holder(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2 and l.objsubid = 2`,
    [...LOCK],
  )
  const name = rows[0]?.name
  return name?.startsWith(NAME) ? Number(name.slice(NAME.length)) : null
}

interface Asked {
  readonly taken: boolean
  readonly name: string
  readonly folder: string
}

/** The data folder was copied while its PostgreSQL ran, and `postmaster.pid` with it: that one works in another folder. */
function isAnothers({ folder }: Asked, cluster: Cluster): boolean {
  const [there, own] = [statSync(folder, { throwIfNoEntry: false }), statSync(cluster.folder)]
  return there !== undefined && (there.ino !== own.ino || there.dev !== own.dev)
}

async function askForLock(client: pg.Client): Promise<Asked> {
  const { rows } = await client.query<Asked>(
    `select pg_try_advisory_lock($1, $2) as taken, current_setting('cluster_name') as name,
      current_setting('data_directory') as folder`,
    [...LOCK],
  )
  return rows[0]!
}

/** Null where PostgreSQL ended meanwhile, or is not the one that this process wants: the next try finds another state. */
async function takeLock(cluster: Cluster, client: pg.Client): Promise<Owned | null> {
  let heldBy: number | null = null
  try {
    const asked = await askForLock(client)
    const isAnother = isAnothers(asked, cluster)
    if (asked.taken && !isAnother && asked.name === clusterName(cluster))
      return { ok: true, connection: client }
    if (isAnother) forgetPostmaster(cluster.folder)
    else if (!asked.taken) heldBy = await holder(client)
    // The programs or the settings are those of another version.
    else await stopPostmaster(cluster)
  } catch {
    // It has ended.
  }
  await client.end().catch(() => undefined)
  return heldBy === null ? null : { ok: false, heldBy }
}

/** Starts PostgreSQL where none runs. @returns why it did not start */
async function startMissing(cluster: Cluster): Promise<string | null> {
  const left = readPostmaster(cluster.folder)
  if (left && isAlive(left, cluster.folder)) return null
  if (left) forgetPostmaster(cluster.folder)
  forgetSocket(cluster.socketFolder, cluster.folder)
  const failure = await startPostmaster(cluster)
  const running = readPostmaster(cluster.folder)
  // Another process may have been quicker: its PostgreSQL is as good.
  return running && isAlive(running, cluster.folder) ? null : failure
}

/** One try: owned, or what is in the way. */
async function tryOnce(
  cluster: Cluster,
): Promise<Owned | { readonly failure: string | null; readonly isSilent: boolean }> {
  const running = readPostmaster(cluster.folder)
  const client = running && (await connect(cluster, running))
  if (client === 'busy') return { failure: null, isSilent: false }
  if (client) return (await takeLock(cluster, client)) ?? { failure: null, isSilent: false }
  return { failure: await startMissing(cluster), isSilent: true }
}

/**
 * Makes this process the owner of the cluster: PostgreSQL runs, and a connection of ours holds the lock that every server asks for.
 * A PostgreSQL whose server has died is taken over. The lock ends with the connection, so that no file can outlive its process.
 * @returns the process that holds it, where one does. Throws when PostgreSQL does not start `tries` times, or hangs.
 */
export async function takeOwnership(cluster: Cluster, tries: number): Promise<Owned> {
  let failures = 0
  let heardAt = performance.now()
  for (;;) {
    const tried = await tryOnce(cluster)
    if ('ok' in tried) return tried
    if (tried.failure && ++failures >= tries) throw new Error(`PostgreSQL does not start: ${tried.failure}`)
    if (!tried.isSilent || tried.failure) heardAt = performance.now()
    if (performance.now() - heardAt > SILENCE_LIMIT_MS)
      throw new Error(`PostgreSQL (process ${readPostmaster(cluster.folder)?.pid}) does not answer`)
    await sleep(tried.failure ? PAUSE_MS * 4 : PAUSE_MS)
  }
}
