import { DAY_MS } from '@fullcourt/program'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeFilmState } from '../src/film/changes.ts'
import { checkFilms } from '../src/film/checkFilms.ts'
import { clean } from '../src/film/clean.ts'
import { FAILED } from '../src/film/errors.ts'
import { cleanFilm, makeRenditions } from '../src/film/jobKinds.ts'
import { failForgotten, sweepFilms } from '../src/film/sweep.ts'
import { type Asked, setUpTestServer } from './testServer.ts'
import { createFilm, planFor, plantUploader, put, randomFile, type Uploader, upload } from './uploader.ts'

describe('the files of films', () => {
  let now = Date.now()
  let coach: Uploader
  let accountId: string

  const at = setUpTestServer({ now: () => now })
  beforeAll(async () => {
    const { app } = at
    const planted = await plantUploader(at)
    const { token, teamId } = planted
    coach = { token, teamId }
    accountId = planted.accountId
    const until = new Date(now + 400 * DAY_MS).toISOString()
    await app.db.updateTable('subscription').set({ endDate: until, coveredUntil: until }).execute()
  })

  const findings = async (deep = false) => {
    const found: string[] = []
    for await (const { kind, file } of checkFilms(at.app, { deep })) found.push(`${kind} ${file}`)
    return found.toSorted()
  }
  const repair = async () => {
    for await (const finding of checkFilms(at.app, { deep: true })) await finding.repair()
  }
  const runCleaning = async (app = at.app) => {
    for (const payload of await app.jobs.pending(cleanFilm)) await clean(payload, app)
  }
  const stored = async (): Promise<string> => {
    const reply = await upload(at, coach, randomFile(100_000))
    if (reply.status !== 200) throw new Error(reply.text)
    return reply.body.id
  }
  const statusOf = async (id: string) =>
    (await at.ask('GET', `/v1/team-video/${id}/`, { token: coach.token })).body

  it('that are missing, damaged or left over are found, and repaired on demand', async () => {
    const [whole, missing, damaged] = [await stored(), await stored(), await stored()]
    expect(await findings(true)).toEqual([])
    await at.app.storage.delete([`film/${missing}/original`])
    await at.app.storage.put(`film/${damaged}/original`, randomFile(100_000), 'video/mp4')
    await at.app.storage.put('film/00000000/r1-720p.mp4', randomFile(10), 'video/mp4')
    expect(await findings()).toEqual([
      `missing film/${missing}/original`,
      'orphaned film/00000000/r1-720p.mp4',
    ])
    expect(await findings(true)).toEqual(
      [
        `damaged film/${damaged}/original`,
        `missing film/${missing}/original`,
        'orphaned film/00000000/r1-720p.mp4',
      ].toSorted(),
    )
    await repair()
    expect(await findings(true)).toEqual([])
    expect(await statusOf(missing)).toMatchObject({ status: 'ERROR', error: { code: 'file_missing' } })
    expect((await statusOf(whole)).error).toBeNull()
    expect((await planFor(at, coach, missing)).chunks).toHaveLength(1)
  })

  it("a browser's picture that is missing is no longer shown, and nothing is made again", async () => {
    const id = await stored()
    await at.app.db.updateTable('teamVideo').set({ hasThumbnail: true }).where('id', '=', id).execute()
    const { status } = await statusOf(id)
    const said: string[] = []
    for await (const { file, remedy, repair } of checkFilms(at.app, { deep: false })) {
      said.push(`${file}: ${remedy}`)
      await repair()
    }
    expect(said).toEqual([`film/${id}/thumbnail.jpg: it is no longer shown`])
    expect(await findings()).toEqual([])
    expect((await statusOf(id)).status).toBe(status)
  })

  it('a rendition that is shorter than its playlist is damaged, and is made again', async () => {
    const id = await stored()
    const { storage, db } = at.app
    const playlist = [
      '#EXTM3U',
      '#EXT-X-MAP:URI="360p.mp4",BYTERANGE="100@0"',
      '#EXTINF:2.0,',
      '#EXT-X-BYTERANGE:900@100',
      '360p.mp4',
      '#EXT-X-ENDLIST\n',
    ].join('\n')
    const names = { name: '360p', media: 'r1-360p.mp4', playlist: 'r1-360p.m3u8' }
    const facts = { bandwidth: 1, codecs: 'avc1.42c01e', width: 640, height: 360, frameRate: 30 }
    const renditions = JSON.stringify([{ ...names, ...facts }])
    await db.updateTable('teamVideo').set({ renditions, status: 'READY' }).where('id', '=', id).execute()
    await storage.put(`film/${id}/${names.playlist}`, Buffer.from(playlist), 'application/vnd.apple.mpegurl')
    await storage.put(`film/${id}/${names.media}`, randomFile(1_000), 'video/mp4')
    expect(await findings()).toEqual([])
    await storage.put(`film/${id}/${names.media}`, randomFile(999), 'video/mp4')
    expect(await findings()).toEqual([`damaged film/${id}/${names.media}`])
    await repair()
    expect((await statusOf(id)).status).toBe('PROCESSING')
  })

  it('of an upload that was given up are deleted, and those of a film that was deleted long ago', async () => {
    const bytes = randomFile(9 * 1024 * 1024)
    const film = await createFilm(at, coach, bytes)
    const plan = await planFor(at, coach, film.id)
    await put(at, plan.chunks[1]!.url, bytes.subarray(plan.chunkSize))
    const deleted = await stored()
    await at.ask('DELETE', `/v1/team-video/${deleted}/`, { token: coach.token })
    const failed = await createFilm(at, coach, bytes)
    await planFor(at, coach, failed.id)
    await changeFilmState(at.app, { accountId, id: failed.id }, { kind: 'complete' })
    const failure = { kind: 'failed', run: 1, error: FAILED } as const
    await changeFilmState(at.app, { accountId, id: failed.id }, failure)
    now += 13 * DAY_MS
    await sweepFilms(at.app)
    expect((await statusOf(film.id)).status).toBe('UPLOADING')
    expect((await statusOf(failed.id)).status).toBe('ERROR')
    now += 2 * DAY_MS
    await sweepFilms(at.app)
    await runCleaning()
    expect((await statusOf(film.id)).status).toBe('INCOMPLETE')
    expect((await statusOf(failed.id)).status).toBe('INCOMPLETE')
    const left: string[] = []
    for await (const { key } of at.app.storage.parts.unfinished()) left.push(key)
    expect(left).toEqual([])
    expect(await at.app.storage.head(`film/${deleted}/original`)).not.toBeNull()
    now += 16 * DAY_MS
    await sweepFilms(at.app)
    await runCleaning()
    expect(await at.app.storage.head(`film/${deleted}/original`)).toBeNull()
    const restored = await at.ask('POST', `/v1/team-video/${deleted}/restore/`, { token: coach.token })
    expect([restored.status, restored.body.code]).toEqual([410, 'gone'])
  })

  it('are deleted of no film that is restored meanwhile', async () => {
    const id = await stored()
    await at.ask('DELETE', `/v1/team-video/${id}/`, { token: coach.token })
    await at.app.db
      .updateTable('teamVideo')
      .set({ deletedAt: new Date(now - 31 * DAY_MS).toISOString() })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute()
    const restores: Asked[] = []
    const { storage } = at.app
    async function* list(prefix: string) {
      if (prefix === `film/${id}/`)
        restores.push(await at.ask('POST', `/v1/team-video/${id}/restore/`, { token: coach.token }))
      yield* storage.list(prefix)
    }
    const app = { ...at.app, storage: { ...storage, list } }
    await sweepFilms(app)
    await runCleaning(app)
    expect(restores.map(({ body }) => body.code)).toEqual(['gone'])
    expect(await storage.head(`film/${id}/original`)).toBeNull()
  })

  it('of an upload that goes on while it is given up stay', async () => {
    const film = await createFilm(at, coach, randomFile(9 * 1024 * 1024))
    await planFor(at, coach, film.id)
    now += 15 * DAY_MS
    const { db, database } = at.app
    const waiting = async () =>
      (
        await database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    const sweeping = await db.transaction().execute(async (trx) => {
      const partAt = new Date(now).toISOString()
      await trx.updateTable('teamVideo').set({ partAt }).where('id', '=', film.id).execute()
      const sweep = sweepFilms(at.app)
      await expect.poll(waiting).toBe(1)
      return { sweep }
    })
    await sweeping.sweep
    expect((await statusOf(film.id)).status).toBe('UPLOADING')
  })

  it('of an upload that no film names are deleted after a day', async () => {
    const { parts } = at.app.storage
    const key = 'film/00000000/original'
    const upload = { key, uploadId: await parts.begin(key, 'video/mp4', 4) }
    // The storage dates an upload by the clock of its machine.
    now = Date.now()
    await sweepFilms(at.app)
    expect(await parts.list(upload)).toEqual([])
    now += 2 * DAY_MS
    await sweepFilms(at.app)
    await expect(parts.list(upload)).rejects.toThrow()
  })

  it('a film whose job is gone fails, so that it can be started again', async () => {
    const id = await stored()
    now += 120_000
    await failForgotten(at.app)
    expect((await statusOf(id)).status).toBe('PROCESSING')
    await at.app.database.pool.query(`delete from pgboss.job where name = 'film-process'`)
    await failForgotten(at.app)
    expect(await statusOf(id)).toMatchObject({ status: 'ERROR', error: { code: 'processing_failed' } })
    const retried = await at.ask('POST', `/v1/team-video/${id}/retry/`, { token: coach.token })
    expect(retried.body.status).toBe('PROCESSING')
  })

  it('a film whose job is gone fails also behind hundreds that wait', async () => {
    const waits = await stored()
    const { rows } = await at.app.database.pool.query<{ id: string }>(
      `insert into team_video select (jsonb_populate_record(v, jsonb_build_object('id', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0')))).*
      from team_video v, generate_series(1, 250) n where v.id = $1 returning id`,
      [waits],
    )
    const films = rows.map(({ id: filmId }) => ({ accountId, filmId, run: 1 }))
    await at.app.jobs.enqueueAll(at.app.db, makeRenditions, films)
    const id = await stored()
    await at.app.database.pool.query(`delete from pgboss.job where data ->> 'filmId' = $1`, [id])
    now += 120_000
    await failForgotten(at.app)
    expect([(await statusOf(id)).status, (await statusOf(waits)).status]).toEqual(['ERROR', 'PROCESSING'])
  })
})
