// The contract of every storage. What only one of them does is in diskStorage.test.ts and s3Storage.test.ts.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  InvalidKey,
  NotStored,
  PartReplaced,
  PartTaken,
  type Storage,
  type StoredObject,
  type StoredPart,
  type Upload,
  WrongLength,
} from '../src/storage/storage.ts'
import { hostileKeys } from './hostileKeys.ts'
import { BUCKET, DISK, type OpenForTest } from './storages.ts'

const TYPE = 'video/mp4'
const newKey = () => `film/${randomUUID()}/original`
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesAt = async (storage: Storage, key: string) => buffer(await storage.read(key))

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

async function* slices(bytes: Buffer, size = 7_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Yields some bytes, then fails as a request of a client that is gone. */
async function* brokenOff(bytes: Buffer): AsyncGenerator<Buffer> {
  yield* slices(bytes.subarray(0, bytes.length >> 1))
  throw new Error('the client is gone')
}

/** Yields one byte and then nothing, like a connection that froze. */
async function* frozen(): AsyncGenerator<Buffer> {
  yield Buffer.from('x')
  await new Promise(() => undefined)
}

describe.each([DISK, BUCKET])('the storage: $name', ({ open, schedules, missing }) => {
  if (missing) return it.skip(missing, () => {})
  let at: OpenForTest
  let storage: Storage
  let folder: string
  beforeAll(async () => {
    at = await open()
    storage = at.storage
    folder = mkdtempSync(join(tmpdir(), 'fullcourt-local-'))
  })
  afterAll(async () => {
    await at?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  describe('an object', () => {
    it('is read as it was put, from memory, a stream or a file', async () => {
      const bytes = randomBytes(3_000_001)
      const file = join(folder, 'rendition')
      writeFileSync(file, bytes)
      const [one, two, three] = [newKey(), newKey(), newKey()]
      await storage.put(one, bytes, TYPE)
      await storage.put(two, Readable.from(slices(bytes)), TYPE)
      await storage.putFile(three, file, TYPE)
      for (const key of [one, two, three]) {
        expect(sha256(await bytesAt(storage, key)), key).toBe(sha256(bytes))
        expect(await storage.hash(key), key).toBe(sha256(bytes))
        expect(await storage.head(key)).toMatchObject({ key, size: bytes.length })
      }
      expect(() => readFileSync(file)).toThrow('ENOENT')
    })

    it('may be empty', async () => {
      const key = newKey()
      await storage.put(key, Buffer.alloc(0), TYPE)
      expect(await storage.head(key)).toMatchObject({ size: 0 })
      expect((await bytesAt(storage, key)).length).toBe(0)
    })

    it('is read in ranges', async () => {
      const bytes = randomBytes(700_000)
      const key = newKey()
      await storage.put(key, bytes, TYPE)
      for (const [first, last] of [
        [0, 0],
        [1, 69_999],
        [65_536, 700_000 - 1],
        [699_999, 699_999],
      ] as const) {
        const read = await buffer(await storage.read(key, { first, last }))
        expect(read.equals(bytes.subarray(first, last + 1))).toBe(true)
      }
    })

    it('is opened with the size and tag of the bytes that are read', async () => {
      const key = newKey()
      await storage.put(key, Buffer.from('older'), TYPE)
      const before = (await storage.open(key))!
      expect(before).toMatchObject({ key, size: 5, etag: (await storage.head(key))!.etag })
      expect(before.etag).toMatch(/^"[^"]+"$/)
      expect(Math.abs(before.modifiedAt - Date.now())).toBeLessThan(60_000)
      expect(String(await buffer(before.read({ first: 1, last: 3 })))).toBe('lde')
      await storage.put(key, Buffer.from('newer!'), TYPE)
      const after = (await storage.open(key))!
      expect(after.etag).not.toBe(before.etag)
      expect(String(await buffer(after.read()))).toBe('newer!')
    })

    it('is read whole through a stream that holds what it is given', async () => {
      const key = newKey()
      const bytes = randomBytes(3_000_000)
      await storage.put(key, bytes, TYPE)
      const holding = new PassThrough({ highWaterMark: 2 * bytes.length })
      await pipeline(await storage.read(key), holding)
      expect(sha256(await buffer(holding))).toBe(sha256(bytes))
    })

    it('that is not there is null, or throws NotStored', async () => {
      const key = newKey()
      expect(await storage.head(key)).toBeNull()
      expect(await storage.open(key)).toBeNull()
      await expect(storage.read(key)).rejects.toThrow(NotStored)
      await expect(storage.hash(key)).rejects.toThrow(NotStored)
      await expect(storage.localFile(key, folder)).rejects.toThrow(NotStored)
      await expect(storage.copy(key, newKey())).rejects.toThrow(NotStored)
    })

    it('is not stored if its stream fails', async () => {
      const key = newKey()
      await expect(storage.put(key, Readable.from(brokenOff(randomBytes(2_000_000))), TYPE)).rejects.toThrow(
        'the client is gone',
      )
      expect(await storage.head(key)).toBeNull()
    })

    it('is replaced whole while it is read', async () => {
      const key = newKey()
      const [older, newer] = [randomBytes(3_000_000), randomBytes(3_000_000)]
      await storage.put(key, older, TYPE)
      const reading = await storage.read(key)
      await storage.put(key, newer, TYPE)
      const read = await buffer(reading).catch(() => null)
      if (read) expect([sha256(older), sha256(newer)]).toContain(sha256(read))
      expect(sha256(await bytesAt(storage, key))).toBe(sha256(newer))
    })

    it('is a file of this machine for programs', async () => {
      const key = newKey()
      const bytes = randomBytes(2_500_000)
      await storage.put(key, bytes, TYPE)
      expect(sha256(readFileSync(await storage.localFile(key, folder)))).toBe(sha256(bytes))
    })

    it('is copied, and deleted without its copy', async () => {
      const [from, to] = [newKey(), newKey()]
      const bytes = randomBytes(100_000)
      await storage.put(from, bytes, TYPE)
      await storage.copy(from, to)
      await storage.copy(from, to)
      await storage.copy(to, to)
      await storage.delete([from, newKey()])
      expect(await storage.head(from)).toBeNull()
      expect(sha256(await bytesAt(storage, to))).toBe(sha256(bytes))
      await storage.delete([from, to])
      expect(await storage.head(to)).toBeNull()
    })

    it('can be put again after the last of its film was deleted', async () => {
      const key = newKey()
      for (let n = 0; n < 5; n++) {
        await storage.put(key, Buffer.from(`${n}`), TYPE)
        await storage.delete([key])
      }
      await Promise.all([storage.delete([key]), storage.put(key, Buffer.from('last'), TYPE)])
      await storage.put(key, Buffer.from('last'), TYPE)
      expect(String(await bytesAt(storage, key))).toBe('last')
    })
  })

  describe('the list', () => {
    it('has every object with the prefix, and no unfinished upload', async () => {
      const film = `film/${randomUUID()}`
      const keys = ['a', 'b.jpg', 'hls/1080/1.m4s', 'hls/720/1.m4s'].map((name) => `${film}/${name}`)
      for (const key of keys) await storage.put(key, Buffer.from(key), TYPE)
      const upload = {
        key: `${film}/original`,
        uploadId: await storage.parts.begin(`${film}/original`, TYPE, 4),
      }
      await storage.parts.put(upload, 1, slices(Buffer.from('part')), 4)
      const keysOf = (objects: StoredObject[]) => objects.map(({ key }) => key).toSorted()
      expect(keysOf(await all(storage.list(`${film}/`)))).toEqual(keys)
      expect(keysOf(await all(storage.list(`${film}/hls/`)))).toEqual(keys.slice(2))
      expect(keysOf(await all(storage.list(film.slice(0, -3))))).toEqual(keys)
      expect(keysOf(await all(storage.list(''))).filter((key) => key.startsWith(film))).toEqual(keys)
      expect(await all(storage.list(`film/${randomUUID()}/`))).toEqual([])
      expect(await all(storage.list(`${film}/a`))).toEqual([await storage.head(keys[0]!)])
      await storage.parts.abort(upload)
    })
  })

  describe('an upload', () => {
    const SIZE = 50_000
    const begin = async (partSize = SIZE): Promise<Upload> => {
      const key = newKey()
      return { key, uploadId: await storage.parts.begin(key, TYPE, partSize) }
    }
    const put = (upload: Upload, part: number, bytes: Buffer) =>
      storage.parts.put(upload, part, slices(bytes), bytes.length)

    it('in parts becomes the object', async () => {
      const upload = await begin()
      const parts = [randomBytes(SIZE), randomBytes(SIZE), randomBytes(123)]
      await Promise.all([2, 0, 1].map((n) => put(upload, n + 1, parts[n]!)))
      const stored = await storage.parts.list(upload)
      expect(stored.map(({ part, size }) => [part, size])).toEqual([
        [1, SIZE],
        [2, SIZE],
        [3, 123],
      ])
      expect(await storage.head(upload.key)).toBeNull()
      await storage.parts.assemble(upload, stored)
      expect(sha256(await bytesAt(storage, upload.key))).toBe(sha256(Buffer.concat(parts)))
    })

    it('is assembled once, however often it is asked', async () => {
      const upload = await begin()
      const bytes = randomBytes(SIZE)
      const stored = [await put(upload, 1, bytes)]
      const another = await at.again()
      await Promise.all([storage, storage, another].map(({ parts }) => parts.assemble(upload, stored)))
      await storage.parts.assemble(upload, stored)
      expect(sha256(await bytesAt(storage, upload.key))).toBe(sha256(bytes))
      // Some servers of S3 still know a completed upload by its id.
      await storage.parts.abort(upload)
      expect(sha256(await bytesAt(storage, upload.key))).toBe(sha256(bytes))
      const unfinished = await all(storage.parts.unfinished())
      expect(unfinished.map(({ uploadId }) => uploadId)).not.toContain(upload.uploadId)
    })

    it('is not assembled from parts that are not there', async () => {
      const upload = await begin()
      const stored = [await put(upload, 1, randomBytes(SIZE)), await put(upload, 3, randomBytes(SIZE))]
      const missing: StoredPart = { part: 2, size: SIZE, hash: null }
      await expect(storage.parts.assemble(upload, [stored[0]!, missing, stored[1]!])).rejects.toThrow(
        NotStored,
      )
      expect((await storage.parts.list(upload)).map(({ part }) => part)).toEqual([1, 3])
      expect(await storage.head(upload.key)).toBeNull()
    })

    it('goes on after an assembly that was ended', async () => {
      const upload = await begin()
      const parts = Array.from({ length: 8 }, () => randomBytes(SIZE))
      const stored = await Promise.all(parts.map((bytes, n) => put(upload, n + 1, bytes)))
      const ended = storage.parts.assemble(upload, stored, AbortSignal.abort(new Error('stopped')))
      await expect(ended).rejects.toThrow('stopped')
      await storage.parts.assemble(upload, stored)
      expect(sha256(await bytesAt(storage, upload.key))).toBe(sha256(Buffer.concat(parts)))
    })

    it('takes the same bytes again, and no others', async () => {
      const upload = await begin()
      const bytes = randomBytes(SIZE)
      const first = await put(upload, 1, bytes)
      expect(await put(upload, 1, bytes)).toEqual(first)
      await expect(put(upload, 1, randomBytes(SIZE))).rejects.toThrow(PartTaken)
      await expect(put(upload, 1, bytes.subarray(1))).rejects.toThrow(PartTaken)
      const another = await at.again()
      await expect(another.parts.put(upload, 1, slices(randomBytes(SIZE)), SIZE)).rejects.toThrow(PartTaken)
      await storage.parts.assemble(upload, [first])
      expect(sha256(await bytesAt(storage, upload.key))).toBe(sha256(bytes))
    })

    it('keeps nothing of a part that is too short, too long or broken off', async () => {
      const upload = await begin()
      const bytes = randomBytes(SIZE)
      for (const size of [SIZE - 1, SIZE + 1, 1, 2 ** 40])
        await expect(storage.parts.put(upload, 1, slices(bytes), size)).rejects.toThrow(WrongLength)
      await expect(storage.parts.put(upload, 1, brokenOff(bytes), SIZE)).rejects.toThrow('the client is gone')
      expect(await storage.parts.list(upload)).toEqual([])
      await put(upload, 1, bytes)
      expect(await storage.parts.list(upload)).toHaveLength(1)
    })

    it('lets a newer call for a part end the older one at once', async () => {
      const upload = await begin()
      const bytes = randomBytes(SIZE)
      const older = storage.parts.put(upload, 1, frozen(), SIZE)
      const replaced = expect(older).rejects.toThrow(PartReplaced)
      await sleep(50)
      const stream = new Readable({ read: () => undefined })
      const second = storage.parts.put(upload, 1, stream, SIZE)
      const secondReplaced = expect(second).rejects.toThrow(PartReplaced)
      await replaced
      await sleep(50)
      const stored = await put(upload, 1, bytes)
      await secondReplaced
      expect(stream.destroyed).toBe(true)
      await storage.parts.assemble(upload, [stored])
      expect(sha256(await bytesAt(storage, upload.key))).toBe(sha256(bytes))
    })

    it('ends a sender whose place was taken before its first byte was read', async () => {
      const upload = await begin()
      const bytes = randomBytes(SIZE)
      const stream = new Readable({ read: () => undefined })
      const older = expect(storage.parts.put(upload, 1, stream, SIZE)).rejects.toThrow(PartReplaced)
      const stored = await put(upload, 1, bytes)
      await older
      expect(stream.destroyed).toBe(true)
      await storage.parts.assemble(upload, [stored])
      expect(sha256(await bytesAt(storage, upload.key))).toBe(sha256(bytes))
    })

    it('is gone after abort, with its parts', async () => {
      const upload = await begin()
      await put(upload, 1, randomBytes(SIZE))
      await storage.parts.abort(upload)
      await storage.parts.abort(upload)
      await expect(storage.parts.list(upload)).rejects.toThrow(NotStored)
      await expect(put(upload, 2, randomBytes(SIZE))).rejects.toThrow(NotStored)
      await expect(storage.parts.assemble(upload, [{ part: 1, size: SIZE, hash: null }])).rejects.toThrow(
        NotStored,
      )
    })

    it('belongs to its key', async () => {
      const upload = await begin()
      await put(upload, 1, randomBytes(SIZE))
      await expect(storage.parts.list({ ...upload, key: newKey() })).rejects.toThrow(NotStored)
      await storage.parts.abort({ ...upload, key: newKey() })
      expect(await storage.parts.list(upload)).toHaveLength(1)
    })

    it('is among the unfinished ones from its beginning to its end', async () => {
      const [one, two] = [await begin(), await begin()]
      const unfinished = async () => (await all(storage.parts.unfinished())).map(({ uploadId }) => uploadId)
      expect(await unfinished()).toEqual(expect.arrayContaining([one.uploadId, two.uploadId]))
      const [found] = (await all(storage.parts.unfinished())).filter(({ key }) => key === one.key)
      expect(found).toMatchObject(one)
      expect(Math.abs(found!.startedAt - Date.now())).toBeLessThan(60_000)
      await storage.parts.abort(one)
      await storage.parts.assemble(two, [await put(two, 1, randomBytes(SIZE))])
      const left = await unfinished()
      expect(left).not.toContain(one.uploadId)
      expect(left).not.toContain(two.uploadId)
    })

    it('refuses numbers of parts that do not exist', async () => {
      const upload = await begin()
      for (const part of [0, -1, 1.5, 10_001, Number.NaN])
        await expect(put(upload, part, Buffer.from('x'))).rejects.toThrow(InvalidKey)
    })

    it(`is bit for bit the file after any schedule of its parts (${schedules})`, async () => {
      const PARTS = 8
      const PART = 3_000
      const file = randomBytes(PARTS * PART - 1_234)
      const partOf = (n: number) => file.subarray((n - 1) * PART, n * PART)
      const step = fc.record({
        part: fc.integer({ min: 1, max: PARTS }),
        how: fc.constantFrom('whole', 'whole', 'whole', 'broken', 'short', 'other', 'twice'),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
          const upload = await begin(PART)
          const stored = new Set<number>()
          const run = async ({ part, how }: (typeof steps)[number]) => {
            const bytes = partOf(part)
            const send = (sent: AsyncIterable<Uint8Array>) =>
              storage.parts.put(upload, part, sent, bytes.length).then(
                () => stored.add(part),
                (failure: Error) => failure,
              )
            if (how === 'broken') await send(brokenOff(bytes))
            else if (how === 'short') await send(slices(bytes.subarray(1)))
            // Other bytes of the same length only after the right ones, as nothing could tell them apart before.
            else if (how === 'other' && stored.has(part)) {
              const failure = await send(slices(Buffer.alloc(bytes.length)))
              expect(failure instanceof PartTaken || failure instanceof PartReplaced).toBe(true)
            } else if (how === 'twice') await Promise.all([send(slices(bytes)), send(slices(bytes, 900))])
            else await send(slices(bytes))
          }
          const queue = [...steps]
          const sender = async () => {
            for (let next = queue.shift(); next; next = queue.shift()) await run(next)
          }
          await Promise.all([sender(), sender(), sender()])
          const present = await storage.parts.list(upload)
          for (const part of stored) expect(present.map((one) => one.part)).toContain(part)
          for (let part = PARTS; part >= 1; part--)
            if (!present.some((one) => one.part === part)) await put(upload, part, partOf(part))
          await storage.parts.assemble(upload, await storage.parts.list(upload))
          expect(sha256(await bytesAt(storage, upload.key))).toBe(sha256(file))
          await storage.delete([upload.key])
        }),
        { numRuns: schedules },
      )
    })
  })

  it('refuses 200 keys that no server makes, and touches nothing outside', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'fullcourt-victim-'))
    const victim = join(outside, 'victim')
    writeFileSync(victim, 'unharmed')
    const keys = hostileKeys(victim)
    expect(keys.length).toBeGreaterThanOrEqual(200)
    const { key, uploadId } = { key: newKey(), uploadId: await storage.parts.begin(newKey(), TYPE, 4) }
    await storage.put(key, Buffer.from('x'), TYPE)
    for (const bad of keys) {
      const calls: (() => Promise<unknown>)[] = [
        () => storage.put(bad, Buffer.from('harm'), TYPE),
        () => storage.putFile(bad, victim, TYPE),
        () => storage.head(bad),
        () => storage.open(bad),
        () => storage.read(bad),
        () => storage.localFile(bad, folder),
        () => storage.copy(key, bad),
        () => storage.copy(bad, key),
        () => storage.delete([bad]),
        () => storage.parts.begin(bad, TYPE, 4),
        () => storage.parts.put({ key: bad, uploadId }, 1, slices(Buffer.from('harm')), 4),
        () => storage.parts.list({ key: bad, uploadId }),
        () => storage.parts.assemble({ key: bad, uploadId }, []),
        () => storage.parts.abort({ key: bad, uploadId }),
      ]
      for (const call of calls) await expect(Promise.resolve().then(call), bad).rejects.toThrow(InvalidKey)
      await expect(storage.parts.list({ key, uploadId: bad }), bad).rejects.toThrow(/./)
    }
    expect(readFileSync(victim, 'utf8')).toBe('unharmed')
    expect(String(await bytesAt(storage, key))).toBe('x')
    rmSync(outside, { recursive: true })
  })

  it('is checked by writing', async () => {
    await storage.check()
    const free = await storage.freeBytes()
    expect(free === null || free > 0).toBe(true)
  })
})
