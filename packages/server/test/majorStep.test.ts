// A data folder that PostgreSQL 17 made, which the first start of this version moves to its own PostgreSQL.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { chooseAccount } from '../src/adapters/embedded/account.ts'
import { makeCluster } from '../src/adapters/embedded/cluster.ts'
import { socketFolder } from '../src/adapters/embedded/places.ts'
import { findPrograms, preparePrograms } from '../src/adapters/embedded/programs.ts'
import { completeSwap } from '../src/adapters/embedded/swap.ts'
import { runCluster } from '../src/adapters/embeddedPostgres.ts'
import { copiedTables, OF_CLUSTER } from '../src/backup/tables.ts'
import { resultOf, startCommand } from './commands.ts'
import { BARE_ENV, databaseUrlOf, freePort, killPostgres, startServer } from './running.ts'
import { newGame, type ScoredGame, save, shot } from './scorer.ts'
import { tempFolder } from './tempFolder.ts'

const root = tempFolder('major')

const versionIn = (dataDir: string): string =>
  readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8').trim()

async function startProcess(dataDir: string): Promise<ChildProcess> {
  const PORT = String(await freePort())
  return spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    detached: true,
    env: { ...BARE_ENV, NODE_ENV: 'test', DEMO: '0', LOG_LEVEL: 'warn', PORT, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

it.each([
  ['9', /PostgreSQL 9, and this version of Fullcourt has PostgreSQL \d+: make a backup with the version/],
  ['99', /PostgreSQL 99, and this version of Fullcourt has PostgreSQL \d+: start the newer version/],
])('a folder of PostgreSQL %s is refused in one sentence, and stays as it is', async (version, sentence) => {
  const dataDir = mkdtempSync(join(root, 'other-'))
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), `${version}\n`)
  const { code, printed } = await resultOf(await startProcess(dataDir))
  expect([code, printed]).toEqual([1, expect.stringMatching(sentence)])
  expect(printed.trim().split('\n')).toHaveLength(1)
  expect(readdirSync(dataDir, { recursive: true })).toEqual(['postgres', 'postgres/PG_VERSION'])
})

const seventeen = findPrograms(17)

describe.skipIf(!seventeen)('a folder of PostgreSQL 17', () => {
  const made = join(root, 'made')
  const dataDir = join(root, 'data')
  const path = process.env.PATH ?? ''
  const run = (folder: string) =>
    runCluster({ dataDir: folder, path, log: pino({ level: 'silent' }), onLost: () => undefined })
  let game: ScoredGame
  let rows: Readonly<Record<string, string>>
  let box: unknown

  /** Every row of every table that is kept, as text. */
  async function rowsAt(url: string): Promise<Readonly<Record<string, string>>> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const found: Record<string, string> = {}
    for (const { table } of await copiedTables(client, OF_CLUSTER)) {
      const { rows: all } = await client.query<{ text: string }>(
        `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as text from "${table}" t`,
      )
      found[table] = all[0]!.text
    }
    await client.end()
    return found
  }

  const boxOf = async (ask: ScoredGame['ask']) =>
    (await ask('GET', `/v1/team-game/${game.gameId}/box-score/`)).body

  async function makeSeventeen(folder: string): Promise<void> {
    mkdirSync(folder)
    const account = chooseAccount(path)
    const programs = preparePrograms(seventeen!, folder, () => account.kind !== 'user')
    const logFile = join(folder, 'postgres.log')
    const at = { folder: join(folder, 'postgres'), socketFolder: socketFolder(folder) }
    await makeCluster({ ...at, logFile, programs, account, path })
  }

  beforeAll(async () => {
    await makeSeventeen(made)
    const cluster = await run(made)
    await cluster.createDatabase('fullcourt')
    const server = await startServer({ DATA_DIR: made, DATABASE_URL: cluster.urlOf('fullcourt') })
    game = await newGame(server.ask)
    for (let n = 0; n < 20; n++) expect((await save(game, shot(game, n))).status).toBe(200)
    box = await boxOf(game.ask)
    await server.stop()
    rows = await rowsAt(cluster.urlOf('fullcourt'))
    await cluster.close()
    expect(versionIn(made)).toBe('17')
    reset()
  })

  function reset(): void {
    rmSync(dataDir, { recursive: true, force: true })
    execFileSync('cp', ['-a', made, dataDir])
  }

  const scratch = () =>
    readdirSync(dataDir).flatMap((name) => (/^restoring-\d+$/.test(name) ? [join(dataDir, name)] : []))
  const isInScratch = (...names: string[]) => scratch().some((folder) => existsSync(join(folder, ...names)))
  const isInFolder = (name: RegExp) => readdirSync(dataDir).some((one) => name.test(one))

  /** Asks the new cluster. False: it does not answer yet. */
  async function asks(text: string): Promise<boolean> {
    const [folder] = scratch()
    if (!folder || !isInScratch('postgres', 'postmaster.pid')) return false
    try {
      const client = new pg.Client({ connectionString: databaseUrlOf(folder) })
      client.on('error', () => undefined)
      await client.connect()
      return await client
        .query<{ is: boolean }>(text)
        .then(({ rows: [row] }) => row!.is)
        .finally(() => client.end())
    } catch {
      return false
    }
  }
  const has = (table: string) => asks(`select to_regclass('${table}') is not null as is`)

  const POINTS: readonly (readonly [string, () => boolean | Promise<boolean>])[] = [
    ['the earlier cluster runs', () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))],
    ['rows are copied', () => isInScratch('copy', 'present', 'rows')],
    ['the waiting jobs are copied', () => isInScratch('copy', 'present', 'rows', 'jobs.copy.zst')],
    [
      'a cluster is made',
      () =>
        scratch().some((folder) => readdirSync(folder).some((name) => name.startsWith('postgres.making'))),
    ],
    ['the new cluster is there', () => isInScratch('postgres', 'PG_VERSION')],
    ['the new cluster runs', () => isInScratch('postgres', 'postmaster.pid')],
    ['its tables are made', () => has('public.game_log')],
    ['its rows are loaded', () => asks('select exists (select from game_log) as is')],
    ['the exchange has begun', () => isInFolder(/^restore\.json/)],
    ['the earlier cluster has its other name', () => isInFolder(/^postgres\.before-/)],
  ]

  it(`killed at ${POINTS.length} points is the old or the new, and the next start goes on`, async () => {
    expect(POINTS.length).toBeGreaterThanOrEqual(10)
    for (const [index, [point, isReached]] of POINTS.entries()) {
      const child = await startProcess(dataDir)
      const ended = once(child, 'close')
      let printed = ''
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (bytes: Buffer) => {
          printed += bytes.toString()
        })
      while (!(await isReached())) {
        expect(child.exitCode, `${point}: ${printed}`).toBeNull()
        await sleep(1)
      }
      process.kill(-child.pid!, 'SIGKILL')
      await ended
      // Every second time like a power cut: PostgreSQL ends as well.
      if (index % 2) for (const folder of [dataDir, ...scratch()]) await killPostgres(folder)
      completeSwap(dataDir)
      expect(['17', '18'], point).toContain(versionIn(dataDir))
      const cluster = await run(dataDir)
      expect(await rowsAt(cluster.urlOf('fullcourt')), point).toEqual(rows)
      await cluster.close()
      if (versionIn(dataDir) === '18') reset()
    }
  }, 600_000)

  it('without tables is replaced, and stays beside the new one', async () => {
    const empty = join(root, 'empty')
    await makeSeventeen(empty)
    const server = await startServer({ DATA_DIR: empty })
    expect(versionIn(empty)).toBe('18')
    await newGame(server.ask)
    expect(await server.stop()).toBe(0)
    expect(readdirSync(empty).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(1)
  })

  it('is moved with every row at the first start; the earlier one stays beside it, for undo', async () => {
    reset()
    const server = await startServer({ DATA_DIR: dataDir })
    expect(server.printed()).toMatch(/moved \d+ rows in \d+ tables into a new database, counted/)
    expect(versionIn(dataDir)).toBe('18')
    const ask: ScoredGame['ask'] = (method, to, body) => server.ask(method, to, { token: game.token, body })
    expect(await boxOf(ask)).toEqual(box)
    expect((await save({ ...game, ask }, shot(game, 30))).status).toBe(200)
    expect(await server.stop()).toBe(0)
    expect(scratch()).toEqual([])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(1)
    const { code, printed } = await resultOf(startCommand('restore', { DATA_DIR: dataDir }, ['undo']))
    expect(code, printed).toBe(0)
    expect(versionIn(dataDir)).toBe('17')
  })
})
