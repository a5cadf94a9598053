import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { copyMadeDataDir } from './madeDataDir.ts'
import { BARE_ENV, postgresOf } from './running.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')
const DATA_DIR_MODULE = join(import.meta.dirname, '../src/dataDir.ts')
const folder = mkdtempSync(join(tmpdir(), 'fullcourt-start-'))
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A data folder of an earlier run. */
async function madeDataDir(name: string): Promise<string> {
  const dataDir = join(folder, name)
  await copyMadeDataDir(dataDir)
  return dataDir
}

interface Started {
  readonly child: ChildProcess
  readonly printed: () => string
  readonly ended: Promise<number | null>
}

/** @param channel 'ipc': one to the parent, as a watching Node opens it */
function start(env: Readonly<Record<string, string>>, ...channel: 'ipc'[]): Started {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...BARE_ENV, DATA_DIR: join(folder, 'data'), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...channel],
  })
  started.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => {
      text += bytes.toString()
    })
  return { child, printed: () => text, ended: new Promise((resolve) => child.once('close', resolve)) }
}

/** Fails at once, with what it printed, where the process ends. */
async function untilReady(url: string, { printed, child }: Started): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const reply = await fetch(`${url}/readyz`).catch(() => undefined)
    if (reply?.ok) return
    await sleep(50)
  }
  throw new Error(`not ready: ${printed()}`)
}

function takePort(): Promise<{ port: number; free: () => Promise<void> }> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      resolve({ port, free: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

describe('a failing start', () => {
  it.each([
    [{ PORT: 'many' }, /^PORT must be a port from 0 to 65535\.\n$/],
    [
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      /^DATABASE_URL: the server does not answer \(.+\)\.\n$/,
    ],
    [
      { PUBLIC_URL: 'https://example.org/book' },
      /^PUBLIC_URL must be an http or https URL without a path\.\n$/,
    ],
  ])('says so in one line and ends: %j', async (env, line) => {
    const { ended, printed } = start(env)
    expect(await ended).toBe(1)
    expect(printed()).toMatch(line)
  })

  it.each([
    [
      { HOST: '203.0.113.1' },
      /^HOST 203\.0\.113\.1 is not an address of this machine \(EADDRNOTAVAIL\): .+\.\n$/,
    ],
    [{ HOST: 'no.such.host.invalid' }, /^HOST no\.such\.host\.invalid is not an address .+\.\n$/],
  ])('names HOST where the address is wrong: %j', async (env, line) => {
    const dataDir = await madeDataDir(`host-${env.HOST}`)
    const { ended, printed } = start({ ...env, DATA_DIR: dataDir })
    expect(await ended).toBe(1)
    expect(printed()).toMatch(line)
    expect(postgresOf(dataDir)).toBeNull()
  })

  it('names the folder of STORAGE_URL that is not there', async () => {
    const missing = join(folder, 'not-mounted')
    const dataDir = await madeDataDir('no-storage')
    const { ended, printed } = start({ STORAGE_URL: `file://${missing}`, DATA_DIR: dataDir })
    expect(await ended).toBe(1)
    expect(printed()).toBe(
      `STORAGE_URL: the folder ${missing} does not exist. Create it, or mount its disk.\n`,
    )
    expect(existsSync(missing)).toBe(false)
  })

  it.each(['/proc/none', '/proc/self', '/dev/null', '/dev/null/data'])(
    'explains what is wrong with DATA_DIR=%s',
    async (dataDir) => {
      const { ended, printed } = start({ DATA_DIR: dataDir })
      expect(await ended).toBe(1)
      expect(printed()).toMatch(
        /^DATA_DIR \/(proc|dev)\/\S+ (cannot be written \(E[A-Z]+\)|must be a folder).+\.\n$/,
      )
    },
  )

  it('reports a folder that it may not write to', async () => {
    const dataDir = join(folder, 'read-only')
    mkdirSync(dataDir, { mode: 0o555 })
    const as = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    chmodSync(folder, 0o755)
    const script = `const { prepareDataDir } = await import(${JSON.stringify(DATA_DIR_MODULE)}); console.log(prepareDataDir(process.argv[1]))`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script, dataDir], {
      ...as,
      cwd: '/',
      encoding: 'utf8',
    })
    expect(stdout).toBe(
      `DATA_DIR ${dataDir} cannot be written (EACCES): set it to a folder that this user may write to.\n`,
    )
  })

  it('reports a low limit of open files', async () => {
    const child = spawnSync('sh', ['-c', 'ulimit -n 40; exec "$0" "$1"', process.execPath, MAIN], {
      env: { ...BARE_ENV, DATA_DIR: join(folder, 'few-files'), PORT: '0' },
      encoding: 'utf8',
    })
    expect(child.status).toBe(1)
    expect(child.stderr).toMatch(
      /^PostgreSQL cannot create its cluster: .+: allow more open files \(ulimit -n 1024\)\.\n$/,
    )
  })

  it('names a port in use', async () => {
    const { port, free } = await takePort()
    const { ended, printed } = start({ PORT: String(port), DATA_DIR: await madeDataDir('other') })
    expect(await ended).toBe(1)
    expect(printed()).toBe(`PORT ${port} is in use on 127.0.0.1: set another PORT.\n`)
    await free()
  })
})

describe('a start', () => {
  it('prints its address and its data folder, keeps its data, and ends on SIGTERM', async () => {
    const { port, free } = await takePort()
    await free()
    const url = `http://127.0.0.1:${port}`
    mkdirSync(join(folder, 'data'), { recursive: true })
    chmodSync(join(folder, 'data'), 0o755)
    const first = start({ PORT: String(port) })
    await untilReady(url, first)
    expect(statSync(join(folder, 'data')).mode & 0o077, 'private').toBe(0)
    while (!first.printed().includes('become-admin')) await sleep(20)
    const lines = first.printed().split('\n')
    expect(lines).toEqual([
      expect.stringMatching(/^Fullcourt listens on http:\/\/localhost:\d+$/),
      expect.stringMatching(
        /^ {2}PostgreSQL 18\.\d+ in .+\/data\/postgres.*: an acknowledged write is on disk$/,
      ),
      expect.stringMatching(/^ {2}film: .+/),
      expect.stringMatching(/^ {2}mail: no SMTP_URL, so it lands in .+\/data\/mail$/),
      '  cards: no STRIPE_SECRET_KEY, so a test gateway moves no money',
      expect.stringMatching(/^ {2}no administrator yet: /),
      expect.stringMatching(/^ {4}http:\/\/localhost:\d+\/become-admin\/#[\w-]{43}$/),
      '',
    ])

    const second = start({})
    expect(await second.ended).toBe(1)
    expect(second.printed()).toMatch(new RegExp(`^.+ is in use by process ${first.child.pid}: .+\n$`))

    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true })
    expect(await (await fetch(`${url}/build.json`)).json()).toEqual({
      version: JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')).version,
      commit: null,
      builtAt: expect.any(String),
    })
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('http_request_duration_seconds')
    const proxied = await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(proxied.status).toBe(403)

    const person = { firstName: 'A', lastName: 'B', username: 'stopper', email: 's@example.com' }
    const body = JSON.stringify({ ...person, password: 'correct horse' })
    const headers = { 'content-type': 'application/json' }
    const registered = await fetch(`${url}/v1/user/`, { method: 'POST', body, headers })
    const { token } = (await registered.json()) as { token: string }
    const stream = await fetch(`${url}/events/`, { headers: { authorization: `Bearer ${token}` } })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')

    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    await stream.text().catch(() => undefined)
  })

  it('goes on without the folder of BACKUP_TO, whose disk may be away, and names it', async () => {
    const missing = join(folder, 'no-backup-disk')
    const dataDir = await madeDataDir('no-backups')
    const { port, free } = await takePort()
    await free()
    const server = start({ PORT: String(port), DATA_DIR: dataDir, BACKUP_TO: missing })
    await untilReady(`http://127.0.0.1:${port}`, server)
    const sentence = `BACKUP_TO: the folder ${missing} does not exist. Create it, or mount its disk. No backup is made until then.`
    while (!server.printed().includes(sentence)) await sleep(20)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(existsSync(missing)).toBe(false)
  })

  it('warns that it is not encrypted if reachable from other machines, unless behind a proxy', async () => {
    const dataDir = await madeDataDir('open')
    const printedBy = async (env: Readonly<Record<string, string>>) => {
      const { port, free } = await takePort()
      await free()
      const open = start({
        PORT: String(port),
        HOST: '0.0.0.0',
        DATA_DIR: dataDir,
        ADMIN_EMAIL: 'a@example.com',
        ...env,
      })
      await untilReady(`http://127.0.0.1:${port}`, open)
      while (!open.printed().includes('mail:')) await sleep(20)
      open.child.kill('SIGTERM')
      await open.ended
      return open.printed()
    }
    expect(await printedBy({})).toContain('not encrypted')
    expect(await printedBy({ PUBLIC_URL: 'https://fullcourt.example' })).not.toContain('not encrypted')
  })

  it('makes its files private, and does not change the prototype of objects', () => {
    const script = `import { prepareProcess } from ${JSON.stringify(join(import.meta.dirname, '../src/start.ts'))}
      prepareProcess({ dataDir: ${JSON.stringify(join(folder, 'hard'))} })
      console.log('__proto__' in {}, process.umask())`
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(said).toBe(`true ${0o077}\n`)
  })

  // Node itself is not watched here: any other test that touches a source file would restart the server.
  it('works as the child of node --watch, as in npm run dev, where threads send more messages', async () => {
    const { port, free } = await takePort()
    await free()
    const env = { WATCH_REPORT_DEPENDENCIES: '1', PORT: String(port), DATA_DIR: await madeDataDir('watched') }
    const watched = start(env, 'ipc')
    const messages: object[] = []
    watched.child.on('message', (message: object) => messages.push(message))
    await untilReady(`http://127.0.0.1:${port}`, watched)
    watched.child.kill('SIGTERM')
    expect(await watched.ended).toBe(0)
    expect(messages).toContainEqual({ 'watch:import': [expect.stringContaining('/assemble.ts')] })
  })
})
