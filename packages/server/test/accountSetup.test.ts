// Administrators set up accounts and invite their owners (decision 0160), and attempts to take such an account over.
import { DAY_MS, HOUR_MS } from '@fullcourt/program'
import { BUILT_IN_LEAGUES } from '@fullcourt/scorebook/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { letterTo } from './letters.ts'
import { newId } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'
import { plantAccount, plantPerson, plantProgram, plantUser } from './world.ts'

const PASSWORD = 'a long password 9'
const LEAGUE = BUILT_IN_LEAGUES[0]!.id

let now = Date.parse('2026-11-22T12:00:00Z')
let root: { userId: string; token: string }
let names = 0
const newName = () => `owner${++names}`
const as = (method: string, path: string, body?: unknown, token = root.token) =>
  at.ask(method, path, { token, ...(body !== undefined && { body }) })

const at = setUpTestServer({ works: true, now: () => now })
beforeEach(async () => {
  root = await plantUser(at.app, newName(), { isAdmin: true })
})

const setup = (more: object = {}) => ({
  name: 'Roosevelt High',
  mascot: 'Bears',
  genders: ['Female', 'Male'],
  leagueId: LEAGUE,
  timezone: 'America/Chicago',
  teamLevels: [1, 2],
  email: `${newName()}@example.com`,
  firstName: 'Nina',
  lastName: 'Ortiz',
  ...more,
})
const setUp = async (more: object = {}) => {
  const made = await as('POST', '/v1/admin/account-setup/', setup({ send: false, ...more }))
  expect(made.status, made.text).toBe(201)
  return made.body
}
const linkOf = (url: string) => {
  const { searchParams } = new URL(url)
  return { id: searchParams.get('id')!, token: searchParams.get('token')! }
}
const accept = (url: string, body: object = {}, bearer?: string) => {
  const { id, token } = linkOf(url)
  return at.ask('POST', `/v1/invitation/${id}/accept/`, {
    ...(bearer && { token: bearer }),
    body: { token, ...body },
  })
}
const open = (url: string) => {
  const { id, token } = linkOf(url)
  return at.ask('POST', `/v1/invitation/${id}/details/`, { body: { token } })
}
const asNew = () => ({ username: newName(), password: PASSWORD, firstName: 'Nina', lastName: 'Ortiz' })
const listed = async (query = '') => (await as('GET', `/v1/admin/invitations/${query}`)).body.results

describe('setting up an account', () => {
  it('makes a program for each gender, its teams, and an invitation with three links', async () => {
    const made = await setUp()
    expect(made).toMatchObject({ kind: 'ACCOUNT', status: 'CREATED' })
    const tracked = 'utm_source=fullcourt&utm_medium=email&utm_campaign=account-setup'
    expect(made.homeURL).toBe(`http://fullcourt.test/?${tracked}`)
    expect(made.videoURL).toBe(`http://fullcourt.test/video/?${tracked}`)
    expect(made.acceptURL).toMatch(new RegExp(`/invite/accept/\\?id=${made.id}&token=.+&${tracked}$`))
    expect(made.teamBrands.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
      'Roosevelt High Girls Bears',
      'Roosevelt High Boys Bears',
    ])
    const account = (await as('GET', `/v1/admin/accounts/${made.accountId}/`)).body
    expect(account).toMatchObject({ name: 'Roosevelt High', programs: 2, teams: 4, people: 0, members: [] })
  })

  it('leads the invited person to a login, the account and its programs', async () => {
    const body = setup()
    const made = await as('POST', '/v1/admin/account-setup/', body)
    expect(made.body.status).toBe('SENT')
    const letter = await letterTo(at.dataDir, body.email)
    expect(letter.text).toContain('has set up Roosevelt High on Fullcourt for you')
    const url = letter.link!
    expect((await open(url)).body).toMatchObject({
      kind: 'ACCOUNT',
      role: 'ADMIN',
      firstName: 'Nina',
      lastName: 'Ortiz',
      email: body.email,
      teamBrand: { name: 'Roosevelt High', mascot: '' },
    })
    const { id, token } = linkOf(url)
    const suggested = await at.ask('POST', `/v1/invitation/${id}/usernames/`, { body: { token } })
    expect(suggested.body.results[0]).toBe('nina.ortiz')
    const joined = await accept(url, { ...asNew(), username: `${newName()}.ortiz` })
    expect(joined.status, joined.text).toBe(201)
    const user = (await at.ask('GET', '/v1/user/', { token: joined.body.token })).body
    expect(user.accounts).toMatchObject([{ id: made.body.accountId, name: 'Roosevelt High' }])
    expect(user.emails).toMatchObject([{ email: body.email, verified: false }])
    expect(user.teamBrands).toHaveLength(2)
    for (const program of user.teamBrands) {
      expect(program).toMatchObject({ role: 'ADMIN', timezone: 'America/Chicago', leagueId: LEAGUE })
      const labels = program.teams.map(({ fullName }: { fullName: string }) => fullName)
      expect(labels).toEqual([`${program.fullName} Varsity`, `${program.fullName} Junior Varsity`])
    }
    const further = await at.ask('POST', '/v1/team-brand/', {
      token: joined.body.token,
      body: {
        accountId: made.body.accountId,
        leagueId: LEAGUE,
        name: 'Roosevelt Middle',
        mascot: 'Cubs',
        gender: 'Coed',
        timezone: 'America/Chicago',
      },
    })
    expect(further.status, further.text).toBe(201)
  })

  it('names teams by their level where there is one program, and the account as told', async () => {
    const made = await setUp({ genders: ['Coed'], teamLevels: [0], accountName: 'District 9' })
    const joined = await accept(made.acceptURL, asNew())
    const user = (await at.ask('GET', '/v1/user/', { token: joined.body.token })).body
    expect(user.accounts).toMatchObject([{ name: 'District 9' }])
    expect(user.teamBrands[0].teams).toMatchObject([{ fullName: 'Roosevelt High Bears', level: 0 }])
  })

  it('is made once when it is repeated', async () => {
    const body = setup({ id: newId(), send: false })
    const first = await as('POST', '/v1/admin/account-setup/', body)
    const again = await as('POST', '/v1/admin/account-setup/', body)
    expect([again.status, again.body]).toEqual([200, { ...first.body, acceptURL: null }])
  })

  it('refuses wrong values at their fields', async () => {
    const owner = await plantUser(at.app, newName())
    const accountId = await plantAccount(at.app, owner.userId)
    const own = await as(
      'POST',
      '/v1/league/',
      { accountId, name: 'Ours', baseCode: 'nfhs' },
      await ownerOf(accountId, owner),
    )
    expect(own.status, own.text).toBe(201)
    const refusals: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ mascot: '' }, 'mascot'],
      [{ genders: [] }, 'genders'],
      [{ genders: ['Male', 'Male'] }, 'genders'],
      [{ leagueId: newId() }, 'leagueId'],
      [{ leagueId: own.body.id }, 'leagueId'],
      [{ timezone: 'Mars/North' }, 'timezone'],
      [{ teamLevels: [] }, 'teamLevels'],
      [{ teamLevels: [9] }, 'teamLevels.0'],
      [{ email: 'nina' }, 'email'],
      [{ firstName: '' }, 'firstName'],
      [{ lastName: '' }, 'lastName'],
      [{ tracking: { term: 'x' } }, 'tracking.term'],
    ]
    for (const [more, field] of refusals) {
      const reply = await as('POST', '/v1/admin/account-setup/', setup(more))
      expect([field, reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([field, 422, [field]])
    }
    expect(await at.app.db.selectFrom('account').select('id').where('name', '=', ' ').execute()).toEqual([])
  })

  it('is closed to users, and to administrators whose log-in is old', async () => {
    const coach = await plantUser(at.app, newName())
    const calls = [
      ['POST', '/v1/admin/account-setup/', setup()],
      ['POST', '/v1/admin/account-invite/', { accountId: newId() }],
      ['GET', '/v1/admin/invitations/'],
      ['DELETE', `/v1/admin/invitations/${newId()}/`],
      ['POST', `/v1/admin/invitations/${newId()}/resend/`, {}],
    ] as const
    for (const [method, path, body] of calls)
      expect((await as(method, path, body, coach.token)).body.code).toBe('forbidden')
    now += HOUR_MS + 1
    for (const [method, path, body] of calls)
      expect((await as(method, path, body)).body.code).toBe('fresh_login_required')
  })
})

/** Makes an owner the ADMIN of a program, so that leagues can be made. */
async function ownerOf(accountId: string, owner: { userId: string; token: string }): Promise<string> {
  const teamBrandId = await plantProgram(at.app, accountId)
  await plantPerson(at.app, { accountId, teamBrandId }, { role: 'ADMIN', userId: owner.userId })
  return owner.token
}

describe('inviting an owner', () => {
  it('opens an account that has no program yet', async () => {
    const owner = await plantUser(at.app, newName())
    const accountId = await plantAccount(at.app, owner.userId)
    const made = await as('POST', '/v1/admin/account-invite/', { accountId, send: false })
    expect([made.status, made.body.status, made.body.teamBrands]).toEqual([201, 'CREATED', []])
    expect((await open(made.body.acceptURL)).body.teamBrand).toEqual({
      name: 'Planted',
      mascot: '',
      avatarURL: null,
    })
    const joined = await accept(made.body.acceptURL, asNew())
    const user = (await at.ask('GET', '/v1/user/', { token: joined.body.token })).body
    expect([user.accounts, user.teamBrands]).toMatchObject([[{ id: accountId, name: 'Planted' }], []])
  })

  it('makes a member of a program its ADMIN', async () => {
    const made = await setUp()
    const coach = await plantUser(at.app, newName())
    const program = { accountId: made.accountId, teamBrandId: made.teamBrands[0].id }
    await plantPerson(at.app, program, { role: 'COACH', userId: coach.userId })
    expect((await accept(made.acceptURL, {}, coach.token)).status).toBe(201)
    const user = (await at.ask('GET', '/v1/user/', { token: coach.token })).body
    expect(user.teamBrands.map(({ role }: { role: string }) => role)).toEqual(['ADMIN', 'ADMIN'])
    const people = await at.app.db
      .selectFrom('teamBrandPersonnel')
      .select('id')
      .where('teamBrandId', '=', program.teamBrandId)
      .execute()
    expect(people).toHaveLength(1)
  })

  it('refuses accounts that do not exist, are deleted, or are demos', async () => {
    const invite = (accountId: string) => as('POST', '/v1/admin/account-invite/', { accountId })
    expect(Object.keys((await invite(newId())).body.fields)).toEqual(['accountId'])
    const owner = await plantUser(at.app, newName())
    const gone = await plantAccount(at.app, owner.userId)
    const deletedAt = new Date(now).toISOString()
    await at.app.db.updateTable('account').set({ deletedAt }).where('id', '=', gone).execute()
    expect((await invite(gone)).body.code).toBe('deleted')
    const demo = await plantAccount(at.app, owner.userId)
    await at.app.db.updateTable('account').set({ isDemo: true }).where('id', '=', demo).execute()
    expect((await invite(demo)).body.code).toBe('conflict')
  })
})

describe('the list of invitations', () => {
  it('is searched and filtered, and shows where each came from', async () => {
    const made = await setUp({ firstName: 'Searchable', tracking: { source: 'fair', campaign: 'Fall' } })
    expect(await listed('?search=searchable')).toMatchObject([
      {
        id: made.id,
        state: 'CREATED',
        accountId: made.accountId,
        accountName: 'Roosevelt High',
        name: 'Searchable Ortiz',
        tracking: { source: 'fair', medium: null, campaign: 'Fall' },
        invitedBy: expect.stringMatching(/^owner\d+ Planted$/),
      },
    ])
    await open(made.acceptURL)
    const filter = (filters: object) => `?filters=${encodeURIComponent(JSON.stringify(filters))}`
    const ids = async (filters: object) => (await listed(filter(filters))).map(({ id }: { id: string }) => id)
    expect(await ids({ state: 'SEEN', accountId: made.accountId })).toEqual([made.id])
    expect(await ids({ state: 'CREATED', accountId: made.accountId })).toEqual([])
    await accept(made.acceptURL, asNew())
    expect(await ids({ state: 'ACCEPTED', accountId: made.accountId })).toEqual([made.id])
  })

  it('leaves invitations of programs to their ADMINs', async () => {
    const owner = await plantUser(at.app, newName())
    const accountId = await plantAccount(at.app, owner.userId)
    const token = await ownerOf(accountId, owner)
    const [{ id: teamBrandId }] = (await at.ask('GET', '/v1/user/', { token })).body.teamBrands
    const made = await as('POST', '/v1/invitation/', { teamBrandId, role: 'COACH' }, token)
    expect(await listed(`?search=${made.body.id}`)).toEqual([])
    const calls = [
      await as('DELETE', `/v1/admin/invitations/${made.body.id}/`),
      await as('POST', `/v1/admin/invitations/${made.body.id}/resend/`, {}),
    ]
    expect(calls.map(({ status }) => status)).toEqual([404, 404])
  })

  it('sends again with a new link, and deletes', async () => {
    const body = setup()
    const made = await as('POST', '/v1/admin/account-setup/', body)
    const first = (await letterTo(at.dataDir, body.email)).link!
    const again = await as('POST', `/v1/admin/invitations/${made.body.id}/resend/`, {})
    expect([again.status, again.body.status]).toEqual([200, 'SENT'])
    const mailed = (await letterTo(at.dataDir, body.email, 2)).link!
    expect((await open(mailed)).status).toBe(200)
    expect((await open(made.body.acceptURL)).status).toBe(404)
    expect((await open(first)).status).toBe(404)
    expect((await open(again.body.acceptURL)).status).toBe(200)
    const remove = () => as('DELETE', `/v1/admin/invitations/${made.body.id}/`)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect((await open(again.body.acceptURL)).body.code).toBe('invitation_revoked')
    expect((await as('POST', `/v1/admin/invitations/${made.body.id}/resend/`, {})).status).toBe(410)
    const ids = async (query: string) => (await listed(query)).map(({ id }: { id: string }) => id)
    expect(await ids('')).not.toContain(made.body.id)
    expect(await ids('?deleted=true')).toContain(made.body.id)
  })

  it('replaces an open invitation to the same address of the account', async () => {
    const body = setup({ send: false })
    const first = (await as('POST', '/v1/admin/account-setup/', body)).body
    const email = body.email.toUpperCase()
    const second = await as('POST', '/v1/admin/account-invite/', {
      accountId: first.accountId,
      email,
      send: false,
    })
    expect((await open(first.acceptURL)).body.code).toBe('invitation_revoked')
    expect((await open(second.body.acceptURL)).status).toBe(200)
  })
})

describe('taking an account over', () => {
  const codeOf = async (reply: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await reply
    return [status, body.code]
  }

  it('needs the token of this invitation', async () => {
    const [mine, other] = [await setUp(), await setUp()]
    const { token } = linkOf(mine.acceptURL)
    const foreign = `http://x/?id=${other.id}&token=${token}`
    for (const url of [
      foreign,
      `http://x/?id=${mine.id}&token=guessed`,
      `http://x/?id=${newId()}&token=${token}`,
    ]) {
      expect(await codeOf(open(url))).toEqual([404, 'not_found'])
      expect(await codeOf(accept(url, asNew()))).toEqual([404, 'not_found'])
    }
  })

  it('fails with a used, an expired and a deleted link', async () => {
    const used = await setUp()
    const owner = await accept(used.acceptURL, asNew())
    expect(owner.status).toBe(201)
    expect(await codeOf(accept(used.acceptURL, asNew()))).toEqual([410, 'invitation_used'])
    const thief = await plantUser(at.app, newName())
    expect(await codeOf(accept(used.acceptURL, {}, thief.token))).toEqual([410, 'invitation_used'])
    expect(await codeOf(as('DELETE', `/v1/admin/invitations/${used.id}/`))).toEqual([409, 'conflict'])
    expect(await codeOf(as('POST', `/v1/admin/invitations/${used.id}/resend/`, {}))).toEqual([
      409,
      'conflict',
    ])
    const deleted = await setUp()
    await as('DELETE', `/v1/admin/invitations/${deleted.id}/`)
    expect(await codeOf(accept(deleted.acceptURL, asNew()))).toEqual([410, 'invitation_revoked'])
    const expired = await setUp()
    now += 7 * DAY_MS + 1
    expect(await codeOf(accept(expired.acceptURL, asNew()))).toEqual([410, 'invitation_expired'])
  })

  it('fails at the same time twice: one of two wins', async () => {
    const made = await setUp()
    const both = await Promise.all([accept(made.acceptURL, asNew()), accept(made.acceptURL, asNew())])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 410])
    const members = await at.app.db
      .selectFrom('accountOwner')
      .select('userId')
      .where('accountId', '=', made.accountId)
      .execute()
    expect(members).toHaveLength(1)
  })

  it('fails when the inviter is no longer an administrator, or the account is suspended or deleted', async () => {
    const made = await setUp()
    const suspended = await as('POST', `/v1/admin/accounts/${made.accountId}/suspend/`, { reason: 'Unpaid' })
    expect(suspended.status).toBe(200)
    expect(await codeOf(open(made.acceptURL))).toEqual([403, 'account_suspended'])
    const refused = await accept(made.acceptURL, asNew())
    expect([refused.status, refused.body.code]).toEqual([403, 'account_suspended'])
    expect(refused.text).not.toContain('Unpaid')
    await as('POST', `/v1/admin/accounts/${made.accountId}/lift/`)
    const setAdmin = (isAdmin: boolean) =>
      at.app.db.updateTable('appUser').set({ isAdmin }).where('id', '=', root.userId).execute()
    await setAdmin(false)
    expect(await codeOf(accept(made.acceptURL, asNew()))).toEqual([410, 'invitation_revoked'])
    await setAdmin(true)
    const deletedAt = new Date(now).toISOString()
    await at.app.db.updateTable('account').set({ deletedAt }).where('id', '=', made.accountId).execute()
    expect(await codeOf(accept(made.acceptURL, asNew()))).toEqual([410, 'invitation_revoked'])
  })

  it('fails for an owner who opens it again, which leaves it open for the invited person', async () => {
    const made = await setUp()
    const owner = await accept(made.acceptURL, asNew())
    const second = (await as('POST', '/v1/admin/account-invite/', { accountId: made.accountId, send: false }))
      .body
    expect(await codeOf(accept(second.acceptURL, {}, owner.body.token))).toEqual([409, 'conflict'])
    expect((await accept(second.acceptURL, asNew())).status).toBe(201)
  })

  it('fails by the calls of programs: their ADMINs neither see nor change the invitation', async () => {
    const made = await setUp()
    const owner = await accept(made.acceptURL, asNew())
    const second = (await as('POST', '/v1/admin/account-invite/', { accountId: made.accountId, send: false }))
      .body
    const { token } = owner.body
    const program = made.teamBrands[0].id
    const list = await as('GET', `/v1/team-brand/${program}/invitations/`, undefined, token)
    expect(list.body.results).toEqual([])
    expect((await as('DELETE', `/v1/invitation/${second.id}/`, undefined, token)).status).toBe(404)
    expect((await as('POST', `/v1/invitation/${second.id}/resend/`, {}, token)).status).toBe(404)
  })

  it('fails with a demo, a bench guest or the address of another user', async () => {
    const made = await setUp()
    const demo = await at.ask('POST', '/v1/demo/', {})
    expect(await codeOf(accept(made.acceptURL, {}, demo.body.token))).toEqual([403, 'forbidden'])
    const other = await plantUser(at.app, newName())
    const email = `${newName()}@example.com`
    const verifiedAt = new Date(now).toISOString()
    await at.app.db
      .insertInto('userEmail')
      .values({ id: newId(), userId: other.userId, email, emailKey: email, isPrimary: false, verifiedAt })
      .execute()
    const joined = await accept(made.acceptURL, { ...asNew(), email })
    const user = (await at.ask('GET', '/v1/user/', { token: joined.body.token })).body
    expect([user.id === other.userId, user.emails]).toMatchObject([false, [{ email, verified: false }]])
  })

  it('is in the audit log at each step, without a token', async () => {
    const made = await setUp()
    const { token } = linkOf(made.acceptURL)
    await accept(made.acceptURL, asNew())
    const filters = encodeURIComponent(JSON.stringify({ accountId: made.accountId }))
    const log = await as('GET', `/v1/admin/audit/?filters=${filters}`)
    const kinds = log.body.results.map(({ kind }: { kind: string }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['admin_acted', 'invited', 'role_given', 'invitation_accepted']))
    expect(log.text).not.toContain(token)
  })
})
