// Ways to get more rights than granted (OWASP API5, ASVS 8.2.1). The test tries each one, then reads everyone's rights from the
// database.
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpTestServer } from './testServer.ts'
import { plantAccount, plantPerson, plantProgram, plantTeam, plantUser } from './world.ts'

const ACTORS = ['COACH', 'STATISTICIAN', 'OTHER', 'PLAYER', 'HEAD_COACH', 'ASSISTANT_COACH'] as const
type Actor = (typeof ACTORS)[number]
type Name = Actor | 'ADMIN' | 'foreign' | 'root'

interface Member {
  readonly userId: string
  readonly token: string
  readonly person: string
  /** On the team's roster. */
  readonly entry: string | null
}

const members = {} as Record<Name, Member>
let program: { accountId: string; teamBrandId: string }
let elsewhere: { accountId: string; teamBrandId: string; person: string }
let team: string
let bystander: string

async function plantMember(name: Name): Promise<Member> {
  const { app } = at
  const user = await plantUser(app, name.toLowerCase(), { isAdmin: name === 'root' })
  if (name === 'root' || name === 'foreign') return { ...user, person: '', entry: null }
  const isOfTeam = name === 'HEAD_COACH' || name === 'ASSISTANT_COACH' || name === 'PLAYER'
  const person = await plantPerson(app, program, {
    role: name === 'HEAD_COACH' ? 'OTHER' : name === 'ASSISTANT_COACH' ? 'PLAYER' : name,
    userId: user.userId,
    onTeams: isOfTeam ? { [team]: name } : {},
  })
  const entry = await app.db
    .selectFrom('teamPersonnel')
    .select('id')
    .where('teamBrandPersonnelId', '=', person)
    .executeTakeFirst()
  return { ...user, person, entry: entry?.id ?? null }
}

const at = setUpTestServer()
beforeAll(async () => {
  const { app } = at
  const owner = await plantUser(app, 'owner')
  const accountId = await plantAccount(app, owner.userId)
  program = { accountId, teamBrandId: await plantProgram(app, accountId) }
  const planted = await plantTeam(app, program)
  team = planted.team
  bystander = planted.person
  for (const name of [...ACTORS, 'ADMIN', 'root', 'foreign'] as const) members[name] = await plantMember(name)
  const theirs = await plantAccount(app, members.foreign.userId)
  const teamBrandId = await plantProgram(app, theirs)
  const person = await plantPerson(
    app,
    { accountId: theirs, teamBrandId },
    { role: 'ADMIN', userId: members.foreign.userId },
  )
  elsewhere = { accountId: theirs, teamBrandId, person }
})

/** Reads everything that gives signed-in users rights. */
async function readRights(): Promise<string> {
  const { rows } = await at.app.database.pool.query(`
    select 'program' as by, p.team_brand_id::text as on, p.user_id::text as members, p.role from team_brand_personnel p
      where p.user_id is not null and p.is_active and p.deleted_at is null
    union all select 'team', r.team_id::text, p.user_id::text, r.role from team_personnel r
      join team_brand_personnel p on p.account_id = r.account_id and p.id = r.team_brand_personnel_id
      where p.user_id is not null and p.is_active and p.deleted_at is null and r.deleted_at is null
    union all select 'account', account_id::text, user_id::text, '' from account_owner
    union all select 'installation', '', id::text, features::text from app_user where is_admin or features <> '{}'
    union all select 'address', email_key, user_id::text, '' from user_email where verified_at is not null
    order by 1, 2, 3, 4`)
  return rows.map((row) => Object.values(row).join(' ')).join('\n')
}

interface Step {
  readonly as: Name
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly is: readonly number[]
  readonly headers?: Readonly<Record<string, string>>
}
/** Later steps may use the id from the first reply. */
type Recipe = (made: string) => Step

const person = (id: string) => `/v1/team-brand-personnel/${id}/`
const entry = (id: string) => `/v1/team-personnel/${id}/`
const newPerson = (role: string, more: object = {}) => ({
  teamBrandId: program.teamBrandId,
  firstName: 'A',
  lastName: 'B',
  role,
  ...more,
})
const NO = [403, 422] as const

const BY_EVERY_ACTOR: Readonly<
  Record<string, (self: Member) => Omit<Step, 'as' | 'is'> & { is?: readonly number[] }>
> = {
  'makes themselves ADMIN': (self) => ({
    method: 'PATCH',
    path: person(self.person),
    body: { role: 'ADMIN' },
  }),
  'demotes the ADMIN': () => ({
    method: 'PATCH',
    path: person(members.ADMIN.person),
    body: { role: 'OTHER' },
  }),
  'makes the ADMIN inactive': () => ({
    method: 'PATCH',
    path: person(members.ADMIN.person),
    body: { isActive: false },
  }),
  'deletes the ADMIN': () => ({ method: 'DELETE', path: person(members.ADMIN.person) }),
  'makes another ADMIN': () => ({
    method: 'POST',
    path: '/v1/team-brand-personnel/',
    body: newPerson('ADMIN'),
  }),
  'makes another COACH of their own user': (self) => ({
    method: 'POST',
    path: '/v1/team-brand-personnel/',
    body: newPerson('PLAYER', { userId: self.userId }),
  }),
  'administers the installation': () => ({ method: 'PATCH', path: '/v1/user/', body: { isAdmin: true } }),
  'gives themselves features': () => ({ method: 'PATCH', path: '/v1/user/', body: { features: ['uhd'] } }),
  'marks an address as verified': () => ({
    method: 'PATCH',
    path: '/v1/user/',
    body: { emails: [{ email: 'a@example.com', verified: true }] },
  }),
  'joins an account': (self) => ({
    method: 'PATCH',
    path: '/v1/user/',
    body: { accounts: [{ id: program.accountId, userId: self.userId }] },
  }),
  'claims a role in a request': () => ({
    method: 'PATCH',
    path: '/v1/user/',
    body: { teamBrands: [{ id: elsewhere.teamBrandId, role: 'ADMIN' }] },
  }),
  'takes the place of HEAD_COACH': (self) => ({
    method: 'POST',
    path: '/v1/team-personnel/',
    body: { teamId: team, teamBrandPersonnelId: self.person, role: 'HEAD_COACH' },
  }),
  'makes a player HEAD_COACH': () => ({
    method: 'PATCH',
    path: entry(members.PLAYER.entry!),
    body: { role: 'HEAD_COACH' },
  }),
  'takes HEAD_COACH away': () => ({
    method: 'PATCH',
    path: entry(members.HEAD_COACH.entry!),
    body: { role: 'PLAYER', position: 'G' },
  }),
  'takes HEAD_COACH off the roster': () => ({ method: 'DELETE', path: entry(members.HEAD_COACH.entry!) }),
  'makes HEAD_COACH inactive': () => ({
    method: 'PATCH',
    path: person(members.HEAD_COACH.person),
    body: { isActive: false },
  }),
  'deletes the person who is ASSISTANT_COACH': () => ({
    method: 'DELETE',
    path: person(members.ASSISTANT_COACH.person),
  }),
  'deletes the program': () => ({ method: 'DELETE', path: `/v1/team-brand/${program.teamBrandId}/` }),
  'gives the program to another account': () => ({
    method: 'PATCH',
    path: `/v1/team-brand/${program.teamBrandId}/`,
    body: { accountId: elsewhere.accountId },
  }),
  'moves themselves to another program': (self) => ({
    method: 'PATCH',
    path: person(self.person),
    body: { teamBrandId: elsewhere.teamBrandId },
  }),
  'becomes ADMIN by a header': () => ({
    method: 'PATCH',
    path: person(bystander),
    body: { role: 'ADMIN' },
    headers: {
      'x-user-id': members.ADMIN.userId,
      'x-forwarded-user': 'admin',
      'x-http-method-override': 'PUT',
      'x-role': 'ADMIN',
    },
  }),
  'becomes ADMIN by a query': (self) => ({
    method: 'PATCH',
    path: `${person(self.person)}?role=ADMIN`,
    body: {},
  }),
  'becomes ADMIN in small letters': (self) => ({
    method: 'PATCH',
    path: person(self.person),
    body: { role: 'admin' },
  }),
  'becomes several at once': (self) => ({
    method: 'PATCH',
    path: person(self.person),
    body: { role: ['PLAYER', 'ADMIN'] },
  }),
  'becomes administrator by a made-up link': () => ({
    method: 'POST',
    path: '/v1/user/admin/',
    body: { token: 'x'.repeat(43) },
    is: [410],
  }),
  'starts a program in the account': () => ({
    method: 'POST',
    path: '/v1/team-brand/',
    body: {
      accountId: program.accountId,
      leagueId: '01900000-0000-7000-8000-000000000001',
      name: 'N',
      mascot: 'M',
      gender: 'Coed',
      timezone: 'UTC',
    },
  }),
}

describe('no user gets more rights than granted', () => {
  it.each(ACTORS.flatMap((actor) => Object.keys(BY_EVERY_ACTOR).map((recipe) => [actor, recipe] as const)))(
    '%s %s',
    async (actor, recipe) => {
      const before = await readRights()
      const { method, path, body, headers = {}, is = NO } = BY_EVERY_ACTOR[recipe]!(members[actor])
      const reply = await at.ask(method, path, { token: members[actor].token, body, headers })
      expect(is, reply.text).toContain(reply.status)
      expect(await readRights()).toBe(before)
    },
  )
})

const OK = [200, 201, 204]
const asPlayer = (teamBrandPersonnelId: string) => ({
  teamId: team,
  teamBrandPersonnelId,
  role: 'PLAYER',
  position: 'G',
  homeJersey: '1',
  awayJersey: '1',
})
const add: Recipe = () => ({
  as: 'COACH',
  method: 'POST',
  path: '/v1/team-brand-personnel/',
  body: newPerson('PLAYER'),
  is: OK,
})
const put =
  (as: Name, method: string, path: string, body?: unknown, is: readonly number[] = NO): Recipe =>
  () => ({ as, method, path, body, is })

/** Each step is allowed or harmless by itself. */
const IN_STEPS: Readonly<Record<string, () => readonly Recipe[]>> = {
  'a coach adds a player and raises them': () => [
    add,
    (made) => ({ as: 'COACH', method: 'PATCH', path: person(made), body: { role: 'ADMIN' }, is: [403] }),
    (made) => ({ as: 'COACH', method: 'PATCH', path: person(made), body: { role: 'COACH' }, is: [403] }),
  ],
  'a coach adds a player and makes them a coach of the team': () => [
    add,
    (made) => ({
      as: 'COACH',
      method: 'POST',
      path: '/v1/team-personnel/',
      body: { teamId: team, teamBrandPersonnelId: made, role: 'HEAD_COACH' },
      is: [403],
    }),
    (made) => ({
      as: 'COACH',
      method: 'POST',
      path: '/v1/team-personnel/',
      body: {
        teamId: team,
        teamBrandPersonnelId: made,
        role: 'PLAYER',
        position: 'G',
        homeJersey: '1',
        awayJersey: '1',
      },
      is: [201],
    }),
    (made) => ({ as: 'COACH', method: 'PATCH', path: entry(made), body: { role: 'HEAD_COACH' }, is: [403] }),
  ],
  'a coach puts themselves on a roster as a player': () => [
    put('COACH', 'POST', '/v1/team-personnel/', asPlayer(members.COACH.person), [422]),
    put('STATISTICIAN', 'POST', '/v1/team-personnel/', asPlayer(members.STATISTICIAN.person), [422]),
    put('ADMIN', 'PATCH', entry(members.HEAD_COACH.entry!), { role: 'PLAYER' }, [422]),
  ],
  'a coach demotes the ADMIN, then rises': () => [
    put('COACH', 'PATCH', person(members.ADMIN.person), { role: 'COACH' }),
    put('COACH', 'PATCH', person(members.COACH.person), { role: 'ADMIN' }),
  ],
  'a coach deletes the team, or restores it': () => [
    put('COACH', 'DELETE', `/v1/team/${team}/`, undefined, [403]),
    put('HEAD_COACH', 'DELETE', `/v1/team/${team}/`, undefined, [403]),
    put('ADMIN', 'DELETE', `/v1/team/${team}/`, undefined, OK),
    put('COACH', 'POST', `/v1/team/${team}/restore/`, undefined, [403]),
    put('ADMIN', 'POST', `/v1/team/${team}/restore/`, undefined, OK),
  ],
  'a coach changes the address of the ADMIN to receive the reset mail': () => [
    put('COACH', 'PATCH', person(members.ADMIN.person), { primaryEmail: 'coach@example.com' }, [403]),
    put('COACH', 'PATCH', person(members.PLAYER.person), { primaryPhone: '2125550199' }, [403]),
    put('COACH', 'PATCH', person(bystander), { primaryPhone: '2125550199' }, OK),
  ],
  'an ADMIN enters their own address for a coach': () => [
    put('COACH', 'PATCH', person(members.COACH.person), { primaryEmail: 'admin@example.com' }, [403]),
    put('ADMIN', 'PATCH', person(members.COACH.person), { primaryEmail: 'admin@example.com' }, OK),
    put('COACH', 'POST', '/v1/user/verify/', { value: 'admin@example.com', type: 'email', code: '000000' }),
  ],
  'the last ADMIN cannot leave': () => [
    put('ADMIN', 'PATCH', person(members.ADMIN.person), { role: 'COACH' }, [409]),
    put('ADMIN', 'PATCH', person(members.ADMIN.person), { isActive: false }, [409]),
    put('ADMIN', 'DELETE', person(members.ADMIN.person), undefined, [409]),
  ],
  'a former ADMIN takes the role back': () => [
    put('ADMIN', 'PATCH', person(members.COACH.person), { role: 'ADMIN' }, OK),
    put('ADMIN', 'PATCH', person(members.COACH.person), { role: 'COACH' }, OK),
    put('COACH', 'PATCH', person(members.COACH.person), { role: 'ADMIN' }),
  ],
  'a deleted person restores themselves': () => [
    put('ADMIN', 'DELETE', person(members.STATISTICIAN.person), undefined, OK),
    put('STATISTICIAN', 'POST', `${person(members.STATISTICIAN.person)}restore/`, undefined, [404]),
    put('COACH', 'POST', `${person(members.STATISTICIAN.person)}restore/`, undefined, [403]),
    put('ADMIN', 'POST', `${person(members.STATISTICIAN.person)}restore/`, undefined, OK),
  ],
  'a coach restores a head coach who was removed from the roster': () => [
    put('ADMIN', 'DELETE', entry(members.HEAD_COACH.entry!), undefined, OK),
    put('COACH', 'POST', `${entry(members.HEAD_COACH.entry!)}restore/`, undefined, [403]),
    put('HEAD_COACH', 'POST', `${entry(members.HEAD_COACH.entry!)}restore/`, undefined, [403]),
    put('ADMIN', 'POST', `${entry(members.HEAD_COACH.entry!)}restore/`, undefined, OK),
  ],
  'an ADMIN from elsewhere brings their people': () => [
    put(
      'foreign',
      'POST',
      '/v1/team-personnel/',
      { teamId: team, teamBrandPersonnelId: elsewhere.person, role: 'HEAD_COACH' },
      [404],
    ),
    put('foreign', 'POST', '/v1/team-brand-personnel/', newPerson('ADMIN'), [404]),
    put('foreign', 'PATCH', person(elsewhere.person), { teamBrandId: program.teamBrandId }, [422]),
    put(
      'ADMIN',
      'POST',
      '/v1/team-personnel/',
      { teamId: team, teamBrandPersonnelId: elsewhere.person, role: 'HEAD_COACH' },
      [422],
    ),
  ],
  'the administrator of the installation reads data, then takes a role': () => [
    put('root', 'GET', `/v1/team-brand/${program.teamBrandId}/`, undefined, [404]),
    put('root', 'POST', '/v1/team-brand-personnel/', newPerson('ADMIN'), [404]),
    put('root', 'PATCH', person(members.ADMIN.person), { role: 'OTHER' }, [404]),
  ],
}

it.each(Object.keys(IN_STEPS))('in steps: %s', async (name) => {
  const before = await readRights()
  let made = ''
  for (const recipe of IN_STEPS[name]!()) {
    const { as, method, path, body, is } = recipe(made)
    const reply = await at.ask(method, path, { token: members[as].token, body })
    expect(is, `${as} ${method} ${path}: ${reply.text}`).toContain(reply.status)
    if (reply.status === 201) made = reply.body.id
  }
  expect(await readRights()).toBe(before)
})

describe('a revoked role', () => {
  it('also ends what it allowed to read: an earlier roster entry gives no access to a team', async () => {
    const { app } = at
    const user = await plantUser(app, 'demoted')
    const id = await plantPerson(app, program, {
      role: 'COACH',
      userId: user.userId,
      // As an earlier release allowed, before staff were refused as players.
      onTeams: { [team]: 'PLAYER' },
    })
    const reads = () => at.ask('GET', `/v1/team/${team}/`, { token: user.token })
    expect((await reads()).status).toBe(200)
    const demote = await at.ask('PATCH', person(id), { token: members.ADMIN.token, body: { role: 'PLAYER' } })
    expect(demote.status).toBe(200)
    expect((await reads()).status).toBe(403)
  })

  it('is refused for all but the ADMIN, who is named', async () => {
    const reply = await at.ask('DELETE', `/v1/team/${team}/`, { token: members.COACH.token })
    expect([reply.status, reply.body.message]).toEqual([403, 'Only Pat ADMIN (admin) can change this.'])
    const log = `/v1/team-brand/${program.teamBrandId}/audit/`
    const read = await at.ask('GET', log, { token: members.COACH.token })
    expect([read.status, read.body.message]).toEqual([403, 'Only Pat ADMIN (admin) can see this.'])
  })
})
