// What each role can read (OWASP API3): no role sees secrets, players do not see the contacts of others, and other tenants see
// nothing.
// `testServer.ts` checks in every test that no reply has a field beyond the contract.
import { ENDPOINTS, type Endpoint } from '@fullcourt/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { schemaOrAny } from './schemas.ts'
import { setUpTestServer } from './testServer.ts'
import { type Planted, plantAccount, plantPerson, plantProgram, plantTeam, plantUser } from './world.ts'

const SECRET = 'canary-secret'
const CONTACT = 'canary-contact'
const OPPONENT = 'canary-opponent'
const OWN = 'canary-own'
const FOREIGN = 'canary-foreign'

const ROLES = ['ADMIN', 'COACH', 'STATISTICIAN', 'OTHER', 'HEAD_COACH', 'ASSISTANT_COACH', 'PLAYER'] as const
/** BOOKKEEPER: a student, PLAYER in the program and STATISTICIAN of one team. */
type Name = (typeof ROLES)[number] | 'BOOKKEEPER' | 'foreign' | 'outsider' | 'root'

let own: Planted
/** The PLAYER's own person. */
let playerId: string
const tokens = {} as Record<Name, string>

/** Makes a program with an opponent and people with contacts. Every text names its tenant. */
async function plantTenant(
  mark: string,
): Promise<{ program: { accountId: string; teamBrandId: string }; planted: Planted }> {
  const { app } = at
  const { db, newId } = app
  const owner = await plantUser(app, `${mark}-owner`)
  const accountId = await plantAccount(app, owner.userId)
  const teamBrandId = await plantProgram(app, accountId)
  const planted = await plantTeam(app, { accountId, teamBrandId })
  await db.updateTable('account').set({ name: mark }).where('id', '=', accountId).execute()
  await db.updateTable('teamBrand').set({ name: mark, mascot: mark }).where('id', '=', teamBrandId).execute()
  await db.updateTable('team').set({ name: mark }).where('id', '=', planted.team).execute()
  await db.updateTable('league').set({ name: mark }).where('id', '=', planted.league).execute()
  await db
    .updateTable('teamSeason')
    .set({ name: mark, notes: mark })
    .where('id', '=', planted.season)
    .execute()
  await db
    .updateTable('teamGame')
    .set({ opponentName: mark, location: mark, notes: mark })
    .where('id', '=', planted.game)
    .execute()
  await db.updateTable('unmanagedTeam').set({ name: mark }).where('id', '=', planted.unmanagedTeam).execute()
  const contacts = {
    primaryEmail: `${CONTACT}@example.com`,
    primaryPhone: `555${CONTACT}`,
    firstName: mark,
    lastName: mark,
  }
  await db.updateTable('teamBrandPersonnel').set(contacts).where('teamBrandId', '=', teamBrandId).execute()
  await db
    .insertInto('unmanagedTeamPersonnel')
    .values({
      id: newId(),
      accountId,
      unmanagedTeamId: planted.unmanagedTeam,
      jersey: '9',
      lastName: mark,
      email: `${OPPONENT}@example.com`,
    })
    .execute()
  return { program: { accountId, teamBrandId }, planted }
}

/** Makes secrets for every user, and data that only the user may see. */
async function plantSecrets(): Promise<void> {
  const { db, newId, now } = at.app
  const soon = new Date(now() + 60_000).toISOString()
  await db.updateTable('appUser').set({ passwordHash: SECRET }).execute()
  const users = await db.selectFrom('appUser').select('id').execute()
  for (const [n, { id: userId }] of users.entries()) {
    const email = `${OWN}${n}@example.com`
    await db.insertInto('userEmail').values({ id: newId(), userId, email, emailKey: email }).execute()
    await db
      .insertInto('contactCode')
      .values({
        id: newId(),
        userId,
        type: 'email',
        valueKey: email,
        isRepeat: false,
        askedAt: soon,
        codeHash: SECRET,
        expiresAt: soon,
      })
      .execute()
  }
}

const at = setUpTestServer()
beforeAll(async () => {
  const { app } = at
  const ours = await plantTenant('ours')
  own = ours.planted
  const theirs = await plantTenant(FOREIGN)
  for (const name of ROLES) {
    const user = await plantUser(app, name)
    const onTeams =
      name === 'HEAD_COACH' || name === 'ASSISTANT_COACH' || name === 'PLAYER' ? { [own.team]: name } : {}
    const role = name === 'HEAD_COACH' ? 'OTHER' : name === 'ASSISTANT_COACH' ? 'PLAYER' : name
    const person = await plantPerson(app, ours.program, { role, userId: user.userId, onTeams })
    if (name === 'PLAYER') playerId = person
    tokens[name] = user.token
  }
  const bookkeeper = await plantUser(app, 'bookkeeper')
  const onTeams = { [own.team]: 'STATISTICIAN' } as const
  await plantPerson(app, ours.program, { role: 'PLAYER', userId: bookkeeper.userId, onTeams })
  tokens.BOOKKEEPER = bookkeeper.token
  const foreign = await plantUser(app, 'foreign')
  await plantPerson(app, theirs.program, { role: 'ADMIN', userId: foreign.userId })
  tokens.foreign = foreign.token
  tokens.outsider = (await plantUser(app, 'outsider')).token
  tokens.root = (await plantUser(app, 'root', { isAdmin: true })).token
  await plantSecrets()
})

const READING = ENDPOINTS.filter(({ method }) => method === 'GET')
/** For administrators of the installation: accounts, users, programs and games of every tenant, by their names. */
const OVER_TENANTS = [
  'listUsers',
  'listAllAccounts',
  'readAnyAccount',
  'readAnyProgram',
  'listGamesOfProgram',
  'listErasures',
]
const readsAll = ({ name }: Endpoint, reader: Name): boolean =>
  reader === 'root' && OVER_TENANTS.includes(name)
function urlOf({ name, path, access }: Endpoint): string {
  const at = path.replace(/:\w+/g, () => {
    if (name === 'readAnyAccount') return own.account
    if (name === 'readAnyProgram' || name === 'listGamesOfProgram') return own.program
    return typeof access === 'object' ? own[access.on] : own.league
  })
  const asked = typeof access === 'object' && /^query\.(\w+)$/.exec(access.from)
  return asked ? `${at}?${asked[1]}=${own[access.on]}` : at
}

async function read(endpoint: Endpoint, name: Name): Promise<{ status: number; text: string }> {
  const { status, text } = await at.ask('GET', urlOf(endpoint), { token: tokens[name] })
  return { status, text }
}

describe.each(READING.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  it('shows no secret, no data of another tenant, and no private data of another user', async () => {
    for (const name of Object.keys(tokens) as Name[]) {
      const { text } = await read(endpoint, name)
      expect(text, name).not.toContain(SECRET)
      if (readsAll(endpoint, name)) {
        expect(text, name).not.toMatch(new RegExp(`${CONTACT}|${OPPONENT}`))
        continue
      }
      if (name !== 'foreign') expect(text, name).not.toContain(FOREIGN)
      const mine = endpoint.name === 'readUser' ? 1 : 0
      expect(new Set(text.match(new RegExp(`${OWN}\\d+@`, 'g'))).size, name).toBe(mine)
    }
  })

  it.each(['PLAYER', 'OTHER', 'BOOKKEEPER', 'HEAD_COACH', 'ASSISTANT_COACH'] as const)(
    'shows %s, who may not write in the program, no contact of a player',
    async (name) => {
      const { text } = await read(endpoint, name)
      expect(text).not.toContain(CONTACT)
      if (name === 'PLAYER' || name === 'OTHER') expect(text).not.toContain(OPPONENT)
    },
  )

  it('shows nothing to outsiders', async () => {
    const isOfTenant = typeof endpoint.access === 'object'
    for (const stranger of ['foreign', 'outsider', 'root'] as const) {
      const reply = await read(endpoint, stranger)
      if (isOfTenant) expect(reply.status, stranger).toBe(404)
      if (!readsAll(endpoint, stranger)) expect(reply.text, stranger).not.toContain('"ours"')
    }
  })
})

describe('contacts', () => {
  const ours = () => own.program
  it('of a player cannot be searched by a role that may not see them', async () => {
    const path = `/v1/team-brand/${ours()}/personnel/?search=${CONTACT}`
    expect((await at.ask('GET', path, { token: tokens.OTHER })).body.results).toEqual([])
    expect((await at.ask('GET', path, { token: tokens.COACH })).body.results).toHaveLength(1)
  })

  it("are visible to coaches, and a player's own to the player", async () => {
    const byCoach = await at.ask('GET', `/v1/team-brand-personnel/${own.person}/`, { token: tokens.COACH })
    expect(byCoach.text).toContain(CONTACT)
    const mine = await at.ask('GET', `/v1/team-brand-personnel/${playerId}/`, { token: tokens.PLAYER })
    expect([mine.status, mine.body.primaryEmail]).toEqual([200, `${playerId}@example.com`])
    const others = await at.ask('GET', `/v1/team-brand-personnel/${own.person}/`, { token: tokens.PLAYER })
    expect(others.status).toBe(403)
  })

  it('are found by the player through the own place in the program and on the team', async () => {
    const { body } = await at.ask('GET', '/v1/user/', { token: tokens.PLAYER })
    expect(body.teamBrands.map((program: { personId: string }) => program.personId)).toEqual([playerId])
    const [team] = body.teams
    expect([body.teams.length, team.id, team.teamRole]).toEqual([1, own.team, 'PLAYER'])
    const entry = await at.ask('GET', `/v1/team-personnel/${team.rosterEntryId}/`, { token: tokens.PLAYER })
    expect(entry.body.teamBrandPersonnelId).toBe(playerId)
  })

  it('are not in the list of people who can join a roster', async () => {
    const { body } = await at.ask('GET', `/v1/team/${own.team}/roster/eligible/`, { token: tokens.COACH })
    expect(body.results.length).toBeGreaterThan(0)
    for (const person of body.results)
      for (const key of ['primaryEmail', 'primaryPhone', 'userId', 'height', 'gender'])
        expect(person).not.toHaveProperty(key)
  })
})

it('was tested with secrets in the replies of the ADMIN', async () => {
  // One after the other: a user's calls wait for each other, and at most 50 wait.
  const texts: string[] = []
  const statuses: number[] = []
  for (const endpoint of READING) {
    texts.push((await read(endpoint, 'ADMIN')).text)
    statuses.push((await read(endpoint, endpoint.access === 'admin' ? 'root' : 'ADMIN')).status)
  }
  const byAdmin = texts.join()
  for (const planted of [CONTACT, OPPONENT, OWN, '"ours"']) expect(byAdmin).toContain(planted)
  const answered = READING.map(({ name }, n) => [name, statuses[n]!] as const)
  // A job makes the export of the user. This ADMIN owns no account, and the export that is read does not exist.
  // The public score needs a token; liveScore.test.ts reads one.
  // Money of administrators is read in adminMoney.test.ts, an invoice in payments.test.ts.
  // The owner of an API token reads it in apiTokens.test.ts. The planted event is not in the log; saving.test.ts reads one that is.
  const others = {
    readEvent: 404,
    readApiToken: 404,
    readLiveScore: 404,
    exportUser: 202,
    exportAccount: 404,
    readExport: 404,
    readInvoicePdf: 404,
    readProgramMoney: 404,
    checkShare: 404,
    readShare: 404,
  }
  expect(Object.fromEntries(answered.filter(([, status]) => status !== 200))).toEqual(others)
})

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}
/** Lists the paths of a reply's schema. */
function pathsOf({ properties = {}, items, anyOf = [] }: Schema, path = ''): string[] {
  return [
    ...Object.entries(properties).flatMap(([key, held]) => [
      `${path}.${key}`,
      ...pathsOf(held, `${path}.${key}`),
    ]),
    ...(items ? pathsOf(items, path) : []),
    ...anyOf.flatMap((branch) => pathsOf(branch, path)),
  ]
}

it('has no field whose name suggests a secret, except the intended ones', () => {
  const suspect = ENDPOINTS.flatMap(({ name, reply }) =>
    pathsOf(z.toJSONSchema(schemaOrAny(reply), { io: 'output', unrepresentable: 'any' }) as Schema)
      .filter((path) => /\.\w*(password|secret|hash|token|stripe|card|otp|salt|pin)\w*$/i.test(path))
      .map((path) => `${name}${path}`),
  )
  const intended = [
    ...['registerUser', 'logIn', 'streamToken', 'changePassword', 'completeReset', 'openDemo', 'viewAs'].map(
      (name) => `${name}.token`,
    ),
    'acceptInvitation.token',
    // The link, shown once.
    'sharePlaylist.token',
    // An API token, shown once.
    'createApiToken.token',
    // The secret of a webhook, shown once.
    'createWebhook.secret',
    'renewWebhookSecret.secret',
    // Confirming renews the token.
    'confirmFactor.token',
    'confirmPassword.token',
    // The second call of a log-in, and the set-up of a factor.
    ...['logInFactor', 'askPasskey', 'logInPasskey', 'askConfirmation', 'beginPasskey'].map(
      (name) => `${name}.token`,
    ),
    'beginTotp.secret',
    'readFactors.totpSince',
    // An opaque hash of the id, for an avatar service.
    /^\w+(\.user)?\.hash$/,
    /\.cardOnFile$/,
    // Brand, last four digits and expiry of a card.
    /\.card$/,
    // The SHA-256 of a film's file, by which a coach's own copy is recognized.
    /^(\w*Films?|completeUpload|abortUpload|readManifest|findClips)\.(.+\.)?hash$/,
  ]
  const unintended = suspect.filter(
    (path) => !intended.some((one) => (typeof one === 'string' ? one === path : one.test(path))),
  )
  expect(unintended).toEqual([])
})
