// What an attacker tries first: metrics through a proxy, look-alike names, and guessing usernames.
import { describe, expect, it } from 'vitest'
import { openServer } from '../src/assemble.ts'
import { BUILD, setUpTestServer } from './testServer.ts'

const OPTIONS = { build: BUILD, webFolder: '/nowhere' }
const TOKEN = 'a-secret-of-enough-characters'
const at = setUpTestServer()
const production = setUpTestServer({ env: { production: true, metricsToken: TOKEN } })

describe('/metrics', () => {
  const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', on = at) =>
    on.fastify.inject({ url: '/metrics', headers: { host: '127.0.0.1:3000', ...headers }, remoteAddress })

  it('is open to this machine', async () => {
    for (const host of ['127.0.0.1:3000', 'localhost', '[::1]:3000'])
      expect((await read({ host })).statusCode).toBe(200)
    expect((await read({}, '203.0.113.9')).statusCode).toBe(403)
  })

  it.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-real-ip',
    'forwarded',
    'via',
    'cf-connecting-ip',
    'true-client-ip',
  ])('is closed to what comes through a proxy on this machine that adds %s', async (name) => {
    expect((await read({ [name]: '203.0.113.9' })).statusCode).toBe(403)
  })

  it('is closed without the token behind a proxy that adds no header and rewrites Host', async () => {
    const env = { ...at.app.env, trustProxy: 1 as const, metricsToken: TOKEN }
    const fastify = openServer({ ...at.app, env }, OPTIONS)
    const ask = (headers: Record<string, string>) =>
      fastify.inject({
        url: '/metrics',
        headers: { host: '127.0.0.1:3000', ...headers },
        remoteAddress: '127.0.0.1',
      })
    expect((await ask({})).statusCode).toBe(403)
    expect((await ask({ authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200)
    await fastify.close()
  })

  it.each(['book.example.org', 'evil.test:3000', '127.0.0.1.evil.test', 'localhost.evil.test'])(
    'is closed to a page that resolves its own name to this machine: Host %s',
    async (host) => {
      expect((await read({ host })).statusCode).not.toBe(200)
    },
  )

  it('in production requires the token, also from this machine', async () => {
    expect((await read({}, '127.0.0.1', production)).statusCode).toBe(403)
    const withToken = { authorization: `Bearer ${TOKEN}`, host: 'book.example.org' }
    expect((await read(withToken, '203.0.113.9', production)).statusCode).toBe(200)
    expect((await read({ authorization: 'Bearer wrong' }, '127.0.0.1', production)).statusCode).toBe(403)
  })
})

it('pages may use the camera, but not microphone or location', async () => {
  const { headers } = await at.ask('GET', '/healthz')
  expect(headers['permissions-policy']).toContain('camera=(self)')
  for (const feature of ['microphone', 'geolocation', 'payment', 'usb'])
    expect(headers['permissions-policy']).toContain(`${feature}=()`)
})

describe('a username', () => {
  let n = 0
  const register = (username: string) => {
    n += 1
    const person = { firstName: 'A', lastName: 'B', email: `p${n}@example.com`, password: 'correct horse' }
    return at.ask('POST', '/v1/user/', { body: { ...person, username } })
  }

  it.each([
    '@@@',
    '...',
    'admin',
    'Admin',
    'ad.min',
    'ROOT',
    'ｒｏｏｔ',
    'support',
    'ɱem_coach',
    'coach\u0301\u0301h',
    'ıan',
  ])('%s is refused', async (username) => {
    const reply = await register(username)
    expect([reply.status, Object.keys(reply.body.fields ?? {})], reply.text).toEqual([422, ['username']])
  })

  it.each([
    'José',
    'Nguyễn.An',
    'Søren',
    'Müller',
    'Łukasz',
    'Ștefan',
    '田中一郎',
    'Ольга',
    'admin7',
    'rooster',
  ])('%s is accepted', async (username) => {
    const reply = await register(username)
    expect([reply.status, reply.body.user?.username], reply.text).toEqual([201, username])
  })

  it('that is taken is reported 20 times an hour per address; then all registrations from there wait', async () => {
    await register('taken-name')
    const answers = []
    for (let asked = 0; asked < 21; asked++) answers.push((await register('taken-name')).status)
    expect(answers).toEqual([...Array(20).fill(422), 429])
    expect((await register('free-name')).status).toBe(429)
  })
})
