// The two jobs of a film, with an ffmpeg that waits or fails on demand.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Film } from '@fullcourt/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilmOptions, findTestFfmpeg, makeFilm, NO_FFMPEG } from './makeFilm.ts'
import { openTestServer, type TestServer } from './testServer.ts'
import { plantUploader, type Uploader, upload } from './uploader.ts'

const real = findTestFfmpeg()

describe.skipIf(!real)(real ? 'the jobs of films' : NO_FFMPEG, () => {
  let at: TestServer
  let first: Uploader
  let second: Uploader
  let third: Uploader
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-queue-'))
  const film = (seconds: number, options: Omit<FilmOptions, 'file' | 'seconds'> = {}) =>
    makeFilm({ file: join(folder, `film-${seconds}`), seconds, ...options }).then((file) =>
      readFileSync(file),
    )

  const gate = join(folder, 'held')
  const hold = () => writeFileSync(gate, '')
  const release = () => rmSync(gate, { force: true })
  const broken = join(folder, 'broken')
  const failOn = (argument: string) => writeFileSync(broken, argument)

  beforeAll(async () => {
    // The sandbox's user has to reach the script.
    chmodSync(folder, 0o755)
    writeFileSync(broken, 'nothing')
    const ffmpeg = join(folder, 'ffmpeg')
    const script = `#!/bin/sh
case "$*" in *"$(cat ${broken})"*) echo "broken" >&2; exit 1;; esac
case "$*" in *hls_time*) while [ -e ${gate} ]; do sleep 0.05; done;; esac
exec ${real} "$@"
`
    writeFileSync(ffmpeg, script, { mode: 0o755 })
    at = await openTestServer({ works: true, env: { path: process.env.PATH ?? '', ffmpegPath: ffmpeg } })
    first = await plantUploader(at, 'first')
    second = await plantUploader(at, 'second')
    third = await plantUploader(at, 'third')
  })
  afterAll(async () => {
    release()
    await at?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const read = async (by: Uploader, { id }: Film): Promise<Film> =>
    (await at.ask('GET', `/v1/team-video/${id}/`, { token: by.token })).body
  const uploaded = async (by: Uploader, bytes: Uint8Array, more: object = {}): Promise<Film> => {
    const reply = await upload(at, by, bytes, more)
    if (reply.status !== 200) throw new Error(reply.text)
    return reply.body
  }
  const until = async (by: Uploader, one: Film, holds: (film: Film) => boolean): Promise<Film> => {
    await expect.poll(async () => holds(await read(by, one)), { timeout: 60_000, interval: 50 }).toBe(true)
    return read(by, one)
  }
  const row = ({ id }: Film) =>
    at.app.db
      .selectFrom('teamVideo')
      .select(['isMeasured', 'renditionsAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const isBegun = async (one: Film) => (await row(one)).renditionsAt !== null
  const untilMeasured = (one: Film) =>
    expect.poll(async () => (await row(one)).isMeasured, { timeout: 60_000, interval: 50 }).toBe(true)

  it('a film can be watched while the renditions of another account are made, and accounts take turns', async () => {
    const [two, three, four] = [await film(2), await film(3), await film(4)]
    hold()
    const held = await uploaded(first, four)
    await expect.poll(() => isBegun(held), { timeout: 60_000 }).toBe(true)
    const longer = await uploaded(first, three)
    const shorter = await uploaded(first, two)
    const other = await uploaded(second, four)
    const playable = await until(second, other, ({ mp4 }) => mp4 !== null)
    expect(playable).toMatchObject({ status: 'PROCESSING', src: null })
    const newest = await uploaded(third, three)
    for (const one of [longer, shorter, other, newest]) await untilMeasured(one)
    expect(await isBegun(other)).toBe(false)
    expect(await read(first, held)).toMatchObject({ status: 'PROCESSING', src: null })
    release()
    const all: readonly (readonly [Uploader, Film])[] = [
      [first, held],
      [first, longer],
      [first, shorter],
      [second, other],
      [third, newest],
    ]
    for (const [by, one] of all) await until(by, one, ({ status }) => status === 'READY')
    const begun = await at.app.db.selectFrom('teamVideo').select('id').orderBy('renditionsAt').execute()
    expect(begun.map(({ id }) => id)).toEqual([held, other, newest, shorter, longer].map(({ id }) => id))
  })

  it('a movie of clips and a new film pass the renditions of a long one', async () => {
    const clipped = await uploaded(first, await film(2))
    await until(first, clipped, ({ status }) => status === 'READY')
    hold()
    const held = await uploaded(second, await film(4))
    await expect.poll(() => isBegun(held), { timeout: 60_000 }).toBe(true)
    const ask = (method: string, path: string, body?: object) =>
      at.ask(method, path, { token: first.token, ...(body && { body }) })
    const items = [{ teamVideoId: clipped.id, start: 0.5, end: 1 }]
    const list = await ask('POST', '/v1/playlist/', { teamId: first.teamId, name: 'Traps', items })
    const { body: movie } = await ask('POST', `/v1/playlist/${list.body.id}/export/`, {})
    const state = async () => (await ask('GET', `/v1/export/${movie.id}/`)).body.status
    await expect.poll(state, { timeout: 60_000, interval: 50 }).toBe('READY')
    const newest = await uploaded(third, await film(3))
    await until(third, newest, ({ mp4 }) => mp4 !== null)
    expect(await read(second, held)).toMatchObject({ status: 'PROCESSING', src: null })
    release()
    for (const [by, one] of [
      [second, held],
      [third, newest],
    ] as const)
      await until(by, one, ({ status }) => status === 'READY')
  })

  it('a film without a poster and pictures of the seek bar is a film all the same', async () => {
    failOn('image2')
    const one = await uploaded(first, await film(2))
    const ready = await until(first, one, ({ status }) => status !== 'PROCESSING')
    expect(ready).toMatchObject({ status: 'READY', poster: null, sprites: null, error: null })
    expect(ready.src).not.toBeNull()
  })

  it('a film that cannot be converted is tried once, and the notification says why', async () => {
    failOn('hls_time')
    const one = await uploaded(first, await film(2))
    const failed = await until(first, one, ({ status }) => status !== 'PROCESSING')
    const message = 'This film cannot be converted. Export it as MP4 with H.264 and upload that file.'
    expect(failed).toMatchObject({ status: 'ERROR', error: { code: 'failed', message } })
    const { rows } = await at.app.database.pool.query<{ retry_count: number }>(
      `select retry_count from pgboss.job where name = 'film-renditions' and data ->> 'filmId' = $1`,
      [one.id],
    )
    expect(rows).toEqual([{ retry_count: 0 }])
    const notices = (await at.ask('GET', '/v1/user-notification/', { token: first.token })).body.results
    expect(notices[0]).toMatchObject({ kind: 'film_failed', text: `First half: ${message}` })
  })

  it.each<[string, string, Omit<FilmOptions, 'file' | 'seconds'>]>([
    [
      'XviD in AVI with frames out of order',
      'a.avi',
      { format: 'avi', frameRate: '30000/1001', extra: ['-bf', '2'] },
    ],
    ['a camcorder with one keyframe', 'a.mts', { format: 'mts', extra: ['-g', '250'] }],
    [
      'a transport stream with one keyframe',
      'a.ts',
      { format: 'm2ts', frameRate: '30000/1001', extra: ['-g', '250'] },
    ],
  ])('%s is made with all its frames', async (_, filename, options) => {
    failOn('nothing')
    const one = await uploaded(first, await film(6, options), { filename })
    const ready = await until(first, one, ({ status }) => status !== 'PROCESSING')
    expect(ready).toMatchObject({ status: 'READY', error: null })
    expect(ready.poster).not.toBeNull()
    const { body } = await at.fastify.inject({ method: 'GET', url: ready.src! })
    expect(body.match(/FRAME-RATE=[\d.]+/g)).toEqual(['FRAME-RATE=29.970'])
  })
})
