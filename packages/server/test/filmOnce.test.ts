// A film whose rendition is a copy is stored once: the original is joined from the copy and the rest.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Film, UploadPlan } from '@fullcourt/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppContext } from '../src/appContext.ts'
import { checkFilms } from '../src/film/checkFilms.ts'
import { clean } from '../src/film/clean.ts'
import { makeRenditionsJob } from '../src/film/makeRenditions.ts'
import { measureFilmJob } from '../src/film/measureFilm.ts'
import { openOriginal } from '../src/film/original.ts'
import type { Storage } from '../src/storage/storage.ts'
import { type FilmOptions, findTestFfmpeg, makeFilm } from './makeFilm.ts'
import { describeOnPostgres } from './onEngines.ts'
import { startPostgres } from './postgres.ts'
import { type RunningWorker, startServer, startWorker } from './running.ts'
import { newTeam } from './scorer.ts'
import { BUCKET, DISK, type OpenForTest } from './storages.ts'
import { tempFolder } from './tempFolder.ts'
import { openTestServer, setUpTestServer, type TestServer } from './testServer.ts'
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
} from './uploader.ts'

const hasFfmpeg = findTestFfmpeg() !== null
const folder = tempFolder('once')

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function filmOf(name: string, options: Partial<FilmOptions> = {}): Promise<Uint8Array> {
  const file = join(folder, name)
  await makeFilm({ file, seconds: 6, width: 640, height: 360, ...options })
  return readFileSync(file)
}

/** Uploads to the server or straight to the bucket. */
async function sendParts(at: TestServer, coach: Uploader, id: string, bytes: Uint8Array): Promise<void> {
  const plan = await planFor(at, coach, id)
  for (const { part, url } of plan.chunks) {
    const body = partOf(bytes, plan, part)
    if (url.startsWith('http')) await fetch(url, { method: 'PUT', body: Buffer.from(body) })
    else await put(at, url, body)
  }
  const { status, text } = await complete(at, coach, id)
  if (status !== 200) throw new Error(text)
}

async function sendFilm(
  at: TestServer,
  coach: Uploader,
  bytes: Uint8Array,
  more: object = {},
): Promise<string> {
  const { id } = await createFilm(at, coach, bytes, more)
  await sendParts(at, coach, id, bytes)
  return id
}

async function filesOf(at: TestServer, id: string): Promise<ReadonlyMap<string, number>> {
  const files = new Map<string, number>()
  for await (const { key, size } of at.app.storage.list(`film/${id}/`))
    files.set(key.split('/').at(-1)!, size)
  return files
}

const rowOf = ({ app }: TestServer, id: string) =>
  app.db.selectFrom('teamVideo').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const hashOfOriginal = async (at: TestServer, id: string) =>
  sha256(await buffer((await openOriginal(at.app, await rowOf(at, id)))!.read()))

async function cleanNow(at: TestServer, filmId: string): Promise<void> {
  const { accountId } = await rowOf(at, filmId)
  await clean({ accountId, filmId }, at.app)
}

const readFilm = async (at: TestServer, { token }: Uploader, id: string): Promise<Film> =>
  (await at.ask('GET', `/v1/team-video/${id}/`, { token })).body

async function untilReady(at: TestServer, coach: Uploader, id: string): Promise<Film> {
  const ended = async () => (await readFilm(at, coach, id)).status
  await expect.poll(ended, { timeout: 120_000, interval: 100 }).not.toBe('PROCESSING')
  const film = await readFilm(at, coach, id)
  expect(film).toMatchObject({ status: 'READY', error: null })
  return film
}

describe.runIf(hasFfmpeg).each([DISK, BUCKET])(
  'a film whose rendition is a copy, on $name',
  ({ open, missing }) => {
    if (missing) return it.skip(missing, () => {})
    let under: OpenForTest
    let at: TestServer
    let coach: Uploader
    let bytes: Uint8Array
    let id: string
    beforeAll(async () => {
      bytes = await filmOf('game.mp4')
      under = await open()
      at = await openTestServer({
        works: true,
        storage: under.storage,
        env: { path: process.env.PATH ?? '' },
      })
      const { token, teamId } = await plantUploader(at)
      coach = { token, teamId }
    })
    afterAll(async () => {
      await at?.close()
      await under?.close()
    })

    const act = async (what: string) =>
      (await at.ask('POST', `/v1/team-video/${id}/${what}/`, { token: coach.token })).body
    /** What the job does at once on disk, and when no browser reads the uploaded file any more in a bucket. */
    const cleaned = async () => {
      await cleanNow(at, id)
      return filesOf(at, id)
    }
    const findings = async () => {
      const found: string[] = []
      for await (const { kind, file } of checkFilms(at.app, { deep: true })) found.push(`${kind} ${file}`)
      return found
    }

    it('is stored once, and read as it was uploaded, also in part', async () => {
      id = await sendFilm(at, coach, bytes)
      const film = await untilReady(at, coach, id)
      const files = await cleaned()
      expect(files.has('original')).toBe(false)
      const sizes = [...files].filter(([name]) => /-360p-.*\.mp4$|\.rest$/.test(name)).map(([, size]) => size)
      expect(sizes).toHaveLength(2)
      expect(sizes[0]! + sizes[1]!).toBeLessThan(bytes.length * 1.05)
      const whole = await at.fastify.inject({ method: 'GET', url: film.mp4! })
      expect([sha256(whole.rawPayload), whole.headers.etag]).toEqual([film.hash, `"${film.hash}"`])
      for (const [first, last] of [
        [0, 0],
        [10, 19],
        [bytes.length - 5_000, bytes.length - 1],
        [Math.floor(bytes.length / 3), Math.floor(bytes.length / 2)],
      ] as const) {
        const headers = { range: `bytes=${first}-${last}`, 'if-range': `"${film.hash}"` }
        const part = await at.fastify.inject({ method: 'GET', url: film.mp4!, headers })
        expect([part.statusCode, part.headers['content-range']]).toEqual([
          206,
          `bytes ${first}-${last}/${bytes.length}`,
        ])
        expect(part.rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true)
      }
      expect(await findings()).toEqual([])
    }, 180_000)

    it('archived keeps what its original is joined from; taken out it plays again, and is stored once again', async () => {
      const { mp4 } = await readFilm(at, coach, id)
      expect(await act('archive')).toMatchObject({ status: 'ARCHIVED', src: null, mp4: null, sprites: null })
      const kept = [...(await cleaned()).keys()].map((name) => name.replace(/-[0-9a-f-]{16,}/, '')).toSorted()
      expect(kept).toEqual(['r1-360p.mp4', 'r1-poster.jpg', 'r1.rest'])
      expect((await at.fastify.inject({ method: 'GET', url: mp4! })).statusCode).toBe(404)
      expect([await hashOfOriginal(at, id), await findings()]).toEqual([sha256(bytes), []])
      await act('unarchive')
      await untilReady(at, coach, id)
      const names = [...(await cleaned()).keys()]
      expect(names.filter((name) => !name.startsWith('r3-'))).toEqual([])
      expect(await hashOfOriginal(at, id)).toBe(sha256(bytes))
    }, 180_000)

    it('that lost bytes is found, asks for a new upload, and is whole again afterwards', async () => {
      const { split } = await rowOf(at, id)
      const key = `film/${id}/${split!.copy}`
      const { size } = (await at.app.storage.head(key))!
      await at.app.storage.put(key, randomFile(size), 'video/mp4')
      expect(await findings()).toEqual([`damaged ${key}`])
      await at.app.storage.put(`film/${id}/${split!.rest}`, randomFile(100), 'application/octet-stream')
      expect(await findings()).toEqual([`missing ${key}`])
      for await (const { repair } of checkFilms(at.app, { deep: false })) await repair()
      expect(await readFilm(at, coach, id)).toMatchObject({
        status: 'ERROR',
        error: { code: 'file_missing' },
      })
      await sendParts(at, coach, id, bytes)
      await untilReady(at, coach, id)
      expect([...(await cleaned()).keys()]).not.toContain('original')
      expect(await hashOfOriginal(at, id)).toBe(sha256(bytes))
    }, 180_000)
  },
)

describe.runIf(hasFfmpeg)('films of other kinds', () => {
  let coach: Uploader
  const at = setUpTestServer({ works: true, env: { path: process.env.PATH ?? '' } })
  beforeAll(async () => {
    const { token, teamId } = await plantUploader(at)
    coach = { token, teamId }
  })

  it.each<[string, Partial<FilmOptions>, boolean]>([
    ['moov at the end.mov', { format: 'mov' }, true],
    ['fragments.mp4', { extra: ['-movflags', 'frag_keyframe+empty_moov'] }, true],
    ['no sound.mp4', { audio: 'none' }, true],
    ['two sounds.mp4', { extra: ['-map', '0:v', '-map', '1:a', '-map', '1:a'] }, true],
    ['sound that is encoded.mov', { format: 'mov', extra: ['-c:a', 'ac3'] }, true],
    ['another container.m2ts', { format: 'm2ts' }, false],
    ['encoded.avi', { format: 'avi' }, false],
  ])(
    '%s',
    async (filename, options, isOnce) => {
      const bytes = await filmOf(filename, options)
      const id = await sendFilm(at, coach, bytes, { filename })
      await untilReady(at, coach, id)
      await cleanNow(at, id)
      expect((await filesOf(at, id)).has('original')).toBe(!isOnce)
      expect(await hashOfOriginal(at, id)).toBe(sha256(bytes))
    },
    120_000,
  )
})

/** A storage that stops at a call and never works again, as for a process that ends there. */
function stoppingAt(storage: Storage, call: number, stop: () => void): Storage {
  let calls = 0
  return new Proxy(storage, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name)
      if (typeof own !== 'function') return own
      return (...args: unknown[]) => {
        if (++calls < call) return Reflect.apply(own, target, args)
        stop()
        throw new Error(`stopped at ${String(name)}`)
      }
    },
  })
}

describe.runIf(hasFfmpeg)('a film that is stored once', () => {
  const at = setUpTestServer({ env: { path: process.env.PATH ?? '' } })

  it('is never lost, wherever its jobs are stopped', async () => {
    const { token, accountId, teamId } = await plantUploader(at)
    const bytes = await filmOf('stopped.mp4')
    const id = await sendFilm(at, { token, teamId }, bytes)
    const run = { accountId, filmId: id, run: 1 }
    await measureFilmJob(run, at.app, { signal: new AbortController().signal, isLast: false })

    /** Stops the work at its first call, then at its second, until it ends. The original is whole each time. */
    async function stopEverywhere(
      work: (app: AppContext, signal: AbortSignal) => Promise<void>,
    ): Promise<number> {
      for (let call = 1; ; call++) {
        const stop = new AbortController()
        const storage = stoppingAt(at.app.storage, call, () => stop.abort(new Error('stopped')))
        await work({ ...at.app, storage }, stop.signal).catch((failure: unknown) => {
          if (!stop.signal.aborted) throw failure
        })
        expect(await hashOfOriginal(at, id), `after call ${call}`).toBe(sha256(bytes))
        if (!stop.signal.aborted) return call
      }
    }

    const calls = await stopEverywhere((app, signal) =>
      makeRenditionsJob(run, app, { signal, isLast: false }),
    )
    expect(calls).toBeGreaterThan(5)
    expect([...(await filesOf(at, id)).keys()]).toContain('original')
    expect(await stopEverywhere((app) => clean({ accountId, filmId: id }, app))).toBeGreaterThan(2)
    expect([...(await filesOf(at, id)).keys()]).not.toContain('original')
    expect((await rowOf(at, id)).status).toBe('READY')
  }, 180_000)
})

describeOnPostgres('workers that are killed while a film is stored once', () => {
  it.runIf(hasFfmpeg)(
    'lose nothing of it',
    async () => {
      const postgres = await startPostgres()
      const root = join(folder, 'storage')
      mkdirSync(root)
      const env = (name: string, workers: string) => ({
        ...{ DATABASE_URL: postgres.url, STORAGE_URL: `file://${root}`, BILLING: 'on' },
        ...{ DATA_DIR: join(folder, name), WORKERS: workers },
      })
      const server = await startServer(env('server', '0'))
      let worker: RunningWorker | null = null
      try {
        const { token, teamId } = await newTeam(server.ask)
        const bytes = await filmOf('killed.mp4', { seconds: 12 })
        const names = () => readdirSync(root, { recursive: true }).map((name) => String(name))
        const send = async () => {
          const body = bodyFor({ token, teamId }, bytes)
          const { id } = (await server.ask('POST', '/v1/team-video/', { token, body })).body
          const path = `/v1/team-video/${id}/`
          const plan: UploadPlan = (await server.ask('POST', `${path}upload/`, { token, body: {} })).body
          for (const { part, url } of plan.chunks)
            await fetch(server.url + url, { method: 'PUT', body: Buffer.from(partOf(bytes, plan, part)) })
          await server.ask('POST', `${path}upload/complete/`, { token, body: {} })
          return path
        }
        /** What each film's worker has done when it is killed. */
        const moments: readonly ((own: readonly string[]) => boolean)[] = [
          (own) => own.some((name) => /r1-360p.*mp4$/.test(name)),
          (own) => own.some((name) => name.endsWith('.rest')),
          (own) => !own.some((name) => name.endsWith('original')),
        ]
        const paths: string[] = []
        const own = (path: string) => names().filter((name) => name.includes(path.split('/')[3]!))
        for (const [n, isMoment] of moments.entries()) {
          const path = await send()
          paths.push(path)
          worker = startWorker(env(`worker${n}`, '1'))
          await expect.poll(() => isMoment(own(path)), { timeout: 120_000, interval: 1 }).toBe(true)
          worker.child.kill('SIGKILL')
          await worker.ended
        }
        worker = startWorker(env('last', '1'))
        for (const path of paths) {
          const read = async () => (await server.ask('GET', path, { token })).body
          await expect
            .poll(async () => (await read()).status, { timeout: 180_000, interval: 100 })
            .toBe('READY')
          const isStoredTwice = () => own(path).some((name) => name.endsWith('original'))
          await expect.poll(isStoredTwice, { timeout: 60_000 }).toBe(false)
          const reply = await fetch(server.url + (await read()).mp4)
          expect(sha256(new Uint8Array(await reply.arrayBuffer()))).toBe(sha256(bytes))
        }
      } finally {
        worker?.child.kill('SIGKILL')
        await worker?.ended
        await server.stop()
        await postgres.stop()
      }
    },
    600_000,
  )
})
