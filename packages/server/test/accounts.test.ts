import { DAY_MS } from '@fullcourt/program'
import { expect, it } from 'vitest'
import { appointAdmin } from '../src/accounts/admin.ts'
import { deleteExpiredTokens } from '../src/accounts/session.ts'
import { startPatiently, untilWaiting } from './lockWaits.ts'
import { letLimitsPass } from './passing.ts'
import { setUpTestServer } from './testServer.ts'

const password = 'correct horse battery'
let now = Date.parse('2026-11-20T12:00:00Z')
const at = setUpTestServer({ now: () => now, env: { adminEmail: 'boss@example.com' } })

const register = (username: string, more: Record<string, unknown> = {}) =>
  at.ask('POST', '/v1/user/', {
    body: {
      firstName: 'Ada',
      lastName: 'Byron',
      username,
      email: `${username}@example.com`,
      password,
      ...more,
    },
  })
const logIn = (username: string, typed = password) =>
  at.ask('POST', '/v1/token/', { body: { username, password: typed } })
const statusOf = async (token: string) => (await at.ask('GET', '/v1/user/', { token })).status

it('refuses a taken username in upper or lower case, but not a taken address', async () => {
  expect((await register('ada')).status).toBe(201)
  const again = await register('ADA', { email: 'other@example.com' })
  expect([again.status, again.body.fields]).toEqual([422, { username: 'Username is taken.' }])
  expect((await register('adа.byron', { email: 'mixed@example.com' })).body.fields).toEqual({
    username: 'Username must not mix alphabets.',
  })
  expect((await register('ada.twice', { email: 'ADA@Example.com' })).status).toBe(201)
})

it('signs in again only if a registration is repeated with its id and password', async () => {
  const id = '01990000-0000-7000-8000-0000000000aa'
  const made = await register('grace', { id })
  const again = await register('grace', { id: id.toUpperCase() })
  expect([made.status, again.status]).toEqual([201, 200])
  expect(again.body.user).toEqual(made.body.user)
  expect(again.body.token).not.toBe(made.body.token)
  expect((await register('grace', { id, password: 'another password' })).body.code).toBe('id_taken')
  expect((await register('hopper', { id })).body.code).toBe('id_taken')
})

it('counts the password of a repeated registration as a guess', async () => {
  const id = '01990000-0000-7000-8000-0000000000ab'
  await register('tried', { id })
  const statuses = []
  for (let n = 0; n < 21; n++)
    statuses.push((await register('tried', { id, password: `a guess, number ${n}` })).status)
  expect([...new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([409, 429])
  expect((await logIn('tried')).status).toBe(429)
  await letLimitsPass(at.app, 16 * 60_000)
  expect((await register('tried', { id })).status).toBe(200)
})

it.each([
  ['POST', '/v1/user/', 'password'],
  ['POST', '/v1/user/password/', 'newPassword'],
])('refuses a common password: %s %s', async (_method, path, field) => {
  const { token } = (await register(`common.${field.toLowerCase()}`)).body
  const reply =
    path === '/v1/user/'
      ? await register('common.again', { password: 'Password1' })
      : await at.ask('POST', path, { token, body: { currentPassword: password, newPassword: 'letmein123' } })
  expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, [field]])
  expect(reply.body.message).toContain('too common')
})

it('accepts a password as typed: any script, spaces at its ends, 8 to 128 characters', async () => {
  const typed = [
    '  blanks  ',
    'пароль мой',
    '👩‍👩‍👧‍👦🏀🏀🏀🏀🏀🏀🏀',
    'x'.repeat(128),
    'é'.repeat(512),
    'NUL \u0000 inside',
  ]
  for (const [n, own] of typed.entries()) {
    expect((await register(`typed${n}`, { password: own })).status, own).toBe(201)
    expect((await logIn(`typed${n}`, own)).status, own).toBe(201)
    expect((await logIn(`typed${n}`, own.trim() === own ? `${own} ` : own.trim())).status, own).toBe(401)
  }
  for (const short of ['1234567', '👩‍👩‍👧‍👦🏀', 'e\u0301'.repeat(7)])
    expect((await register('short', { password: short })).body.fields).toEqual({
      password: 'Password must have at least 8 characters.',
    })
})

it('reveals taken usernames at most twenty times an hour', async () => {
  const { token } = (await register('curious')).body
  const statuses = []
  for (let n = 0; n < 21; n++)
    statuses.push((await at.ask('PATCH', '/v1/user/', { token, body: { username: 'ADA' } })).status)
  expect([...new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([422, 429])
})

it('ends every other session when the password changes', async () => {
  const { body } = await register('lin')
  const other = (await logIn('lin')).body.token
  const change = (currentPassword: string) =>
    at.ask('POST', '/v1/user/password/', {
      token: body.token,
      body: { currentPassword, newPassword: 'a new password' },
    })
  expect((await change('wrong')).body.fields).toEqual({ currentPassword: 'Current password is wrong.' })
  const changed = await change(password)
  expect(changed.status).toBe(200)
  for (const [token, status] of [
    [body.token, 401],
    [other, 401],
    [changed.body.token, 200],
  ])
    expect(await statusOf(token)).toBe(status)
  expect((await logIn('lin')).status).toBe(401)
  expect((await logIn('lin', 'a new password')).status).toBe(201)
})

it('opens no session by a password that is being replaced', async () => {
  const { body } = await register('karen')
  const { db } = at.app
  const replacing = await startPatiently(at)
  await replacing
    .updateTable('appUser')
    .set({ passwordHash: 'another' })
    .where('id', '=', body.user.id)
    .execute()
  await replacing.deleteFrom('token').where('userId', '=', body.user.id).execute()
  const answered = logIn('karen')
  await Promise.race([answered, untilWaiting(at, 1)])
  await replacing.commit().execute()
  expect([(await answered).status, await statusOf((await answered).body.token)]).toEqual([401, 401])
  const left = await db.selectFrom('token').select('id').where('userId', '=', body.user.id).execute()
  expect(left).toEqual([])
})

it('opens no session by a repeated registration whose password is being replaced', async () => {
  const id = '01990000-0000-7000-8000-0000000000ac'
  await register('karl', { id })
  const { db } = at.app
  const replacing = await startPatiently(at)
  await replacing.updateTable('appUser').set({ passwordHash: 'another' }).where('id', '=', id).execute()
  await replacing.deleteFrom('token').where('userId', '=', id).execute()
  const answered = register('karl', { id })
  await Promise.race([answered, untilWaiting(at, 1)])
  await replacing.commit().execute()
  expect((await answered).status).toBe(401)
  expect(await db.selectFrom('token').select('id').where('userId', '=', id).execute()).toEqual([])
})

it('says that a session that just ended cannot be confirmed', async () => {
  const { body } = await register('nora')
  const ending = await startPatiently(at)
  await ending.deleteFrom('token').where('userId', '=', body.user.id).execute()
  const answered = at.ask('POST', '/v1/token/confirm/', { token: body.token, body: { password } })
  await Promise.race([answered, untilWaiting(at, 1)])
  await ending.commit().execute()
  const { status, body: refused } = await answered
  expect([status, refused.code]).toEqual([401, 'unauthenticated'])
})

it('lets a session that just ended change no password', async () => {
  const { body } = await register('mona')
  const { db } = at.app
  const resetting = await startPatiently(at)
  await resetting
    .updateTable('appUser')
    .set({ passwordHash: 'another' })
    .where('id', '=', body.user.id)
    .execute()
  await resetting.deleteFrom('token').where('userId', '=', body.user.id).execute()
  const answered = at.ask('POST', '/v1/user/password/', {
    token: body.token,
    body: { currentPassword: password, newPassword: 'a new password' },
  })
  await untilWaiting(at, 1)
  await resetting.commit().execute()
  expect((await answered).status).toBe(401)
  const user = await db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', body.user.id)
    .executeTakeFirstOrThrow()
  expect(user.passwordHash).toBe('another')
})

it('changes the own profile, including the username', async () => {
  const { token } = (await register('mary')).body
  const taken = await at.ask('PATCH', '/v1/user/', { token, body: { username: 'ADA' } })
  expect(taken.body.fields).toEqual({ username: 'Username is taken.' })
  const body = { username: 'Mary.Jackson', jobTitle: '  Head coach ', communications: 3 }
  const changed = await at.ask('PATCH', '/v1/user/', { token, body })
  expect(changed.body).toMatchObject({ username: 'Mary.Jackson', jobTitle: 'Head coach', communications: 3 })
  expect((await logIn('mary.jackson')).status).toBe(201)
})

it('logs out here and everywhere', async () => {
  const { token } = (await register('rosa')).body
  const other = (await logIn('rosa')).body.token
  await at.ask('DELETE', '/v1/token/', { token })
  expect([await statusOf(token), await statusOf(other)]).toEqual([401, 200])
  await at.ask('DELETE', '/v1/token/all/', { token: other })
  expect(await statusOf(other)).toBe(401)
})

it('does not cache a session that ended during its query', async () => {
  const { token } = (await register('race')).body
  const { sessions, db } = at.app
  const { userId } = (await sessions.find(token))!
  sessions.clearUser(userId)
  const looking = sessions.find(token)
  sessions.clearUser(userId)
  await looking
  await db.deleteFrom('token').where('userId', '=', userId).execute()
  expect(await sessions.find(token)).toBeNull()
})

it('ends a session after 30 days without use, not earlier', async () => {
  const { token } = (await register('idle')).body
  now += 29 * DAY_MS
  expect(await statusOf(token)).toBe(200)
  now += 29 * DAY_MS
  expect(await statusOf(token)).toBe(200)
  now += 31 * DAY_MS
  expect(await statusOf(token)).toBe(401)
  await deleteExpiredTokens(at.app)
  const left = await at.app.db.selectFrom('token').select('hash').execute()
  expect(left).toEqual([])
})

it('stores only hashes of tokens and passwords', async () => {
  const { token } = (await register('secret')).body
  const stored = JSON.stringify([
    await at.app.db.selectFrom('token').selectAll().execute(),
    await at.app.db.selectFrom('appUser').selectAll().execute(),
    await at.app.db.selectFrom('creation').selectAll().execute(),
  ])
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(password)
  const user = await at.ask('GET', '/v1/user/', { token })
  expect(user.text).not.toContain('argon2')
})

it('makes a user an administrator only after verifying ADMIN_EMAIL', async () => {
  const { token } = (await register('boss')).body
  const isAdmin = async () => (await at.ask('GET', '/v1/user/', { token })).body.isAdmin
  await appointAdmin(at.app)
  expect(await isAdmin()).toBe(false)
  const verifiedAt = new Date(now).toISOString()
  await at.app.db
    .updateTable('userEmail')
    .set({ verifiedAt })
    .where('emailKey', '=', 'boss@example.com')
    .execute()
  await appointAdmin(at.app)
  expect(await isAdmin()).toBe(true)
})
