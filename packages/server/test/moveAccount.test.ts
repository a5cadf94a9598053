import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { DiskStorage } from '../src/adapters/diskStorage.ts'
import { openSecret, sealSecret } from '../src/secretBox.ts'
import { TEMPLATE } from './cluster.ts'
import { type Ran, resultOf, startCommand } from './commands.ts'
import { askServer, freePort, type Running, startServer } from './running.ts'
import { boxOf, newGame, type ScoredGame, save, saveAll, shot, wholeLog } from './scorer.ts'

const root = mkdtempSync(join(tmpdir(), 'fullcourt-move-'))
const film = randomBytes(300_000)
const PASSWORD = 'correct horse battery'

interface Installation {
  readonly server: Running
  readonly env: Readonly<Record<string, string>>
  readonly pool: pg.Pool
  /** The file that names its settings. */
  readonly settings: string
}

async function install(name: string): Promise<Installation> {
  const database = `move_${name}_${process.pid}`
  const postgres = inject('clusterUrl')
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  await client.query(`create database ${database} template ${TEMPLATE}`)
  await client.end()
  const port = await freePort()
  const env = {
    DATABASE_URL: postgres.replace(/\/postgres(?=$|\?)/, `/${database}`),
    DATA_DIR: join(root, name),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET_KEY: `${name} ${randomUUID()}`,
    NODE_ENV: 'test',
  }
  const server = await startServer(env, port)
  const settings = join(root, `${name}.env`)
  writeFileSync(
    settings,
    Object.entries(env)
      .map(([key, value]) => `${key}='${value}'\n`)
      .join(''),
  )
  return { server, env, pool: new pg.Pool({ connectionString: env.DATABASE_URL }), settings }
}

let old: Installation
let other: Installation
beforeAll(async () => {
  old = await install('old')
  other = await install('other')
})
afterAll(async () => {
  for (const { server, pool } of [old, other]) {
    await server.stop()
    await pool.end()
  }
  rmSync(root, { recursive: true, force: true })
})

const startMove = (accountId: string, from = old, to = other) =>
  startCommand('moveAccount', from.env, [accountId, `--to=${to.settings}`])
const move = (accountId: string, from = old, to = other): Promise<Ran> =>
  resultOf(startMove(accountId, from, to))

/** The same game in another installation, with the same session. */
const at = ({ server }: Installation, game: ScoredGame): ScoredGame => ({
  ...game,
  ask: (method, path, body) => server.ask(method, path, { token: game.token, body }),
})

async function addFilm({ pool, env }: Installation, game: ScoredGame): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into team_video (id, account_id, team_id, team_game_id, type, name, filename, original_type, size, hash,
      store_in_cloud, folder, status, is_stored)
    values ($1, $2, $3, $4, 'GAME', 'Game', 'game.mp4', 'video/mp4', $5, 'hash', true, $6, 'READY', true)`,
    [id, game.accountId, game.teamId, game.gameId, film.length, `film/${id}`],
  )
  const storage = await DiskStorage.open(join(env.DATA_DIR!, 'storage'))
  await storage.put(`film/${id}/original`, film)
  await storage.close()
  return `film/${id}/original`
}

/** A client that keeps a play until it is acknowledged, and goes where a refusal sends it. */
class Scorer {
  readonly acknowledged: string[] = []
  /** Where its last play was saved. */
  address: string
  #game: ScoredGame
  #isOver = false
  readonly #done: Promise<void>

  constructor(game: ScoredGame, address: string) {
    this.#game = game
    this.address = address
    this.#done = this.#run()
  }

  async #run(): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const play = shot(this.#game, n % 470, { made: n % 3 === 0 })
      while (!(await this.#sent(play)));
      this.acknowledged.push(play.origin.id)
      // A game takes 2,000 plays.
      await sleep(10)
    }
  }

  async #sent(play: object): Promise<boolean> {
    const { status, body, text } = await save(this.#game, play)
    if (status === 200) return true
    if (body?.code === 'account_moved') {
      this.address = body.address
      const ask = askServer(body.address)
      const { token } = this.#game
      this.#game = { ...this.#game, ask: (method, path, sent) => ask(method, path, { token, body: sent }) }
    } else if (status === 503) await sleep(20)
    else throw new Error(`${status}: ${text}`)
    return false
  }

  /** Waits until so many more plays are acknowledged. */
  async more(count: number): Promise<void> {
    const until = this.acknowledged.length + count
    while (this.acknowledged.length < until) await Promise.race([sleep(5), this.#done])
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#done
  }
}

const exists = async ({ pool }: Installation, accountId: string, condition = 'true'): Promise<boolean> =>
  (await pool.query(`select from account where id = $1 and ${condition}`, [accountId])).rowCount === 1

/** Where the command is killed. */
const POINTS = {
  'before the account is suspended': async () => undefined,
  'while calls end': async (id: string) => {
    while (!(await exists(old, id, 'suspended_at is not null'))) await sleep(2)
  },
  'when the rows have arrived': async (id: string) => {
    while (!(await exists(other, id))) await sleep(1)
  },
}

/** Kills the command at a point. Its first line says that the films are there. */
async function killAt(point: keyof typeof POINTS, accountId: string): Promise<void> {
  const child = startMove(accountId)
  const closed = once(child, 'close')
  await Promise.race([once(child.stdout!, 'data'), closed])
  await POINTS[point](accountId)
  child.kill('SIGKILL')
  await closed
}

it.each([null, ...(Object.keys(POINTS) as (keyof typeof POINTS)[])])(
  'an account moves while plays are saved; killed: %s',
  async (point) => {
    const game = await newGame(old.server.ask)
    const ended = await newGame(old.server.ask, game)
    await saveAll(
      ended,
      Array.from({ length: 40 }, (_, n) => shot(ended, n * 3, { made: n % 2 === 0 })),
    )
    const neighbor = await newGame(old.server.ask)
    const key = await addFilm(old, game)
    const box = await boxOf(ended)
    await old.pool.query('insert into totp (user_id, secret, confirmed_at) values ($1, $2, now())', [
      game.userId,
      sealSecret({ secretKey: old.env.SECRET_KEY!, dataDir: '' }, game.userId, 'a secret'),
    ])
    const scorer = new Scorer(game, old.server.url)
    await scorer.more(5)
    if (point !== null) await killAt(point, game.accountId)
    const { code, printed } = await move(game.accountId)
    expect(code, printed).toBe(0)
    expect(printed).toContain(`has moved to ${other.server.url}`)
    await scorer.more(5)
    expect(scorer.address).toBe(other.server.url)
    await scorer.stop()

    const log = await wholeLog(at(other, game))
    expect(log.map(({ playId }) => playId)).toEqual(scorer.acknowledged)
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, n) => n + 1))
    expect(await boxOf(at(other, ended))).toEqual(box)
    const storage = await DiskStorage.open(join(other.env.DATA_DIR!, 'storage'))
    expect((await buffer(await storage.read(key))).equals(film)).toBe(true)
    await storage.close()
    const { rows } = await other.pool.query('select secret from totp where user_id = $1', [game.userId])
    expect(openSecret({ secretKey: other.env.SECRET_KEY!, dataDir: '' }, game.userId, rows[0].secret)).toBe(
      'a secret',
    )

    // The old installation has nothing left, names the address, and serves its other accounts.
    expect(await exists(old, game.accountId)).toBe(false)
    const read = await game.ask('GET', `/v1/team-game/${game.gameId}/`)
    expect([read.status, read.body.code, read.body.address]).toEqual([410, 'account_moved', other.server.url])
    expect((await save(neighbor, shot(neighbor, 1))).status).toBe(200)
    expect((await neighbor.ask('GET', `/v1/team-game/${game.gameId}/`)).status).toBe(404)
    expect((await move(game.accountId)).printed).toContain('already')
  },
)

it('jobs that wait are queued once, though the command was killed after it had queued them', async () => {
  const { accountId, userId } = await newGame(old.server.ask)
  const name = 'trial-notice-mail'
  await old.pool.query(
    `insert into pgboss.job (name, data, start_after) values ($1, $2, now() + interval '1 day')`,
    [name, { accountId, userId }],
  )
  const queued = async () => {
    const text = `select count(*)::int as count from pgboss.job where name = $1 and data->>'accountId' = $2`
    return (await other.pool.query<{ count: number }>(text, [name, accountId])).rows[0]!.count
  }
  // The deletion here waits for this lock.
  const client = await old.pool.connect()
  await client.query('begin; lock table moved_account in share mode')
  const child = startMove(accountId)
  const closed = once(child, 'close')
  while ((await queued()) === 0) await sleep(5)
  child.kill('SIGKILL')
  await closed
  await client.query('rollback')
  client.release()
  const { code, printed } = await move(accountId)
  expect(printed).toContain('has moved to')
  expect([code, await queued()]).toEqual([0, 1])
})

const auditOf = async ({ pool }: Installation, { accountId, programId }: ScoredGame) =>
  (
    await pool.query(
      `select kind, subject_kind, team_brand_id = $2 as "isOfProgram", user_id, detail from audit_event
      where account_id = $1 and kind = 'account_moved'`,
      [accountId, programId],
    )
  ).rows

/** Follows no redirect. */
const open = async (url: string) => {
  const { status, headers } = await fetch(url, { redirect: 'manual' })
  return { status, location: headers.get('location'), cache: headers.get('cache-control') }
}

it('public links and API tokens of a moved account lead to the other installation', async () => {
  const game = await newGame(old.server.ask)
  const neighbor = await newGame(old.server.ask)
  const linkOf = async ({ ask, gameId }: ScoredGame): Promise<string> =>
    (await ask('PUT', `/v1/team-game/${gameId}/live-score/`, {})).body.followURL.split('/').at(-2)
  const score = await linkOf(game)
  const neighborScore = await linkOf(neighbor)
  const calendar: string = (await game.ask('POST', `/v1/team/${game.teamId}/calendar/`)).body.url
  const { token: apiToken } = (
    await game.ask('POST', '/v1/api-token/', {
      kind: 'PROGRAM',
      teamBrandIds: [game.programId],
      name: 'Scoreboard',
      scopes: ['games:read'],
    })
  ).body
  const shared = randomBytes(32).toString('base64url')
  const playlistId = randomUUID()
  await old.pool.query(
    `insert into playlist (account_id, id, team_id, name, lead, tail) values ($1, $2, $3, 'Press', 5, 2)`,
    [game.accountId, playlistId, game.teamId],
  )
  await old.pool.query(
    `insert into playlist_share (account_id, id, playlist_id, token_hash, shown, shows_names, has_sound, may_download, expires_at)
    values ($1, $2, $3, sha256($4), '{"name": "Press", "items": [], "drawings": []}', false, false, false, now() + interval '1 day')`,
    [game.accountId, randomUUID(), playlistId, Buffer.from(shared)],
  )
  expect((await move(game.accountId)).code).toBe(0)

  // Pages and calendars are redirected, with their query, and not for good: an account may move back.
  const there = await linkOf(at(other, game))
  expect(there).not.toBe(score)
  const pages = {
    [`/follow/${score}/?lang=es`]: `/follow/${there}/?lang=es`,
    [`/overlay/${score}/`]: `/overlay/${there}/`,
    [`/embed/game/${score}/?size=strip`]: `/embed/game/${there}/?size=strip`,
    [`/c/${shared}`]: `/c/${shared}`,
    [new URL(calendar).pathname]: new URL(calendar).pathname,
  }
  for (const [path, location] of Object.entries(pages))
    expect(await open(`${old.server.url}${path}`), path).toEqual({
      status: 308,
      location: `${other.server.url}${location}`,
      cache: 'no-store',
    })
  expect((await open(`${other.server.url}${new URL(calendar).pathname}`)).status).toBe(200)
  // No address of a request leads to another host.
  for (const path of [`//evil.example/follow/${score}/`, `/follow/${score}@evil.example/`])
    expect((await open(`${old.server.url}${path}`)).location).toBe(null)

  // Calls are refused with the address.
  const { ask } = old.server
  const moved = [410, 'account_moved', other.server.url]
  const answerOf = async (path: string, token?: string) => {
    const { status, body } = await ask('GET', path, { ...(token && { token }) })
    return [status, body.code, body.address]
  }
  expect(await answerOf(`/v1/overlay/${score}/`)).toEqual(moved)
  expect((await other.server.ask('GET', `/v1/overlay/${there}/`)).status).toBe(200)
  expect(await answerOf(`/v1/share/${shared}/`)).toEqual(moved)
  expect((await other.server.ask('GET', `/v1/share/${shared}/state/`)).status).toBe(204)
  expect(await answerOf(`/oembed?url=${old.server.url}/follow/${score}/`)).toEqual(moved)
  expect(await answerOf(`/v1/team-game/${game.gameId}/`, apiToken)).toEqual(moved)
  expect((await other.server.ask('GET', `/v1/team-game/${game.gameId}/`, { token: apiToken })).status).toBe(
    200,
  )

  // Links of other accounts and unknown ones are as they were.
  expect((await ask('GET', `/v1/overlay/${neighborScore}/`)).status).toBe(200)
  expect((await ask('GET', `/v1/share/${randomBytes(32).toString('base64url')}/`)).status).toBe(404)
  expect((await ask('GET', `/v1/team-game/${game.gameId}/`, { token: 'fc_unknown' })).status).toBe(401)

  const written = {
    kind: 'account_moved',
    subject_kind: 'account',
    isOfProgram: true,
    user_id: null,
    detail: { by: 'move-account', from: old.server.url, to: other.server.url },
  }
  expect(await auditOf(old, game)).toEqual([written])
  expect(await auditOf(other, game)).toEqual([written])
})

it('a user of a moved account signs in there, and not here', async () => {
  const game = await newGame(old.server.ask)
  const { username } = (await game.ask('GET', '/v1/user/')).body
  expect((await move(game.accountId)).code).toBe(0)
  const signIn = ({ server }: Installation) =>
    server.ask('POST', '/v1/token/', { body: { username, password: PASSWORD } })
  const refused = await signIn(old)
  expect([refused.status, refused.body.code, refused.body.address]).toEqual([
    410,
    'account_moved',
    other.server.url,
  ])
  const { status, body } = await signIn(other)
  expect(status).toBe(201)
  const read = await other.server.ask('GET', `/v1/team-game/${game.gameId}/`, { token: body.token })
  expect(read.status).toBe(200)
})

it('an account moves back', async () => {
  const game = await newGame(old.server.ask)
  await save(game, shot(game, 1))
  const { url: calendar } = (await game.ask('POST', `/v1/team/${game.teamId}/calendar/`)).body
  expect((await move(game.accountId)).code).toBe(0)
  expect((await save(at(other, game), shot(game, 2))).status).toBe(200)
  const back = await move(game.accountId, other, old)
  expect(back.code, back.printed).toBe(0)
  expect((await save(game, shot(game, 3))).status).toBe(200)
  expect((await wholeLog(game)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  // The calendar leads nowhere else.
  expect((await open(calendar)).status).toBe(200)
  expect((await auditOf(old, game)).map(({ detail }) => detail.to)).toEqual([
    other.server.url,
    old.server.url,
  ])
})

it('what cannot be moved is refused in one sentence, and goes on here', async () => {
  const game = await newGame(old.server.ask)
  const { username } = (await game.ask('GET', '/v1/user/')).body
  await other.server.ask('POST', '/v1/user/', {
    body: { firstName: 'An', lastName: 'Other', username, email: 'other@example.com', password: PASSWORD },
  })
  const taken = await move(game.accountId)
  expect([taken.code, taken.printed]).toEqual([1, expect.stringMatching(/^nothing was moved: .*username/m)])
  expect((await save(game, shot(game, 1))).status).toBe(200)
  expect((await move(game.accountId, old, old)).printed).toContain('has an account with this id already')
  expect((await move(randomUUID())).printed).toContain('there is no account')
})
