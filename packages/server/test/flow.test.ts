import { expect, it } from 'vitest'
import { describeOnEngines } from './onEngines.ts'
import { setUpTestServer } from './testServer.ts'

describeOnEngines('from registration to a roster', (engine) => {
  const at = setUpTestServer({ engine })

  const person = { firstName: 'Ada', lastName: 'Byron', username: 'Ada', email: 'Ada@example.com' }
  const password = 'correct horse battery'
  let token = ''
  let program = { id: '', accountId: '' }
  let team = { id: '' }

  it('registers, and logs in by username or address in upper or lower case', async () => {
    const made = await at.ask('POST', '/v1/user/', { body: { ...person, password } })
    expect(made.status, made.text).toBe(201)
    expect(made.body.user).toMatchObject({ username: 'Ada', isAdmin: false, teamBrands: [] })
    for (const username of ['ada', 'ADA@EXAMPLE.COM']) {
      const session = await at.ask('POST', '/v1/token/', { body: { username, password } })
      expect(session.status, session.text).toBe(201)
      token = session.body.token
    }
    const wrong = await at.ask('POST', '/v1/token/', { body: { username: 'ada', password: `${password} ` } })
    expect(wrong.body.code).toBe('bad_credentials')
    const stranger = await at.ask('POST', '/v1/token/', { body: { username: 'unknown', password } })
    expect(stranger.text).toBe(wrong.text)
  })

  it('makes a program, whose creator is its ADMIN, and starts the trial', async () => {
    const accounts = await at.ask('GET', '/v1/account/', { token })
    const leagues = await at.ask('GET', '/v1/league/?limit=200', { token })
    expect(leagues.body.results[0]).toMatchObject({ code: 'nfhs', accountId: null, firstFoulThreshold: null })
    const body = {
      accountId: accounts.body.results[0].id,
      leagueId: leagues.body.results[0].id,
      name: 'Lincoln High',
      mascot: 'Lions',
      gender: 'Coed',
      timezone: 'America/New_York',
    }
    const made = await at.ask('POST', '/v1/team-brand', { token, body })
    expect(made.status, made.text).toBe(201)
    program = made.body
    expect(made.body).toMatchObject({
      role: 'ADMIN',
      fullName: 'Lincoln High Lions',
      subscriptionActive: false,
    })

    const early = await at.ask('POST', '/v1/team/', { token, body: { teamBrandId: program.id, level: 1 } })
    expect([early.status, early.body.code]).toEqual([402, 'subscription_required'])
    const reading = await at.ask('GET', `/v1/team-brand/${program.id}/players/`, { token })
    expect([reading.status, reading.body.message]).toEqual([
      402,
      'This program has no plan yet. Choose one first: reading needs a plan, too.',
    ])
    const plans = await at.ask('GET', '/v1/billing/plans/')
    expect(plans.body.results).toHaveLength(6)
    const planId = plans.body.results.at(-1).id
    const trial = await at.ask('POST', `/v1/billing/${program.id}/subscription/`, { token, body: { planId } })
    expect(trial.status, trial.text).toBe(201)
    expect(trial.body).toMatchObject({ trialActive: true, cardOnFile: false, status: 'ACTIVE' })
    const again = await at.ask('POST', `/v1/billing/${program.id}/subscription/`, { token, body: { planId } })
    expect([again.status, again.body.code]).toEqual([409, 'already_subscribed'])
  })

  it('adds as many teams as the plan covers out of twenty simultaneous calls', async () => {
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        at.ask('POST', '/v1/team/', { token, body: { teamBrandId: program.id, level: 1 } }),
      ),
    )
    const made = tries.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    expect(tries.filter(({ body }) => body.code === 'team_quota')).toHaveLength(19)
    const refused = tries.find(({ status }) => status !== 201)
    expect(refused?.body.message).toBe('The plan Bronze covers 1 team.')
    team = made[0]!.body
    expect(made[0]!.body.fullName).toBe('Lincoln High Lions Varsity')
  })

  it('adds players to a roster, which needs position and jerseys and allows five starters', async () => {
    for (let n = 0; n < 7; n++) {
      const made = await at.ask('POST', '/v1/team-brand-personnel/', {
        token,
        body: { teamBrandId: program.id, firstName: 'Pat', lastName: `Player ${n}`, role: 'PLAYER' },
      })
      expect(made.status, made.text).toBe(201)
      const entry = { teamId: team.id, teamBrandPersonnelId: made.body.id, position: 'G', isStarter: n < 5 }
      const bare = await at.ask('POST', '/v1/team-personnel/', { token, body: entry })
      expect(bare.body.fields).toEqual({
        homeJersey: 'Home jersey is required.',
        awayJersey: 'Away jersey is required.',
      })
      const jersey = n === 0 ? '00' : String(n - 1)
      const body = { ...entry, homeJersey: jersey, awayJersey: jersey }
      expect((await at.ask('POST', '/v1/team-personnel/', { token, body })).status).toBe(201)
    }
    const roster = await at.ask('GET', `/v1/team/${team.id}/roster/`, { token })
    expect(roster.body.results.map((row: { homeJersey: string }) => row.homeJersey)).toEqual([
      '0',
      '00',
      '1',
      '2',
      '3',
      '4',
      '5',
    ])
    const sixth = await at.ask('PATCH', `/v1/team-personnel/${roster.body.results.at(-1).id}/`, {
      token,
      body: { isStarter: true },
    })
    expect([sixth.status, sixth.body.fields]).toEqual([
      422,
      { isStarter: 'There are already five starters.' },
    ])
  })

  it('returns the stored object for a repeated creation, and id_taken for another body', async () => {
    const body = {
      id: '01990000-0000-7000-8000-000000000001',
      teamId: team.id,
      name: '2026-27',
      startDate: '2026-11-01',
      endDate: '2027-03-31',
    }
    const made = await at.ask('POST', '/v1/team-season/', { token, body })
    expect(made.status, made.text).toBe(201)
    const again = await at.ask('POST', '/v1/team-season/', { token, body })
    expect([again.status, again.body]).toEqual([200, made.body])
    const other = await at.ask('POST', '/v1/team-season/', { token, body: { ...body, name: '2027' } })
    expect([other.status, other.body.code]).toEqual([409, 'id_taken'])
  })

  it('keeps the last ADMIN', async () => {
    const staff = await at.ask('GET', `/v1/team-brand/${program.id}/staff/`, { token })
    const [me] = staff.body.results
    for (const body of [{ role: 'COACH' }, { isActive: false }]) {
      const reply = await at.ask('PATCH', `/v1/team-brand-personnel/${me.id}/`, { token, body })
      expect([reply.status, reply.body.code]).toEqual([409, 'last_admin'])
    }
    expect((await at.ask('DELETE', `/v1/team-brand-personnel/${me.id}/`, { token })).body.code).toBe(
      'last_admin',
    )
  })

  it('allows reading and restoring a deleted program, but no write to it or below it', async () => {
    expect((await at.ask('DELETE', `/v1/team-brand/${program.id}/`, { token })).status).toBe(204)
    const read = await at.ask('GET', `/v1/team-brand/${program.id}/`, { token })
    expect(read.body.deletedAt).not.toBeNull()
    const under = await at.ask('PATCH', `/v1/team/${team.id}/`, { token, body: { name: 'B' } })
    expect([under.status, under.body.code]).toEqual([409, 'deleted'])
    const restored = await at.ask('POST', `/v1/team-brand/${program.id}/restore/`, { token })
    expect(restored.body.deletedAt).toBeNull()
    expect((await at.ask('PATCH', `/v1/team/${team.id}/`, { token, body: { name: 'B' } })).status).toBe(200)
  })

  it('returns pages by key, in a stable order, with a link to the next', async () => {
    let path = `/v1/team-brand/${program.id}/players/?limit=3&search=player`
    const seen: string[] = []
    for (let pages = 0; pages < 3; pages++) {
      const { body } = await at.ask('GET', path, { token })
      expect(body.count).toBe(7)
      seen.push(...body.results.map((row: { lastName: string }) => row.lastName))
      if (body.next) path = body.next.replace('http://fullcourt.test', '')
    }
    expect(seen).toEqual(Array.from({ length: 7 }, (_, n) => `Player ${n}`))
    // A mark of direction, as it comes with a copied name, and a character that no text has.
    const copied = await at.ask(
      'GET',
      `/v1/team-brand/${program.id}/players/?limit=1&search=%E2%80%8Eplayer%00`,
      { token },
    )
    expect([copied.status, copied.body.results?.length]).toEqual([200, 1])
    const wild = await at.ask('GET', `/v1/team-brand/${program.id}/players/?search=%25`, { token })
    expect(wild.body).toEqual({ results: [], next: null, count: 0 })
    const infinite = await at.ask('GET', path, { token, headers: { 'x-pagination': 'infinite' } })
    expect(infinite.body).not.toHaveProperty('count')
  })

  it('published every kind of change to the live stream', async () => {
    const events = await at.app.db
      .selectFrom('liveEvent')
      .select(['type', 'teamBrandId', 'teamId', 'userId'])
      .orderBy('id')
      .execute()
    const types = new Set(events.map(({ type }) => type))
    expect([...types].toSorted()).toEqual(['team', 'team-brand', 'team-brand-subscription'])
    expect(events.every(({ teamBrandId, teamId, userId }) => Boolean(teamBrandId ?? teamId ?? userId))).toBe(
      true,
    )
  })

  it('logs out at once', async () => {
    expect((await at.ask('GET', '/v1/user/', { token })).status).toBe(200)
    expect((await at.ask('DELETE', '/v1/token/', { token })).status).toBe(204)
    expect((await at.ask('GET', '/v1/user/', { token })).body.code).toBe('unauthenticated')
  })
})
