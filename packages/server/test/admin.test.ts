import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeAdminLink, offerAdminLink } from '../src/accounts/admin.ts'
import { letterTo } from './letters.ts'
import { setUpTestServer } from './testServer.ts'
import { plantUser } from './world.ts'

const tokenOf = (link: string | null): string => {
  const { origin, pathname, search, hash } = new URL(link!)
  expect([origin, pathname, search]).toEqual(['http://fullcourt.test', '/become-admin/', ''])
  return hash.slice(1)
}

describe('the administrator link', () => {
  const at = setUpTestServer()
  const take = (token: string, link: string) =>
    at.ask('POST', '/v1/user/admin/', { token, body: { token: link } })

  it('makes exactly one of 20 visitors an administrator, and is not offered again', async () => {
    const old = tokenOf(await offerAdminLink(at.app))
    const link = tokenOf(await offerAdminLink(at.app))
    expect(link).toMatch(/^[\w-]{43}$/)
    const people = []
    for (let n = 0; n < 20; n++) people.push(await plantUser(at.app, `person${n}`))

    expect((await take(people[0]!.token, old)).body.code).toBe('gone')
    expect((await at.ask('POST', '/v1/user/admin/', { body: { token: link } })).status).toBe(401)
    const { token: demo, userId } = await plantUser(at.app, 'demo')
    await at.app.db.updateTable('appUser').set({ isDemo: true }).where('id', '=', userId).execute()
    expect((await take(demo, link)).status).toBe(403)
    const stored = await at.app.database.pool.query('select l::text as row from admin_link l')
    expect(stored.rows[0].row).not.toContain(link)

    const replies = await Promise.all(people.map(({ token }) => take(token, link)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(410)])
    const winner = replies.findIndex(({ status }) => status === 200)
    expect(replies[winner]!.body.isAdmin).toBe(true)
    const admins = await at.app.db.selectFrom('appUser').select('id').where('isAdmin', '=', true).execute()
    expect(admins).toEqual([{ id: people[winner]!.userId }])
    expect((await take(people[winner]!.token, link)).status).toBe(410)
    expect(await offerAdminLink(at.app)).toBeNull()
  })
})

describe('the administrator link', () => {
  let now = Date.parse('2026-11-20T20:00:00Z')
  const at = setUpTestServer({ now: () => now })

  it('is valid for 15 minutes', async () => {
    const { token } = await plantUser(at.app, 'late')
    const open = (link: string) => at.ask('POST', '/v1/user/admin/', { token, body: { token: link } })
    const old = tokenOf(await offerAdminLink(at.app))
    now += 15 * 60_000
    expect((await open(old)).body.code).toBe('gone')
    const link = tokenOf(await offerAdminLink(at.app))
    now += 14 * 60_000
    expect((await open(link)).status).toBe(200)
  })

  it('is in a private file in production, and not printed', async () => {
    const dataDir = join(at.dataDir, 'production')
    const env = { ...at.app.env, production: true, dataDir }
    const link = 'http://fullcourt.test/become-admin/#secret'
    for (const _start of [1, 2]) {
      const printed = await describeAdminLink(env, link)
      expect(printed).not.toContain('secret')
      expect(printed).toContain(join(dataDir, 'admin-link.txt'))
    }
    expect(readFileSync(join(dataDir, 'admin-link.txt'), 'utf8')).toBe(`${link}\n`)
    expect(statSync(join(dataDir, 'admin-link.txt')).mode & 0o777).toBe(0o600)
    expect(await describeAdminLink({ ...env, production: false }, link)).toContain(link)
  })
})

describe('ADMIN_EMAIL', () => {
  const at = setUpTestServer({ works: true, env: { adminEmail: 'Root@example.com' } })

  it('makes the user who verifies it an administrator at once, without a link', async () => {
    expect(await offerAdminLink(at.app)).toBeNull()
    const email = 'root@EXAMPLE.com'
    const body = { firstName: 'A', lastName: 'B', username: 'rooter', email, password: 'correct horse' }
    const { token, user } = (await at.ask('POST', '/v1/user/', { body })).body
    expect(user.isAdmin).toBe(false)
    const { code } = await letterTo(at.dataDir, email)
    const sent = { value: email, type: 'email', code }
    expect((await at.ask('POST', '/v1/user/verify/', { token, body: sent })).body.isAdmin).toBe(true)
  })
})
