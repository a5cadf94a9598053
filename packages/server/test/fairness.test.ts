// What one account asks for at once must not take the connections of the others, and a failing job queue must not break them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asked, setUpTestServer } from './testServer.ts'
import { plantOwner } from './world.ts'

const planted = async (name: string) => {
  const { token, program } = await plantOwner(at.app, name)
  return { token, ...program }
}
type Planted = Awaited<ReturnType<typeof planted>>
let busy: Planted
let neighbor: Planted
const at = setUpTestServer()
beforeAll(async () => {
  busy = await planted('busy')
  neighbor = await planted('neighbor')
})

const readProgram = ({ token, teamBrandId }: Planted) =>
  at.ask('GET', `/v1/team-brand/${teamBrandId}/`, { token })
const statusesOf = async (asked: readonly Promise<Asked>[]) =>
  (await Promise.all(asked)).map(({ status }) => status)
const invite = ({ token, teamBrandId }: Planted, email: string) =>
  at.ask('POST', '/v1/invitation/', { token, body: { teamBrandId, role: 'OTHER', email, send: true } })

describe('20 exports and 30 invitations of one account at once', () => {
  it('take no connection from the reads of a neighbor, and none of them fails', async () => {
    const exports = Array.from({ length: 20 }, () => at.ask('GET', '/v1/user/export/', { token: busy.token }))
    const invitations = Array.from({ length: 30 }, (_, n) => invite(busy, `guest${n}@example.com`))
    const reads = Array.from({ length: 20 }, () => readProgram(neighbor))
    // 429: on a slow machine the last ones wait longer than a call may.
    for (const status of await statusesOf(exports)) expect([202, 429]).toContain(status)
    for (const status of await statusesOf(invitations)) expect([201, 429]).toContain(status)
    expect(new Set(await statusesOf(reads))).toEqual(new Set([200]))
    expect(at.faults).toEqual([])
  })

  it('get 429 with Retry-After past 200 waiting calls', async () => {
    const lock = await at.app.database.longPool.connect()
    await lock.query('begin; lock table user_notification')
    const refused: Asked[] = []
    const asked = Array.from({ length: 230 }, async () => {
      const reply = await at.ask('GET', '/v1/user-notification/', { token: busy.token })
      if (reply.status === 429) refused.push(reply)
      return reply
    })
    await expect.poll(() => refused.length, { timeout: 7_000 }).toBe(28)
    await lock.query('commit')
    lock.release()
    await Promise.all(asked)
    expect(refused).toHaveLength(28)
    for (const { body, headers } of refused)
      expect([body.code, headers['retry-after']]).toEqual(['too_many', '2'])
  })
})

describe('while every statement of the job queue fails', () => {
  const query = (text: string) => at.app.database.pool.query(text)
  const rename = async (from: (name: string) => string, to: (name: string) => string) => {
    for (const name of ['job', 'job_common'])
      await query(`alter table pgboss.${from(name)} rename to ${to(name)}`)
  }
  const away = (name: string) => `${name}_away`
  const here = (name: string) => name
  beforeAll(() => rename(here, away))
  afterAll(() => rename(away, here))

  it('no connection of a request breaks, and the server is not ready', async () => {
    for (let n = 0; n < 20; n++)
      await expect(
        at.app.database.jobsPool.query('begin; select from pgboss.job; commit'),
      ).rejects.toMatchObject({ code: '42P01' })
    const reads = Array.from({ length: 40 }, () => readProgram(neighbor))
    expect(new Set(await statusesOf(reads))).toEqual(new Set([200]))
    expect((await at.ask('GET', '/readyz')).status).toBe(503)
  })

  it('a call that leaves a job gets 503 with Retry-After', async () => {
    const { status, body, headers } = await invite(neighbor, 'late@example.com')
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  })
})
