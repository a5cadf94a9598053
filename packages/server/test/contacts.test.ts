import { MINUTE_MS } from '@fullcourt/program'
import { describe, expect, it } from 'vitest'
import { lettersIn, letterTo, textIn } from './letters.ts'
import { setUpTestServer } from './testServer.ts'
import { plantUser } from './world.ts'

const password = 'correct horse battery'

describe('addresses and numbers', () => {
  let now = Date.parse('2026-11-20T12:00:00Z')
  const at = setUpTestServer({ works: true, now: () => now })

  let made = 0
  /** A new user, with the content of the first mail. */
  async function newcomer(email = `user${++made}@example.com`) {
    const username = `user${++made}`
    const body = { firstName: 'Ada', lastName: 'Byron', username, email, password }
    const registered = await at.ask('POST', '/v1/user/', { body })
    expect(registered.status).toBe(201)
    const { token } = registered.body as { token: string }
    const post = (path: string, sent: unknown) => at.ask('POST', `/v1/user/${path}`, { token, body: sent })
    return {
      email,
      username,
      token,
      user: registered.body.user,
      post,
      me: async () => (await at.ask('GET', '/v1/user/', { token })).body,
      verify: (code: string, value = email, type = 'email') => post('verify/', { value, type, code }),
      resend: (value = email, type = 'email') => post('verify/resend/', { value, type }),
      code: async (count = 1) => (await letterTo(at.dataDir, email, count)).code!,
    }
  }
  async function untilJobsAreDone(): Promise<void> {
    const sql = `select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after < now()`
    await expect
      .poll(async () => (await at.app.database.pool.query(sql)).rowCount, { timeout: 20_000 })
      .toBe(0)
  }
  const otherThan = (code: string) => (code === '123456' ? '654321' : '123456')

  it('sends a code after registration, and accepts it once', async () => {
    const one = await newcomer('Ada.Byron@Example.com')
    expect(one.user.emails).toMatchObject([{ primary: true, verified: false, codeAwaited: true }])
    const code = await one.code()
    const done = await one.verify(`${code.slice(0, 3)} ${code.slice(3)}`, 'ADA.BYRON@example.com')
    expect([done.status, done.body.emails]).toEqual([
      200,
      [expect.objectContaining({ email: 'Ada.Byron@Example.com', verified: true, codeAwaited: false })],
    ])
    expect((await one.verify(code)).status).toBe(410)
    expect((await one.resend()).body).toMatchObject({ code: 'conflict' })
  })

  it('sends no typed text to an unverified address', async () => {
    const email = `stranger${++made}@example.com`
    const names = { firstName: 'Win at casino.example', lastName: 'now', username: `casino${made}` }
    await at.ask('POST', '/v1/user/', { body: { ...names, email, password } })
    const { text, html, subject } = await letterTo(at.dataDir, email)
    expect(text + html + subject).not.toMatch(/casino/i)
  })

  it('reports a pending code from the request until its use', async () => {
    const one = await newcomer()
    const seen = []
    for (let n = 0; n < 30; n++) seen.push((await one.me()).emails[0].codeAwaited)
    await one.code()
    seen.push((await one.me()).emails[0].codeAwaited)
    expect(new Set(seen)).toEqual(new Set([true]))
    now += 10 * MINUTE_MS
    expect((await one.me()).emails[0].codeAwaited).toBe(false)
  })

  it('accepts a code exactly once out of 20 simultaneous calls', async () => {
    const one = await newcomer()
    const code = await one.code()
    const replies = await Promise.all(Array.from({ length: 20 }, () => one.verify(code)))
    const statuses = replies.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array(19).fill(410)])
  })

  it('revokes a code after five wrong tries and after ten minutes', async () => {
    const one = await newcomer()
    const code = await one.code()
    const wrong = []
    for (let n = 0; n < 5; n++) wrong.push(await one.verify(otherThan(code)))
    expect(wrong.map(({ status }) => status)).toEqual([422, 422, 422, 422, 410])
    expect(wrong[3]!.body.fields).toEqual({ code: 'This code is wrong. One attempt is left.' })
    expect((await one.verify(code)).status).toBe(410)

    const late = await newcomer()
    const unused = await late.code()
    now += 10 * MINUTE_MS
    expect((await late.verify(unused)).status).toBe(410)
  })

  it('sends another code after a minute, three in an hour; only the newest is valid', async () => {
    const one = await newcomer()
    const first = await one.code()
    const soon = await one.resend()
    expect([soon.status, Number(soon.headers['retry-after'])]).toEqual([429, 60])
    for (let n = 0; n < 3; n++) {
      now += MINUTE_MS
      expect((await one.resend()).body).toEqual({ waitSeconds: 60 })
      await one.code(n + 2)
    }
    now += MINUTE_MS
    const fourth = await one.resend()
    expect(fourth.status).toBe(429)
    expect(Number(fourth.headers['retry-after'])).toBe(57 * 60)
    const newest = await one.code(4)
    if (first !== newest) expect((await one.verify(first)).status).toBe(422)
    expect((await one.verify(newest)).status).toBe(200)
  })

  it('sends one code for 20 simultaneous requests', async () => {
    const one = await newcomer()
    await one.code()
    now += MINUTE_MS
    const replies = await Promise.all(Array.from({ length: 20 }, () => one.resend()))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(429)])
  })

  it("refuses another user's code, and a code for another user's address", async () => {
    const one = await newcomer()
    const two = await newcomer()
    const [mine, theirs] = [await one.code(), await two.code()]
    if (mine !== theirs) expect((await one.verify(theirs)).status).toBe(422)
    const foreign = await one.verify(theirs, two.email)
    expect(foreign.body.fields).toEqual({ value: 'Value must be one of your own addresses or numbers.' })
  })

  it('registers a taken address like any other, and notifies its owner', async () => {
    const owner = await newcomer()
    await owner.verify(await owner.code())
    const claimant = await newcomer(owner.email)
    const fresh = await newcomer()
    await fresh.code()
    const letter = await letterTo(at.dataDir, owner.email, 2)
    expect([letter.code, letter.text.includes(owner.username)]).toEqual([undefined, true])

    const shape = ({ emails: [email] }: { emails: [Record<string, unknown>] }) => ({
      ...email,
      id: '',
      email: '',
    })
    expect(shape(await claimant.me())).toEqual(shape(await fresh.me()))
    const guessed = await claimant.verify('000000')
    const same = await fresh.verify('000000')
    expect([guessed.status, guessed.text]).toEqual([same.status, same.text])

    const logIn = (typed: string) =>
      at.ask('POST', '/v1/token/', { body: { username: owner.email, password: typed } })
    const { token } = (await logIn(password)).body
    expect((await at.ask('GET', '/v1/user/', { token })).body.username).toBe(owner.username)
  })

  it('verifies an address for only one of two users', async () => {
    const one = await newcomer()
    const code = await one.code()
    const two = await newcomer(one.email)
    const other = await two.code(2)
    const replies = await Promise.all([one.verify(code), two.verify(other)])
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const holders = await at.app.db
      .selectFrom('userEmail')
      .select('userId')
      .where('emailKey', '=', one.email)
      .where('verifiedAt', 'is not', null)
      .execute()
    expect(holders).toHaveLength(1)
  })

  it('logs in by an unverified address, each of its users with their own password', async () => {
    const one = await newcomer()
    const logIn = (username: string, typed: string) =>
      at.ask('POST', '/v1/token/', { body: { username, password: typed } })
    expect((await logIn(one.email, password)).status).toBe(201)
    const two = await newcomer(one.email)
    const changed = await two.post('password/', { currentPassword: password, newPassword: 'another horse' })
    expect(changed.status).toBe(200)
    for (const [typed, name] of [
      [password, one.username],
      ['another horse', two.username],
    ]) {
      const { token } = (await logIn(one.email, typed!)).body
      expect((await at.ask('GET', '/v1/user/', { token })).body.username).toBe(name)
    }
  })

  it('changes the address only with the password; the new one is unverified', async () => {
    const one = await newcomer()
    await one.verify(await one.code())
    const email = `new.${one.email}`
    const wrong = await one.post('email/', { email, primary: true, currentPassword: 'wrong' })
    expect(wrong.body.fields).toEqual({ currentPassword: 'Current password is wrong.' })
    const changed = await one.post('email/', { email, primary: true, currentPassword: password })
    expect(changed.body.emails).toMatchObject([
      { email, primary: true, verified: false },
      { email: one.email, primary: false, verified: true },
    ])
    expect((await letterTo(at.dataDir, one.email, 2)).subject).toBe('An address was added on Fullcourt')
    const [added, before] = changed.body.emails
    const remove = (id: string) => at.ask('DELETE', `/v1/user/email/${id}/`, { token: one.token })
    expect((await remove(added.id)).body.code).toBe('conflict')
    expect((await remove(before.id)).status).toBe(204)
    expect((await remove(before.id)).status).toBe(404)
    const { code } = await letterTo(at.dataDir, email)
    expect((await one.verify(code!, email)).body.emails).toMatchObject([{ email, verified: true }])
  })

  it("does not remove another user's address", async () => {
    const one = await newcomer()
    const two = await newcomer()
    const { id } = two.user.emails[0]
    expect((await at.ask('DELETE', `/v1/user/email/${id}/`, { token: one.token })).status).toBe(404)
    expect((await two.me()).emails).toHaveLength(1)
  })

  it('verifies a number by a text message', async () => {
    const one = await newcomer()
    expect((await one.post('phone/', { phone: '' })).body.fields).toHaveProperty('phone')
    const added = await one.post('phone/', { phone: '(555) 123-4567' })
    expect(added.body.phoneNumbers).toMatchObject([
      { phone: '5551234567', primary: true, verified: false, codeAwaited: true },
    ])
    const text = await textIn(at.dataDir)
    expect(text).toMatch(
      /^To: \+15551234567\n\nFullcourt: \d{6} is your code\. It is valid for 10 minutes\.\n$/,
    )
    const code = /\d{6}/.exec(text.slice(20))![0]
    const done = await one.verify(code, '555-123-4567', 'phone')
    expect(done.body.phoneNumbers).toMatchObject([{ verified: true }])
  })

  it('sends no message for a demo', async () => {
    const { token, userId } = await plantUser(at.app, `demo${++made}`)
    await at.app.db.updateTable('appUser').set({ isDemo: true }).where('id', '=', userId).execute()
    const asked = await at.ask('POST', '/v1/user/phone/', { token, body: { phone: '5551234567' } })
    expect(asked.body.code).toBe('forbidden')
    const body = { email: 'demo@example.com', currentPassword: '' }
    expect((await at.ask('POST', '/v1/user/email/', { token, body })).status).toBe(422)
  })

  it('limits the addresses of a user and the codes per hour', async () => {
    const one = await newcomer()
    const statuses = []
    for (let n = 0; n < 11; n++) {
      const email = `many${n}.${one.email}`
      const reply = await one.post('email/', { email, currentPassword: password })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([...Array(9).fill(200), 422, 422])
    for (let n = 0; n < 12; n++) await newcomer('victim@example.com')
    await letterTo(at.dataDir, 'victim@example.com', 8)
    await untilJobsAreDone()
    expect(lettersIn(at.dataDir).filter(({ to }) => to === 'victim@example.com')).toHaveLength(8)
  })

  it('stores only hashes of codes', async () => {
    const one = await newcomer()
    const code = await one.code()
    const { rows } = await at.app.database.pool.query(
      'select c::text as row from contact_code c union all select j::text from pgboss.job j',
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { row } of rows) expect(row).not.toMatch(new RegExp(`\\b${code}\\b`))
  })
})
