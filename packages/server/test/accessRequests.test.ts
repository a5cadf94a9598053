import { describe, expect, it } from 'vitest'
import { newId } from './scorer.ts'
import { openTestServer, setUpTestServer } from './testServer.ts'
import { plantUser } from './world.ts'

const PATH = '/v1/early-access-request/'
const LIST = '/v1/admin/early-access-requests/'
const ASKER = { name: 'Sam Lee', email: 'sam@example.org', note: 'North High, girls and boys' }
const newUser = (email: string) => ({
  firstName: 'Sam',
  lastName: 'Lee',
  username: `sam${newId().slice(-12)}`,
  email,
  password: 'a rather long password',
})

describe('an installation that invites its users', () => {
  let token: string
  const at = setUpTestServer({ env: { registration: 'request' } })
  const register = (email: string) => at.ask('POST', '/v1/user/', { body: newUser(email) })
  const list = async (query = '') => (await at.ask('GET', `${LIST}${query}`, { token })).body.results

  it('lets the first administrator register, and no one after', async () => {
    expect((await register('first@example.org')).status).toBe(201)
    token = (await plantUser(at.app, 'admin', { isAdmin: true })).token
    const refused = await register('second@example.org')
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  })

  it('keeps one request of an address, for administrators alone', async () => {
    expect((await at.ask('POST', PATH, { body: { ...ASKER, note: 'Before' } })).status).toBe(201)
    const again = await at.ask('POST', PATH, { body: { ...ASKER, email: 'SAM@example.org' } })
    expect([again.status, again.body]).toEqual([201, { ...ASKER, email: 'SAM@example.org' }])
    expect(await list()).toMatchObject([{ name: ASKER.name, note: ASKER.note, invitedAt: null }])
    expect((await at.ask('POST', PATH, { body: { name: '', email: 'x' } })).status).toBe(422)
    const { token: coach } = await plantUser(at.app, 'coach')
    expect((await at.ask('GET', LIST, { token: coach })).status).toBe(403)
  })

  it('invites the person to an account of their own, and again to the same one', async () => {
    const [{ id }] = await list()
    const invite = (body: object) => at.ask('POST', `${LIST}${id}/invite/`, { token, body })
    const body = { id: newId(), send: false }
    const first = await invite(body)
    expect([first.status, (await invite(body)).status], first.text).toEqual([201, 200])
    const [invited] = await list('?filters={"invited":true}')
    expect(invited).toMatchObject({ id, accountId: first.body.accountId, invitedAt: expect.any(String) })
    expect((await invite({ id: newId(), send: false })).body.accountId).toBe(first.body.accountId)
    expect(await list('?filters={"invited":false}')).toEqual([])
    const { results } = (await at.ask('GET', '/v1/admin/invitations/', { token })).body
    expect(results[0]).toMatchObject({ email: 'SAM@example.org', accountName: ASKER.name })
  })

  it('deletes a request', async () => {
    const [{ id }] = await list()
    expect((await at.ask('DELETE', `${LIST}${id}/`, { token })).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await at.ask('POST', `${LIST}${id}/invite/`, { token, body: {} })).status).toBe(404)
  })

  it('says so to its visitors', async () => {
    const site = await at.ask('GET', '/v1/site/')
    expect(site.body).toMatchObject({ registration: 'request', contactEmail: null })
  })
})

it('takes no request where anyone may sign up', async () => {
  const at = await openTestServer()
  const { status, body } = await at.ask('POST', PATH, { body: ASKER })
  expect([status, body.code]).toEqual([409, 'conflict'])
  await at.close()
})
