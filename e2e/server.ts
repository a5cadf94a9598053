// The product as a process of its own, on a free port, with a data folder without users.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyMadeDataDir } from '../packages/server/test/madeDataDir.ts'
import { BARE_ENV, freePort, killPostgres } from '../packages/server/test/running.ts'

const root = join(import.meta.dirname, '..')

export type Product = {
  /** `http://127.0.0.1:…`, without a slash at the end */
  readonly url: string
  readonly dataDir: string
  /** What it has printed so far. */
  output(): string
  /** `kill -9` of its process group and of its PostgreSQL, like a power cut. */
  kill(): Promise<void>
  /** Starts it again on the same port and data. Resolves when /readyz answers 200. */
  start(): Promise<void>
  /** Ends it as Ctrl-C does and deletes its data. */
  stop(): Promise<void>
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isOver(child)) return
  const over = new Promise((resolve) => child.once('exit', resolve))
  // A negative id is the group: the server was started as the leader of its own.
  process.kill(-child.pid!, signal)
  await over
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    if (isOver(child)) throw new Error(`the server ended before it was ready:\n${output()}`)
    const reply = await fetch(`${url}/readyz`).catch(() => undefined)
    if (reply?.ok) return
    await sleep(50)
  }
  throw new Error(`the server was not ready within a minute:\n${output()}`)
}

/**
 * @param env variables of the product beside PORT, HOST, DATA_DIR and PUBLIC_URL; it gets no other variables of ours
 * @param hostName of its address; passkeys need a name
 */
export async function startProduct(
  env: { readonly [name: string]: string } = {},
  hostName = '127.0.0.1',
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-e2e-'))
  const dataDir = join(folder, 'data')
  // A first start takes twice the processor; benches and the server's tests have it.
  if (process.env.MADE_DATA_DIR) await copyMadeDataDir(dataDir)
  const port = await freePort()
  const url = `http://${hostName}:${port}`
  const { HOME = folder } = process.env
  const own = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: '0',
    // Receivers of a test's webhooks are on this machine.
    WEBHOOK_PRIVATE: 'allow',
  }
  let printed = ''
  let child: ChildProcess | undefined
  const killAtExit = () => {
    if (child && !isOver(child)) process.kill(-child.pid!, 'SIGKILL')
  }

  async function start() {
    const started = spawn(process.execPath, ['packages/server/src/main.ts'], {
      cwd: root,
      env: { ...BARE_ENV, HOME, ...own, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (bytes: Buffer) => {
        printed = (printed + bytes.toString()).slice(-20_000)
      })
    }
    child = started
    await untilReady(url, started, () => printed)
  }

  process.once('exit', killAtExit)
  await start()
  return {
    url,
    dataDir,
    output: () => printed,
    async kill() {
      if (child) await end(child, 'SIGKILL')
      await killPostgres(dataDir)
    },
    start,
    async stop() {
      if (child) await end(child, 'SIGTERM')
      process.off('exit', killAtExit)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
