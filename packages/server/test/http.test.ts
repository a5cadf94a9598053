import { connect } from 'node:net'
import { ENDPOINTS, logOut } from '@fullcourt/wire'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../src/calls/route.ts'
import { buildServer } from '../src/http/server.ts'
import { setUpTestServer } from './testServer.ts'
import { plantUser } from './world.ts'

let token: string
const at = setUpTestServer()
beforeAll(async () => {
  token = (await plantUser(at.app, 'reader')).token
})

const post = (path: string, payload: string, headers: Record<string, string> = {}) =>
  at.fastify.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('a request', () => {
  it.each([
    ['not JSON', '{', 400, 'unreadable'],
    ['a polluting key', '{"__proto__":{"isAdmin":true}}', 400, 'unreadable'],
    ['a polluting constructor', '{"constructor":{"prototype":{}}}', 400, 'unreadable'],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, 422, 'invalid'],
    ['1,001 entries in a list', JSON.stringify(Array(1_001).fill(0)), 422, 'invalid'],
    [
      '1,001 entries in an object',
      JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [n, 0]))),
      422,
      'invalid',
    ],
    [
      'brackets in a text',
      JSON.stringify({ username: '['.repeat(40), password: 'x' }),
      401,
      'bad_credentials',
    ],
    ['a list', '[]', 422, 'invalid'],
    ['nothing', '', 422, 'invalid'],
    ['an unknown field', '{"username":"a","password":"b","admin":true}', 422, 'invalid'],
    ['a number for a text', '{"username":1,"password":"b"}', 422, 'invalid'],
  ])('refuses %s', async (_what, payload, status, code) => {
    const reply = await post('/v1/token/', payload)
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })

  it('is refused if it is not UTF-8', async () => {
    const payload = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
    const headers = { 'content-type': 'application/json' }
    const reply = await at.fastify.inject({ method: 'POST', url: '/v1/token/', payload, headers })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'unreadable'])
  })

  it('is refused if it is too large, of the wrong type or compressed', async () => {
    const large = await post('/v1/token/', JSON.stringify({ username: 'x'.repeat(70_000) }))
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large'])
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const reply = await post('/v1/token/', 'a=b', { 'content-type': type })
      expect([reply.statusCode, reply.json().code], type).toEqual([415, 'wrong_type'])
    }
    const packed = await post('/v1/token/', '{}', { 'content-encoding': 'gzip' })
    expect([packed.statusCode, packed.json().code]).toEqual([415, 'wrong_type'])
  })

  it('with a very long password is refused without hashing', async () => {
    const body = { username: 'big', firstName: 'B', lastName: 'G', email: 'b@example.com' }
    const reply = await post('/v1/user/', JSON.stringify({ ...body, password: 'é'.repeat(600) }))
    expect(reply.json().fields).toEqual({ password: 'Password must have at most 1,024 bytes.' })
  })
})

describe('addresses', () => {
  it('are the same with and without a trailing slash', async () => {
    for (const url of ['/v1/user', '/v1/user/'])
      expect((await at.ask('GET', url, { token })).status, url).toBe(200)
  })

  it('give 405 with the allowed methods, and 404 if they do not exist', async () => {
    const reply = await at.ask('PUT', '/v1/user/', { token })
    expect([reply.status, reply.headers.allow]).toEqual([405, 'POST, GET, PATCH, DELETE'])
    expect((await at.ask('GET', '/v1/nothing/', { token })).body.code).toBe('not_found')
    expect((await at.ask('GET', '/.env', { token })).body.code).toBe('not_found')
  })

  it('with a malformed id give the same reply as an unknown id', async () => {
    const unknown = await at.ask('GET', '/v1/team/01990000-0000-7000-8000-00000000dead/', { token })
    for (const odd of ['7', '%00', '..%2f..%2fetc%2fpasswd', "'--", 'x'.repeat(150)]) {
      const reply = await at.ask('GET', `/v1/team/${odd}/`, { token })
      expect([reply.status, reply.text], odd).toEqual([404, unknown.text])
    }
  })

  it('refuse repeated and unknown values of a query', async () => {
    for (const query of [
      'limit=1&limit=2',
      'limit=0',
      'limit=201',
      'limit=1e9',
      'cursor=x',
      'nope=1',
      'deleted=maybe',
    ]) {
      const reply = await at.ask('GET', `/v1/league/?${query}`, { token })
      expect([reply.status, reply.body.code], query).toEqual([422, 'invalid'])
    }
  })
})

const OTHER = 'https://club.example'

describe('a reply', () => {
  const everything = [
    ...ENDPOINTS.map(({ method, path }) => ({ method, path })),
    { method: 'GET', path: '/nothing/here' },
  ]

  it('always has security headers', async () => {
    for (const { method, path } of everything) {
      const { headers } = await at.ask(method, path.replace(/:\w+/g, 'x'))
      expect(headers, `${method} ${path}`).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringMatching(
          /script-src 'self';.*object-src 'none'.*frame-ancestors 'none'/,
        ),
      })
      expect(headers['access-control-allow-origin']).toBe(path.startsWith('/v1/overlay/') ? '*' : undefined)
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('is readable by pages of other origins where the call has a token, right or wrong', async () => {
    const { token } = await plantUser(at.app, 'embedding')
    for (const [bearer, status] of [
      [token, 200],
      ['wrong', 401],
    ] as const) {
      const reply = await at.ask('GET', '/v1/account/', { token: bearer, headers: { origin: OTHER } })
      expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([status, '*'])
      expect(reply.headers['access-control-expose-headers']).toContain('RateLimit')
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  it('answers what a browser asks before a call with a token, and nothing before others', async () => {
    const before = (headers: string) =>
      at.ask('OPTIONS', '/v1/team-game/x/events/', {
        headers: {
          origin: OTHER,
          'access-control-request-method': 'POST',
          'access-control-request-headers': headers,
        },
      })
    const { status, headers } = await before('authorization,content-type')
    expect([status, headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(headers['access-control-allow-methods']).toContain('POST')
    expect(headers['access-control-allow-headers']).toContain('Authorization')
    const other = await before('content-type')
    expect([other.status, other.headers['access-control-allow-origin']]).toEqual([405, undefined])
  })

  it('is readable by pages of other origins at open addresses, refusals too, and never with credentials', async () => {
    for (const [url, status] of [
      ['/v1/overlay/none/', 404],
      ['/ical/none.ics', 404],
      ['/oembed?url=none', 404],
      ['/events/', 401],
    ] as const) {
      const reply = await at.ask('GET', url, { headers: { origin: OTHER } })
      expect([reply.status, reply.headers['access-control-allow-origin']], url).toEqual([status, '*'])
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
      const asked = await at.ask('OPTIONS', url, {
        headers: {
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'if-none-match',
        },
      })
      expect([asked.status, asked.headers['access-control-max-age']], url).toEqual([204, '7200'])
    }
  })

  it('shows only the number of an internal error, and logs the rest', async () => {
    const { db } = at.app
    Object.defineProperty(at.app, 'db', { value: null, configurable: true })
    const reply = await at.ask('GET', '/v1/site/')
    Object.defineProperty(at.app, 'db', { value: db })
    expect(reply.status).toBe(500)
    expect(Object.keys(reply.body)).toEqual(['message', 'code'])
    expect(reply.text).not.toMatch(/at .*\.ts|null|TypeError/)
    expect(at.faults.at(-1)).toContain('TypeError')
  })

  it('includes the contract as OpenAPI', async () => {
    const reply = await at.ask('GET', '/v1/openapi.json')
    expect([reply.status, reply.body.openapi]).toEqual([200, '3.1.0'])
  })
})

describe('filters', () => {
  it.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"__proto__":1}',
    '{"role":{"constructor":{"prototype":{}}}}',
    '{"\\u005f_proto__":1}',
  ])('with a prototype key are refused: %s', async (filters) => {
    const path = `/v1/league/?filters=${encodeURIComponent(filters)}`
    const reply = await at.ask('GET', path, { token })
    expect([reply.status, reply.body.code]).toEqual([400, 'unreadable'])
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

it('trusts the address from one proxy, and none from a client', async () => {
  const seen = async (trustProxy: false | 1 | string) => {
    const app = { ...at.app, env: { ...at.app.env, trustProxy } }
    const page = (fastify: FastifyInstance) => void fastify.get('/me', async ({ ip }) => ({ ip }))
    const fastify = buildServer({ app, routes: [], more: [page] })
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' }
    const reply = await fastify.inject({ url: '/me', headers, remoteAddress: '10.0.0.1' })
    await fastify.close()
    return reply.json().ip
  }
  expect(await seen(false)).toBe('10.0.0.1')
  expect(await seen(1)).toBe('203.0.113.9')
  expect(await seen('10.0.0.0/8')).toBe('203.0.113.9')
  expect(await seen('192.168.0.0/16')).toBe('10.0.0.1')
})

it('stores a readable name of a device', async () => {
  const seen: (string | null)[] = []
  const handle = async (call: Call) => void seen.push(call.device)
  const fastify = buildServer({ app: at.app, routes: [{ endpoint: logOut, handle }] })
  const encoded = `UTF-8''${encodeURIComponent('Zoë’s iPad')}`
  for (const device of ['Gym tablet', '\u0085\u009b31mred', 'x'.repeat(200), encoded, "UTF-8''%E0%A4%A"]) {
    const headers = { authorization: `Bearer ${token}`, 'x-device': device }
    expect((await fastify.inject({ method: 'DELETE', url: '/v1/token/', headers })).statusCode).toBe(204)
  }
  await fastify.close()
  expect(seen).toEqual(['Gym tablet', '31mred', 'x'.repeat(80), 'Zoë’s iPad', "UTF-8''%E0%A4%A"])
})

describe('guessing', () => {
  const guess = (username: string, headers: Record<string, string> = {}) =>
    at.ask('POST', '/v1/token/', { body: { username, password: 'wrong' }, headers })

  it('ends after 20 tries at an account, for any name and any claimed proxy', async () => {
    const tries = []
    for (let n = 0; n < 21; n++) tries.push(await guess('READER', { 'x-forwarded-for': `10.0.0.${n}` }))
    expect(tries.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill(401))
    expect(tries[20]).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(Number(tries[20]!.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('ends after 100 tries from an address', async () => {
    for (let n = 0; n < 75; n++) await at.app.limits.take('guessesFromAddress', '127.0.0.1')
    const statuses = []
    for (let n = 0; n < 8; n++) statuses.push((await guess(`stranger ${n}`)).status)
    expect(statuses[0]).toBe(401)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the socket', () => {
  it('refuses a request with two lengths', async () => {
    await at.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = at.fastify.server.address() as { port: number }
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let text = ''
      socket.on('data', (bytes) => {
        text += bytes
      })
      socket.on('close', () => resolve(text))
      socket.write(
        'POST /v1/token/ HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n0\r\n\r\n',
      )
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(answer).toContain('"code":"unreadable"')
  })
})
