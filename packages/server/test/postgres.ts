// A PostgreSQL server for tests and benchmarks, with its own temporary folder and port. It is deleted at the end.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Postgres = {
  /** `postgres://…` of an empty database on loopback, with the rights of its owner and without a password. */
  readonly url: string
  /** Creates another empty database on this server and returns its URL. */
  createDatabase(name: string): Promise<string>
  /** Kills it at once. `start` starts it again on the same data. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Suspends all its processes: connections stay open but get no answers. `resume` continues them. */
  pause(): void
  resume(): void
  /** Ends it and deletes its folder. */
  stop(): Promise<void>
}

const DEBIAN = '/usr/lib/postgresql'

/**
 * Finds the folder with `postgres` and `initdb`: in PATH, then in the usual folders of Debian, Homebrew and a plain build.
 * @returns undefined if there is none; the test is then skipped
 */
export function findPostgres(): string | undefined {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : []
  const usual = ['/opt/homebrew/bin', '/usr/local/pgsql/bin']
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian, ...usual]
  return folders.find((folder) =>
    ['postgres', 'initdb'].every((program) => existsSync(join(folder, program))),
  )
}

/** Finds the programs of a PostgreSQL of Debian that has the extension Citus. */
export function findCitus(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const found = versions.find((version) => existsSync(join(DEBIAN, version, 'lib/citus.so')))
  return found && join(DEBIAN, found, 'bin')
}

/** PostgreSQL refuses to run as root, so tests run it as the system user postgres or nobody. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL does not run as root, and the users postgres and nobody are missing')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A server that ends under an idle client is expected here.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Where a server runs: its folder, its port, and the user that runs it. */
interface Place {
  readonly bin: string
  readonly folder: string
  readonly port: number
  readonly user: ReturnType<typeof unprivileged>
}

const spawnOptions = ({ folder, user }: Place) => ({
  cwd: folder,
  // Citus connects to its workers, and reads certificates at home.
  env: { ...process.env, LC_ALL: 'C', HOME: folder },
  ...user,
})

function initCluster(place: Place): void {
  const made = spawnSync(
    join(place.bin, 'initdb'),
    ['-D', 'data', '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    { ...spawnOptions(place), encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error?.message}`)
}

/** Sends a signal to a server and its backends: to the server first, so that it starts no backend in between. */
function signalAll(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  process.kill(pid, signal)
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
  for (const backend of stdout.split('\n').filter(Boolean)) {
    try {
      process.kill(Number(backend), signal)
    } catch {
      // It has ended in the meantime.
    }
  }
}

/** The server process of a cluster. It is killed when the test process ends. */
class Server {
  readonly #place: Place
  readonly #settings: readonly string[]
  #child: ChildProcess | undefined
  #log = ''
  readonly #killAtExit = () => this.#child?.kill('SIGKILL')

  constructor(place: Place, settings: readonly string[]) {
    this.#place = place
    this.#settings = settings
  }

  get pid(): number {
    return this.#child!.pid!
  }

  urlOf(name: string): string {
    return `postgres://postgres@127.0.0.1:${this.#place.port}/${name}`
  }

  /** Resolves when the server answers. */
  async start(): Promise<void> {
    const settings = [
      `port=${this.#place.port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      ...this.#settings,
    ]
    const child = spawn(
      join(this.#place.bin, 'postgres'),
      ['-D', 'data', ...settings.flatMap((setting) => ['-c', setting])],
      { ...spawnOptions(this.#place), stdio: ['ignore', 'ignore', 'pipe'] },
    )
    child.stderr.on('data', (bytes: Buffer) => {
      this.#log = (this.#log + bytes.toString()).slice(-4000)
    })
    this.#child = child
    process.once('exit', this.#killAtExit)
    for (let tries = 0; ; tries++) {
      const failure = await query(this.urlOf('postgres'), 'select 1').then(
        () => undefined,
        (error: Error) => error,
      )
      if (!failure) return
      if (tries > 1200 || child.exitCode !== null)
        throw new Error(`postgres did not start: ${failure.message}\n${this.#log}`)
      await sleep(50)
    }
  }

  async end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (!this.#child) return
    this.#child.kill(signal)
    await ended(this.#child)
    process.off('exit', this.#killAtExit)
    this.#child = undefined
  }
}

/** Starts a new, empty server. fsync and full page writes are on, so that acknowledged writes are on disk. */
export async function startPostgres(
  bin = findPostgres(),
  settings: readonly string[] = [],
): Promise<Postgres> {
  if (!bin) throw new Error('no postgres binary: ask findPostgres() first and skip')
  const user = unprivileged()
  const folder = await mkdtemp(join(tmpdir(), 'fullcourt-postgres-'))
  if (user) await chown(folder, user.uid, user.gid)
  const place = { bin, folder, port: await freePort(), user }
  initCluster(place)
  const server = new Server(place, settings)
  await server.start()
  return {
    url: server.urlOf('postgres'),
    async createDatabase(name) {
      await query(server.urlOf('postgres'), `create database "${name}"`)
      return server.urlOf(name)
    },
    crash: () => server.end('SIGQUIT'),
    start: () => server.start(),
    pause: () => signalAll(server.pid, 'SIGSTOP'),
    resume: () => signalAll(server.pid, 'SIGCONT'),
    async stop() {
      await server.end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
