// Joining a program by invitation: who may invite, what a link gives, and when it does not.
import { beforeAll, describe, expect, it } from 'vitest'
import { letterTo, textIn } from './letters.ts'
import { setUpTestServer } from './testServer.ts'
import { plantAccount, plantPerson, plantProgram, plantTeam, plantUser } from './world.ts'

let admin: { userId: string; token: string }
let program: { accountId: string; teamBrandId: string }

const at = setUpTestServer({ works: true })
beforeAll(async () => {
  admin = await plantUser(at.app, 'admin')
  const accountId = await plantAccount(at.app, admin.userId)
  program = { accountId, teamBrandId: await plantProgram(at.app, accountId) }
  await plantPerson(at.app, program, { role: 'ADMIN', userId: admin.userId })
})

const PASSWORD = 'a long password 9'
let names = 0
const newName = () => `joiner${++names}`
/** What the address of an invitation carries. */
function linkOf(url: string): { id: string; token: string } {
  const { searchParams } = new URL(url)
  return { id: searchParams.get('id')!, token: searchParams.get('token')! }
}
const invite = (body: object, token = admin.token) =>
  at.ask('POST', '/v1/invitation/', { token, body: { teamBrandId: program.teamBrandId, ...body } })
const accept = ({ id, token }: { id: string; token: string }, body: object = {}, bearer?: string) =>
  at.ask('POST', `/v1/invitation/${id}/accept/`, {
    ...(bearer && { token: bearer }),
    body: { token, ...body },
  })
const details = ({ id, token }: { id: string; token: string }) =>
  at.ask('POST', `/v1/invitation/${id}/details/`, { body: { token } })
const asNew = (more: object = {}) => ({
  username: newName(),
  password: PASSWORD,
  firstName: 'Anna',
  lastName: 'Bell',
  ...more,
})

describe('an invitation to a program', () => {
  it('goes from the reply to a new user with the role', async () => {
    const made = await invite({ role: 'COACH', email: 'anna@example.com', send: false })
    expect([made.status, made.body.status]).toEqual([201, 'CREATED'])
    expect(made.body.homeURL).toBe(`${at.app.env.publicUrl}/`)
    expect(made.body.videoURL).toBe(`${at.app.env.publicUrl}/video/`)
    expect(made.body.teamBrands).toMatchObject([{ id: program.teamBrandId, name: 'Lincoln' }])
    const link = linkOf(made.body.acceptURL)
    const shown = await details(link)
    expect(shown.body).toMatchObject({
      teamBrand: { name: 'Lincoln', mascot: 'Lions', avatarURL: null },
      role: 'COACH',
      firstName: null,
      email: 'anna@example.com',
    })
    const joined = await accept(link, asNew())
    expect(joined.status, joined.text).toBe(201)
    const user = await at.ask('GET', '/v1/user/', { token: joined.body.token })
    expect(user.body.teamBrands).toMatchObject([{ id: program.teamBrandId, role: 'COACH' }])
    expect(user.body.accounts).toEqual([])
    expect(user.body.emails).toMatchObject([{ email: 'anna@example.com', verified: false }])
  })

  it('tells the inviter who joined', async () => {
    const link = linkOf((await invite({ role: 'COACH', send: false })).body.acceptURL)
    await accept(link, asNew({ firstName: 'Nora', lastName: 'Newman' }))
    const { body } = await at.ask('GET', '/v1/user-notification/', { token: admin.token })
    expect(body.results[0]).toMatchObject({
      title: 'Nora Newman joined',
      text: 'Nora Newman accepted your invitation to Lincoln Lions.',
      icon: 'person',
      link: expect.stringMatching(/^\/a\/program\/staff\//),
    })
  })

  it.each(['sign-in', 'person', 'activity'] as const)(
    'a member is told who took the access away: by %s',
    async (what) => {
      const { app } = at
      const member = await plantUser(app, `taken-${what}`)
      const person = await plantPerson(app, program, { role: 'COACH', userId: member.userId })
      // A user of another program stays logged in.
      const elsewhere = { ...program, teamBrandId: await plantProgram(app, program.accountId) }
      await plantPerson(app, elsewhere, { role: 'COACH', userId: member.userId })
      const path = `/v1/team-brand-personnel/${person}/`
      const end = {
        'sign-in': () => at.ask('DELETE', `${path}user/`, { token: admin.token }),
        person: () => at.ask('DELETE', path, { token: admin.token }),
        activity: () => at.ask('PATCH', path, { token: admin.token, body: { isActive: false } }),
      }
      expect((await end[what]()).status).toBeLessThan(300)
      const { body } = await at.ask('GET', '/v1/user-notification/', { token: member.token })
      expect(body.results).toMatchObject([
        {
          kind: 'access_ended',
          title: 'Your access to Lincoln Lions has ended',
          text: 'Pat ADMIN took it away. What you entered stays with the program.',
        },
      ])
    },
  )

  it('is mailed with a link of its own; a new user proves the address by a code', async () => {
    const made = await invite({ role: 'OTHER', email: 'mailed@example.com' })
    expect(made.body.status).toBe('SENT')
    const mail = await letterTo(at.dataDir, 'mailed@example.com')
    const link = linkOf(mail.link!)
    expect(link.token).not.toBe(linkOf(made.body.acceptURL).token)
    const joined = await accept(link, asNew())
    const user = await at.ask('GET', '/v1/user/', { token: joined.body.token })
    expect(user.body.emails).toMatchObject([{ email: 'mailed@example.com', verified: false }])
    const { code } = await letterTo(at.dataDir, 'mailed@example.com', 2)
    const body = { type: 'email', value: 'mailed@example.com', code }
    const proven = await at.ask('POST', '/v1/user/verify/', { token: joined.body.token, body })
    expect(proven.status, proven.text).toBeLessThan(300)
  })

  it('is texted to a number, which a code proves', async () => {
    await invite({ role: 'OTHER', phone: '(212) 555-0100' })
    const link = linkOf(/https?:\S+/.exec(await textIn(at.dataDir))![0])
    const joined = await accept(link, asNew())
    const user = await at.ask('GET', '/v1/user/', { token: joined.body.token })
    expect(user.body.phoneNumbers).toMatchObject([{ phone: '2125550100', verified: false }])
  })

  it('joins a signed-in user, by the token alone', async () => {
    const other = await plantUser(at.app, newName())
    const link = linkOf((await invite({ role: 'STATISTICIAN' })).body.acceptURL)
    const joined = await accept(link, {}, other.token)
    expect([joined.status, joined.body.token]).toEqual([201, other.token])
    const user = await at.ask('GET', '/v1/user/', { token: other.token })
    expect(user.body.teamBrands).toMatchObject([{ id: program.teamBrandId, role: 'STATISTICIAN' }])
  })

  it('that was mailed joins the holder of the address, and others after an ADMIN agrees', async () => {
    const email = 'forwarded@example.com'
    await invite({ role: 'COACH', email })
    const link = linkOf((await letterTo(at.dataDir, email)).link!)
    const stranger = await plantUser(at.app, newName())
    const asked = await accept(link, {}, stranger.token)
    expect([asked.status, asked.body.isRequested, asked.body.teamBrandId]).toEqual([201, true, null])
    const programs = async ({ token }: { token: string }) =>
      (await at.ask('GET', '/v1/user/', { token })).body.teamBrands
    expect(await programs(stranger)).toEqual([])
    const list = `/v1/team-brand/${program.teamBrandId}/invitations/`
    const shown = (await at.ask('GET', list, { token: admin.token })).body.results.find(
      ({ id }: { id: string }) => id === link.id,
    )
    expect(shown.requestedBy).toMatchObject({ id: stranger.userId })
    const { body } = await at.ask('GET', '/v1/user-notification/', { token: admin.token })
    expect(body.results[0]).toMatchObject({ title: 'A person asks to join' })
    const approve = (token: string) => at.ask('POST', `/v1/invitation/${link.id}/approve/`, { token })
    expect((await approve(stranger.token)).status).toBe(404)
    expect((await approve(admin.token)).status).toBe(204)
    expect(await programs(stranger)).toMatchObject([{ id: program.teamBrandId, role: 'COACH' }])
    expect((await approve(admin.token)).status).toBe(410)

    const own = 'own@example.com'
    await invite({ role: 'OTHER', email: own })
    const holder = await plantUser(at.app, newName())
    await at.app.db
      .updateTable('userEmail')
      .set({ email: own, emailKey: own })
      .where('userId', '=', holder.userId)
      .execute()
    const joined = await accept(linkOf((await letterTo(at.dataDir, own)).link!), {}, holder.token)
    expect([joined.status, joined.body.isRequested]).toEqual([201, false])
    expect(await programs(holder)).toMatchObject([{ role: 'OTHER' }])
  })

  it('lets the user join whom the ADMIN saw, not one who asked since', async () => {
    const email = 'list@example.com'
    await invite({ role: 'COACH', email })
    const link = linkOf((await letterTo(at.dataDir, email)).link!)
    const [seen, later] = [await plantUser(at.app, newName()), await plantUser(at.app, newName())]
    for (const { token } of [seen, later]) expect((await accept(link, {}, token)).body.isRequested).toBe(true)
    const approve = (userId: string) =>
      at.ask('POST', `/v1/invitation/${link.id}/approve/`, { token: admin.token, body: { userId } })
    const refused = await approve(seen.userId)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    for (const { token } of [seen, later])
      expect((await at.ask('GET', '/v1/user/', { token })).body.teamBrands).toEqual([])
    expect((await approve(later.userId)).status).toBe(204)
  })

  it('that was mailed lets a new user with another address wait for an ADMIN', async () => {
    const email = 'meant@example.com'
    await invite({ role: 'COACH', email })
    const link = linkOf((await letterTo(at.dataDir, email)).link!)
    const asked = await accept(link, asNew({ email: 'thief@example.com' }))
    expect([asked.status, asked.body.isRequested]).toEqual([201, true])
    const { body } = await at.ask('GET', '/v1/user/', { token: asked.body.token })
    expect(body).toMatchObject({ teamBrands: [], emails: [{ email: 'thief@example.com', verified: false }] })
    // The link stays open for the person it was meant for.
    expect((await accept(link, asNew())).body.isRequested).toBe(false)
  })

  it('works once, and says so', async () => {
    const link = linkOf((await invite({ role: 'OTHER' })).body.acceptURL)
    expect((await accept(link, asNew())).status).toBe(201)
    const again = await accept(link, asNew())
    expect([again.status, again.body.code]).toEqual([410, 'invitation_used'])
    expect((await details(link)).body.code).toBe('invitation_used')
  })

  it('is unknown with another token', async () => {
    const { id } = linkOf((await invite({ role: 'OTHER' })).body.acceptURL)
    expect((await details({ id, token: 'x'.repeat(43) })).status).toBe(404)
    expect((await accept({ id, token: 'x'.repeat(43) }, asNew())).status).toBe(404)
  })

  it('suggests usernames that are free', async () => {
    const link = linkOf((await invite({ role: 'OTHER', email: 'zoe.q@example.com' })).body.acceptURL)
    const { body } = await at.ask('POST', `/v1/invitation/${link.id}/usernames/`, {
      body: { token: link.token, firstName: 'Zoë', lastName: 'Quinn' },
    })
    expect(body.results).toContain('zoe.quinn')
    await plantUser(at.app, 'zoe.quinn')
    const next = await at.ask('POST', `/v1/invitation/${link.id}/usernames/`, {
      body: { token: link.token, firstName: 'Zoë', lastName: 'Quinn' },
    })
    expect(next.body.results).not.toContain('zoe.quinn')
    expect(next.body.results.length).toBeGreaterThan(1)
  })
})

describe('a member without an account', () => {
  const newProgram = async (token: string, more: object = {}) => {
    const league = (await at.ask('GET', '/v1/league/', { token: admin.token })).body.results[0]
    const names = { name: 'Oak', mascot: 'Owls', gender: 'Coed', timezone: 'America/New_York' }
    return at.ask('POST', '/v1/team-brand/', { token, body: { leagueId: league.id, ...names, ...more } })
  }

  it('gets one with the first program of their own', async () => {
    const link = linkOf((await invite({ role: 'COACH', send: false })).body.acceptURL)
    const { token } = (await accept(link, asNew())).body
    const made = await newProgram(token)
    expect(made.status, made.text).toBe(201)
    const user = (await at.ask('GET', '/v1/user/', { token })).body
    expect(user.accounts).toMatchObject([{ name: 'Anna Bell' }])
    expect(user.teamBrands).toContainEqual(expect.objectContaining({ id: made.body.id, role: 'ADMIN' }))
    expect(made.body.accountId).toBe(user.accounts[0].id)
    expect(made.body.accountId).not.toBe(program.accountId)
    const again = await newProgram(token)
    expect([again.status, again.body.fields]).toEqual([422, { accountId: 'Account id is required.' }])
    expect((await newProgram(token, { accountId: made.body.accountId })).status).toBe(201)
  })

  it('gets none by a program in the account of others, or as a guest', async () => {
    const link = linkOf((await invite({ role: 'ADMIN', send: false })).body.acceptURL)
    const { token } = (await accept(link, asNew())).body
    // The account has another program, so the ADMIN of one may not act on the whole of it.
    await plantPerson(
      at.app,
      { ...program, teamBrandId: await plantProgram(at.app, program.accountId) },
      { role: 'ADMIN', userId: admin.userId },
    )
    const refused = await newProgram(token, { accountId: program.accountId })
    expect(refused.body.fields).toEqual({ accountId: 'Account id must be one of your accounts.' })
    expect((await at.ask('GET', '/v1/user/', { token })).body.accounts).toMatchObject([
      { id: program.accountId, isOwner: false, isFounder: false },
    ])
    const { game } = await plantTeam(at.app, program)
    const bench = await invite({ teamBrandId: undefined, kind: 'BENCH', teamGameId: game, name: 'Bo' })
    const guest = (await accept(linkOf(bench.body.acceptURL))).body
    expect((await newProgram(guest.token)).status).toBe(403)
  })
})

describe('a bench invitation', () => {
  it('signs a guest in who scores this game and reads nothing else', async () => {
    const team = await plantTeam(at.app, program)
    const made = await invite({ teamBrandId: undefined, kind: 'BENCH', teamGameId: team.game, name: 'Anna' })
    expect(made.status, made.text).toBe(201)
    const joined = await accept(linkOf(made.body.acceptURL))
    expect(joined.body).toMatchObject({ kind: 'BENCH', teamGameId: team.game, teamBrandId: null })
    const { token } = joined.body
    const user = await at.ask('GET', '/v1/user/', { token })
    expect(user.body).toMatchObject({ fullName: 'Anna (guest)', teamBrands: [], teams: [], accounts: [] })
    expect(user.body.guest.teamGameId).toBe(team.game)
    expect((await at.ask('GET', `/v1/team-game/${team.game}/setup/`, { token })).status).toBe(200)
    expect((await at.ask('GET', `/v1/team/${team.team}/roster/`, { token })).status).toBe(404)
    expect((await at.ask('GET', `/v1/team-brand/${program.teamBrandId}/`, { token })).status).toBe(404)
  })
})
