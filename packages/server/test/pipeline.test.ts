// Bodies and replies that are not JSON, through the same steps as every call: limit, authenticate, parse, authorize, handle, present.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { bytesReply, endpoint, idParams, rawBody, streamBody } from '@fullcourt/wire'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { authorize } from '../src/access/authorize.ts'
import { LIMITS } from '../src/calls/limits.ts'
import { refuse } from '../src/calls/refusal.ts'
import { type Route, route } from '../src/calls/route.ts'
import { parseRange } from '../src/http/bytes.ts'
import { buildServer } from '../src/http/server.ts'
import type { ByteRange } from '../src/storage/storage.ts'
import { setUpTestServer } from './testServer.ts'
import { type Planted, plantOwner, plantTeam, plantUser } from './world.ts'

const MB = 1024 * 1024
const ok = z.object({ ok: z.boolean() })
const SECRET = 'whsec'
const sign = (bytes: Uint8Array | string) => createHmac('sha256', SECRET).update(bytes).digest('hex')

const webhook = endpoint({
  name: 'testWebhook',
  summary: 'Takes signed bytes.',
  method: 'POST',
  path: '/v1/test/webhook/',
  invalidates: [],
  access: 'public',
  body: rawBody('application/json'),
  bodyLimit: 1_000,
  query: z.strictObject({ signature: z.string() }),
  reply: ok,
})
const adminImport = endpoint({
  name: 'testImport',
  summary: 'Takes bytes of an administrator.',
  method: 'PUT',
  path: '/v1/test/import/',
  invalidates: [],
  access: 'admin',
  body: rawBody('text/csv'),
  reply: z.object({ length: z.int() }),
})
const gameAccess = { may: 'game.score', on: 'game', from: 'params.id', sub: true } as const
const upload = endpoint({
  name: 'testUpload',
  summary: 'Takes a file of a game.',
  method: 'PUT',
  path: '/v1/test/game/:id/file/',
  invalidates: [],
  access: gameAccess,
  params: idParams,
  body: streamBody('application/octet-stream'),
  bodyLimit: 60 * MB,
  reply: z.object({ bytes: z.int(), sha256: z.string(), peak: z.int() }),
})
const small = endpoint({
  name: 'testSmallUpload',
  summary: 'Takes a small file.',
  method: 'PUT',
  path: '/v1/test/small/',
  invalidates: [],
  access: 'login',
  body: streamBody('application/octet-stream', 'video/mp4'),
  bodyLimit: 1_000,
  reply: z.object({ bytes: z.int() }),
})
const download = endpoint({
  name: 'testDownload',
  summary: 'A file of a game.',
  method: 'GET',
  path: '/v1/test/game/:id/file/',
  access: { may: 'game.read', on: 'game', from: 'params.id', sub: true },
  params: idParams,
  reply: bytesReply('video/mp4'),
})
const exported = endpoint({
  name: 'testExport',
  summary: 'A file whose length is unknown before its end.',
  method: 'GET',
  path: '/v1/test/export/',
  access: 'login',
  reply: bytesReply('text/csv'),
})

const FILE = Buffer.from(Array.from({ length: 1_000 }, (_, n) => n % 251))
const ETAG = '"file-1"'
const openedRanges: ByteRange[] = []
const calls = { webhook: 0 }

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Counts the bytes, and measures the memory every 5 MB. */
async function count(body: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  const start = process.memoryUsage().arrayBuffers
  let bytes = 0
  let peak = 0
  for await (const chunk of body) {
    hash.update(chunk)
    bytes += chunk.length
    if (bytes % (5 * MB) > chunk.length) continue
    collectGarbage()
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - start)
  }
  return { bytes, sha256: hash.digest('hex'), peak }
}

const ROUTES: readonly Route[] = [
  route(
    webhook,
    async ({ body, query }) => {
      calls.webhook += 1
      const wanted = Buffer.from(sign(body))
      const sent = Buffer.from(query.signature)
      if (sent.length !== wanted.length || !timingSafeEqual(sent, wanted))
        refuse('forbidden', 'The signature is wrong.')
      return { ok: true }
    },
    { limit: 'demos' },
  ),
  route(adminImport, async ({ body }) => ({ length: body.length })),
  route(upload, async ({ body }) => count(body)),
  route(small, async ({ body }) => ({ bytes: (await count(body)).bytes })),
  route(download, async () => ({
    type: 'video/mp4',
    size: FILE.length,
    etag: ETAG,
    headers: { 'cache-control': 'private, no-cache' },
    open(range: ByteRange) {
      openedRanges.push(range)
      return Readable.from([FILE.subarray(range.first, range.last + 1)])
    },
  })),
  route(exported, async () => ({
    type: 'text/csv',
    size: null,
    etag: null,
    open: () => Readable.from(['a,b\n', '1,2\n']),
  })),
]

let fastify: FastifyInstance
let port: number
let own: Planted
let foreign: Planted
let token: string
let root: { userId: string; token: string }

async function plantOwn(name: string) {
  const { token, program } = await plantOwner(at.app, name)
  return { token, planted: await plantTeam(at.app, program) }
}

const at = setUpTestServer()
beforeAll(async () => {
  const mine = await plantOwn('owner')
  own = mine.planted
  token = mine.token
  foreign = (await plantOwn('stranger')).planted
  root = await plantUser(at.app, 'root', { isAdmin: true })
  /** A signed address, as film will use it: the address itself contains the permission. */
  const signed = (server: FastifyInstance) =>
    void server.get('/signed/:id/', async (request) => {
      const rule = { method: 'GET', access: { ...gameAccess, may: 'game.read' } } as const
      const { caller, subject } = await authorize(rule, request, at.app, async ({ query }) => {
        const { user, signature } = query as { user?: string; signature?: string }
        return user && signature === sign(user) ? { userId: user } : null
      })
      return { user: caller.userId, game: subject.gameId }
    })
  // On a loaded machine 50 MB take longer than the limit for clients.
  const timeouts = { headers: 60_000, request: 300_000, check: 5_000, silence: 60_000 }
  fastify = buildServer({ app: at.app, routes: ROUTES, more: [signed], timeouts })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (fastify.server.address() as AddressInfo).port
})
afterAll(() => fastify.close())

type Sent = Readonly<Record<string, string>>
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'HEAD',
  url: string,
  headers: Sent = {},
  payload?: Buffer | string,
) => fastify.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
const signedIn = (more: Sent = {}) => ({ authorization: `Bearer ${token}`, ...more })
const OCTETS = { 'content-type': 'application/octet-stream' }

describe('a raw body', () => {
  const post = (text: string, signature = sign(text), type = 'application/json') =>
    send('POST', `/v1/test/webhook/?signature=${signature}`, { 'content-type': type }, text)

  it('reaches the handler byte for byte, so that a signature can be checked', async () => {
    expect((await post('{"a" : 1}')).json()).toEqual({ ok: true })
    expect((await post('not { JSON')).json()).toEqual({ ok: true })
    expect((await post('{"a":1}', sign('{"a" : 1}'))).json()).toMatchObject({ code: 'forbidden' })
    expect((await post('')).json()).toEqual({ ok: true })
  })

  it('has its own limit and content types', async () => {
    expect((await post('x'.repeat(1_001))).json()).toEqual({
      code: 'too_large',
      message: 'The body is too large.',
    })
    expect((await post('a=b', sign('a=b'), 'text/plain')).json()).toEqual({
      code: 'wrong_type',
      message: 'Send the body as application/json.',
    })
    const csv = await send(
      'PUT',
      '/v1/test/import/',
      { ...bearer(root.token), 'content-type': 'application/json' },
      '{}',
    )
    expect(csv.json()).toEqual({ code: 'wrong_type', message: 'Send the body as text/csv.' })
  })

  it('is refused with fields like a JSON call', async () => {
    const reply = await send('POST', '/v1/test/webhook/', { 'content-type': 'application/json' }, '{}')
    expect(reply.json()).toEqual({
      code: 'invalid',
      message: 'Signature is required.',
      fields: { signature: 'Signature is required.' },
    })
  })

  const bearer = (sent: string) => ({ authorization: `Bearer ${sent}` })

  it('from an administrator is audited, and refused from other users', async () => {
    const csv = { 'content-type': 'text/csv' }
    const taken = await send('PUT', '/v1/test/import/', { ...bearer(root.token), ...csv }, 'a,b')
    expect(taken.json()).toEqual({ length: 3 })
    const { rows } = await at.app.database.pool.query(
      `select kind, detail from audit_event where user_id = $1 order by at desc limit 1`,
      [root.userId],
    )
    expect(rows).toEqual([{ kind: 'admin_acted', detail: { call: 'testImport' } }])
    expect((await send('PUT', '/v1/test/import/', { ...bearer(token), ...csv }, 'a,b')).statusCode).toBe(403)
  })

  it('beyond the limit of its address is refused before it is read', async () => {
    const before = calls.webhook
    let refused: Awaited<ReturnType<typeof post>> | undefined
    for (let n = 0; n <= LIMITS.demos.most && !refused; n++) {
      const reply = await post('{}')
      if (reply.statusCode === 429) refused = reply
    }
    expect(refused?.json()).toMatchObject({ code: 'too_many' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect(calls.webhook - before).toBeLessThan(LIMITS.demos.most)
    expect((await post('x'.repeat(1_001))).statusCode).toBe(429)
  })
})

/** Yields 50 MB, made while they are sent. */
function* chunks(total: number) {
  const chunk = Buffer.alloc(64 * 1024, 7)
  for (let sent = 0; sent < total; sent += chunk.length) yield chunk
}

async function uploadTo(path: string, body: Iterable<Buffer>): Promise<{ status: number; body: string }> {
  const headers = { ...signedIn(OCTETS), 'transfer-encoding': 'chunked' }
  const request = httpRequest({ port, host: '127.0.0.1', method: 'PUT', path, headers })
  const replied = new Promise<{ status: number; body: string }>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', async (reply) => {
      const parts: Buffer[] = []
      for await (const part of reply) parts.push(part)
      resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString() })
    })
  })
  await Promise.race([pipeline(Readable.from(body), request), replied])
  return replied
}

describe('a streamed body', () => {
  it('of 50 MB is never completely in memory', async () => {
    const { status, body } = await uploadTo(`/v1/test/game/${own.game}/file/`, chunks(50 * MB))
    expect(status).toBe(200)
    const { bytes, sha256, peak } = JSON.parse(body)
    expect(bytes).toBe(50 * MB)
    expect(sha256).toBe(
      createHash('sha256')
        .update(Buffer.alloc(50 * MB, 7))
        .digest('hex'),
    )
    expect(peak).toBeLessThan(20 * MB)
  })

  it('beyond its limit is refused: at once with Content-Length, else at the first byte beyond', async () => {
    const said = await send('PUT', '/v1/test/small/', signedIn(OCTETS), Buffer.alloc(1_001))
    expect(said.json()).toEqual({ code: 'too_large', message: 'The body is too large.' })
    const unsaid = await uploadTo('/v1/test/small/', [Buffer.alloc(600), Buffer.alloc(600)])
    expect([unsaid.status, JSON.parse(unsaid.body).code]).toEqual([413, 'too_large'])
    const fits = await uploadTo('/v1/test/small/', [Buffer.alloc(600), Buffer.alloc(400)])
    expect(JSON.parse(fits.body)).toEqual({ bytes: 1_000 })
  })

  it('accepts only its content types', async () => {
    const reply = await send('PUT', '/v1/test/small/', signedIn({ 'content-type': 'application/json' }), '{}')
    expect(reply.json()).toEqual({
      code: 'wrong_type',
      message: 'Send the body as application/octet-stream or video/mp4.',
    })
    const film = await send(
      'PUT',
      '/v1/test/small/',
      signedIn({ 'content-type': 'video/mp4' }),
      Buffer.alloc(5),
    )
    expect(film.json()).toEqual({ bytes: 5 })
  })

  it('without a caller or a role is refused before it is read', async () => {
    const socket = connect(port, '127.0.0.1')
    const heard = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
    socket.write(
      `PUT /v1/test/game/${own.game}/file/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: ${50 * MB}\r\n\r\n`,
    )
    expect(await heard).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
    const unknown = await send('PUT', `/v1/test/game/${foreign.game}/file/`, signedIn(OCTETS), 'x')
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found'])
  })
})

describe('a reply of bytes', () => {
  const path = () => `/v1/test/game/${own.game}/file/`
  const get = (headers: Sent = {}) => send('GET', path(), signedIn(headers))

  it('is complete, with length, type and tag', async () => {
    const reply = await get()
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.equals(FILE)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      etag: ETAG,
    })
  })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=-1', 999, 999],
    ['bytes=990-5000', 990, 999],
  ])('sends %s as 206, and opens no other byte', async (range, first, last) => {
    openedRanges.length = 0
    const reply = await get({ range })
    expect(reply.statusCode).toBe(206)
    expect(reply.headers).toMatchObject({
      'content-range': `bytes ${first}-${last}/1000`,
      'content-length': String(last - first + 1),
    })
    expect(reply.rawPayload.equals(FILE.subarray(first, last + 1))).toBe(true)
    expect(openedRanges).toEqual([{ first, last }])
  })

  it.each(['bytes=1000-', 'bytes=-0'])('refuses %s with 416 and the length', async (range) => {
    const reply = await get({ range })
    expect([reply.statusCode, reply.json()]).toEqual([
      416,
      { code: 'range_not_satisfiable', message: 'The range is outside the 1000 bytes of the file.' },
    ])
    expect(reply.headers['content-range']).toBe('bytes */1000')
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
  })

  it.each(['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=x-'])(
    'is complete for %s, which it ignores',
    async (range) => {
      const reply = await get({ range })
      expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 1_000])
    },
  )

  it('resumes only unchanged bytes (If-Range)', async () => {
    expect((await get({ range: 'bytes=10-', 'if-range': ETAG })).statusCode).toBe(206)
    for (const other of ['"file-2"', `W/${ETAG}`, 'Sat, 21 Nov 2026 10:00:00 GMT'])
      expect((await get({ range: 'bytes=10-', 'if-range': other })).statusCode, other).toBe(200)
  })

  it('is not sent again to a client that has it (If-None-Match)', async () => {
    for (const known of [ETAG, `"x", W/${ETAG}`, '*']) {
      const reply = await get({ 'if-none-match': known })
      expect([reply.statusCode, reply.rawPayload.length], known).toEqual([304, 0])
    }
    expect((await get({ 'if-none-match': '"x"' })).statusCode).toBe(200)
  })

  it('to HEAD has the length and opens nothing', async () => {
    openedRanges.length = 0
    const reply = await send('HEAD', path(), signedIn())
    expect([reply.statusCode, reply.headers['content-length'], reply.rawPayload.length]).toEqual([
      200,
      '1000',
      0,
    ])
    expect(openedRanges).toEqual([])
  })

  it('of unknown length is streamed, without ranges', async () => {
    const reply = await send('GET', '/v1/test/export/', signedIn({ range: 'bytes=0-1' }))
    expect([reply.statusCode, reply.body, reply.headers['accept-ranges']]).toEqual([
      200,
      'a,b\n1,2\n',
      'none',
    ])
  })

  it('is refused like a JSON call: no token, a foreign id, no id', async () => {
    const like = (url: string, headers: Sent) => at.fastify.inject({ method: 'GET', url, headers })
    for (const id of [own.game, foreign.game, 'no-id'])
      for (const headers of [{}, { authorization: 'Bearer x' }, ...(id === own.game ? [] : [signedIn()])]) {
        const bytes = await send('GET', `/v1/test/game/${id}/file/`, headers)
        const json = await like(`/v1/team-game/${id}/`, headers)
        expect([bytes.statusCode, bytes.body], id).toEqual([json.statusCode, json.body])
      }
  })
})

describe('an address without an endpoint', () => {
  const signedPath = (game: string, user: string, signature = sign(user)) =>
    `/signed/${game}/?user=${user}&signature=${signature}`

  it('is authorized by the same rules', async () => {
    const { id: user } = (await at.ask('GET', '/v1/user/', { token })).body
    expect((await send('GET', signedPath(own.game, user))).json()).toEqual({ user, game: own.game })
    expect((await send('GET', signedPath(foreign.game, user))).statusCode).toBe(404)
    expect((await send('GET', signedPath(own.game, user, 'x'))).statusCode).toBe(401)
  })
})

describe('parseRange', () => {
  it('never returns a range outside the file', () => {
    for (const size of [0, 1, 10])
      for (const first of ['', '0', '1', '9', '10', '999999999999999'])
        for (const last of ['', '0', '1', '9', '10', '999999999999999']) {
          const range = parseRange(`bytes=${first}-${last}`, size)
          if (range === null || range === 'unsatisfiable') continue
          expect(range.first).toBeLessThanOrEqual(range.last)
          expect(range.last).toBeLessThan(size)
        }
  })

  it('takes numbers of any length: players name the largest that they have', () => {
    expect(parseRange('bytes=4-9223372036854775807', 10)).toEqual({ first: 4, last: 9 })
    expect(parseRange('bytes=-9223372036854775807', 10)).toEqual({ first: 0, last: 9 })
    expect(parseRange('bytes=9223372036854775807-', 10)).toBe('unsatisfiable')
  })
})
