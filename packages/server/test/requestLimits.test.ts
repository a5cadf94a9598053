// Requests per minute, per user and ten times as many per address, shared by replicas.
import { expect, it } from 'vitest'
import { openCounters } from '../src/adapters/counters.ts'
import { openApp } from '../src/assemble.ts'
import { RequestLimits } from '../src/calls/requestLimits.ts'
import { setUpTestServer } from './testServer.ts'
import { plantUser } from './world.ts'

const PER_MINUTE = 120
let now = Date.parse('2026-11-20T12:00:00Z')
const at = setUpTestServer({ now: () => now, env: { trustProxy: 1, requestsPerMinute: PER_MINUTE } })

const limits = async () =>
  new RequestLimits(await openCounters(null, at.app.database.pool), { perMinute: PER_MINUTE, now: () => now })

/** Counts how many of these requests are allowed. */
function countAllowed(times: number, take: () => void): number {
  for (let n = 0; n < times; n++)
    try {
      take()
    } catch {
      return n
    }
  return times
}

it('refuses a user beyond the limit with 429, the limit and Retry-After', async () => {
  const [{ token }, other] = [await plantUser(at.app, 'busy'), await plantUser(at.app, 'calm')]
  const read = (bearer: string) =>
    at.ask('GET', '/v1/account/', { token: bearer, headers: { 'x-forwarded-for': '203.0.113.1' } })
  const statuses = []
  for (let n = 0; n < PER_MINUTE; n++) statuses.push((await read(token)).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await read(token)
  expect([refused.status, refused.body.code, Number(refused.headers['retry-after'])]).toEqual([
    429,
    'too_many',
    expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60),
  ])
  expect(refused.headers).toMatchObject({
    'ratelimit-policy': '"user";q=120;w=60',
    ratelimit: expect.stringMatching(/^"user";r=0;t=\d+$/),
  })
  const { headers } = await read(other.token)
  expect(headers.ratelimit).toBe('"user";r=119;t=60')
  expect(refused.body.message).toMatch(/^At most 120 requests a minute\. Try again in \d+ seconds\.$/)
  expect((await read(other.token)).status).toBe(200)
  now += 61_000
  expect((await read(token)).status).toBe(200)
})

it('counts calls without a token only by address, before they are read', async () => {
  const ask = (from: string) =>
    at.ask('POST', '/v1/token/', { body: { nonsense: true }, headers: { 'x-forwarded-for': from } })
  for (let n = 0; n < PER_MINUTE * 10; n++) at.app.requests.takeAddress('203.0.113.2')
  const refused = await ask('203.0.113.2')
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringMatching(/^At most 1,200 requests a minute from one network\./),
  ])
  expect(refused.headers.ratelimit).toMatch(/^"network";r=0;t=\d+$/)
  expect((await ask('203.0.113.3')).status).toBe(422)
  now += 61_000
})

it('counts opening the live stream as one request, and does not limit health checks', async () => {
  const { token, userId } = await plantUser(at.app, 'listener')
  const left = countAllowed(PER_MINUTE, () => at.app.requests.takeUser(userId))
  expect(left).toBe(PER_MINUTE)
  const stream = await at.fastify.inject({ url: '/events/', headers: { authorization: `Bearer ${token}` } })
  expect(stream.statusCode).toBe(429)
  for (let n = 0; n <= PER_MINUTE * 10; n++) countAllowed(1, () => at.app.requests.takeAddress('127.0.0.1'))
  expect((await at.ask('GET', '/healthz')).status).toBe(200)
  expect((await at.ask('GET', '/v1/site/')).status).toBe(429)
  now += 61_000
})

it('shares counts between two replicas', async () => {
  const [here, there] = [await limits(), await limits()]
  expect(countAllowed(80, () => here.takeUser('ada'))).toBe(80)
  expect(countAllowed(30, () => there.takeUser('ada'))).toBe(30)
  let total = 110
  for (let second = 0; second < 10; second++) {
    await here.settle()
    await there.settle()
    for (const replica of [here, there]) total += countAllowed(5, () => replica.takeUser('ada'))
  }
  expect(total).toBeGreaterThanOrEqual(PER_MINUTE)
  expect(total).toBeLessThanOrEqual(PER_MINUTE + 10)
})

it('writes nothing for users below one batch', async () => {
  const added: string[] = []
  const counters = {
    async add(_name: string, _limit: object, key: string) {
      added.push(key)
      return { taken: 1, msLeft: 60_000 }
    },
    sweep: async () => undefined,
    close: () => undefined,
  }
  const calm = new RequestLimits(counters, { perMinute: PER_MINUTE, now: () => now })
  for (let n = 0; n < 1000; n++) countAllowed(4, () => calm.takeUser(`coach ${n}`))
  await calm.settle()
  expect(added).toEqual([])
})

it('counts per replica while the store does not answer', async () => {
  const counters = {
    add: () => Promise.reject(new Error('away')),
    sweep: async () => undefined,
    close: () => undefined,
  }
  const alone = await openApp({ ...at.app, counters }, { ...at.app, now: () => now })
  expect(countAllowed(200, () => alone.requests.takeUser('ada'))).toBe(PER_MINUTE)
})

it('counts the polling of spectators apart, so that it never uses up the limit of the scorer beside them', async () => {
  const own = await limits()
  const address = '203.0.113.77'
  expect(countAllowed(PER_MINUTE * 60, () => own.takePolling(address))).toBe(PER_MINUTE * 50)
  expect(countAllowed(1, () => own.takeAddress(address))).toBe(1)
})
