// Deleting users, accounts and people: what waits for 30 days, what can be revoked, and what is left afterwards.

import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DAY_MS } from '@fullcourt/program'
import { beforeEach, expect, it } from 'vitest'
import { eraseAccountNow } from '../src/erasure/eraseAccount.ts'
import { erasePersonNow } from '../src/erasure/erasePerson.ts'
import { eraseUserNow } from '../src/erasure/eraseUser.ts'
import { queueErasures } from '../src/erasure/jobs.ts'
import { sweepGuests } from '../src/invitations/endedGuests.ts'
import { notify } from '../src/notifications/notify.ts'
import { letterTo } from './letters.ts'
import { newGame, newTeam, type ScoredGame, scheduled, shot, wholeLog } from './scorer.ts'
import { openTestServer, setUpTestServer } from './testServer.ts'
import { plantUser } from './world.ts'

const PASSWORD = 'correct horse battery'
const START = Date.parse('2026-11-20T12:00:00Z')
let now = START
const at = setUpTestServer({ now: () => now })
beforeEach(() => {
  now = START
})

async function newCoach() {
  const team = await newTeam(at.ask)
  const { body: user } = await at.ask('GET', '/v1/user/', { token: team.token })
  return { ...team, user }
}

/** Every value of every row in the database, as text. */
async function dump(): Promise<string> {
  const { rows } = await at.app.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const parts: string[] = []
  for (const { name } of rows) {
    const { rows: found } = await at.app.database.pool.query(`select to_jsonb(t)::text as row from ${name} t`)
    parts.push(...found.map(({ row }) => `${name} ${row}`))
  }
  return parts.join('\n')
}

/** The lines of the dump in which a text stands. */
const linesWith = async (word: RegExp): Promise<string[]> =>
  (await dump()).split('\n').filter((line) => word.test(line))

/** Every file of the storage as text. */
async function files(): Promise<string> {
  const parts: string[] = []
  for await (const { key } of at.app.storage.list(''))
    parts.push(key, await text(await at.app.storage.read(key)))
  return parts.join('\n')
}

it('erases a person after 30 days from every table and file, and keeps the jersey', async () => {
  const { ask, token, teamId, programId, accountId, userId } = await newCoach()
  const body = { teamBrandId: programId, firstName: 'Zelda', lastName: 'Quistgaard', role: 'PLAYER' }
  const contacts = { primaryEmail: 'zelda.q@example.org', primaryPhone: '2125550142' }
  const { body: person } = await ask('POST', '/v1/team-brand-personnel/', { ...body, ...contacts })
  await ask('POST', '/v1/team-personnel/', {
    teamId,
    teamBrandPersonnelId: person.id,
    position: 'G',
    homeJersey: '23',
    awayJersey: '23',
  })
  const { body: game } = await ask('POST', '/v1/team-game/', {
    ...scheduled(teamId),
    notes: 'Zelda Quistgaard is back',
    opponentName: 'Zelda Quistgaard All-Stars',
  })
  const sheet = await ask('POST', `/v1/team-game/${game.id}/personnel/`, {
    isHomeTeam: true,
    teamBrandPersonnelId: person.id,
    jersey: '23',
    firstName: 'Zelda',
    lastName: 'Quistgaard',
    position: 'G',
    isStarting: true,
    role: 'PLAYER',
  })
  expect(sheet.status, sheet.text).toBeLessThan(300)
  const onSheet = sheet.body.results.find((one: { jersey: string }) => one.jersey === '23')
  const play = await at.ask('PUT', '/v1/team-game-event/bulk/', {
    token,
    headers: { 'x-device': "Zelda Quistgaard's phone" },
    body: {
      teamGameId: game.id,
      origin: {
        id: at.app.newId(),
        type: 'shot_made',
        period: 1,
        clockTime: 400,
        isHomeTeam: true,
        teamGamePersonnelId: onSheet.id,
        assignment: 'PLAYER',
        pointValue: 2,
        attributes: {},
        options: { note: 'QUISTGAARD, Zelda', shotKind: 'layup' },
        location: { x: 100, y: 80 },
        order: 1,
      },
      rel: [],
      freethrows: [],
    },
  })
  expect(play.status, play.text).toBe(200)
  const film = {
    id: at.app.newId(),
    accountId,
    teamId,
    type: 'OTHER' as const,
    name: 'Zelda Quistgaard highlights',
    notes: 'zelda.q@example.org',
    filename: 'zelda_quistgaard.mp4',
    originalType: 'video/mp4',
    size: 1,
    hash: 'a'.repeat(64),
    storeInCloud: false,
    folder: 'film/none',
    status: 'LOCAL' as const,
  }
  await at.app.db.insertInto('teamVideo').values(film).execute()
  await at.app.db.transaction().execute((trx) =>
    notify(trx, at.app, {
      kind: 'film_ready',
      accountId,
      about: film.id,
      detail: { film: film.name },
      link: '/a/team/videos/',
      to: { userId },
    }),
  )
  const exportId = at.app.newId()
  await at.app.db
    .insertInto('dataExport')
    .values({ id: exportId, userId, accountId, withFilms: false, status: 'READY' })
    .execute()
  await at.app.storage.put(
    `export/${exportId}/data.zip`,
    Readable.from([Buffer.from('Zelda Quistgaard')]),
    'application/zip',
  )
  const word = /zelda|quistgaard|2125550142/i
  expect((await linesWith(word)).length).toBeGreaterThan(5)

  const asked = await ask('POST', `/v1/team-brand-personnel/${person.id}/erase/`)
  expect(asked.body).toEqual({ id: person.id, eraseAt: new Date(START + 30 * DAY_MS).toISOString() })
  await erasePersonNow(at.app, person.id)
  expect((await ask('GET', `/v1/team-brand-personnel/${person.id}/`)).body.fullName).toBe('Zelda Quistgaard')

  now = START + 30 * DAY_MS
  const messages = async () =>
    (
      await at.app.db
        .selectFrom('liveEvent')
        .select('detail')
        .where('teamBrandId', '=', programId)
        .where('type', '=', 'team-brand')
        .execute()
    ).length
  const before = await messages()
  await erasePersonNow(at.app, person.id)
  await erasePersonNow(at.app, person.id)
  expect(await messages()).toBe(before + 1)
  // The queue keeps nothing of a person; other suites' rows are not in this database.
  expect(await linesWith(word)).toEqual([])
  expect(await files()).not.toMatch(word)
  now = START + DAY_MS
  const { body: box } = await ask('GET', `/v1/team-game/${game.id}/box-score/`)
  expect(box.home.players).toMatchObject([{ jersey: '23', fullName: 'No name', points: 2 }])
  expect((await ask('POST', `/v1/team-brand-personnel/${person.id}/restore/`)).status).toBe(410)
})

it('keeps the name of another person with the same last name', async () => {
  const { ask, programId, accountId } = await newCoach()
  const add = async (firstName: string) =>
    (
      await ask('POST', '/v1/team-brand-personnel/', {
        teamBrandId: programId,
        firstName,
        lastName: 'Okonkwo',
        role: 'PLAYER',
      })
    ).body.id as string
  const [ada, ben] = [await add('Ada'), await add('Ben')]
  await at.app.db.updateTable('account').set({ name: 'Ben Okonkwo' }).where('id', '=', accountId).execute()
  await ask('POST', `/v1/team-brand-personnel/${ada}/erase/`)
  now = START + 30 * DAY_MS
  await erasePersonNow(at.app, ada)
  now = START
  expect((await ask('GET', `/v1/team-brand-personnel/${ben}/`)).body.fullName).toBe('Ben Okonkwo')
  expect((await ask('GET', '/v1/account/')).body.results[0].name).toBe('Ben Okonkwo')
})

it('keeps the day when an erasure or a deletion is asked for again, and logs it once', async () => {
  const { ask, programId, accountId } = await newCoach()
  const body = { teamBrandId: programId, firstName: 'Asked', lastName: 'Twice', role: 'PLAYER' }
  const { body: person } = await ask('POST', '/v1/team-brand-personnel/', body)
  const { name } = (await ask('GET', '/v1/account/')).body.results[0]
  const askFor = async () => [
    (await ask('POST', `/v1/team-brand-personnel/${person.id}/erase/`)).body.eraseAt,
    (await ask('DELETE', `/v1/account/${accountId}/`, { password: PASSWORD, name })).body.eraseAt,
  ]
  const first = await askFor()
  now = START + 60_000
  expect(await askFor()).toEqual(first)
  now = START
  const logged = await at.app.db
    .selectFrom('auditEvent')
    .select('subjectKind')
    .where('kind', '=', 'erasure_asked')
    .where('accountId', '=', accountId)
    .execute()
  expect(logged.map(({ subjectKind }) => subjectKind).toSorted()).toEqual(['account', 'person'])
})

it('erases no one whose erasure was revoked', async () => {
  const { ask, programId } = await newCoach()
  const body = { teamBrandId: programId, firstName: 'Kept', lastName: 'Person', role: 'PLAYER' }
  const { body: person } = await ask('POST', '/v1/team-brand-personnel/', body)
  await ask('POST', `/v1/team-brand-personnel/${person.id}/erase/`)
  expect((await ask('POST', `/v1/team-brand-personnel/${person.id}/erase/revoke/`)).status).toBe(204)
  now = START + 40 * DAY_MS
  await erasePersonNow(at.app, person.id)
  now = START
  const { body: kept } = await ask('GET', `/v1/team-brand-personnel/${person.id}/`)
  expect(kept).toMatchObject({ fullName: 'Kept Person', eraseAt: null })
})

it('deletes a user with the own account after 30 days; logging in before then can keep it', async () => {
  const { ask, userId, user, teamId } = await newCoach()
  const { username } = user
  expect((await ask('DELETE', '/v1/user/', { password: 'not the password' })).status).toBe(422)
  const asked = await ask('DELETE', '/v1/user/', { password: PASSWORD })
  expect(asked.body.eraseAt).toBe(new Date(START + 30 * DAY_MS).toISOString())
  expect((await ask('GET', '/v1/user/')).status).toBe(401)

  now = START + 29 * DAY_MS
  const again = (await at.ask('POST', '/v1/token/', { body: { username, password: PASSWORD } })).body.token
  expect((await at.ask('GET', '/v1/user/', { token: again })).body.eraseAt).toBe(asked.body.eraseAt)
  await at.ask('POST', '/v1/user/erase/revoke/', { token: again })
  now = START + 31 * DAY_MS
  await eraseUserNow(at.app, userId)
  expect((await at.ask('GET', `/v1/team/${teamId}/`, { token: again })).status).toBe(200)

  await at.ask('DELETE', '/v1/user/', { token: again, body: { password: PASSWORD } })
  now = START + 62 * DAY_MS
  await eraseUserNow(at.app, userId)
  const gone = await at.ask('POST', '/v1/token/', { body: { username, password: PASSWORD } })
  expect(gone.status).toBe(401)
  const left = await linesWith(new RegExp(`${userId}|${teamId}|${username}@`))
  expect(left.filter((line) => !line.startsWith('public.audit_event'))).toEqual([])
})

it('mails the user when it was asked for', async () => {
  const works = await openTestServer({ works: true })
  try {
    const { ask, userId } = await newTeam(works.ask)
    await works.app.db
      .updateTable('userEmail')
      .set({ verifiedAt: new Date().toISOString() })
      .where('userId', '=', userId)
      .execute()
    const { email } = (await ask('GET', '/v1/user/')).body.emails[0]
    await ask('DELETE', '/v1/user/', { password: PASSWORD })
    const mail = await letterTo(works.dataDir, email, 2)
    expect(mail.subject).toBe('Your Fullcourt user will be deleted')
    expect(mail.text).toContain('Until then you can keep everything')
  } finally {
    await works.close()
  }
})

it('refuses to delete the last admin of a program that others use', async () => {
  const coach = await newCoach()
  const other = await newCoach()
  await at.app.db
    .insertInto('teamBrandPersonnel')
    .values({
      id: at.app.newId(),
      accountId: coach.accountId,
      teamBrandId: coach.programId,
      userId: other.userId,
      firstName: 'As',
      lastName: 'Sistant',
      role: 'COACH',
    })
    .execute()
  const refused = await coach.ask('DELETE', '/v1/user/', { password: PASSWORD })
  expect([refused.status, refused.body.code]).toEqual([409, 'last_admin'])
})

it('deletes an account with its rows and files after 30 days, by its name and the password', async () => {
  const { ask, accountId, user, programId } = await newCoach()
  const path = `/v1/account/${accountId}/`
  const stranger = await newCoach()
  const body = { password: PASSWORD, name: 'Sam Scorer' }
  expect((await stranger.ask('DELETE', path, body)).status).toBe(404)
  expect((await ask('DELETE', path, { ...body, name: 'Another' })).body.fields.name).toContain('Sam Scorer')
  expect((await ask('DELETE', path, { ...body, password: 'wrong password' })).status).toBe(422)
  expect((await ask('DELETE', path, body)).status).toBe(200)
  expect((await ask('GET', '/v1/account/')).body.results[0].eraseAt).not.toBeNull()
  expect((await ask('POST', `${path}erase/revoke/`)).status).toBe(204)
  now = START + 31 * DAY_MS
  await eraseAccountNow(at.app, accountId)
  now = START
  expect((await ask('GET', `/v1/team-brand/${programId}/`)).status).toBe(200)

  await ask('DELETE', path, body)
  now = START + 30 * DAY_MS
  await queueErasures(at.app)
  expect(await linesWith(new RegExp(`^pgboss.*${accountId}`))).not.toEqual([])
  await eraseAccountNow(at.app, accountId)
  const left = await linesWith(new RegExp(`${accountId}|${programId}`))
  expect(left.filter((line) => !line.startsWith('public.audit_event'))).toEqual([])
  expect(user.accounts).toHaveLength(1)
})

it('works when a statement takes longer than a call may', async () => {
  const { ask, accountId, programId } = await newCoach()
  await ask('DELETE', `/v1/account/${accountId}/`, { password: PASSWORD, name: 'Sam Scorer' })
  now = START + 30 * DAY_MS
  const { pool } = at.app.database
  // Clients of calls give up after 6 s.
  await pool.query(`create function slowly() returns trigger language plpgsql as
    'begin perform pg_sleep(7); return null; end'`)
  // A table of the coordinator: Citus refuses triggers on distributed ones.
  await pool.query('create trigger slowly before delete on live_event execute function slowly()')
  try {
    await eraseAccountNow(at.app, accountId)
  } finally {
    await pool.query('drop function slowly cascade')
  }
  expect((await linesWith(new RegExp(programId))).filter((line) => line.includes('team_brand '))).toEqual([])
})

const CANARY = /CANARY/

/** A guest scores a play of a game, on a device with a name. */
async function scoreAsGuest(game: ScoredGame, name: string): Promise<void> {
  const { body: invited } = await game.ask('POST', '/v1/invitation/', {
    kind: 'BENCH',
    teamGameId: game.gameId,
    name,
  })
  const token = new URL(invited.acceptURL).searchParams.get('token')
  const accepted = await at.ask('POST', `/v1/invitation/${invited.id}/accept/`, { body: { token } })
  expect(accepted.status, accepted.text).toBe(201)
  const saved = await at.ask('PUT', '/v1/team-game-event/bulk/', {
    token: accepted.body.token,
    headers: { 'x-device': `iPad of ${name}` },
    body: { teamGameId: game.gameId, ...shot(game, 1) },
  })
  expect(saved.status, saved.text).toBe(200)
}

it('leaves nothing of guests, jobs and devices when an account is deleted', async () => {
  const { ask, accountId, userId, ...team } = await newCoach()
  const game = await newGame(at.ask, { ...team, ask, accountId, userId })
  const verifiedAt = new Date(now).toISOString()
  await at.app.db.updateTable('userEmail').set({ verifiedAt }).where('userId', '=', userId).execute()
  await scoreAsGuest(game, 'CANARY')
  const header = { 'x-device': 'iPad of CANARY' }
  await at.ask('PATCH', `/v1/team-brand/${team.programId}/`, {
    token: team.token,
    headers: header,
    body: { mascot: 'Tigers' },
  })
  await at.ask('POST', '/v1/invitation/', {
    token: team.token,
    headers: header,
    body: {
      kind: 'MEMBER',
      teamBrandId: team.programId,
      email: 'CANARY@example.org',
      role: 'OTHER',
      send: true,
    },
  })
  expect((await linesWith(CANARY)).length).toBeGreaterThan(3)
  await ask('DELETE', `/v1/account/${accountId}/`, { password: PASSWORD, name: 'Sam Scorer' })
  now = START + 30 * DAY_MS
  await queueErasures(at.app)
  await eraseAccountNow(at.app, accountId)
  expect(await linesWith(CANARY)).toEqual([])
  const ofAccount = await linesWith(new RegExp(accountId))
  expect(ofAccount.filter((line) => !line.startsWith('public.audit_event'))).toEqual([])
  expect(
    ofAccount.filter((line) => !line.includes('"ip": null') || !line.includes('"device": null')),
  ).toEqual([])
})

it('deletes guests 30 days after their game; the log says that a guest wrote the play', async () => {
  const game = await newGame(at.ask)
  await scoreAsGuest(game, 'Pupil CANARY')
  const ofGuest = async () => {
    const { body } = await game.ask('GET', `/v1/team-game/${game.gameId}/log/`)
    return body.results.map(({ by, byName, device }: Record<string, unknown>) => ({ by, byName, device }))
  }
  const kept = [{ by: expect.any(String), byName: 'Pupil CANARY (guest)', device: 'iPad of Pupil CANARY' }]
  expect(await ofGuest()).toEqual(kept)
  now = START + 30 * DAY_MS
  await sweepGuests(at.app)
  now = START
  expect(await ofGuest()).toEqual(kept)
  const { body } = await game.ask('GET', `/v1/team-game/${game.gameId}/`)
  now = Date.parse(body.gameStartTime) + 31 * DAY_MS
  await sweepGuests(at.app)
  now = START
  expect(await ofGuest()).toEqual([{ by: null, byName: 'Guest', device: null }])
  expect(await linesWith(CANARY)).toEqual([])
  expect(await wholeLog(game)).toHaveLength(1)
})

it('keeps nothing that was typed for a new password', async () => {
  const value = 'canary.typed@example.org'
  expect((await at.ask('POST', '/v1/user/password/reset/', { body: { value } })).status).toBe(204)
  expect(await linesWith(/^pgboss.*"letter": "reset"/)).not.toEqual([])
  expect(await linesWith(/canary\.typed/)).toEqual([])
})

it('shows administrators and operators what is overdue', async () => {
  const coach = await newCoach()
  const { token } = await plantUser(at.app, 'root', { isAdmin: true })
  const body = { teamBrandId: coach.programId, firstName: 'Secret', lastName: 'Person', role: 'PLAYER' }
  const { body: person } = await coach.ask('POST', '/v1/team-brand-personnel/', body)
  const isDue = (eraseAt: string) =>
    at.app.db.updateTable('teamBrandPersonnel').set({ eraseAt }).where('id', '=', person.id).execute()
  await isDue(new Date(START).toISOString())
  const overdue = async () => {
    const { results } = (await at.ask('GET', '/v1/admin/erasures/', { token })).body
    const { text: metrics } = await at.ask('GET', '/metrics')
    return { results, gauge: Number(/^fullcourt_erasures_overdue (\S+)$/m.exec(metrics)?.[1]) }
  }
  expect(await overdue()).toEqual({ results: [], gauge: 0 })
  const eraseAt = new Date(START - 3 * 3_600_000).toISOString()
  await isDue(eraseAt)
  const programName = (await coach.ask('GET', `/v1/team-brand/${coach.programId}/`)).body.fullName
  expect(await overdue()).toEqual({
    results: [{ kind: 'person', id: person.id, name: null, programName, eraseAt }],
    gauge: 1,
  })
  await erasePersonNow(at.app, person.id)
  expect(await overdue()).toEqual({ results: [], gauge: 0 })
})

it('queues an erasure once, however often maintenance runs', async () => {
  const { userId } = await newCoach()
  const eraseAt = new Date(START).toISOString()
  await at.app.db.updateTable('appUser').set({ eraseAt }).where('id', '=', userId).execute()
  await queueErasures(at.app)
  await queueErasures(at.app)
  expect(await linesWith(new RegExp(`^pgboss\\.job .*${userId}`))).toHaveLength(1)
  await eraseUserNow(at.app, userId)
})
