import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offerAdminLink } from '../src/accounts/admin.ts'
import { openTestHouse, type TestHouse } from './house.ts'
import { letterTo } from './letters.ts'
import { plantUser } from './world.ts'

const tokenOf = (link: string | null): string => {
  const { origin, pathname, search, hash } = new URL(link!)
  expect([origin, pathname, search]).toEqual(['http://fullcourt.test', '/become-admin/', ''])
  return hash.slice(1)
}

describe('the link of the start', () => {
  let at: TestHouse
  beforeAll(async () => {
    at = await openTestHouse()
  })
  afterAll(() => at?.close())
  const take = (token: string, link: string) =>
    at.ask('POST', '/v1/user/admin/', { token, body: { token: link } })

  it('makes exactly one of 20 an administrator, and is never offered again', async () => {
    const old = tokenOf(await offerAdminLink(at.house))
    const link = tokenOf(await offerAdminLink(at.house))
    expect(link).toMatch(/^[\w-]{43}$/)
    const people = []
    for (let n = 0; n < 20; n++) people.push(await plantUser(at.house, `person${n}`))

    expect((await take(people[0]!.token, old)).body.code).toBe('gone')
    expect((await at.ask('POST', '/v1/user/admin/', { body: { token: link } })).status).toBe(401)
    const { token: demo, userId } = await plantUser(at.house, 'demo')
    await at.house.db.updateTable('appUser').set({ isDemo: true }).where('id', '=', userId).execute()
    expect((await take(demo, link)).status).toBe(403)
    const stored = await at.house.pool.query('select l::text as row from admin_link l')
    expect(stored.rows[0].row).not.toContain(link)

    const replies = await Promise.all(people.map(({ token }) => take(token, link)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(410)])
    const winner = replies.findIndex(({ status }) => status === 200)
    expect(replies[winner]!.body.isAdmin).toBe(true)
    const admins = await at.house.db.selectFrom('appUser').select('id').where('isAdmin', '=', true).execute()
    expect(admins).toEqual([{ id: people[winner]!.userId }])
    expect((await take(people[winner]!.token, link)).status).toBe(410)
    expect(await offerAdminLink(at.house)).toBeNull()
  })
})

describe('ADMIN_EMAIL', () => {
  let at: TestHouse
  beforeAll(async () => {
    at = await openTestHouse({ works: true, env: { adminEmail: 'Root@example.com' } })
  })
  afterAll(() => at.close())

  it('makes whoever verifies it an administrator at once, and there is no link', async () => {
    expect(await offerAdminLink(at.house)).toBeNull()
    const email = 'root@EXAMPLE.com'
    const body = { firstName: 'A', lastName: 'B', username: 'root', email, password: 'correct horse' }
    const { token, user } = (await at.ask('POST', '/v1/user/', { body })).body
    expect(user.isAdmin).toBe(false)
    const { code } = await letterTo(at.dataDir, email)
    const sent = { value: email, type: 'email', code }
    expect((await at.ask('POST', '/v1/user/verify/', { token, body: sent })).body.isAdmin).toBe(true)
  })
})
