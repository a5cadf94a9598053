// Attempts to take over a program or an account by invitations: bound addresses and roles, changed ranks, stolen and reused links.
import { DAY_MS, HOUR_MS } from '@fullcourt/program'
import { beforeAll, describe, expect, it } from 'vitest'
import { lettersIn, letterTo } from './letters.ts'
import { setUpTestServer } from './testServer.ts'
import { plantOwner, plantPerson, plantTeam, plantUser } from './world.ts'

interface Member {
  readonly userId: string
  readonly token: string
  readonly personId: string
}
interface Program {
  readonly accountId: string
  readonly teamBrandId: string
}

let now = Date.parse('2026-11-22T12:00:00Z')
let program: Program
let admin: Member
let coach: Member

const PASSWORD = 'a long password 9'
let names = 0
const newName = () => `visitor${++names}`

async function join(role: 'ADMIN' | 'COACH' | 'PLAYER' | 'STATISTICIAN', into: Program): Promise<Member> {
  const user = await plantUser(at.app, newName())
  return { ...user, personId: await plantPerson(at.app, into, { role, userId: user.userId }) }
}
async function newProgram(): Promise<{ program: Program; admin: Member }> {
  const { program: made, person: personId, ...founder } = await plantOwner(at.app, newName())
  return { program: made, admin: { ...founder, personId } }
}

const at = setUpTestServer({ works: true, now: () => now })
beforeAll(async () => {
  const made = await newProgram()
  program = made.program
  admin = made.admin
  coach = await join('COACH', program)
})

const linkOf = (url: string) => {
  const { searchParams } = new URL(url)
  return { id: searchParams.get('id')!, token: searchParams.get('token')! }
}
type Link = ReturnType<typeof linkOf>
const invite = (body: object, { token } = admin) =>
  at.ask('POST', '/v1/invitation/', { token, body: { teamBrandId: program.teamBrandId, ...body } })
const linkTo = async (body: object, by = admin): Promise<Link> => {
  const made = await invite(body, by)
  expect(made.status, made.text).toBe(201)
  return linkOf(made.body.acceptURL)
}
const accept = ({ id, token }: Link, body: object = {}, bearer?: string) =>
  at.ask('POST', `/v1/invitation/${id}/accept/`, {
    ...(bearer && { token: bearer }),
    body: { token, ...body },
  })
const asNew = (more: object = {}) => ({
  username: newName(),
  password: PASSWORD,
  firstName: 'Anna',
  lastName: 'Bell',
  ...more,
})
const roleOf = async (token: string): Promise<string | null> => {
  const { body } = await at.ask('GET', '/v1/user/', { token })
  const found = body.teamBrands.find(({ id }: { id: string }) => id === program.teamBrandId)
  return found?.role ?? null
}

describe('who may invite', () => {
  it('is the ADMIN alone, to the own program', async () => {
    const other = (await newProgram()).admin
    expect((await invite({ role: 'OTHER' }, coach)).status).toBe(403)
    expect((await invite({ role: 'OTHER' }, other)).status).toBe(404)
    expect((await invite({ role: 'PLAYER' }, await join('STATISTICIAN', program))).status).toBe(403)
    expect((await invite({ role: 'OTHER' }, { ...admin, token: 'x'.repeat(43) })).status).toBe(401)
  })

  it('lists, resends and revokes invitations to the program as ADMIN alone', async () => {
    const { id } = await linkTo({ role: 'OTHER' })
    const list = `/v1/team-brand/${program.teamBrandId}/invitations/`
    expect((await at.ask('GET', list, { token: coach.token })).status).toBe(403)
    expect((await at.ask('DELETE', `/v1/invitation/${id}/`, { token: coach.token })).status).toBe(403)
    expect((await at.ask('POST', `/v1/invitation/${id}/resend/`, { token: coach.token })).status).toBe(403)
    const other = (await newProgram()).admin
    expect((await at.ask('DELETE', `/v1/invitation/${id}/`, { token: other.token })).status).toBe(404)
    const { body } = await at.ask('GET', list, { token: admin.token })
    expect(JSON.stringify(body)).not.toContain('oken')
  })

  it('gives no role without a confirmed password', async () => {
    const stale = await join('ADMIN', program)
    now += 2 * HOUR_MS
    expect((await invite({ role: 'COACH' }, stale)).body.code).toBe('fresh_login_required')
    expect((await invite({ role: 'PLAYER' }, stale)).status).toBe(201)
    now -= 2 * HOUR_MS
  })

  it('names no team of another program, and no player without a jersey', async () => {
    const foreign = await plantTeam(at.app, (await newProgram()).program)
    const own = await plantTeam(at.app, program)
    const roles = (teamId: string, role: string) => invite({ role: 'OTHER', teamRoles: [{ teamId, role }] })
    expect((await roles(foreign.team, 'HEAD_COACH')).body.fields).toHaveProperty(['teamRoles.0.teamId'])
    expect((await roles(own.team, 'PLAYER')).body.fields).toHaveProperty(['teamRoles.0.role'])
  })
})

describe('an invitation is bound to what it was made with', () => {
  it('goes to the address it was made for, also after a coach changed that of the person', async () => {
    const personId = await plantPerson(at.app, program, { role: 'COACH' })
    const email = 'bound@example.com'
    const { id } = await linkTo({ teamBrandPersonnelId: personId, email })
    await at.ask('PATCH', `/v1/team-brand-personnel/${personId}/`, {
      token: coach.token,
      body: { primaryEmail: 'thief@example.com' },
    })
    await at.ask('POST', `/v1/invitation/${id}/resend/`, { token: admin.token })
    expect((await letterTo(at.dataDir, email, 2)).link).toContain(id)
    expect(lettersIn(at.dataDir).filter(({ to }) => to === 'thief@example.com')).toEqual([])
  })

  it.each([
    ['role', { role: 'OTHER' }],
    ['activity', { isActive: false }],
  ])('is revoked when the %s of the person changes', async (_what, change) => {
    const personId = await plantPerson(at.app, program, { role: 'COACH' })
    const link = await linkTo({ teamBrandPersonnelId: personId })
    const path = `/v1/team-brand-personnel/${personId}/`
    expect((await at.ask('PATCH', path, { token: admin.token, body: change })).status).toBe(200)
    expect((await accept(link, asNew())).body.code).toBe('invitation_revoked')
  })

  it('is revoked when the person is deleted, and by a newer one', async () => {
    const personId = await plantPerson(at.app, program, { role: 'OTHER' })
    const first = await linkTo({ teamBrandPersonnelId: personId })
    const second = await linkTo({ teamBrandPersonnelId: personId })
    expect((await accept(first, asNew())).body.code).toBe('invitation_revoked')
    await at.ask('DELETE', `/v1/team-brand-personnel/${personId}/`, { token: admin.token })
    expect((await accept(second, asNew())).body.code).toBe('invitation_revoked')
  })

  it('gives the role and the team roles of its making, and nothing that a visitor adds', async () => {
    const { team } = await plantTeam(at.app, program)
    const link = await linkTo({ role: 'OTHER', teamRoles: [{ teamId: team, role: 'STATISTICIAN' }] })
    expect((await accept(link, { ...asNew(), role: 'ADMIN' })).status).toBe(422)
    const { body } = await accept(link, asNew())
    expect(await roleOf(body.token)).toBe('OTHER')
    const user = await at.ask('GET', '/v1/user/', { token: body.token })
    const mine = user.body.teams.find(({ id }: { id: string }) => id === team)
    expect(mine.teamRole).toBe('STATISTICIAN')
    const owners = await at.app.db.selectFrom('accountOwner').selectAll().execute()
    expect(owners.some(({ userId }) => userId === user.body.id)).toBe(false)
  })
})

describe('the inviter is checked again', () => {
  it.each([
    ['demoted', { role: 'COACH' }],
    ['made inactive', { isActive: false }],
  ])('when %s since', async (_what, change) => {
    const inviter = await join('ADMIN', program)
    const link = await linkTo({ role: 'COACH' }, inviter)
    const path = `/v1/team-brand-personnel/${inviter.personId}/`
    expect((await at.ask('PATCH', path, { token: admin.token, body: change })).status).toBe(200)
    expect((await accept(link, asNew())).body.code).toBe('invitation_revoked')
    // Another ADMIN who sends it again vouches for it.
    const again = await at.ask('POST', `/v1/invitation/${link.id}/resend/`, { token: admin.token })
    expect((await accept(linkOf(again.body.acceptURL), asNew())).status).toBe(201)
  })

  it('when the sign-in was removed since', async () => {
    const inviter = await join('ADMIN', program)
    const link = await linkTo({ role: 'ADMIN' }, inviter)
    const path = `/v1/team-brand-personnel/${inviter.personId}/user/`
    expect((await at.ask('DELETE', path, { token: admin.token })).status).toBe(204)
    expect((await accept(link, asNew())).body.code).toBe('invitation_revoked')
  })
})

describe('a link', () => {
  it('is accepted once, also by many at the same time', async () => {
    const link = await linkTo({ role: 'COACH' })
    const replies = await Promise.all(Array.from({ length: 5 }, () => accept(link, asNew())))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 410, 410, 410, 410])
  })

  it('dies when it is sent again, revoked, or after 7 days', async () => {
    const old = await linkTo({ role: 'OTHER' })
    const again = await at.ask('POST', `/v1/invitation/${old.id}/resend/`, { token: admin.token })
    const link = linkOf(again.body.acceptURL)
    expect((await accept(old, asNew())).status).toBe(404)
    now += 7 * DAY_MS
    expect((await accept(link, asNew())).body.code).toBe('invitation_expired')
    now -= 7 * DAY_MS
    expect((await at.ask('DELETE', `/v1/invitation/${old.id}/`, { token: admin.token })).status).toBe(204)
    expect((await accept(link, asNew())).body.code).toBe('invitation_revoked')
  })

  it('cannot be revoked after a member has joined', async () => {
    const link = await linkTo({ role: 'OTHER' })
    await accept(link, asNew())
    const reply = await at.ask('DELETE', `/v1/invitation/${link.id}/`, { token: admin.token })
    expect([reply.status, reply.body.code]).toEqual([409, 'conflict'])
  })

  it('that the inviter saw proves no address, so an inviter cannot verify that of a victim', async () => {
    const email = 'victim@example.com'
    const link = await linkTo({ role: 'OTHER', email })
    const { body } = await accept(link, asNew({ email }))
    const user = await at.ask('GET', '/v1/user/', { token: body.token })
    expect(user.body.emails).toMatchObject([{ email, verified: false }])
  })

  it('from a mail proves its own address alone', async () => {
    await invite({ role: 'OTHER', email: 'own@example.com' })
    const link = linkOf((await letterTo(at.dataDir, 'own@example.com')).link!)
    const { body } = await accept(link, asNew({ email: 'other@example.com' }))
    const user = await at.ask('GET', '/v1/user/', { token: body.token })
    expect(user.body.emails).toMatchObject([{ email: 'other@example.com', verified: false }])
  })

  it('never finds a user by the address: a second user with it is a stranger', async () => {
    const email = 'known@example.com'
    await invite({ role: 'OTHER', email })
    const first = await accept(linkOf((await letterTo(at.dataDir, email)).link!), asNew())
    const second = await accept(await linkTo({ role: 'OTHER', email }), asNew())
    const ids = await Promise.all(
      [first, second].map(async ({ body }) => (await at.ask('GET', '/v1/user/', { token: body.token })).body),
    )
    expect(ids[0].id).not.toBe(ids[1].id)
    expect(ids.map(({ emails }) => emails[0].verified)).toEqual([false, false])
  })

  it('joins no demo, and no user twice', async () => {
    const link = await linkTo({ role: 'OTHER' })
    const twice = await accept(link, {}, coach.token)
    expect([twice.status, twice.body.code]).toEqual([409, 'conflict'])
    const visitor = await plantUser(at.app, newName())
    await at.app.db.updateTable('appUser').set({ isDemo: true }).where('id', '=', visitor.userId).execute()
    expect((await accept(link, {}, visitor.token)).status).toBe(403)
    expect((await invite({ role: 'OTHER' }, { ...visitor, personId: '' })).status).toBe(404)
  })

  it('leaves no token in the database, and each step in the audit log', async () => {
    const link = await linkTo({ role: 'COACH' })
    await accept(link, asNew())
    const stored = await at.app.db.selectFrom('invitation').selectAll().where('id', '=', link.id).execute()
    expect(JSON.stringify(stored)).not.toContain(link.token)
    const events = await at.app.db
      .selectFrom('auditEvent')
      .select(['kind'])
      .where('subjectId', '=', link.id)
      .orderBy('at')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['invited', 'invitation_accepted'])
  })
})

describe('taking a sign-in away', () => {
  it('ends the access at once, and logs out a user who belongs nowhere else', async () => {
    const { body } = await accept(await linkTo({ role: 'COACH' }), asNew())
    const { body: user } = await at.ask('GET', '/v1/user/', { token: body.token })
    const path = `/v1/team-brand-personnel/${user.teamBrands[0].personId}/user/`
    expect((await at.ask('DELETE', path, { token: coach.token })).status).toBe(403)
    expect((await at.ask('DELETE', path, { token: admin.token })).status).toBe(204)
    expect((await at.ask('GET', '/v1/user/', { token: body.token })).status).toBe(401)
  })

  it('leaves a user who belongs elsewhere signed in, without this program', async () => {
    const member = await join('COACH', program)
    const other = await newProgram()
    await plantPerson(at.app, other.program, { role: 'COACH', userId: member.userId })
    const path = `/v1/team-brand-personnel/${member.personId}/user/`
    expect((await at.ask('DELETE', path, { token: admin.token })).status).toBe(204)
    expect(await roleOf(member.token)).toBe(null)
    const read = await at.ask('GET', `/v1/team-brand/${program.teamBrandId}/`, { token: member.token })
    expect(read.status).toBe(404)
  })

  it('is leaving for oneself, but not for the last ADMIN', async () => {
    const member = await join('PLAYER', program)
    const leave = ({ personId, token }: Member) =>
      at.ask('DELETE', `/v1/team-brand-personnel/${personId}/user/`, { token })
    expect((await leave(member)).status).toBe(204)
    const alone = await newProgram()
    expect((await leave(alone.admin)).body.code).toBe('last_admin')
  })

  it('hands the program over in one step', async () => {
    const made = await newProgram()
    const heir = await join('COACH', made.program)
    const transfer = (token: string) =>
      at.ask('POST', `/v1/team-brand-personnel/${heir.personId}/transfer-admin/`, { token })
    expect((await transfer(heir.token)).status).toBe(403)
    expect((await transfer(made.admin.token)).body.role).toBe('ADMIN')
    const members = await at.ask('GET', `/v1/team-brand/${made.program.teamBrandId}/members/`, {
      token: heir.token,
    })
    const roles = members.body.results.map(({ userId, role }: { userId: string; role: string }) => [
      userId,
      role,
    ])
    expect(Object.fromEntries(roles)).toEqual({ [heir.userId]: 'ADMIN', [made.admin.userId]: 'COACH' })
  })
})

describe('a bench guest', () => {
  const bench = async (by = admin) => {
    const team = await plantTeam(at.app, program)
    const made = await invite(
      { teamBrandId: undefined, kind: 'BENCH', teamGameId: team.game, name: 'Bo' },
      by,
    )
    return { team, made, link: made.status === 201 ? linkOf(made.body.acceptURL) : null }
  }

  it('is invited by all who score, and by no others', async () => {
    expect((await bench(coach)).made.status).toBe(201)
    expect((await bench(await join('STATISTICIAN', program))).made.status).toBe(201)
    expect((await bench(await join('PLAYER', program))).made.status).toBe(403)
    expect((await bench((await newProgram()).admin)).made.status).toBe(404)
  })

  it('opens the link again on the same device, as the same guest', async () => {
    const { link } = await bench()
    const [first, second] = [await accept(link!), await accept(link!)]
    expect([first.status, second.status]).toEqual([201, 201])
    const ids = await Promise.all(
      [first, second].map(
        async ({ body }) => (await at.ask('GET', '/v1/user/', { token: body.token })).body.id,
      ),
    )
    expect(ids[0]).toBe(ids[1])
  })

  it('ends with the invitation: by time, and by revoking', async () => {
    const one = await bench()
    const two = await bench()
    const [a, b] = [(await accept(one.link!)).body.token, (await accept(two.link!)).body.token]
    const setup = (game: string, token: string) => at.ask('GET', `/v1/team-game/${game}/setup/`, { token })
    expect((await setup(one.team.game, a)).status).toBe(200)
    expect((await setup(two.team.game, a)).status).toBe(404)
    await at.ask('DELETE', `/v1/invitation/${one.link!.id}/`, { token: coach.token })
    expect((await setup(one.team.game, a)).status).toBe(401)
    const before = now
    now = Date.parse(two.made.body.expiresAt) + 1
    expect((await setup(two.team.game, b)).status).toBe(401)
    expect((await accept(two.link!)).body.code).toBe('invitation_expired')
    now = before
  })

  it('invites no one, changes no profile, and cannot become a member with its session', async () => {
    const { link, team } = await bench()
    const { token } = (await accept(link!)).body
    const again = { kind: 'BENCH', teamGameId: team.game }
    expect((await at.ask('POST', '/v1/invitation/', { token, body: again })).status).toBe(403)
    expect((await at.ask('PATCH', '/v1/user/', { token, body: { firstName: 'X' } })).status).toBe(403)
    const member = await linkTo({ role: 'COACH' })
    expect((await accept(member, {}, token)).status).toBe(422)
  })
})
