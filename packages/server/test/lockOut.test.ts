// Guesses at passwords and requests for resets: strangers must not use up the limits of the owner of an account.
import { beforeEach, expect, it, vi } from 'vitest'
import { deleteOldSources } from '../src/accounts/knownSources.ts'
import { LIMITS } from '../src/calls/limits.ts'
import { networkOf } from '../src/calls/network.ts'
import { lettersIn, letterTo } from './letters.ts'
import { letLimitsPass } from './passing.ts'
import { setUpTestServer } from './testServer.ts'

const password = 'correct horse battery'
/** Each in another network (/24). */
const HOME = '203.0.113.7'
const GYM = '198.51.100.20'
const STRANGER = '192.0.2.66'

const at = setUpTestServer({ works: true, env: { trustProxy: 1 } })

const post = (path: string, from: string, body: unknown, more: { key?: string; token?: string } = {}) =>
  at.ask('POST', path, {
    token: more.token,
    body,
    headers: { 'x-forwarded-for': from, ...(more.key && { 'x-device-key': more.key }) },
  })
const logIn = (username: string, from: string, typed = password, key?: string) =>
  post('/v1/token/', from, { username, password: typed }, key ? { key } : {})
const askReset = (value: string, from: string) => post('/v1/user/password/reset/', from, { value })

/** Waits until no mail is queued. */
async function allJobsDone(): Promise<void> {
  const waiting = async () =>
    (await at.app.database.pool.query("select count(*)::int as n from pgboss.job where state < 'completed'"))
      .rows[0].n
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 })
}

let coach = ''
let made = 0
async function register(username: string, from: string, email = `${username}@example.com`, key?: string) {
  const body = { firstName: 'Ada', lastName: 'Byron', username, email, password }
  const reply = await post('/v1/user/', from, body, key ? { key } : {})
  expect(reply.status).toBe(201)
  return { username, email, token: reply.body.token as string, id: reply.body.user.id as string }
}
async function verify({ email, token }: { email: string; token: string }, from: string) {
  const { code } = await letterTo(at.dataDir, email)
  expect(
    (await post('/v1/user/verify/', from, { value: email, type: 'email', code }, { token })).status,
  ).toBe(200)
}
beforeEach(() => {
  coach = `coach${++made}`
})

/**
 * Sends wrong passwords from one address.
 * @returns how many were checked before the first 429
 */
async function guessWrong(username: string, from: string, times: number, key?: string): Promise<number> {
  let checked = 0
  for (let n = 0; n < times; n++)
    if ((await logIn(username, from, `wrong ${n}`, key)).status === 401) checked += 1
  return checked
}

it('lets the owner log in from home and from the gym while a stranger guesses', async () => {
  await register(coach, HOME)
  expect(await guessWrong(coach, STRANGER, 21)).toBeLessThanOrEqual(20)
  expect((await logIn(coach, STRANGER)).status).toBe(429)
  expect((await logIn(coach, HOME)).status).toBe(201)
  expect((await logIn(coach, GYM)).status).toBe(201)
})

it('lets the owner log in with a known device from the network of a guessing stranger', async () => {
  await register(coach, HOME, undefined, 'key of the tablet')
  expect(await guessWrong(coach, HOME, 21)).toBe(20)
  expect((await logIn(coach, HOME)).status).toBe(429)
  expect((await logIn(coach, HOME, password, 'a key that a stranger made up')).status).toBe(429)
  expect((await logIn(coach, HOME, password, 'key of the tablet')).status).toBe(201)
})

/** Uses up the guesses of strangers at an account but for the last ones, without the time for hashing. */
async function useUpGuessesFromElsewhere(userId: string, left = 0): Promise<void> {
  for (let n = 0; n < LIMITS.firstGuessesTogether.most; n++)
    await at.app.limits.take('firstGuessesTogether', userId)
  for (let n = left; n < LIMITS.guessesFromElsewhere.most; n++)
    await at.app.limits.take('guessesFromElsewhere', userId)
}

it('lets the owner log in with a new device in a new network while other networks guess', async () => {
  const { id } = await register(coach, HOME)
  for (let n = 0; n < LIMITS.guessesFromElsewhere.most; n++)
    await at.app.limits.take('guessesFromElsewhere', id)
  expect(await guessWrong(coach, STRANGER, 4)).toBe(LIMITS.firstGuesses.most)
  expect((await logIn(coach, STRANGER)).status).toBe(429)
  expect((await logIn(coach, GYM)).status).toBe(201)
})

it('lets the owner log in with a new device at home while other addresses of the network guess', async () => {
  const { id } = await register(coach, HOME)
  for (let n = 0; n < LIMITS.guessesFromKnownNetwork.most; n++)
    await at.app.limits.take('guessesFromKnownNetwork', `${id} ${networkOf(HOME)}`)
  expect(await guessWrong(coach, '203.0.113.99', 4)).toBe(LIMITS.firstGuesses.most)
  expect((await logIn(coach, HOME)).status).toBe(201)
})

it('counts guesses from all unknown networks together', async () => {
  const { id } = await register(coach, HOME)
  await useUpGuessesFromElsewhere(id, 1)
  expect((await logIn(coach, STRANGER, 'wrong')).status).toBe(401)
  expect((await logIn(coach, GYM)).status).toBe(429)
  expect((await logIn(coach, HOME)).status).toBe(201)
})

it('forgets a network after 90 days', async () => {
  const { id } = await register(coach, HOME)
  const { pool } = at.app.database
  await pool.query("update known_source set seen_at = seen_at - interval '91 days'")
  await useUpGuessesFromElsewhere(id)
  expect((await logIn(coach, HOME)).status).toBe(429)
  await deleteOldSources(at.app)
  const { rows } = await pool.query('select user_id from known_source where user_id = $1', [id])
  expect(rows).toEqual([])
})

it('treats a guess at an unknown name like one at a known name', async () => {
  await register(coach, HOME)
  const answers = async (name: string) => {
    const replies = []
    for (let n = 0; n < 21; n++) replies.push(await logIn(name, STRANGER, 'wrong'))
    return replies.map(({ status, body }) => [status, body.code])
  }
  expect(await answers(coach)).toEqual(await answers(`${coach}.unknown`))
})

it('lets the owner reset the password after a stranger requested resets', async () => {
  const owner = await register(coach, HOME)
  await verify(owner, HOME)
  for (let n = 0; n < 8; n++) expect((await askReset(coach, STRANGER)).status).toBe(204)
  await letterTo(at.dataDir, owner.email, 2)
  expect((await askReset(coach, HOME)).status).toBe(204)
  const { link } = await letterTo(at.dataDir, owner.email, 3)
  const sent = new URLSearchParams(new URL(link!).hash.slice(1))
  const body = { value: sent.get('value'), token: sent.get('token'), password: 'a new password' }
  expect((await post('/v1/user/password/reset/complete/', HOME, body)).status).toBe(200)
})

it('sends at most one mail a minute and five an hour, with the same reply', async () => {
  const owner = await register(coach, HOME)
  await verify(owner, HOME)
  for (let n = 0; n < 8; n++) {
    expect(await askReset(coach, `198.18.${n}.1`)).toMatchObject({ status: 204, text: '' })
    expect((await askReset(owner.email, `198.18.${n}.1`)).status).toBe(204)
    await allJobsDone()
    await letLimitsPass(at.app, 60_000)
  }
  const resets = lettersIn(at.dataDir).filter(
    ({ to, link }) => to === owner.email && link?.includes('/reset/'),
  )
  expect(resets).toHaveLength(5)
})

it('counts no guess at an account when the password is right for another account with the address', async () => {
  const owner = await register(coach, HOME)
  await verify(owner, HOME)
  const other = 'another password of mine'
  const claims = {
    firstName: 'Eve',
    lastName: 'L',
    username: `${coach}.eve`,
    email: owner.email,
    password: other,
  }
  expect((await post('/v1/user/', STRANGER, claims)).status).toBe(201)
  for (let n = 0; n < 21; n++) expect((await logIn(owner.email, STRANGER, other)).status).toBe(201)
  expect((await logIn(coach, STRANGER)).status).toBe(201)
  expect((await logIn(coach, GYM)).status).toBe(201)
  const change = { currentPassword: password, newPassword: 'a new password' }
  expect((await post('/v1/user/password/', GYM, change, { token: owner.token })).status).toBe(200)
})

it('lets the owner log in by an address that is locked out for another account', async () => {
  const owner = await register(coach, HOME)
  await verify(owner, HOME)
  const claims = {
    firstName: 'Eve',
    lastName: 'L',
    username: `${coach}.eve`,
    email: owner.email,
    password: 'another password',
  }
  const claimed = await post('/v1/user/', STRANGER, claims)
  await useUpGuessesFromElsewhere(claimed.body.user.id)
  expect((await logIn(claims.username, GYM, 'another password')).status).toBe(429)
  expect((await logIn(owner.email, HOME)).status).toBe(201)
})

it('serves an honest log-in before waiting guesses', async () => {
  const owner = await register(coach, HOME)
  await verify(owner, HOME)
  const order: string[] = []
  const guesses = Array.from({ length: 90 }, (_, n) =>
    logIn(owner.email, `10.${n}.0.1`, 'wrong').then(() => order.push('guess')),
  )
  const honest = logIn(coach, HOME).then(({ status }) => {
    expect(status).toBe(201)
    order.push('coach')
  })
  await Promise.all([...guesses, honest])
  expect(order.indexOf('coach')).toBeLessThan(60)
})
