// Ways to get more power than one was given (OWASP API5, ASVS 8.2.1): each is tried, and who may do what is read from the database after it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './testServer.ts'
import { plantAccount, plantPerson, plantProgram, plantTeam, plantUser } from './world.ts'

const ACTORS = ['COACH', 'STATISTICIAN', 'OTHER', 'PLAYER', 'HEAD_COACH', 'ASSISTANT_COACH'] as const
type Actor = (typeof ACTORS)[number]
type Name = Actor | 'ADMIN' | 'foreign' | 'root'
/** The program role of those whose power is a team role. */
const IN_PROGRAM: Partial<Record<Actor, 'OTHER' | 'PLAYER'>> = {
  HEAD_COACH: 'OTHER',
  ASSISTANT_COACH: 'PLAYER',
}

interface Somebody {
  readonly userId: string
  readonly token: string
  readonly person: string
  /** On the team's roster. */
  readonly entry: string | null
}

let at: TestServer
const who = {} as Record<Name, Somebody>
let program: { accountId: string; teamBrandId: string }
let elsewhere: { accountId: string; teamBrandId: string; person: string }
let team: string
let bystander: string

async function plantSomebody(name: Name): Promise<Somebody> {
  const { app } = at
  const user = await plantUser(app, name.toLowerCase(), { isAdmin: name === 'root' })
  if (name === 'root' || name === 'foreign') return { ...user, person: '', entry: null }
  const isOfTeam = name === 'HEAD_COACH' || name === 'ASSISTANT_COACH' || name === 'PLAYER'
  const role = name === 'ADMIN' ? name : (IN_PROGRAM[name] ?? name)
  const person = await plantPerson(app, program, {
    role,
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

beforeAll(async () => {
  at = await openTestServer()
  const { app } = at
  const owner = await plantUser(app, 'owner')
  const accountId = await plantAccount(app, owner.userId)
  program = { accountId, teamBrandId: await plantProgram(app, accountId) }
  const planted = await plantTeam(app, program)
  team = planted.team
  bystander = planted.person
  for (const name of [...ACTORS, 'ADMIN', 'root', 'foreign'] as const) who[name] = await plantSomebody(name)
  const theirs = await plantAccount(app, who.foreign.userId)
  const teamBrandId = await plantProgram(app, theirs)
  const person = await plantPerson(
    app,
    { accountId: theirs, teamBrandId },
    { role: 'ADMIN', userId: who.foreign.userId },
  )
  elsewhere = { accountId: theirs, teamBrandId, person }
})
afterAll(() => at.close())

/** Everything by which somebody who can sign in may do something. */
async function power(): Promise<string> {
  const { rows } = await at.app.pool.query(`
    select 'program' as by, p.team_brand_id::text as on, p.user_id::text as who, p.role from team_brand_personnel p
      where p.user_id is not null and p.is_active and p.deleted_at is null
    union all select 'team', r.team_id::text, p.user_id::text, r.role from team_personnel r
      join team_brand_personnel p on p.id = r.team_brand_personnel_id
      where p.user_id is not null and p.is_active and p.deleted_at is null and r.deleted_at is null
    union all select 'account', account_id::text, user_id::text, '' from account_member
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
/** Later steps may use the id that the first one answered. */
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

const BY_EVERYBODY: Readonly<
  Record<string, (self: Somebody) => Omit<Step, 'as' | 'is'> & { is?: readonly number[] }>
> = {
  'makes themselves ADMIN': (self) => ({
    method: 'PATCH',
    path: person(self.person),
    body: { role: 'ADMIN' },
  }),
  'demotes the ADMIN': () => ({ method: 'PATCH', path: person(who.ADMIN.person), body: { role: 'OTHER' } }),
  'makes the ADMIN inactive': () => ({
    method: 'PATCH',
    path: person(who.ADMIN.person),
    body: { isActive: false },
  }),
  'deletes the ADMIN': () => ({ method: 'DELETE', path: person(who.ADMIN.person) }),
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
  'says an address is verified': () => ({
    method: 'PATCH',
    path: '/v1/user/',
    body: { emails: [{ email: 'a@example.com', verified: true }] },
  }),
  'joins an account': (self) => ({
    method: 'PATCH',
    path: '/v1/user/',
    body: { accounts: [{ id: program.accountId, userId: self.userId }] },
  }),
  'stands in a program by saying so': () => ({
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
    path: entry(who.PLAYER.entry!),
    body: { role: 'HEAD_COACH' },
  }),
  'takes HEAD_COACH away': () => ({
    method: 'PATCH',
    path: entry(who.HEAD_COACH.entry!),
    body: { role: 'PLAYER', position: 'G' },
  }),
  'takes HEAD_COACH off the roster': () => ({ method: 'DELETE', path: entry(who.HEAD_COACH.entry!) }),
  'makes HEAD_COACH inactive': () => ({
    method: 'PATCH',
    path: person(who.HEAD_COACH.person),
    body: { isActive: false },
  }),
  'deletes the person who is ASSISTANT_COACH': () => ({
    method: 'DELETE',
    path: person(who.ASSISTANT_COACH.person),
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
      'x-user-id': who.ADMIN.userId,
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

describe('nobody gets more than they were given', () => {
  it.each(ACTORS.flatMap((actor) => Object.keys(BY_EVERYBODY).map((recipe) => [actor, recipe] as const)))(
    '%s %s',
    async (actor, recipe) => {
      const before = await power()
      const { method, path, body, headers = {}, is = NO } = BY_EVERYBODY[recipe]!(who[actor])
      const reply = await at.ask(method, path, { token: who[actor].token, body, headers })
      expect(is, reply.text).toContain(reply.status)
      expect(await power()).toBe(before)
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

/** Each step is allowed or harmless alone. */
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
    put('COACH', 'POST', '/v1/team-personnel/', asPlayer(who.COACH.person), [422]),
    put('STATISTICIAN', 'POST', '/v1/team-personnel/', asPlayer(who.STATISTICIAN.person), [422]),
    put('ADMIN', 'PATCH', entry(who.HEAD_COACH.entry!), { role: 'PLAYER' }, [422]),
  ],
  'a coach demotes the ADMIN, then rises': () => [
    put('COACH', 'PATCH', person(who.ADMIN.person), { role: 'COACH' }),
    put('COACH', 'PATCH', person(who.COACH.person), { role: 'ADMIN' }),
  ],
  'a coach deletes the team, or restores it': () => [
    put('COACH', 'DELETE', `/v1/team/${team}/`, undefined, [403]),
    put('HEAD_COACH', 'DELETE', `/v1/team/${team}/`, undefined, [403]),
    put('ADMIN', 'DELETE', `/v1/team/${team}/`, undefined, OK),
    put('COACH', 'POST', `/v1/team/${team}/restore/`, undefined, [403]),
    put('ADMIN', 'POST', `/v1/team/${team}/restore/`, undefined, OK),
  ],
  'a coach changes where the ADMIN is reached, for a new password to go there': () => [
    put('COACH', 'PATCH', person(who.ADMIN.person), { primaryEmail: 'coach@example.com' }, [403]),
    put('COACH', 'PATCH', person(who.PLAYER.person), { primaryPhone: '2125550199' }, [403]),
    put('COACH', 'PATCH', person(bystander), { primaryPhone: '2125550199' }, OK),
  ],
  'an address of the ADMIN is written down for a coach': () => [
    put('COACH', 'PATCH', person(who.COACH.person), { primaryEmail: 'admin@example.com' }, [403]),
    put('ADMIN', 'PATCH', person(who.COACH.person), { primaryEmail: 'admin@example.com' }, OK),
    put('COACH', 'POST', '/v1/user/verify/', { value: 'admin@example.com', type: 'email', code: '000000' }),
  ],
  'the last ADMIN cannot leave, whichever way': () => [
    put('ADMIN', 'PATCH', person(who.ADMIN.person), { role: 'COACH' }, [409]),
    put('ADMIN', 'PATCH', person(who.ADMIN.person), { isActive: false }, [409]),
    put('ADMIN', 'DELETE', person(who.ADMIN.person), undefined, [409]),
  ],
  'one who was ADMIN takes it back': () => [
    put('ADMIN', 'PATCH', person(who.COACH.person), { role: 'ADMIN' }, OK),
    put('ADMIN', 'PATCH', person(who.COACH.person), { role: 'COACH' }, OK),
    put('COACH', 'PATCH', person(who.COACH.person), { role: 'ADMIN' }),
  ],
  'one who was deleted restores themselves': () => [
    put('ADMIN', 'DELETE', person(who.STATISTICIAN.person), undefined, OK),
    put('STATISTICIAN', 'POST', `${person(who.STATISTICIAN.person)}restore/`, undefined, [404]),
    put('COACH', 'POST', `${person(who.STATISTICIAN.person)}restore/`, undefined, [403]),
    put('ADMIN', 'POST', `${person(who.STATISTICIAN.person)}restore/`, undefined, OK),
  ],
  'a coach restores a head coach who was taken off the roster': () => [
    put('ADMIN', 'DELETE', entry(who.HEAD_COACH.entry!), undefined, OK),
    put('COACH', 'POST', `${entry(who.HEAD_COACH.entry!)}restore/`, undefined, [403]),
    put('HEAD_COACH', 'POST', `${entry(who.HEAD_COACH.entry!)}restore/`, undefined, [403]),
    put('ADMIN', 'POST', `${entry(who.HEAD_COACH.entry!)}restore/`, undefined, OK),
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
  'the administrator of the installation looks in, and lets themselves in': () => [
    put('root', 'GET', `/v1/team-brand/${program.teamBrandId}/`, undefined, [404]),
    put('root', 'POST', '/v1/team-brand-personnel/', newPerson('ADMIN'), [404]),
    put('root', 'PATCH', person(who.ADMIN.person), { role: 'OTHER' }, [404]),
  ],
}

it.each(Object.keys(IN_STEPS))('in steps: %s', async (name) => {
  const before = await power()
  let made = ''
  for (const recipe of IN_STEPS[name]!()) {
    const { as, method, path, body, is } = recipe(made)
    const reply = await at.ask(method, path, { token: who[as].token, body })
    expect(is, `${as} ${method} ${path}: ${reply.text}`).toContain(reply.status)
    if (reply.status === 201) made = reply.body.id
  }
  expect(await power()).toBe(before)
})

describe('a role that is taken', () => {
  it('takes with it what was read by it: a roster entry of before opens no team', async () => {
    const { app } = at
    const user = await plantUser(app, 'demoted')
    const id = await plantPerson(app, program, {
      role: 'COACH',
      userId: user.userId,
      // As it could be made before staff were refused as players.
      onTeams: { [team]: 'PLAYER' },
    })
    const reads = () => at.ask('GET', `/v1/team/${team}/`, { token: user.token })
    expect((await reads()).status).toBe(200)
    const demote = await at.ask('PATCH', person(id), { token: who.ADMIN.token, body: { role: 'PLAYER' } })
    expect(demote.status).toBe(200)
    expect((await reads()).status).toBe(403)
  })

  it('is refused to all but the ADMIN, by name', async () => {
    const reply = await at.ask('DELETE', `/v1/team/${team}/`, { token: who.COACH.token })
    expect([reply.status, reply.body.message]).toEqual([403, 'Only Pat ADMIN (admin) can change this.'])
    const log = `/v1/team-brand/${program.teamBrandId}/audit/`
    const read = await at.ask('GET', log, { token: who.COACH.token })
    expect([read.status, read.body.message]).toEqual([403, 'Only Pat ADMIN (admin) can see this.'])
  })
})
