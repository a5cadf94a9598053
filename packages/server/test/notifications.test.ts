import { DAY_MS, MINUTE_MS } from '@fullcourt/program'
import { describe, expect, it } from 'vitest'
import { noticeQuota } from '../src/film/quotaNotice.ts'
import { notifyOfFlags } from '../src/games/gameEvents.ts'
import { sendMessages, sweepNotifications } from '../src/notifications/messages.ts'
import { notify } from '../src/notifications/notify.ts'
import { lettersIn } from './letters.ts'
import { newGame, newTeam, type ScoredGame, save, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
let now = START
const at = setUpTestServer({ now: () => now })

async function newCoach() {
  now = START
  const team = await newTeam(at.ask)
  const user = (await at.ask('GET', '/v1/user/', { token: team.token })).body
  await at.app.db
    .updateTable('userEmail')
    .set({ verifiedAt: new Date(now).toISOString() })
    .where('userId', '=', team.userId)
    .execute()
  const accountId = user.accounts[0].id as string
  return { ...team, email: user.emails[0].email as string, accountId, program: user.teamBrands[0] }
}
type Coach = Awaited<ReturnType<typeof newCoach>>

/** Tells a coach that a film is ready. */
const filmReady = ({ accountId, userId }: Coach, film: string) =>
  at.app.db.transaction().execute((trx) =>
    notify(trx, at.app, {
      kind: 'film_ready',
      accountId,
      about: film,
      detail: { film },
      link: '/a/team/videos/',
      to: { userId },
    }),
  )

const listed = async ({ token }: Coach) => (await at.ask('GET', '/v1/user-notification/', { token })).body
const mailsTo = ({ email }: Coach) =>
  lettersIn(at.dataDir).filter(({ to, subject }) => to === email && !subject.includes('code'))

it('lists notifications, newest first, in the list and with the user', async () => {
  const coach = await newCoach()
  await filmReady(coach, 'First half')
  now += MINUTE_MS
  await filmReady(coach, 'Second half')
  const { results, count } = await listed(coach)
  expect(count).toBe(2)
  expect(results[0]).toMatchObject({
    kind: 'film_ready',
    title: 'Film ready',
    text: 'Second half can be watched.',
    icon: 'video',
    link: '/a/team/videos/',
    seenAt: null,
  })
  const user = (await at.ask('GET', '/v1/user/', { token: coach.token })).body
  expect(user.notifications).toEqual(results)
})

it('marks one as seen, or all up to a time, and tells the other screens', async () => {
  const coach = await newCoach()
  await filmReady(coach, 'A')
  now += MINUTE_MS
  await filmReady(coach, 'B')
  now += MINUTE_MS
  await filmReady(coach, 'C')
  const [c, b] = (await listed(coach)).results
  const seenAt = new Date(now).toISOString()
  const one = await at.ask('PATCH', `/v1/user-notification/${c.id}/`, {
    token: coach.token,
    body: { seenAt },
  })
  expect(one.body).toMatchObject({ id: c.id, seenAt })
  const more = await at.ask('POST', '/v1/user-notification/seen/', {
    token: coach.token,
    body: { before: b.createdAt },
  })
  expect(more.body).toEqual({ seen: 2 })
  const messages = await at.app.db
    .selectFrom('liveEvent')
    .select('detail')
    .where('type', '=', 'user-notification')
    .where('userId', '=', coach.userId)
    .execute()
  expect(messages.filter(({ detail }) => detail?.includes('update'))).toHaveLength(2)
  const other = await newCoach()
  const foreign = await at.ask('PATCH', `/v1/user-notification/${b.id}/`, {
    token: other.token,
    body: { seenAt },
  })
  expect(foreign.status).toBe(404)
})

it('stores an event once, and replaces it when something new is known', async () => {
  const coach = await newCoach()
  await filmReady(coach, 'A')
  const [first] = (await listed(coach)).results
  await at.ask('POST', '/v1/user-notification/seen/', {
    token: coach.token,
    body: { before: first.createdAt },
  })
  await filmReady(coach, 'A')
  expect((await listed(coach)).results).toMatchObject([{ id: first.id, seenAt: expect.any(String) }])
})

it('sends one mail for several notifications, and none for what was seen', async () => {
  const coach = await newCoach()
  await filmReady(coach, 'A')
  now += 5 * MINUTE_MS
  await filmReady(coach, 'B')
  await sendMessages(coach, at.app)
  expect(mailsTo(coach)).toEqual([])
  now += 5 * MINUTE_MS
  await sendMessages(coach, at.app)
  await sendMessages(coach, at.app)
  const [mail, ...others] = mailsTo(coach)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Film ready, and 1 more')
  expect(mail?.text).toContain('B can be watched.')
  expect(mail?.text).toContain('A can be watched.')
  now += MINUTE_MS
  await filmReady(coach, 'C')
  const [newest] = (await listed(coach)).results
  await at.ask('POST', '/v1/user-notification/seen/', {
    token: coach.token,
    body: { before: newest.createdAt },
  })
  now += 120 * MINUTE_MS
  await sendMessages(coach, at.app)
  expect(mailsTo(coach)).toHaveLength(1)
})

it('waits an hour between two mails', async () => {
  const coach = await newCoach()
  await filmReady(coach, 'A')
  now += 10 * MINUTE_MS
  await sendMessages(coach, at.app)
  now += MINUTE_MS
  await filmReady(coach, 'B')
  now += 30 * MINUTE_MS
  await sendMessages(coach, at.app)
  expect(mailsTo(coach)).toHaveLength(1)
  now += 30 * MINUTE_MS
  await sendMessages(coach, at.app)
  expect(mailsTo(coach)).toHaveLength(2)
})

it('keeps to the channels that the user chose', async () => {
  const coach = await newCoach()
  const { token } = coach
  const set = (kind: string, channel: string, on: boolean) =>
    at.ask('PATCH', '/v1/user/notification-settings/', { token, body: { kind, channel, on } })
  const { body } = await set('film_ready', 'page', false)
  expect(body.settings.find((one: { kind: string }) => one.kind === 'film_ready').channels.page).toBe(false)
  await filmReady(coach, 'A')
  expect((await listed(coach)).results).toEqual([])
  now += 10 * MINUTE_MS
  await sendMessages(coach, at.app)
  expect(mailsTo(coach)).toHaveLength(1)
  await at.ask('PATCH', '/v1/user/', { token, body: { communications: 2 } })
  await filmReady(coach, 'B')
  now += 70 * MINUTE_MS
  await sendMessages(coach, at.app)
  expect(mailsTo(coach)).toHaveLength(1)
})

it('ends the mails with one click, without a session, and for that user only', async () => {
  const coach = await newCoach()
  await filmReady(coach, 'A')
  now += 10 * MINUTE_MS
  await sendMessages(coach, at.app)
  const [mail] = mailsTo(coach)
  const headers = mail?.headers.replace(/\r?\n\s+/g, ' ') ?? ''
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const url = new URL(/List-Unsubscribe: <([^>]+)>/i.exec(headers)?.[1] ?? '')
  expect(mail?.text).toContain(url.href)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (path: string) =>
    at.fastify.inject({ method: 'POST', url: path, headers: form, payload: 'List-Unsubscribe=One-Click' })
  const forged = url.search.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await post(url.pathname + forged)).statusCode).toBe(403)
  const asked = await at.fastify.inject({ url: url.pathname + url.search })
  expect(asked.body).toContain('<form method="post">')
  const ended = await post(url.pathname + url.search)
  expect([ended.statusCode, ended.body]).toEqual([200, expect.stringContaining('You get no more')])
  const { body } = await at.ask('GET', '/v1/user/notification-settings/', { token: coach.token })
  expect(body.settings.every((one: { channels: { mail: boolean } }) => !one.channels.mail)).toBe(true)
})

it('tells the others of the team that a game is final, not who ended it', async () => {
  const coach = await newCoach()
  const { token } = coach
  const reader = await newCoach()
  const { teamId } = coach
  const { teamBrandId } = (await at.ask('GET', `/v1/team/${teamId}/`, { token })).body
  await at.app.db
    .insertInto('teamBrandPersonnel')
    .values({
      id: at.app.newId(),
      accountId: coach.accountId,
      teamBrandId,
      userId: reader.userId,
      firstName: 'Rea',
      lastName: 'Der',
      role: 'OTHER',
    })
    .execute()
  const game = await at.ask('POST', '/v1/team-game/', {
    token,
    body: {
      teamId,
      opponentName: 'Roosevelt',
      opponentMascot: 'Riders',
      isHome: true,
      gameStartTime: '2026-11-20T19:00',
      timezone: 'America/New_York',
      location: 'Gym',
    },
  })
  const body = { homeFinalScore: 71, awayFinalScore: 64, overtimePeriods: 0 }
  await at.ask('PATCH', `/v1/team-game/${game.body.id}/`, { token, body })
  expect((await listed(coach)).results).toEqual([])
  const [final] = (await listed(reader)).results
  expect(final).toMatchObject({
    kind: 'game_final',
    icon: 'basketball',
    link: `/a/team/game/${game.body.id}/`,
  })
  expect(final.text).toMatch(/71, Roosevelt Riders 64\.$/)
})

it('tells the ADMINs at 80 and 100 % of the film hours, each once', async () => {
  const coach = await newCoach()
  const { accountId, teamId, program } = coach
  const { odQuota } = program.subscriptions[0].plan
  const film = (hours: number) =>
    at.app.db
      .insertInto('teamVideo')
      .values({
        id: at.app.newId(),
        accountId,
        teamId,
        type: 'OTHER',
        name: 'Film',
        filename: 'film.mp4',
        originalType: 'video/mp4',
        size: 1,
        hash: 'a'.repeat(64),
        storeInCloud: true,
        folder: 'film/none',
        status: 'READY',
        duration: hours * 3_600,
      })
      .execute()
  const kinds = async () => (await listed(coach)).results.map(({ kind }: { kind: string }) => kind)
  await film(odQuota * 0.7)
  await noticeQuota(at.app, { accountId, id: program.id })
  expect(await kinds()).toEqual([])
  await film(odQuota * 0.15)
  await noticeQuota(at.app, { accountId, id: program.id })
  await noticeQuota(at.app, { accountId, id: program.id })
  expect(await kinds()).toEqual(['quota_80'])
  now += MINUTE_MS
  await film(odQuota * 0.2)
  await noticeQuota(at.app, { accountId, id: program.id })
  expect(await kinds()).toEqual(['quota_100', 'quota_80'])
})

it('deletes notifications after 90 days', async () => {
  const coach = await newCoach()
  const left = () =>
    at.app.db.selectFrom('userNotification').select('id').where('userId', '=', coach.userId).execute()
  await filmReady(coach, 'A')
  now += 89 * DAY_MS
  await sweepNotifications(at.app)
  expect(await left()).toHaveLength(1)
  now += 2 * DAY_MS
  await sweepNotifications(at.app)
  expect(await left()).toEqual([])
})

describe('plays to review', () => {
  /** A scored game that is final with this score of the home team. */
  async function finalGame(coach: Coach, homeFinalScore: number) {
    const game = await newGame(at.ask, coach)
    const saved = await save(game, shot(game, 1))
    expect(saved.status, saved.text).toBe(200)
    const ended = await coach.ask('PATCH', `/v1/team-game/${game.gameId}/`, {
      homeFinalScore,
      awayFinalScore: 0,
    })
    expect(ended.status, ended.text).toBe(200)
    return game
  }
  const reviewOf = async (coach: Coach) =>
    (await listed(coach)).results.filter(({ kind }: { kind: string }) => kind === 'flags_to_review')
  const count = ({ accountId, gameId: teamGameId }: ScoredGame) =>
    notifyOfFlags({ accountId, teamGameId }, at.app)

  it('are counted by a job when the game is final, and told once', async () => {
    const coach = await newCoach()
    const game = await finalGame(coach, 50)
    const { rows } = await at.app.database.pool.query(
      `select from pgboss.job where name = 'notification-review' and data::text like $1`,
      [`%${game.gameId}%`],
    )
    expect(rows).toHaveLength(1)
    await count(game)
    await count(game)
    const [notification, ...more] = await reviewOf(coach)
    expect(more).toEqual([])
    const { flags } = (await coach.ask('GET', `/v1/team-game/${game.gameId}/box-score/`)).body
    expect(flags.length).toBeGreaterThan(0)
    expect(notification).toMatchObject({
      title: flags.length === 1 ? '1 play to review' : `${flags.length} plays to review`,
      icon: 'basketball',
      link: `/a/team/game/${game.gameId}/scoring/review/`,
    })
  })

  it('are not told of a game that was reopened or deleted meanwhile', async () => {
    const coach = await newCoach()
    const reopened = await finalGame(coach, 50)
    await coach.ask('POST', `/v1/team-game/${reopened.gameId}/reopen/`)
    await count(reopened)
    const deleted = await finalGame(coach, 50)
    await coach.ask('DELETE', `/v1/team-game/${deleted.gameId}/`)
    await count(deleted)
    expect(await reviewOf(coach)).toEqual([])
  })
})
