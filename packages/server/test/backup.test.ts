import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BackupRun, readBackups } from '@fullcourt/wire'
import { sql as dbSql, type Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { BackupFolder } from '../src/adapters/backupFolder.ts'
import { DiskStorage } from '../src/adapters/diskStorage.ts'
import { completeSwap } from '../src/adapters/embedded/swap.ts'
import { openBackupPlace } from '../src/adapters/openBackupPlace.ts'
import { checkIndexes } from '../src/backup/drill.ts'
import { deleteHeld, holdDeletions } from '../src/backup/heldDeletions.ts'
import { formatManifest, type Manifest, parseManifest } from '../src/backup/manifest.ts'
import { checkBackup } from '../src/backup/restore.ts'
import { copiedTables } from '../src/backup/tables.ts'
import { queriesOver } from '../src/database.ts'
import { isKnownMigration, migrate } from '../src/migrations/index.ts'
import { resultOf, startCommand } from './commands.ts'
import { copyMadeDataDir } from './madeDataDir.ts'
import { databaseUrlOf, postgresOf, type Running, startServer } from './running.ts'
import { newGame, type ScoredGame, save, shot, wholeLog } from './scorer.ts'
import { hasSwift, startSwift } from './swift.ts'

const root = mkdtempSync(join(tmpdir(), 'fullcourt-backup-'))
const dataDir = join(root, 'data')
const backups = join(dataDir, 'backups')
const FILM = randomUUID()
/** Of certificates, which a drill trusts too. */
const authority = join(root, 'authority.pem')
const film = randomBytes(300_000)

let server: Running
let game: ScoredGame
const acknowledged: string[] = []

const backUp = (folder = dataDir, ...args: string[]) =>
  resultOf(startCommand('backup', { DATA_DIR: folder }, args))
const restore = (folder: string, ...args: string[]) =>
  resultOf(startCommand('restore', { DATA_DIR: folder }, args))

const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^\d{8}-\d{6}$/.test(name))
    .toSorted()
const newest = () => join(backups, namesIn(backups).at(-1)!)

function flip(file: string): void {
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(file, bytes)
}

/** Every row of every table that a backup holds, as text. */
async function rowsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const client = new pg.Client({ connectionString: databaseUrlOf(folder) })
  await client.connect()
  const rows: Record<string, string> = {}
  for (const { table } of await copiedTables(client)) {
    const found = await client.query<{ all: string }>(
      `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as all from "${table}" t`,
    )
    rows[table] = found.rows[0]!.all
  }
  await client.end()
  return rows
}

async function sql(folder: string, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrlOf(folder) })
  await client.connect()
  return client.query(text, values).finally(() => client.end())
}

/** Starts a server on a folder, and ends it after the work. */
async function onServer<T>(folder: string, work: (running: Running) => Promise<T>): Promise<T> {
  const running = await startServer({ DATA_DIR: folder })
  return work(running).finally(() => running.stop())
}

beforeAll(async () => {
  await copyMadeDataDir(dataDir)
  writeFileSync(authority, '')
  server = await startServer({ DATA_DIR: dataDir, FILM_NICE: '7', NODE_EXTRA_CA_CERTS: authority })
  game = await newGame(server.ask)
  await sql(
    dataDir,
    `insert into team_video (id, account_id, team_id, team_game_id, type, name, filename, original_type, size, hash,
      store_in_cloud, folder, status, is_stored)
    values ($1, $2, $3, $4, 'GAME', 'Game', 'game.mp4', 'video/mp4', $5, 'hash', true, $6, 'READY', true)`,
    [FILM, game.accountId, game.teamId, game.gameId, film.length, `film/${FILM}`],
  )
  const storage = await DiskStorage.open(join(dataDir, 'storage'))
  await storage.put(`film/${FILM}/original`, film)
  await storage.close()
})
afterAll(async () => {
  await server.stop()
  rmSync(root, { recursive: true, force: true })
})

/** Eight scorers save plays until the work has ended. */
async function whileScoring<T>(work: () => Promise<T>): Promise<T> {
  let running = true
  const scorer = async (first: number) => {
    for (let n = first; running; n += 8) {
      const play = shot(game, n % 470)
      if ((await save(game, play)).status === 200) acknowledged.push(play.origin.id)
    }
  }
  const scorers = [0, 1, 2, 3, 4, 5, 6, 7].map(scorer)
  try {
    while (acknowledged.length < 20) await sleep(5)
    return await work()
  } finally {
    running = false
    await Promise.all(scorers)
  }
}

it('a backup beside eight scorers holds every play that was acknowledged before it, and the films', async () => {
  const before = await whileScoring(async () => {
    const known = [...acknowledged]
    const { code, printed } = await backUp()
    expect(code, printed).toBe(0)
    expect(printed).toContain('1 films and pictures')
    return known
  })
  const restored = join(root, 'restored')
  mkdirSync(restored)
  const { code, printed } = await restore(restored, backups)
  expect(code, printed).toBe(0)
  expect(printed, 'there was nothing before it').not.toContain('undo')
  await onServer(restored, async ({ ask }) => {
    const path = `/v1/team-game/${game.gameId}/log/?after=0&limit=1000`
    const mine = (method: string, to: string, body?: unknown) => ask(method, to, { token: game.token, body })
    const log = await wholeLog({ ...game, ask: mine })
    expect(
      log.map(({ playId }) => playId),
      path,
    ).toEqual(expect.arrayContaining(before))
    // The live stream begins anew, and the restored log takes new plays.
    expect((await save({ ...game, ask: mine }, shot(game, 480))).status).toBe(200)
  })
  expect(await filmIn(restored)).toEqual(film)
})

/** The bytes of the film in a folder. */
async function filmIn(folder: string): Promise<Buffer> {
  const storage = await DiskStorage.open(join(folder, 'storage'))
  const object = await storage.open(`film/${FILM}/original`)
  return buffer(object!.read()).finally(() => storage.close())
}

describe.skipIf(!hasSwift())('in a bucket', () => {
  it('it is sealed, read again without its key, and restored with it alone', async () => {
    const swift = await startSwift()
    const BACKUP_TO = await swift.newBucket()
    const run = (name: 'backup' | 'restore', env: Readonly<Record<string, string>>, ...args: string[]) =>
      resultOf(startCommand(name, { DATA_DIR: dataDir, BACKUP_TO, ...env }, args))
    const newKey = async (name: string) => {
      const { printed } = await run('backup', {}, '--new-key')
      const file = join(root, name)
      writeFileSync(file, printed)
      return { BACKUP_KEY_FILE: file, BACKUP_RECIPIENT: /BACKUP_RECIPIENT=(\S+)/.exec(printed)![1]! }
    }
    const [mine, other] = [await newKey('mine.key'), await newKey('other.key')]
    const { BACKUP_RECIPIENT } = mine
    expect(await run('backup', {})).toMatchObject({
      code: 1,
      printed: expect.stringContaining('BACKUP_RECIPIENT must be set'),
    })

    const place = await openBackupPlace({ backupTo: BACKUP_TO, dataDir })
    const namesOf = async (prefix: string) => {
      const names: string[] = []
      for await (const name of place.list(prefix)) names.push(name)
      return names
    }
    const first = await run('backup', { BACKUP_RECIPIENT })
    expect(first).toMatchObject({ code: 0, printed: expect.stringContaining('1 films and pictures') })
    const films = await namesOf('files/')
    expect(await run('backup', { BACKUP_RECIPIENT })).toMatchObject({ code: 0 })
    expect(await namesOf('files/'), 'no film is written twice').toEqual(films)
    const all = await namesOf('')
    expect(all.filter((name) => !/(\.age|\/manifest\.json)$/.test(name))).toEqual([])
    const [stored] = films
    expect((await buffer(await place.read(stored!))).subarray(0, 22).toString()).toBe(
      'age-encryption.org/v1\n',
    )
    expect(await run('backup', { BACKUP_RECIPIENT }, '--verify')).toMatchObject({ code: 0 })

    const empty = { DATA_DIR: mkdtempSync(join(root, 'empty-')), BACKUP_RECIPIENT }
    expect(await run('restore', empty, 'newest')).toMatchObject({
      code: 1,
      printed: 'the backup is sealed: set BACKUP_KEY_FILE to the file with its key.\n',
    })
    const wrong = { ...empty, BACKUP_KEY_FILE: other.BACKUP_KEY_FILE }
    expect(await run('restore', wrong, 'newest')).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/^BACKUP_KEY does not open .+\.age: /),
    })
    expect(readdirSync(empty.DATA_DIR), 'nothing has changed').toEqual([])
    const { code, printed } = await run('restore', { ...empty, ...mine }, 'newest')
    expect(code, printed).toBe(0)
    expect(await filmIn(empty.DATA_DIR)).toEqual(film)
    await swift.stop()
  }, 300_000)
})

describe('a drill that an administrator asks for', () => {
  const mine = (method: string, path: string) => server.ask(method, path, { token: game.token })
  const read = async () => readBackups.reply.parse((await mine('GET', '/v1/admin/backup/')).body)

  /** How far the PostgreSQL of a drill gives way: as a process, and as a session among those of the machine. */
  function nicenessOfDrill(): readonly [number, string?] | null {
    const folder = readdirSync(dataDir).find((name) => name.startsWith('restoring-'))
    const pid = folder === undefined ? null : postgresOf(join(dataDir, folder))
    if (pid === null) return null
    try {
      const session = hasAutogroups && readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim().split(' ').at(-1)
      return session ? [getPriority(pid), session] : [getPriority(pid)]
    } catch {
      // It has ended.
      return null
    }
  }
  /** Whether the drill that runs has the setting of certificates. Its folder is named by its process. */
  function trustsAuthority(): boolean {
    const pid = readdirSync(dataDir)
      .find((name) => name.startsWith('restoring-'))
      ?.split('-')[1]
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`NODE_EXTRA_CA_CERTS=${authority}`)
    } catch {
      return false
    }
  }
  let hasTrusted = false
  const hasAutogroups = existsSync('/proc/self/autogroup')
  const seen = new Set<string>()

  /** Tries the newest backup, and waits for the outcome. */
  async function drill(): Promise<BackupRun> {
    const [newestRun] = (await read()).runs
    expect((await mine('POST', `/v1/admin/backup/${newestRun!.id}/drill/`)).status).toBe(204)
    for (;;) {
      const { runs, isDrilled } = await read()
      seen.add(JSON.stringify(nicenessOfDrill()))
      hasTrusted ||= trustsAuthority()
      if (!isDrilled) return runs[0]!
      await sleep(50)
    }
  }

  beforeAll(async () => {
    await sql(dataDir, 'update app_user set is_admin = true where id = $1', [game.userId])
    await sql(dataDir, 'update token set factor_at = now(), confirmed_at = now() where user_id = $1', [
      game.userId,
    ])
    // The server keeps who a caller is for seconds.
    while ((await mine('GET', '/v1/admin/backup/')).status !== 200) await sleep(50)
  })
  afterAll(() => sql(dataDir, 'update app_user set is_admin = false where id = $1', [game.userId]))

  it('says why the newest backup cannot be restored, and later that it was, with equal box scores', async () => {
    expect((await save(game, shot(game, 475))).status).toBe(200)
    expect((await backUp()).code).toBe(0)
    const rows = join(newest(), 'rows/game_log.copy.zst')
    flip(rows)
    expect((await drill()).drillError).toMatch(/game_log\.copy\.zst .* is damaged/)
    flip(rows)
    expect(await drill()).toMatchObject({ drillError: null, drillGames: 1 })
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toEqual([])
    expect([...seen]).toContain(JSON.stringify([getPriority() + 7, ...(hasAutogroups ? ['7'] : [])]))
    expect(hasTrusted).toBe(true)
    expect((await mine('POST', `/v1/admin/backup/${randomUUID()}/drill/`)).status).toBe(404)
    // Drills give way to all else on the machine.
  }, 300_000)
})

it('a drill finds an index that does not fit its rows', async () => {
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) })
  await client.connect()
  try {
    await client.query('begin')
    expect(await checkIndexes(client)).toBeGreaterThan(100)
    await client.query(`
      create function changing(int) returns int immutable language plpgsql as 'begin return $1; end';
      create table numbers as select generate_series(1, 100) as n;
      create index on numbers (changing(n));
      create or replace function changing(int) returns int immutable language plpgsql as 'begin return -$1; end'`)
    await expect(checkIndexes(client)).rejects.toThrow('lacks matching index tuple')
  } finally {
    await client.end()
  }
})

const small = join(root, 'small')
mkdirSync(small)
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', small]).status === 0
afterAll(() => void spawnSync('umount', [small]))

it.skipIf(!isMounted)('a drill does not begin where it would fill the disk', async () => {
  expect((await backUp()).code).toBe(0)
  const env = { DATA_DIR: small, DATABASE_URL: databaseUrlOf(dataDir), BACKUP_TO: backups }
  const { code, printed } = await resultOf(startCommand('backup', env, ['--drill']))
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(/^a drill needs \d+ MB in DATA_DIR, and \d+ MB are free: free some there\.\n$/),
  ])
})

it('a file that is deleted while a backup runs stays until it has ended', async () => {
  const run = randomUUID()
  await sql(
    dataDir,
    `insert into backup_run (id, kind, state, place, version, started_at, held_until)
    values ($1, 'ASKED', 'RUNNING', '', '0', now(), now() + interval '1 minute')`,
    [run],
  )
  const pool = new pg.Pool({ connectionString: databaseUrlOf(dataDir) })
  const db = queriesOver(pool)
  const disk = await DiskStorage.open(join(dataDir, 'storage'))
  const storage = holdDeletions(disk, { db, now: Date.now })
  const [gone, replaced] = [`film/${FILM}/gone`, `film/${FILM}/replaced`]
  for (const key of [gone, replaced]) await disk.put(key, Buffer.from('a'))
  await storage.delete([gone, replaced])
  await storage.put(replaced, Buffer.from('others'), 'video/mp4')
  await deleteHeld({ db, now: Date.now, storage: disk })
  expect(await disk.head(gone)).not.toBeNull()
  await sql(dataDir, 'delete from backup_run where id = $1', [run])
  await deleteHeld({ db, now: Date.now, storage: disk })
  expect(await disk.head(gone)).toBeNull()
  expect((await disk.head(replaced))?.size).toBe('others'.length)
  await disk.delete([replaced])
  await disk.close()
  await pool.end()
})

it('a film whose file in the backups was cut is copied again by the next one', async () => {
  const [file] = readdirSync(join(backups, 'files/film', FILM)).map((name) =>
    join(backups, 'files/film', FILM, name),
  )
  // A second link to the film would be cut with it.
  rmSync(file!)
  writeFileSync(file!, film.subarray(0, 100))
  const { code, printed } = await backUp()
  expect(code, printed).toBe(0)
  expect(readFileSync(file!).equals(film)).toBe(true)
})

describe('a killed backup', () => {
  // The first rows, and the film.
  it.each([/rows\//, /files\//])('at %s leaves the earlier ones as they were', async (point) => {
    const complete = () => namesIn(backups).filter((name) => existsSync(join(backups, name, 'manifest.json')))
    let earlier: readonly string[]
    do {
      earlier = complete()
      rmSync(join(backups, 'files'), { recursive: true, force: true })
      const child = startCommand('backup', { DATA_DIR: dataDir }, [])
      const ended = once(child, 'exit')
      const isThere = () =>
        readdirSync(backups, { recursive: true, encoding: 'utf8' }).some(
          (name) => point.test(name) && !earlier.some((one) => name.startsWith(one)),
        )
      while (child.exitCode === null && !isThere()) await sleep(1)
      child.kill('SIGKILL')
      await ended
      // On a busy machine it was whole before the kill.
    } while (complete().length > earlier.length)
    expect(complete()).toEqual(earlier)
    const { code, printed } = await backUp()
    expect(code, printed).toBe(0)
    expect(namesIn(backups)).toHaveLength(earlier.length + 1)
    expect((await backUp(dataDir, '--verify')).code).toBe(0)
    const { rows } = await sql(dataDir, `select state from backup_run order by started_at desc limit 2`)
    expect(rows.map(({ state }) => state)).toEqual(['DONE', 'FAILED'])
  })
})

describe('a backup that is not as it was written is refused before anything changes', () => {
  /** Changes a copy of the newest backup. @returns the folder of all */
  function changed(change: (folder: string) => void): string {
    const copy = mkdtempSync(join(root, 'damaged-'))
    cpSync(backups, copy, { recursive: true })
    change(join(copy, namesIn(copy).at(-1)!))
    return copy
  }

  const changeManifest = (change: (manifest: Manifest) => Manifest) => (folder: string) => {
    const file = join(folder, 'manifest.json')
    writeFileSync(file, formatManifest(change(parseManifest(readFileSync(file, 'utf8'), folder))).text)
  }
  const rowsFile = (folder: string) => join(folder, 'rows/game_log.copy.zst')
  const filmFile = (folder: string) => {
    const name = readdirSync(join(folder, '../files/film', FILM)).find((one) => one.startsWith('original'))
    return join(folder, '../files/film', FILM, name!)
  }
  it.each<[string, (folder: string) => void, RegExp, string?]>([
    ['a flipped byte', (folder) => flip(rowsFile(folder)), /game_log\.copy\.zst .* is damaged/],
    ['a flipped byte of a film', (folder) => flip(filmFile(folder)), /original\S* .* is damaged/],
    ['a cut file', (folder) => truncateSync(rowsFile(folder), 20), /has 20 bytes instead of/],
    ['a missing file', (folder) => rmSync(rowsFile(folder)), /game_log\.copy\.zst is missing/],
    ['a changed manifest', (folder) => flip(join(folder, 'manifest.json')), /manifest\.json is /],
    [
      'a newer version',
      changeManifest((manifest) => ({ ...manifest, version: '9.0.0', migration: '0042-shot-clock' })),
      /made by a newer version of Fullcourt \(9\.0\.0, with 0042-shot-clock\)/,
    ],
    [
      'a key that is not in the backup',
      changeManifest((manifest) => ({ ...manifest, key: { fingerprint: 'another', file: null } })),
      /SECRET_KEY must be set/,
    ],
    [
      'another key',
      changeManifest((manifest) => ({ ...manifest, key: { fingerprint: 'another', file: null } })),
      /SECRET_KEY is not the key of this backup/,
      'x'.repeat(32),
    ],
    ['none', (folder) => rmSync(folder, { recursive: true }), /there is no such backup/],
  ])('%s', async (_title, change, sentence, secretKey) => {
    const place = new BackupFolder(changed(change))
    const options = {
      env: { secretKey: secretKey ?? null, backupKey: null, dataDir: root },
      isKnown: isKnownMigration,
      skipsDamaged: false,
    }
    const newestName = namesIn(backups).at(-1)!
    await expect(checkBackup(place, newestName, options)).rejects.toThrow(sentence)
  })

  it('by the command, which leaves the folder as it was, and so does one on a running server', async () => {
    const empty = mkdtempSync(join(root, 'empty-'))
    const refused = await restore(
      empty,
      changed((folder) => flip(rowsFile(folder))),
    )
    expect([refused.code, refused.printed.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/game_log\.copy\.zst .* is damaged/)],
    ])
    expect(readdirSync(empty)).toEqual([])
    const { code, printed } = await restore(dataDir, backups)
    expect([code, printed]).toEqual([1, expect.stringMatching(/is in use by process/)])
  })

  it('unless films are damaged and it may go on without them: they are listed', async () => {
    const copy = changed((folder) => flip(filmFile(folder)))
    const { code, printed } = await restore(mkdtempSync(join(root, 'empty-')), copy, '--skip-damaged')
    expect([code, printed]).toEqual([0, expect.stringContaining(`missing: film/${FILM}/original`)])
  })
})

describe('a restore over a folder with a database', () => {
  const folder = join(root, 'other')
  let mine: ScoredGame
  let before: Readonly<Record<string, string>>

  beforeAll(async () => {
    await copyMadeDataDir(folder)
    before = await onServer(folder, async (running) => {
      mine = await newGame(running.ask)
      await save(mine, shot(mine, 1))
      return rowsOf(folder)
    })
  })

  const sees = (running: Running, { token, gameId }: ScoredGame) =>
    running.ask('GET', `/v1/team-game/${gameId}/`, { token }).then(({ status }) => status)

  it('loads every row beside it, applies later erasures, and undo brings the earlier one back', async () => {
    // Not the coach, who must still see the game.
    const { rows: people } = await sql(
      dataDir,
      'select id from team_brand_personnel where user_id is null limit 2',
    )
    const { code: made } = await backUp()
    expect(made).toBe(0)
    const there = await rowsOf(dataDir)
    // Beside the backup, and beside those of the installation: the backup may be a copy from before the erasure.
    const erased: string[] = people.map(({ id }) => id)
    for (const [n, of] of [dataDir, folder].entries()) {
      const kept = { what: 'person', id: erased[n], at: new Date().toISOString() }
      mkdirSync(join(of, 'backups/erased'), { recursive: true })
      writeFileSync(join(of, 'backups/erased', `${randomUUID()}.json`), JSON.stringify(kept))
    }
    // Of a process that was killed while it wrote.
    writeFileSync(join(backups, 'erased', `.part-${randomUUID()}`), '{"what":')
    const { code, printed } = await restore(folder, newest())
    expect([code, printed]).toEqual([0, expect.stringContaining(` into ${folder}: `)])
    await onServer(folder, async (running) => {
      expect([await sees(running, game), await sees(running, mine)]).toEqual([200, 401])
      const { body: refused } = await running.ask('GET', '/v1/user/', { token: mine.token })
      const { rows: restores } = await sql(folder, 'select restored_at from last_restore')
      expect(refused.restoredAt).toBe(restores[0].restored_at.toISOString())
      const here = await rowsOf(folder)
      const differing = Object.keys(there).filter((table) => there[table] !== here[table])
      // The first hour erases again whom the backup still knew.
      const done = async () =>
        (
          await sql(folder, 'select from team_brand_personnel where id = any($1) and erased_at is not null', [
            erased,
          ])
        ).rowCount
      await expect.poll(done, { timeout: 30_000 }).toBe(2)
      expect(differing.filter((table) => !TOUCHED_AT_START.includes(table))).toEqual([])
      const { rowCount } = await sql(folder, 'select from last_restore')
      expect(rowCount).toBe(1)
    })
    expect((await restore(folder, 'undo')).code).toBe(0)
    await onServer(folder, async (running) => {
      expect([await sees(running, game), await sees(running, mine)]).toEqual([401, 200])
      expect((await rowsOf(folder)).game_log).toBe(before.game_log)
    })
  })

  it('killed at any point leaves the earlier database or the restored one', async () => {
    for (const point of [/^restoring-\d+\/postgres$/, /^restore\.json/]) {
      const child = startCommand('restore', { DATA_DIR: folder }, [newest()])
      const ended = once(child, 'exit')
      const isThere = () =>
        readdirSync(folder).some(
          (name) =>
            point.test(name) ||
            (existsSync(join(folder, name, 'postgres')) && point.test(`${name}/postgres`)),
        )
      while (child.exitCode === null && !isThere()) await sleep(1)
      child.kill('SIGKILL')
      await ended
      await onServer(folder, async (running) => {
        const seen = [await sees(running, game), await sees(running, mine)]
        expect(seen.toSorted()).toEqual([200, 401])
        // The start removes the cluster that the killed one was making.
        expect(readdirSync(folder).filter((name) => name.startsWith('restoring-'))).toEqual([])
      })
    }
    const { code, printed } = await restore(folder, newest())
    expect(code, printed).toBe(0)
    expect(readdirSync(folder).filter((name) => name.startsWith('restoring-'))).toEqual([])
  })

  it('ended by a signal, it exits with 1 and leaves nothing half made', async () => {
    const child = startCommand('restore', { DATA_DIR: folder }, [newest()])
    const ended = resultOf(child)
    const making = () => readdirSync(folder).filter((name) => name.startsWith('restoring-'))
    while (child.exitCode === null && making().length === 0) await sleep(1)
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 1, printed: '' })
    expect(making()).toEqual([])
  })

  /** Tables in which a start or its maintenance writes. */
  const TOUCHED_AT_START = [
    'audit_event',
    'clock_watch',
    'gateway_cursor',
    'team_brand_personnel',
    'team_personnel',
    'team_game_personnel',
    'team_game',
    'token',
    'league',
    'court',
    'plan',
  ]
})

describe('on another PostgreSQL', () => {
  const name = `restore_${randomUUID()}`
  const url = () => {
    const at = new URL(inject('clusterUrl'))
    at.pathname = `/${name}`
    return at.href
  }
  async function query(to: string, text: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: to })
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  // The cluster goes after the run. A drop would end clients that the pool of a test has just let go.
  beforeAll(() => query(inject('clusterUrl'), `create database "${name}"`))

  it('a backup is restored into an empty database, and never into one with users', async () => {
    expect((await backUp()).code).toBe(0)
    const env = { DATABASE_URL: url(), DATA_DIR: mkdtempSync(join(root, 'empty-')) }
    const { code, printed } = await resultOf(startCommand('restore', env, [backups]))
    expect(code, printed).toBe(0)
    const log = 'select string_agg(t::text, $$ $$ order by t::text) as rows from game_log t'
    const [there, here] = [await query(url(), log), await sql(dataDir, log)]
    expect(there.rows).toEqual(here.rows)
    const again = await resultOf(startCommand('restore', env, [backups]))
    expect([again.code, again.printed]).toEqual([1, expect.stringMatching(/DATABASE_URL is not empty/)])
  })

  it('a migration of a database with tables waits for a backup, which is made once', async () => {
    const pool = new pg.Pool({ connectionString: url() })
    const migrations = {
      '0001-tables': { up: async () => undefined },
      '0002-next': {
        async up(db: Kysely<unknown>) {
          await dbSql`create table next (id int)`.execute(db)
        },
      },
    }
    const found: unknown[] = []
    const before = async () => {
      found.push((await pool.query(`select to_regclass('next') as next`)).rows[0].next)
    }
    const failing = async () => Promise.reject(new Error('its backup failed'))
    await expect(migrate(pool, { migrations, before: failing })).rejects.toThrow('its backup failed')
    for (let n = 0; n < 2; n++) await migrate(pool, { migrations, before })
    expect(found).toEqual([null])
    await pool.end()
  })
})

it('an exchange that was killed after any of its renames is completed by the next start', () => {
  const plan = [
    ['postgres', 'postgres.before-1'],
    ['restoring-1/postgres', 'postgres'],
    ['secret.key', 'secret.key.before-1'],
    ['restoring-1/secret.key', 'secret.key'],
  ] as const
  for (let done = 0; done <= plan.length; done++) {
    const folder = mkdtempSync(join(root, 'swap-'))
    mkdirSync(join(folder, 'restoring-1'))
    const before = {
      postgres: 'old',
      'secret.key': 'old key',
      'restoring-1/postgres': 'new',
      'restoring-1/secret.key': 'new key',
    }
    for (const [name, text] of Object.entries(before)) writeFileSync(join(folder, name), text)
    writeFileSync(join(folder, 'restore.json'), JSON.stringify(plan))
    for (const [from, to] of plan.slice(0, done)) renameSync(join(folder, from), join(folder, to))
    completeSwap(folder)
    const text = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect(
      ['postgres', 'secret.key', 'postgres.before-1', 'secret.key.before-1'].map(text),
      `after ${done}`,
    ).toEqual(['new', 'new key', 'old', 'old key'])
    expect(existsSync(join(folder, 'restore.json'))).toBe(false)
  }
})
