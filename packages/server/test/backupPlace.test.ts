// Places of backups that others use too, that are full, or that refuse.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DAY_MS } from '@fullcourt/program'
import { expect, it } from 'vitest'
import { BackupFolder } from '../src/adapters/backupFolder.ts'
import { undoSwap } from '../src/adapters/embedded/swap.ts'
import { newestBackup } from '../src/backup/backups.ts'
import { isBackupAsked, queueBackup } from '../src/backup/jobs.ts'
import { backupName } from '../src/backup/kept.ts'
import { makeBackup } from '../src/backup/makeBackup.ts'
import { findBackup } from '../src/restoring.ts'
import { canMount, mountDisk, unmountDisk } from './smallDisk.ts'
import { tempFolder } from './tempFolder.ts'
import { openTestServer, setUpTestServer } from './testServer.ts'
import { plantUser } from './world.ts'

const root = tempFolder('place')
const at = setUpTestServer()

function newPlace(): { readonly folder: string; readonly backups: BackupFolder } {
  const folder = mkdtempSync(join(root, 'place-'))
  return { folder, backups: new BackupFolder(folder) }
}

function plant(folder: string, name: string, file: string): void {
  mkdirSync(dirname(join(folder, name, file)), { recursive: true })
  writeFileSync(join(folder, name, file), '{}')
}

const newestRun = () =>
  at.app.db
    .selectFrom('backupRun')
    .selectAll()
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

it('what another installation makes there stays, whole or half, and the page says so', async () => {
  const { folder, backups } = newPlace()
  const [whole, half] = [60_000, 120_000].map((ms) => backupName(Date.now() + ms))
  plant(folder, half!, 'rows/team.copy.zst')
  const first = await makeBackup({ ...at.app, backups }, 'ASKED')
  expect(first.notRemoved).toContain(`${half} in ${folder} was not made by this installation`)
  plant(folder, whole!, 'manifest.json')
  mkdirSync(join(folder, 'files'))
  writeFileSync(join(folder, 'files/film'), 'of the other')
  const second = await makeBackup({ ...at.app, backups }, 'ASKED')
  expect(await newestRun()).toMatchObject({ name: second.name, state: 'DONE', error: second.notRemoved })
  expect(readdirSync(folder).toSorted()).toEqual([first.name, second.name, whole, half, 'files'].toSorted())
  expect(existsSync(join(folder, 'files/film'))).toBe(true)
})

it('those of before this database was made are its own: they are removed in their time', async () => {
  const { folder, backups } = newPlace()
  const names = Array.from({ length: 20 }, (_, n) => backupName(Date.now() - (n + 1) * DAY_MS))
  for (const [n, name] of names.entries()) plant(folder, name, n === 0 ? 'rows/half' : 'manifest.json')
  const { name, notRemoved } = await makeBackup({ ...at.app, backups }, 'ASKED')
  expect(notRemoved).toBeNull()
  const left = readdirSync(folder)
  expect(left).toEqual(expect.arrayContaining([name, names[1]]))
  expect(left).not.toContain(names[0])
  expect(left.length).toBeLessThan(20)
})

it('those between a restore and its undo are its own', async () => {
  const { folder, backups } = newPlace()
  const dataDir = mkdtempSync(join(root, 'undone-'))
  const [between, after] = [60_000, 180_000].map((ms) => backupName(Date.now() + ms))
  plant(folder, between!, 'manifest.json')
  for (const one of ['postgres', 'postgres.before-20260101-030000']) mkdirSync(join(dataDir, one))
  undoSwap(dataDir, backupName(Date.now() + 120_000))
  const app = { ...at.app, backups, env: { ...at.app.env, dataDir } }
  expect((await makeBackup(app, 'ASKED')).notRemoved).toBeNull()
  plant(folder, after!, 'manifest.json')
  expect((await makeBackup(app, 'ASKED')).notRemoved).toContain(`${after} in ${folder}`)
})

it('a whole backup counts where older ones cannot be removed', async () => {
  const folder = mkdtempSync(join(root, 'place-'))
  plant(folder, backupName(Date.now() - 1000 * DAY_MS), 'manifest.json')
  for (let day = 1; day <= 20; day++) plant(folder, backupName(Date.now() - day * DAY_MS), 'manifest.json')
  class Unremovable extends BackupFolder {
    override remove(names: readonly string[]): Promise<void> {
      return names.length > 0 ? Promise.reject(new Error('EROFS: the disk is read-only')) : Promise.resolve()
    }
  }
  const made = await makeBackup({ ...at.app, backups: new Unremovable(folder) }, 'ASKED')
  expect(made.notRemoved).toContain('EROFS')
  expect(await newestRun()).toMatchObject({ name: made.name, state: 'DONE', error: made.notRemoved })
})

it('a backup that fails leaves nothing half made', async () => {
  const { folder } = newPlace()
  class Failing extends BackupFolder {
    override write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
      return name.includes('/rows/team_')
        ? Promise.reject(new Error('the disk is gone'))
        : super.write(name, bytes)
    }
  }
  const backups = new Failing(folder)
  await expect(makeBackup({ ...at.app, backups }, 'ASKED')).rejects.toThrow('the disk is gone')
  expect(readdirSync(folder)).toEqual([])
  expect(await newestRun()).toMatchObject({ state: 'FAILED', name: null, error: 'the disk is gone' })
})

it('a signal ends a backup while it writes', async () => {
  const { folder } = newPlace()
  const aborting = new AbortController()
  class Slow extends BackupFolder {
    override write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
      if (name.includes('/rows/app_user')) aborting.abort(new Error('the process closes'))
      return super.write(name, bytes)
    }
  }
  const backups = new Slow(folder)
  const { signal } = aborting
  await expect(makeBackup({ ...at.app, backups, signal }, 'ASKED')).rejects.toThrow('the process closes')
  expect(readdirSync(folder)).toEqual([])
})

it('the newest one is not of a time to come: one of the clocks was wrong', async () => {
  const { folder, backups } = newPlace()
  await expect(newestBackup(backups)).rejects.toThrow(`${folder} has no backup`)
  const [now, ahead] = [0, 7 * DAY_MS].map((ms) => backupName(Date.now() + ms))
  plant(folder, now!, 'manifest.json')
  expect(await newestBackup(backups)).toBe(now)
  plant(folder, ahead!, 'manifest.json')
  await expect(newestBackup(backups)).rejects.toThrow(`${ahead} in ${folder} is of a time to come`)
})

it('an installation without users makes none by itself: the place may have the one that is to be restored', async () => {
  const empty = await openTestServer({ now: () => Date.now() + 3 * DAY_MS })
  try {
    const daily = { ...empty.app, env: { ...empty.app.env, backupAt: '04:00' } }
    await queueBackup(daily)
    expect(await isBackupAsked(empty.app)).toBe(false)
    await plantUser(empty.app, 'first')
    await queueBackup(daily)
    expect(await isBackupAsked(empty.app)).toBe(true)
  } finally {
    await empty.close()
  }
})

it('the backup of an hour that the change to summer time leaves out is made once', async () => {
  const { TZ } = process.env
  process.env.TZ = 'Europe/Berlin'
  let now = Date.parse('2027-03-27T02:30:00+01:00')
  const server = await openTestServer({ now: () => now })
  try {
    const { db } = server.app
    await plantUser(server.app, 'first')
    const run = { id: randomUUID(), kind: 'DAILY', state: 'DONE', version: '1', place: root } as const
    await db
      .insertInto('backupRun')
      .values({ ...run, startedAt: new Date(now).toISOString() })
      .execute()
    const isAskedAt = async (time: string) => {
      now = Date.parse(time)
      await queueBackup({ ...server.app, env: { ...server.app.env, backupAt: '02:30' } })
      return isBackupAsked(server.app)
    }
    expect(await isAskedAt('2027-03-28T01:30:00+01:00')).toBe(false)
    expect(await isAskedAt('2027-03-28T03:30:00+02:00')).toBe(true)
  } finally {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
    await server.close()
  }
})

it('a backup of a place that is away is not tried: the reply says why', async () => {
  const folder = join(root, 'away')
  const server = await openTestServer({ env: { backupTo: folder } })
  try {
    const { token } = await plantUser(server.app, 'root', { isAdmin: true })
    const id = randomUUID()
    const run = { id, kind: 'DAILY', state: 'DONE', version: '1', place: folder } as const
    await server.app.db
      .insertInto('backupRun')
      .values({ ...run, name: backupName(Date.now()), startedAt: new Date().toISOString() })
      .execute()
    const { status, body } = await server.ask('POST', `/v1/admin/backup/${id}/drill/`, { token })
    expect([status, body.message]).toEqual([
      409,
      `The backup cannot be read. BACKUP_TO: the folder ${folder} does not exist. Create it, or mount its disk.`,
    ])
  } finally {
    await server.close()
  }
})

it('a restore from another folder while the place is away says what that would lose, and how to go on', async () => {
  const { folder } = newPlace()
  plant(folder, '20260101-030000', 'manifest.json')
  const backupTo = join(root, 'away')
  await expect(findBackup({ ...at.app.env, backupTo }, folder, { skipsDamaged: false })).rejects.toThrow(
    `BACKUP_TO: the folder ${backupTo} does not exist. Create it, or mount its disk. It has the ids of people who were erased since. If it is lost, set BACKUP_TO to another folder, then restore`,
  )
})

it.skipIf(!canMount())('a full disk is said in a sentence, and the rest of it stays free', async () => {
  const { folder, backups } = newPlace()
  const full = `there is too little room on the disk of ${folder}: free some, then try again`
  const write = (megabytes: number) =>
    backups.write(
      '20260101-030000/rows/team',
      (async function* () {
        for (let n = 0; n < megabytes; n++) yield Buffer.alloc(1_000_000)
      })(),
    )
  expect(mountDisk(folder, '4m')).toBe(true)
  try {
    await expect(write(6)).rejects.toThrow(full)
    expect(mountDisk(folder, '265m')).toBe(true)
    await write(3)
    await expect(write(20)).rejects.toThrow(full)
    expect(readdirSync(join(folder, '20260101-030000/rows'))).toEqual(['team'])
  } finally {
    unmountDisk(folder)
    unmountDisk(folder)
  }
})
