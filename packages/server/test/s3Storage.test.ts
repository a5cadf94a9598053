// What only the storage in a bucket does: faults of the server, addresses for browsers, large objects, wrong settings.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage } from '../src/adapters/openStorage.ts'
import { type Storage, StorageUnavailable, type Upload, WrongLength } from '../src/storage/storage.ts'
import { type Fault, type FaultyProxy, startFaultyProxy } from './faultyProxy.ts'
import { hasSwift, type Swift, startSwift } from './swift.ts'

const TYPE = 'video/mp4'
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const newKey = () => `film/${randomUUID()}/original`

async function* slices(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('a bucket', () => {
  if (!hasSwift()) return it.skip('no OpenStack Swift on this machine', () => {})
  let swift: Swift
  let storageUrl: string
  let storage: Storage
  let proxy: FaultyProxy
  let faulty: Storage
  let folder: string
  const openAt = (url: string) => openStorage({ storageUrl: url, dataDir: '/nowhere' })
  beforeAll(async () => {
    swift = await startSwift()
    storageUrl = await swift.newBucket()
    storage = await openAt(storageUrl)
    proxy = await startFaultyProxy(swift.port)
    faulty = await openAt(storageUrl.replace(`:${swift.port}/`, `:${proxy.port}/`))
    folder = mkdtempSync(join(tmpdir(), 'fullcourt-local-'))
  })
  afterAll(async () => {
    await faulty?.close()
    await storage?.close()
    await proxy?.close()
    await swift?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  const begin = async (from = storage): Promise<Upload> => {
    const key = newKey()
    return { key, uploadId: await from.parts.begin(key, TYPE, 8 * 1024 ** 2) }
  }
  const bytesAt = async (key: string) => buffer(await storage.read(key))

  it('is opened only if it can be used, else the start says why in one line without the secret', async () => {
    const refusals: readonly (readonly [string, RegExp])[] = [
      [
        storageUrl.replace(/bucket-[^?]*/, 'no-such-bucket'),
        /^STORAGE_URL: .* has no bucket no-such-bucket$/,
      ],
      [storageUrl.replace('testing', 'hunter2'), /^STORAGE_URL: .* refuses the key for the bucket bucket-/],
      [
        storageUrl.replace(/127.0.0.1:\d+/, '127.0.0.1:1'),
        /^STORAGE_URL: http:\/\/127.0.0.1:1 does not answer/,
      ],
    ]
    for (const [url, line] of refusals) {
      const failure = await openAt(url).catch((error: Error) => error)
      expect((failure as Error).message).toMatch(line)
      expect((failure as Error).message).not.toMatch(/hunter2|\n/)
    }
  })

  it('takes objects of several parts from a stream or a file, and copies them', async () => {
    const bytes = randomBytes(20 * 1024 * 1024 + 7)
    const file = join(folder, 'large')
    writeFileSync(file, bytes)
    const [one, two, three] = [newKey(), newKey(), newKey()]
    await storage.put(one, Readable.from(slices(bytes)), TYPE)
    await storage.putFile(two, file, TYPE)
    await storage.copy(one, three)
    for (const key of [one, two, three]) expect(sha256(await bytesAt(key)), key).toBe(sha256(bytes))
    expect(sha256(readFileSync(await storage.localFile(three, folder)))).toBe(sha256(bytes))
    rmSync(join(folder, 'original'))
  })

  it('leaves no file when a download is ended', async () => {
    const key = newKey()
    await storage.put(key, randomBytes(12 * 1024 * 1024), TYPE)
    const controller = new AbortController()
    const download = storage.localFile(key, folder, controller.signal)
    setTimeout(() => controller.abort(new Error('stopped')), 20)
    await expect(download).rejects.toThrow('stopped')
    expect(readdirSync(folder)).toEqual([])
  })

  describe('with faults', () => {
    const FAULTS: readonly Fault[] = ['internal', 'slow down', 'reset before', 'reset after']
    it.each(FAULTS)('repeats what fails once: %s', async (fault) => {
      const bytes = randomBytes(100_000)
      const failedBefore = proxy.failed()
      const once = () => proxy.fail(fault, 1)
      const key = newKey()
      once()
      await faulty.put(key, bytes, TYPE)
      once()
      expect(await faulty.head(key)).toMatchObject({ size: bytes.length })
      once()
      expect(sha256(await buffer(await faulty.read(key)))).toBe(sha256(bytes))
      const upload = await begin()
      once()
      const stored = await faulty.parts.put(upload, 1, slices(bytes), bytes.length)
      once()
      expect(await faulty.parts.list(upload)).toEqual([{ ...stored, hash: null }])
      proxy.fail(fault, 1, ({ method }) => method === 'POST')
      await faulty.parts.assemble(upload, [stored])
      expect(sha256(await bytesAt(upload.key))).toBe(sha256(bytes))
      once()
      await faulty.delete([key])
      expect(await storage.head(key)).toBeNull()
      expect(proxy.failed() - failedBefore).toBe(7)
    })

    it.each(['internal', 'slow down', 'reset before'] as const)('gives up after some: %s', async (fault) => {
      proxy.fail(fault, 1_000)
      await expect(faulty.head(newKey())).rejects.toThrow(StorageUnavailable)
      await expect(faulty.put(newKey(), Buffer.from('x'), TYPE)).rejects.toThrow(StorageUnavailable)
      proxy.fail(fault, 0)
      expect(await faulty.head(newKey())).toBeNull()
    })

    it('is checked by writing, which is remembered only if it succeeded', async () => {
      const fresh = await openAt(storageUrl.replace(`:${swift.port}/`, `:${proxy.port}/`))
      proxy.fail('internal', 1_000, ({ method }) => method === 'PUT')
      await expect(fresh.check()).rejects.toThrow(StorageUnavailable)
      proxy.fail('internal', 0)
      await fresh.check()
      proxy.fail('internal', 1_000)
      await fresh.check()
      proxy.fail('internal', 0)
      await fresh.close()
    })

    it('asks again for bytes that stop in the middle', async () => {
      const key = newKey()
      const bytes = randomBytes(9 * 1024 * 1024)
      await storage.put(key, bytes, TYPE)
      proxy.fail('half', 2, ({ method }) => method === 'GET')
      expect(sha256(readFileSync(await faulty.localFile(key, folder)))).toBe(sha256(bytes))
      rmSync(join(folder, 'original'))
    })
  })

  describe('for a browser', () => {
    const direct = () => storage.direct!
    const put = (url: string, body: Buffer, headers: Record<string, string> = {}) =>
      fetch(url, { method: 'PUT', body: new Uint8Array(body), headers })

    it('is named by its origin', () => {
      expect(storage.origin).toBe(`http://127.0.0.1:${swift.port}`)
    })

    it('takes a part of exactly the signed size, number and upload', async () => {
      const [upload, other] = [await begin(), await begin()]
      const bytes = randomBytes(30_000)
      const url = await direct().putPartUrl(upload, 1, bytes.length, 60)
      expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host')
      expect(url).not.toMatch(/checksum|crc32/i)
      const changed = [
        url.replace('partNumber=1', 'partNumber=2'),
        url.replace(encodeURIComponent(upload.uploadId), encodeURIComponent(other.uploadId)),
        url.replace(upload.key, other.key),
        url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'),
        url.replace(/(X-Amz-Signature=.{10})./, (_, start) => `${start}${url.includes(`${start}0`) ? 1 : 0}`),
      ]
      for (const one of changed) expect((await put(one, bytes)).status, one).toBe(403)
      expect((await put(url, bytes.subarray(1))).status).toBe(403)
      expect((await put(url, Buffer.concat([bytes, Buffer.from('x')]))).status).toBe(403)
      expect((await fetch(url)).status).toBe(403)
      expect(await storage.parts.list(upload)).toEqual([])
      expect((await put(url, bytes)).status).toBe(200)
      await storage.parts.assemble(upload, await storage.parts.list(upload))
      expect(sha256(await bytesAt(upload.key))).toBe(sha256(bytes))
    })

    it('takes a picture of exactly the signed type', async () => {
      const key = newKey()
      const url = await direct().putUrl(key, 'image/jpeg', 60)
      const bytes = randomBytes(1_000)
      expect((await put(url, bytes, { 'content-type': 'text/html' })).status).toBe(403)
      expect((await put(url, bytes, { 'content-type': 'image/jpeg' })).status).toBe(200)
      expect(sha256(await bytesAt(key))).toBe(sha256(bytes))
    })

    it('sends ranges of a film with its type', async () => {
      const key = newKey()
      const bytes = randomBytes(50_000)
      await storage.put(key, bytes, 'application/octet-stream')
      const url = await direct().getUrl(key, TYPE, 60)
      const reply = await fetch(url, { headers: { range: 'bytes=100-199' } })
      expect([reply.status, reply.headers.get('content-type')]).toEqual([206, TYPE])
      expect(Buffer.from(await reply.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
      expect((await fetch(url.replace(key, newKey()))).status).toBe(403)
    })

    it('gives no address for sizes that S3 refuses', async () => {
      const upload = await begin()
      for (const size of [0, -1, 1.5, 5 * 1024 ** 3 + 1])
        await expect(direct().putPartUrl(upload, 1, size, 60)).rejects.toThrow(WrongLength)
    })
  })
})
