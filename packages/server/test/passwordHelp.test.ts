// Links for the new password of another person: who gets one, and the take-overs that they must not allow.
import { MINUTE_MS } from '@fullcourt/program'
import { beforeAll, expect, it } from 'vitest'
import { letLimitsPass } from './passing.ts'
import { setUpTestServer } from './testServer.ts'
import { plantAccount, plantPerson, plantProgram, plantUser } from './world.ts'

const NEW_PASSWORD = 'a new password of mine'

let now = Date.parse('2026-11-22T12:00:00Z')
let made = 0
type Program = { readonly accountId: string; readonly teamBrandId: string }
let ours: Program
let theirs: Program
let admin: { userId: string; token: string }
let root: { userId: string; token: string }

async function newUser({ isAdmin = false } = {}) {
  const name = `person${++made}`
  return { name, ...(await plantUser(at.app, name, { isAdmin, isVerified: false })) }
}

async function newProgram(): Promise<Program> {
  const owner = await newUser()
  const accountId = await plantAccount(at.app, owner.userId)
  return { accountId, teamBrandId: await plantProgram(at.app, accountId) }
}

/** A coach of our program who signs in and has no verified address. */
async function newCoach(role: 'COACH' | 'ADMIN' | 'PLAYER' = 'COACH') {
  const user = await newUser()
  return { ...user, person: await plantPerson(at.app, ours, { role, userId: user.userId }) }
}

async function verifyEmail(userId: string) {
  const email = `${userId}@example.com`
  const verifiedAt = new Date(now).toISOString()
  await at.app.db
    .insertInto('userEmail')
    .values({ id: at.app.newId(), userId, email, emailKey: email, isPrimary: true, verifiedAt })
    .execute()
}

const ask = (person: string, token = admin.token) =>
  at.ask('POST', `/v1/team-brand-personnel/${person}/password-link/`, { token })
const askAsRoot = (userId: string, token = root.token) =>
  at.ask('POST', `/v1/admin/user/${userId}/password-link/`, { token })

function complete(url: string) {
  const parts = new URLSearchParams(new URL(url).hash.slice(1))
  const body = { value: parts.get('value'), token: parts.get('token'), password: NEW_PASSWORD }
  return at.ask('POST', '/v1/user/password/reset/complete/', { body })
}
const statusOf = async (token: string) => (await at.ask('GET', '/v1/user/', { token })).status

const at = setUpTestServer({ now: () => now })
beforeAll(async () => {
  ours = await newProgram()
  theirs = await newProgram()
  admin = await newUser()
  root = await newUser({ isAdmin: true })
  await plantPerson(at.app, ours, { role: 'ADMIN', userId: admin.userId })
})

it('gives an ADMIN a link that works once and ends all sessions of the person', async () => {
  const coach = await newCoach()
  const { status, body } = await ask(coach.person)
  expect([status, body.username]).toEqual([201, coach.name])
  expect(Date.parse(body.expiresAt)).toBe(now + 30 * MINUTE_MS)
  const { origin, pathname, search } = new URL(body.url)
  expect([origin, pathname, search]).toEqual(['http://fullcourt.test', '/reset/', ''])

  const done = await complete(body.url)
  expect(done.status).toBe(200)
  expect([await statusOf(coach.token), await statusOf(done.body.token)]).toEqual([401, 200])
  expect((await complete(body.url)).status).toBe(410)
  const login = { username: coach.name, password: NEW_PASSWORD }
  expect((await at.ask('POST', '/v1/token/', { body: login })).status).toBe(201)
})

it('expires after 30 minutes, and a newer link replaces it', async () => {
  const coach = await newCoach('PLAYER')
  const first = (await ask(coach.person)).body.url
  const second = (await ask(coach.person)).body.url
  expect((await complete(first)).status).toBe(410)
  now += 31 * MINUTE_MS
  expect((await complete(second)).status).toBe(410)
})

it('says in the audit log of the program who made a link and who used it, without the link', async () => {
  const coach = await newCoach()
  await complete((await ask(coach.person)).body.url)
  const { body, text } = await at.ask('GET', `/v1/team-brand/${ours.teamBrandId}/audit/`, {
    token: admin.token,
  })
  const event = body.results.find(({ kind }: { kind: string }) => kind === 'password_link_made')
  expect([event.user.id, event.subject.id]).toEqual([admin.userId, coach.person])
  expect(text).not.toContain('/reset/')
  const used = await at.app.db
    .selectFrom('auditEvent')
    .select('detail')
    .where('kind', '=', 'reset_done')
    .where('subjectId', '=', coach.userId)
    .executeTakeFirstOrThrow()
  expect(used.detail).toEqual({ by: 'link of an admin' })
})

const REFUSED = {
  'a person with a verified address': async () => {
    const coach = await newCoach()
    await verifyEmail(coach.userId)
    return coach.person
  },
  'an administrator of the installation': async () =>
    plantPerson(at.app, ours, { role: 'COACH', userId: (await newUser({ isAdmin: true })).userId }),
  'an ADMIN of another program': async () => {
    const coach = await newCoach('PLAYER')
    await plantPerson(at.app, theirs, { role: 'ADMIN', userId: coach.userId })
    return coach.person
  },
  'a person with any other role in another program': async () => {
    const coach = await newCoach('PLAYER')
    await plantPerson(at.app, theirs, { role: 'OTHER', userId: coach.userId })
    return coach.person
  },
  'a person who is inactive in another program and may return': async () => {
    const coach = await newCoach()
    await plantPerson(at.app, theirs, { role: 'COACH', userId: coach.userId, isActive: false })
    return coach.person
  },
  'the ADMIN themselves': async () => {
    const { id } = await at.app.db
      .selectFrom('teamBrandPersonnel')
      .select('id')
      .where('userId', '=', admin.userId)
      .executeTakeFirstOrThrow()
    return id
  },
} as const

it.each(Object.keys(REFUSED) as (keyof typeof REFUSED)[])('refuses a link for %s', async (name) => {
  const { status, body } = await ask(await REFUSED[name]())
  expect([status, body.code]).toEqual([403, 'forbidden'])
})

it('refuses persons who do not sign in or are inactive, and everyone but an ADMIN', async () => {
  expect((await ask(await plantPerson(at.app, ours, { role: 'COACH' }))).status).toBe(409)
  const { userId } = await newUser()
  const inactive = await plantPerson(at.app, ours, { role: 'COACH', userId, isActive: false })
  expect((await ask(inactive)).status).toBe(409)
  const [coach, other] = [await newCoach(), await newCoach()]
  expect((await ask(other.person, coach.token)).status).toBe(403)
  expect((await ask(coach.person, (await newUser()).token)).status).toBe(404)
})

it('helps a person with an empty account of their own, as each registration makes one', async () => {
  const coach = await newCoach()
  await plantAccount(at.app, coach.userId)
  expect((await ask(coach.person)).status).toBe(201)
})

it('checks the rights again when the link is used', async () => {
  const joins = await newCoach()
  const joined = (await ask(joins.person)).body.url
  await plantPerson(at.app, theirs, { role: 'COACH', userId: joins.userId })
  expect((await complete(joined)).status).toBe(410)

  const deputy = await newCoach('ADMIN')
  const coach = await newCoach()
  const { url } = (await ask(coach.person, deputy.token)).body
  await at.app.db
    .updateTable('teamBrandPersonnel')
    .set({ role: 'COACH' })
    .where('id', '=', deputy.person)
    .execute()
  expect((await complete(url)).status).toBe(410)
})

it('needs a recent log-in, and is limited', async () => {
  await letLimitsPass(at.app, 61 * MINUTE_MS)
  const coach = await newCoach()
  const statuses = []
  for (let nth = 0; nth < 21; nth++) statuses.push((await ask(coach.person)).status)
  expect(statuses).toEqual([...Array(20).fill(201), 429])
  now += 61 * MINUTE_MS
  expect((await ask(coach.person)).body.code).toBe('fresh_login_required')
})

it('lets an administrator help every user but another administrator', async () => {
  now -= 61 * MINUTE_MS
  const coach = await newCoach()
  await verifyEmail(coach.userId)
  await plantPerson(at.app, theirs, { role: 'ADMIN', userId: coach.userId })
  const { status, body } = await askAsRoot(coach.userId)
  expect(status).toBe(201)
  expect((await complete(body.url)).status).toBe(200)
  const events = await at.app.db
    .selectFrom('auditEvent')
    .select('teamBrandId')
    .where('kind', '=', 'password_link_made')
    .where('userId', '=', root.userId)
    .execute()
  expect(new Set(events.map(({ teamBrandId }) => teamBrandId))).toEqual(
    new Set([ours.teamBrandId, theirs.teamBrandId]),
  )
  expect((await askAsRoot((await newUser({ isAdmin: true })).userId)).status).toBe(403)
  expect((await askAsRoot(coach.userId, admin.token)).status).toBe(403)
  expect((await askAsRoot(at.app.newId())).status).toBe(404)
})
