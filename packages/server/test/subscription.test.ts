import { DAY_MS, HOUR_MS, isRunning } from '@fullcourt/program'
import { beforeAll, describe, expect, it } from 'vitest'
import { endSubscriptions } from '../src/billing/ended.ts'
import {
  endOverdue,
  NEW_TRIAL,
  runningAt,
  runningPlan,
  subscriptionsOf,
  termsColumns,
  termsOf,
  termsOfPlan,
} from '../src/billing/subscription.ts'
import { newGame, newTeam, save, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

const GOLD = '01900000-0000-7000-8000-000000000203'
const person = (username: string) => ({
  firstName: 'Pat',
  lastName: 'Summers',
  username,
  email: `${username}@example.com`,
  password: 'a long enough password',
})

describe('the trial of an account', () => {
  let now = Date.parse('2026-11-20T12:00:00Z')
  const at = setUpTestServer({ now: () => now })

  async function secondProgram(token: string) {
    const user = (await at.ask('GET', '/v1/user/', { token })).body
    const body = {
      accountId: user.accounts[0].id,
      leagueId: user.teamBrands[0].leagueId,
      name: 'Second',
      mascot: 'Hawks',
      gender: 'Coed',
      timezone: 'America/New_York',
    }
    const program = (await at.ask('POST', '/v1/team-brand/', { token, body })).body
    const plans = (await at.ask('GET', '/v1/billing/plans/')).body.results
    const started = await at.ask('POST', `/v1/billing/${program.id}/subscription/`, {
      token,
      body: { planId: plans.at(-1).id },
    })
    return { program, started }
  }

  it('is shared by its programs: a later one gets the rest, and none after its end', async () => {
    const game = await newGame(at.ask)
    const first = (await at.ask('GET', '/v1/user/', { token: game.token })).body.teamBrands[0]
    const { endDate } = first.subscriptions[0]
    now += 10 * DAY_MS
    const { started } = await secondProgram(game.token)
    expect(started.status, started.text).toBe(201)
    expect(started.body).toMatchObject({ state: 'TRIAL', trialActive: true, endDate })
    now += 21 * DAY_MS
    const late = await secondProgram(game.token)
    expect([late.started.status, late.started.body.code]).toEqual([409, 'card_required'])
    // So a visitor's game that is kept in this account stays on its device.
    const body = { teamBrandId: late.program.id, level: 0 }
    const team = await at.ask('POST', '/v1/team/', { token: game.token, body })
    expect([team.status, team.body.code]).toEqual([402, 'subscription_required'])
  })

  it('leaves everything readable after its end, and refuses new objects with 402', async () => {
    const game = await newGame(at.ask)
    await save(game, shot(game, 1))
    const { token } = game
    const user = (await at.ask('GET', '/v1/user/', { token })).body
    const [program] = user.teamBrands
    const [team] = user.teams
    now += 400 * DAY_MS
    const session = await at.ask('POST', '/v1/token/', {
      body: { username: user.username, password: 'correct horse battery' },
    })
    const late = session.body.token
    const after = (await at.ask('GET', `/v1/team-brand/${program.id}/`, { token: late })).body
    expect(after).toMatchObject({ subscriptionActive: false, subscriptionState: 'ENDED' })
    expect(after.subscriptions[0]).toMatchObject({ status: 'ENDED', state: 'ENDED' })
    for (const path of [
      `/v1/team-game/${game.gameId}/box-score/`,
      `/v1/team-game/${game.gameId}/log/`,
      `/v1/team/${team.id}/games/`,
      `/v1/team/${team.id}/roster/`,
      `/v1/team/${team.id}/stats/`,
      `/v1/team-brand/${program.id}/personnel/`,
    ])
      expect((await at.ask('GET', path, { token: late })).status, path).toBe(200)
    const season = { teamId: team.id, name: 'Next', startDate: '2027-11-01', endDate: '2028-03-01' }
    const refused = await at.ask('POST', '/v1/team-season/', { token: late, body: season })
    expect([refused.status, refused.body.code]).toEqual([402, 'subscription_required'])
    expect(refused.body.message).toContain('You can read everything; changes need a plan.')
  })

  it('lets only games in progress at its end be completed', async () => {
    const team = await newTeam(at.ask)
    const game = await newGame(at.ask, team)
    const other = await newGame(at.ask, team)
    expect((await save(game, shot(game, 1))).status).toBe(200)
    const { endDate } = (await at.ask('GET', '/v1/user/', { token: game.token })).body.teamBrands[0]
      .subscriptions[0]
    now += 15 * DAY_MS
    await game.ask('GET', '/v1/user/')
    now = Date.parse(endDate) + 60_000
    expect((await save(game, shot(game, 2))).status).toBe(200)
    expect((await save(other, shot(other, 1))).body.code).toBe('subscription_required')
    const final = await at.ask('PATCH', `/v1/team-game/${game.gameId}/`, {
      token: game.token,
      body: { homeFinalScore: 4, awayFinalScore: 0 },
    })
    expect(final.status, final.text).toBe(200)
    const reopened = await at.ask('POST', `/v1/team-game/${game.gameId}/reopen/`, { token: game.token })
    expect(reopened.body.code).toBe('subscription_required')
  })

  it('is marked as ENDED, so that another subscription can start', async () => {
    const game = await newGame(at.ask)
    const programId = (await at.ask('GET', '/v1/user/', { token: game.token })).body.teamBrands[0].id
    now += 31 * DAY_MS
    expect(await endSubscriptions(at.app)).toBeGreaterThan(0)
    expect(await endSubscriptions(at.app)).toBe(0)
    const [stored] = await at.app.db
      .selectFrom('subscription')
      .selectAll()
      .where('teamBrandId', '=', programId)
      .execute()
    expect(stored!.status).toBe('ENDED')
    // A second one is not refused by an index.
    await at.app.db
      .insertInto('subscription')
      .values({
        ...stored!,
        terms: JSON.stringify(stored!.terms),
        nextTerms: null,
        id: at.app.newId(),
        status: 'ACTIVE',
        trialActive: false,
      })
      .execute()
  })
})

describe('every state of a subscription', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString()
  const active = {
    ...NEW_TRIAL,
    status: 'ACTIVE' as const,
    trialActive: false,
    endDate: null,
    cancelledAt: null,
  }
  const cancelledAt = at(-30)
  let game: Awaited<ReturnType<typeof newGame>>
  const server = setUpTestServer({ now: () => now })
  beforeAll(async () => {
    game = await newGame(server.ask)
  })

  it.each([
    ['TRIAL', { ...active, trialActive: true, endDate: at(3) }],
    ['CANCELLED', { ...active, trialActive: true, endDate: at(3), cancelledAt }],
    ['ENDED', { ...active, trialActive: true, endDate: at(0) }],
    ['ACTIVE', { ...active, endDate: at(200) }],
    ['ACTIVE', active],
    ['PAST_DUE', { ...active, endDate: at(-13.9) }],
    ['ENDED', { ...active, endDate: at(-14) }],
    ['CANCELLED', { ...active, endDate: at(1), cancelledAt }],
    ['ENDED', { ...active, endDate: at(-1), cancelledAt }],
    ['ENDED', { ...active, status: 'ENDED' as const, endDate: at(200) }],
  ])('%s: the column, the calls and the state machine agree on %o', async (state, terms) => {
    const { db, subjectCache } = server.app
    const { accountId, programId, teamId, token } = game
    const program = { accountId, id: programId }
    await db
      .updateTable('subscription')
      .set(termsColumns(terms))
      .where('teamBrandId', '=', programId)
      .execute()
    subjectCache.clear()
    const isOpen = isRunning(termsOf(terms), now)
    const stored = db.selectFrom('subscription').select('id').where('teamBrandId', '=', programId)
    expect(await stored.where(runningAt(now)).execute()).toHaveLength(isOpen ? 1 : 0)
    expect((await runningPlan(db, program, server.app)) !== null).toBe(isOpen)
    const shown = (await server.ask('GET', `/v1/team-brand/${programId}/`, { token })).body
    expect([shown.subscriptionState, shown.subscriptionActive]).toEqual([state, isOpen])
    expect((await server.ask('GET', `/v1/team/${teamId}/roster/`, { token })).status).toBe(200)
    // Without its other fields: 422 if the subscription allows it.
    const write = await server.ask('POST', '/v1/team-season/', { token, body: { teamId } })
    expect(write.status).toBe(isOpen ? 422 : 402)
    await endOverdue(db, now, program)
    expect(await stored.where(runningAt(now)).execute()).toHaveLength(isOpen ? 1 : 0)
    expect(await stored.where('status', '=', 'ACTIVE').execute()).toHaveLength(isOpen ? 1 : 0)
  })
})

describe('an installation with BILLING=off', () => {
  const at = setUpTestServer({ env: { billing: false } })

  it('has the plan Unlimited on every program from its creation', async () => {
    expect((await at.ask('GET', '/v1/site/')).body).toMatchObject({ billing: false, trialDays: 0 })
    const plans = (await at.ask('GET', '/v1/billing/plans/')).body.results
    expect(plans).toMatchObject([{ displayName: 'Unlimited', priceUSD: 0 }])
    // The scorer subscribes as usual: the reply is the plan of the program.
    const game = await newGame(at.ask)
    const [program] = (await at.ask('GET', '/v1/user/', { token: game.token })).body.teamBrands
    expect(program.subscriptionActive).toBe(true)
    expect(program.subscriptions).toMatchObject([
      { state: 'ACTIVE', endDate: null, trialActive: false, plan: { displayName: 'Unlimited' } },
    ])
    const cancelled = await at.ask(
      'DELETE',
      `/v1/billing/${program.id}/subscription/${program.subscriptions[0].id}/`,
      { token: game.token },
    )
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'conflict'])
  })

  it('also gives the plan to the demo', async () => {
    const { token } = (await at.ask('POST', '/v1/demo/')).body
    const [program] = (await at.ask('GET', '/v1/user/', { token })).body.teamBrands
    expect(program.subscriptions[0].plan.displayName).toBe('Unlimited')
  })

  /** A program, and one paid year that has begun with BILLING=on. */
  async function paidProgram(terms: object = {}) {
    const { db, newId } = at.app
    const game = await newGame(at.ask)
    const programId = (await at.ask('GET', '/v1/user/', { token: game.token })).body.teamBrands[0].id
    const { accountId } = await db
      .selectFrom('teamBrand')
      .select('accountId')
      .where('id', '=', programId)
      .executeTakeFirstOrThrow()
    const endDate = new Date(Date.now() + 200 * DAY_MS).toISOString()
    const paid = { ...NEW_TRIAL, trialActive: false, endDate, ...terms }
    const gold = await db.selectFrom('plan').selectAll().where('id', '=', GOLD).executeTakeFirstOrThrow()
    const row = { id: newId(), accountId, teamBrandId: programId, planId: GOLD, ...termsColumns(paid) }
    await db
      .insertInto('subscription')
      .values({ ...row, terms: JSON.stringify(termsOfPlan(gold)) })
      .execute()
    const stored = () => db.selectFrom('subscription').selectAll().where('id', '=', row.id).execute()
    return { token: game.token as string, programId: programId as string, row, endDate, stored }
  }

  it('changes no stored subscription, so that a paid year counts again once billing is on', async () => {
    const { db, env, now } = at.app
    const { token, programId, row, endDate, stored } = await paidProgram()
    const before = await stored()
    expect(await endSubscriptions(at.app)).toBe(0)
    const [program] = (await at.ask('GET', '/v1/user/', { token })).body.teamBrands
    expect(program.subscriptions).toMatchObject([{ plan: { displayName: 'Unlimited' } }])
    await at.ask('POST', '/v1/token/confirm/', { token, body: { password: 'correct horse battery' } })
    const path = `/v1/billing/${programId}/subscription/${row.id}/`
    expect((await at.ask('DELETE', path, { token })).status).toBe(409)
    expect(await stored()).toEqual(before)
    const sold = await subscriptionsOf(db, [{ accountId: row.accountId, id: programId }], {
      env: { ...env, billing: true },
      now,
    })
    expect(sold).toMatchObject([{ id: row.id, state: 'ACTIVE', endDate, plan: { displayName: 'Gold' } }])
  })

  it('does not end a year that is over', async () => {
    const { stored } = await paidProgram({ endDate: new Date(Date.now() - 60 * DAY_MS).toISOString() })
    const before = await stored()
    expect(await endSubscriptions(at.app)).toBe(0)
    expect(await stored()).toEqual(before)
    expect(before).toMatchObject([{ status: 'ACTIVE' }])
  })
})

describe('signing up from the demo', () => {
  let now = Date.parse('2026-11-20T12:00:00Z')
  const at = setUpTestServer({ now: () => now })

  it('keeps the sandbox: its account, games and log belong to the new user', async () => {
    const sandbox = (await at.ask('POST', '/v1/demo/')).body.token
    const before = (await at.ask('GET', '/v1/user/', { token: sandbox })).body
    now += HOUR_MS
    const body = { ...person('keeper'), id: before.id }
    const made = await at.ask('POST', '/v1/user/', { token: sandbox, body })
    expect(made.status, made.text).toBe(201)
    expect(made.body.user).toMatchObject({
      id: before.id,
      isDemo: false,
      username: 'keeper',
      accounts: [{ id: before.accounts[0].id, name: 'Pat Summers' }],
      teamBrands: [{ id: before.teamBrands[0].id, role: 'ADMIN' }],
    })
    const [subscription] = made.body.user.teamBrands[0].subscriptions
    expect(Date.parse(subscription.endDate)).toBe(now + 30 * DAY_MS)
    // After a lost reply the call is repeated with the device's old token.
    const again = await at.ask('POST', '/v1/user/', { token: sandbox, body })
    expect([again.status, again.body.user.id]).toEqual([200, before.id])
    const session = await at.ask('POST', '/v1/token/', {
      body: { username: 'keeper', password: body.password },
    })
    expect(session.status).toBe(201)
    const staff = (await at.ask('GET', `/v1/team-brand/${before.teamBrands[0].id}/staff/`, made.body)).body
    expect(staff.results.map(({ fullName }: { fullName: string }) => fullName)).toContain('Pat Summers')
  })

  it('survives the removal of old demos', async () => {
    const { sweepDemos } = await import('../src/demo/sweep.ts')
    const kept = (await at.ask('POST', '/v1/demo/')).body.token
    await at.ask('POST', '/v1/demo/')
    const made = await at.ask('POST', '/v1/user/', { token: kept, body: person('second') })
    now += 25 * HOUR_MS
    expect(await sweepDemos(at.app)).toBe(1)
    const user = (await at.ask('GET', '/v1/user/', { token: made.body.token })).body
    expect(user.teamBrands).toHaveLength(1)
  })

  it('without a valid token makes an empty account as usual', async () => {
    for (const [username, token] of [
      ['empty', undefined],
      ['dead', 'not-a-token-at-all'],
    ] as const) {
      const made = await at.ask('POST', '/v1/user/', { token, body: person(username) })
      expect(made.status, made.text).toBe(201)
      expect(made.body.user).toMatchObject({ teamBrands: [], isDemo: false })
    }
  })
})
