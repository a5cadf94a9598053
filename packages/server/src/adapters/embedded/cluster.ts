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
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveSessionWay } from '../../media/run.ts'
import { type Account, commandAs } from './account.ts'
import { makePrivateFolder } from './places.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import { majorOf, type Programs, programIn } from './programs.ts'

/** How to run PostgreSQL's programs. */
interface Runner {
  readonly programs: Programs
  readonly account: Account
  /** The PATH of the system's programs. */
  readonly path: string
}

/** A PostgreSQL cluster and how to run it. */
export interface Cluster extends Runner {
  /** `DATA_DIR/postgres`. */
  readonly folder: string
  readonly socketFolder: string
  readonly logFile: string
}

/** Windows has no sockets in folders. There PostgreSQL listens on the loopback address and requires a password. */
const HAS_SOCKETS = process.platform !== 'win32'
const PASSWORD_FILE = 'fullcourt-password'
const LONGEST_LOG = 5_000_000
const POLL_MS = 20
const STOP_LIMIT_S = 15

/** Settings for a machine with 2 GB that also runs the server. fsync and full_page_writes stay on: an acknowledged write is on disk. */
const settingsFor = (programs: Programs): Readonly<Record<string, string>> => ({
  max_connections: '80',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '512MB',
  // All queries are small: parallel workers and machine code cost more than they save.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  ...(majorOf(programs) >= 18 && { io_method: 'sync' }),
  // Keeps data out of the log: error messages contain values that users typed.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
})

/** Names a cluster by its programs and settings. A running PostgreSQL with another name is restarted. */
export const clusterName = ({ programs }: Cluster): string =>
  `fullcourt ${programs.version} ${createHash('sha256')
    .update(JSON.stringify(settingsFor(programs)))
    .digest('hex')
    .slice(0, 8)}`

export const passwordOf = (folder: string): string | null =>
  HAS_SOCKETS ? null : readFileSync(join(folder, PASSWORD_FILE), 'utf8').trim()

/** Leaves out the server's own environment: PGPORT and other variables would change PostgreSQL. */
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

/** Returns why the programs do not run here (a different C library, a missing library), or null if they run. */
export async function whyNotRunnable(runner: Runner): Promise<string | null> {
  const { code, output } = await run(runner, 'postgres', ['--version'])
  return code === 0 ? null : lastLine(output) || `exit code ${code}`
}

const ownerOf = ({ account }: Cluster): { uid: number; gid: number } | null => {
  if (account.kind === 'user') return account.user
  const uid = process.getuid?.()
  return uid === 0 ? { uid, gid: process.getgid?.() ?? 0 } : null
}

/** Gives the files to PostgreSQL's user, which must own them. An earlier start by root may have used another user. */
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
 * Creates the cluster if it is missing: under a temporary name, and renamed when complete. So an interrupted start leaves no
 * partial cluster, and of two simultaneous starts only one succeeds in renaming.
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
    if (code !== 0) throw new Error(`PostgreSQL cannot create its cluster: ${reasonIn(output)}`)
    renameSync(making, cluster.folder)
  } catch (failure) {
    rmSync(making, { recursive: true, force: true })
    // Another process may have created it in the meantime.
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) throw failure
  }
}

/** Removes the partial clusters of interrupted starts. The caller owns the cluster. */
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

/** The setting is a comma-separated list whose entries may be quoted. */
const quote = (folder: string): string => `"${folder.replaceAll('"', '""')}"`

const network = async (cluster: Cluster): Promise<Record<string, string>> =>
  HAS_SOCKETS
    ? {
        listen_addresses: '',
        unix_socket_directories: quote(cluster.socketFolder),
        unix_socket_permissions: '0700',
      }
    : { listen_addresses: '127.0.0.1', port: String(await freePort()) }

function openLogFile({ logFile }: Cluster): number {
  if (existsSync(logFile) && statSync(logFile).size > LONGEST_LOG) renameSync(logFile, `${logFile}.1`)
  return openSync(logFile, 'a', 0o600)
}

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Finds the log line that says why PostgreSQL ended, and removes its time. */
function reasonIn(log: string): string {
  const lines = log.split('\n')
  const fatal = lines.findLast((line) => /(FATAL|PANIC|ERROR|error): /.test(line)) ?? lastLine(log)
  const reason = fatal.replace(/^.*?(FATAL|PANIC|ERROR|LOG|error): */, '')
  return reason.includes('file descriptors') ? `${reason}: allow more open files (ulimit -n 1024)` : reason
}

/**
 * Starts PostgreSQL and waits until it accepts connections. It leads its own process group, so that Ctrl-C reaches the server
 * first.
 * @returns null, or why it ended at once, for example because another process started it first
 */
export async function startPostmaster(cluster: Cluster): Promise<string | null> {
  const owner = ownerOf(cluster)
  if (HAS_SOCKETS) makePrivateFolder(cluster.socketFolder, owner?.uid)
  if (owner) chownTree(cluster.folder, owner)
  const settings = {
    ...settingsFor(cluster.programs),
    ...(await network(cluster)),
    cluster_name: clusterName(cluster),
  }
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
  // Its own session does not inherit how far this process gives way.
  if (child.pid !== undefined && getPriority() > 0) void giveSessionWay(child.pid, getPriority())
  for (;;) {
    await sleep(POLL_MS)
    if (failure) return failure
    if (isOver(child)) return reasonIn(readFileSync(cluster.logFile).subarray(from).toString())
    const running = readPostmaster(cluster.folder)
    if (running?.pid === child.pid && running?.status === 'ready') return null
  }
}

/** Stops PostgreSQL cleanly. Open transactions are rolled back, and the next start has nothing to recover. */
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
