import { join } from 'node:path'
import { courtOf, PROFILES } from '@fullcourt/scorebook/rules'
import { seeded, simulateGame } from '@fullcourt/scorebook/simulate'
import { ENDPOINTS, type Endpoint } from '@fullcourt/wire'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTables, readPlaces } from '../src/migrations/distribution.ts'
import { migrate } from '../src/migrations/index.ts'
import { type CitusCluster, databaseAt, startCitus } from './citus.ts'
import { TEMPLATE } from './cluster.ts'
import { resultOf, startCommand } from './commands.ts'
import { findCitus } from './postgres.ts'
import { type Running, startServer } from './running.ts'
import { schemaOrAny } from './schemas.ts'
import { boxOf, newGame, newId, type ScoredGame, save, saveAll, shot } from './scorer.ts'
import { tempFolder } from './tempFolder.ts'
import { INSTALLATION_TABLES, PEOPLE_TABLES, TENANT_TABLES } from './tenantTables.ts'
import { openTestServer, setUpTestServer } from './testServer.ts'
import { type Planted, plantTeam, plantUser } from './world.ts'

const root = tempFolder('citus')

async function query<Row extends object>(url: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query<Row>(text).then(
    ({ rows }) => client.end().then(() => rows),
    (failure: unknown) => client.end().then(() => Promise.reject(failure)),
  )
}

const run = (
  name: 'distribute' | 'backup' | 'restore',
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
) => resultOf(startCommand(name, { DATA_DIR: join(root, 'data'), ...env }, args))

describe('the places of tables', () => {
  const at = setUpTestServer()

  it('are read from their keys: of accounts by account, and read by all on every node', async () => {
    const client = await at.app.database.pool.connect()
    const tables = await readPlaces(client).finally(() => client.release())
    const placed = (place: string) => tables.filter((one) => one.place === place).map(({ table }) => table)
    expect(placed('distributed')).toEqual(
      ['account', ...TENANT_TABLES.filter((table) => table !== 'live_event')].toSorted(),
    )
    expect(placed('reference')).toEqual(['app_user', 'coupon', 'court', 'league', 'plan'])
    expect(placed('local').filter((table) => !table.startsWith('kysely'))).toEqual(
      ['live_event', ...PEOPLE_TABLES, ...INSTALLATION_TABLES]
        .filter((table) => !placed('reference').includes(table))
        .toSorted(),
    )
  })

  it('are refused in one sentence without Citus', async () => {
    if (inject('workerUrls').length > 0) return
    const DATABASE_URL = databaseAt(inject('clusterUrl'), TEMPLATE)
    const { code, printed } = await run('distribute', { DATABASE_URL })
    expect([code, printed.trim()]).toEqual([
      1,
      'the database of DATABASE_URL has no Citus: create the extension, and add its workers (docs/scale.md).',
    ])
    const embedded = await run('distribute', {})
    expect([embedded.code, embedded.printed.trim()]).toEqual([
      1,
      'distribute needs the coordinator of a Citus cluster in DATABASE_URL.',
    ])
  })
})

const PROFILE = PROFILES.find(({ code }) => code === 'nfhs')!
const POSITIONS = ['PG', 'SG', 'SF', 'PF', 'C', 'PG', 'C'] as const

/** The plays of a whole game. The same seed gives the same plays for other people. */
function wholeGame({ home, away }: ScoredGame) {
  const side = (ids: readonly string[]) =>
    ids.map((id, index) => ({
      id,
      position: POSITIONS[index % POSITIONS.length]!,
      isStarting: index < 5,
    }))
  const setup = {
    profile: PROFILE,
    court: courtOf(PROFILE.courtCode),
    players: { home: side(home), away: side(away) },
  }
  return simulateGame({ setup, random: seeded(7), id: newId })
}

/** The addresses of a read of a subject or by administrators: of a list, also those of a search. */
function addressesOf({ path, access, query }: Endpoint, planted: Planted): readonly string[] {
  if (access === 'public' || access === 'login') return []
  const id =
    access === 'admin' ? planted[path.includes('accounts') ? 'account' : 'program'] : planted[access.on]
  const [part, field = ''] = access === 'admin' ? [] : access.from.split('.')
  const named = new URLSearchParams(part === 'query' ? { [field]: id } : {})
  const searched = new URLSearchParams([...named, ['search', 'li']])
  const asked = [named, searched].filter(
    (one) => schemaOrAny(query).safeParse(Object.fromEntries(one)).success,
  )
  return asked.map((one) => `${path.replaceAll(/:\w+/g, id)}?${one}`)
}

const bin = findCitus()
if (!bin) console.log('not tried on Citus: no PostgreSQL of this machine has the extension')
else
  describe('on Citus', () => {
    let cluster: CitusCluster
    let server: Running
    let url = ''
    let game: ScoredGame
    const dataDir = join(root, 'data')
    const backups = tempFolder('citus-backups')
    const start = (DATABASE_URL: string) => startServer({ DATABASE_URL, DATA_DIR: dataDir })

    beforeAll(async () => {
      cluster = await startCitus(bin)
      url = await cluster.createDatabase('fullcourt')
      server = await start(url)
    })
    afterAll(async () => {
      await server?.stop()
      await cluster?.stop()
    })

    it('every table gets its place at once, when no server uses the database', async () => {
      const early = await run('distribute', { DATABASE_URL: url })
      expect([early.code, early.printed.trim()]).toEqual([
        1,
        'a server uses the database: stop all servers before it is distributed.',
      ])
      await server.stop()
      const { code, printed } = await run('distribute', { DATABASE_URL: url })
      expect(code, printed).toBe(0)
      expect(printed).toMatch(/^distributed team_game$/m)
      const foreign = await query<{ is: number }>(
        url,
        `select 1 as is from pg_constraint where contype = 'f' and conrelid = 'team_game'::regclass`,
      )
      expect(foreign).toHaveLength(4)
      const again = await run('distribute', { DATABASE_URL: url })
      expect(again.printed).toMatch(/Every table has its place already\.\n$/)
      server = await start(url)
    })

    /** Plays the game, ends it, and reads its box score and its season without ids. */
    async function playAndRead(scored: ScoredGame): Promise<string> {
      const plays = wholeGame(scored)
      for (let first = 0; first < plays.length; first += 20) {
        const { status, text } = await saveAll(scored, plays.slice(first, first + 20))
        expect(status, text).toBe(200)
      }
      const { home, away } = await boxOf(scored)
      const path = `/v1/team-game/${scored.gameId}/`
      const ended = await scored.ask('PATCH', path, {
        homeFinalScore: home.totals.points,
        awayFinalScore: away.totals.points,
      })
      expect(ended.status, ended.text).toBe(200)
      return read(scored)
    }
    async function read(scored: ScoredGame): Promise<string> {
      const box = await scored.ask('GET', `/v1/team-game/${scored.gameId}/box-score/`)
      const season = await scored.ask('GET', `/v1/team/${scored.teamId}/stats/`)
      expect([box.status, season.status], box.text + season.text).toEqual([200, 200])
      return [box, season].map(({ text }) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')).join('\n')
    }

    it('a whole game has the box score and the season of one database', async () => {
      game = await newGame(server.ask)
      const here = await playAndRead(game)
      const one = await openTestServer()
      const there = await playAndRead(await newGame(one.ask))
      await one.close()
      const names = (text: string) => text.replaceAll(/School \d+/g, 'School')
      expect(names(here)).toBe(names(there))
    })

    it('a backup is restored on another cluster, which is then distributed', async () => {
      const env = { BACKUP_TO: backups }
      const made = await run('backup', { DATABASE_URL: url, ...env })
      expect(made.code, made.printed).toBe(0)
      const other = await cluster.createDatabase('restored')
      const restored = await run('restore', { DATABASE_URL: other, ...env }, 'newest')
      expect(restored.code, restored.printed).toBe(0)
      const { code, printed } = await run('distribute', { DATABASE_URL: other })
      expect(code, printed).toBe(0)
      const before = await read(game)
      const second = await start(other)
      const after = await read({
        ...game,
        ask: (method, path, body) => second.ask(method, path, { token: game.token, body }),
      })
      await second.stop()
      expect(after).toBe(before)
    })

    it('a migration of a later version changes tables, and places new ones', async () => {
      const later = databaseAt(url, 'restored')
      const pool = new pg.Pool({ connectionString: later })
      const migrations = {
        '0001-tables': { up: async () => undefined },
        '0002-next': {
          async up(db: Kysely<unknown>) {
            await sql`alter table team add column motto text`.execute(db)
            await createTables(
              db,
              `create table motto (account_id uuid, id uuid, team_id uuid, primary key (account_id, id),
                foreign key (account_id, team_id) references team (account_id, id))`,
            )
          },
        },
      }
      await migrate(pool, { migrations })
      await pool.end()
      const [placed] = await query<{ column: string }>(
        later,
        `select column_to_column_name(logicalrelid, partkey) as "column" from pg_dist_partition
        where logicalrelid = 'motto'::regclass`,
      )
      expect(placed?.column).toBe('account_id')
    })

    it('what a team reads and writes asks one worker, and administrators read what all have', async () => {
      const at = await openTestServer({ databaseUrl: url })
      const { app } = at
      const scored = await newGame(at.ask)
      const program = { accountId: scored.accountId, teamBrandId: scored.programId }
      const planted = await plantTeam(app, program)
      const admin = await plantUser(app, 'admin', { isAdmin: true })
      const changes = [
        ['team-brand', program.teamBrandId, { color1: '#112233' }],
        ['team', planted.team, { name: 'Blue' }],
        ['team-season', planted.season, { endDate: '2030-03-31' }],
        ['team-personnel', planted.rosterEntry, { isStarter: true }],
        ['team-brand-personnel', planted.person, { role: 'STATISTICIAN' }],
        ['team-game', planted.game, { location: 'Hall' }],
      ] as const
      for (const [kind, id, body] of changes) {
        const { status, text } = await scored.ask('PATCH', `/v1/${kind}/${id}/`, body)
        expect(status, kind + text).toBe(200)
      }
      for (const read of ENDPOINTS.filter(({ method }) => method === 'GET'))
        for (const path of addressesOf(read, planted)) {
          const { token } = read.access === 'admin' ? admin : scored
          const { status, text } = await at.ask('GET', path, { token })
          expect(status, path + text).toBeLessThan(500)
        }
      // Throws if a statement asked several shards.
      await at.close()
    })

    /** The worker that keeps the rows of an account, by its place in `cluster.workers`. */
    async function workerOf(accountId: string): Promise<number> {
      const rows = await query<{ port: number }>(
        url,
        `select nodeport as port from pg_dist_shard_placement
        where shardid = get_shard_id_for_distribution_column('account', '${accountId}'::uuid)`,
      )
      return cluster.workers.findIndex((worker) => new URL(worker.url).port === String(rows[0]!.port))
    }

    it('a worker that dies stops only its accounts, until it is back', async () => {
      const games: ScoredGame[] = [game]
      const first = await workerOf(game.accountId)
      let other = game
      while (other === game) {
        const next = await newGame(server.ask)
        games.push(next)
        if ((await workerOf(next.accountId)) !== first) other = next
      }
      await cluster.workers[first]!.crash()
      const hit = games[0]!
      const saved = await save(other, shot(other, 1))
      expect(saved.status, saved.text).toBe(200)
      expect((await boxOf(other)).home.totals).toBeDefined()
      expect((await hit.ask('GET', `/v1/team-game/${hit.gameId}/log/`)).status).toBeGreaterThanOrEqual(500)
      await cluster.workers[first]!.start()
      await expect
        .poll(async () => (await hit.ask('GET', `/v1/team-game/${hit.gameId}/log/`)).status, {
          timeout: 30_000,
        })
        .toBe(200)
    })
  })
