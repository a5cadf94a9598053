import { seeded } from '@fullcourt/scorebook/simulate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refused } from '../../call/call.ts'
import type { QueuedUpload } from '../local/index.ts'
import { DISK_FULL, type PartResult, resultOfPart, TOO_LARGE, WRONG_RESUME } from './results.ts'
import { PARALLEL_PARTS, type UploadDeps, Uploader } from './uploader.ts'

const CHUNK = 10

const settle = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve()
}

interface StoredFilm {
  readonly size: number
  readonly parts: Map<number, string>
  complete: boolean
  /** Raised when the addresses change. */
  generation: number
}

/** The server, the disk of the browser and the files, in one place; every call waits until the test lets it go on. */
class World {
  readonly films = new Map<string, StoredFilm>()
  readonly queue = new Map<string, QueuedUpload>()
  readonly files = new Map<string, File>()
  /** Films whose files the browser asks for before it reads them. */
  readonly asks = new Set<string>()
  readonly waiting: (() => Promise<void> | void)[] = []
  readonly created: string[] = []
  readonly completed: string[] = []
  readonly reported: string[] = []
  /** Before the addresses of parts. */
  host = ''
  inFlight = 0
  most = 0
  now = 0
  /** What happens to the next part: by default it is stored. */
  fate: () => 'stored' | 'lost' | 'unstored' | 'full' | 'too-large' | 'expired' = () => 'stored'
  refusal: ((name: string) => Refused | null) | null = null
  uploader = this.load()

  /** The page is loaded: a new uploader on the same disk. */
  load(): Uploader {
    const uploader = new Uploader(this.#deps())
    uploader.take([...this.queue.values()])
    return uploader
  }

  reload(): void {
    this.uploader.close()
    this.inFlight = 0
    this.waiting.length = 0
    this.uploader = this.load()
  }

  add(name: string, content: string, some: Partial<QueuedUpload> = {}): void {
    const file = new File([content], `${name}.mp4`)
    this.files.set(name, file)
    const upload: QueuedUpload = {
      filmId: name,
      teamId: 'team',
      teamGameId: null,
      name,
      filename: file.name,
      originalType: 'video/mp4',
      size: file.size,
      fingerprint: 'f',
      hash: null,
      draft: { id: name, storeInCloud: true } as never,
      order: name,
      paused: false,
      recheck: false,
      picture: null,
      ...some,
    }
    this.queue.set(name, upload)
    this.uploader.take([upload])
  }

  /** Lets one waiting call go on. */
  async step(at = 0): Promise<void> {
    const [go] = this.waiting.splice(at % this.waiting.length, 1)
    await go?.()
    await settle()
  }

  async wait(ms = 1000): Promise<void> {
    this.now += ms
    this.uploader.tick()
    await settle()
  }

  async finish(): Promise<void> {
    for (let i = 0; i < 5000 && this.queue.size > 0; i += 1) {
      await settle()
      if (this.waiting.length > 0) await this.step()
      else await this.wait(5000)
    }
  }

  content(name: string): string {
    const film = this.films.get(name)!
    return [...film.parts.keys()]
      .sort((a, b) => a - b)
      .map((part) => film.parts.get(part))
      .join('')
  }

  #call<T>(name: string, reply: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.push(() => {
        const refusal = this.refusal?.(name)
        if (refusal) return reject(refusal)
        try {
          resolve(reply())
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  #deps(): UploadDeps {
    return {
      create: ({ id }, hash) =>
        this.#call('create', () => {
          expect(hash).toBe(`hash of ${id}`)
          if (this.films.has(id!)) return
          this.created.push(id!)
          const size = this.files.get(id!)!.size
          this.films.set(id!, { size, parts: new Map(), complete: false, generation: 0 })
        }),
      start: (id) =>
        this.#call('start', () => {
          const film = this.films.get(id)!
          if (film.complete) throw new Refused(409, 'conflict', 'complete')
          film.generation += 1
          const parts = Array.from({ length: Math.ceil(film.size / CHUNK) }, (_, index) => index + 1)
          return {
            chunkSize: CHUNK,
            chunks: parts
              .filter((part) => !film.parts.has(part))
              .map((part) => ({ part, url: `${this.host}${id} ${part} ${film.generation}` })),
            completedBytes: [...film.parts.values()].join('').length,
            completedParts: [...film.parts.keys()],
            thumbnail: { url: `${id} 0 ${film.generation}` },
            uploadAllowable: true,
          }
        }),
      report: async (id) => void this.reported.push(id),
      complete: (id) =>
        this.#call('complete', () => {
          const film = this.films.get(id)!
          if (film.parts.size < Math.ceil(film.size / CHUNK))
            throw new Refused(409, 'chunks_missing', 'missing')
          film.complete = true
          this.completed.push(id)
        }),
      abort: (id) => this.#call('abort', () => void this.films.get(id)?.parts.clear()),
      put: (url, bytes, signal) => this.#put(url, bytes, signal),
      fileOf: async ({ filmId }) => (this.asks.has(filmId) ? 'ask' : (this.files.get(filmId) ?? null)),
      hash: (file) => this.#call('hash', () => `hash of ${file.name.replace('.mp4', '')}`),
      save: async (upload) => void this.queue.set(upload.filmId, upload),
      drop: async (filmId) => void this.queue.delete(filmId),
      now: () => this.now,
      random: () => 0.5,
      onChange: () => undefined,
    }
  }

  #put(url: string, bytes: Blob, signal: AbortSignal): Promise<PartResult> {
    const [id, part, generation] = url.replace(this.host, '').split(' ') as [string, string, string]
    this.inFlight += 1
    this.most = Math.max(this.most, this.inFlight)
    return new Promise((resolve) => {
      let isOver = false
      const end = (result: PartResult) => {
        if (isOver) return
        isOver = true
        this.inFlight -= 1
        resolve(result)
      }
      signal.addEventListener('abort', () => end({ kind: 'later' }))
      this.waiting.push(async () => {
        if (isOver) return
        const film = this.films.get(id)!
        const fate = this.fate()
        if (fate === 'expired' || Number(generation) !== film.generation) return end({ kind: 'expired' })
        if (fate === 'full' || fate === 'too-large') return end({ kind: fate })
        if (fate === 'unstored') return end({ kind: 'later' })
        if (part !== '0') film.parts.set(Number(part), await bytes.text())
        end(fate === 'lost' ? { kind: 'later' } : { kind: 'stored' })
      })
    })
  }
}

const text = (length: number, from = 0) =>
  Array.from({ length }, (_, index) => String.fromCharCode(97 + ((index + from) % 26))).join('')

const phases = (world: World) => world.uploader.view().uploads.map(({ name, phase }) => `${name} ${phase}`)

describe('sending films', () => {
  test('checks, records, sends and completes', async () => {
    const world = new World()
    world.add('a', text(35))
    expect(phases(world)).toEqual(['a waiting'])
    await world.finish()
    expect(world.content('a')).toBe(text(35))
    expect(world.completed).toEqual(['a'])
    expect(world.uploader.view().uploads).toEqual([])
  })

  test('sends three parts at a time, films in order', async () => {
    const world = new World()
    world.add('a', text(100))
    world.add('b', text(100))
    await world.finish()
    expect(world.most).toBe(PARALLEL_PARTS)
    expect(world.completed).toEqual(['a', 'b'])
  })

  test('a film that stays on this device is recorded and not sent', async () => {
    const world = new World()
    world.add('a', text(20), { draft: { id: 'a', storeInCloud: false } as never })
    await world.finish()
    expect(world.created).toEqual(['a'])
    expect(world.films.get('a')!.parts.size).toBe(0)
  })

  test('pauses and goes on', async () => {
    const world = new World()
    world.add('a', text(100))
    for (let i = 0; i < 6; i += 1) {
      await settle()
      if (world.waiting.length > 0) await world.step()
    }
    const sent = world.films.get('a')!.parts.size
    expect(sent).toBeGreaterThan(0)
    await world.uploader.pause('a')
    while (world.waiting.length > 0) await world.step()
    await world.wait(60_000)
    expect([phases(world), world.inFlight]).toEqual([['a paused'], 0])
    expect(world.uploader.isRunning()).toBe(false)
    await world.uploader.resume('a')
    await world.finish()
    expect(world.content('a')).toBe(text(100))
  })

  /** Goes on until parts are under way. */
  async function sending(): Promise<World> {
    const world = new World()
    world.add('a', text(100))
    for (let i = 0; i < 30 && world.inFlight < PARALLEL_PARTS; i += 1) {
      await settle()
      if (world.inFlight < PARALLEL_PARTS && world.waiting.length > 0) await world.step()
    }
    expect(world.inFlight).toBe(PARALLEL_PARTS)
    return world
  }
  const shown = (world: World) => world.uploader.view().uploads.map(({ phase, sent }) => [phase, sent])

  test('a pause lets the parts under way arrive, and begins no other', async () => {
    const world = await sending()
    await world.uploader.pause('a')
    expect(phases(world)).toEqual(['a pausing'])
    while (world.waiting.length > 0) await world.step()
    const stored = world.films.get('a')!.parts.size
    expect(stored).toBeGreaterThanOrEqual(PARALLEL_PARTS)
    expect(shown(world)).toEqual([['paused', stored * CHUNK]])
    await world.wait(60_000)
    expect([phases(world), world.inFlight, world.uploader.isRunning()]).toEqual([['a paused'], 0, false])
    await world.uploader.resume('a')
    await world.finish()
    expect(world.content('a')).toBe(text(100))
  })

  test('a second pause ends the parts under way; what has arrived still counts', async () => {
    const world = await sending()
    await world.step()
    const stored = world.films.get('a')!.parts.size
    await world.uploader.pause('a')
    await world.uploader.pause('a')
    expect(shown(world)).toEqual([['paused', stored * CHUNK]])
    expect(world.films.get('a')!.parts.size).toBe(stored)
  })

  test('a pause that is taken back at once goes on with the parts under way', async () => {
    const world = await sending()
    await world.uploader.pause('a')
    await world.uploader.resume('a')
    expect([phases(world), world.inFlight]).toEqual([['a uploading'], PARALLEL_PARTS])
    await world.finish()
    expect(world.content('a')).toBe(text(100))
  })

  test('an upload that is ended is gone from the queue, and its parts from the server', async () => {
    const world = new World()
    world.add('a', text(100), { hash: 'hash of a' })
    for (let i = 0; i < 6; i += 1) {
      await settle()
      await world.step()
    }
    const ended = world.uploader.abort('a')
    while (world.queue.size > 0) await world.step(world.waiting.length - 1)
    await ended
    expect(world.films.get('a')!.parts.size).toBe(0)
  })

  test.each([
    [404, 'not_found', []],
    [403, 'forbidden', []],
    [0, 'network', ['a paused']],
  ] as const)(
    'ending an upload that the server answers with %i (%s) leaves %j on the list',
    async (status, code, left) => {
      const world = new World()
      world.add('a', text(40), { hash: 'hash of a', draft: null, paused: true })
      world.refusal = () => new Refused(status, code, 'The video was deleted.')
      const ended = world.uploader.abort('a').catch(() => undefined)
      await settle()
      await world.step()
      await ended
      expect(phases(world)).toEqual(left)
    },
  )

  test('asks for the file after a reload, and refuses another one', async () => {
    const world = new World()
    world.add('a', text(40), { hash: 'hash of a' })
    const file = world.files.get('a')!
    world.files.delete('a')
    world.reload()
    await settle()
    expect(phases(world)).toEqual(['a file'])
    world.files.set('a', new File([text(40, 3)], 'b.mp4'))
    await world.uploader.provide('a')
    await settle()
    await world.step()
    expect(world.uploader.view().uploads[0]).toMatchObject({ phase: 'file', message: WRONG_RESUME })
    world.files.set('a', file)
    await world.uploader.provide('a')
    await world.finish()
    expect(world.content('a')).toBe(text(40))
  })

  test('a file whose bytes were not those of its hash is read again before it is sent again', async () => {
    const world = new World()
    world.add('a', text(40))
    world.refusal = (name) => (name === 'complete' ? new Refused(422, 'hash_mismatch', 'Other bytes.') : null)
    for (let i = 0; i < 20 && phases(world)[0] !== 'a failed'; i += 1) {
      await settle()
      await world.step()
    }
    expect(world.uploader.view().uploads[0]).toMatchObject({ phase: 'failed', message: WRONG_RESUME })
    world.files.set('a', new File([text(40, 3)], 'b.mp4'))
    await world.uploader.resume('a')
    await settle()
    await world.step()
    expect(world.uploader.view().uploads[0]).toMatchObject({ phase: 'file', message: WRONG_RESUME })
  })

  test('a file that the browser may not read has to be picked, and says why', async () => {
    const world = new World()
    world.add('a', text(40), { hash: 'hash of a' })
    world.asks.add('a')
    world.reload()
    await settle()
    expect(phases(world)).toEqual(['a permission'])
    await world.uploader.askForFile('a')
    await world.wait()
    expect(world.uploader.view().uploads[0]).toMatchObject({
      phase: 'file',
      message: 'The browser was not allowed to read the file. Choose it again.',
    })
    world.asks.delete('a')
    await world.uploader.provide('a')
    await world.finish()
    expect(world.content('a')).toBe(text(40))
  })

  test.each([
    [507, 'full', DISK_FULL],
    [413, 'too-large', TOO_LARGE],
  ] as const)('says why parts are refused with %i, and goes on by itself', async (status, kind, message) => {
    expect(resultOfPart(status)).toEqual({ kind })
    const world = new World()
    let isFull = true
    world.fate = () => (isFull ? kind : 'stored')
    world.add('a', text(10))
    for (let i = 0; i < 4; i += 1) {
      await settle()
      await world.step()
    }
    expect(world.uploader.view().uploads[0]!.message).toBe(message)
    isFull = false
    await world.finish()
    expect(world.content('a')).toBe(text(10))
  })

  test('tries at once when the network is back, however often it failed before', async () => {
    const world = new World()
    world.refusal = () => new Refused(0, 'network', 'down')
    world.add('a', text(10), { hash: 'hash of a' })
    for (let failures = 0; failures < 6; failures += 1) {
      await settle()
      await world.step()
      expect(world.waiting).toEqual([])
      await world.wait(100)
      expect(world.waiting).toEqual([])
      if (failures < 5) await world.wait(30_000)
    }
    world.uploader.tryNow()
    await settle()
    expect(world.waiting).toHaveLength(1)
  })

  test('a film that cannot be sent shows why, and the next one goes on', async () => {
    const world = new World()
    world.add('a', text(30), { hash: 'hash of a' })
    world.refusal = (name) =>
      name === 'create' && world.created.length === 0 && !world.queue.has('b')
        ? new Refused(402, 'subscription_required', 'No plan.')
        : null
    await settle()
    await world.step()
    world.refusal = null
    world.add('b', text(30))
    await settle()
    for (let i = 0; i < 200 && world.queue.has('b'); i += 1) {
      if (world.waiting.length > 0) await world.step()
      else await world.wait()
    }
    expect(world.completed).toEqual(['b'])
    expect(world.uploader.view().uploads[0]).toMatchObject({ phase: 'failed', message: 'No plan.' })
  })
})

test('parts that go to a bucket are reported, at most every 2 s and not the last; parts for our server are not', async () => {
  const world = new World()
  world.host = 'https://bucket.example/'
  world.add('film', text(95, 0))
  for (let parts = 0; parts < 100 && world.queue.size > 0; parts += 1) {
    await settle()
    world.now += 1000
    if (world.waiting.length > 0) await world.step()
    else await world.wait(0)
  }
  expect(world.completed).toEqual(['film'])
  // Ten parts, one a second.
  expect(world.reported.length).toBeGreaterThanOrEqual(4)
  expect(world.reported.length).toBeLessThanOrEqual(5)

  const own = new World()
  own.add('film', text(95, 0))
  await own.finish()
  expect([own.completed, own.reported]).toEqual([['film'], []])
})

test('law: every part of every film arrives, three at a time at most, whatever fails in whatever order', async () => {
  const films = fc.array(fc.integer({ min: 1, max: 95 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(films, fc.integer(), async (sizes, seed) => {
      const random = seeded(seed)
      const world = new World()
      for (const [at, size] of sizes.entries()) world.add(`film${at}`, text(size, at))
      let trouble = 60
      world.fate = () => {
        if (trouble <= 0 || random() < 0.5) return 'stored'
        trouble -= 1
        return (['lost', 'unstored', 'full', 'expired'] as const)[Math.floor(random() * 4)]!
      }
      world.refusal = () => {
        if (trouble <= 0 || random() < 0.8) return null
        trouble -= 1
        return new Refused(random() < 0.5 ? 0 : 503, 'network', 'down')
      }
      for (let i = 0; i < 3000 && world.queue.size > 0; i += 1) {
        await settle()
        const choice = random()
        if (choice < 0.02 && trouble > 0) world.reload()
        else if (choice < 0.04 && trouble > 0) {
          const [name] = world.queue.keys()
          await world.uploader.pause(name!)
          await world.uploader.resume(name!)
        } else if (world.waiting.length > 0 && choice < 0.9) await world.step(Math.floor(random() * 100))
        else await world.wait(1000)
      }
      expect(world.queue.size).toBe(0)
      expect(world.most).toBeLessThanOrEqual(PARALLEL_PARTS)
      for (const [at, size] of sizes.entries()) {
        expect(world.films.get(`film${at}`)!.complete).toBe(true)
        expect(world.content(`film${at}`)).toBe(text(size, at))
      }
      expect(world.created).toHaveLength(sizes.length)
    }),
    { numRuns: 100 },
  )
})
