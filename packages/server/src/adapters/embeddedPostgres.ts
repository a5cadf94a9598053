import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { codeOf } from '../errorMessage.ts'
import type { OpenDatabase } from '../parts.ts'
import { type Account, chooseAccount, isOpenToAll } from './embedded/account.ts'
import { clusterUrl } from './embedded/address.ts'
import {
  type Cluster,
  makeCluster,
  removeHalfMade,
  stopPostmaster,
  whyNotRunnable,
} from './embedded/cluster.ts'
import { takeOwnership } from './embedded/owner.ts'
import { socketFolder } from './embedded/places.ts'
import { isAlive, readPostmaster } from './embedded/postmaster.ts'
import { findProgramsFor, type Programs, preparePrograms } from './embedded/programs.ts'
import { completeSwap, removeReplaced } from './embedded/swap.ts'
import { openPostgres } from './postgres.ts'

export interface EmbeddedOptions {
  /** The caller creates it. It holds the cluster, its socket and its log. */
  readonly dataDir: string
  /** The PATH of the system's programs. */
  readonly path: string
  readonly log: Logger
  /** Called when another process took the cluster while PostgreSQL was down. This process must end. */
  readonly onLost: (heldBy: number) => void
  /** Called when the database found damaged files. */
  readonly onDamage?: (failure: Error) => void
}

/** A PostgreSQL that this process runs. */
export interface RunningCluster {
  urlOf(database: string): string
  /** Creates the database unless it exists. */
  createDatabase(name: string): Promise<void>
  /** For the start-up log: the folder, and the user that runs it. */
  readonly description: string
  /** Stops PostgreSQL cleanly. */
  close(): Promise<void>
}

const START_TRIES = 3
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000
const DATABASE = 'fullcourt'
/** The folder for the cluster and the programs if PostgreSQL's user cannot reach the usual ones. */
const REACHABLE = '/var/lib/fullcourt'

/** Refuses a data folder with the database format of an earlier version. */
function refuseEarlierFormat(dataDir: string): void {
  const old = ['database', 'recorder'].find((name) => existsSync(join(dataDir, name)))
  if (old)
    throw new Error(
      `${join(dataDir, old)} was made by an earlier version, in a format that this one does not read: set another DATA_DIR, or start the earlier version on it`,
    )
}

/** Creates a folder for PostgreSQL's own user, and a link to it in the data folder. */
function placeElsewhere(dataDir: string, link: string): string {
  const home = join(REACHABLE, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  mkdirSync(home, { recursive: true })
  for (const folder of [REACHABLE, home]) chmodSync(folder, 0o711)
  symlinkSync(join(home, 'postgres'), link)
  return join(home, 'postgres')
}

/**
 * Returns the folder of the cluster: in the data folder, or elsewhere if PostgreSQL's own user cannot enter the data folder, for
 * example below a home folder with mode 700.
 */
function placeCluster(dataDir: string, account: Account): string {
  const folder = join(dataDir, 'postgres')
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) return readlinkSync(folder)
  if (account.kind !== 'user') return folder
  if (isOpenToAll(dirname(dataDir))) {
    // Other users may pass through the folder but cannot list it.
    chmodSync(dataDir, 0o711)
    return folder
  }
  if (!found) return placeElsewhere(dataDir, folder)
  throw new Error(
    `user ${account.user.name}, as whom PostgreSQL must run, cannot reach ${folder}: move ${dataDir} to a folder that all can enter, or start Fullcourt as an ordinary user`,
  )
}

async function prepare({ dataDir, path }: EmbeddedOptions): Promise<Cluster> {
  const installed = findProgramsFor(join(dataDir, 'postgres'))
  const need = `DATABASE_URL must be set on this system (${process.platform}-${process.arch})`
  if (!installed) throw new Error(`${need}: npm has no PostgreSQL for it`)
  const account = chooseAccount(path)
  const folder = placeCluster(dataDir, account)
  const home = join(folder, '..')
  const mayRunFrom = (place: string): boolean => account.kind !== 'user' || isOpenToAll(place)
  const programs: Programs = preparePrograms(installed, home, mayRunFrom)
  const reason = await whyNotRunnable({ programs, account, path })
  if (reason) throw new Error(`${need}: the PostgreSQL from npm does not run here, ${reason}`)
  return {
    folder,
    socketFolder: socketFolder(home),
    logFile: join(dataDir, 'postgres.log'),
    programs,
    account,
    path,
  }
}

function describe({ folder, account, programs }: Cluster): string {
  const version = programs.version.split('.').slice(0, 2).join('.')
  const as = {
    self: '',
    namespace: ', in a user namespace because it does not run as root',
    user: account.kind === 'user' ? `, as user ${account.user.name} because it does not run as root` : '',
  }[account.kind]
  return `PostgreSQL ${version} in ${folder}${as}: an acknowledged write is on disk`
}

/** Keeps the ownership of a cluster. Restarts PostgreSQL when it ends unexpectedly. */
class Keeper {
  readonly #cluster: Cluster
  readonly #options: EmbeddedOptions
  #isClosing = false
  #ended: Promise<void> = Promise.resolve()

  constructor(cluster: Cluster, options: EmbeddedOptions, connection: Client) {
    this.#cluster = cluster
    this.#options = options
    this.#watch(connection)
  }

  #watch(connection: Client): void {
    connection.once('end', () => {
      if (!this.#isClosing) this.#ended = this.#startAgain()
    })
  }

  async #startAgain(): Promise<void> {
    const { log, onLost } = this.#options
    log.error('PostgreSQL ended unexpectedly; restarting it')
    for (let pause = FIRST_PAUSE_MS; !this.#isClosing; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const owned = await takeOwnership(this.#cluster, 1)
        if (!owned.ok) return onLost(owned.heldBy)
        this.#watch(owned.connection)
        log.warn('PostgreSQL is running again')
        return
      } catch (failure) {
        log.error({ err: failure }, 'PostgreSQL')
        await sleep(pause)
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#ended
    await stopPostmaster(this.#cluster)
  }
}

/** Names the process that holds a cluster. */
const inUse = (dataDir: string, heldBy: number): string =>
  `${dataDir} is in use by process ${heldBy}: stop it, or set another DATA_DIR`

/**
 * Runs PostgreSQL as a child process, on a cluster in the data folder. Creates the cluster if it is missing.
 * @throws with one sentence if the folder is in use or has an earlier format, or if PostgreSQL does not run here
 */
export async function runCluster(options: EmbeddedOptions): Promise<RunningCluster> {
  const dataDir = realpathSync(options.dataDir)
  refuseEarlierFormat(dataDir)
  completeSwap(dataDir)
  const cluster = await prepare({ ...options, dataDir })
  await makeCluster(cluster)
  const owned = await takeOwnership(cluster, START_TRIES)
  if (!owned.ok) throw new Error(inUse(dataDir, owned.heldBy))
  removeHalfMade(cluster)
  removeReplaced(dataDir, Date.now())
  const { connection } = owned
  const keeper = new Keeper(cluster, options, connection)
  const running = readPostmaster(cluster.folder)
  if (!running) throw new Error('PostgreSQL has ended')
  return {
    urlOf: (database) => clusterUrl(running, database, cluster.folder),
    async createDatabase(name) {
      const { rowCount } = await connection.query('select from pg_database where datname = $1', [name])
      if (rowCount === 0) await connection.query(`create database ${connection.escapeIdentifier(name)}`)
    },
    description: describe(cluster),
    close: () => keeper.close(),
  }
}

/** The address of the database of a server that runs on this data folder; null if none runs. */
export function runningUrl(dataDir: string): string | null {
  const cluster = join(dataDir, 'postgres')
  const running = readPostmaster(cluster)
  return running && isAlive(running, cluster) ? clusterUrl(running, DATABASE, cluster) : null
}

/**
 * Stops a PostgreSQL whose server has died. The cluster itself is not needed: it may be damaged.
 * @throws if a server runs on the data folder
 */
export async function stopLeftBehind(options: EmbeddedOptions): Promise<void> {
  const dataDir = realpathSync(options.dataDir)
  completeSwap(dataDir)
  if (runningUrl(dataDir) === null) return
  const cluster = await prepare({ ...options, dataDir })
  const owned = await takeOwnership(cluster, 1)
  if (!owned.ok) throw new Error(inUse(dataDir, owned.heldBy))
  await stopPostmaster(cluster)
}

/** A folder for a new cluster, named by the process that makes it. */
const SCRATCH = /^restoring-(\d+)$/

/** Another process that runs may be at work in its folder. */
function isOfAnother(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (failure) {
    return codeOf(failure) === 'EPERM'
  }
}

/** Removes the clusters that killed restores and drills left in the data folder. */
export async function removeScratch(options: EmbeddedOptions): Promise<void> {
  for (const name of readdirSync(options.dataDir)) {
    const [, pid] = SCRATCH.exec(name) ?? []
    if (!pid || isOfAnother(Number(pid))) continue
    const left = join(options.dataDir, name)
    await stopLeftBehind({ ...options, dataDir: left })
    rmSync(left, { recursive: true, force: true })
  }
}

/** Makes a folder in the data folder for a new cluster beside the present one. */
export async function makeScratch(options: EmbeddedOptions): Promise<string> {
  await removeScratch(options)
  const folder = join(options.dataDir, `restoring-${process.pid}`)
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

/** Opens the server's database in its own PostgreSQL. */
export async function openEmbedded(options: EmbeddedOptions): Promise<OpenDatabase> {
  const cluster = await runCluster(options)
  try {
    await cluster.createDatabase(DATABASE)
    const engine = await openPostgres(cluster.urlOf(DATABASE), options.onDamage)
    return {
      ...engine,
      isDistributed: false,
      durability: cluster.description,
      async close() {
        await engine.close()
        await cluster.close()
      },
    }
  } catch (failure) {
    await cluster.close()
    throw failure
  }
}
