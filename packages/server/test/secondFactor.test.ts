import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSecret, sealSecret } from '../src/secretBox.ts'
import { SoftAuthenticator } from './softAuthenticator.ts'
import { setUpTestServer } from './testServer.ts'

const PASSWORD = 'correct horse battery'
const ORIGIN = 'http://fullcourt.test'
const RP = { origin: ORIGIN, rpId: 'fullcourt.test' }
const STEP = 30_000

let now = Date.parse('2026-11-22T10:00:00Z')
let n = 0
let user: Awaited<ReturnType<typeof register>>

const at = setUpTestServer({ now: () => now })
beforeEach(async () => {
  user = await register()
})

async function register() {
  n += 1
  const username = `coach${n}`
  const body = {
    id: at.app.newId(),
    firstName: 'Ana',
    lastName: 'Alder',
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
  }
  const made = await at.ask('POST', '/v1/user/', { body })
  const again = () => anonymous('/v1/user/', body)
  return { username, token: made.body.token as string, id: body.id, again }
}

const ask = (method: string, path: string, body?: unknown, token: string | undefined = user.token) =>
  at.ask(method, path, { token, body })
const anonymous = (path: string, body: unknown = {}) => at.ask('POST', path, { body })
const logIn = () => anonymous('/v1/token/', { username: user.username, password: PASSWORD })
const codeOf = (secret: string, when = now): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: when })
const status = async (token: string) => (await ask('GET', '/v1/user/', undefined, token)).status

async function setUpTotp(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await ask('POST', '/v1/user/totp/', {})
  expect(begun.status, begun.text).toBe(200)
  const { secret, uri } = begun.body
  expect(uri).toContain('otpauth://totp/Fullcourt')
  const confirmed = await ask('POST', '/v1/user/totp/confirm/', { code: codeOf(secret) })
  expect(confirmed.status, confirmed.text).toBe(200)
  now += STEP
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}

async function addPasskey(device = new SoftAuthenticator()) {
  const { token, passkey } = (await ask('POST', '/v1/user/passkey/options/', {})).body
  const made = device.create({ ...RP, challenge: passkey.challenge })
  const added = await ask('POST', '/v1/user/passkey/', { token, name: 'Laptop', passkey: made })
  expect(added.status, added.text).toBe(201)
  return { device, recoveryCodes: added.body.recoveryCodes }
}

describe('an authenticator app', () => {
  it('does not count before a code of it was confirmed', async () => {
    const begun = await ask('POST', '/v1/user/totp/', {})
    expect((await logIn()).status).toBe(201)
    const wrong = await ask('POST', '/v1/user/totp/confirm/', { code: '000000' })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['code']])
    expect((await ask('GET', '/v1/user/factors/')).body.totpSince).toBeNull()
    expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('is asked for at the log-in, and other sessions end when it is set up', async () => {
    const other = (await logIn()).body.token
    const { secret, recoveryCodes } = await setUpTotp()
    expect(recoveryCodes).toHaveLength(10)
    // 24 letters of 5 bits: a fast hash needs at least 112 bits (ASVS 6.5.2).
    for (const code of recoveryCodes) expect(code.replaceAll('-', '')).toMatch(/^[A-Z2-7]{24}$/)
    expect([await status(user.token), await status(other)]).toEqual([200, 401])
    const asked = await logIn()
    expect([asked.status, asked.body.code]).toEqual([401, 'second_factor_asked'])
    expect(asked.body.secondFactor).toMatchObject({ methods: ['totp', 'recovery'], passkey: null })
    const { token } = asked.body.secondFactor
    expect(await status(token)).toBe(401)
    const entered = await anonymous('/v1/token/factor/', { token, code: codeOf(secret) })
    expect(entered.status, entered.text).toBe(201)
    expect(await status(entered.body.token)).toBe(200)
  })

  it('accepts each code once, also of two log-ins at the same time', async () => {
    const { secret } = await setUpTotp()
    const tokens = [(await logIn()).body.secondFactor.token, (await logIn()).body.secondFactor.token]
    const code = codeOf(secret)
    const entered = await Promise.all(tokens.map((token) => anonymous('/v1/token/factor/', { token, code })))
    expect(entered.map((reply) => reply.status).toSorted()).toEqual([201, 401])
    const { token } = (await logIn()).body.secondFactor
    expect((await anonymous('/v1/token/factor/', { token, code })).body.code).toBe('bad_factor')
    now += STEP
    expect((await anonymous('/v1/token/factor/', { token, code: codeOf(secret) })).status).toBe(201)
    expect((await anonymous('/v1/token/factor/', { token, code: codeOf(secret) })).status).toBe(410)
  })

  it('ends no log-in whose password was replaced in between', async () => {
    const { secret } = await setUpTotp()
    const { token } = (await logIn()).body.secondFactor
    const passwords = { currentPassword: PASSWORD, newPassword: 'a new password of mine' }
    expect((await ask('POST', '/v1/user/password/', passwords)).status).toBe(200)
    expect((await anonymous('/v1/token/factor/', { token, code: codeOf(secret) })).status).toBe(410)
  })

  it('limits guesses for each log-in and for the user', async () => {
    await setUpTotp()
    const guess = async (tries: number) => {
      const { token } = (await logIn()).body.secondFactor
      const replies: number[] = []
      for (let i = 0; i < tries; i++)
        replies.push((await anonymous('/v1/token/factor/', { token, code: '000000' })).status)
      return replies
    }
    expect(await guess(6)).toEqual([401, 401, 401, 401, 401, 410])
    expect(await guess(5)).toEqual([401, 401, 401, 401, 401])
    expect(await guess(1)).toEqual([429])
    const kinds = await at.app.db
      .selectFrom('auditEvent')
      .select('kind')
      .where('subjectId', '=', user.id)
      .execute()
    expect(kinds.map(({ kind }) => kind)).toContain('locked_out')
    now += 16 * 60_000
  })

  it('lets strangers who know the password use up no guesses of the owner', async () => {
    const { secret } = await setUpTotp()
    const from = (network: string) => async (path: string, body: unknown) => {
      const reply = await at.fastify.inject({
        method: 'POST',
        url: path,
        remoteAddress: network,
        payload: body as object,
      })
      return { status: reply.statusCode, body: reply.json() }
    }
    const guess = async (network: string) => {
      const post = from(network)
      const { token } = (await post('/v1/token/', { username: user.username, password: PASSWORD })).body
        .secondFactor
      return (await post('/v1/token/factor/', { token, code: '000000' })).status
    }
    const guesses: number[] = []
    for (let times = 0; times < 11; times++) guesses.push(await guess('198.51.100.7'))
    expect(guesses).toEqual([...Array(10).fill(401), 429])
    // The owner registered from this network.
    const { token } = (await logIn()).body.secondFactor
    expect((await anonymous('/v1/token/factor/', { token, code: codeOf(secret) })).status).toBe(201)
    expect(await guess('203.0.113.7')).toBe(401)
  })

  it('is not replaced before it is removed', async () => {
    await setUpTotp()
    expect((await ask('POST', '/v1/user/totp/', {})).status).toBe(409)
    expect((await ask('DELETE', '/v1/user/totp/')).status).toBe(204)
    expect((await logIn()).status).toBe(201)
    expect((await ask('GET', '/v1/user/factors/')).body).toMatchObject({
      totpSince: null,
      recoveryCodesLeft: 0,
    })
  })

  it('keeps its secret encrypted, for one user alone', async () => {
    const { secret } = await setUpTotp()
    const row = await at.app.db
      .selectFrom('totp')
      .select('secret')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.secret.includes(secret)).toBe(false)
    expect(openSecret(at.app.env, user.id, row.secret)).toBe(secret)
    expect(openSecret(at.app.env, at.app.newId(), row.secret)).toBeNull()
    const otherKey = { ...at.app.env, secretKey: 'k'.repeat(32) }
    expect(openSecret(otherKey, user.id, row.secret)).toBeNull()
    expect(openSecret(otherKey, user.id, sealSecret(otherKey, user.id, secret))).toBe(secret)
  })
})

describe('recovery codes', () => {
  it('work once, and new ones end the old', async () => {
    const { recoveryCodes } = await setUpTotp()
    const enter = async (recoveryCode: string) => {
      const { token } = (await logIn()).body.secondFactor
      return (await anonymous('/v1/token/factor/', { token, recoveryCode })).status
    }
    const [first, second] = recoveryCodes as [string, string]
    expect(await enter(first.toLowerCase().replaceAll('-', ' '))).toBe(201)
    expect(await enter(first)).toBe(401)
    const made = await ask('POST', '/v1/user/recovery-codes/', {})
    expect(await enter(second)).toBe(401)
    expect(await enter(made.body.recoveryCodes[0])).toBe(201)
    expect((await ask('GET', '/v1/user/factors/')).body.recoveryCodesLeft).toBe(9)
  })
})

describe('a passkey', () => {
  it('confirms a log-in, and logs in alone', async () => {
    const { device, recoveryCodes } = await addPasskey()
    expect(recoveryCodes).toHaveLength(10)
    const { token, methods, passkey } = (await logIn()).body.secondFactor
    expect(methods).toEqual(['passkey', 'recovery'])
    const shown = device.get({ ...RP, challenge: passkey.challenge })
    const entered = await anonymous('/v1/token/factor/', { token, passkey: shown })
    expect(entered.status, entered.text).toBe(201)
    const alone = (await anonymous('/v1/token/passkey/options/')).body
    const again = device.get({ ...RP, challenge: alone.passkey.challenge })
    const loggedIn = await anonymous('/v1/token/passkey/', { token: alone.token, passkey: again })
    expect(loggedIn.status, loggedIn.text).toBe(201)
    expect(await status(loggedIn.body.token)).toBe(200)
  })

  it('is refused when its answer is repeated, its counter stands still, or it answers another site', async () => {
    const { device } = await addPasskey()
    const begin = async () => (await anonymous('/v1/token/passkey/options/')).body
    const first = await begin()
    const shown = device.get({ ...RP, challenge: first.passkey.challenge })
    const enter = (token: string, passkey: unknown) => anonymous('/v1/token/passkey/', { token, passkey })
    expect((await enter(first.token, shown)).status).toBe(201)
    expect((await enter(first.token, shown)).status).toBe(410)
    const second = await begin()
    const { challenge } = second.passkey
    for (const wrong of [
      shown,
      device.get({ ...RP, challenge, counter: 1 }),
      device.get({ ...RP, challenge, origin: 'https://fullcourt.test.evil.example' }),
      device.get({ ...RP, challenge, rpId: 'evil.example' }),
    ])
      expect((await enter(second.token, wrong)).body.code).toBe('bad_credentials')
    const third = await begin()
    const unverified = device.get({ ...RP, challenge: third.passkey.challenge, isVerified: false })
    expect((await enter(third.token, unverified)).status).toBe(401)
    const stranger = new SoftAuthenticator().get({ ...RP, challenge: third.passkey.challenge })
    expect((await enter(third.token, stranger)).status).toBe(401)
  })

  it('is not made for another challenge or site, nor for a second user', async () => {
    const device = new SoftAuthenticator()
    const { token, passkey } = (await ask('POST', '/v1/user/passkey/options/', {})).body
    const add = (made: unknown) => ask('POST', '/v1/user/passkey/', { token, name: 'Laptop', passkey: made })
    expect((await add(device.create({ ...RP, challenge: 'AAAA' }))).status).toBe(422)
    const evil = device.create({ ...RP, challenge: passkey.challenge, origin: 'https://evil.example' })
    expect((await add(evil)).status).toBe(422)
    const good = device.create({ ...RP, challenge: passkey.challenge })
    expect((await add(good)).status).toBe(201)
    expect((await add(good)).status).toBe(410)
  })

  it('of another user does not confirm this one', async () => {
    const mine = user
    const { device } = await addPasskey()
    n += 1
    const body = {
      firstName: 'B',
      lastName: 'B',
      username: `coach${n}`,
      email: `coach${n}@example.com`,
      password: PASSWORD,
    }
    const made = await at.ask('POST', '/v1/user/', { body })
    user = { ...user, username: body.username, token: made.body.token, id: made.body.user.id }
    await addPasskey()
    const { token, passkey } = (await logIn()).body.secondFactor
    const shown = device.get({ ...RP, challenge: passkey.challenge })
    expect((await anonymous('/v1/token/factor/', { token, passkey: shown })).status).toBe(401)
    user = mine
  })

  it('is renamed and removed; the last one ends the recovery codes', async () => {
    await addPasskey()
    const { passkeys } = (await ask('GET', '/v1/user/factors/')).body
    const path = `/v1/user/passkey/${passkeys[0].id}/`
    expect((await ask('PATCH', path, { name: 'Phone' })).status).toBe(204)
    expect((await ask('GET', '/v1/user/factors/')).body.passkeys[0].name).toBe('Phone')
    expect((await ask('DELETE', path)).status).toBe(204)
    expect((await ask('GET', '/v1/user/factors/')).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })
})

describe('a second factor', () => {
  it('is not left out by a repeated registration', async () => {
    expect((await user.again()).status).toBe(200)
    await setUpTotp()
    const { status, body } = await user.again()
    expect([status, body.code, body.token]).toEqual([401, 'second_factor_asked', undefined])
  })

  it('is not left out by a new password', async () => {
    const { secret } = await setUpTotp()
    const changed = await ask('POST', '/v1/user/password/', {
      currentPassword: PASSWORD,
      newPassword: 'another horse battery',
    })
    expect(changed.status, changed.text).toBe(200)
    const asked = await anonymous('/v1/token/', {
      username: user.username,
      password: 'another horse battery',
    })
    expect(asked.body.code).toBe('second_factor_asked')
    const { token } = asked.body.secondFactor
    expect((await anonymous('/v1/token/factor/', { token, code: codeOf(secret) })).status).toBe(201)
  })

  it('is asked for in place of the password when an older session is confirmed, and renews the token', async () => {
    const { secret } = await setUpTotp()
    const id = (await ask('GET', '/v1/token/')).body.results[0].id
    now += 2 * 3_600_000
    expect((await ask('POST', '/v1/user/recovery-codes/', {})).body.code).toBe('fresh_login_required')
    const byPassword = await ask('POST', '/v1/token/confirm/', { password: PASSWORD })
    expect([byPassword.status, byPassword.body.code]).toEqual([401, 'second_factor_asked'])
    expect((await ask('POST', '/v1/user/recovery-codes/', {})).body.code).toBe('fresh_login_required')
    const { token } = byPassword.body.secondFactor
    const wrong = await ask('POST', '/v1/token/confirm/factor/', { token, code: '000000' })
    expect(wrong.status).toBe(401)
    const confirmed = await ask('POST', '/v1/token/confirm/factor/', { token, code: codeOf(secret) })
    expect(confirmed.status, confirmed.text).toBe(200)
    const renewed = confirmed.body.token
    expect((await ask('POST', '/v1/user/recovery-codes/', {}, renewed)).status).toBe(200)
    // The old token is good for calls under way, and for nothing that needs a confirmed session.
    expect((await ask('POST', '/v1/user/recovery-codes/', {})).body.code).toBe('fresh_login_required')
    expect(await status(user.token)).toBe(200)
    const sessions = (await ask('GET', '/v1/token/', undefined, renewed)).body.results
    expect(sessions).toMatchObject([{ id, current: true }])
    now += 10 * 60_000 + 1
    expect([await status(user.token), await status(renewed)]).toEqual([401, 200])
    expect((await ask('DELETE', `/v1/token/${id}/`, undefined, renewed)).status).toBe(204)
    expect(await status(renewed)).toBe(401)
  })

  // S7 of the security review.
  it('is shown again by administrators every hour, and their password is not enough', async () => {
    await setUpTotp()
    await at.app.db.updateTable('appUser').set({ isAdmin: true }).where('id', '=', user.id).execute()
    at.app.sessions.clearUser(user.id)
    expect((await ask('GET', '/v1/admin/users/')).status).toBe(200)
    now += 2 * 3_600_000
    expect((await ask('GET', '/v1/admin/users/')).body.code).toBe('fresh_login_required')
    const confirmed = await ask('POST', '/v1/token/confirm/', { password: PASSWORD })
    expect(confirmed.body.code).toBe('second_factor_asked')
    expect((await ask('GET', '/v1/admin/users/')).body.code).toBe('fresh_login_required')
    // A new password does not stand for the factor either.
    const changed = await ask('POST', '/v1/user/password/', {
      currentPassword: PASSWORD,
      newPassword: 'another horse battery',
    })
    expect(changed.body.code).toBe('fresh_login_required')
    await at.app.db.updateTable('appUser').set({ isAdmin: false }).where('id', '=', user.id).execute()
    await ask('DELETE', '/v1/user/totp/')
  })

  it('is needed by an administrator to confirm; the password alone confirms a session of others', async () => {
    now += 2 * 3_600_000
    const confirm = () => ask('POST', '/v1/token/confirm/', { password: PASSWORD })
    await at.app.db.updateTable('appUser').set({ isAdmin: true }).where('id', '=', user.id).execute()
    at.app.sessions.clearUser(user.id)
    expect((await confirm()).body.code).toBe('second_factor_required')
    await at.app.db.updateTable('appUser').set({ isAdmin: false }).where('id', '=', user.id).execute()
    at.app.sessions.clearUser(user.id)
    const confirmed = await confirm()
    expect(confirmed.status, confirmed.text).toBe(200)
    expect((await ask('POST', '/v1/user/totp/', {})).body.code).toBe('fresh_login_required')
    expect((await ask('POST', '/v1/user/totp/', {}, confirmed.body.token)).status).toBe(200)
    expect((await ask('GET', '/v1/user/export/', undefined, confirmed.body.token)).status).toBe(202)
    expect((await ask('GET', '/v1/user/export/')).body.code).toBe('fresh_login_required')
  })

  it('is not shown for one purpose and used for another', async () => {
    const { secret } = await setUpTotp()
    const other = (await logIn()).body.secondFactor
    const confirming = await ask('POST', '/v1/token/confirm/factor/', {
      token: other.token,
      code: codeOf(secret),
    })
    expect(confirming.status).toBe(410)
    const { token } = (await ask('POST', '/v1/token/confirm/options/', {})).body
    expect((await anonymous('/v1/token/factor/', { token, code: codeOf(secret) })).status).toBe(410)
    const entered = await anonymous('/v1/token/factor/', { token: other.token, code: codeOf(secret) })
    expect(entered.status, entered.text).toBe(201)
  })

  it('of one user does not confirm the session of another', async () => {
    const { secret } = await setUpTotp()
    const thief = await register()
    now += 2 * 3_600_000
    const { token } = (await ask('POST', '/v1/token/confirm/options/', {})).body
    const stolen = { token, code: codeOf(secret) }
    const confirmed = await ask('POST', '/v1/token/confirm/factor/', stolen, thief.token)
    expect(confirmed.status).toBe(410)
    expect((await ask('POST', '/v1/user/totp/', {}, thief.token)).body.code).toBe('fresh_login_required')
  })

  it('that is right does not count as a guess, however often it is shown', async () => {
    const { secret } = await setUpTotp()
    for (let times = 0; times < 12; times++) {
      const { token } = (await logIn()).body.secondFactor
      const entered = await anonymous('/v1/token/factor/', { token, code: codeOf(secret) })
      expect(entered.status, `log-in ${times + 1}: ${entered.text}`).toBe(201)
      now += STEP
    }
  })

  it('is needed by administrators, and an administrator clears a lost one', async () => {
    const { db } = at.app
    const lost = user
    await setUpTotp()
    n += 1
    const made = await at.ask('POST', '/v1/user/', {
      body: {
        firstName: 'Root',
        lastName: 'Root',
        username: `root${n}`,
        email: `root${n}@example.com`,
        password: PASSWORD,
      },
    })
    const root = made.body.token
    await db.updateTable('appUser').set({ isAdmin: true }).where('id', '=', made.body.user.id).execute()
    at.app.sessions.clearUser(made.body.user.id)
    const clear = () => ask('DELETE', `/v1/admin/user/${lost.id}/factors/`, undefined, root)
    expect((await clear()).body.code).toBe('second_factor_required')
    expect((await ask('GET', '/v1/user/factors/', undefined, root)).body.isRequired).toBe(true)
    user = { ...user, username: `root${n}`, token: root, id: made.body.user.id }
    await setUpTotp()
    expect((await clear()).status).toBe(204)
    expect(await status(lost.token)).toBe(401)
    user = lost
    expect((await logIn()).status).toBe(201)
    const event = await db
      .selectFrom('auditEvent')
      .select('userId')
      .where('kind', '=', 'factors_cleared')
      .where('subjectId', '=', lost.id)
      .executeTakeFirst()
    expect(event?.userId).toBe(made.body.user.id)
  })
})
