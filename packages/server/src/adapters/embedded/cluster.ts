import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, commandAs } from './account.ts'
import { makePrivateFolder } from './places.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import { type Programs, programIn } from './programs.ts'

/** How programs are run. */
interface Runner {
  readonly programs: Programs
  readonly account: Account
  /** Where the system's programs are. */
  readonly path: string
}

/** A PostgreSQL cluster and how it is run. */
export interface Cluster extends Runner {
  /** `DATA_DIR/postgres`. */
  readonly folder: string
  readonly socketFolder: string
  readonly logFile: string
}

/** Windows has no sockets in folders: there PostgreSQL listens on loopback and asks for a password. */
const HAS_SOCKETS = process.platform !== 'win32'
const PASSWORD_FILE = 'fullcourt-password'
const LONGEST_LOG = 5_000_000
const POLL_MS = 20
const STOP_LIMIT_S = 15

/** For a machine with 2 GB that also runs the server. What is acknowledged is on disk: fsync and full_page_writes stay on. */
const SETTINGS: Readonly<Record<string, string>> = {
  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '512MB',
  // Small questions only: a second process or machine code costs more than it gives.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  // The log names no data: errors carry the values that people typed.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Changes with the programs and the settings: a PostgreSQL that runs with others is started anew. */
export const clusterName = ({ programs }: Cluster): string =>
  `fullcourt ${programs.version} ${createHash('sha256').update(JSON.stringify(SETTINGS)).digest('hex').slice(0, 8)}`

export const passwordOf = (folder: string): string | null =>
  HAS_SOCKETS ? null : readFileSync(join(folder, PASSWORD_FILE), 'utf8').trim()

/** Nothing of the server's own environment: PGPORT and others would change what PostgreSQL does. */
const programEnv = ({ path }: Runner) => ({ PATH: path, LC_ALL: 'C' })

interface Ended {
  readonly code: number | null
  readonly output: string
}

/** Runs a program to its end. */
function run(
  runner: Runner,
  name: 'initdb' | 'pg_ctl' | 'postgres',
  args: readonly string[],
): Promise<Ended> {
  const { file, args: all, ...as } = commandAs(runner.account, programIn(runner.programs, name), args)
  const child = spawn(file, all, {
    ...as,
    cwd: '/',
    env: programEnv(runner),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output = (output + bytes.toString()).slice(-4_000)
    })
  return new Promise((resolve) => {
    child.once('error', (failure) => resolve({ code: null, output: failure.message }))
    child.once('close', (code) => resolve({ code, output: output.trim() }))
  })
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? ''

/** Why the programs do not run here (another C library, a missing one); null where they do. */
export async function whyNotRunnable(runner: Runner): Promise<string | null> {
  const { code, output } = await run(runner, 'postgres', ['--version'])
  return code === 0 ? null : lastLine(output) || `exit code ${code}`
}

const ownerOf = ({ account }: Cluster): { uid: number; gid: number } | null => {
  if (account.kind === 'user') return account.user
  const uid = process.getuid?.()
  return uid === 0 ? { uid, gid: process.getgid?.() ?? 0 } : null
}

/** Root may have started it before as another user: PostgreSQL wants to own its files. */
function chownTree(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  if (statSync(folder).uid === uid) return
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
  chownSync(folder, uid, gid)
}

const INITDB = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
  '--auth-local=trust',
  `--auth-host=${HAS_SOCKETS ? 'reject' : 'scram-sha-256'}`,
] as const

/**
 * Makes the cluster where there is none. It is made under another name and renamed when it is whole: a start that is cut off leaves no
 * half a database, and of two starts at the same moment one renames.
 */
export async function makeCluster(cluster: Cluster): Promise<void> {
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return
  const making = `${cluster.folder}.making-${process.pid}`
  const owner = ownerOf(cluster)
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { mode: 0o700 })
  if (owner) chownSync(making, owner.uid, owner.gid)
  const password = `${making}.password`
  if (!HAS_SOCKETS) writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 })
  const { code, output } = await run(cluster, 'initdb', [
    '-D',
    making,
    ...INITDB,
    ...(HAS_SOCKETS ? [] : [`--pwfile=${password}`]),
  ])
  if (code === 0 && !HAS_SOCKETS) renameSync(password, join(making, PASSWORD_FILE))
  try {
    if (code !== 0) throw new Error(`PostgreSQL cannot make its cluster: ${reasonIn(output)}`)
    renameSync(making, cluster.folder)
  } catch (failure) {
    rmSync(making, { recursive: true, force: true })
    // Another process made it meanwhile.
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) throw failure
  }
}

/** Removes what starts that were cut off left. The caller owns the cluster. */
export function removeHalfMade(cluster: Cluster): void {
  const parent = join(cluster.folder, '..')
  for (const name of readdirSync(parent))
    if (/^postgres\.making-\d+/.test(name)) rmSync(join(parent, name), { recursive: true, force: true })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 5432))
    })
  })
}

/** The setting is a list with commas, whose entries may be quoted. */
const quoted = (folder: string): string => `"${folder.replaceAll('"', '""')}"`

const network = async (cluster: Cluster): Promise<Record<string, string>> =>
  HAS_SOCKETS
    ? {
        listen_addresses: '',
        unix_socket_directories: quoted(cluster.socketFolder),
        unix_socket_permissions: '0700',
      }
    : { listen_addresses: '127.0.0.1', port: String(await freePort()) }

function openLogFile({ logFile }: Cluster): number {
  if (existsSync(logFile) && statSync(logFile).size > LONGEST_LOG) renameSync(logFile, `${logFile}.1`)
  return openSync(logFile, 'a', 0o600)
}

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** The line that says why PostgreSQL ended, without its time. */
function reasonIn(log: string): string {
  const lines = log.split('\n')
  const fatal = lines.findLast((line) => /(FATAL|PANIC|ERROR|error): /.test(line)) ?? lastLine(log)
  const reason = fatal.replace(/^.*?(FATAL|PANIC|ERROR|LOG|error): */, '')
  return reason.includes('file descriptors') ? `${reason}: allow more open files (ulimit -n 1024)` : reason
}

/**
 * Starts PostgreSQL and waits until it accepts connections. It leads a process group of its own, so that Ctrl-C reaches the server first.
 * @returns null, or why it ended at once (one reason: another process was quicker)
 */
export async function startPostmaster(cluster: Cluster): Promise<string | null> {
  const owner = ownerOf(cluster)
  if (HAS_SOCKETS) makePrivateFolder(cluster.socketFolder, owner?.uid)
  if (owner) chownTree(cluster.folder, owner)
  const settings = { ...SETTINGS, ...(await network(cluster)), cluster_name: clusterName(cluster) }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const {
    file,
    args: all,
    ...as
  } = commandAs(cluster.account, programIn(cluster.programs, 'postgres'), ['-D', cluster.folder, ...args])
  const log = openLogFile(cluster)
  const from = statSync(cluster.logFile).size
  const child = spawn(file, all, {
    ...as,
    cwd: '/',
    env: programEnv(cluster),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let failure = ''
  child.once('error', (error) => {
    failure = error.message
  })
  child.unref()
  for (;;) {
    await sleep(POLL_MS)
    if (failure) return failure
    if (isOver(child)) return reasonIn(readFileSync(cluster.logFile).subarray(from).toString())
    const running = readPostmaster(cluster.folder)
    if (running?.pid === child.pid && running?.status === 'ready') return null
  }
}

/** Ends PostgreSQL cleanly: transactions under way are rolled back, and the next start has nothing to recover. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const running = readPostmaster(cluster.folder)
  if (!running || !isAlive(running, cluster.folder)) return
  const { code, output } = await run(cluster, 'pg_ctl', [
    'stop',
    '-D',
    cluster.folder,
    '-m',
    'fast',
    '-t',
    String(STOP_LIMIT_S),
    '-s',
  ])
  if (code !== 0 && existsSync(join(cluster.folder, 'postmaster.pid')))
    throw new Error(`PostgreSQL does not stop: ${lastLine(output)}`)
  rmSync(cluster.socketFolder, { recursive: true, force: true })
}
