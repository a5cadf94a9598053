import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeFilmState } from '../src/film/changes.ts'
import { clean } from '../src/film/clean.ts'
import { FAILED } from '../src/film/errors.ts'
import { cleanFilm } from '../src/film/jobKinds.ts'
import { measureFilmJob } from '../src/film/measureFilm.ts'
import { uploadOf } from '../src/film/parts.ts'
import { findFilm } from '../src/film/rows.ts'
import { storeOriginal } from '../src/film/storeOriginal.ts'
import { setUpTestServer } from './testServer.ts'
import {
  bodyFor,
  complete,
  createFilm,
  partOf,
  planFor,
  plantUploader,
  put,
  randomFile,
  type Uploader,
  upload,
} from './uploader.ts'
import { plantPerson, plantUser } from './world.ts'

const MIB = 1024 * 1024

describe('the upload of a film', () => {
  let now = Date.parse('2026-11-22T10:00:00Z')
  let coach: Awaited<ReturnType<typeof plantUploader>>
  let player: Uploader

  const at = setUpTestServer({ now: () => now })
  beforeAll(async () => {
    const { app } = at
    coach = await plantUploader(at)
    const { accountId, programId, teamId } = coach
    const other = await plantUser(app, 'player')
    await plantPerson(
      app,
      { accountId, teamBrandId: programId },
      { role: 'PLAYER', userId: other.userId, onTeams: { [teamId]: 'PLAYER' } },
    )
    player = { ...other, teamId }
  })

  const other = () => ({ token: coach.token, teamId: coach.teamId })
  const read = async (id: string) =>
    (await at.ask('GET', `/v1/team-video/${id}/`, { token: coach.token })).body

  it('shows the progress of parts that the storage has and this server did not see', async () => {
    const bytes = randomFile(20 * MIB)
    const film = await createFilm(at, other(), bytes)
    const plan = await planFor(at, other(), film.id)
    const { folder, uploadId } = await findFilm(at.app.db, { accountId: coach.accountId, id: film.id })
    const upload = uploadOf({ folder, uploadId })!
    await at.app.storage.parts.put(upload, 1, Readable.from([partOf(bytes, plan, 1)]), 8 * MIB)
    expect((await read(film.id)).progress).toBe(0)
    const report = () =>
      at.ask('POST', `/v1/team-video/${film.id}/upload/progress/`, { token: coach.token, body: {} })
    expect((await report()).body).toEqual({ progress: 0.4 })
    expect((await read(film.id)).progress).toBe(0.4)
    const messages = await at.app.db
      .selectFrom('liveEvent')
      .select('detail')
      .where('type', '=', 'team-video')
      .execute()
    expect(messages.map(({ detail }) => JSON.parse(String(detail)))).toContainEqual(
      expect.objectContaining({ id: film.id, status: 'UPLOADING', progress: 0.4 }),
    )
    // At most once a second.
    await at.app.storage.parts.put(upload, 2, Readable.from([partOf(bytes, plan, 2)]), 8 * MIB)
    expect((await report()).body).toEqual({ progress: 0.4 })
    now += 1_000
    expect((await report()).body).toEqual({ progress: 0.8 })
    const foreign = await at.ask('POST', `/v1/team-video/${film.id}/upload/progress/`, {
      token: player.token,
      body: {},
    })
    expect(foreign.status).toBe(403)
  })

  it('is stored whole after an assembly that was ended on the way', async () => {
    // So much is hashed in several steps, and the first one ends it.
    const bytes = randomFile(80 * MIB)
    const { id } = await createFilm(at, other(), bytes)
    const plan = await planFor(at, other(), id)
    for (const { part, url } of plan.chunks) await put(at, url, partOf(bytes, plan, part))
    const key = { accountId: coach.accountId, id }
    const { film } = await changeFilmState(at.app, key, { kind: 'complete' })
    const slow = new AbortController()
    const ended = storeOriginal(at.app, film, {
      signal: slow.signal,
      waits: true,
      onProgress: () => slow.abort(new Error('too slow')),
    })
    await expect(ended).rejects.toThrow('too slow')
    await storeOriginal(at.app, film, { signal: new AbortController().signal, waits: true })
    expect(await findFilm(at.app.db, key)).toMatchObject({ isStored: true, status: 'PROCESSING' })
  })

  it('goes on where it stopped, in any order, and ends with the same bytes', async () => {
    const bytes = randomFile(20 * MIB + 7)
    const film = await createFilm(at, other(), bytes)
    expect(film).toMatchObject({
      status: 'UPLOADING',
      progress: 0,
      chunks: 3,
      uploadCompleted: false,
      mp4: null,
    })
    const plan = await planFor(at, other(), film.id)
    expect(plan).toMatchObject({
      chunkSize: 8 * MIB,
      completedBytes: 0,
      completedParts: [],
      uploadAllowable: true,
    })
    expect(plan.chunks.map(({ part }) => part)).toEqual([1, 2, 3])
    expect((await put(at, plan.chunks[2]!.url, partOf(bytes, plan, 3))).status).toBe(204)
    expect((await put(at, plan.chunks[0]!.url, partOf(bytes, plan, 1))).status).toBe(204)
    const missing = await complete(at, other(), film.id)
    expect([missing.status, missing.body.code, missing.body.fields.parts]).toEqual([
      409,
      'chunks_missing',
      '2',
    ])
    const rest = await planFor(at, other(), film.id)
    expect(rest.completedParts).toEqual([1, 3])
    expect(rest.completedBytes).toBe(12 * MIB + 7)
    expect(rest.chunks.map(({ part }) => part)).toEqual([2])
    expect((await put(at, rest.chunks[0]!.url, partOf(bytes, plan, 2))).status).toBe(204)
    const done = await complete(at, other(), film.id)
    expect(done.status, done.text).toBe(200)
    expect(done.body).toMatchObject({ status: 'PROCESSING', uploadCompleted: true })
    expect((await complete(at, other(), film.id)).body.id).toBe(film.id)
    const key = `film/${film.id}/original`
    // On a busy machine, completing answers before the parts are joined.
    await expect.poll(() => at.app.storage.head(key)).toMatchObject({ size: bytes.length })
    const stored: Buffer[] = []
    for await (const chunk of await at.app.storage.read(key)) stored.push(chunk as Buffer)
    expect(Buffer.concat(stored).equals(bytes)).toBe(true)
  })

  it('refuses other bytes than the hash promised, and takes the right ones afterwards', async () => {
    const bytes = randomFile(100_000)
    const wrong = await upload(at, other(), bytes, { hash: 'ab'.repeat(32) })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'hash_mismatch'])
    const [{ id } = { id: '' }] = (
      await at.ask('GET', `/v1/team/${coach.teamId}/videos/`, { token: coach.token })
    ).body.results
    expect(await read(id)).toMatchObject({ status: 'ERROR', error: { code: 'hash_mismatch' } })
    const waiting = `/v1/team-brand/${coach.programId}/waiting-videos/`
    const { results } = (await at.ask('GET', waiting, { token: coach.token })).body
    expect(results.map((film: { id: string }) => film.id)).toContain(id)
    expect(results.map((film: { status: string }) => film.status)).not.toContain('PROCESSING')
    expect((await complete(at, other(), id)).body.code).toBe('hash_mismatch')
    const again = await planFor(at, other(), id)
    expect(again.completedParts).toEqual([])
  })

  /** A film with all its parts, whose first run has begun. */
  const completed = async () => {
    const bytes = randomFile(9 * MIB)
    const { id } = await createFilm(at, other(), bytes)
    const plan = await planFor(at, other(), id)
    for (const { part, url } of plan.chunks) await put(at, url, partOf(bytes, plan, part))
    const key = { accountId: coach.accountId, id }
    await changeFilmState(at.app, key, { kind: 'complete' })
    return { bytes, key, run: { accountId: key.accountId, filmId: id, run: 1 } }
  }

  it('keeps its parts when the server cannot store them, and goes on with them', async () => {
    const { bytes, key } = await completed()
    const { id } = key
    await changeFilmState(at.app, key, { kind: 'failed', run: 1, error: FAILED })
    for (const payload of await at.app.jobs.pending(cleanFilm)) await clean(payload, at.app)
    expect(await read(id)).toMatchObject({ status: 'ERROR', error: { code: 'processing_failed' } })
    const again = await planFor(at, other(), id)
    expect([again.completedParts, again.chunks]).toEqual([[1, 2], []])
    expect((await read(id)).progress).toBe(1)
    expect((await complete(at, other(), id)).body).toMatchObject({ status: 'PROCESSING', error: null })
    await expect.poll(() => at.app.storage.head(`film/${id}/original`)).toMatchObject({ size: bytes.length })
  })

  const { signal } = new AbortController()
  const retry = (id: string) =>
    at.ask('POST', `/v1/team-video/${id}/retry/`, { token: coach.token, body: {} })

  it('whose parts could not be stored is stored at a retry, without its file', async () => {
    const { key } = await completed()
    await changeFilmState(at.app, key, { kind: 'failed', run: 1, error: FAILED })
    expect(await read(key.id)).toMatchObject({ status: 'ERROR', uploadCompleted: true })
    const retried = await retry(key.id)
    expect([retried.status, retried.body.status], retried.text).toEqual([200, 'PROCESSING'])
    await storeOriginal(at.app, await findFilm(at.app.db, key), { signal, waits: true })
    expect(await findFilm(at.app.db, key)).toMatchObject({ isStored: true, run: 2 })
  })

  it('whose parts are gone asks for the file again, when the last try did not find them either', async () => {
    const { key, run } = await completed()
    await at.app.storage.parts.abort(uploadOf(await findFilm(at.app.db, key))!)
    await expect(measureFilmJob(run, at.app, { signal, isLast: false })).rejects.toThrow('missing')
    expect((await read(key.id)).status).toBe('PROCESSING')
    await measureFilmJob(run, at.app, { signal, isLast: true })
    const error = expect.objectContaining({ code: 'file_missing' })
    expect(await read(key.id)).toMatchObject({ status: 'ERROR', uploadCompleted: false, error })
    expect((await retry(key.id)).status).toBe(409)
    expect((await planFor(at, other(), key.id)).chunks).toHaveLength(2)
  })

  it('begins anew where the storage has no such upload any more, as after a restore', async () => {
    const bytes = randomFile(9 * MIB)
    const { id } = await createFilm(at, other(), bytes)
    const plan = await planFor(at, other(), id)
    await put(at, plan.chunks[0]!.url, partOf(bytes, plan, 1))
    const film = await findFilm(at.app.db, { accountId: coach.accountId, id })
    await at.app.storage.parts.abort(uploadOf(film)!)
    expect((await put(at, plan.chunks[1]!.url, partOf(bytes, plan, 2))).body.code).toBe('url_expired')
    const again = await planFor(at, other(), id)
    expect([again.completedParts, (await read(id)).progress]).toEqual([[], 0])
    for (const { part, url } of again.chunks)
      expect((await put(at, url, partOf(bytes, plan, part))).status).toBe(204)
    expect((await complete(at, other(), id)).body.status).toBe('PROCESSING')
  })

  it('refuses parts of another length, other bytes for a stored part, and addresses that were changed', async () => {
    const bytes = randomFile(50_000)
    const film = await createFilm(at, other(), bytes)
    const plan = await planFor(at, other(), film.id)
    const { url } = plan.chunks[0]!
    const short = await put(at, url, bytes.subarray(1))
    expect([short.status, short.body.code]).toEqual([422, 'chunk_length'])
    const long = await put(at, url, randomFile(50_001))
    expect([long.status, long.body.code]).toEqual([422, 'chunk_length'])
    expect((await planFor(at, other(), film.id)).completedParts).toEqual([])
    expect((await put(at, url, bytes)).status).toBe(204)
    expect((await put(at, url, bytes)).status).toBe(204)
    const others = await put(at, url, randomFile(50_000))
    expect([others.status, others.body.code]).toEqual([409, 'part_taken'])
    const changed = url.replace('/1?', '/2?')
    expect((await put(at, changed, bytes)).body.code).toBe('url_expired')
    expect((await put(at, url.replace('signature=', 'signature=A'), bytes)).body.code).toBe('url_expired')
    expect((await at.fastify.inject({ method: 'GET', url })).statusCode).toBe(404)
  })

  it('an address dies with its time, with the upload, and with the role of its owner', async () => {
    const bytes = randomFile(9 * MIB)
    const film = await createFilm(at, other(), bytes)
    const plan = await planFor(at, other(), film.id)
    now += 12 * 3_600_000 + 1_000
    expect((await put(at, plan.chunks[0]!.url, partOf(bytes, plan, 1))).body.code).toBe('url_expired')
    const fresh = await planFor(at, other(), film.id)
    await at.app.db
      .updateTable('teamBrandPersonnel')
      .set({ isActive: false })
      .where('userId', '=', coach.userId)
      .execute()
    at.app.subjectCache.clear()
    expect((await put(at, fresh.chunks[0]!.url, partOf(bytes, plan, 1))).status).toBe(404)
    await at.app.db
      .updateTable('teamBrandPersonnel')
      .set({ isActive: true })
      .where('userId', '=', coach.userId)
      .execute()
    at.app.subjectCache.clear()
    expect((await put(at, fresh.chunks[0]!.url, partOf(bytes, plan, 1))).status).toBe(204)
    const ended = await at.ask('POST', `/v1/team-video/${film.id}/abort/`, { token: coach.token })
    expect(ended.body).toMatchObject({ status: 'INCOMPLETE', progress: 0 })
    expect((await put(at, fresh.chunks[1]!.url, partOf(bytes, plan, 2))).body.code).toBe('url_expired')
    expect((await planFor(at, other(), film.id)).completedParts).toEqual([])
  })

  it('twenty simultaneous completions are one', async () => {
    const bytes = randomFile(3 * MIB)
    const film = await createFilm(at, other(), bytes)
    const plan = await planFor(at, other(), film.id)
    await put(at, plan.chunks[0]!.url, bytes)
    const replies = await Promise.all(Array.from({ length: 20 }, () => complete(at, other(), film.id)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { rows } = await at.app.database.pool.query(
      `select data ->> 'run' as run from pgboss.job where name = 'film-process' and data ->> 'filmId' = $1`,
      [film.id],
    )
    expect(rows).toEqual([{ run: '1' }])
  })

  it('reserves the hours of the plan, so that simultaneous films cannot share the last ones', async () => {
    const { app } = at
    const usage = async () =>
      (await at.ask('GET', `/v1/billing/team/${coach.teamId}/usage/`, { token: coach.token })).body
    // Measured, so that the films of other tests count nothing.
    await app.db.updateTable('teamVideo').set({ duration: 0, media: '{}' }).execute()
    const { limits } = await usage()
    const hours = limits.od.total
    expect(hours).toBeGreaterThan(0)
    const size = 1_000
    const films = await Promise.all(
      Array.from({ length: 8 }, () =>
        createFilm(at, other(), randomFile(size), { duration: (hours * 3_600) / 4 }),
      ),
    )
    expect(films.filter(({ storeInCloud }) => storeInCloud)).toHaveLength(4)
    expect((await usage()).usage.od.total).toBeCloseTo(hours, 6)
    const over = films.find(({ storeInCloud }) => !storeInCloud)!
    expect(over.status).toBe('LOCAL')
    expect(await planFor(at, other(), over.id)).toMatchObject({ uploadAllowable: false, chunks: [] })
    const { body } = await at.ask('GET', `/v1/billing/team/${coach.teamId}/usage/?adding=5400`, {
      token: coach.token,
    })
    expect(body.overage.hours).toBe(2)
    await app.db.deleteFrom('teamVideo').where('duration', '>', 0).execute()
  })

  it('says what is wrong with the record', async () => {
    const ask = (more: object) =>
      at.ask('POST', '/v1/team-video/', { token: coach.token, body: bodyFor(other(), randomFile(10), more) })
    const fieldsOf = async (more: object) => Object.keys((await ask(more)).body.fields ?? {})
    expect(await fieldsOf({ filename: 'a.exe' })).toEqual(['filename'])
    expect(await fieldsOf({ type: 'GAME' })).toEqual(['teamGameId'])
    expect(await fieldsOf({ type: 'SCOUT' })).toEqual(['scout'])
    expect(await fieldsOf({ size: 0 })).toEqual(['size'])
    expect(await fieldsOf({ size: 2 ** 50 })).toEqual(['size'])
    expect(await fieldsOf({ hash: 'no' })).toEqual(['hash'])
    expect(await fieldsOf({ name: ' ' })).toEqual(['name'])
    expect(await fieldsOf({ type: 'GAME', teamGameId: at.app.newId() })).toEqual(['teamGameId'])
    expect((await ask({ type: 'SCOUT', scout: { homeTeamName: 'A', awayTeamName: 'B' } })).status).toBe(201)
  })

  it('a film of a game with events keeps its place; another one comes at the end', async () => {
    const game = { token: coach.token, teamId: coach.teamId, gameId: coach.gameId }
    const first = await createFilm(at, game, randomFile(10))
    const second = await createFilm(at, game, randomFile(10))
    expect([first.order, second.order]).toEqual([0, 1])
    const reply = await at.ask('PATCH', '/v1/team-video/reorder/', {
      token: coach.token,
      body: {
        teamId: coach.teamId,
        videos: [
          { id: first.id, order: 1 },
          { id: second.id, order: 0 },
        ],
      },
    })
    // The planted game has an event.
    expect([reply.status, reply.body.code]).toEqual([409, 'locked'])
    const deleted = await at.ask('DELETE', `/v1/team-video/${first.id}/`, { token: coach.token })
    expect(deleted.body.code).toBe('locked')
    const between = await at.ask('POST', '/v1/team-video/', {
      token: coach.token,
      body: bodyFor(game, randomFile(10), { order: 0 }),
    })
    expect(between.body.code).toBe('locked')
    const { body } = await at.ask('GET', `/v1/team-game/${coach.gameId}/manifest/`, { token: coach.token })
    expect(body.videos.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
  })

  it('a film of a game with events can be deleted once the game is', async () => {
    const { token, gameId, teamId } = coach
    const { id } = await createFilm(at, { token, teamId, gameId }, randomFile(10))
    const remove = () => at.ask('DELETE', `/v1/team-video/${id}/`, { token })
    expect((await remove()).body.code).toBe('locked')
    expect((await at.ask('DELETE', `/v1/team-game/${gameId}/`, { token })).status).toBe(204)
    expect((await remove()).status).toBe(204)
    await at.ask('POST', `/v1/team-game/${gameId}/restore/`, { token, body: {} })
  })

  it('the picture is kept without its metadata; anything else is refused', async () => {
    const film = await createFilm(at, other(), randomFile(10))
    const { thumbnail } = await planFor(at, other(), film.id)
    const svg = await put(at, thumbnail.url, Buffer.from('<svg onload="alert(1)"/>'))
    expect([svg.status, svg.body.code]).toEqual([422, 'not_image'])
    const picture = jpegWith('Exif\0\0GPS 48.8566')
    expect((await put(at, thumbnail.url, Buffer.concat([picture, Buffer.from('<script>')]))).status).toBe(204)
    const { poster } = await read(film.id)
    const shown = await at.fastify.inject({ method: 'GET', url: poster })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    expect(shown.rawPayload.includes('GPS')).toBe(false)
    expect(shown.rawPayload.includes('<script>')).toBe(false)
  })

  it('a player watches and changes nothing', async () => {
    const bytes = randomFile(10)
    const reply = await at.ask('POST', '/v1/team-video/', {
      token: player.token,
      body: bodyFor(player, bytes),
    })
    expect(reply.status).toBe(403)
    const film = await createFilm(at, other(), bytes)
    expect((await at.ask('GET', `/v1/team-video/${film.id}/`, { token: player.token })).status).toBe(200)
    const upload = await at.ask('POST', `/v1/team-video/${film.id}/upload/`, { token: player.token })
    expect(upload.status).toBe(403)
  })
})

/** The smallest JPEG header with a comment of this text: one frame of 8 × 8, one scan. */
function jpegWith(text: string): Buffer {
  const segment = (marker: number, body: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    return Buffer.concat([head, body])
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.from(text)),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
    segment(0xc4, Buffer.alloc(17)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0x34, 0xff, 0x00, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ])
}
