import { HOUR_MS, MINUTE_MS } from '@fullcourt/program'
import { describe, expect, it, vi } from 'vitest'
import { lettersIn, letterTo } from './letters.ts'
import { letLimitsPass } from './passing.ts'
import { setUpTestServer } from './testServer.ts'

const password = 'correct horse battery'
const fresh = 'a new password of mine'

describe('a new password', () => {
  let now = Date.parse('2026-11-20T12:00:00Z')
  const at = setUpTestServer({ works: true, now: () => now })

  let made = 0
  async function newUser({ verified = true } = {}) {
    const username = `user${++made}`
    const email = `${username}@example.com`
    const body = { firstName: 'Ada <b>', lastName: 'Byron', username, email, password }
    const { token } = (await at.ask('POST', '/v1/user/', { body })).body
    const { code } = await letterTo(at.dataDir, email)
    if (verified)
      await at.ask('POST', '/v1/user/verify/', { token, body: { value: email, type: 'email', code } })
    return { username, email, token: token as string }
  }
  const ask = (value: string, headers: Record<string, string> = {}) =>
    at.ask('POST', '/v1/user/password/reset/', { body: { value }, headers })
  const complete = (sent: { value: string; token: string }, typed = fresh) =>
    at.ask('POST', '/v1/user/password/reset/complete/', { body: { ...sent, password: typed } })
  const logIn = (username: string, typed: string) =>
    at.ask('POST', '/v1/token/', { body: { username, password: typed } })
  const statusOf = async (token: string) => (await at.ask('GET', '/v1/user/', { token })).status

  /** Reads the value and the token of the link in the last of `count` mails. */
  async function linkTo(email: string, count: number) {
    const { link } = await letterTo(at.dataDir, email, count)
    const { origin, pathname, hash, search } = new URL(link!)
    expect([origin, pathname, search]).toEqual(['http://fullcourt.test', '/reset/', ''])
    const parts = new URLSearchParams(hash.slice(1))
    return { value: parts.get('value')!, token: parts.get('token')! }
  }

  it('is set by a link to the verified address; it ends all sessions and opens one', async () => {
    const one = await newUser()
    const other = (await logIn(one.username, password)).body.token
    expect((await ask(one.email.toUpperCase())).status).toBe(204)
    const link = await linkTo(one.email, 2)
    expect(link.token).toMatch(/^[\w-]{43}$/)
    const done = await complete(link)
    expect(done.status).toBe(200)
    for (const [token, status] of [
      [one.token, 401],
      [other, 401],
      [done.body.token, 200],
    ])
      expect(await statusOf(token)).toBe(status)
    expect((await logIn(one.username, password)).status).toBe(401)
    expect((await logIn(one.username, fresh)).status).toBe(201)
    expect((await complete(link)).body.code).toBe('gone')
    expect((await letterTo(at.dataDir, one.email, 3)).subject).toBe('Your password was changed on Fullcourt')
  })

  it('lets a locked-out user log in', async () => {
    const one = await newUser()
    for (let n = 0; n < 21; n++) await logIn(one.username, 'wrong')
    expect((await logIn(one.username, password)).status).toBe(429)
    await ask(one.username)
    const done = await complete(await linkTo(one.email, 2))
    expect(await statusOf(done.body.token)).toBe(200)
    await letLimitsPass(at.app, HOUR_MS)
  })

  it('is set by exactly one of 20 simultaneous calls with the link', async () => {
    const one = await newUser()
    await ask(one.username)
    const link = await linkTo(one.email, 2)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => complete(link, `password number ${n}`)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(410)])
    const winner = replies.findIndex(({ status }) => status === 200)
    expect((await logIn(one.username, `password number ${winner}`)).status).toBe(201)
  })

  it('needs the newest link, within 30 minutes, of the same user', async () => {
    const one = await newUser()
    const two = await newUser()
    await ask(one.username)
    const old = await linkTo(one.email, 2)
    await letLimitsPass(at.app, MINUTE_MS)
    await ask(one.username)
    const link = await linkTo(one.email, 3)
    expect((await complete(old)).status).toBe(410)
    expect((await complete({ ...link, value: two.username })).status).toBe(410)
    expect((await complete({ ...link, token: `${link.token.slice(0, -1)}-` })).status).toBe(410)
    expect((await complete(link, 'short')).status).toBe(422)
    now += 30 * MINUTE_MS
    expect((await complete(link)).status).toBe(410)
    expect((await logIn(one.username, password)).status).toBe(201)
  })

  it('cannot be set by the link after a change of the password or an address', async () => {
    const one = await newUser()
    await ask(one.username)
    const link = await linkTo(one.email, 2)
    const body = { currentPassword: password, newPassword: fresh }
    await at.ask('POST', '/v1/user/password/', { token: one.token, body })
    expect((await complete(link)).status).toBe(410)
  })

  it('is not sent to an unverified address, and the reply does not reveal it', async () => {
    const unverified = await newUser({ verified: false })
    const verified = await newUser()
    const replies = [
      await ask(verified.email),
      await ask(unverified.email),
      await ask(unverified.username),
      await ask('unknown@example.com'),
    ]
    const seen = replies.map(({ status, text, headers }) => ({ status, text, type: headers['content-type'] }))
    for (const one of seen) expect(one).toEqual(seen[0])
    await letterTo(at.dataDir, verified.email, 2)
    const others = lettersIn(at.dataDir).filter(({ to }) =>
      [unverified.email, 'unknown@example.com'].includes(to),
    )
    expect(others.map(({ code }) => code)).toEqual([expect.any(String)])
  })

  it('is requested without a query for the user', async () => {
    const one = await newUser()
    const { db, jobs } = at.app
    const left = vi.spyOn(jobs, 'enqueue').mockResolvedValue()
    Object.defineProperty(at.app, 'db', { value: null, configurable: true })
    const replies = [await ask(one.email), await ask(one.username), await ask('another.unknown@example.com')]
    Object.defineProperty(at.app, 'db', { value: db })
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(left).toHaveBeenCalledTimes(3)
    left.mockRestore()
  })

  it('has a link with the address from the settings, not from the request', async () => {
    const one = await newUser()
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }
    expect((await ask(one.username, evil)).status).toBe(204)
    await linkTo(one.email, 2)
    const { text, html } = await letterTo(at.dataDir, one.email, 2)
    expect(text + html).not.toContain('evil')
  })

  it('stores only a hash of the link, and escapes names in the mail', async () => {
    const one = await newUser()
    await ask(one.username)
    const { token } = await linkTo(one.email, 2)
    const { html } = await letterTo(at.dataDir, one.email, 2)
    expect(html).toContain('Ada &lt;b&gt;')
    const { rows } = await at.app.database.pool.query(
      'select r::text as row from password_reset r union all select j::text from pgboss.job j',
    )
    for (const { row } of rows) expect(row).not.toContain(token)
  })
})
