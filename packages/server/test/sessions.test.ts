// Users list and end their sessions. Sensitive calls require the password within the last hour.

import { createHash, randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fullcourt/program'
import { ENDPOINTS } from '@fullcourt/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { schemaOrAny } from './schemas.ts'
import { setUpTestServer } from './testServer.ts'
import { type Planted, plantAccount, plantPerson, plantProgram, plantTeam } from './world.ts'

const password = 'correct horse battery'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
let now = Date.parse('2026-11-20T12:00:00Z')
const at = setUpTestServer({ now: () => now, env: { trustProxy: 1 } })

let made = 0
async function register() {
  const username = `coach${++made}`
  const email = `${username}@example.com`
  const body = { firstName: 'Ada', lastName: 'Byron', username, email, password }
  const reply = await at.ask('POST', '/v1/user/', {
    body,
    headers: { 'user-agent': CHROME, 'x-forwarded-for': '203.0.113.7' },
  })
  return {
    username,
    email,
    token: reply.body.token as string,
    userId: reply.body.user.id as string,
    user: reply.body.user,
  }
}
const logIn = async (username: string, headers: Record<string, string> = {}): Promise<string> =>
  (await at.ask('POST', '/v1/token/', { body: { username, password }, headers })).body.token
const list = async (token: string) => (await at.ask('GET', '/v1/token/', { token })).body.results
const statusOf = async (token: string) => (await at.ask('GET', '/v1/user/', { token })).status
const kindsOf = async (userId: string) =>
  (
    await at.app.db
      .selectFrom('auditEvent')
      .select('kind')
      .where('subjectId', '=', userId)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe('sessions', () => {
  it('are listed with device, network and time, and the current one is marked', async () => {
    const { username, token } = await register()
    now += HOUR_MS
    const tablet = await logIn(username, {
      'x-device': 'Gym tablet (k3fa)',
      'x-forwarded-for': '2001:db8::1',
    })
    expect(await list(tablet)).toMatchObject([
      { device: 'Gym tablet (k3fa)', network: '2001:db8:0:0::', current: true },
      { device: 'Chrome on Windows', network: '203.0.113.x', current: false },
    ])
    const current = (await list(token)).filter((session: { current: boolean }) => session.current)
    expect(current).toMatchObject([{ device: 'Chrome on Windows' }])
  })

  it('end one by one, never those of another user', async () => {
    const { username, token, userId } = await register()
    const stranger = await register()
    const other = await logIn(username)
    const { id } = (await list(token)).find(({ current }: { current: boolean }) => !current)
    expect((await at.ask('DELETE', `/v1/token/${id}/`, { token: stranger.token })).status).toBe(404)
    expect(await statusOf(other)).toBe(200)
    expect((await at.ask('DELETE', `/v1/token/${id}/`, { token })).status).toBe(204)
    expect([await statusOf(other), await statusOf(token)]).toEqual([401, 200])
    expect((await at.ask('DELETE', `/v1/token/${id}/`, { token })).status).toBe(404)
    expect(await kindsOf(userId)).toEqual(['registered', 'signed_in', 'sessions_ended'])
  })

  it('end everywhere or everywhere else', async () => {
    const { username, token } = await register()
    const others = [await logIn(username), await logIn(username)]
    expect((await at.ask('DELETE', '/v1/token/all/?others=true', { token })).status).toBe(204)
    expect(await Promise.all([token, ...others].map(statusOf))).toEqual([200, 401, 401])
    expect((await at.ask('DELETE', '/v1/token/all/', { token })).status).toBe(204)
    expect(await statusOf(token)).toBe(401)
  })

  it('end by the hash of their token, which grants no access', async () => {
    const { token, userId } = await register()
    const hash = createHash('sha256').update(token).digest('base64url')
    expect(await statusOf(hash)).toBe(401)
    const end = (hashes: string[]) => at.ask('POST', '/v1/token/end/', { body: { hashes } })
    expect((await end([token, hash])).status).toBe(204)
    expect(await statusOf(token)).toBe(401)
    expect(await end([hash])).toMatchObject({ status: 204, text: '' })
    expect((await end(['x'])).status).toBe(422)
    expect(await kindsOf(userId)).toEqual(['registered', 'sessions_ended'])
  })

  it('end 180 days after the log-in, even if used', async () => {
    const { token } = await register()
    for (let day = 0; day < 179; day += 20) {
      now += 20 * DAY_MS
      if (day < 160) expect(await statusOf(token), `day ${day + 20}`).toBe(200)
    }
    expect(await statusOf(token)).toBe(401)
  })
})

/** Makes a program whose ADMIN is the user, with the objects that calls name. */
async function ownProgram(user: { userId: string }) {
  const accountId = await plantAccount(at.app, user.userId)
  const program = { accountId, teamBrandId: await plantProgram(at.app, accountId) }
  await plantPerson(at.app, program, { role: 'ADMIN', userId: user.userId })
  const colleague = await plantPerson(at.app, program, { role: 'COACH', userId: (await register()).userId })
  return { planted: await plantTeam(at.app, program), program, colleague }
}

/** Valid bodies of calls that need one. */
const BODIES = [
  { phone: '2125550100' },
  { features: ['beta'] },
  { reason: 'Payment is disputed' },
  { code: 'FALL-26', kind: 'trial', value: 14 },
  {
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
  },
  {
    name: 'Roosevelt High',
    mascot: 'Bears',
    genders: ['Coed'],
    leagueId: randomUUID(),
    timezone: 'America/Chicago',
    teamLevels: [1],
    email: 'nina@example.com',
    firstName: 'Nina',
    lastName: 'Ortiz',
  },
  { accountId: randomUUID(), email: 'nina@example.com' },
  { token: 'test_ok' },
  { planId: randomUUID(), poNumber: 'PO 1' },
  { planId: randomUUID(), until: null, reason: 'Sponsored' },
  { kind: 'OD', hours: 1, until: '2030-01-01T00:00:00Z', reason: 'Lost film' },
  { method: 'check', amountUSD: 1, reference: '1001' },
  { dueAt: '2030-01-01T00:00:00Z' },
  { amountUSD: 1, reason: 'Moved away', keepsAccess: true },
  { recipient: 'age1' },
]

it('a token that was renewed ends after ten minutes, however it is used meanwhile', async () => {
  const { token } = await register()
  const confirmed = await at.ask('POST', '/v1/token/confirm/', { token, body: { password } })
  now += 6 * MINUTE_MS
  expect(await statusOf(token)).toBe(200)
  now += 5 * MINUTE_MS
  expect([await statusOf(token), await statusOf(confirmed.body.token)]).toEqual([401, 200])
})

describe('a confirmed password', () => {
  it.each(
    ENDPOINTS.filter(({ fresh }) => fresh === 'always').map((endpoint) => [endpoint.name, endpoint] as const),
  )('is wanted by %s', async (_name, { method, path, access, body }) => {
    const { planted, program } = await ownProgram(user)
    const kind = typeof access === 'object' ? access.on : 'account'
    const ids: Record<string, string> = {
      teamBrandId: program.teamBrandId,
      id: planted[kind as keyof Planted],
      invoiceId: randomUUID(),
    }
    const url = path.replace(/:(\w+)/g, (_all, name: string) => ids[name]!)
    const made = { id: 'AAAA', response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
    const bodies = [
      undefined,
      {},
      ...BODIES,
      { planId: program.teamBrandId },
      { code: '123456' },
      { kind: 'PERSON', teamBrandIds: [program.teamBrandId], name: 'Feed', scopes: ['games:read'] },
      { coupon: 'FALL-26' },
      { token: 'token', name: 'Laptop', passkey: made },
    ]
    const sent = bodies.find((one) => schemaOrAny(body).safeParse(one).success)
    await setAdmin(access === 'admin')
    const ask = () => at.ask(method, url, { token: user.token, ...(sent && { body: sent }) })
    await makeStale()
    const refused = await ask()
    expect([refused.status, refused.body.code]).toEqual([403, 'fresh_login_required'])
    // An administrator would need a second factor.
    await setAdmin(false)
    expect((await confirm(password)).status).toBe(200)
    await setAdmin(access === 'admin')
    expect((await ask()).body?.code).not.toBe('fresh_login_required')
    await setAdmin(false)
  })

  let user: Awaited<ReturnType<typeof register>>
  beforeAll(async () => {
    user = await register()
  })
  async function setAdmin(isAdmin: boolean) {
    await at.app.db.updateTable('appUser').set({ isAdmin }).where('id', '=', user.userId).execute()
    const factorAt = isAdmin ? new Date(now).toISOString() : null
    await at.app.db.updateTable('token').set({ factorAt }).where('userId', '=', user.userId).execute()
    at.app.sessions.clearUser(user.userId)
  }
  /** Confirms the session; it goes on with the new token. */
  const confirm = async (typed: string) => {
    const reply = await at.ask('POST', '/v1/token/confirm/', { token: user.token, body: { password: typed } })
    if (reply.status === 200) user = { ...user, token: reply.body.token }
    return reply
  }
  async function makeStale() {
    now += HOUR_MS + 1000
  }
  const codeOf = async (method: string, path: string, body?: unknown) => {
    const { status, body: reply } = await at.ask(method, path, { token: user.token, body })
    return status < 300 ? status : reply.code
  }

  it('is required for roles and for contacts of people who can sign in, not for players', async () => {
    const { planted, program, colleague } = await ownProgram(user)
    const { teamBrandId } = program
    const name = { firstName: 'Pat', lastName: 'Lee' }
    const person = `/v1/team-brand-personnel/${colleague}/`
    const calls: [string, string, unknown][] = [
      ['POST', '/v1/team-brand-personnel/', { teamBrandId, ...name, role: 'COACH' }],
      ['PATCH', person, { role: 'STATISTICIAN' }],
      ['PATCH', person, { primaryEmail: 'elsewhere@example.com' }],
      ['PATCH', person, { primaryPhone: '2125550111' }],
      ['PATCH', person, { isActive: false }],
      [
        'POST',
        '/v1/team-personnel/',
        { teamId: planted.team, teamBrandPersonnelId: colleague, role: 'ASSISTANT_COACH' },
      ],
    ]
    await makeStale()
    for (const [method, path, body] of calls)
      expect(await codeOf(method, path, body), JSON.stringify(body)).toBe('fresh_login_required')
    expect(await codeOf('POST', '/v1/team-brand-personnel/', { teamBrandId, ...name, role: 'PLAYER' })).toBe(
      201,
    )
    expect(await codeOf('PATCH', person, { firstName: 'Sam' })).toBe(200)
    expect(
      await codeOf('PATCH', `/v1/team-brand-personnel/${planted.person}/`, { primaryEmail: 'p@example.com' }),
    ).toBe(200)
    expect(await codeOf('PATCH', `/v1/team-personnel/${planted.rosterEntry}/`, { homeJersey: '12' })).toBe(
      200,
    )
    await confirm(password)
    for (const [method, path, body] of calls)
      expect(await codeOf(method, path, body), JSON.stringify(body)).not.toBe('fresh_login_required')
  })

  it('is valid for an hour, and confirming it counts as a guess', async () => {
    await makeStale()
    const wrong = await confirm('wrong')
    expect([wrong.status, wrong.body.fields]).toEqual([422, { password: 'Password is wrong.' }])
    expect(await codeOf('POST', '/v1/user/phone/', { phone: '2125550199' })).toBe('fresh_login_required')
    expect((await confirm(password)).status).toBe(200)
    now += HOUR_MS - 1000
    expect(await codeOf('POST', '/v1/user/phone/', { phone: '2125550199' })).toBe(200)
    let checked = 0
    for (let n = 0; n < 21; n++) if ((await confirm('wrong')).status === 422) checked += 1
    expect(checked).toBe(20)
    expect((await confirm(password)).status).toBe(429)
    expect(await kindsOf(user.userId)).toContain('locked_out')
  })

  it('is not required in a demo, which has no password', async () => {
    const { token } = (await at.ask('POST', '/v1/demo/')).body
    const [program] = (await at.ask('GET', '/v1/user/', { token })).body.teamBrands
    await makeStale()
    expect((await at.ask('DELETE', `/v1/team-brand/${program.id}/`, { token })).status).toBe(204)
  })
})
