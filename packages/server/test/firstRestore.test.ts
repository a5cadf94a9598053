// The restore on the first page of an empty installation: with the link of its start, into a running server.
import { randomBytes, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FirstRestore, Restored } from '@fullcourt/wire'
import pg from 'pg'
import { afterEach, beforeAll, expect, inject, it } from 'vitest'
import { offerAdminLink } from '../src/accounts/admin.ts'
import { DiskStorage } from '../src/adapters/diskStorage.ts'
import { FirstRestores } from '../src/backup/firstRestores.ts'
import { formatManifest } from '../src/backup/manifest.ts'
import { resultOf, startCommand } from './commands.ts'
import { copyMadeDataDir } from './madeDataDir.ts'
import { databaseUrlOf, postgresOf, type Running, startServer } from './running.ts'
import { newGame, type ScoredGame, saveAll, shot, wholeLog } from './scorer.ts'
import { tempFolder } from './tempFolder.ts'
import { openTestServer } from './testServer.ts'

const root = tempFolder('first-restore')
const backups = join(root, 'backups')
const PASSWORD = 'correct horse battery'
const FILM = randomUUID()
const film = randomBytes(50_000)
let game: ScoredGame
let username: string
let name: string
let opened: Running[] = []
let made = 0

const nameIn = (folder: string): string => readdirSync(folder).findLast((one) => /^\d{8}-\d{6}$/.test(one))!

/** A product with a game and a film, and its backup. */
beforeAll(async () => {
  const dataDir = join(root, 'old')
  mkdirSync(backups)
  await copyMadeDataDir(dataDir)
  const server = await startServer({ DATA_DIR: dataDir })
  game = await newGame(server.ask)
  username = (await game.ask('GET', '/v1/user/')).body.username
  await saveAll(
    game,
    Array.from({ length: 20 }, (_, n) => shot(game, n * 3)),
  )
  // Makes the key of the secrets.
  expect((await game.ask('POST', '/v1/user/totp/')).status).toBeLessThan(300)
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) })
  await client.connect()
  await client.query(
    `insert into team_video (id, account_id, team_id, team_game_id, type, name, filename, original_type, size, hash,
      store_in_cloud, folder, status, is_stored)
    values ($1, $2, $3, $4, 'GAME', 'Game', 'game.mp4', 'video/mp4', $5, 'hash', true, $6, 'READY', true)`,
    [FILM, game.accountId, game.teamId, game.gameId, film.length, `film/${FILM}`],
  )
  await client.end()
  const storage = await DiskStorage.open(join(dataDir, 'storage'))
  await storage.put(`film/${FILM}/original`, film)
  await storage.close()
  const { code, printed } = await resultOf(startCommand('backup', { DATA_DIR: dataDir, BACKUP_TO: backups }))
  expect(code, printed).toBe(0)
  name = nameIn(backups)
  await server.stop()
})
afterEach(async () => {
  for (const server of opened) await server.stop()
  opened = []
})

async function startEmpty(more: Readonly<Record<string, string>> = {}) {
  made += 1
  const dataDir = more.DATA_DIR ?? join(root, `new${made}`)
  if (!existsSync(dataDir)) await copyMadeDataDir(dataDir)
  const server = await startServer({ DATA_DIR: dataDir, BACKUP_TO: backups, ...more })
  opened.push(server)
  return { server, dataDir }
}

/** The token of the link that a server prints after its start. */
async function tokenOf({ printed }: Running): Promise<string> {
  for (;;) {
    const [, token] = /\/become-admin\/#(\S+)/.exec(printed()) ?? []
    if (token) return token
    await sleep(5)
  }
}

const state = ({ ask }: Running, token: string) => ask('POST', '/v1/restore/state/', { body: { token } })

/** Waits until the restore has ended. The server does not listen while it starts again. */
async function ended(server: Running, token: string): Promise<FirstRestore> {
  for (;;) {
    const reply = await state(server, token).catch(() => null)
    if (reply?.status === 200 && reply.body.state !== 'RUNNING') return reply.body
    if (reply) expect([200, 503], reply.text).toContain(reply.status)
    await sleep(20)
  }
}

async function restore(server: Running, from: string, more: object = {}): Promise<FirstRestore> {
  const token = await tokenOf(server)
  const begun = await server.ask('POST', '/v1/restore/', { body: { token, from, ...more } })
  expect(begun.status, begun.text).toBe(202)
  return ended(server, token)
}

/** The user of the backup logs in, and everything is there. */
async function expectRestored(server: Running, storageDir: string | null): Promise<void> {
  const { status, body } = await server.ask('POST', '/v1/token/', { body: { username, password: PASSWORD } })
  expect(status).toBe(201)
  const ask: ScoredGame['ask'] = (method, path, sent) =>
    server.ask(method, path, { token: body.token, body: sent })
  expect(await wholeLog({ ...game, ask })).toHaveLength(20)
  if (storageDir) expect(existsSync(join(storageDir, 'storage'))).toBe(true)
  // The server does its jobs, and saves plays.
  expect((await ask('PUT', '/v1/user/', { firstName: 'Sam' })).status).toBeLessThan(500)
  expect((await server.ask('GET', '/readyz')).status).toBe(200)
}

it('lists the backups of the settings, restores one, and serves its users', async () => {
  const { server, dataDir } = await startEmpty()
  const token = await tokenOf(server)
  const listed = await state(server, token)
  expect(listed.body).toMatchObject({ state: 'IDLE', place: backups, backups: [{ name, films: 1 }] })
  const { state: reached, restored } = await restore(server, name)
  expect(reached).toBe('DONE')
  expect(restored).toMatchObject({ name, missing: [] })
  await expectRestored(server, dataDir)
  const storage = await DiskStorage.open(join(dataDir, 'storage'))
  expect((await storage.head(`film/${FILM}/original`))?.size).toBe(film.length)
  await storage.close()
  // The link is of no use any more, and the database of before stays.
  expect((await server.ask('POST', '/v1/restore/', { body: { token, from: name } })).body.state).toBe('DONE')
  expect(readdirSync(dataDir).some((one) => one.startsWith('postgres.before-'))).toBe(true)
  expect(await server.stop()).toBe(0)
  expect(postgresOf(dataDir)).toBe(null)
})

it('refuses strangers, an installation with users, and says in words what cannot be restored', async () => {
  const { server } = await startEmpty()
  const stranger = randomBytes(32).toString('base64url')
  expect((await state(server, stranger)).body.code).toBe('gone')
  const begun = await server.ask('POST', '/v1/restore/', { body: { token: stranger, from: name } })
  expect(begun.body.code).toBe('gone')

  expect((await restore(server, '/no/such/folder')).error).toBe('the folder /no/such/folder does not exist')
  const newer = join(root, 'newer')
  cpSync(backups, newer, { recursive: true })
  const file = join(newer, name, 'manifest.json')
  const { manifest } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, formatManifest({ ...manifest, migration: '9999-later', version: '99.0.0' }).text)
  expect((await restore(server, newer)).error).toContain('made by a newer version of Fullcourt (99.0.0')
  rmSync(join(newer, 'files'), { recursive: true })
  writeFileSync(file, formatManifest(manifest).text)
  expect((await restore(server, join(newer, name))).state).toBe('FAILED')
  const damaged = join(root, 'damaged')
  cpSync(backups, damaged, { recursive: true })
  truncateSync(join(damaged, name, 'rows', 'app_user.copy.zst'), 20)
  expect((await restore(server, damaged)).error).toContain(`${name}/rows/app_user.copy.zst`)
  const none = join(root, 'none')
  mkdirSync(none)
  expect((await restore(server, none)).error).toBe(`${none} has no backup`)

  await newGame(server.ask)
  expect((await state(server, await tokenOf(server))).body).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('npm run restore'),
  })
})

it('restores without films that are missing, and names them', async () => {
  const { server } = await startEmpty()
  const without = join(root, 'without')
  cpSync(backups, without, { recursive: true })
  rmSync(join(without, 'files'), { recursive: true })
  const { restored } = await restore(server, without, { skipsDamaged: true })
  expect(restored?.missing).toEqual([`film/${FILM}/original`])
  await expectRestored(server, null)
})

it('says that the key of the secrets is missing', async () => {
  const { server } = await startEmpty({ SECRET_KEY: 'another key that is long enough for this' })
  expect((await restore(server, name)).error).toContain('SECRET_KEY is not the key of this backup')
})

it.each(['checking', 'rows', 'restarting'])('killed while %s, it can be tried again', async (step) => {
  const { server, dataDir } = await startEmpty()
  const token = await tokenOf(server)
  await server.ask('POST', '/v1/restore/', { body: { token, from: name } })
  for (;;) {
    const reply = await state(server, token).catch(() => null)
    if (!reply || reply.body.step === step || reply.body.state === 'DONE') break
  }
  await server.kill()
  opened = []
  const { server: again } = await startEmpty({ DATA_DIR: dataDir })
  // Empty or restored, never half.
  const { status } = await again.ask('POST', '/v1/token/', { body: { username, password: PASSWORD } })
  if (status !== 201) expect((await restore(again, name)).state).toBe('DONE')
  await expectRestored(again, dataDir)
})

it('restores into the database of DATABASE_URL', async () => {
  const database = `first_restore_${process.pid}`
  const postgres = inject('clusterUrl')
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  await client.query(`create database ${database}`)
  const { server, dataDir } = await startEmpty({
    DATABASE_URL: postgres.replace(/\/postgres(?=$|\?)/, `/${database}`),
  })
  expect((await restore(server, 'newest')).state).toBe('DONE')
  await expectRestored(server, dataDir)
  await server.stop()
  opened = []
  await client.query(`drop database ${database}`)
  await client.end()
})

it('runs one restore for all tabs, keeps its link valid, and refuses writes of others meanwhile', async () => {
  let now = Date.now()
  const chosen: string[] = []
  let running = Promise.withResolvers<Restored>()
  const firstRestores = new FirstRestores(async ({ from }, report) => {
    chosen.push(from)
    report('films', 0, 1)
    return running.promise
  })
  const at = await openTestServer({ now: () => now, env: { backupTo: backups }, firstRestores })
  const token = new URL((await offerAdminLink(at.app))!).hash.slice(1)
  const read = () => at.ask('POST', '/v1/restore/state/', { body: { token } })
  const begin = (from: string) => at.ask('POST', '/v1/restore/', { body: { token, from } })
  expect((await read()).body.backups).toHaveLength(1)
  const tabs = await Promise.all([begin(name), begin('newest')])
  expect(tabs.map(({ status, body }) => [status, body.state, body.step])).toEqual([
    [202, 'RUNNING', 'films'],
    [202, 'RUNNING', 'films'],
  ])
  expect(chosen).toHaveLength(1)
  const user = { username: 'first', password: PASSWORD }
  expect((await at.ask('POST', '/v1/user/', { body: user })).status).toBe(503)

  // A film store of hours was read before the failure.
  now += 3_600_000
  running.reject(new Error('the disk is full'))
  await expect
    .poll(async () => (await read()).body)
    .toMatchObject({ state: 'FAILED', error: 'the disk is full' })
  running = Promise.withResolvers()
  await begin(name)
  const restored = { name, takenAt: '2026-11-20T19:30:00.000Z', rows: 6924, tables: 51, missing: [] }
  running.resolve(restored)
  await expect.poll(async () => (await read()).body).toMatchObject({ state: 'DONE', restored })
  await at.close()
})
