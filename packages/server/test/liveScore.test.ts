// The public link of a game: who turns it on, what it shows to everyone who has it, and when it shows nothing.
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { tokenOf } from '../src/liveScore/token.ts'
import { joinByInvitation } from './joining.ts'
import { newGame, newId, type ScoredGame, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'
import { plantUser } from './world.ts'

let now = Date.parse('2026-11-20T12:00:00Z')
let game: ScoredGame

const at = setUpTestServer({ now: () => now })
beforeEach(async () => {
  game = await newGame(at.ask, undefined, { firstName: 'Robin' })
})

const PATH = () => `/v1/team-game/${game.gameId}/live-score/`
const turnOn = async (body: object = {}) => (await game.ask('PUT', PATH(), body)).body
const tokenIn = (url: string) => new URL(url).pathname.split('/')[2]!
const follow = (url: string, headers: Record<string, string> = {}) =>
  at.ask('GET', `/v1/overlay/${tokenIn(url)}/`, { headers })
/** A second later, so that nothing comes from memory. */
const later = () => {
  now += 1_001
}
const save = (play: object) =>
  game.ask('PUT', '/v1/team-game-event/bulk/', { teamGameId: game.gameId, ...play })

it('is off until a writer turns it on, and then shows the score without names', async () => {
  const off = { isOn: false, showsNames: false, followURL: null, overlayURL: null }
  expect((await game.ask('GET', PATH())).body).toEqual(off)
  const link = await turnOn()
  expect(link).toMatchObject({ isOn: true, showsNames: false })
  expect((await game.ask('GET', PATH())).body).toEqual(link)
  await save(shot(game, 5, { made: true }))
  const { status, body, text, headers } = await follow(link.followURL)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    stage: 'live',
    home: { name: expect.any(String), score: 2, teamFouls: 0, bonus: 'none' },
    away: { name: 'Riverside', mascot: 'Owls', score: 0 },
    periods: [{ label: 'Q1', home: 2, away: 0 }],
  })
  expect(body.plays).toMatchObject([{ side: 'home', period: 'Q1', text: '#0 made 2, assist #1' }])
  expect(text).not.toMatch(/Robin|Player \d|[\da-f]{8}-[\da-f]{4}/)
  expect(headers['x-server-time']).toBe(String(now))
})

it('shows names only where an admin of the program turns them on', async () => {
  const token = await joinByInvitation(at, {
    by: game.token,
    invitation: { teamBrandId: game.programId, role: 'COACH' },
    as: { username: 'coach' },
  })
  const asCoach = (body: object) => at.ask('PUT', PATH(), { token, body })
  const refused = await asCoach({ showsNames: true })
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Only Sam Scorer (admin) can show the names of players.',
  ])
  const { followURL } = (await asCoach({})).body
  await save(shot(game, 5, { made: true }))
  const words = async () => (await follow(followURL)).body.plays[0].text
  expect(await words()).toBe('#0 made 2, assist #1')
  await turnOn({ showsNames: true })
  expect(await words()).toBe('#0 Robin Player 0 made 2, assist #1 Robin Player 1')
  expect((await asCoach({ showsNames: false })).body.showsNames).toBe(false)
  expect(await words()).toBe('#0 made 2, assist #1')
})

it('a new link ends the old one at once, and turning it off ends both', async () => {
  const first = await turnOn()
  expect((await follow(first.followURL)).status).toBe(200)
  const second = (await game.ask('POST', `${PATH()}new-link/`)).body
  expect(second.followURL).not.toBe(first.followURL)
  expect((await follow(first.followURL)).status).toBe(404)
  expect((await follow(second.followURL)).status).toBe(200)
  expect((await game.ask('DELETE', PATH())).status).toBe(204)
  const gone = await follow(second.followURL)
  const unknown = await at.ask('GET', '/v1/overlay/nothing/')
  expect([gone.status, gone.body]).toEqual([404, unknown.body])
  expect((await game.ask('POST', `${PATH()}new-link/`)).status).toBe(404)
})

it('refuses every token that the server did not sign', async () => {
  const { followURL } = await turnOn()
  const token = tokenIn(followURL)
  const changed = [...token].map(
    (letter, n) => token.slice(0, n) + (letter === 'A' ? 'B' : 'A') + token.slice(n + 1),
  )
  for (const wrong of [...changed, `${token}A`, token.slice(1)])
    expect((await at.ask('GET', `/v1/overlay/${wrong}/`)).status, wrong).toBe(404)
  const made = tokenOf({ current: { id: 1, secret: Buffer.alloc(32) }, all: [] }, newId())
  expect((await at.ask('GET', `/v1/overlay/${made}/`)).status).toBe(404)
})

it('says 304 to a client that has the score, and 200 after the next play', async () => {
  const { followURL } = await turnOn()
  const first = await follow(followURL)
  const etag = String(first.headers.etag)
  later()
  const same = await follow(followURL, { 'if-none-match': etag })
  expect([same.status, same.text, same.headers['x-server-time']]).toEqual([304, '', String(now)])
  await save(shot(game, 5, { made: true }))
  later()
  const next = await follow(followURL, { 'if-none-match': etag })
  expect([next.status, next.body.home.score]).toEqual([200, 2])
})

it('shows the clock of the scoring screen, running by the time of the server', async () => {
  const { followURL } = await turnOn()
  const state = {
    savedAt: new Date(now).toISOString(),
    period: 2,
    clockTime: 300,
    clockRunning: true,
    started: true,
  }
  expect((await game.ask('PATCH', `/v1/team-game/${game.gameId}/state/`, state)).status).toBe(200)
  expect((await follow(followURL)).body.clock).toEqual({ period: 'Q2', left: 300, since: state.savedAt })
  later()
  const stopped = { ...state, savedAt: new Date(now).toISOString(), clockTime: 299, clockRunning: false }
  await game.ask('PATCH', `/v1/team-game/${game.gameId}/state/`, stopped)
  expect((await follow(followURL)).body.clock).toEqual({ period: 'Q2', left: 299, since: null })
})

it('shows a final score without a clock', async () => {
  const { followURL } = await turnOn()
  await save(shot(game, 5, { made: true }))
  await game.ask('PATCH', `/v1/team-game/${game.gameId}/`, { homeFinalScore: 61, awayFinalScore: 58 })
  expect((await follow(followURL)).body).toMatchObject({
    stage: 'final',
    finalReason: 'played',
    clock: null,
    possession: null,
    home: { score: 61 },
    away: { score: 58 },
  })
})

it('shows nothing of a deleted game, and the score again when it is restored', async () => {
  const { followURL } = await turnOn()
  await game.ask('DELETE', `/v1/team-game/${game.gameId}/`)
  later()
  expect((await follow(followURL)).status).toBe(404)
  await game.ask('POST', `/v1/team-game/${game.gameId}/restore/`)
  later()
  expect((await follow(followURL)).status).toBe(200)
})

it.each(['team', 'teamBrand', 'account'] as const)('shows nothing under a deleted %s', async (table) => {
  const { followURL } = await turnOn()
  const { accountId, teamId } = await at.app.db
    .selectFrom('teamGame')
    .select(['accountId', 'teamId'])
    .where('id', '=', game.gameId)
    .executeTakeFirstOrThrow()
  const id = { team: teamId, teamBrand: game.programId, account: accountId }[table]
  const deletedAt = new Date(now).toISOString()
  await at.app.db.updateTable(table).set({ deletedAt }).where('id', '=', id).execute()
  later()
  expect((await follow(followURL)).status).toBe(404)
})

it('is written to the activity of the program, without the link', async () => {
  await turnOn()
  await turnOn()
  await turnOn({ showsNames: true })
  await game.ask('POST', `${PATH()}new-link/`)
  await game.ask('DELETE', PATH())
  await game.ask('DELETE', PATH())
  const { results } = (await game.ask('GET', `/v1/team-brand/${game.programId}/audit/`)).body
  const own = (results as { kind: string; detail: object; subject: { id: string } }[]).filter(
    ({ kind, subject }) => kind.startsWith('live_score') && subject.id === game.gameId,
  )
  expect(own.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['live_score_stopped', {}],
    ['live_score_link_renewed', {}],
    ['live_score_shared', { showsNames: true }],
    ['live_score_shared', { showsNames: false }],
  ])
})

it('tells sites by oEmbed how to embed a link, within their limits', async () => {
  const { followURL } = await turnOn()
  const ask = (query: Record<string, string>) => at.ask('GET', `/oembed?${new URLSearchParams(query)}`)
  const { status, body, headers } = await ask({ url: followURL, format: 'json' })
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  const src = `${followURL.replace('/follow/', '/embed/game/')}?size=card&amp;theme=auto`
  expect(body).toMatchObject({
    version: '1.0',
    type: 'rich',
    provider_name: 'Fullcourt',
    title: expect.stringMatching(/^Live score: .+ – Riverside$|^Live score: Riverside – /),
    width: 600,
    height: 240,
    html: expect.stringContaining(`<iframe src="${src}" width="600" height="240"`),
  })
  expect((await ask({ url: followURL.slice(0, -1), maxwidth: '320', maxheight: '100' })).body).toMatchObject({
    width: 320,
    height: 60,
    html: expect.stringContaining('size=strip&amp;theme=auto" width="320" height="60"'),
  })
  const { title } = (await ask({ url: `${followURL}?lang=es` })).body as { title: string }
  expect(title).toMatch(/^Marcador en vivo: /)
  expect((await ask({ url: followURL, format: 'xml' })).status).toBe(501)
  const elsewhere = followURL.replace('http://', 'http://other.')
  for (const url of ['', elsewhere, `${followURL}x`, followURL.replace('/follow/', '/a/')])
    expect((await ask({ url })).status, url).toBe(404)
  await game.ask('DELETE', PATH())
  expect((await ask({ url: followURL })).status).toBe(404)
})

it('has a picture with the names of the teams, and the score only when the game is over', async () => {
  const { followURL } = await turnOn()
  const picture = () => at.fastify.inject({ url: `${new URL(followURL).pathname}preview.png` })
  const first = await picture()
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  await save(shot(game, 5, { made: true }))
  later()
  expect((await picture()).headers.etag).toBe(first.headers.etag)
  await game.ask('PATCH', `/v1/team-game/${game.gameId}/`, { homeFinalScore: 61, awayFinalScore: 58 })
  later()
  const final = await picture()
  expect(final.headers.etag).not.toBe(first.headers.etag)
  expect(final.rawPayload.equals(first.rawPayload)).toBe(false)
  await game.ask('DELETE', PATH())
  expect((await picture()).statusCode).toBe(404)
})

it('is closed to readers, strangers and guests', async () => {
  const token = await joinByInvitation(at, {
    by: game.token,
    invitation: { teamBrandId: game.programId, role: 'OTHER' },
    as: { username: 'reader' },
  })
  const stranger = await plantUser(at.app, `stranger${now}`)
  for (const [who, status] of [
    [token, 403],
    [stranger.token, 404],
    [undefined, 401],
  ] as const)
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(
        (await at.ask(method, PATH(), { token: who, ...(method === 'PUT' && { body: {} }) })).status,
      ).toBe(status)
})

it('says plays in another language to those who ask for it, each with a tag of its own', async () => {
  const link = await turnOn()
  await save(shot(game, 5, { made: true }))
  const read = async (lang: string) => {
    const { body, headers } = await at.ask('GET', `/v1/overlay/${tokenIn(link.followURL)}/?lang=${lang}`)
    return { text: body.plays[0].text, etag: headers.etag }
  }
  const [english, spanish, mirrored] = [await read('fr'), await read('es-MX'), await read('en-XB')]
  expect(english).toEqual(await read('en'))
  expect([english.text, spanish.text]).toEqual(['#0 made 2, assist #1', '#0 anotó de 2, asistencia #1'])
  expect(mirrored.text).not.toMatch(/[a-z]/i)
  expect(new Set([english.etag, spanish.etag, mirrored.etag]).size).toBe(3)
  now += 500
  await game.ask('DELETE', PATH())
  expect((await follow(link.followURL)).status).toBe(404)
})
