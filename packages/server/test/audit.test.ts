// The audit log: who did what, to what, from where. Append-only, readable by the ADMIN of its program.
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpTestServer } from './testServer.ts'
import {
  type Planted,
  plantAccount,
  plantOwner,
  plantPerson,
  plantProgram,
  plantTeam,
  plantUser,
} from './world.ts'

let program: { accountId: string; teamBrandId: string }
let own: Planted
/** Pat Alder, the program's ADMIN, and Sam Lee, who can sign in as its STATISTICIAN. */
let pat: { userId: string; token: string; person: string }
let sam: { userId: string; token: string; person: string }
let root: { userId: string; token: string }

const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'

async function plantMember(first: string, last: string, role: 'ADMIN' | 'STATISTICIAN') {
  const { app } = at
  const user = await plantUser(app, first.toLowerCase())
  const person = await plantPerson(app, program, { role, userId: user.userId })
  const name = { firstName: first, lastName: last }
  await app.db.updateTable('appUser').set(name).where('id', '=', user.userId).execute()
  await app.db.updateTable('teamBrandPersonnel').set(name).where('id', '=', person).execute()
  return { ...user, person }
}

const at = setUpTestServer()
beforeAll(async () => {
  const owner = await plantUser(at.app, 'owner')
  const accountId = await plantAccount(at.app, owner.userId)
  program = { accountId, teamBrandId: await plantProgram(at.app, accountId) }
  own = await plantTeam(at.app, program)
  pat = await plantMember('Pat', 'Alder', 'ADMIN')
  sam = await plantMember('Sam', 'Lee', 'STATISTICIAN')
  root = await plantUser(at.app, 'root', { isAdmin: true })
})

const byPat = (method: string, path: string, body?: unknown) =>
  at.ask(method, path, { token: pat.token, body, headers: { 'user-agent': CHROME } })

const auditPath = (query = '') => `/v1/team-brand/${program.teamBrandId}/audit/${query}`
const filtered = (filters: object) => auditPath(`?filters=${encodeURIComponent(JSON.stringify(filters))}`)

/** Reads the log, newest first. */
async function log(query = '') {
  const { status, body } = await byPat('GET', auditPath(query))
  expect(status).toBe(200)
  return body.results
}
const count = async () =>
  (await at.app.database.pool.query('select count(*)::int as n from audit_event')).rows[0].n

describe('every important action is recorded once', () => {
  const person = () => `/v1/team-brand-personnel/${sam.person}/`
  const ACTIONS: Readonly<
    Record<string, readonly [method: string, path: () => string, body: object | undefined, event: object]>
  > = {
    'a role is changed': [
      'PATCH',
      person,
      { role: 'COACH' },
      { kind: 'role_changed', detail: { from: 'STATISTICIAN', role: 'COACH' } },
    ],
    'a role is taken': [
      'PATCH',
      person,
      { role: 'PLAYER' },
      { kind: 'role_taken', detail: { role: 'COACH' } },
    ],
    'a role is given': [
      'PATCH',
      person,
      { role: 'STATISTICIAN' },
      { kind: 'role_given', detail: { role: 'STATISTICIAN' } },
    ],
    'access is paused': [
      'PATCH',
      person,
      { isActive: false },
      { kind: 'deactivated', detail: { role: 'STATISTICIAN' } },
    ],
    'access is given back': [
      'PATCH',
      person,
      { isActive: true },
      { kind: 'activated', detail: { role: 'STATISTICIAN' } },
    ],
    'the address of a person who can sign in changes': [
      'PATCH',
      person,
      { primaryEmail: 'sam@example.com' },
      { kind: 'contact_changed', detail: { field: 'primaryEmail' } },
    ],
    'a person is deleted': [
      'DELETE',
      person,
      undefined,
      { kind: 'deleted', subject: { kind: 'person', name: 'Sam Lee' } },
    ],
    'a person is restored': [
      'POST',
      () => `${person()}restore/`,
      undefined,
      { kind: 'restored', subject: { kind: 'person', name: 'Sam Lee' } },
    ],
    'a team role is given': [
      'POST',
      () => '/v1/team-personnel/',
      { role: 'HEAD_COACH' },
      {
        kind: 'team_role_given',
        subject: { kind: 'rosterEntry', name: 'Sam Lee' },
        detail: { role: 'HEAD_COACH' },
      },
    ],
    'a season is deleted': [
      'DELETE',
      () => `/v1/team-season/${own.season}/`,
      undefined,
      {
        kind: 'deleted',
        subject: { kind: 'season', name: 'S' },
        team: { fullName: 'Lincoln Lions Varsity' },
      },
    ],
    'a season is restored': [
      'POST',
      () => `/v1/team-season/${own.season}/restore/`,
      undefined,
      { kind: 'restored', subject: { kind: 'season' } },
    ],
    'a game is deleted': [
      'DELETE',
      () => `/v1/team-game/${own.game}/`,
      undefined,
      { kind: 'deleted', subject: { kind: 'game', name: 'Others Owls' } },
    ],
    'a game is restored': [
      'POST',
      () => `/v1/team-game/${own.game}/restore/`,
      undefined,
      { kind: 'restored', subject: { kind: 'game' } },
    ],
    'a team is deleted': [
      'DELETE',
      () => `/v1/team/${own.team}/`,
      undefined,
      { kind: 'deleted', subject: { kind: 'team', name: 'Lincoln Lions Varsity' } },
    ],
    'a team is restored': [
      'POST',
      () => `/v1/team/${own.team}/restore/`,
      undefined,
      { kind: 'restored', subject: { kind: 'team' } },
    ],
    'the program is deleted': [
      'DELETE',
      () => `/v1/team-brand/${program.teamBrandId}/`,
      undefined,
      { kind: 'deleted', subject: { kind: 'program', name: 'Lincoln Lions' } },
    ],
    'the program is restored': [
      'POST',
      () => `/v1/team-brand/${program.teamBrandId}/restore/`,
      undefined,
      { kind: 'restored', subject: { kind: 'program' } },
    ],
  }

  it.each(Object.keys(ACTIONS))('%s', async (name) => {
    const [method, path, body, event] = ACTIONS[name]!
    const before = await count()
    const sent =
      name === 'a team role is given' ? { ...body, teamId: own.team, teamBrandPersonnelId: sam.person } : body
    const reply = await byPat(method, path(), sent)
    expect(reply.status, reply.text).toBeLessThan(300)
    expect(await count()).toBe(before + 1)
    const [newest] = await log('?limit=1')
    expect(newest).toMatchObject({
      ...event,
      user: { id: pat.userId, fullName: 'Pat Alder' },
      teamBrandId: program.teamBrandId,
      ip: '127.0.0.1',
      device: 'Chrome on macOS',
    })
  })

  it('records a cancelled and a renewed plan once each, even if repeated', async () => {
    const { id } = await at.app.db
      .selectFrom('subscription')
      .select('id')
      .where('teamBrandId', '=', program.teamBrandId)
      .executeTakeFirstOrThrow()
    const path = `/v1/billing/${program.teamBrandId}/subscription/${id}/`
    for (const [method, to] of [
      ['DELETE', ''],
      ['DELETE', ''],
      ['POST', 'restore/'],
    ] as const)
      expect((await byPat(method, path + to)).status).toBe(200)
    const kinds = (await log('?limit=2')).map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['plan_renewed', 'plan_cancelled'])
  })

  it('records no change without effect on roles or access', async () => {
    const before = await count()
    await byPat('PATCH', person(), { height: 70 })
    expect(await count()).toBe(before)
  })

  it('records no refused action', async () => {
    const before = await count()
    expect((await byPat('PATCH', `/v1/team-brand-personnel/${pat.person}/`, { role: 'COACH' })).status).toBe(
      409,
    )
    expect(await count()).toBe(before)
  })
})

describe('the log cannot be rewritten', () => {
  it.each([
    ["update audit_event set kind = 'restored'"],
    ['delete from audit_event'],
    ['truncate audit_event'],
  ])('%s is refused by the database', async (statement) => {
    const before = await count()
    expect(before).toBeGreaterThan(0)
    await expect(at.app.database.pool.query(statement)).rejects.toThrow(/append-only/)
    expect(await count()).toBe(before)
  })

  it('only events older than 400 days can be deleted', async () => {
    const { db } = at.app
    const old = {
      id: at.app.newId(),
      kind: 'deleted' as const,
      at: new Date(Date.now() - 401 * 86_400_000).toISOString(),
    }
    await db.insertInto('auditEvent').values(old).execute()
    await db.deleteFrom('auditEvent').where('id', '=', old.id).execute()
    expect(
      await db.selectFrom('auditEvent').select('id').where('id', '=', old.id).executeTakeFirst(),
    ).toBeUndefined()
  })
})

describe('the log is read by the ADMIN of its program', () => {
  it('with filters by group and by kind', async () => {
    const { body: roles } = await byPat('GET', filtered({ group: 'roles' }))
    expect(new Set(roles.results.map(({ group }: { group: string }) => group))).toEqual(new Set(['roles']))
    const { body: taken } = await byPat('GET', filtered({ kind: 'role_taken' }))
    expect(taken.results.map(({ kind }: { kind: string }) => kind)).toEqual(['role_taken'])
    expect((await byPat('GET', filtered({ kind: 'nothing' }))).status).toBe(422)
  })

  it('with a search for the names of today, of subjects and of who acted', async () => {
    const ofSam = await log('?limit=200&search=sam%20l')
    expect(ofSam.map((one: { subject: { name: string } }) => one.subject.name)).toContain('Sam Lee')
    const names = ofSam.map((one: { subject: object; user: object }) =>
      JSON.stringify([one.subject, one.user]),
    )
    expect(names.filter((both: string) => !both.includes('Sam Lee'))).toEqual([])
    const all = await at.ask('GET', '/v1/admin/audit/?limit=200&search=sam%20l', { token: root.token })
    expect(all.body.count).toBe(ofSam.length)
    expect(await log('?search=sam%20lx')).toEqual([])
  })

  it('page by page, each event once', async () => {
    const ids: string[] = []
    for (let next: string | null = auditPath('?limit=3'); next; ) {
      const { body }: Awaited<ReturnType<typeof byPat>> = await byPat(
        'GET',
        next.replace('http://fullcourt.test', ''),
      )
      ids.push(...body.results.map(({ id }: { id: string }) => id))
      next = body.next
    }
    const all = (await log('?limit=200')).map(({ id }: { id: string }) => id)
    expect(ids).toEqual(all)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('by no other role and no other program', async () => {
    expect((await at.ask('GET', auditPath(), { token: sam.token })).status).toBe(403)
    const other = await plantOwner(at.app, 'other')
    expect((await at.ask('GET', auditPath(), { token: other.token })).status).toBe(404)
    const theirs = await at.ask('GET', `/v1/team-brand/${other.program.teamBrandId}/audit/`, {
      token: other.token,
    })
    expect(theirs.body.results).toEqual([])
  })

  it('without the name of an erased person', async () => {
    await at.app.db
      .updateTable('teamBrandPersonnel')
      .set({ firstName: 'Player', lastName: '7' })
      .where('id', '=', sam.person)
      .execute()
    const text = JSON.stringify(await log('?limit=200'))
    expect(text).toContain('Player 7')
    expect(text).not.toContain('Sam Lee')
  })
})

describe('administrators of the installation', () => {
  it('read all of it, and each read is recorded', async () => {
    const first = await at.ask('GET', '/v1/admin/audit/', { token: root.token })
    expect(first.status).toBe(200)
    expect(first.body.results[0]).toMatchObject({
      kind: 'admin_looked',
      user: { id: root.userId },
      detail: { call: 'listAudit' },
    })
  })

  it('are the only ones', async () => {
    const before = await count()
    expect((await at.ask('GET', '/v1/admin/audit/', { token: pat.token })).status).toBe(403)
    expect(await count()).toBe(before)
  })
})
