import { beforeAll, describe, expect, it } from 'vitest'
import { setUpTestServer } from './testServer.ts'
import {
  fingerprint,
  markDeleted,
  type Planted,
  plantOwner,
  plantPerson,
  plantProgram,
  plantTeam,
  plantUser,
} from './world.ts'

describe('two tenants', () => {
  let ours: Planted
  let theirs: Planted
  let admin: { userId: string; token: string; person: string }
  let coach: { userId: string; token: string; person: string }
  let player: { token: string; person: string }

  const at = setUpTestServer()
  beforeAll(async () => {
    const { app } = at
    const make = async (name: string) => {
      const owner = await plantOwner(app, name)
      return { ...owner, planted: await plantTeam(app, owner.program) }
    }
    const here = await make('ours')
    ours = here.planted
    admin = here
    theirs = (await make('theirs')).planted
    const coachUser = await plantUser(app, 'coach')
    const coachPerson = await plantPerson(app, here.program, { role: 'COACH', userId: coachUser.userId })
    coach = { ...coachUser, person: coachPerson }
    const playerUser = await plantUser(app, 'player')
    const onTeams = { [ours.team]: 'PLAYER' } as const
    const playerPerson = await plantPerson(app, here.program, {
      role: 'PLAYER',
      userId: playerUser.userId,
      onTeams,
    })
    player = { ...playerUser, person: playerPerson }
  })

  it('an id of another tenant is refused as taken, without more information', async () => {
    const body = { teamId: ours.team, name: 'S', startDate: '2026-11-01', endDate: '2027-03-31' }
    const before = await fingerprint(at.app)
    for (const id of [theirs.season, ours.season]) {
      const reply = await at.ask('POST', '/v1/team-season/', { token: admin.token, body: { ...body, id } })
      expect([reply.status, reply.body.code], reply.text).toEqual([409, 'id_taken'])
    }
    expect(await fingerprint(at.app)).toEqual(before)
  })

  it('of ten simultaneous creations with one id, one stores it and all return it', async () => {
    const id = at.app.newId()
    const body = { id, teamId: ours.team, name: 'Same', startDate: '2026-11-01', endDate: '2027-03-31' }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => at.ask('POST', '/v1/team-season/', { token: admin.token, body })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  })

  it('no user can give themselves a role or take one from an ADMIN', async () => {
    const person = (id: string) => `/v1/team-brand-personnel/${id}/`
    const before = await fingerprint(at.app)
    const recipes = [
      ['PATCH', person(coach.person), { role: 'ADMIN' }, 403],
      ['PATCH', person(admin.person), { role: 'OTHER' }, 403],
      ['PATCH', person(admin.person), { isActive: false }, 403],
      ['DELETE', person(admin.person), undefined, 403],
      ['PATCH', person(player.person), { role: 'COACH' }, 403],
      [
        'POST',
        '/v1/team-brand-personnel/',
        { teamBrandId: ours.program, firstName: 'A', lastName: 'B', role: 'ADMIN' },
        403,
      ],
      [
        'POST',
        '/v1/team-brand-personnel/',
        { teamBrandId: ours.program, firstName: 'A', lastName: 'B', role: 'OTHER' },
        403,
      ],
      [
        'POST',
        '/v1/team-personnel/',
        { teamId: ours.team, teamBrandPersonnelId: coach.person, role: 'HEAD_COACH' },
        403,
      ],
      ['PATCH', `/v1/team-personnel/${ours.rosterEntry}/`, { role: 'HEAD_COACH' }, 403],
      ['PATCH', person(coach.person), { userId: admin.userId }, 422],
      ['PATCH', person(coach.person), { teamBrandId: theirs.program }, 422],
      ['PATCH', '/v1/user/', { isAdmin: true }, 422],
      ['PATCH', '/v1/user/', { features: ['all'] }, 422],
      ['PATCH', '/v1/user/', { avatarURL: 'http://169.254.169.254/' }, 422],
      ['PATCH', `/v1/team-brand/${ours.program}/`, { accountId: theirs.account }, 422],
      ['PATCH', `/v1/team/${ours.team}/`, { teamBrandId: theirs.program }, 422],
      ['PATCH', `/v1/team/${ours.team}/`, { deletedAt: null }, 422],
      ['DELETE', `/v1/team-brand/${ours.program}/`, undefined, 403],
    ] as const
    for (const [method, path, body, status] of recipes) {
      const reply = await at.ask(method, path, { token: coach.token, body })
      expect(reply.status, `${method} ${path} ${JSON.stringify(body)}: ${reply.text}`).toBe(status)
    }
    expect(await fingerprint(at.app)).toEqual(before)
  })

  it('of two ADMINs who demote each other at the same time, one stays', async () => {
    const { app } = at
    const second = await plantUser(app, 'second')
    const program = { accountId: ours.account, teamBrandId: ours.program }
    const secondPerson = await plantPerson(app, program, { role: 'ADMIN', userId: second.userId })
    const demote = (token: string, id: string) =>
      at.ask('PATCH', `/v1/team-brand-personnel/${id}/`, { token, body: { role: 'OTHER' } })
    const replies = await Promise.all([demote(admin.token, secondPerson), demote(second.token, admin.person)])
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const left = await app.db
      .selectFrom('teamBrandPersonnel')
      .select('userId')
      .where('teamBrandId', '=', ours.program)
      .where('role', '=', 'ADMIN')
      .execute()
    expect(left).toHaveLength(1)
    await app.db
      .updateTable('teamBrandPersonnel')
      .set({ role: 'ADMIN' })
      .where('id', 'in', [admin.person, secondPerson])
      .execute()
  })

  it('a player sees the own team, but no contacts and no billing', async () => {
    const sibling = await plantTeam(at.app, { accountId: ours.account, teamBrandId: ours.program })
    const program = await at.ask('GET', `/v1/team-brand/${ours.program}/`, { token: player.token })
    expect(program.body.teams.map(({ id }: { id: string }) => id)).toEqual([ours.team])
    expect(program.body).toMatchObject({ role: 'PLAYER', subscriptions: [], subscriptionActive: true })
    const teams = await at.ask('GET', `/v1/team-brand/${ours.program}/teams/`, { token: player.token })
    expect(teams.body.results.map(({ id }: { id: string }) => id)).toEqual([ours.team])
    expect((await at.ask('GET', `/v1/team/${sibling.team}/`, { token: player.token })).status).toBe(403)
    const roster = await at.ask('GET', `/v1/team/${ours.team}/roster/`, { token: player.token })
    expect(roster.text).not.toContain('@example.com')
    expect(
      (await at.ask('GET', `/v1/team-brand/${ours.program}/personnel/`, { token: player.token })).status,
    ).toBe(403)
    const user = await at.ask('GET', '/v1/user/', { token: player.token })
    expect(
      user.body.teams.map(({ id, teamRole }: { id: string; teamRole: string }) => [id, teamRole]),
    ).toEqual([[ours.team, 'PLAYER']])
  })

  it.each([
    ['HEAD_COACH', 'OTHER', 201],
    ['ASSISTANT_COACH', 'PLAYER', 201],
    ['STATISTICIAN', 'PLAYER', 201],
    ['PLAYER', 'PLAYER', 403],
    [null, 'OTHER', 403],
  ] as const)(
    '%s of a team, %s of the program: adding a player answers %s, on that team alone',
    async (teamRole, role, status) => {
      const { app } = at
      const program = { accountId: ours.account, teamBrandId: ours.program }
      const sibling = await plantTeam(app, program)
      const user = await plantUser(app, `${teamRole}-of-team`)
      const onTeams = teamRole ? { [ours.team]: teamRole } : {}
      await plantPerson(app, program, { role, userId: user.userId, onTeams })
      const post = (path: string, body: object) => at.ask('POST', path, { token: user.token, body })
      const add = (personRole: string, teamBrandId = ours.program) =>
        post('/v1/team-brand-personnel/', {
          teamBrandId,
          firstName: 'New',
          lastName: 'One',
          role: personRole,
        })
      const added = await add('PLAYER')
      expect(added.status, added.text).toBe(status)
      expect((await add('COACH')).status).toBe(403)
      expect((await add('PLAYER', theirs.program)).status).toBe(404)
      if (status !== 201) return
      const jersey = { role: 'PLAYER', position: 'G', homeJersey: '31', awayJersey: '31' }
      const onTeam = (teamId: string) =>
        post('/v1/team-personnel/', { teamId, teamBrandPersonnelId: added.body.id, ...jersey })
      expect((await onTeam(ours.team)).status).toBe(201)
      expect((await onTeam(sibling.team)).status).toBe(403)
    },
  )

  it('a deleted team gives no right to add people', async () => {
    const { app } = at
    const program = { accountId: ours.account, teamBrandId: ours.program }
    const { team } = await plantTeam(app, program)
    const user = await plantUser(app, 'coach-of-deleted')
    await plantPerson(app, program, { role: 'OTHER', userId: user.userId, onTeams: { [team]: 'HEAD_COACH' } })
    await markDeleted(app, 'team', team)
    const body = { teamBrandId: ours.program, firstName: 'New', lastName: 'One', role: 'PLAYER' }
    expect((await at.ask('POST', '/v1/team-brand-personnel/', { token: user.token, body })).status).toBe(403)
  })

  it('a deactivated person loses access with the next call', async () => {
    const read = () => at.ask('GET', `/v1/team/${ours.team}/`, { token: player.token })
    const set = (isActive: boolean) =>
      at.ask('PATCH', `/v1/team-brand-personnel/${player.person}/`, {
        token: admin.token,
        body: { isActive },
      })
    expect((await read()).status).toBe(200)
    expect((await set(false)).status).toBe(200)
    expect((await read()).status).toBe(404)
    await set(true)
    expect((await read()).status).toBe(200)
  })

  it('removes a person from future games, but not from scored ones', async () => {
    const { app } = at
    const one = await plantTeam(app, { accountId: ours.account, teamBrandId: ours.program })
    const person = `/v1/team-brand-personnel/${one.person}/`
    expect((await at.ask('GET', person, { token: admin.token })).body.inFutureGames).toBe(true)
    await app.db.deleteFrom('gameEvent').where('id', '=', one.event).execute()
    const remove = () => at.ask('DELETE', `${person}games/`, { token: admin.token })
    expect((await remove()).body).toEqual({ removed: 1 })
    expect((await remove()).body).toEqual({ removed: 0 })
    expect((await at.ask('GET', person, { token: admin.token })).body.inFutureGames).toBe(false)
    const deleted = await plantTeam(app, { accountId: ours.account, teamBrandId: ours.program })
    const path = `/v1/team-brand-personnel/${deleted.person}/`
    await app.db.deleteFrom('gameEvent').where('id', '=', deleted.event).execute()
    expect((await at.ask('DELETE', path, { token: admin.token })).status).toBe(204)
    const taken = await at.ask('DELETE', `${path}games/`, { token: admin.token })
    expect(taken.body, taken.text).toEqual({ removed: 1 })
  })

  it('removes a player from the future games of one team alone', async () => {
    const { app } = at
    const one = await plantTeam(app, { accountId: ours.account, teamBrandId: ours.program })
    const games = `/v1/team-personnel/${one.rosterEntry}/games/`
    const read = async () => (await at.ask('GET', games, { token: admin.token })).body
    expect(await read()).toEqual({ inFutureGames: true, teamGameIds: [one.game] })
    await app.db.deleteFrom('gameEvent').where('id', '=', one.event).execute()
    const other = await plantTeam(app, { accountId: ours.account, teamBrandId: ours.program })
    const elsewhere = `/v1/team-personnel/${other.rosterEntry}/games/`
    expect((await at.ask('DELETE', games, { token: admin.token })).body).toEqual({ removed: 1 })
    expect(await read()).toEqual({ inFutureGames: false, teamGameIds: [] })
    expect((await at.ask('GET', elsewhere, { token: admin.token })).body.inFutureGames).toBe(true)
  })

  it('pages show each row once while other rows are added and deleted', async () => {
    const { app } = at
    const path = `/v1/team-brand/${ours.program}/players/?limit=5&search=paged`
    const add = (lastName: string) =>
      app.db
        .insertInto('teamBrandPersonnel')
        .values({
          id: app.newId(),
          accountId: ours.account,
          teamBrandId: ours.program,
          firstName: 'Paged',
          lastName,
          role: 'PLAYER',
        })
        .execute()
    for (let n = 0; n < 23; n++) await add(`M${String(n).padStart(2, '0')}`)
    const seen: string[] = []
    let next: string | null = path
    for (let page = 0; next !== null; page++) {
      const { body } = await at.ask('GET', next, {
        token: admin.token,
        headers: { 'x-pagination': 'infinite' },
      })
      seen.push(...body.results.map(({ lastName }: { lastName: string }) => lastName))
      next = body.next?.replace('http://fullcourt.test', '') ?? null
      await add(`A${page}`)
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, n) => `M${String(n).padStart(2, '0')}`))
  })

  it('of many simultaneous subscriptions, one succeeds', async () => {
    const { app } = at
    const teamBrandId = await plantProgram(app, ours.account, 'never')
    await plantPerson(app, { accountId: ours.account, teamBrandId }, { role: 'ADMIN', userId: admin.userId })
    const { body: plans } = await at.ask('GET', '/v1/billing/plans/')
    const replies = await Promise.all(
      plans.results.flatMap((plan: { id: string }) =>
        Array.from({ length: 3 }, () =>
          at.ask('POST', `/v1/billing/${teamBrandId}/subscription/`, {
            token: admin.token,
            body: { planId: plan.id },
          }),
        ),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ body }) => body.code === 'already_subscribed')).toHaveLength(17)
  })

  it('a subscription is canceled at its end, and restored', async () => {
    const program = await at.ask('GET', `/v1/team-brand/${ours.program}/`, { token: admin.token })
    const path = `/v1/billing/${ours.program}/subscription/${program.body.subscriptions[0].id}/`
    const cancelled = await at.ask('DELETE', path, { token: admin.token })
    expect(cancelled.body.cancelledAt).not.toBeNull()
    expect((await at.ask('GET', `/v1/team/${ours.team}/`, { token: admin.token })).status).toBe(200)
    const restored = await at.ask('POST', `${path}restore/`, { token: admin.token })
    expect(restored.body.cancelledAt).toBeNull()
    const foreign = await at.ask('DELETE', path.replace(ours.program, theirs.program), { token: admin.token })
    expect(foreign.status).toBe(404)
  })

  it('all tenants read a built-in league and none changes it; a custom one belongs to its tenant', async () => {
    const [builtIn] = (await at.ask('GET', '/v1/league/', { token: coach.token })).body.results
    const change = (id: string) =>
      at.ask('PATCH', `/v1/league/${id}/`, { token: admin.token, body: { name: 'X' } })
    expect((await change(builtIn.id)).status).toBe(403)
    expect((await change(theirs.league)).status).toBe(404)
    expect((await change(ours.league)).body.name).toBe('X')
    expect((await at.ask('GET', `/v1/league/${theirs.league}/`, { token: admin.token })).status).toBe(404)
    expect((await at.ask('GET', `/v1/league/${ours.league}/`, { token: coach.token })).status).toBe(200)
    const custom = await at.ask('POST', '/v1/league/', {
      token: admin.token,
      body: {
        accountId: ours.account,
        name: 'Summer',
        baseCode: 'fiba',
        periodDuration: 480,
        firstFoulThreshold: null,
      },
    })
    expect(custom.body).toMatchObject({
      baseCode: 'fiba',
      code: null,
      periodDuration: 480,
      periodType: 'QUARTER',
    })
  })
})
