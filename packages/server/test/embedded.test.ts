// The PostgreSQL that a server runs by itself: who owns it, what ends it, where it can run.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseAccount } from '../src/adapters/embedded/account.ts'
import { type Cluster, whyNotRunnable } from '../src/adapters/embedded/cluster.ts'
import { takeOwnership } from '../src/adapters/embedded/owner.ts'
import { findPrograms, preparePrograms } from '../src/adapters/embedded/programs.ts'
import { copyMadeDataDir } from './madeDataDir.ts'
import {
  BARE_ENV,
  killPostgres,
  postgresOf,
  postgresProcesses,
  type Running,
  signal,
  startServer,
} from './running.ts'
import { newGame, type ScoredGame, save, shot, wholeLog } from './scorer.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')
const home = mkdtempSync(join(tmpdir(), 'fullcourt-embedded-'))
const servers: Running[] = []
afterAll(async () => {
  for (const server of servers) await server.kill()
  rmSync(home, { recursive: true, force: true })
})

async function start(dataDir: string, env: Readonly<Record<string, string>> = {}, port?: number) {
  const server = await startServer({ DATA_DIR: dataDir, ...env }, port)
  servers.push(server)
  return server
}

/** A data folder of an earlier run. */
async function madeDataDir(name: string): Promise<string> {
  const dataDir = join(home, name)
  await copyMadeDataDir(dataDir)
  return dataDir
}

/** Runs the server until it ends by itself. */
async function startAndEnd(dataDir: string): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...BARE_ENV, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, printed }
}

async function playsOf(game: ScoredGame): Promise<(string | null)[]> {
  return (await wholeLog(game)).map(({ playId }) => playId)
}

describe('the owner of a data folder', () => {
  it('is one process; a second one names it and exits', async () => {
    const dataDir = await madeDataDir('owned')
    const first = await start(dataDir)
    const { code, printed } = await startAndEnd(dataDir)
    expect(code).toBe(1)
    expect(printed).toMatch(new RegExp(`^.+/owned is in use by process ${first.child.pid}: .+\\n$`))
    expect((await first.ask('GET', '/readyz')).status).toBe(200)
    expect(await first.stop()).toBe(0)
    expect(postgresOf(dataDir)).toBeNull()
  })

  it('is one of two processes that start at the same time on an empty folder', async () => {
    for (let round = 0; round < 2; round++) {
      const dataDir = join(home, `race-${round}`)
      const both = await Promise.allSettled([start(dataDir), start(dataDir)])
      const won = both.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
      const refused = both.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason))
      expect(refused).toEqual([expect.stringContaining(`is in use by process ${won[0]?.child.pid}`)])
      const game = await newGame(won[0]!.ask)
      expect((await save(game, shot(game, 1))).status).toBe(200)
      expect(await won[0]!.stop()).toBe(0)
    }
  })
})

describe('kill -9', () => {
  it('of only the server leaves PostgreSQL running, and the next start takes it over', async () => {
    const dataDir = await madeDataDir('server-killed')
    const first = await start(dataDir)
    const game = await newGame(first.ask)
    const plays = [shot(game, 1), shot(game, 2)]
    for (const play of plays) await save(game, play)
    await first.killServer()
    const pid = postgresOf(dataDir)
    expect(pid).not.toBeNull()
    const second = await start(dataDir, {}, first.port)
    expect(postgresOf(dataDir)).toBe(pid)
    expect(await playsOf(game)).toEqual(plays.map(({ origin }) => origin.id))
    expect(await second.stop()).toBe(0)
    expect(postgresOf(dataDir)).toBeNull()
  })

  it('of only PostgreSQL gives 503, and the server restarts it', async () => {
    const dataDir = await madeDataDir('postgres-killed')
    const server = await start(dataDir)
    const game = await newGame(server.ask)
    const acknowledged: string[] = []
    for (let round = 0; round < 3; round++) {
      const before = postgresOf(dataDir)
      await killPostgres(dataDir)
      const statuses = new Set<number>()
      while (!statuses.has(200)) {
        const play = shot(game, acknowledged.length)
        const { status } = await save(game, play)
        statuses.add(status)
        if (status === 200) acknowledged.push(play.origin.id)
      }
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
      expect(postgresOf(dataDir)).not.toBe(before)
    }
    expect(await playsOf(game)).toEqual(acknowledged)
    expect((await server.ask('GET', '/readyz')).status).toBe(200)
    expect(await server.stop()).toBe(0)
    expect(server.printed()).toContain('PostgreSQL is running again')
  })

  it('of both is recovered at the next start', async () => {
    const dataDir = await madeDataDir('all-killed')
    const first = await start(dataDir)
    const game = await newGame(first.ask)
    await save(game, shot(game, 1))
    await first.kill()
    const second = await start(dataDir, {}, first.port)
    expect(await playsOf(game)).toHaveLength(1)
    expect(await second.stop()).toBe(0)
  })

  it('of only the server, with a PostgreSQL that hangs: the next start says how to end it', async () => {
    const dataDir = await madeDataDir('hangs')
    await (await start(dataDir)).killServer()
    const pid = postgresOf(dataDir)
    const folder = join(dataDir, 'postgres')
    for (const each of postgresProcesses(dataDir)) signal(each, 'SIGSTOP')
    await expect(takeOwnership({ folder } as Cluster, 1, 0)).rejects.toThrow(
      `PostgreSQL (process ${pid}), which runs on ${folder}, does not answer: end it with kill -9 ${pid}, then start again.`,
    )
    await killPostgres(dataDir)
    await start(dataDir)
  })

  it('under a parent that does not reap its children does not block the folder', async () => {
    const dataDir = await madeDataDir('zombie')
    // `exec sleep` never reaps the server that the shell started.
    const env = { ...BARE_ENV, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir }
    const script = `"$0" "$1" & echo "pid $!"; exec sleep 600`
    const parent = spawn('sh', ['-c', script, process.execPath, MAIN], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const dead = await pidOnceListening(parent)
    process.kill(dead, 'SIGKILL')
    await killPostgres(dataDir)
    const state = () => spawnSync('ps', ['-o', 'stat=', '-p', String(dead)], { encoding: 'utf8' }).stdout
    await expect.poll(state).toMatch(/^Z/)
    const next = await start(dataDir)
    expect(await next.stop()).toBe(0)
    parent.kill('SIGKILL')
  })
})

function pidOnceListening(parent: ChildProcess): Promise<number> {
  let printed = ''
  return new Promise((resolve, reject) => {
    for (const stream of [parent.stdout, parent.stderr])
      stream?.on('data', (bytes: Buffer) => {
        printed += bytes.toString()
        const pid = /pid (\d+)/.exec(printed)?.[1]
        if (pid && printed.includes('listens on')) resolve(Number(pid))
      })
    parent.once('exit', () => reject(new Error(printed)))
  })
}

describe('Ctrl-C', () => {
  it('reaches the process group of the terminal, and PostgreSQL ends after the server', async () => {
    const dataDir = await madeDataDir('ctrl-c')
    const server = await start(dataDir)
    const over = new Promise<number | null>((resolve) => server.child.once('exit', resolve))
    process.kill(-server.child.pid!, 'SIGINT')
    expect(await over).toBe(0)
    expect(postgresOf(dataDir)).toBeNull()
    expect(server.printed()).not.toMatch(/"level":[56]0/)
  })

  it('during a first start leaves no process, and a working folder', async () => {
    const dataDir = join(home, 'ctrl-c-early')
    for (const after of [300, 900, 1800]) {
      const child = spawn(process.execPath, [MAIN], {
        env: { ...BARE_ENV, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir },
        stdio: 'ignore',
        detached: true,
      })
      const over = new Promise((resolve) => child.once('exit', resolve))
      await sleep(after)
      process.kill(-child.pid!, 'SIGINT')
      await over
      expect(postgresOf(dataDir), `after ${after} ms`).toBeNull()
    }
    const server = await start(dataDir)
    expect(await server.stop()).toBe(0)
  })
})

describe('a data folder', () => {
  it('can be copied while its server runs, and the copy starts next to it', async () => {
    const dataDir = await madeDataDir('original')
    const first = await start(dataDir)
    const game = await newGame(first.ask)
    await save(game, shot(game, 1))
    const copy = join(home, 'copy')
    spawnSync('cp', ['-a', dataDir, copy])
    const second = await start(copy)
    expect((await first.ask('GET', '/readyz')).status).toBe(200)
    expect((await second.ask('GET', '/readyz')).status).toBe(200)
    expect(await second.stop()).toBe(0)
    expect((await save(game, shot(game, 2))).status).toBe(200)
    expect(await first.stop()).toBe(0)
  })

  it('can have spaces and special characters in its path, and a path longer than a socket allows', async () => {
    for (const name of ["Coach K's data, ü & 100%", join('deep', 'x'.repeat(60), 'y'.repeat(60))]) {
      const dataDir = join(home, name)
      const server = await start(dataDir)
      const game = await newGame(server.ask)
      expect((await save(game, shot(game, 1))).status).toBe(200)
      await server.kill()
      const again = await start(dataDir, {}, server.port)
      expect(await playsOf(game)).toHaveLength(1)
      const { printed } = await startAndEnd(dataDir)
      expect(printed).toContain(`in use by process ${again.child.pid}`)
      expect(await again.stop()).toBe(0)
    }
  })

  it.each(['database', 'recorder'])('of an earlier version is recognized by its folder %s', async (name) => {
    const dataDir = join(home, `earlier-${name}`)
    mkdirSync(join(dataDir, name), { recursive: true })
    const { code, printed } = await startAndEnd(dataDir)
    expect(code).toBe(1)
    expect(printed).toMatch(/^.+ was made by an earlier version, .+\.\n$/)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })

  it('is readable only by its owner', async () => {
    const dataDir = join(home, 'private')
    const server = await start(dataDir)
    for (const path of ['', 'postgres', 'socket'])
      expect(statSync(join(dataDir, path)).mode & 0o077, path).toBe(0)
    await server.stop()
  })
})

describe("PostgreSQL's programs", () => {
  it('are copied if their folder is read-only or closed, and run from the copy', async () => {
    const installed = findPrograms()!
    const copy = preparePrograms(installed, join(home, 'copied programs'), () => false)
    expect(copy.folder).not.toBe(installed.folder)
    const account = chooseAccount(process.env.PATH ?? '')
    expect(await whyNotRunnable({ programs: copy, account, path: process.env.PATH ?? '' })).toBeNull()
    expect(preparePrograms(installed, join(home, 'copied programs'), () => false)).toEqual(copy)
  })

  it('that do not run on a system cause one line that names DATABASE_URL', async () => {
    const broken = join(home, 'broken', 'native')
    mkdirSync(join(broken, 'bin'), { recursive: true })
    writeFileSync(join(broken, 'bin', 'postgres'), '#!/no/such/loader\n', { mode: 0o755 })
    const programs = { folder: broken, version: '18.4.0' }
    const path = process.env.PATH ?? ''
    expect(await whyNotRunnable({ programs, account: { kind: 'self' }, path })).toContain('ENOENT')
  })
})

const isRoot = process.getuid?.() === 0

describe.runIf(isRoot)('as root', () => {
  const closed = join(home, 'home-700')
  const elsewhere: string[] = []
  beforeAll(() => {
    chmodSync(home, 0o755)
    mkdirSync(closed, { mode: 0o700 })
  })
  afterAll(() => {
    for (const folder of elsewhere) rmSync(folder, { recursive: true, force: true })
  })

  async function runTwice(dataDir: string, env: Readonly<Record<string, string>>): Promise<string> {
    const first = await start(dataDir, env)
    const game = await newGame(first.ask)
    await save(game, shot(game, 1))
    expect(await first.stop()).toBe(0)
    const second = await start(dataDir, env, first.port)
    expect(await playsOf(game)).toHaveLength(1)
    await second.kill()
    const third = await start(dataDir, env, first.port)
    expect(await playsOf(game)).toHaveLength(1)
    expect(await third.stop()).toBe(0)
    return first.printed()
  }

  it('runs in a user namespace below a home of mode 700', async () => {
    const printed = await runTwice(join(closed, 'data'), {})
    expect(printed).toContain('because it does not run as root: an acknowledged write is on disk')
  })

  // Without `unshare` the server behaves as on a system that forbids user namespaces.
  it('runs as another user if user namespaces are forbidden', async () => {
    const dataDir = join(home, 'open-data')
    const printed = await runTwice(dataDir, { PATH: '/nowhere' })
    expect(printed).toMatch(
      /\/open-data\/postgres, as user (postgres|nobody) because it does not run as root: /,
    )
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0)
    expect(statSync(dataDir).mode & 0o077).toBe(0o011)
    // And back: the files change their owner.
    expect(await (await start(dataDir)).stop()).toBe(0)
  })

  it('keeps the cluster in a reachable folder if the data folder is closed to its user', async () => {
    const dataDir = join(closed, 'unreachable')
    const printed = await runTwice(dataDir, { PATH: '/nowhere' })
    const cluster = readlinkSync(join(dataDir, 'postgres'))
    elsewhere.push(dirname(cluster))
    expect(printed).toContain(`in ${cluster}, as user `)
  })
})
