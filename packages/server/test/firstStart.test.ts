// A first start that is killed at any point, and a database of a later version.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { describeOnEngines, describeOnPostgres } from './onEngines.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { BARE_ENV, killPostgres, type Running, startServer } from './running.ts'
import { newGame, save, shot } from './scorer.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')
const home = mkdtempSync(join(tmpdir(), 'fullcourt-first-'))
const starts: Promise<Running>[] = []
afterAll(async () => {
  for (const one of await Promise.allSettled(starts)) if (one.status === 'fulfilled') await one.value.kill()
  // A start that was killed leaves its PostgreSQL running, for the next one.
  await killPostgres(join(home, 'embedded'))
  rmSync(home, { recursive: true, force: true })
})

/** Starts a server, which ends with this file at the latest. */
function start(env: Readonly<Record<string, string>>): Promise<Running> {
  const starting = startServer(env)
  starts.push(starting)
  return starting
}

/**
 * Starts the server and kills it after some milliseconds, or lets it end by itself.
 * @returns its exit code and output
 */
async function begin(
  env: Readonly<Record<string, string>>,
  killedAfter?: number,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...BARE_ENV, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes.toString()
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  if (killedAfter !== undefined) {
    await sleep(killedAfter)
    child.kill('SIGKILL')
  }
  return { code: await ended, said }
}

describeOnEngines('a first start', (engine) => {
  it('can be killed at any point: the next one creates what is missing', async () => {
    const postgres: Postgres | null = engine === 'postgres' ? await startPostgres() : null
    const env = { DATA_DIR: join(home, engine), ...(postgres && { DATABASE_URL: postgres.url }) }
    for (const after of engine === 'postgres' ? [450, 550, 650, 750, 900] : [500, 1200, 2500])
      await begin(env, after)
    const server = await start(env)
    const game = await newGame(server.ask)
    expect((await save(game, shot(game, 1))).status).toBe(200)
    expect(await server.stop()).toBe(0)
    await postgres?.stop()
  }, 120_000)
})

describeOnPostgres('two servers that start at the same time on an empty database', () => {
  it('both run, and built-in rows exist once', async () => {
    const postgres = await startPostgres()
    for (let round = 0; round < 4; round++) {
      const url = await postgres.createDatabase(`empty-${round}`)
      const env = { DATA_DIR: join(home, 'both'), DATABASE_URL: url }
      const both = await Promise.all([start(env), start(env)])
      const game = await newGame(both[0]!.ask)
      expect((await save(game, shot(game, 1))).status).toBe(200)
      for (const { ask } of both) expect((await ask('GET', '/readyz')).status).toBe(200)
      const leagues = await Promise.all(
        both.map(({ ask }) => ask('GET', '/v1/league/?limit=200', { token: game.token })),
      )
      expect(leagues[0]!.body).toEqual(leagues[1]!.body)
      expect(new Set(leagues[0]!.body.results.map(({ code }: { code: string }) => code)).size).toBe(
        leagues[0]!.body.count,
      )
      expect(await Promise.all(both.map((server) => server.stop()))).toEqual([0, 0])
    }
    await postgres.stop()
  })
})

describeOnPostgres('a database of another version', () => {
  it('is refused in one line and stays unchanged', async () => {
    const postgres = await startPostgres()
    const env = { DATA_DIR: join(home, 'later'), DATABASE_URL: postgres.url }
    await (await start(env)).stop()
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`)
    const { code, said } = await begin(env)
    expect(code).toBe(1)
    expect(said).toMatch(
      /^The database was made by another version of Fullcourt \(it has 9999-later\): .+\n$/,
    )
    const { rows } = await client.query('select name from kysely_migration order by name')
    expect(rows.at(-1)).toEqual({ name: '9999-later' })
    await client.end()
    await postgres.stop()
  }, 60_000)
})
