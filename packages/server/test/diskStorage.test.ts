// What only the storage on disk does: kills, full disks, files that change under a reader, replies.
import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import createFastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DiskStorage } from '../src/adapters/diskStorage.ts'
import { sendBytes } from '../src/http/bytes.ts'
import { NotStored, PartTaken } from '../src/storage/storage.ts'
import { BARE_ENV } from './running.ts'
import { canMount, mountDisk, unmountDisk } from './smallDisk.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const newKey = () => `film/${randomUUID()}/original`

let root: string
let storage: DiskStorage
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'fullcourt-disk-'))
  // As a URL names a folder.
  storage = await DiskStorage.open(`${root}/`)
})
afterAll(async () => {
  await storage.close()
  rmSync(root, { recursive: true, force: true })
})

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

async function* slices(bytes: Buffer, size = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('a file that was moved by hand', () => {
  const keysIn = async () => {
    const keys: string[] = []
    for await (const { key } of storage.list('film/')) keys.push(key)
    return keys
  }
  const folderOf = (key: string) => `film,${key.split('/')[1]}`
  /** Puts a file where no key leads to. */
  function misplace(key: string, bytes: string): string {
    const folder = join(root, 'objects/zz/zz', folderOf(key))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'original'), bytes)
    return `objects/zz/zz/${folderOf(key)}/original`
  }
  async function repair(): Promise<string[]> {
    const said: string[] = []
    for await (const { kind, file, remedy, repair } of storage.misplaced()) {
      said.push(`${kind} ${file}: ${remedy}`)
      await repair()
    }
    return said
  }

  it('is no object, and is moved to its place', async () => {
    const key = newKey()
    const file = misplace(key, 'bytes')
    expect(await keysIn()).not.toContain(key)
    expect(await repair()).toEqual([`misplaced ${file}: it is moved to its place`])
    expect(String(await buffer(await storage.read(key)))).toBe('bytes')
    expect(await keysIn()).toContain(key)
    expect(await repair()).toEqual([])
  })

  it('is deleted where its place is taken', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('right'))
    const file = misplace(key, 'wrong')
    expect(await repair()).toEqual([`misplaced ${file}: it is deleted, because another file is in its place`])
    expect(existsSync(join(root, file))).toBe(false)
    expect(String(await buffer(await storage.read(key)))).toBe('right')
  })

  it('is left alone where it is none of ours', async () => {
    const key = newKey()
    const file = join(root, dirname(misplace(key, 'bytes')), '.DS_Store')
    writeFileSync(file, '')
    await repair()
    expect(existsSync(file)).toBe(true)
    expect((await keysIn()).filter((one) => one.includes('DS_Store'))).toEqual([])
    rmSync(dirname(file), { recursive: true })
  })
})

describe('20 kills', () => {
  const CHILD = join(import.meta.dirname, 'storageChild.ts')
  const PART = 300_000
  const KILLS = Number(process.env.KILLS ?? 20)

  it('while parts are stored and assembled: the file is bit for bit the same, and acknowledged parts stay', async () => {
    const file = randomBytes(24 * PART - 777)
    const source = join(root, 'source')
    writeFileSync(source, file)
    let kills = 0
    while (kills < KILLS) {
      const key = newKey()
      const upload = { key, uploadId: await storage.parts.begin(key, 'video/mp4', PART) }
      const acknowledged = new Set<number>()
      let isAssembling = false
      for (let isDone = false; !isDone; ) {
        const child = spawn(process.execPath, [CHILD, root, key, upload.uploadId, source, String(PART)], {
          env: { ...BARE_ENV, ...(isAssembling && { ASSEMBLING: '1' }) },
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        let printed = ''
        let steps = 0
        // The kill falls after a few lines and some time, so between, in and after the steps.
        const [after, delay] = [Math.ceil(Math.random() * 26), Math.random() * 20]
        child.stdout.on('data', (bytes: Buffer) => {
          printed += bytes
          steps += bytes.toString().split('\n').length - 1
          if (steps >= after) setTimeout(() => child.kill('SIGKILL'), delay)
        })
        const [, signal] = await once(child, 'close')
        if (signal) kills += 1
        for (const [, part] of printed.matchAll(/^stored (\d+)$/gm)) acknowledged.add(Number(part))
        isAssembling ||= printed.includes('all stored')
        isDone = printed.includes('assembled')
        if (!isAssembling) {
          const stored = new Set((await storage.parts.list(upload)).map(({ part }) => part))
          for (const part of acknowledged) expect(stored.has(part), `part ${part}`).toBe(true)
        }
      }
      expect(sha256(await buffer(await storage.read(key)))).toBe(sha256(file))
      await storage.parts.abort(upload)
    }
    expect(readdirSync(join(root, 'uploads'))).toEqual([])
  })
})

describe('files of the storage', () => {
  it('lie together by film, readable by the server only', async () => {
    const film = `film/${randomUUID()}`
    await storage.put(`${film}/original`, Buffer.from('a'))
    await storage.put(`${film}/hls/720/1.m4s`, Buffer.from('b'))
    const folder = dirname(await storage.localFile(`${film}/original`))
    expect(readdirSync(folder).toSorted()).toEqual(['hls,720,1.m4s', 'original'])
    expect(folder.slice(root.length)).toMatch(/^\/objects\/[0-9a-f]{2}\/[0-9a-f]{2}\/film,[0-9a-f-]{36}$/)
    await storage.delete([`${film}/original`, `${film}/hls/720/1.m4s`])
    expect(existsSync(folder)).toBe(false)
  })

  it('are not left behind by what failed', async () => {
    const before = filesIn(root).length
    const failing = Readable.from(
      (async function* () {
        yield randomBytes(3_000_000)
        throw new Error('broken')
      })(),
    )
    await expect(storage.put(newKey(), failing)).rejects.toThrow('broken')
    expect(filesIn(root)).toHaveLength(before)
  })

  it('are deleted when they are in the making for more than a day', async () => {
    const other = mkdtempSync(join(tmpdir(), 'fullcourt-disk-'))
    const first = await DiskStorage.open(other)
    const key = newKey()
    const upload = { key, uploadId: await first.parts.begin(key, 'video/mp4', 4) }
    await first.parts.put(upload, 1, slices(Buffer.from('part')), 4)
    await first.close()
    writeFileSync(join(other, 'temporary', 'object-1'), 'x')
    mkdirSync(join(other, 'temporary', 'ended-1'))
    const later = Date.now() + 25 * 3_600_000
    const second = await DiskStorage.open(other, () => later)
    await second.close()
    expect(filesIn(join(other, 'temporary'))).toEqual([])
    expect(await second.parts.list(upload)).toHaveLength(1)
    rmSync(other, { recursive: true })
  })

  it('are no symbolic links', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('x'))
    const file = await storage.localFile(key)
    rmSync(file)
    symlinkSync('/etc/passwd', file)
    expect(await storage.open(key)).toBeNull()
    expect(await storage.head(key)).toBeNull()
    await expect(storage.read(key)).rejects.toThrow(NotStored)
    await expect(storage.copy(key, newKey())).rejects.toThrow(NotStored)
    await storage.delete([key])
    expect(await readFile('/etc/passwd', 'utf8')).toContain('root')
  })

  it('have another tag after another process replaced them, also at the same time and size', async () => {
    const key = newKey()
    const other = await DiskStorage.open(root)
    await storage.put(key, Buffer.from('one'))
    const before = (await storage.open(key))!
    await other.put(key, Buffer.from('two'))
    const time = new Date(before.modifiedAt)
    utimesSync(await storage.localFile(key), time, time)
    const after = (await storage.open(key))!
    expect(after.etag).not.toBe(before.etag)
    expect(String(await buffer(after.read()))).toBe('two')
    await other.close()
  })
})

describe('a reply of film', () => {
  const bytes = randomBytes(5_000_000)
  const fastify = createFastify({ logger: false })
  let key: string
  let port: number
  beforeAll(async () => {
    key = newKey()
    fastify.get('/film', async (request, reply) => {
      const film = (await storage.open(key))!
      return sendBytes(
        { type: 'video/mp4', size: film.size, etag: film.etag, open: (range) => film.read(range) },
        request,
        reply,
      )
    })
    await fastify.listen({ port: 0, host: '127.0.0.1' })
    port = (fastify.server.address() as { port: number }).port
  })
  beforeEach(() => storage.put(key, bytes))
  afterAll(() => fastify.close())

  const fetchRange = async (first: number, last: number) => {
    const reply = await fetch(`http://127.0.0.1:${port}/film`, {
      headers: { range: `bytes=${first}-${last}` },
    })
    expect(reply.status).toBe(206)
    return Buffer.from(await reply.arrayBuffer())
  }

  it('that the client has is not sent again, whatever range of it is asked for', async () => {
    const { etag } = (await storage.head(key))!
    const statusOf = async (headers: Readonly<Record<string, string>>) =>
      (await fetch(`http://127.0.0.1:${port}/film`, { headers })).status
    const range = `bytes=${bytes.length}-`
    expect(await statusOf({ range })).toBe(416)
    expect(await statusOf({ range, 'if-none-match': etag })).toBe(304)
    expect(await statusOf({ range, 'if-none-match': '"other"' })).toBe(416)
  })

  it('has the bytes of every range, also with many readers at once', async () => {
    const ranges = Array.from({ length: 60 }, () => {
      const first = Math.floor(Math.random() * bytes.length)
      return [first, Math.min(bytes.length - 1, first + Math.floor(Math.random() * 2_000_000))] as const
    })
    const read = await Promise.all(ranges.map(([first, last]) => fetchRange(first, last)))
    for (const [index, [first, last]] of ranges.entries())
      expect(sha256(read[index]!)).toBe(sha256(bytes.subarray(first, last + 1)))
  })

  it('is the same through inject', async () => {
    const reply = await fastify.inject({ url: '/film', headers: { range: 'bytes=1000-2000000' } })
    expect(sha256(reply.rawPayload)).toBe(sha256(bytes.subarray(1_000, 2_000_001)))
  })

  it('survives clients that leave, and files that are replaced or deleted meanwhile', async () => {
    for (let n = 0; n < 30; n++) {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET /film HTTP/1.1\r\nhost: x\r\n\r\n')
      await once(socket, 'data')
      if (n % 3 === 1) await storage.put(key, bytes)
      if (n % 3 === 2) await storage.delete([key])
      socket.destroy()
      if (n % 3 === 2) await storage.put(key, bytes)
    }
    expect(sha256(await fetchRange(0, bytes.length - 1))).toBe(sha256(bytes))
  })

  it('waits for a slow client without reading ahead of it', async () => {
    const before = process.memoryUsage().arrayBuffers
    const slow = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const request = get(`http://127.0.0.1:${port}/film`)
        const [reply] = await once(request, 'response')
        reply.pause()
        return reply
      }),
    )
    await sleep(500)
    // 32 large blocks of 512 kB and some small ones; 40 clients with the whole film would hold 200 MB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024)
    expect(sha256(await fetchRange(0, bytes.length - 1))).toBe(sha256(bytes))
    const read = await Promise.all(slow.map((reply) => buffer(reply)))
    for (const one of read) expect(sha256(one)).toBe(sha256(bytes))
  })
})

it('goes on with an upload of an earlier version, whose parts come again', async () => {
  const bytes = randomBytes(1_000)
  const upload = { key: newKey(), uploadId: '' }
  upload.uploadId = await storage.parts.begin(upload.key, 'video/mp4', bytes.length)
  const [name] = readdirSync(join(root, 'uploads'))
  const about = join(root, 'uploads', name!, 'upload.json')
  const { partSize, ...earlier } = JSON.parse(readFileSync(about, 'utf8'))
  expect(partSize).toBe(bytes.length)
  writeFileSync(about, JSON.stringify(earlier))
  writeFileSync(join(dirname(about), `00001.${sha256(bytes)}`), bytes)
  for await (const one of storage.parts.unfinished()) expect(one).toMatchObject(upload)
  expect(await storage.parts.list(upload)).toEqual([])
  await storage.parts.assemble(upload, [await storage.parts.put(upload, 1, slices(bytes), bytes.length)])
  expect(sha256(await buffer(await storage.read(upload.key)))).toBe(sha256(bytes))
  expect(readdirSync(join(root, 'uploads'))).toEqual([])
})

it('keeps no part that two servers wrote over each other with other bytes', async () => {
  const another = await DiskStorage.open(root)
  const [right, wrong] = [randomBytes(200_000), randomBytes(200_000)]
  const upload = { key: newKey(), uploadId: '' }
  upload.uploadId = await storage.parts.begin(upload.key, 'video/mp4', right.length)
  let first: Promise<unknown> = Promise.resolve()
  async function* meanwhile() {
    yield wrong.subarray(0, 100_000)
    first = storage.parts.put(upload, 1, slices(right), right.length)
    await first
    yield wrong.subarray(100_000)
  }
  await expect(another.parts.put(upload, 1, meanwhile(), wrong.length)).rejects.toThrow(PartTaken)
  await first
  expect(await storage.parts.list(upload)).toEqual([])
  await storage.parts.assemble(upload, [await storage.parts.put(upload, 1, slices(right), right.length)])
  expect(sha256(await buffer(await storage.read(upload.key)))).toBe(sha256(right))
  await another.close()
})

it('writes what a slow sender sent at once, so that it is not kept in memory', async () => {
  const upload = { key: newKey(), uploadId: '' }
  upload.uploadId = await storage.parts.begin(upload.key, 'video/mp4', 2_000)
  const [folder] = readdirSync(join(root, 'uploads'))
  const written = () => statSync(join(root, 'uploads', folder!, 'bytes')).size
  async function* slowly() {
    yield randomBytes(1_000)
    await expect.poll(written).toBe(1_000)
    yield randomBytes(1_000)
  }
  await storage.parts.put(upload, 1, slowly(), 2_000)
  await storage.parts.abort(upload)
})

it('stores a large part without holding it in memory', async () => {
  const key = newKey()
  const SIZE = 300 * 1024 * 1024
  const upload = { key, uploadId: await storage.parts.begin(key, 'video/mp4', SIZE) }
  const block = Buffer.alloc(65_536, 7)
  let most = 0
  const before = process.memoryUsage().arrayBuffers
  async function* many() {
    for (let at = 0; at < SIZE; at += block.length) {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
      yield Buffer.from(block)
    }
  }
  const stored = await storage.parts.put(upload, 1, many(), SIZE)
  expect(stored.size).toBe(SIZE)
  // Blocks that wait for the garbage collector count too.
  expect(most).toBeLessThan(SIZE / 3)
  await storage.parts.abort(upload)
})

const isMountable = canMount()
const FULL =
  'stores nothing of what does not fit on a full disk, names the error, and goes on when there is space'

it.skipIf(!isMountable)(isMountable ? FULL : `${FULL} (this machine forbids mounting a disk)`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-small-'))
  expect(mountDisk(folder, '4m')).toBe(true)
  const small = await DiskStorage.open(folder)
  try {
    const key = newKey()
    const upload = { key, uploadId: await small.parts.begin(key, 'video/mp4', 1_500_000) }
    const put = (part: number, bytes: Buffer) => small.parts.put(upload, part, slices(bytes), bytes.length)
    const [one, two] = [randomBytes(1_500_000), randomBytes(1_000_000)]
    const full = { code: 'ENOSPC' }
    await put(1, one)
    const before = filesIn(folder).length
    await expect(small.put(newKey(), randomBytes(3_500_000))).rejects.toMatchObject(full)
    expect(await small.freeBytes()).toBeGreaterThan(2_000_000)
    await small.check()
    const other = newKey()
    await small.put(other, randomBytes(2_300_000))
    await expect(put(2, two)).rejects.toMatchObject(full)
    expect(await small.parts.list(upload)).toHaveLength(1)
    await small.delete([other])
    expect(filesIn(folder)).toHaveLength(before)
    await put(2, two)
    await small.parts.assemble(upload, await small.parts.list(upload))
    expect(sha256(await buffer(await small.read(key)))).toBe(sha256(Buffer.concat([one, two])))
    await small.put(newKey(), randomBytes(1_000_000))
    await expect(small.put(newKey(), randomBytes(1_000_000))).rejects.toMatchObject(full)
    await small.delete([key])
    await small.put(newKey(), randomBytes(1_000_000))
  } finally {
    await small.close()
    unmountDisk(folder)
    rmSync(folder, { recursive: true, force: true })
  }
})
