import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Logger } from 'pino'
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
import { readPostmaster } from './embedded/postmaster.ts'
import { findPrograms, type Programs, preparePrograms } from './embedded/programs.ts'
import { openPostgres } from './postgres.ts'

export interface EmbeddedOptions {
  /** Made by the caller. Holds the cluster, its socket and its log. */
  readonly dataDir: string
  /** Where the system's programs are. */
  readonly path: string
  readonly log: Logger
  /** Another process took the cluster while PostgreSQL was away: this one must end. */
  readonly onLost: (heldBy: number) => void
}

/** A PostgreSQL of this process's own. */
export interface RunningCluster {
  urlOf(database: string): string
  /** Makes it where it is missing. */
  createDatabase(name: string): Promise<void>
  /** For the start-up lines: where it is, and as whom it runs. */
  readonly description: string
  /** Ends PostgreSQL cleanly. */
  close(): Promise<void>
}

const START_TRIES = 3
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
const DATABASE = 'fullcourt'
/** Where the cluster and the programs go when PostgreSQL's user cannot reach them where they are. */
const REACHABLE = '/var/lib/fullcourt'

/** An earlier version kept another kind of database in the same folder. */
function refuseEarlierFormat(dataDir: string): void {
  const old = ['database', 'recorder'].find((name) => existsSync(join(dataDir, name)))
  if (old)
    throw new Error(
      `${join(dataDir, old)} was made by an earlier version, in a format that this one does not read: set another DATA_DIR, or start the earlier version on it`,
    )
}

/** A folder for PostgreSQL's own user, which the data folder has a link to. */
function placeElsewhere(dataDir: string, link: string): string {
  const home = join(REACHABLE, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  mkdirSync(home, { recursive: true })
  for (const folder of [REACHABLE, home]) chmodSync(folder, 0o711)
  symlinkSync(join(home, 'postgres'), link)
  return join(home, 'postgres')
}

/**
 * Where the cluster is: in the data folder. PostgreSQL's own user may not get there, as below a home of mode 700: then it is in a folder
 * of its own.
 */
function placeCluster(dataDir: string, account: Account): string {
  const folder = join(dataDir, 'postgres')
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) return readlinkSync(folder)
  if (account.kind !== 'user') return folder
  if (isOpenToAll(dirname(dataDir))) {
    // Others may pass through it, and see nothing in it.
    chmodSync(dataDir, 0o711)
    return folder
  }
  if (!found) return placeElsewhere(dataDir, folder)
  throw new Error(
    `user ${account.user.name}, as whom PostgreSQL must run, cannot reach ${folder}: move ${dataDir} to a folder that all can enter, or start Fullcourt as an ordinary user`,
  )
}

async function prepare({ dataDir, path }: EmbeddedOptions): Promise<Cluster> {
  const installed = findPrograms()
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

/** Keeps a cluster owned: starts PostgreSQL anew when it ends by itself. */
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
    log.error('PostgreSQL has ended and is started again')
    for (let pause = FIRST_PAUSE_MS; !this.#isClosing; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const owned = await takeOwnership(this.#cluster, 1)
        if (!owned.ok) return onLost(owned.heldBy)
        this.#watch(owned.connection)
        log.warn('PostgreSQL runs again')
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

/** Says who holds a cluster. */
const inUse = (dataDir: string, heldBy: number): string =>
  `${dataDir} is in use by process ${heldBy}: stop it, or set another DATA_DIR`

/**
 * Runs PostgreSQL as a process of this one, on a cluster in the data folder, and makes the cluster where there is none.
 * Throws with one sentence where that cannot be: the folder is in use, of an earlier format, or PostgreSQL does not run here.
 */
export async function runCluster(options: EmbeddedOptions): Promise<RunningCluster> {
  const dataDir = realpathSync(options.dataDir)
  refuseEarlierFormat(dataDir)
  const cluster = await prepare({ ...options, dataDir })
  await makeCluster(cluster)
  const owned = await takeOwnership(cluster, START_TRIES)
  if (!owned.ok) throw new Error(inUse(dataDir, owned.heldBy))
  removeHalfMade(cluster)
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

/** The database of the server in a PostgreSQL of its own. */
export async function openEmbedded(options: EmbeddedOptions): Promise<OpenDatabase> {
  const cluster = await runCluster(options)
  try {
    await cluster.createDatabase(DATABASE)
    const engine = await openPostgres(cluster.urlOf(DATABASE))
    return {
      ...engine,
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
