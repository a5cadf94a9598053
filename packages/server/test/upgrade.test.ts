// A rolling update: the next release migrates the database and runs beside this one while plays are saved. No release before this
// one has other tables, so the next one is this one with one migration more.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, inject, it } from 'vitest'
import { type Running, startServer } from './running.ts'
import { newGame, type ScoredGame, save, shot, wholeLog } from './scorer.ts'
import { tempFolder } from './tempFolder.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')
const SERVER = 'packages/server'
const root = tempFolder('upgrade')
const running: Running[] = []

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

/** Makes the program of the next release, which adds a column and a table. */
function makeNextRelease(): string {
  const next = join(root, 'next')
  mkdirSync(join(next, SERVER), { recursive: true })
  cpSync(join(REPOSITORY, SERVER, 'src'), join(next, SERVER, 'src'), { recursive: true })
  for (const file of ['package.json', `${SERVER}/package.json`])
    cpSync(join(REPOSITORY, file), join(next, file))
  symlinkSync(join(REPOSITORY, 'node_modules'), join(next, 'node_modules'))
  const file = join(next, SERVER, 'src/migrations/index.ts')
  const ours = "{ '0001-tables': tables }"
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(ours)
  const added = `{
    '0001-tables': tables,
    '0002-next': {
      async up(db: Kysely<unknown>) {
        await sql\`alter table team_game add column weather text not null default 'dry'\`.execute(db)
        await sql\`create table next_thing (id uuid primary key)\`.execute(db)
      },
    },
  }`
  writeFileSync(file, text.replace(ours, added))
  return join(next, SERVER, 'src/main.ts')
}

async function createDatabase(): Promise<string> {
  const name = `upgrade_${process.pid}`
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return inject('clusterUrl').replace(/\/postgres(?=$|\?)/, `/${name}`)
}

/** Saves plays one after another through the servers in turn, as a device does: again until it is told that the play is stored. */
class Scorer {
  readonly saved: string[] = []
  servers: readonly Running[]
  #isEnding = false
  readonly #game: ScoredGame
  readonly #ended: Promise<void>

  constructor(game: ScoredGame, servers: readonly Running[]) {
    this.#game = game
    this.servers = servers
    this.#ended = this.#save()
  }

  async #save(): Promise<void> {
    while (!this.#isEnding) {
      // A game has at most 2,000 plays.
      await sleep(25)
      const n = this.saved.length
      const play = shot(this.#game, n % 400)
      for (let tries = 0; this.saved.length === n; tries++) {
        const server = this.servers[(n + tries) % this.servers.length]!
        const ask: ScoredGame['ask'] = (method, path, body) =>
          server.ask(method, path, { token: this.#game.token, body })
        const reply = await save({ ...this.#game, ask }, play).catch(() => null)
        if (reply?.status === 200) this.saved.push(play.origin.id)
        else if (reply) expect([429, 503], reply.text).toContain(reply.status)
      }
    }
  }

  async hasSavedMore(count = 20): Promise<void> {
    const before = this.saved.length
    const more = expect.poll(() => this.saved.length, { timeout: 60_000 }).toBeGreaterThan(before + count)
    // A refusal ends the saving.
    await Promise.race([more, this.#ended])
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await this.#ended
  }
}

it('loses no play while the next release migrates the database and replaces this one', async () => {
  const url = await createDatabase()
  const envOf = (name: string) => ({ DATABASE_URL: url, DATA_DIR: join(root, name) })
  const open = async (...how: Parameters<typeof startServer>): Promise<Running> => {
    const server = await startServer(...how)
    running.push(server)
    return server
  }
  const present = await open(envOf('present'))
  const game = await newGame(present.ask)
  const scorer = new Scorer(game, [present])
  await scorer.hasSavedMore()

  const next = await open(envOf('next-data'), undefined, makeNextRelease())
  // The backup from before the migration.
  expect(existsSync(join(root, 'next-data/backups'))).toBe(true)
  await scorer.hasSavedMore()
  scorer.servers = [present, next]
  await scorer.hasSavedMore()
  const [before, after] = await Promise.all(
    [present, next].map(({ ask }) => ask('GET', `/v1/team-game/${game.gameId}/`, { token: game.token })),
  )
  expect(after!.body).toEqual(before!.body)

  scorer.servers = [next, present]
  expect(await present.stop()).toBe(0)
  await scorer.hasSavedMore()
  await scorer.end()
  await expect(startServer(envOf('present'))).rejects.toThrow('made by another version of Fullcourt')

  const log = await wholeLog({
    ...game,
    ask: (method, path) => next.ask(method, path, { token: game.token }),
  })
  expect(log.map(({ playId }) => playId).toSorted()).toEqual(scorer.saved.toSorted())
})
