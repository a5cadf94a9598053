import { readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Film } from '@fullcourt/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeMovieKind } from '../src/clips/movieJob.ts'
import { failForgottenMovies, sweepMovies } from '../src/clips/sweepMovies.ts'
import { FAILED } from '../src/film/errors.ts'
import { shareAddresses } from '../src/film/shareAddresses.ts'
import { workFolder } from '../src/film/workFolder.ts'
import { followPrograms } from '../src/webhooks/follow.ts'
import { findTestFfmpeg, makeFilm, readBeeps, readFrames } from './makeFilm.ts'
import { tempFolder } from './tempFolder.ts'
import { setUpTestServer } from './testServer.ts'
import { plantUploader, randomFile, type Uploader, upload } from './uploader.ts'
import { openReceiver } from './webhookReceiver.ts'
import { plantPerson, plantUser } from './world.ts'

const hasFfmpeg = findTestFfmpeg() !== null

describe.skipIf(!hasFfmpeg)('an uploaded film', () => {
  let coach: Uploader & { userId: string; accountId: string; programId: string }
  let stranger: { token: string }
  const folder = tempFolder('films')
  let mp4: Uint8Array
  /** Milliseconds by which the server's clock is ahead. */
  let later = 0

  const at = setUpTestServer({
    works: true,
    now: () => Date.now() + later,
    env: { path: process.env.PATH ?? '', webhookPrivate: true },
  })
  beforeAll(async () => {
    const file = join(folder, 'game.mp4')
    await makeFilm({ file, seconds: 6, clockFrom: 480 })
    mp4 = readFileSync(file)
    const { app } = at
    const { token, userId, teamId, accountId, programId } = await plantUploader(at)
    coach = { token, userId, teamId, accountId, programId }
    stranger = await plantUser(app, 'stranger')
  })

  const ask = (method: string, path: string, body?: unknown) =>
    at.ask(method, path, { token: coach.token, ...(body !== undefined && { body }) })
  const read = async (id: string): Promise<Film> => (await ask('GET', `/v1/team-video/${id}/`)).body
  const until = async (id: string, holds: (film: Film) => boolean): Promise<Film> => {
    await expect.poll(async () => holds(await read(id)), { timeout: 60_000, interval: 100 }).toBe(true)
    return read(id)
  }
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    at.fastify.inject({ method: 'GET', url, headers })
  const filesOf = async (id: string): Promise<string[]> => {
    const names: string[] = []
    for await (const { key } of at.app.storage.list(`film/${id}/`)) names.push(key.split('/').at(-1)!)
    return names.toSorted()
  }
  const uploaded = async (bytes: Uint8Array, more: object = {}): Promise<Film> => {
    const reply = await upload(at, coach, bytes, more)
    if (reply.status !== 200) throw new Error(reply.text)
    return reply.body
  }

  it('can be watched: measured, with a poster, by ranges and by HLS; a webhook hears of it', async () => {
    const receiver = await openReceiver()
    const { accountId, programId: teamBrandId } = coach
    const admin = await plantUser(at.app, 'admin')
    await plantPerson(at.app, { accountId, teamBrandId }, { role: 'ADMIN', userId: admin.userId })
    const body = { teamBrandId, name: 'Board', url: receiver.url, types: ['film.ready'] }
    expect((await at.ask('POST', '/v1/webhook/', { token: admin.token, body })).status).toBe(201)
    await followPrograms(at.app)
    const { id } = await uploaded(mp4, { duration: 9_999, width: 1, height: 1 })
    const film = await until(id, ({ status }) => status !== 'PROCESSING')
    expect(film).toMatchObject({ status: 'READY', progress: 1, error: null, badge: 'SD', isArchived: false })
    expect(film.duration).toBeCloseTo(6, 1)
    const part = await get(film.mp4!, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${mp4.length}`])
    expect(part.rawPayload).toEqual(Buffer.from(mp4.subarray(10, 20)))
    expect(part.headers['content-type']).toBe('video/mp4')
    const master = (await get(film.src!)).body.split('\n')
    expect(master.filter((line) => line.startsWith('#EXT-X-STREAM-INF')).length).toBeGreaterThan(0)
    const playlist = await get(master.find((line) => line.startsWith('/film/'))!)
    expect(playlist.headers['content-type']).toBe('application/vnd.apple.mpegurl')
    const addresses = playlist.body.match(/\/film\/[^"\n]+/g)!
    expect(new Set(addresses).size).toBe(1)
    expect((await get(addresses[0]!, { range: 'bytes=0-99' })).statusCode).toBe(206)
    expect((await get(film.poster!)).headers['content-type']).toBe('image/jpeg')
    expect(film.sprites!.urls.length).toBeGreaterThan(0)
    expect((await get(film.sprites!.urls[0]!)).statusCode).toBe(200)
    await followPrograms(at.app)
    await expect
      .poll(() => receiver.received.map((one) => JSON.parse(one.body)), { timeout: 60_000 })
      .toMatchObject([{ type: 'film.ready', data: { id } }])
    await receiver.close()
  }, 90_000)

  const firstFilm = async (): Promise<Film> => {
    const [film] = (await ask('GET', `/v1/team/${coach.teamId}/videos/`)).body.results as Film[]
    return film!
  }

  it('shows a clip by the segments that cover it alone, and says which second they begin at', async () => {
    const { clip } = await firstFilm()
    const span = `${clip}&from=2.1&to=3.9`
    const [, child] = (await get(span)).body.match(/RESOLUTION=320x180.*\n(.+)/)!
    expect(child).toBe(`${span}&height=180`)
    const packed = await get(child!, { 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'private, max-age=600',
      vary: 'accept-encoding',
    })
    const text = gunzipSync(packed.rawPayload).toString()
    expect(text).toBe((await get(`${span}&height=9000`)).body)
    expect(packed.rawPayload.length).toBeLessThan(2_000)
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:1\n')
    expect(text).toContain(
      '#EXT-X-START:TIME-OFFSET=0.100,PRECISE=YES\n#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:02.000Z\n',
    )
    expect(await framesIn(await fetchClip(child!))).toEqual(Array.from({ length: 60 }, (_, n) => 60 + n))
  })

  const saveClip = async (url: string): Promise<string> => {
    const saved = await get(`${url}&saved=true`)
    expect([saved.statusCode, saved.headers['content-disposition']]).toEqual([200, 'attachment'])
    const file = join(folder, 'saved.mp4')
    writeFileSync(file, saved.rawPayload)
    return file
  }

  it('gives a clip as it was filmed to writers alone', async () => {
    const { clip } = await firstFilm()
    const span = '&from=2.5&to=3.9'
    const file = await saveClip(`${clip}${span}`)
    const frames = await framesIn(file)
    expect([frames[0], frames.at(-1)! >= 116, frames.at(-1)! < 120]).toEqual([60, true, true])
    expect(readBeeps(file).length).toBeGreaterThan(0)
    expect((await get(`${clip}&from=0&to=601&saved=true`)).statusCode).toBe(422)
    expect((await get(`${clip}${span}&saved=1`)).statusCode).toBe(422)
    const { db } = at.app
    const member = db.updateTable('teamBrandPersonnel').where('userId', '=', coach.userId)
    const { role } = await db
      .selectFrom('teamBrandPersonnel')
      .select('role')
      .where('userId', '=', coach.userId)
      .executeTakeFirstOrThrow()
    await member.set({ role: 'OTHER' }).execute()
    at.app.subjectCache.clear()
    expect((await get(`${clip}${span}&height=180`)).statusCode).toBe(200)
    expect((await get(`${clip}${span}&saved=true`)).statusCode).toBe(403)
    await member.set({ role }).execute()
    at.app.subjectCache.clear()
    await expect
      .poll(async () => (await readdir(workFolder(at.app.env))).filter((name) => name.startsWith('clip-')))
      .toEqual([])
  })

  /** Fetches the list of a clip, and its bytes as a file. */
  const fetchClip = async (list: string): Promise<string> => {
    const text = (await get(list)).body
    const head = /URI="data:video\/mp4;base64,([^"]+)"/.exec(text)![1]!
    const parts: Uint8Array[] = [Buffer.from(head, 'base64')]
    for (const [, length, start, media] of text.matchAll(/BYTERANGE:(\d+)@(\d+)\n(.+)/g)) {
      const part = await get(media!, { range: `bytes=${start}-${Number(start) + Number(length) - 1}` })
      expect(part.statusCode, media).toBe(206)
      parts.push(part.rawPayload)
    }
    const file = join(folder, 'clip.mp4')
    writeFileSync(file, Buffer.concat(parts))
    return file
  }
  const framesIn = async (file: string) =>
    (await readFrames(file)).map((frame) => Math.round(frame.shown!.filmTime * 30))

  it('shows the holder of a link the seconds of a clip and no others, until the link is ended', async () => {
    const { id } = await firstFilm()
    const { db, newId } = at.app
    const film = await db.selectFrom('teamVideo').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { accountId, teamId } = film
    const list = { accountId, id: newId(), teamId, name: 'Ball security', lead: 4, tail: 2 }
    await db.insertInto('playlist').values(list).execute()
    const shareId = newId()
    const expiresAt = new Date(at.app.now() + 86_400_000).toISOString()
    const ofShare = { accountId, id: shareId, playlistId: list.id, tokenHash: Buffer.alloc(32), shown: '{}' }
    const share = { ...ofShare, showsNames: false, hasSound: true, mayDownload: false, expiresAt }
    await db.insertInto('playlistShare').values(share).execute()
    const clip = shareAddresses(at.app, film, shareId).clip({ from: 2.1, to: 3.9 })
    expect((await get(clip)).body).toContain(`${clip}&height=180`)
    const heard = await fetchClip(`${clip}&height=180`)
    expect(await framesIn(heard)).toEqual(Array.from({ length: 60 }, (_, n) => 60 + n))
    expect(readBeeps(heard).length).toBeGreaterThan(1)

    const text = (await get(`${clip}&height=180`)).body
    const [, length, start, media] = /BYTERANGE:(\d+)@(\d+)\n(.+)/.exec(text)!
    const [first, last] = [Number(start), Number(start) + Number(length) - 1]
    const statusOf = async (url: string, headers = {}) => (await get(url, headers)).statusCode
    for (const range of [
      `${first - 1}-${last}`,
      `${first}-${last + 1}`,
      `${first}-`,
      '-5',
      '0-9',
      `${first}-${first},0-1`,
    ])
      expect(await statusOf(media!, { range: `bytes=${range}` }), range).toBe(403)
    expect(await statusOf(media!)).toBe(403)
    expect(await statusOf(media!, { range: `bytes=${first}-${last}`, 'if-range': '"x"' })).toBe(403)
    for (const url of [
      clip.replace('2100-3900', '0-6000'),
      media!.replace(`${first}-`, '0-'),
      `${clip}&from=0`,
    ])
      expect(await statusOf(url), url).toBeGreaterThanOrEqual(403)

    const change = (values: {
      hasSound?: boolean
      mayDownload?: boolean
      revokedAt?: string | null
      expiresAt?: string
    }) =>
      db
        .updateTable('playlistShare')
        .set(values)
        .where('accountId', '=', accountId)
        .where('id', '=', shareId)
        .execute()
    expect(await statusOf(`${clip}&saved=true`)).toBe(403)
    await change({ hasSound: false, mayDownload: true })
    const saved = await saveClip(clip)
    expect((await framesIn(saved))[0]).toBe(60)
    expect(readBeeps(saved)).toEqual([])
    const muted = await fetchClip(`${clip}&height=180`)
    expect(await framesIn(muted)).toEqual(Array.from({ length: 60 }, (_, n) => 60 + n))
    expect(readBeeps(muted)).toEqual([])
    expect((await get(clip)).body).not.toContain('mp4a')

    const playing = { range: `bytes=${first}-${last}` }
    expect(await statusOf(media!, playing)).toBe(206)
    await change({ expiresAt: new Date(at.app.now() - 1).toISOString() })
    expect(await statusOf(media!, playing)).toBe(403)
    await change({ expiresAt, revokedAt: new Date(at.app.now()).toISOString() })
    expect(await statusOf(media!, playing)).toBe(403)
    expect(await statusOf(clip)).toBe(403)
    expect(await statusOf(`${clip}&saved=true`)).toBe(403)

    await change({ expiresAt, revokedAt: null })
    const deleteTeam = (deletedAt: string | null) =>
      db.updateTable('team').set({ deletedAt }).where('id', '=', coach.teamId).execute()
    await deleteTeam(new Date(at.app.now()).toISOString())
    expect(await statusOf(media!, playing)).toBe(403)
    await deleteTeam(null)
    expect(await statusOf(media!, playing)).toBe(206)
  })

  it('makes one movie of a list of clips, and a new order of the stored pieces', async () => {
    const film = await firstFilm()
    const { db } = at.app
    const shapes = [{ kind: 'text', colour: 'white', at: [500, 3000], text: 'Close out' }]
    const drawing = { at: 3, freeze: 0.5, shapes }
    const drawingId = at.app.newId()
    expect(
      (await ask('PUT', `/v1/team-video/${film.id}/drawings/${drawingId}/`, drawing)).status,
    ).toBeLessThan(300)
    const clip = (start: number, end: number) => ({
      id: at.app.newId(),
      teamVideoId: film.id,
      start,
      end,
      title: 'Q4',
    })
    const items = [clip(4.2, 5), clip(2.5, 3.5)]
    const body = { id: at.app.newId(), teamId: coach.teamId, name: 'Defense', items }
    const list = await ask('POST', '/v1/playlist/', body)
    expect(list.status, list.text).toBe(201)
    const start = () => ask('POST', `/v1/playlist/${body.id}/export/`, { titleSeconds: 0 })
    const movieOf = async ({ body: { id } }: { body: { id: string } }) => {
      const state = async () => (await ask('GET', `/v1/export/${id}/`)).body
      await expect.poll(async () => (await state()).status, { timeout: 60_000, interval: 100 }).toBe('READY')
      const { url, size, progress } = await state()
      const movie = await get(url)
      expect([movie.headers['content-disposition'], movie.rawPayload.length, progress]).toEqual([
        'attachment; filename="clips.mp4"',
        size,
        1,
      ])
      const file = join(folder, 'movie.mp4')
      writeFileSync(file, movie.rawPayload)
      return framesIn(file)
    }
    const run = (from: number, until: number) => Array.from({ length: until - from }, (_, n) => from + n)
    const second = [...run(75, 90), ...Array.from({ length: 15 }, () => 90), ...run(90, 105)]
    const first = await start()
    expect([first.status, first.body.status], first.text).toEqual([202, 'WAITING'])
    expect(await movieOf(first)).toEqual([...run(126, 150), ...second])

    const pieces = () => db.selectFrom('exportPiece').select('hash').orderBy('hash').execute()
    const before = await pieces()
    expect(before).toHaveLength(4)
    await ask('PATCH', `/v1/playlist/${body.id}/`, { changes: [{ move: items[1]!.id, after: null }] })
    expect(await movieOf(await start())).toEqual([...second, ...run(126, 150)])
    expect(await pieces()).toEqual(before)

    const own = `/v1/export/${first.body.id}/`
    const foreign = (method: string) => at.ask(method, own, { token: stranger.token })
    expect([(await foreign('GET')).status, (await foreign('DELETE')).status]).toEqual([404, 404])
    expect((await ask('DELETE', own)).status).toBe(204)
    expect((await ask('GET', own)).status).toBe(404)
    expect((await ask('POST', `/v1/playlist/${body.id}/export/`, { size: '4K' })).status).toBe(422)
    const { accountId } = await db
      .selectFrom('teamVideo')
      .select('accountId')
      .where('id', '=', film.id)
      .executeTakeFirstOrThrow()
    const waiting = { accountId, playlistId: body.id, format: 'mp4', status: 'WAITING', plan: '{}' }
    for (let n = 0; n < 2; n++)
      await db
        .insertInto('filmExport')
        .values({ ...waiting, id: at.app.newId() })
        .execute()
    expect((await start()).body.code).toBe('limit_reached')
    const movies = () =>
      db
        .selectFrom('filmExport')
        .select(['id', 'status'])
        .where('createdBy', 'is', null)
        .orderBy('status')
        .execute()
    const [kept, forgotten] = (await movies()).map(({ id }) => id)
    const inAnHour = { after: new Date(Date.now() + 3_600_000) }
    await at.app.jobs.enqueue(db, makeMovieKind, { accountId, exportId: kept! }, inAnHour)
    await failForgottenMovies(at.app)
    expect((await movies()).map(({ status }) => status)).toEqual(['WAITING', 'WAITING'])
    later = 120_000
    await failForgottenMovies(at.app)
    expect(await movies()).toEqual([
      { id: forgotten, status: 'FAILED' },
      { id: kept, status: 'WAITING' },
    ])
    await db
      .deleteFrom('filmExport')
      .where('accountId', '=', accountId)
      .where('status', '=', 'WAITING')
      .execute()
    later = 8 * 86_400_000
    await sweepMovies(at.app)
    later = 0
    expect(await pieces()).toEqual([])
    for (const prefix of ['film-export/', 'export-piece/'])
      for await (const { key } of at.app.storage.list(prefix)) expect.fail(key)
  }, 120_000)

  it('refuses a clip without seconds or frames, and one without a signature', async () => {
    const { clip, src } = await firstFilm()
    const statusOf = async (url: string) => (await get(url)).statusCode
    for (const options of [
      'from=3&to=2',
      'from=1',
      'from=a&to=2',
      'from=1&to=2&height=0',
      'from=1&to=2&x=3',
      'height=240',
    ])
      expect(await statusOf(`${clip}&${options}`), options).toBe(422)
    expect(await statusOf(`${clip}&from=100&to=101&height=180`)).toBe(404)
    for (const url of [`${src}&from=1&to=2`, `${clip!.replace('expires=1', 'expires=2')}&from=1&to=2`])
      expect(await statusOf(url), url).toBe(403)
  })

  it('is not opened by addresses of other files, other films, or without a right', async () => {
    const film = await firstFilm()
    const { pathname, search } = new URL(film.mp4!, 'http://x')
    for (const path of [
      pathname.replace('/original', '/r1-poster.jpg'),
      pathname.replace('/original', '/../original'),
      pathname.replace('/original', '/%2e%2e/original'),
      pathname.replace(film.id, at.app.newId()),
    ])
      expect((await get(`${path}${search}`)).statusCode, path).toBeGreaterThanOrEqual(400)
    expect((await get(`${pathname}${search}&a=1`)).statusCode).toBe(403)
    expect((await get(pathname)).statusCode).toBe(403)
    const foreign = await at.ask('GET', `/v1/team-video/${film.id}/`, { token: stranger.token })
    expect(foreign.status).toBe(404)
    const member = at.app.db.updateTable('teamBrandPersonnel').where('userId', '=', coach.userId)
    await member.set({ isActive: false }).execute()
    at.app.subjectCache.clear()
    expect((await get(film.mp4!)).statusCode).toBe(404)
    await member.set({ isActive: true }).execute()
    at.app.subjectCache.clear()
    expect((await get(film.mp4!)).statusCode).toBe(200)
  })

  it('archived keeps what its original is joined from; taken out it plays again', async () => {
    const { id } = await firstFilm()
    const { mp4: address, src } = await read(id)
    const first = async (url: string) => (await get(url)).body.match(/\/film\/[^"\n]+/)![0]
    const segments = await first(await first(src!))
    expect((await get(segments, { range: 'bytes=0-99' })).statusCode).toBe(206)
    const archived = (await ask('POST', `/v1/team-video/${id}/archive/`)).body
    expect(archived).toMatchObject({ status: 'ARCHIVED', isArchived: true, src: null, mp4: null })
    const use = (await ask('GET', `/v1/billing/team/${coach.teamId}/usage/`)).body.usage
    expect([use.od.total, use.archive.total > 0]).toEqual([0, true])
    const kinds = async () => (await filesOf(id)).map((name) => name.replace(/-[0-9a-f-]{16,}/, ''))
    await expect.poll(kinds, { timeout: 10_000 }).toEqual(['r1.rest', 'r1-360p.mp4', 'r1-poster.jpg'])
    for (const url of [address!, segments]) expect((await get(url)).statusCode).toBe(404)
    await ask('POST', `/v1/team-video/${id}/unarchive/`)
    expect(await until(id, ({ status }) => status === 'READY')).toMatchObject({ error: null })
  }, 90_000)

  it('that failed halfway is made again, and keeps no file of the earlier run', async () => {
    const { id } = await uploaded(mp4)
    await until(id, ({ status }) => status === 'READY')
    await at.app.db
      .updateTable('teamVideo')
      .set({ status: 'ERROR', error: JSON.stringify(FAILED) })
      .where('id', '=', id)
      .execute()
    await ask('POST', `/v1/team-video/${id}/retry/`)
    const { src } = await until(id, ({ status }) => status === 'READY')
    expect((await get(src!)).body.match(/RESOLUTION=\d+x\d+/g)).toEqual(['RESOLUTION=320x180'])
    const runs = async () => new Set((await filesOf(id)).map((name) => name.slice(0, 3)))
    await expect.poll(runs, { timeout: 20_000 }).toEqual(new Set(['r2-']))
  }, 90_000)

  it('that is no film says so, and a retry says it again', async () => {
    const { id } = await uploaded(Buffer.from('#EXTM3U\nfile:///etc/passwd\n'))
    const failed = await until(id, ({ status }) => status === 'ERROR')
    expect(failed.error).toEqual({ code: 'not_a_film', message: expect.stringMatching(/not a film/) })
    expect(failed.mp4).toBeNull()
    expect((await ask('POST', `/v1/team-video/${id}/retry/`)).body.status).toBe('PROCESSING')
    expect((await until(id, ({ status }) => status === 'ERROR')).error?.code).toBe('not_a_film')
    const damaged = Buffer.from(mp4)
    damaged.set(randomFile(Math.floor(mp4.length * 0.8)), 100)
    const broken = await uploaded(damaged)
    expect((await until(broken.id, ({ status }) => status === 'ERROR')).error).not.toBeNull()
  }, 90_000)

  it('deleted while it is processed ends its jobs, and nothing comes back', async () => {
    const film = await uploaded(mp4, { name: 'Deleted' })
    expect((await ask('DELETE', `/v1/team-video/${film.id}/`)).status).toBe(204)
    const counts = () => at.app.jobs.counts()
    await expect.poll(async () => (await counts()).running, { timeout: 20_000 }).toBe(0)
    const row = await at.app.db
      .selectFrom('teamVideo')
      .selectAll()
      .where('id', '=', film.id)
      .executeTakeFirstOrThrow()
    expect(row.status).not.toBe('READY')
    expect(row.renditions).toEqual([])
  }, 60_000)
})
