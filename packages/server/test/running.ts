// Runs the server as a separate process and calls it over HTTP. For benchmarks, and for tests that need a whole process.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterUrl } from '../src/adapters/embedded/address.ts'
import { readPostmaster } from '../src/adapters/embedded/postmaster.ts'
import type { Asked, AskWith } from './testServer.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')
const WORKER = join(import.meta.dirname, '../src/worker.ts')

/** The environment that our processes need: the PATH, Node's cache of compiled modules, and how far films give way. */
export const BARE_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  FILM_NICE: process.env.FILM_NICE,
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

export interface Running {
  readonly url: string
  readonly port: number
  readonly child: ChildProcess
  /** Its output so far. */
  readonly printed: () => string
  readonly ask: (method: string, path: string, how?: AskWith) => Promise<Asked>
  /** Ends it like Ctrl-C. */
  readonly stop: () => Promise<number | null>
  /** Kills its process group and the PostgreSQL in its `DATA_DIR`, like a power cut. */
  readonly kill: () => Promise<void>
  /** Kills only its process group. Its PostgreSQL keeps running. */
  readonly killServer: () => Promise<void>
}

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve))

export interface RunningWorker {
  readonly child: ChildProcess
  readonly printed: () => string
  readonly ended: Promise<number | null>
}

/** Starts a process that only runs jobs. */
export function startWorker(env: Readonly<Record<string, string>>): RunningWorker {
  const child = spawn(process.execPath, [WORKER], {
    env: { ...BARE_ENV, NODE_ENV: 'test', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const atExit = () => child.kill('SIGKILL')
  process.once('exit', atExit)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      text += bytes.toString()
    })
  const over = new Promise<number | null>((resolve) => child.once('close', resolve))
  void over.then(() => process.off('exit', atExit))
  return { child, printed: () => text, ended: over }
}

/** Returns the process id of the PostgreSQL in a data folder, or null. */
export function postgresOf(dataDir: string): number | null {
  return readPostmaster(join(dataDir, 'postgres'))?.pid ?? null
}

/** Returns the address of the server's database in the PostgreSQL of a data folder. */
export function databaseUrlOf(dataDir: string): string {
  const cluster = join(dataDir, 'postgres')
  const running = readPostmaster(cluster)
  if (!running) throw new Error(`no PostgreSQL runs in ${dataDir}`)
  return clusterUrl(running, 'fullcourt', cluster)
}

/** Lists the processes of the PostgreSQL in a data folder. */
export function postgresProcesses(dataDir: string): number[] {
  const pid = postgresOf(dataDir)
  return pid !== null && isRunning(pid) ? [pid, ...childrenOf(pid)] : []
}

/** Megabytes of a server and the PostgreSQL in its data folder; memory that processes share counts once. */
export function memoryOf({ child }: Running, dataDir: string): number {
  const kilobytes = [child.pid!, ...postgresProcesses(dataDir)].map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      // The process has ended: PostgreSQL closes unused connections.
      return 0
    }
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** Kills all processes of the PostgreSQL in a data folder, and waits until they have ended. */
export async function killPostgres(dataDir: string): Promise<void> {
  const all = postgresProcesses(dataDir)
  for (const each of all) signal(each, 'SIGKILL')
  while (all.some(isRunning)) await sleep(5)
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Sends a signal to a process that may have ended since it was listed: a backend ends with its client. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Returns a function that calls a server at an address. */
export const askServer =
  (url: string): Running['ask'] =>
  async (method, path, { token, body, headers = {} } = {}) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.startsWith('application/json')
    return {
      status: reply.status,
      body: isJson && text ? JSON.parse(text) : null,
      headers: Object.fromEntries(reply.headers),
      text,
    }
  }

/** Starts the server and waits until it listens. @param main the program of another version */
export async function startServer(
  env: Readonly<Record<string, string>>,
  port?: number,
  main = MAIN,
): Promise<Running> {
  const taken = port ?? (await freePort())
  const url = `http://127.0.0.1:${taken}`
  const child = spawn(process.execPath, [main], {
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      PORT: String(taken),
      REQUESTS_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const atExit = () => child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGKILL')
  process.once('exit', atExit)
  const killServer = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
    await ended(child)
    process.off('exit', atExit)
  }
  let printed = ''
  const listens = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        printed += bytes.toString()
        if (printed.includes('listens on')) resolve()
      })
    child.once('exit', () => reject(new Error(`the server did not start: ${printed}`)))
  })
  await listens
  return {
    url,
    port: taken,
    child,
    printed: () => printed,
    ask: askServer(url),
    async stop() {
      child.kill('SIGTERM')
      const code = await ended(child)
      process.off('exit', atExit)
      return code
    },
    async kill() {
      await killServer()
      if (env.DATA_DIR) await killPostgres(env.DATA_DIR)
    },
    killServer,
  }
}
