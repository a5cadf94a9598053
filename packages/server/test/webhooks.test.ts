// Webhooks as a receiver sees them: signed, repeated, repaired by seq; and the addresses that are never called.

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS, HOUR_MS } from '@fullcourt/program'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPublic, openWebhookCaller } from '../src/adapters/openWebhookCaller.ts'
import { changeFilmState } from '../src/film/changes.ts'
import { deliver, mailOfEnd, webhookOffMail } from '../src/webhooks/deliver.ts'
import { followPrograms } from '../src/webhooks/follow.ts'
import { lettersIn } from './letters.ts'
import { newGame, newTeam, type ScoredGame, scheduled, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'
import { createFilm } from './uploader.ts'
import { plantPerson, plantProgram, plantTeam, plantUser } from './world.ts'

const ATTEMPT = { signal: new AbortController().signal, isLast: false }

interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly type: string
  readonly data: { readonly id: string; readonly teamGameId: string | null; readonly seq: number | null }
}

let game: ScoredGame
let receiver: Server
let origin: string
let clock = Date.parse('2026-11-20T12:00:00Z')
let answer: { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
let received: Received[] = []

const textHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

const at = setUpTestServer({ now: () => clock, env: { webhookPrivate: true } })
beforeAll(async () => {
  receiver = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push({ headers: textHeaders(request.headers), body, ...JSON.parse(body) })
    reply.writeHead(answer.status, answer.headers).end('received\0')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  game = await newGame(at.ask, await newTeam(at.ask))
})
beforeEach(() => {
  answer = { status: 204 }
  received = []
})
afterAll(() => receiver.close())

const TYPES = ['scheduled', 'changed', 'cancelled', 'started', 'score', 'final', 'reopened'].map(
  (type) => `game.${type}`,
)

async function makeWebhook(more: object = {}): Promise<{ id: string; secret: string }> {
  const body = { teamBrandId: game.programId, name: 'Board', url: `${origin}/hook`, types: TYPES, ...more }
  const made = await game.ask('POST', '/v1/webhook/', body)
  expect([made.status, made.text]).toEqual([201, expect.stringContaining('"secret":"whsec_')])
  return made.body
}

const remove = (id: string) => game.ask('DELETE', `/v1/webhook/${id}/`)
const deliveriesOf = async (id: string) =>
  (await game.ask('GET', `/v1/webhook/${id}/deliveries/`)).body.results
const webhookOf = async (id: string) =>
  (await game.ask('GET', `/v1/team-brand/${game.programId}/webhooks/`)).body.results.find(
    (one: { id: string }) => one.id === id,
  )

/** Runs the jobs of deliveries that are due, as a worker does. */
async function runDue(): Promise<void> {
  const due = await at.app.db
    .selectFrom('webhookDelivery')
    .select(['accountId', 'id as deliveryId', 'turn'])
    .where('accountId', '=', game.accountId)
    .where('state', '=', 'WAITING')
    .where('nextAt', '<=', new Date(clock).toISOString())
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  for (const payload of due) await deliver(payload, at.app, ATTEMPT)
}

/** Follows until the cursor has passed all that was committed: another transaction of the test may hold it up. */
async function follow(): Promise<void> {
  const { rows } = await sql<{ end: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as "end"`.execute(at.app.db)
  const isBehind = async () =>
    (
      await sql`select from webhook_cursor where xid < ${rows[0]!.end}::xid8
        and exists (select from webhook where is_on)`.execute(at.app.db)
    ).rows.length > 0
  do await followPrograms(at.app)
  while (await isBehind())
  await runDue()
}

const put = (teamGameId: string, play: object) =>
  game.ask('PUT', '/v1/team-game-event/bulk/', { teamGameId, ...play })

describe('a webhook', () => {
  it('hears of a game from its schedule to its end, signed', async () => {
    const { id, secret } = await makeWebhook()
    const { body: made } = await game.ask('POST', '/v1/team-game/', scheduled(game.teamId))
    await follow()
    await game.ask('PATCH', `/v1/team-game/${made.id}/`, { location: 'Big gym' })
    await follow()
    await put(game.gameId, shot(game, 2))
    await follow()
    await game.ask('DELETE', `/v1/team-game/${made.id}/`)
    await follow()
    const ofGames = received.map(({ type, data }) => [type, data.id, data.teamGameId])
    expect(ofGames).toEqual([
      ['game.scheduled', made.id, made.id],
      ['game.changed', made.id, made.id],
      ['game.started', game.gameId, game.gameId],
      ['game.score', game.gameId, game.gameId],
      ['game.cancelled', made.id, made.id],
    ])
    const verifier = new Webhook(secret)
    for (const { body, headers } of received) {
      // The specification's library compares with the real time.
      const signedAt = new Date(Number(headers['webhook-timestamp']) * 1_000)
      expect(signedAt.getTime()).toBe(Math.floor(clock / 1_000) * 1_000)
      const signature = verifier.sign(headers['webhook-id']!, signedAt, body)
      expect(headers['webhook-signature']).toBe(signature)
    }
    expect((await deliveriesOf(id)).map(({ state }: { state: string }) => state)).toEqual(
      Array.from({ length: 5 }, () => 'DELIVERED'),
    )
    await remove(id)
    expect((await game.ask('GET', `/v1/webhook/${id}/deliveries/`)).status).toBe(404)
  })

  it('lets a receiver that was away rebuild the log by seq', async () => {
    const { id } = await makeWebhook()
    const log = async (after: number) =>
      (await game.ask('GET', `/v1/team-game/${game.gameId}/log/?after=${after}&limit=200`)).body.results
    const whole: unknown[] = await log(0)
    const known = [...whole]
    for (let n = 0; n < 12; n += 1) {
      clock += 2_000
      await put(game.gameId, shot(game, n % 2 ? 2 : 3))
      answer = { status: n > 3 && n < 9 ? 503 : 204 }
      received = []
      await follow()
      const [news] = received
      if (news?.data.seq && answer.status === 204) known.push(...(await log(known.length)))
    }
    clock += 5_000
    await follow()
    expect(received.at(-1)?.data.seq).toBe(known.length)
    known.push(...(await log(known.length)))
    expect(known).toEqual(await log(0))
    expect(known.length).toBe(whole.length + 12)
    await remove(id)
  })

  it('is tried again after its waits, and each delivery is sent under one id', async () => {
    const { id } = await makeWebhook()
    answer = { status: 500, headers: { 'retry-after': '60' } }
    await game.ask('POST', `/v1/webhook/${id}/test/`)
    await runDue()
    const [first] = await deliveriesOf(id)
    expect(first).toMatchObject({
      state: 'WAITING',
      tries: 1,
      status: 500,
      answer: 'received',
      type: 'webhook.test',
    })
    expect(Date.parse(first.nextAt)).toBe(clock + 60_000)
    clock += 59_000
    await runDue()
    expect(received).toHaveLength(1)
    clock += 1_000
    answer = { status: 200 }
    await runDue()
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'DELIVERED', tries: 2, nextAt: null }])
    expect((await game.ask('POST', `/v1/webhook/${id}/deliveries/${first.id}/replay/`)).status).toBe(204)
    await runDue()
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([first.id]))
    expect(received).toHaveLength(3)
    // A job that runs twice sends nothing.
    await deliver({ accountId: game.accountId, deliveryId: first.id, turn: 0 }, at.app, ATTEMPT)
    expect(received).toHaveLength(3)
    await remove(id)
  })

  it('signs with both secrets for 24 hours after a renewal', async () => {
    const { id, secret: old } = await makeWebhook()
    const { secret } = (await game.ask('POST', `/v1/webhook/${id}/secret/`)).body
    const signatures = async () => {
      await game.ask('POST', `/v1/webhook/${id}/test/`)
      await runDue()
      const { headers, body } = received.at(-1)!
      const signedAt = new Date(Number(headers['webhook-timestamp']) * 1_000)
      const sign = (one: string) => new Webhook(one).sign(headers['webhook-id']!, signedAt, body)
      return {
        sent: headers['webhook-signature'],
        both: [sign(secret), sign(old)].join(' '),
        one: sign(secret),
      }
    }
    const during = await signatures()
    expect(during.sent).toBe(during.both)
    clock += DAY_MS
    const after = await signatures()
    expect(after.sent).toBe(after.one)
    await remove(id)
  })

  it('is switched off by 410, and by 5 days of failures', async () => {
    const gone = await makeWebhook({ name: 'Gone' })
    answer = { status: 410 }
    await game.ask('POST', `/v1/webhook/${gone.id}/test/`)
    await runDue()
    expect(await webhookOf(gone.id)).toMatchObject({ isOn: false, offReason: 'GONE' })
    expect((await game.ask('POST', `/v1/webhook/${gone.id}/test/`)).body.code).toBe('conflict')
    const failing = await makeWebhook({ name: 'Failing' })
    answer = { status: 302, headers: { location: `${origin}/elsewhere` } }
    for (let day = 0; day <= 5; day += 1) {
      await game.ask('POST', `/v1/webhook/${failing.id}/test/`)
      await runDue()
      if (day < 5) expect(await webhookOf(failing.id)).toMatchObject({ isOn: true })
      clock += DAY_MS
    }
    expect(await webhookOf(failing.id)).toMatchObject({ isOn: false, offReason: 'FAILING' })
    const kinds = await game.ask('GET', `/v1/team-brand/${game.programId}/audit/`)
    expect(
      kinds.body.results.filter(({ kind }: { kind: string }) => kind === 'webhook_switched_off'),
    ).toHaveLength(2)
    await game.ask('PATCH', `/v1/webhook/${failing.id}/`, { isOn: true })
    expect(await webhookOf(failing.id)).toMatchObject({ isOn: true, offReason: null, failingSince: null })
    await remove(gone.id)
    await remove(failing.id)
  })

  it('gives a new address 5 days of its own', async () => {
    const moved = await makeWebhook({ name: 'Moved' })
    answer = { status: 500 }
    const fail = async () => {
      await game.ask('POST', `/v1/webhook/${moved.id}/test/`)
      await runDue()
    }
    await fail()
    clock += 6 * DAY_MS
    await game.ask('PATCH', `/v1/webhook/${moved.id}/`, { url: `${origin}/new-hook` })
    await fail()
    expect(await webhookOf(moved.id)).toMatchObject({ isOn: true, offReason: null })
    await remove(moved.id)
  })

  it('is switched off with a mail to the ADMINs of its program alone, which says why and links to it', async () => {
    const { app } = at
    const on = { accountId: game.accountId, teamBrandId: game.programId }
    const other = { ...on, teamBrandId: await plantProgram(app, game.accountId) }
    const people = {
      admin: await plantUser(app, 'second-admin'),
      coach: await plantUser(app, 'hook-coach'),
      inactive: await plantUser(app, 'hook-inactive'),
      unverified: await plantUser(app, 'hook-unverified', { isVerified: false }),
      elsewhere: await plantUser(app, 'hook-elsewhere'),
    }
    await plantPerson(app, on, { role: 'ADMIN', userId: people.admin.userId })
    await plantPerson(app, on, { role: 'COACH', userId: people.coach.userId })
    await plantPerson(app, on, { role: 'ADMIN', userId: people.inactive.userId, isActive: false })
    await plantPerson(app, on, { role: 'ADMIN', userId: people.unverified.userId })
    await plantPerson(app, other, { role: 'ADMIN', userId: people.elsewhere.userId })

    const sendMails = async (id: string) => {
      const before = lettersIn(at.dataDir).length
      for (const payload of await app.jobs.pending(webhookOffMail))
        if (payload.webhookId === id) await mailOfEnd(payload, app)
      return lettersIn(at.dataDir).slice(before)
    }
    const admin = `${people.admin.userId}@planted.example.com`
    const gone = await makeWebhook({ name: 'Board of <Gym>' })
    answer = { status: 410 }
    await game.ask('POST', `/v1/webhook/${gone.id}/test/`)
    await runDue()
    const [letter, ...others] = await sendMails(gone.id)
    expect([letter?.to, others]).toEqual([admin, []])
    expect(letter!.subject).toBe('The webhook Board of <Gym> was switched off')
    expect(letter!.link).toBe(`${app.env.publicUrl}/a/program/webhooks/${gone.id}/`)
    expect(letter!.text.trim()).toBe(
      [
        'Hello second-admin,',
        'Fullcourt has switched off the webhook Board of <Gym>. Its receiver answered that it takes no more messages.',
        'Look at the answers of its receiver, and switch the webhook on again when it works.',
        `Open the webhook:\n${app.env.publicUrl}/a/program/webhooks/${gone.id}/`,
        'You receive this mail because you are an admin of the program.',
      ].join('\n\n'),
    )
    expect(letter!.html).toContain('Board of &lt;Gym&gt;')

    const failing = await makeWebhook({ name: 'Failing' })
    answer = { status: 500 }
    for (let day = 0; day <= 5; day += 1) {
      await game.ask('POST', `/v1/webhook/${failing.id}/test/`)
      await runDue()
      clock += DAY_MS
    }
    const [second] = await sendMails(failing.id)
    expect([second?.to, second?.text]).toEqual([
      admin,
      expect.stringContaining('None of its deliveries succeeded for 5 days.'),
    ])
    // Switched on again before the mail went out, or deleted: there is nothing to tell.
    await game.ask('PATCH', `/v1/webhook/${failing.id}/`, { isOn: true })
    expect(await sendMails(failing.id)).toEqual([])
    await remove(failing.id)
    await remove(gone.id)
    expect(await sendMails(gone.id)).toEqual([])
  })

  it('hears once of a pasted roster, and of no change that was undone', async () => {
    const { id } = await makeWebhook({ types: ['roster.changed'] })
    const add = async (number: number) => {
      const person = {
        teamBrandId: game.programId,
        firstName: 'Ann',
        lastName: `No ${number}`,
        role: 'PLAYER',
      }
      const { body } = await game.ask('POST', '/v1/team-brand-personnel/', person)
      const jersey = { homeJersey: String(number), awayJersey: String(number), position: 'G' }
      const entry = { teamId: game.teamId, teamBrandPersonnelId: body.id, ...jersey }
      const made = await game.ask('POST', '/v1/team-personnel/', entry)
      expect([made.status, made.text]).toEqual([201, expect.any(String)])
      return { personId: body.id as string, entryId: made.body.id as string }
    }
    const heard = async (): Promise<number> => {
      received = []
      await follow()
      clock += 10_000
      await follow()
      for (const { type, data } of received)
        expect([type, data]).toEqual(['roster.changed', { id: game.teamId, teamGameId: null, seq: null }])
      return received.length
    }
    expect(await heard()).toBe(0)
    const first = await add(50)
    for (let number = 51; number < 60; number += 1) {
      await follow()
      clock += 500
      await add(number)
    }
    expect(await heard()).toBe(1)
    expect(await heard()).toBe(0)
    const person = `/v1/team-brand-personnel/${first.personId}/`
    expect((await game.ask('PATCH', person, { lastName: 'Renamed' })).status).toBe(200)
    expect(await heard()).toBe(1)
    expect((await game.ask('PATCH', person, { height: 70 })).status).toBe(200)
    await follow()
    expect((await game.ask('PATCH', person, { height: null })).status).toBe(200)
    expect(await heard()).toBe(0)
    expect((await game.ask('PATCH', `/v1/team/${game.teamId}/`, { name: 'Varsity' })).status).toBe(200)
    expect(await heard()).toBe(0)
    expect((await game.ask('DELETE', `/v1/team-personnel/${first.entryId}/`)).status).toBe(204)
    expect(await heard()).toBe(1)
    await remove(id)
  })

  it('hears of a film when it can be watched, and again when it left the archive', async () => {
    const { id } = await makeWebhook({ types: ['film.ready'] })
    const { id: filmId } = await createFilm(at, game, Buffer.from('film'))
    const key = { accountId: game.accountId, id: filmId }
    const heard = async () => {
      received = []
      await follow()
      return received.map(({ type, data }) => [type, data])
    }
    const ready = [['film.ready', { id: filmId, teamGameId: game.gameId, seq: null }]]
    await changeFilmState(at.app, key, { kind: 'complete' })
    await changeFilmState(at.app, key, { kind: 'stored', run: 1 })
    expect(await heard()).toEqual([])
    await changeFilmState(at.app, key, { kind: 'measured', run: 1 }, { isPlayable: true })
    expect(await heard()).toEqual(ready)
    await changeFilmState(at.app, key, { kind: 'finished', run: 1 })
    expect((await game.ask('PATCH', `/v1/team-video/${filmId}/`, { name: 'All of it' })).status).toBe(200)
    expect(await heard()).toEqual([])
    await game.ask('POST', `/v1/team-video/${filmId}/archive/`)
    expect(await heard()).toEqual([])
    await game.ask('POST', `/v1/team-video/${filmId}/unarchive/`)
    expect(await heard()).toEqual(ready)
    await remove(id)
  })

  it('hears nothing of another program, of the same account or of another one', async () => {
    const { app } = at
    const otherId = await plantProgram(app, game.accountId)
    const other = { accountId: game.accountId, teamBrandId: otherId }
    await plantPerson(app, other, { role: 'ADMIN', userId: game.userId })
    const theirs = await plantTeam(app, other, { hasFilm: false })
    const foreign = await newGame(at.ask, await newTeam(at.ask))
    const types = [...TYPES, 'roster.changed', 'film.ready']
    const mine = await makeWebhook({ types })
    // The others have a webhook of their own, so that their changes are looked at.
    const own = await makeWebhook({ types, teamBrandId: otherId, url: `${origin}/own` })
    await follow()
    received = []
    for (const one of [{ ...game, teamId: theirs.team, programId: otherId }, foreign]) {
      const person = { teamBrandId: one.programId, firstName: 'Eve', lastName: 'Else', role: 'PLAYER' }
      const { body } = await one.ask('POST', '/v1/team-brand-personnel/', person)
      const entry = { homeJersey: '9', awayJersey: '9', position: 'G', teamId: one.teamId }
      await one.ask('POST', '/v1/team-personnel/', { ...entry, teamBrandPersonnelId: body.id })
      await one.ask('POST', '/v1/team-game/', scheduled(one.teamId))
      const { id } = await createFilm(at, { token: one.token, teamId: one.teamId }, Buffer.from('film'))
      const key = { accountId: one.accountId, id }
      await changeFilmState(app, key, { kind: 'complete' })
      await changeFilmState(app, key, { kind: 'stored', run: 1 }, { isPlayable: true })
    }
    await follow()
    clock += 10_000
    await follow()
    expect(await deliveriesOf(mine.id)).toEqual([])
    const heard = (await deliveriesOf(own.id)).map(({ type }: { type: string }) => type)
    expect(heard.toSorted()).toEqual(['film.ready', 'game.scheduled', 'roster.changed'])
    await remove(mine.id)
    await remove(own.id)
  })

  it('is sent what failed since a time again, or all, each under its id', async () => {
    const { id } = await makeWebhook()
    const replay = (since: number | string, which = 'FAILED') =>
      game.ask('POST', `/v1/webhook/${id}/replay/`, { since: new Date(since).toISOString(), which })
    const sendTest = async (status: number) => {
      answer = { status }
      await game.ask('POST', `/v1/webhook/${id}/test/`)
      await runDue()
      clock += 1_000
      return (await deliveriesOf(id))[0].id as string
    }
    const began = clock
    const early = await sendTest(500)
    const since = clock
    const delivered = await sendTest(204)
    const failed = await sendTest(500)
    const ids = () => received.map(({ headers }) => headers['webhook-id']).toSorted()
    const again = async (...call: Parameters<typeof replay>) => {
      received = []
      answer = { status: 204 }
      const { body } = await replay(...call)
      await runDue()
      return { count: body.count, ids: ids() }
    }
    expect(await again(since)).toEqual({ count: 1, ids: [failed] })
    expect(await again(began)).toEqual({ count: 1, ids: [early] })
    expect(await again(began)).toEqual({ count: 0, ids: [] })
    expect(await again(began, 'ALL')).toEqual({ count: 3, ids: [early, delivered, failed].toSorted() })
    // Asked twice before the first answer, each is sent once.
    received = []
    await replay(began, 'ALL')
    expect((await replay(began, 'ALL')).body).toEqual({ count: 0 })
    await runDue()
    expect(received).toHaveLength(3)

    const { body: log } = await game.ask('GET', `/v1/team-brand/${game.programId}/audit/`)
    expect(log.results[0]).toMatchObject({ kind: 'webhook_replayed', detail: { name: 'Board', count: 3 } })
    const refusals = [
      await replay(clock + 1_000),
      await replay(clock - 31 * DAY_MS),
      await replay(began, 'SOME'),
    ]
    expect(refusals.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual([
      [422, ['since']],
      [422, ['since']],
      [422, ['which']],
    ])
    await game.ask('PATCH', `/v1/webhook/${id}/`, { isOn: false })
    expect((await replay(began)).body.code).toBe('conflict')
    await remove(id)
  })

  it('loses nothing when the process dies after the commit of a play, and after the deliveries', async () => {
    const { id } = await makeWebhook()
    clock += HOUR_MS
    await put(game.gameId, shot(game, 2))
    // The next process finds the play by its cursor, and the one after it the job of the delivery.
    await followPrograms(at.app)
    const [delivery] = await deliveriesOf(id)
    const { rows } = await at.app.database.pool.query(
      `select state from pgboss.job where name = 'webhook-delivery' and data ->> 'deliveryId' = $1`,
      [delivery.id],
    )
    expect([delivery.type, delivery.state, rows]).toEqual(['game.score', 'WAITING', [{ state: 'created' }]])
    await remove(id)
  })

  it('is one webhook after a repeated call, whose reply has a new secret', async () => {
    const chosen = { id: at.app.newId() }
    const lost = await makeWebhook(chosen)
    const body = {
      teamBrandId: game.programId,
      name: 'Board',
      url: `${origin}/hook`,
      types: TYPES,
      ...chosen,
    }
    const kept = await game.ask('POST', '/v1/webhook/', body)
    expect([lost.id, kept.status, kept.body.id]).toEqual([chosen.id, 200, chosen.id])
    const { signsWithBothUntil } = await webhookOf(chosen.id)
    expect(signsWithBothUntil).toBe(new Date(clock + DAY_MS).toISOString())
    expect(lost.secret).not.toBe(kept.body.secret)
    expect((await game.ask('POST', '/v1/webhook/', { ...body, name: 'Other' })).body.code).toBe('id_taken')
    await remove(chosen.id)
    expect((await game.ask('POST', '/v1/webhook/', body)).body.code).toBe('not_found')
  })

  it('is called by its host where it gets no name', async () => {
    const { id } = await makeWebhook({ name: undefined })
    expect((await webhookOf(id)).name).toBe(new URL(origin).host)
    await remove(id)
  })

  it('is one of 10 at most, has no secret in lists, and refuses what is no https address', async () => {
    const made = []
    for (let n = 0; n < 10; n += 1) made.push(await makeWebhook())
    const body = { teamBrandId: game.programId, name: 'N', url: `${origin}/`, types: ['game.final'] }
    const refused = await game.ask('POST', '/v1/webhook/', body)
    expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached'])
    const listed = await game.ask('GET', `/v1/team-brand/${game.programId}/webhooks/`)
    for (const { secret } of made) expect(listed.text).not.toContain(secret)
    // Calls at the same time make no more together.
    await remove(made.pop()!.id)
    const together = await Promise.all([1, 2, 3, 4].map(() => game.ask('POST', '/v1/webhook/', body)))
    expect(together.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    for (const { status, body } of together) if (status === 201) made.push(body)
    for (const { id } of made) await remove(id)
    for (const url of ['ftp://example.org/', 'https://a:b@example.org/', 'https://', 'javascript:alert(1)'])
      expect((await game.ask('POST', '/v1/webhook/', { ...body, url })).status).toBe(422)
  })
})

describe('addresses that are not on the internet', () => {
  const request = (url: string) => ({ url, headers: {}, body: '{}' })

  it('are known in every form', () => {
    const inside = [
      ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.0.1'],
      ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
      ...['::7f00:1', '64:ff9b::7f00:1', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2002:7f00:1::'],
      ...['2001::1', '2001:db8::1'],
    ]
    expect(inside.filter(isPublic)).toEqual([])
    expect(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00::1'].map(isPublic)).not.toContain(
      false,
    )
  })

  it('are refused as numbers, and as names that turn private, and nothing is fetched', async () => {
    const port = new URL(origin).port
    const answers: string[][] = [
      ['127.0.0.1'],
      ['::ffff:127.0.0.1'],
      ['169.254.169.254'],
      ['8.8.8.8', '127.0.0.1'],
      [],
    ]
    let asked = 0
    const caller = openWebhookCaller({
      allowsPrivate: false,
      resolve: async () =>
        answers[asked++]!.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    })
    const text = 'The address is not on the internet, so it was not called.'
    const refusal = { status: null, text, retryAfter: null }
    for (const host of ['127.0.0.1', '127.1', '0x7f000001', '2130706433', '[::1]', '[::ffff:127.0.0.1]'])
      expect(await caller.send(request(`https://${host}:${port}/`), ATTEMPT.signal)).toEqual(refusal)
    expect(asked).toBe(0)
    for (const _ of answers)
      expect(await caller.send(request(`https://rebinding.example:${port}/`), ATTEMPT.signal)).toEqual(
        refusal,
      )
    expect(asked).toBe(answers.length)
    expect(await caller.send(request(`${origin}/`), ATTEMPT.signal)).toMatchObject({ status: null })
    expect(received).toEqual([])
  })

  it('do not become reachable by a redirect', async () => {
    const caller = openWebhookCaller({ allowsPrivate: true })
    answer = { status: 307, headers: { location: `${origin}/inside` } }
    expect(await caller.send(request(`${origin}/`), ATTEMPT.signal)).toMatchObject({ status: 307 })
    expect(received).toHaveLength(1)
  })
})
