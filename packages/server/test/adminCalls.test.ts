// The calls of administrators: plans, coupons, users, accounts, resets of games (decision 0160).

import { Readable } from 'node:stream'
import { DAY_MS, HOUR_MS } from '@fullcourt/program'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBackupAsked, queueBackup } from '../src/backup/jobs.ts'
import { backupAges } from '../src/monitor/databaseState.ts'
import { untilWaiting } from './lockWaits.ts'
import { boxOf, newGame, newId, newTeam, type ScoredGame, save, saveAll, shot, wholeLog } from './scorer.ts'
import { type AskWith, openTestServer, type TestServer } from './testServer.ts'
import { plantAccount, plantPerson, plantProgram, plantUser } from './world.ts'

const GOLD = '01900000-0000-7000-8000-000000000203'
const BRONZE = '01900000-0000-7000-8000-000000000201'

let now = Date.parse('2026-11-20T20:00:00Z')
let at: TestServer
let root: { userId: string; token: string }
/** Calls as the administrator. */
const as = (method: string, path: string, body?: unknown) =>
  at.ask(method, path, { token: root.token, ...(body !== undefined && { body }) })
const asUser = (token: string, method: string, path: string, body?: unknown) =>
  at.ask(method, path, { token, ...(body !== undefined && { body }) } as AskWith)

beforeAll(async () => {
  at = await openTestServer({ now: () => now })
  root = await plantUser(at.app, 'root', { isAdmin: true })
})
afterAll(() => at.close())

/** A user with an account and a program that never had a subscription. */
async function plantTenant(name: string) {
  const user = await plantUser(at.app, name)
  const accountId = await plantAccount(at.app, user.userId)
  const teamBrandId = await plantProgram(at.app, accountId, 'never')
  await plantPerson(at.app, { accountId, teamBrandId }, { role: 'ADMIN', userId: user.userId })
  return { ...user, accountId, teamBrandId }
}

describe('a log-in older than an hour', () => {
  it('opens no call of an administrator until the password is confirmed', async () => {
    const stale = await plantUser(at.app, 'stale', { isAdmin: true })
    now += HOUR_MS + 1
    for (const path of ['plans/', 'coupons/', 'users/', 'accounts/', 'audit/'])
      expect((await asUser(stale.token, 'GET', `/v1/admin/${path}`)).body.code).toBe('fresh_login_required')
    root = await plantUser(at.app, 'root2', { isAdmin: true })
    expect((await as('GET', '/v1/admin/plans/')).status).toBe(200)
  })
})

describe('plans', () => {
  const plan = {
    name: 'platinum-hd',
    displayName: 'Platinum',
    displayText: 'Everything.',
    color: 'primary',
    priceUSD: 1999,
    teamQuota: 12,
    odQuota: 600,
    archiveQuota: 1200,
    alaODPriceUSD: 4,
    alaArchivePriceUSD: 1,
    supportsUHD: false,
    trialDays: 14,
    hidden: true,
  }

  it('are created hidden, changed, and offered', async () => {
    const made = await as('POST', '/v1/admin/plans/', plan)
    expect([made.status, made.body]).toMatchObject([201, plan])
    const offered = async () =>
      (await at.ask('GET', '/v1/billing/plans/')).body.results.map((one: { name: string }) => one.name)
    expect(await offered()).not.toContain('platinum-hd')
    const id = made.body.id
    const changed = await as('PATCH', `/v1/admin/plans/${id}/`, { hidden: false, priceUSD: 1899 })
    expect(changed.body).toMatchObject({ ...plan, hidden: false, priceUSD: 1899 })
    expect(await offered()).toContain('platinum-hd')
    const all = await as('GET', '/v1/admin/plans/?search=platinum')
    expect(all.body).toMatchObject({ count: 1, results: [{ id }] })
    await as('PATCH', `/v1/admin/plans/${id}/`, { hidden: true })
  })

  it('refuse wrong values', async () => {
    const refusals: [object, string][] = [
      [{ ...plan, id: newId() }, 'name'],
      [{ ...plan, name: 'Platinum!' }, 'name'],
      [{ ...plan, name: 'p2', priceUSD: -1 }, 'priceUSD'],
      [{ ...plan, name: 'p2', teamQuota: 0 }, 'teamQuota'],
      [{ ...plan, name: 'p2', trialDays: 366 }, 'trialDays'],
      [{ ...plan, name: 'p2', extra: 1 }, 'extra'],
    ]
    for (const [body, field] of refusals) {
      const reply = await as('POST', '/v1/admin/plans/', body)
      expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, [field]])
    }
    expect((await as('PATCH', `/v1/admin/plans/${newId()}/`, { hidden: true })).status).toBe(404)
    const unlimited = await at.app.db
      .selectFrom('plan')
      .select('id')
      .where('name', '=', 'unlimited')
      .executeTakeFirstOrThrow()
    expect((await as('PATCH', `/v1/admin/plans/${unlimited.id}/`, { hidden: false })).status).toBe(409)
  })
})

describe('coupons', () => {
  const coupon = { code: 'Fall-26', kind: 'trial', value: 14 }
  const subscribe = (tenant: Awaited<ReturnType<typeof plantTenant>>, code: string, planId = GOLD) =>
    asUser(tenant.token, 'POST', `/v1/billing/${tenant.teamBrandId}/subscription/`, { planId, coupon: code })

  it('make a trial longer, once per program, as often as allowed', async () => {
    const made = await as('POST', '/v1/admin/coupons/', { ...coupon, mostUses: 1, planIds: [GOLD] })
    expect([made.status, made.body]).toMatchObject([
      201,
      { ...coupon, uses: 0, award: '14 more days of the trial', years: null },
    ])
    const first = await plantTenant('firstcoach')
    const wrongPlan = await subscribe(first, 'fall-26', BRONZE)
    expect([wrongPlan.status, wrongPlan.body.fields]).toEqual([
      422,
      { coupon: 'This coupon is not for this plan.' },
    ])
    const begun = await subscribe(first, ' fall-26 ')
    expect(begun.status).toBe(201)
    expect(begun.body.couponAward).toBe('14 more days of the trial')
    expect(Date.parse(begun.body.endDate) - now).toBe(44 * DAY_MS)
    const second = await plantTenant('secondcoach')
    expect((await subscribe(second, 'FALL-26')).body.fields).toEqual({
      coupon: 'This coupon has been used up.',
    })
    expect((await as('GET', '/v1/admin/coupons/?search=fall')).body.results).toMatchObject([
      { code: 'Fall-26', uses: 1 },
    ])
    const changed = await as('PATCH', `/v1/admin/coupons/${made.body.id}/`, { mostUses: 5, value: 7 })
    expect(changed.body).toMatchObject({ mostUses: 5, award: '7 more days of the trial' })
    const read = await asUser(first.token, 'GET', `/v1/team-brand/${first.teamBrandId}/`)
    expect(read.body.subscriptions[0].couponAward).toBe('14 more days of the trial')
    await at.app.db
      .updateTable('subscription')
      .set({ status: 'ENDED', coveredUntil: new Date(0).toISOString() })
      .where('teamBrandId', '=', first.teamBrandId)
      .execute()
    expect((await subscribe(first, 'FALL-26')).body.fields).toEqual({
      coupon: 'This program has used this coupon before.',
    })
    expect((await as('DELETE', `/v1/admin/coupons/${made.body.id}/`)).status).toBe(204)
    expect((await subscribe(second, 'FALL-26')).body.fields).toEqual({
      coupon: 'This coupon does not exist.',
    })
    expect((await as('PATCH', `/v1/admin/coupons/${made.body.id}/`, { value: 1 })).body.code).toBe('deleted')
    expect((await as('GET', '/v1/admin/coupons/?deleted=true')).body.results).toMatchObject([{ uses: 1 }])
    expect((await as('POST', '/v1/admin/coupons/', coupon)).status).toBe(201)
  })

  it('are used later too, once for a subscription', async () => {
    const coupons = [
      { code: 'Later-10', kind: 'trial', value: 10 },
      { code: 'Cheaper', kind: 'percent', value: 20, years: 1 },
    ]
    for (const one of coupons) expect((await as('POST', '/v1/admin/coupons/', one)).status).toBe(201)
    const coach = await plantTenant('latercoach')
    const path = `/v1/billing/${coach.teamBrandId}/subscription/`
    const begun = (await asUser(coach.token, 'POST', path, { planId: GOLD })).body
    const apply = (code: string, id = begun.id, token = coach.token) =>
      asUser(token, 'POST', `${path}${id}/coupon/`, { coupon: code })
    expect((await apply('no-such')).body.fields).toEqual({ coupon: 'This coupon does not exist.' })
    expect((await apply('LATER-10', newId())).status).toBe(404)
    const other = await plantTenant('othercoach')
    expect((await apply('later-10', begun.id, other.token)).status).toBe(404)
    const longer = await apply('later-10')
    expect([longer.status, longer.body.couponAward]).toEqual([200, '10 more days of the trial'])
    expect(Date.parse(longer.body.endDate) - Date.parse(begun.endDate)).toBe(10 * DAY_MS)
    expect((await apply('cheaper')).body.code).toBe('conflict')
    const activity = await asUser(coach.token, 'GET', `/v1/team-brand/${coach.teamBrandId}/audit/`)
    expect(activity.body.results[0]).toMatchObject({ kind: 'plan_changed', detail: { coupon: 'Later-10' } })

    const paying = (
      await asUser(other.token, 'POST', `/v1/billing/${other.teamBrandId}/subscription/`, { planId: GOLD })
    ).body
    const change = (values: object) =>
      at.app.db.updateTable('subscription').set(values).where('id', '=', paying.id).execute()
    const applied = (coupon: string) =>
      asUser(other.token, 'POST', `/v1/billing/${other.teamBrandId}/subscription/${paying.id}/coupon/`, {
        coupon,
      })
    await change({ trialActive: false })
    expect((await applied('later-10')).body.fields).toEqual({
      coupon: 'This coupon makes a trial longer, and your trial is over.',
    })
    expect((await applied('cheaper')).body).toMatchObject({
      couponAward: '20% off the first year',
      endDate: paying.endDate,
    })
  })

  it('hold between their days only', async () => {
    const day = (days: number) => new Date(now + days * DAY_MS).toISOString()
    const tenant = await plantTenant('thirdcoach')
    await as('POST', '/v1/admin/coupons/', { code: 'LATER', kind: 'percent', value: 20, startsAt: day(1) })
    await as('POST', '/v1/admin/coupons/', { code: 'BEFORE', kind: 'amount', value: 50, endsAt: day(-1) })
    expect((await subscribe(tenant, 'LATER')).body.fields).toEqual({
      coupon: 'This coupon is not valid yet.',
    })
    expect((await subscribe(tenant, 'BEFORE')).body.fields).toEqual({ coupon: 'This coupon has expired.' })
    expect((await subscribe(tenant, 'NEVER')).body.fields).toEqual({ coupon: 'This coupon does not exist.' })
    const free = await at.app.db
      .selectFrom('subscription')
      .select('id')
      .where('teamBrandId', '=', tenant.teamBrandId)
      .execute()
    expect(free).toEqual([])
  })

  it('refuse terms that make no sense', async () => {
    const base = { code: 'X-1', kind: 'percent', value: 10 }
    const refusals: [object, string][] = [
      [{ ...base, value: 101 }, 'value'],
      [{ ...base, kind: 'trial', value: 366 }, 'value'],
      [{ ...base, kind: 'trial', years: 2 }, 'years'],
      [{ ...base, planIds: [newId()] }, 'planIds'],
      [{ ...base, startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }, 'endsAt'],
      [{ ...base, code: 'FALL-26' }, 'code'],
      [{ ...base, code: 'a b' }, 'code'],
      [{ ...base, mostUses: 0 }, 'mostUses'],
    ]
    for (const [body, field] of refusals) {
      const reply = await as('POST', '/v1/admin/coupons/', body)
      expect([reply.status, Object.keys(reply.body.fields)], field).toEqual([422, [field]])
    }
    expect((await as('PATCH', `/v1/admin/coupons/${newId()}/`, { value: 1 })).status).toBe(404)
    expect((await as('DELETE', `/v1/admin/coupons/${newId()}/`)).status).toBe(404)
  })

  it('are deleted once by two calls at the same time', async () => {
    const { id } = (await as('POST', '/v1/admin/coupons/', { code: 'TWICE', kind: 'trial', value: 5 })).body
    const holder = await at.app.db.startTransaction().execute()
    await sql`select from coupon where id = ${id} for update`.execute(holder)
    const answered = [1, 2].map(() => as('DELETE', `/v1/admin/coupons/${id}/`))
    await untilWaiting(at, 2)
    await holder.commit().execute()
    expect((await Promise.all(answered)).map(({ status }) => status)).toEqual([204, 204])
    const logged = await at.app.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('subjectId', '=', id)
      .execute()
    expect(logged.filter(({ detail }) => detail.act === 'deleted')).toHaveLength(1)
  })

  it('are used once even by calls at the same time', async () => {
    await as('POST', '/v1/admin/coupons/', { code: 'RACE', kind: 'trial', value: 5, mostUses: 1 })
    const tenants = []
    for (const n of [1, 2, 3, 4]) tenants.push(await plantTenant(`racer${n}`))
    const replies = await Promise.all(tenants.map((tenant) => subscribe(tenant, 'RACE')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  })
})

describe('feature flags', () => {
  it('are set for one user, by name, and are in the session', async () => {
    const user = await plantTenant('flagged')
    const path = `/v1/admin/users/${user.userId}/`
    const set = await as('PATCH', path, { features: ['film-tags', 'beta', 'beta'] })
    expect(set.body.features).toEqual(['beta', 'film-tags'])
    expect((await asUser(user.token, 'GET', '/v1/user/')).body.features).toEqual(['beta', 'film-tags'])
    const found = await as('GET', `/v1/admin/users/?filters=${encodeURIComponent('{"feature":"beta"}')}`)
    expect(found.body.results.map(({ id }: { id: string }) => id)).toEqual([user.userId])
    expect((await as('PATCH', path, { features: [] })).body.features).toEqual([])
    expect((await as('PATCH', path, { features: ['No good'] })).status).toBe(422)
    expect((await as('PATCH', `/v1/admin/users/${newId()}/`, { features: [] })).status).toBe(404)
  })
})

describe('accounts', () => {
  it('are found by name with what they use', async () => {
    const { app } = at
    const tenant = await plantTenant('counted')
    await app.db
      .updateTable('account')
      .set({ name: 'Pine Ridge' })
      .where('id', '=', tenant.accountId)
      .execute()
    const list = await as('GET', '/v1/admin/accounts/?search=pine%20ridge')
    expect(list.body).toMatchObject({
      count: 1,
      results: [
        {
          id: tenant.accountId,
          programs: 1,
          teams: 0,
          people: 1,
          games: 0,
          filmHours: 0,
          bytes: 0,
          suspendedAt: null,
        },
      ],
    })
    expect(list.body.results[0].lastSeenAt).not.toBeNull()
    const one = await as('GET', `/v1/admin/accounts/${tenant.accountId}/`)
    expect(one.body).toMatchObject({
      teamBrands: [{ id: tenant.teamBrandId, fullName: 'Lincoln Lions', planName: null }],
      members: [{ id: tenant.userId, username: 'counted' }],
    })
    expect((await as('GET', `/v1/admin/accounts/${newId()}/`)).status).toBe(404)
    const filters = encodeURIComponent(JSON.stringify({ accountId: tenant.accountId }))
    const users = await as('GET', `/v1/admin/users/?filters=${filters}`)
    expect(users.body.results).toMatchObject([{ username: 'counted', accounts: [{ name: 'Pine Ridge' }] }])
  })

  it('are suspended with a reason: reading goes on, changes are refused, the tenant reads why', async () => {
    const team = await newTeam(at.ask)
    const game = await newGame(at.ask, team)
    const { accountId } = await at.app.db
      .selectFrom('teamBrand')
      .select('accountId')
      .where('id', '=', game.programId)
      .executeTakeFirstOrThrow()
    const path = `/v1/admin/accounts/${accountId}/`
    expect((await as('POST', `${path}suspend/`, { reason: ' ' })).status).toBe(422)
    const suspended = await as('POST', `${path}suspend/`, { reason: 'Payment is disputed' })
    expect(suspended.body.suspendedReason).toBe('Payment is disputed.')
    const refused = await save(game, shot(game, 10))
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'account_suspended',
      'This account is suspended: Payment is disputed. You can read, print and export everything; changes are not possible.',
    ])
    expect((await game.ask('GET', `/v1/team-game/${game.gameId}/setup/`)).status).toBe(200)
    expect((await game.ask('GET', `/v1/team-game/${game.gameId}/box-score/`)).status).toBe(200)
    const program = {
      accountId,
      leagueId: '01900000-0000-7000-8000-000000000101',
      name: 'Another',
      mascot: 'Lions',
      gender: 'Coed',
      timezone: 'America/New_York',
    }
    expect((await game.ask('POST', '/v1/team-brand/', program)).body.code).toBe('account_suspended')
    const activity = await game.ask('GET', `/v1/team-brand/${game.programId}/audit/`)
    expect(activity.body.results[0]).toMatchObject({
      kind: 'account_suspended',
      detail: { reason: 'Payment is disputed.' },
    })
    const filters = encodeURIComponent('{"suspended":true}')
    expect((await as('GET', `/v1/admin/accounts/?filters=${filters}`)).body.results).toMatchObject([
      { id: accountId },
    ])
    expect((await as('POST', `${path}lift/`)).body.suspendedAt).toBeNull()
    expect((await save(game, shot(game, 10))).status).toBe(200)
    expect((await as('POST', `/v1/admin/accounts/${newId()}/lift/`)).status).toBe(404)
  })
})

describe('viewing as a user', () => {
  it('reads what the user reads, changes nothing, ends after 30 minutes, and is shown to the tenant', async () => {
    const team = await newTeam(at.ask)
    const game = await newGame(at.ask, team)
    const reply = await as('POST', `/v1/admin/users/${game.userId}/view/`)
    expect(reply.status).toBe(201)
    const { token, expiresAt } = reply.body
    const look = (method: string, path: string, body?: unknown) => asUser(token, method, path, body)
    const user = await look('GET', '/v1/user/')
    expect(user.body).toMatchObject({ id: game.userId, isAdmin: false, viewedUntil: expiresAt })
    expect((await asUser(game.token, 'GET', '/v1/user/')).body.viewedUntil).toBeNull()
    expect((await look('GET', `/v1/team-game/${game.gameId}/setup/`)).status).toBe(200)
    const writes: [string, string, unknown?][] = [
      ['PATCH', '/v1/user/', { firstName: 'Other' }],
      ['PATCH', `/v1/team-game/${game.gameId}/`, { notes: 'x' }],
      ['PUT', '/v1/team-game-event/bulk/', { teamGameId: game.gameId, ...shot(game, 10) }],
      ['DELETE', `/v1/team/${game.teamId}/`],
      ['DELETE', '/v1/token/all/'],
      ['POST', '/v1/token/confirm/', { password: 'correct horse battery' }],
      [
        'POST',
        '/v1/user/password/',
        { currentPassword: 'correct horse battery', newPassword: 'x'.repeat(12) },
      ],
    ]
    for (const [method, path, body] of writes) {
      const refused = await look(method, path, body)
      expect([refused.status, refused.body.code], `${method} ${path}`).toEqual([403, 'view_only'])
    }
    expect((await look('GET', '/v1/admin/plans/')).status).toBe(403)
    expect((await look('POST', '/v1/token/stream/')).status).toBe(201)
    const activity = await game.ask('GET', `/v1/team-brand/${game.programId}/audit/`)
    expect(activity.body.results[0]).toMatchObject({
      kind: 'viewed_as',
      user: { id: root.userId, fullName: 'root2 Planted' },
      subject: { kind: 'user', id: game.userId },
      detail: { minutes: 30 },
    })
    const sessions = await game.ask('GET', '/v1/token/')
    const seen = sessions.body.results.find(({ device }: { device: string }) =>
      device?.includes('administrator'),
    )
    expect(seen).toBeDefined()
    now += 29 * 60_000
    expect((await look('GET', '/v1/user/')).status).toBe(200)
    now += 60_000
    expect((await look('GET', '/v1/user/')).status).toBe(401)
  })

  it('is ended by the user, and not possible for administrators, unknown and deleted users', async () => {
    const user = await plantTenant('viewed')
    const { token } = (await as('POST', `/v1/admin/users/${user.userId}/view/`)).body
    const sessions = (await asUser(user.token, 'GET', '/v1/token/')).body.results
    const { id } = sessions.find(({ current }: { current: boolean }) => !current)
    expect((await asUser(user.token, 'DELETE', `/v1/token/${id}/`)).status).toBe(204)
    expect((await asUser(token, 'GET', '/v1/user/')).status).toBe(401)
    expect((await as('POST', `/v1/admin/users/${root.userId}/view/`)).status).toBe(403)
    expect((await as('POST', `/v1/admin/users/${newId()}/view/`)).status).toBe(404)
    const again = (await as('POST', `/v1/admin/users/${user.userId}/view/`)).body.token
    expect((await asUser(again, 'DELETE', '/v1/token/')).status).toBe(204)
    expect((await asUser(again, 'GET', '/v1/user/')).status).toBe(401)
  })
})

describe('the reset of a game', () => {
  let game: ScoredGame
  const reset = () => as('POST', `/v1/admin/team-game/${game.gameId}/reset/`)
  beforeAll(async () => {
    game = await newGame(at.ask, await newTeam(at.ask))
  })

  it('is found by account, program and opponent, by an administrator who is not in the program', async () => {
    const own = await newGame(at.ask, await newTeam(at.ask))
    await save(own, shot(own, 5))
    const program = await as('GET', `/v1/admin/team-brand/${own.programId}/`)
    expect(program.body).toMatchObject({ id: own.programId, fullName: expect.any(String), deletedAt: null })
    const account = await as('GET', `/v1/admin/accounts/${program.body.account.id}/`)
    expect(account.body.teamBrands).toMatchObject([{ id: own.programId }])
    const games = await as('GET', `/v1/admin/team-brand/${own.programId}/games/`)
    expect(games.body).toMatchObject({ count: 1, results: [{ id: own.gameId, plays: 1, isFinal: false }] })
    const [{ opponentFullName }] = games.body.results
    const found = (search: string) =>
      as('GET', `/v1/admin/team-brand/${own.programId}/games/?search=${encodeURIComponent(search)}`)
    expect((await found(opponentFullName)).body.count).toBe(1)
    expect((await found('no such opponent')).body.count).toBe(0)
    expect((await as('GET', `/v1/admin/team-brand/${newId()}/`)).status).toBe(404)
    expect((await own.ask('GET', `/v1/admin/team-brand/${own.programId}/games/`)).body.code).toBe('forbidden')
  })

  it('clears plays, score and snapshot, unlocks, keeps the log, and tells the tenant', async () => {
    const plays = [shot(game, 10), shot(game, 20), shot(game, 30)]
    await saveAll(game, plays)
    await game.ask('DELETE', `/v1/team-game-event/${plays[2]!.origin.id}/`)
    const before = await game.ask('GET', `/v1/team-game/${game.gameId}/`)
    expect([before.body.locked, before.body.epoch]).toEqual([true, 0])
    const state = { savedAt: new Date(now).toISOString(), period: 3, clockTime: 100 }
    expect((await game.ask('PATCH', `/v1/team-game/${game.gameId}/state/`, state)).status).toBe(200)
    await game.ask('PATCH', `/v1/team-game/${game.gameId}/`, { homeFinalScore: 50, awayFinalScore: 40 })
    const reply = await reset()
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        locked: false,
        epoch: 1,
        homeFinalScore: null,
        finalReason: null,
        state: null,
        homeScore: 0,
        awayScore: 0,
      },
    ])
    expect((await boxOf(game)).score).toEqual({ home: 0, away: 0 })
    expect((await game.ask('GET', `/v1/team-game/${game.gameId}/events/`)).body.results).toEqual([])
    const log = await wholeLog(game)
    expect(log.map(({ action }) => action)).toEqual(['put', 'put', 'put', 'delete', 'delete', 'delete'])
    const { marks } = (await game.ask('GET', `/v1/team-game/${game.gameId}/log/`)).body
    expect(marks.at(-1)).toMatchObject({ action: 'reset', by: root.userId, seq: reply.body.seq })
    const activity = await game.ask('GET', `/v1/team-brand/${game.programId}/audit/`)
    expect(activity.body.results[0]).toMatchObject({ kind: 'game_reset', detail: { plays: 2 } })
    expect((await game.ask('PATCH', `/v1/team-game/${game.gameId}/`, { isHome: true })).status).toBe(200)
  })

  it('refuses what was entered before it, and takes what is entered after it', async () => {
    const [old] = [shot(game, 40)]
    const body = (epoch: number) => ({ teamGameId: game.gameId, epoch, ...old })
    const refused = await game.ask('PUT', '/v1/team-game-event/bulk/', body(0))
    expect([refused.status, refused.body.code]).toEqual([409, 'game_reset'])
    const state = { savedAt: new Date(now + 1000).toISOString(), period: 4 }
    const path = `/v1/team-game/${game.gameId}/`
    expect((await game.ask('PATCH', `${path}state/?epoch=0`, state)).body.code).toBe('game_reset')
    const ending = { homeFinalScore: 1, awayFinalScore: 0 }
    expect((await game.ask('PATCH', `${path}?epoch=0`, ending)).body.code).toBe('game_reset')
    expect((await game.ask('POST', `${path}reopen/?epoch=0`)).body.code).toBe('game_reset')
    expect((await game.ask('GET', path)).body).toMatchObject({ locked: false, state: null })
    const taken = await game.ask('PUT', '/v1/team-game-event/bulk/', body(1))
    expect(taken.status, taken.text).toBe(200)
    expect((await game.ask('PATCH', `${path}state/?epoch=1`, state)).status).toBe(200)
    const fed = await game.ask('GET', `${path}events/`)
    expect(fed.body.results.map(({ id }: { id: string }) => id)).toEqual([old!.origin.id])
  })

  it('does not bring back a cleared play, by putting or restoring it', async () => {
    const play = shot(game, 50)
    await save(game, play)
    await reset()
    const { seq } = (await wholeLog(game)).at(-1)!
    const put = await game.ask('PUT', '/v1/team-game-event/bulk/', {
      teamGameId: game.gameId,
      plays: [{ ...play, base: seq }],
    })
    expect(put.body.code).toBe('game_reset')
    const restored = await game.ask('POST', `/v1/team-game-event/${play.origin.id}/restore/`)
    expect(restored.body.code).toBe('game_reset')
  })

  it('refuses unknown and deleted games', async () => {
    expect((await as('POST', `/v1/admin/team-game/${newId()}/reset/`)).status).toBe(404)
    await game.ask('DELETE', `/v1/team-game/${game.gameId}/`)
    expect((await reset()).body.code).toBe('deleted')
  })
})

describe('the audit log of the installation', () => {
  it('is filtered by account, program, user and time', async () => {
    const read = (filters: object) =>
      as('GET', `/v1/admin/audit/?limit=200&filters=${encodeURIComponent(JSON.stringify(filters))}`)
    const resets = await read({ kind: 'game_reset' })
    expect(resets.body.results.length).toBe(2)
    const [{ teamBrandId, at: time }] = resets.body.results
    const { accountId } = await at.app.db
      .selectFrom('teamBrand')
      .select('accountId')
      .where('id', '=', teamBrandId)
      .executeTakeFirstOrThrow()
    expect((await read({ kind: 'game_reset', accountId })).body.results.length).toBe(2)
    expect((await read({ kind: 'game_reset', accountId: newId() })).body.results).toEqual([])
    expect((await read({ kind: 'game_reset', from: time })).body.results.length).toBe(1)
    expect((await read({ kind: 'game_reset', to: time })).body.results.length).toBe(1)
  })
})

describe('backups', () => {
  const place = '/v1/admin/backup/'
  const sealedFor = 'age1recipient'

  beforeAll(async () => {
    await at.close()
    at = await openTestServer({ now: () => now, env: { backupRecipient: sealedFor } })
    root = await plantUser(at.app, 'root', { isAdmin: true })
  })

  it('note that an administrator has their key, for the recipient of now alone', async () => {
    const tried = async () => (await as('GET', place)).body.sealing.triedAt
    expect((await as('POST', `${place}key/`, { recipient: 'age1another' })).body.code).toBe('conflict')
    expect(await tried()).toBeNull()
    expect((await as('POST', `${place}key/`, { recipient: sealedFor })).status).toBe(204)
    expect(await tried()).toEqual(expect.any(String))
  })

  it('are made again an hour after one whose process was killed', async () => {
    const { db, backups } = at.app
    const startedAt = new Date(now).toISOString()
    const run = { id: newId(), kind: 'DAILY', state: 'RUNNING', version: '1' } as const
    await db
      .insertInto('backupRun')
      .values({ ...run, place: backups.description, startedAt, heldUntil: startedAt })
      .execute()
    const daily = { ...at.app, env: { ...at.app.env, backupAt: '04:00' } }
    await queueBackup(daily)
    expect(await isBackupAsked(at.app)).toBe(false)
    now += HOUR_MS + 1
    await queueBackup(daily)
    expect(await isBackupAsked(at.app)).toBe(true)
    await db.deleteFrom('backupRun').execute()
    now -= HOUR_MS + 1
  })

  it('are made and missed by the clock of now, after one was made while it was a year ahead', async () => {
    const { db, backups } = at.app
    await sql`delete from pgboss.job where name = 'backup'`.execute(db)
    const run = { kind: 'DAILY', state: 'DONE', version: '1', place: backups.description } as const
    const made = [now - 40 * HOUR_MS, now + 365 * DAY_MS].map((at) => {
      const startedAt = new Date(at).toISOString()
      return { ...run, id: newId(), startedAt, verifiedAt: startedAt, drilledAt: startedAt }
    })
    await db.insertInto('backupRun').values(made).execute()
    expect((await as('GET', place)).body.problem).toBe('late')
    expect(await backupAges(at.app)).toEqual({ verified: 40 * 3_600, drilled: 40 * 3_600 })
    await queueBackup({ ...at.app, env: { ...at.app.env, backupAt: '04:00' } })
    expect(await isBackupAsked(at.app)).toBe(true)
    await db.deleteFrom('backupRun').execute()
  })

  it('count from the first try where none was whole', async () => {
    const { db, backups } = at.app
    const run = { id: newId(), kind: 'DAILY', state: 'FAILED', version: '1' } as const
    const startedAt = new Date(now - 40 * HOUR_MS).toISOString()
    await db
      .insertInto('backupRun')
      .values({ ...run, place: backups.description, startedAt })
      .execute()
    expect(await backupAges(at.app)).toEqual({ verified: 40 * 3_600, drilled: -1 })
    await db.deleteFrom('backupRun').execute()
  })

  it('are drilled on demand while they are in their place', async () => {
    const { db, backups } = at.app
    const id = newId()
    const startedAt = new Date(now).toISOString()
    const run = {
      id,
      kind: 'DAILY',
      state: 'DONE',
      name: '20261120-040000',
      version: '1',
      startedAt,
    } as const
    await db
      .insertInto('backupRun')
      .values({ ...run, place: backups.description })
      .execute()
    const drill = () => as('POST', `${place}${id}/drill/`)
    expect((await drill()).status).toBe(404)
    await backups.write(`${run.name}/manifest.json`, Readable.from([Buffer.from('{}')]))
    expect((await drill()).status).toBe(204)
    expect((await as('GET', place)).body.isDrilled).toBe(true)
  })
})
