// Rights on accounts follow the ADMINs of programs (decision 0193): who exports, deletes and adds, and what ends it.

import type { ProgramRole } from '@fullcourt/program'
import { DAY_MS } from '@fullcourt/program'
import { beforeEach, describe, expect, it } from 'vitest'
import { eraseUserNow } from '../src/erasure/eraseUser.ts'
import { makeExport } from '../src/export/makeExport.ts'
import { lockRow } from '../src/queries/lockRow.ts'
import { untilWaiting } from './lockWaits.ts'
import { newTeam } from './scorer.ts'
import { setUpTestServer, type TestServer } from './testServer.ts'
import { unzip } from './unzip.ts'
import { plantAccount, plantPerson, plantProgram, plantUser } from './world.ts'

const START = Date.parse('2026-11-22T12:00:00Z')
const PASSWORD = 'correct horse battery'
let now = START
const at = setUpTestServer({ now: () => now })
beforeEach(() => {
  now = START
})

let names = 0
const newUser = () => plantUser(at.app, `owner${++names}`)

interface Program {
  readonly accountId: string
  readonly teamBrandId: string
}

async function adminOf(...programs: readonly Program[]) {
  const user = await newUser()
  for (const program of programs) await plantPerson(at.app, program, { role: 'ADMIN', userId: user.userId })
  return user
}

/** An account with two programs, each with its own ADMIN, one ADMIN of both, and a founder who has no role. */
async function plantTwoPrograms() {
  const founder = await newUser()
  const accountId = await plantAccount(at.app, founder.userId)
  const one = { accountId, teamBrandId: await plantProgram(at.app, accountId) }
  const two = { accountId, teamBrandId: await plantProgram(at.app, accountId) }
  const coach = await newUser()
  for (const program of [one, two])
    await plantPerson(at.app, program, { role: 'COACH', userId: coach.userId })
  const callers = {
    'the founder without a role': founder,
    'the ADMIN of one': await adminOf(one),
    'the ADMIN of the other': await adminOf(two),
    'the ADMIN of both': await adminOf(one, two),
    'a coach of both': coach,
    'a stranger': await newUser(),
  }
  return { accountId, one, two, callers }
}
type Caller = keyof Awaited<ReturnType<typeof plantTwoPrograms>>['callers']

const newProgram = async (token: string, accountId: string) => {
  const { body } = await at.ask('GET', '/v1/league/', { token })
  const program = { name: 'New', mascot: 'Owls', gender: 'Coed', timezone: 'America/New_York' }
  return at.ask('POST', '/v1/team-brand/', {
    token,
    body: { ...program, accountId, leagueId: body.results[0].id },
  })
}

/** What a call answers; the refused deletion by an owner stops at the password, which planted users do not have. */
const ACTS: Readonly<
  Record<
    string,
    {
      readonly ask: (
        token: string,
        world: Awaited<ReturnType<typeof plantTwoPrograms>>,
      ) => ReturnType<TestServer['ask']>
      readonly answers: Readonly<Record<Caller, number>>
    }
  >
> = {
  'exporting the account': {
    ask: (token, { accountId }) => at.ask('GET', `/v1/account/${accountId}/export/`, { token }),
    answers: {
      'the founder without a role': 404,
      'the ADMIN of one': 403,
      'the ADMIN of the other': 403,
      'the ADMIN of both': 202,
      'a coach of both': 404,
      'a stranger': 404,
    },
  },
  'renaming the account': {
    ask: (token, { accountId }) =>
      at.ask('PATCH', `/v1/account/${accountId}/`, { token, body: { name: 'Renamed' } }),
    answers: {
      'the founder without a role': 404,
      'the ADMIN of one': 403,
      'the ADMIN of the other': 403,
      'the ADMIN of both': 200,
      'a coach of both': 404,
      'a stranger': 404,
    },
  },
  'deleting the account': {
    ask: (token, { accountId }) =>
      at.ask('DELETE', `/v1/account/${accountId}/`, { token, body: { password: 'x', name: 'Planted' } }),
    answers: {
      'the founder without a role': 404,
      'the ADMIN of one': 403,
      'the ADMIN of the other': 403,
      'the ADMIN of both': 422,
      'a coach of both': 404,
      'a stranger': 404,
    },
  },
  'revoking a deletion': {
    ask: (token, { accountId }) => at.ask('POST', `/v1/account/${accountId}/erase/revoke/`, { token }),
    answers: {
      'the founder without a role': 404,
      'the ADMIN of one': 204,
      'the ADMIN of the other': 204,
      'the ADMIN of both': 204,
      'a coach of both': 404,
      'a stranger': 404,
    },
  },
  'a new program': {
    ask: (token, { accountId }) => newProgram(token, accountId),
    answers: {
      'the founder without a role': 422,
      'the ADMIN of one': 422,
      'the ADMIN of the other': 422,
      'the ADMIN of both': 201,
      'a coach of both': 422,
      'a stranger': 422,
    },
  },
  'exporting one program': {
    ask: (token, { one }) => at.ask('POST', `/v1/team-brand/${one.teamBrandId}/export/`, { token, body: {} }),
    answers: {
      'the founder without a role': 404,
      'the ADMIN of one': 202,
      'the ADMIN of the other': 404,
      'the ADMIN of both': 202,
      'a coach of both': 403,
      'a stranger': 404,
    },
  },
  'deleting one program': {
    ask: (token, { one }) => at.ask('DELETE', `/v1/team-brand/${one.teamBrandId}/`, { token }),
    answers: {
      'the founder without a role': 404,
      'the ADMIN of one': 204,
      'the ADMIN of the other': 404,
      'the ADMIN of both': 204,
      'a coach of both': 403,
      'a stranger': 404,
    },
  },
}

describe('an account with two programs', () => {
  it.each(Object.keys(ACTS))('%s is for the ADMINs that it concerns', async (act) => {
    const { ask, answers } = ACTS[act]!
    for (const caller of Object.keys(answers) as Caller[]) {
      const world = await plantTwoPrograms()
      const reply = await ask(world.callers[caller].token, world)
      expect(reply.status, `${act} by ${caller}: ${reply.text}`).toBe(answers[caller])
    }
  })

  it('tells the other ADMINs of an export, in the activity of each program', async () => {
    const { accountId, one, two, callers } = await plantTwoPrograms()
    await at.ask('GET', `/v1/account/${accountId}/export/`, { token: callers['the ADMIN of both'].token })
    for (const [program, caller] of [
      [one, 'the ADMIN of one'],
      [two, 'the ADMIN of the other'],
    ] as const) {
      const { token } = callers[caller]
      const activity = await at.ask('GET', `/v1/team-brand/${program.teamBrandId}/audit/`, { token })
      expect(activity.body.results[0]).toMatchObject({ kind: 'export_asked' })
      const { body } = await at.ask('GET', '/v1/user/', { token })
      expect(body.notifications).toMatchObject([{ title: 'Data of Lincoln Lions exported' }])
      expect(body.accounts).toMatchObject([{ id: accountId, isOwner: false, isFounder: false }])
    }
    expect(
      (await at.ask('GET', '/v1/user/', { token: callers['the ADMIN of both'].token })).body,
    ).toMatchObject({ notifications: [], accounts: [{ isOwner: true }] })
  })

  it('exports one program without the people and games of the other', async () => {
    const { one, two, callers } = await plantTwoPrograms()
    await plantPerson(at.app, one, { role: 'PLAYER' })
    const kid = await plantPerson(at.app, two, { role: 'PLAYER' })
    const { token } = callers['the ADMIN of one']
    const started = await at.ask('POST', `/v1/team-brand/${one.teamBrandId}/export/`, { token, body: {} })
    const exportId = started.body.id
    await makeExport({ exportId }, at.app, { signal: new AbortController().signal, isLast: true })
    const { body } = await at.ask('GET', `/v1/export/${exportId}/`, { token })
    expect(body.status).toBe('READY')
    const { rawPayload } = await at.fastify.inject({ url: body.url })
    const people = (await unzip(rawPayload)).get('data/team_brand_personnel.jsonl')
    expect(people).toContain('PLAYER')
    expect(people).not.toContain(kid)
    expect(people).not.toContain(two.teamBrandId)
  })

  it('gives no export to a user whose right ended after it was started', async () => {
    const { one, callers } = await plantTwoPrograms()
    const { token, userId } = callers['the ADMIN of one']
    const start = () => at.ask('POST', `/v1/team-brand/${one.teamBrandId}/export/`, { token, body: {} })
    const setRole = (role: ProgramRole) =>
      at.app.db
        .updateTable('teamBrandPersonnel')
        .set({ role })
        .where('teamBrandId', '=', one.teamBrandId)
        .where('userId', '=', userId)
        .execute()
    const make = (exportId: string) =>
      makeExport({ exportId }, at.app, { signal: new AbortController().signal, isLast: true })
    const early = (await start()).body.id
    await make(early)
    const { url } = (await at.ask('GET', `/v1/export/${early}/`, { token })).body
    const late = (await start()).body.id
    await setRole('COACH')
    await make(late)
    expect((await at.fastify.inject({ url })).statusCode).toBe(404)
    await setRole('ADMIN')
    expect((await at.ask('GET', `/v1/export/${late}/`, { token })).body.status).toBe('FAILED')
  })
})

describe('the founder of an account', () => {
  it('reads its new name', async () => {
    const founder = await newUser()
    const id = await plantAccount(at.app, founder.userId)
    const { token } = founder
    await at.ask('PATCH', `/v1/account/${id}/`, { token, body: { name: ' North High ' } })
    expect((await at.ask('GET', '/v1/account/', { token })).body.results).toMatchObject([
      { id, name: 'North High' },
    ])
  })

  it('owns it while it has no program', async () => {
    const founder = await newUser()
    const accountId = await plantAccount(at.app, founder.userId)
    expect((await newProgram(founder.token, accountId)).status).toBe(201)
  })

  // S2 of the security review.
  it('has no part in it after handing over and leaving', async () => {
    const founder = await newTeam(at.ask)
    const account = (await founder.ask('GET', '/v1/account/')).body.results[0]
    const nina = await newUser()
    const program = { accountId: account.id, teamBrandId: founder.programId }
    const person = await plantPerson(at.app, program, { role: 'COACH', userId: nina.userId })
    const hers = (method: string, path: string, body?: unknown) =>
      at.ask(method, path, { token: nina.token, body })
    expect((await founder.ask('POST', `/v1/team-brand-personnel/${person}/transfer-admin/`)).status).toBe(200)
    const own = (await founder.ask('GET', '/v1/user/')).body.teamBrands[0].personId
    expect((await hers('DELETE', `/v1/team-brand-personnel/${own}/user/`)).status).toBe(204)
    // He belongs nowhere else, so his session ended.
    const { username } = await at.app.db
      .selectFrom('appUser')
      .select('username')
      .where('id', '=', founder.userId)
      .executeTakeFirstOrThrow()
    const { token } = (await at.ask('POST', '/v1/token/', { body: { username, password: PASSWORD } })).body
    const ask = (method: string, path: string, body?: unknown) => at.ask(method, path, { token, body })
    expect((await ask('GET', '/v1/account/')).body.results).toEqual([])
    expect((await ask('GET', `/v1/account/${account.id}/export/`)).status).toBe(404)
    expect((await ask('GET', `/v1/billing/account/${account.id}/usage/`)).status).toBe(404)
    expect((await newProgram(token, account.id)).status).toBe(422)
    const deletion = { password: PASSWORD, name: account.name }
    expect((await ask('DELETE', `/v1/account/${account.id}/`, deletion)).status).toBe(404)
    expect((await hers('GET', `/v1/account/${account.id}/export/`)).status).toBe(202)
    now = START + DAY_MS
    await at.app.db
      .updateTable('account')
      .set({ eraseAt: new Date(now).toISOString() })
      .execute()
    expect((await hers('POST', `/v1/account/${account.id}/erase/revoke/`)).status).toBe(204)
    const kept = await hers('GET', `/v1/team-brand/${founder.programId}/audit/`)
    expect(kept.body.results[0]).toMatchObject({ kind: 'erasure_revoked' })
  })

  // S3 of the security review.
  it('leaves no program to the ADMIN of another when deleting the user', async () => {
    const founder = await newTeam(at.ask)
    const account = (await founder.ask('GET', '/v1/account/')).body.results[0]
    const one = { accountId: account.id, teamBrandId: founder.programId }
    const two = { accountId: account.id, teamBrandId: await plantProgram(at.app, account.id) }
    const [x, y] = [await adminOf(one), await adminOf(two)]
    expect((await founder.ask('DELETE', '/v1/user/', { password: PASSWORD })).status).toBe(200)
    now = START + 30 * DAY_MS
    await eraseUserNow(at.app, founder.userId)
    now = START
    for (const { token } of [x, y]) {
      const mine = await at.ask('GET', '/v1/account/', { token })
      expect(mine.body.results).toMatchObject([{ id: account.id, isOwner: false }])
      expect((await at.ask('GET', `/v1/account/${account.id}/export/`, { token })).status).toBe(403)
    }
    expect((await at.ask('GET', `/v1/team-brand/${two.teamBrandId}/`, { token: x.token })).status).toBe(404)
  })
})

it.each([
  ['demotes another ADMIN', 'PATCH', (id: string) => `${id}/`, { role: 'COACH' }],
  ['takes the sign-in of another ADMIN away', 'DELETE', (id: string) => `${id}/user/`, undefined],
  ['hands over', 'POST', (id: string) => `${id}/transfer-admin/`, undefined],
] as const)('an ADMIN who is demoted at the same time no longer %s', async (_, method, tail, body) => {
  const accountId = await plantAccount(at.app, (await newUser()).userId)
  const program = { accountId, teamBrandId: await plantProgram(at.app, accountId) }
  const join = async () => {
    const user = await newUser()
    return { ...user, id: await plantPerson(at.app, program, { role: 'ADMIN', userId: user.userId }) }
  }
  const [first, demoted, other] = [await join(), await join(), await join()]
  const path = '/v1/team-brand-personnel/'
  const holder = await at.app.db.startTransaction().execute()
  await lockRow(holder, 'teamBrand', { accountId, id: program.teamBrandId })
  const demotion = at.ask('PATCH', `${path}${demoted.id}/`, { token: first.token, body: { role: 'COACH' } })
  await untilWaiting(at, 1)
  const act = at.ask(method, `${path}${tail(other.id)}`, { token: demoted.token, body })
  await untilWaiting(at, 2)
  await holder.commit().execute()
  expect([(await demotion).status, (await act).status]).toEqual([200, 403])
})

describe('the last ADMIN', () => {
  it('is told the programs that need one, and deletes the user after handing over or deleting them', async () => {
    const coach = await newTeam(at.ask)
    const account = (await coach.ask('GET', '/v1/account/')).body.results[0]
    const one = { accountId: account.id, teamBrandId: coach.programId }
    const heir = await newUser()
    const person = await plantPerson(at.app, one, { role: 'COACH', userId: heir.userId })
    const two = (await newProgram(coach.token, account.id)).body
    const leave = () => coach.ask('DELETE', '/v1/user/', { password: PASSWORD })
    const refused = await leave()
    expect([refused.status, refused.body.code]).toEqual([409, 'last_admin'])
    expect(refused.body.programs.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [coach.programId, two.id].toSorted(),
    )
    await coach.ask('POST', `/v1/team-brand-personnel/${person}/transfer-admin/`)
    expect((await leave()).body.programs).toEqual([{ id: two.id, fullName: 'New Owls' }])
    await coach.ask('DELETE', `/v1/team-brand/${two.id}/`)
    expect((await leave()).status).toBe(200)
  })

  it('is not one of two who delete their users, one after the other or at the same time', async () => {
    const coaches = [await newTeam(at.ask), await newTeam(at.ask)] as const
    const account = (await coaches[0].ask('GET', '/v1/account/')).body.results[0]
    const program = { accountId: account.id, teamBrandId: coaches[0].programId }
    await plantPerson(at.app, program, { role: 'ADMIN', userId: coaches[1].userId })
    const replies = await Promise.all(
      coaches.map(({ ask }) => ask('DELETE', '/v1/user/', { password: PASSWORD })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is not one of two people who are to be erased', async () => {
    const coach = await newTeam(at.ask)
    const account = (await coach.ask('GET', '/v1/account/')).body.results[0]
    const other = await newUser()
    const program = { accountId: account.id, teamBrandId: coach.programId }
    const person = await plantPerson(at.app, program, { role: 'ADMIN', userId: other.userId })
    const self = (await coach.ask('GET', `/v1/team-brand/${coach.programId}/members/`)).body.results.find(
      ({ isSelf }: { isSelf: boolean }) => isSelf,
    )
    const erase = (id: string) => coach.ask('POST', `/v1/team-brand-personnel/${id}/erase/`)
    expect((await erase(person)).status).toBe(200)
    expect((await erase(self.id)).body.code).toBe('last_admin')
    expect((await coach.ask('POST', `/v1/team-brand-personnel/${person}/transfer-admin/`)).status).toBe(409)
  })

  it('hands over to no one who is leaving, and not after the role ended', async () => {
    const [coach, heir] = [await newTeam(at.ask), await newTeam(at.ask)]
    const account = (await coach.ask('GET', '/v1/account/')).body.results[0]
    const program = { accountId: account.id, teamBrandId: coach.programId }
    const person = await plantPerson(at.app, program, { role: 'COACH', userId: heir.userId })
    expect((await heir.ask('DELETE', '/v1/user/', { password: PASSWORD })).status).toBe(200)
    const handOver = () => coach.ask('POST', `/v1/team-brand-personnel/${person}/transfer-admin/`)
    expect((await handOver()).status).toBe(409)
    await at.app.db.updateTable('appUser').set({ eraseAt: null }).where('id', '=', heir.userId).execute()

    const taking = await at.app.db.startTransaction().execute()
    await lockRow(taking, 'teamBrand', { accountId: account.id, id: coach.programId })
    await taking
      .updateTable('teamBrandPersonnel')
      .set({ role: 'OTHER' })
      .where('accountId', '=', account.id)
      .where('userId', '=', coach.userId)
      .execute()
    const answered = handOver()
    await untilWaiting(at, 1)
    await taking.commit().execute()
    expect((await answered).status).toBe(403)
    const roles = await at.app.db
      .selectFrom('teamBrandPersonnel')
      .select('role')
      .where('teamBrandId', '=', coach.programId)
      .where('userId', 'is not', null)
      .execute()
    expect(roles.map(({ role }) => role).toSorted()).toEqual(['COACH', 'OTHER'])
  })
})
