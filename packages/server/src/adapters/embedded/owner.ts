import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clusterUrl } from './address.ts'
import { type Cluster, clusterName, startPostmaster, stopPostmaster } from './cluster.ts'
import { isAlive, type Postmaster, readPostmaster, removePostmasterFile, removeSocket } from './postmaster.ts'

/** The key of the advisory lock: 'fullcourt' and a number. All our processes use the same key. */
const LOCK = [0x66756c6c, 1] as const
const NAME = 'fullcourt server, process'
const PAUSE_MS = 50
const CONNECT_LIMIT_MS = 5_000
/** A PostgreSQL that runs but does not answer for so long counts as stuck. */
const SILENCE_LIMIT_MS = 60_000

export type Owned =
  /** The connection holds the lock and ends with PostgreSQL. */
  { readonly ok: true; readonly connection: pg.Client } | { readonly ok: false; readonly heldBy: number }

/**
 * Connects to a cluster. Returns 'busy' if it runs but accepts no connections, usually while it starts or stops; null if nothing
 * answers.
 */
async function connect(cluster: Cluster, running: Postmaster): Promise<pg.Client | 'busy' | null> {
  const client = new pg.Client({
    connectionString: clusterUrl(running, 'postgres', cluster.folder),
    application_name: `${NAME} ${process.pid}`,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
  })
  // Callers watch the end of the connection instead.
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

interface LockState {
  readonly taken: boolean
  readonly name: string
  readonly folder: string
}

/**
 * Tells whether the PostgreSQL works in another folder. That happens when the data folder was copied with `postmaster.pid` while
 * PostgreSQL ran.
 */
function isOtherFolder({ folder }: LockState, cluster: Cluster): boolean {
  const [there, own] = [statSync(folder, { throwIfNoEntry: false }), statSync(cluster.folder)]
  return there !== undefined && (there.ino !== own.ino || there.dev !== own.dev)
}

async function tryLock(client: pg.Client): Promise<LockState> {
  const { rows } = await client.query<LockState>(
    `select pg_try_advisory_lock($1, $2) as taken, current_setting('cluster_name') as name,
      current_setting('data_directory') as folder`,
    [...LOCK],
  )
  return rows[0]!
}

/**
 * Tries to take the lock. Returns null if PostgreSQL has ended or is not the one that this process needs; the caller then tries
 * again.
 */
async function takeLock(cluster: Cluster, client: pg.Client): Promise<Owned | null> {
  let heldBy: number | null = null
  try {
    const asked = await tryLock(client)
    const isAnother = isOtherFolder(asked, cluster)
    if (asked.taken && !isAnother && asked.name === clusterName(cluster))
      return { ok: true, connection: client }
    if (isAnother) removePostmasterFile(cluster.folder)
    else if (!asked.taken) heldBy = await holder(client)
    // This PostgreSQL runs with the programs or settings of another version.
    else await stopPostmaster(cluster)
  } catch {
    // The process has ended.
  }
  await client.end().catch(() => undefined)
  return heldBy === null ? null : { ok: false, heldBy }
}

/**
 * Starts PostgreSQL unless it runs.
 * @returns why it did not start, or null
 */
async function startMissing(cluster: Cluster): Promise<string | null> {
  const left = readPostmaster(cluster.folder)
  if (left && isAlive(left, cluster.folder)) return null
  if (left) removePostmasterFile(cluster.folder)
  removeSocket(cluster.socketFolder, cluster.folder)
  const failure = await startPostmaster(cluster)
  const running = readPostmaster(cluster.folder)
  // If another process started PostgreSQL first, that one serves as well.
  return running && isAlive(running, cluster.folder) ? null : failure
}

/** A PostgreSQL that was left behind may hang with its disk. It loses nothing that was saved when it is killed. */
const whyStuck = ({ folder }: Cluster, pid: number | undefined): string =>
  `PostgreSQL (process ${pid}), which runs on ${folder}, does not answer: end it with kill -9 ${pid}, then start again. Nothing that was saved is lost`

/** Tries once to own the cluster. Returns the ownership, or the reason of the failure. */
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
 * Makes this process the owner of the cluster: PostgreSQL runs, and one of our connections holds the lock that every server
 * requests.
 * Takes over a PostgreSQL whose server has died. The lock ends with the connection, so no stale lock file can remain.
 * If another process holds the lock, returns its id.
 * @throws if PostgreSQL fails to start `tries` times, or is stuck
 */
export async function takeOwnership(
  cluster: Cluster,
  tries: number,
  silenceLimitMs = SILENCE_LIMIT_MS,
): Promise<Owned> {
  let failures = 0
  let answeredAt = performance.now()
  for (;;) {
    const tried = await tryOnce(cluster)
    if ('ok' in tried) return tried
    if (tried.failure && ++failures >= tries) throw new Error(`PostgreSQL does not start: ${tried.failure}`)
    if (!tried.isSilent || tried.failure) answeredAt = performance.now()
    if (performance.now() - answeredAt > silenceLimitMs)
      throw new Error(whyStuck(cluster, readPostmaster(cluster.folder)?.pid))
    await sleep(tried.failure ? PAUSE_MS * 4 : PAUSE_MS)
  }
}
