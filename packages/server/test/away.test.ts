import { beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from './onEngines.ts'
import { setUpTestServer } from './testServer.ts'
import { plantUser } from './world.ts'

describeOnPostgres('a PostgreSQL server that becomes unavailable', () => {
  let token: string
  const at = setUpTestServer({ engine: 'postgres' })
  beforeAll(async () => {
    token = (await plantUser(at.app, 'patient')).token
  })

  it('gives 503 with Retry-After, and works again when it is available', async () => {
    expect((await at.ask('GET', '/readyz')).status).toBe(200)
    await at.server!.crash()
    for (const path of ['/v1/user/', '/v1/league/', '/readyz']) {
      const reply = await at.ask('GET', path, { token })
      expect([reply.status, reply.body.code], path).toEqual([503, 'unavailable'])
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await at.ask('GET', '/healthz')).status).toBe(200)
    await at.server!.start()
    expect((await at.ask('GET', '/v1/user/', { token })).status).toBe(200)
    expect(at.faults).toEqual([])
  })
})
