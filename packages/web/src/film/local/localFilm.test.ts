import { createHash, randomBytes } from 'node:crypto'
import { createSHA256 } from 'hash-wasm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { memoryDatabase } from './filmDatabase.ts'
import { fingerprintOf } from './hashFile.ts'
import { type FilmFile, matchFile } from './match.ts'
import { readSlices } from './sliceReader.ts'

const sha256 = (...bytes: (string | Uint8Array)[]) =>
  bytes.reduce((hash, some) => hash.update(some), createHash('sha256')).digest('hex')

const BYTES = randomBytes(6 * 1024 * 1024 + 17)
const FILE = new File([BYTES], 'game.mp4', { type: 'video/mp4' })

/** A worker on this thread: as the real one, it hashes slice by slice. */
class WorkerHere {
  onmessage: ((event: { data: unknown }) => void) | null = null
  terminate() {
    this.onmessage = null
  }
  async postMessage(file: Blob) {
    const hash = await createSHA256()
    for await (const slice of readSlices(file, 1_000_000)) hash.update(slice)
    this.onmessage?.({ data: { hash: hash.digest('hex') } })
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('reading in slices', () => {
  test.each([1, 999, 1000, 1001, 5000])('gives %i bytes in order', async (size) => {
    const bytes = randomBytes(size)
    const read: Uint8Array[] = []
    for await (const slice of readSlices(new Blob([bytes]), 1000)) read.push(slice)
    expect(Buffer.concat(read).equals(bytes)).toBe(true)
  })

  test('reads two slices ahead and no more', async () => {
    let running = 0
    let most = 0
    const slice = (from: number, to: number) => ({
      async arrayBuffer() {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 1))
        running -= 1
        return new ArrayBuffer(to - from)
      },
    })
    for await (const _ of readSlices({ size: 20_000, slice } as unknown as Blob, 1000)) void _
    expect(most).toBe(3)
  })

  test('throws a failed read in its turn', async () => {
    const gone = { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }
    const all = readSlices({ size: 5, slice: () => gone } as unknown as Blob, 1)
    await expect(all.next()).rejects.toThrow('gone')
  })
})

test('hash-wasm agrees with Node', async () => {
  const hash = await createSHA256()
  for await (const slice of readSlices(FILE, 1_000_003)) hash.update(slice)
  expect(hash.digest('hex')).toBe(sha256(BYTES))
})

describe('the file of a film', () => {
  const film: FilmFile = {
    id: 'film',
    filename: 'game.mp4',
    originalType: 'video/mp4',
    size: FILE.size,
    hash: sha256(BYTES),
    fingerprint: sha256(BYTES.subarray(0, 5 * 1024 * 1024), `${FILE.size} video/mp4`),
  }
  const match = async (file: File) => {
    vi.stubGlobal('Worker', WorkerHere)
    const { quick, whole } = await matchFile(film, file)
    return [quick, await whole]
  }

  test('the fingerprint is of the first 5 MB, the size and the type', async () => {
    expect(await fingerprintOf(FILE)).toBe(film.fingerprint)
  })

  test('is the same under another name and type', async () => {
    expect(await match(new File([BYTES], 'other.bin'))).toEqual(['same', 'same'])
  })

  test('of another size or start is refused at once', async () => {
    expect(await match(new File([BYTES, 'x'], 'game.mp4'))).toEqual(['other', 'other'])
    const start = Uint8Array.from(BYTES)
    start[0]! ^= 1
    expect(await match(new File([start], 'game.mp4'))).toEqual(['other', 'other'])
  })

  test('with another end is refused after the whole was read', async () => {
    const end = Uint8Array.from(BYTES)
    end[end.length - 1]! ^= 1
    expect(await match(new File([end], 'game.mp4'))).toEqual(['same', 'other'])
  })
})

test('the database in memory keeps, lists and drops', async () => {
  const db = memoryDatabase()
  const handle = { name: 'a' } as never
  await db.put('localFiles', { filmId: 'a', handle })
  expect(await db.get('localFiles', 'a')).toEqual({ filmId: 'a', handle })
  expect(await db.all('localFiles')).toHaveLength(1)
  await db.drop('localFiles', 'a')
  expect(await db.get('localFiles', 'a')).toBeUndefined()
})
