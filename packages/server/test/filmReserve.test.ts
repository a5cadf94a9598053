// Hours and bytes are reserved before the first byte is sent.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@fullcourt/program'
import type { Film } from '@fullcourt/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DiskStorage } from '../src/adapters/diskStorage.ts'
import { openTestServer, type TestServer } from './testServer.ts'
import { createFilm, planFor, plantUploader, randomFile, type Uploader } from './uploader.ts'

const GB = 1e9

describe('the room of a film', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-reserve-'))
  let at: TestServer
  let coach: Uploader
  let stranger: Uploader
  let now = Date.now()
  let free: number | null = 66 * GB

  beforeAll(async () => {
    const storage = await DiskStorage.open(folder)
    at = await openTestServer({
      now: () => now,
      storage: Object.assign(storage, { freeBytes: async () => free }),
    })
    const { token, teamId } = await plantUploader(at, 'coach')
    coach = { token, teamId }
    const other = await plantUploader(at, 'stranger')
    stranger = { token: other.token, teamId: other.teamId }
  })
  beforeEach(async () => {
    free = 66 * GB
    await at.app.db.deleteFrom('teamVideo').execute()
  })
  afterAll(async () => {
    await at?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const create = (by: Uploader, size: number, more: object = {}): Promise<Film> =>
    createFilm(at, by, randomFile(10), { size, duration: 0, ...more })
  const ask = (method: string, by: Uploader, { id }: Film, act = '') =>
    at.ask(method, `/v1/team-video/${id}/${act}`, { token: by.token, ...(method === 'POST' && { body: {} }) })
  const usedHours = async (): Promise<number> =>
    (await at.ask('GET', `/v1/billing/team/${coach.teamId}/usage/`, { token: coach.token })).body.usage.od
      .total

  it('films that are added at once cannot share the last bytes of the disk', async () => {
    const films = await Promise.all(
      Array.from({ length: 10 }, (_, n) => create(n % 2 ? coach : stranger, 58 * GB)),
    )
    const held = films.filter(({ status }) => status === 'UPLOADING')
    const local = films.filter(({ status, storeInCloud }) => status === 'LOCAL' && !storeInCloud)
    expect([held.length, local.length]).toEqual([1, 9])
    const by = local[0]!.teamId === coach.teamId ? coach : stranger
    expect(await ask('POST', by, local[0]!, 'upload/')).toMatchObject({
      status: 507,
      body: { code: 'disk_full' },
    })
  })

  it.each<[string, (film: Film) => Promise<unknown>]>([
    ['is aborted', (film) => ask('POST', coach, film, 'abort/')],
    ['is deleted', (film) => ask('DELETE', coach, film)],
    [
      'has had no new part for an hour',
      async () => {
        now += HOUR_MS + 1
      },
    ],
  ])('an upload that %s gives its bytes back', async (_, end) => {
    const film = await create(coach, 58 * GB)
    const waiting = await create(stranger, 58 * GB)
    expect((await ask('POST', stranger, waiting, 'upload/')).status).toBe(507)
    await end(film)
    expect(await planFor(at, stranger, waiting.id)).toMatchObject({ uploadAllowable: true })
    expect((await ask('GET', stranger, waiting)).body).toMatchObject({
      status: 'UPLOADING',
      storeInCloud: true,
    })
  })

  it('what is sent already is not held a second time', async () => {
    const film = await create(coach, 40 * GB)
    await at.app.db.updateTable('teamVideo').set({ progress: 0.5 }).where('id', '=', film.id).execute()
    free = 46 * GB
    expect((await create(stranger, 26 * GB)).status).toBe('LOCAL')
    expect((await create(stranger, 24 * GB)).status).toBe('UPLOADING')
  })

  it('a bucket has no limit of bytes', async () => {
    free = null
    for (let n = 0; n < 3; n++) expect((await create(coach, 58 * GB)).status).toBe('UPLOADING')
  })

  it.each([
    ['0', { duration: 0 }],
    ['unknown', { duration: undefined }],
    ['shorter than its bytes allow', { duration: 1 }],
  ])('a film whose duration is %s reserves the hours that its bytes need', async (_, more) => {
    const film = await create(coach, 45 * GB, more)
    expect(await usedHours()).toBeCloseTo(1, 6)
    await ask('POST', coach, film, 'abort/')
    expect(await usedHours()).toBe(0)
  })

  it('a film that failed before it was stored uses no hours, and needs them at a retry', async () => {
    const failed = await create(coach, 45 * GB)
    const { db } = at.app
    const change = (id: string, to: object) =>
      db.updateTable('teamVideo').set(to).where('id', '=', id).execute()
    const error = JSON.stringify({ code: 'processing_failed', message: 'Try again later.' })
    await change(failed.id, { status: 'ERROR', error, uploadId: 'ab'.repeat(16), run: 1 })
    expect(await usedHours()).toBe(0)
    const { body } = await at.ask('GET', `/v1/billing/team/${coach.teamId}/usage/`, { token: coach.token })
    const whole = await create(coach, 1_000)
    const duration = body.limits.od.total * 3_600
    await change(whole.id, { media: '{}', duration, status: 'READY', isStored: true })
    expect((await ask('POST', coach, failed, 'retry/')).body.code).toBe('film_quota')
    expect((await ask('DELETE', coach, failed)).status).toBe(204)
    expect((await ask('POST', coach, failed, 'restore/')).status).toBe(200)
    // Another device completed it: no plan and no card are needed for that.
    expect((await ask('POST', coach, whole, 'upload/')).body.code).toBe('film_state')
    await ask('DELETE', coach, whole)
    expect((await ask('POST', coach, failed, 'retry/')).body).toMatchObject({ status: 'PROCESSING' })
    expect(await usedHours()).toBeCloseTo(1, 6)
  })

  it('a measured film counts as measured', async () => {
    const film = await create(coach, 45 * GB)
    const measured = { media: JSON.stringify({}), duration: 60, status: 'READY' as const, isStored: true }
    await at.app.db.updateTable('teamVideo').set(measured).where('id', '=', film.id).execute()
    expect(await usedHours()).toBeCloseTo(60 / 3_600, 6)
  })
})
