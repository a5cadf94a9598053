// Limits count for all replicas together and survive a restart: in the database, or in Redis if available.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCounters } from '../src/adapters/counters.ts'
import { openApp, openServer } from '../src/assemble.ts'
import { type Counters, LIMITS, Limits } from '../src/calls/limits.ts'
import { letLimitsPass } from './passing.ts'
import { freePort } from './running.ts'
import { BUILD, setUpTestServer } from './testServer.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
const { most } = LIMITS.usernameChanges

let redis: ChildProcess | undefined
let redisUrl = ''
const at = setUpTestServer({ env: { trustProxy: 1 } })
beforeAll(async () => {
  if (!hasRedis) return
  const port = await freePort()
  redisUrl = `redis://127.0.0.1:${port}`
  redis = spawn('redis-server', ['--bind', '127.0.0.1', '--port', `${port}`, '--save', ''])
  const probe = new Redis(redisUrl, { maxRetriesPerRequest: null })
  probe.on('error', () => undefined)
  await probe.ping()
  probe.disconnect()
})
afterAll(() => redis?.kill('SIGKILL'))

const replica = (store: 'database' | 'redis'): Promise<Counters> =>
  openCounters(store === 'redis' ? redisUrl : null, at.app.database.pool)

describe.each(['database', 'redis'] as const)('limits counted in the %s', (store) => {
  const isHere = store === 'database' || hasRedis

  it.runIf(isHere)('are shared by two replicas, and survive a restart', async () => {
    const stores = [await replica(store), await replica(store)]
    const [here, there] = stores.map((counters) => new Limits(counters)) as [Limits, Limits]
    for (let n = 0; n < most / 2; n++) {
      await here.take('usernameChanges', 'ada')
      await there.take('usernameChanges', 'ada')
    }
    await expect(here.take('usernameChanges', 'ada')).rejects.toMatchObject({ code: 'too_many' })
    const restarted = await replica(store)
    const again = new Limits(restarted)
    await expect(again.take('usernameChanges', 'ada')).rejects.toMatchObject({
      message: 'Too many attempts. Try again in 60 minutes.',
    })
    await again.take('usernameChanges', 'grace')
    for (const one of [...stores, restarted]) one.close()
  })

  it.runIf(isHere)('give back counts', async () => {
    const counters = await replica(store)
    const limits = new Limits(counters)
    for (let n = 0; n < most + 5; n++) {
      await limits.take('usernameChanges', 'lin')
      await limits.giveBack('usernameChanges', 'lin')
    }
    expect(await limits.tryTake('usernameChanges', 'lin')).toBeNull()
    counters.close()
  })
})

it.runIf(hasRedis)('counts in the process while Redis does not answer', async () => {
  const counters = await openCounters('redis://127.0.0.1:1', at.app.database.pool)
  const limits = new Limits(counters)
  for (let n = 0; n < most; n++) await limits.take('usernameChanges', 'away')
  expect((await limits.tryTake('usernameChanges', 'away'))?.isFirst).toBe(true)
  counters.close()
})

it('restarts a count after its time, deletes expired counts, and stores no name or address', async () => {
  const {
    limits,
    database: { pool },
  } = at.app
  for (let n = 0; n <= most; n++) await limits.tryTake('usernameChanges', 'coach@example.com 203.0.113.7')
  await letLimitsPass(at.app, LIMITS.usernameChanges.seconds * 1000)
  expect(await limits.tryTake('usernameChanges', 'coach@example.com 203.0.113.7')).toBeNull()
  const { rows } = await pool.query<{ key: string }>('select key from rate_limit')
  expect(JSON.stringify(rows)).not.toMatch(/coach|203/)
  await letLimitsPass(at.app, 86_400_000)
  await limits.sweep()
  expect((await pool.query('select key from rate_limit')).rows).toEqual([])
})

it('refuses in one replica what another has used up', async () => {
  const { pool } = at.app.database
  const second = await openApp({ ...at.app, counters: await openCounters(null, pool) }, at.app)
  const there = openServer(second, { build: BUILD, webFolder: '/nowhere' })
  const ask = async (fastify: FastifyInstance) => {
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const url = '/v1/user/password/reset/'
    return (await fastify.inject({ method: 'POST', url, headers, payload: { value: 'coach' } })).statusCode
  }
  for (let n = 0; n < LIMITS.resetRequests.most / 2; n++)
    expect([await ask(at.fastify), await ask(there)]).toEqual([204, 204])
  expect([await ask(at.fastify), await ask(there)]).toEqual([429, 429])
  await there.close()
})
