// How long roles are cached. Changes directly in the database stand for those of another process.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpTestServer } from './testServer.ts'
import { type Planted, plantOwner, plantPerson, plantTeam, plantUser } from './world.ts'

describe('a role', () => {
  let now = Date.now()
  let program: { accountId: string; teamBrandId: string }
  let owner: Awaited<ReturnType<typeof plantOwner>>
  let planted: Planted
  let coach: { userId: string; token: string; person: string }
  let made = 0

  const at = setUpTestServer({ now: () => now })
  beforeAll(async () => {
    owner = await plantOwner(at.app, 'owner')
    program = owner.program
    planted = await plantTeam(at.app, program)
  })
  beforeEach(async () => {
    made += 1
    const user = await plantUser(at.app, `coach${made}`)
    coach = { ...user, person: await plantPerson(at.app, program, { role: 'COACH', userId: user.userId }) }
  })

  const read = async () =>
    (await at.ask('GET', `/v1/team/${planted.team}/stats/`, { token: coach.token })).status
  const write = async () =>
    (
      await at.ask('POST', '/v1/team-season/', {
        token: coach.token,
        body: { teamId: planted.team, name: 'S', startDate: '2026-11-01', endDate: '2027-03-31' },
      })
    ).status
  const isActive = (active: boolean) =>
    at.app.db
      .updateTable('teamBrandPersonnel')
      .set({ isActive: active })
      .where('id', '=', coach.person)
      .execute()

  it('revoked by another process is used for 2 s for reading, and not at all for writing', async () => {
    expect([await read(), await write()]).toEqual([200, 201])
    await read()
    await isActive(false)
    expect([await read(), await write()]).toEqual([200, 404])
    now += 2_000
    expect(await read()).toBe(404)
  })

  it('granted takes effect at once, because missing roles are not cached', async () => {
    await isActive(false)
    expect(await read()).toBe(404)
    await isActive(true)
    expect(await read()).toBe(200)
  })

  it('revoked by this process has no effect from the next call on', async () => {
    expect(await read()).toBe(200)
    const path = `/v1/team-brand-personnel/${coach.person}/`
    expect((await at.ask('DELETE', path, { token: owner.token })).status).toBe(204)
    expect(await read()).toBe(404)
  })

  it('that was loaded during a change is not cached', async () => {
    const { app } = at
    const access = { may: 'stats.read', on: 'team', from: 'params.id', sub: true } as const
    const find = () => app.subjectCache.load(app, access, planted.team, coach.userId)
    const asked = find()
    app.subjectCache.clear()
    expect(await asked).not.toBeNull()
    await isActive(false)
    expect(await find()).toBeNull()
  })
})
