// Lists of clips: plays with their seconds of film, which move with their anchors, and changes by two coaches at once.
import { randomBytes } from 'node:crypto'
import type { Playlist } from '@fullcourt/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { joinByInvitation } from './joining.ts'
import { newGame, newId, type ScoredGame, saveAll, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'
import { createFilm } from './uploader.ts'

let game: ScoredGame
let film: string
/** Three shots, at 10, 20 and 30 seconds of the first period; the tip is at second 100 of the film. */
let plays: readonly string[]

const at = setUpTestServer()
beforeAll(async () => {
  game = await newGame(at.ask, undefined, { firstName: 'Jordan' })
  film = await plantFilm(game)
  await anchor(100)
})
beforeEach(async () => {
  const shots = [10, 20, 30].map((second) => shot(game, second))
  expect((await saveAll(game, shots)).status).toBe(200)
  plays = shots.map(({ origin }) => origin.id)
})

/** A film that browsers can play. */
async function plantFilm({ token, teamId, gameId }: ScoredGame): Promise<string> {
  const details = { storeInCloud: false, duration: 400, order: 0 }
  const { id } = await createFilm(at, { token, teamId, gameId }, randomBytes(64), details)
  await at.app.db
    .updateTable('teamVideo')
    .set({ status: 'READY', isStored: true, isPlayable: true })
    .where('id', '=', id)
    .execute()
  return id
}

/** Sets the second of the tip. */
const anchor = (videoTime: number) =>
  game.ask('PUT', `/v1/team-game/${game.gameId}/anchors/`, {
    anchors: [
      { id: newId(), teamVideoId: film, videoTime, period: 1, clockTime: 480 },
      { id: newId(), teamVideoId: film, videoTime: videoTime + 200, period: 1, clockTime: 280 },
    ],
  })

const list = (items: readonly object[], more: object = {}) =>
  game.ask('POST', '/v1/playlist/', { teamId: game.teamId, name: 'Ball security', items, ...more })
const ofPlays = () => list(plays.map((eventId) => ({ eventId })))
const read = async (id: string): Promise<Playlist> => (await game.ask('GET', `/v1/playlist/${id}/`)).body
const change = (id: string, body: object) => game.ask('PATCH', `/v1/playlist/${id}/`, body)
const spans = ({ items }: Playlist) => items.map(({ start, end }) => [start, end])

describe('a list', () => {
  it('shows its plays 4 s before and 2 s after their place on film, in its order, and moves with the anchors', async () => {
    const [first, second, third] = plays
    const { status, body } = await list([
      { eventId: third, note: 'Look up' },
      { eventId: first, from: -8 },
      { eventId: second, teamVideoId: film, start: 117, end: 118.5 },
      { teamVideoId: film, start: 5, end: 9, title: 'Warm-up' },
    ])
    expect(status).toBe(201)
    expect(spans(body)).toEqual([
      [126, 132],
      [102, 112],
      [117, 118.5],
      [5, 9],
    ])
    expect(body.items[0]).toMatchObject({
      eventId: third,
      teamGameId: game.gameId,
      teamVideoId: film,
      note: 'Look up',
      title: null,
      missing: null,
      play: { period: 'Q1', clockTime: 450, text: expect.stringContaining('Jordan Player 0') },
    })
    expect(body.games).toMatchObject([{ id: game.gameId, opponentFullName: 'Riverside Owls' }])
    await anchor(110)
    expect(spans(await read(body.id))).toEqual([
      [136, 142],
      [112, 122],
      [127, 128.5],
      [5, 9],
    ])
    await anchor(100)
    const { body: wider } = await change(body.id, { lead: 6, tail: 1 })
    expect(spans(wider).slice(0, 2)).toEqual([
      [124, 131],
      [102, 111],
    ])
    expect(wider.version).toBe(body.version + 1)
  })

  it('says its plays in the language that is asked for', async () => {
    const { body } = await ofPlays()
    const { items } = (await game.ask('GET', `/v1/playlist/${body.id}/?lang=es`)).body as Playlist
    expect(items[0]!.play!.text).toMatch(/^\d+ Jordan Player 0: Falló de /)
    expect((await read(body.id)).items[0]!.play!.text).toMatch(/^\d+ Jordan Player 0: Missed /)
    const query = `teamId=${game.teamId}&lang=es`
    expect((await game.ask('GET', `/v1/clips/?${query}`)).body.results[0].title).toMatch(/ falló de /)
  })

  it('keeps a play that was deleted, and says so', async () => {
    const { body } = await ofPlays()
    await game.ask('DELETE', `/v1/team-game-event/${plays[1]}/`)
    const { items } = await read(body.id)
    expect(items.map(({ missing }) => missing)).toEqual([null, 'play-deleted', null])
    expect(items[1]).toMatchObject({ start: null, end: null, parts: [], play: null })
    const titled = await change(body.id, { changes: [{ put: { id: items[1]!.id, title: 'Late' } }] })
    expect(titled.body.items[1]).toMatchObject({ title: 'Late', missing: 'play-deleted' })
  })

  it('is listed with those of its team, the last changed first, until it is deleted', async () => {
    const older = (await ofPlays()).body.id
    const newer = (await list([], { name: 'Press' })).body.id
    await change(older, { name: 'Ball' })
    const ids = async () =>
      (await game.ask('GET', `/v1/team/${game.teamId}/playlists/`)).body.results.map(
        ({ id }: { id: string }) => id,
      )
    expect((await ids()).slice(0, 2)).toEqual([older, newer])
    expect((await game.ask('DELETE', `/v1/playlist/${older}/`)).status).toBe(204)
    expect(await ids()).not.toContain(older)
    expect((await game.ask('GET', `/v1/playlist/${older}/`)).status).toBe(409)
  })

  it('stays live by its filters: it takes in new plays, refuses changes of clips, and is frozen into items', async () => {
    const filters = { teamGameIds: [game.gameId], types: ['shot_made', 'shot_miss'] }
    const { status, body } = await list([], { filters, name: 'Makes' })
    expect(status).toBe(201)
    const { id } = body
    const listed = async () =>
      (await game.ask('GET', `/v1/team/${game.teamId}/playlists/`)).body.results.find(
        (one: { id: string }) => one.id === id,
      )
    const before = body.items.length
    const added = shot(game, 40)
    await saveAll(game, [added])
    expect(await listed()).toMatchObject({ filters, items: before + 1 })
    const now = await read(id)
    const last = now.items.find(({ eventId }) => eventId === added.origin.id)
    expect(last).toMatchObject({ start: 136, end: 142, missing: null })
    expect(now.items).toHaveLength(before + 1)

    const refused = await change(id, { changes: [{ remove: last!.id }] })
    expect([refused.status, refused.body.code]).toEqual([409, 'locked'])
    expect((await change(id, { name: 'Made shots' })).status).toBe(200)
    const { body: frozen } = await change(id, { filters: null })
    expect(frozen).toMatchObject({ filters: null, version: 2 })
    expect(spans(frozen)).toEqual(spans(now))
    await saveAll(game, [shot(game, 50)])
    const less = await change(id, { changes: [{ remove: frozen.items[0].id }] })
    expect(less.body.items).toHaveLength(before)
    expect((await list([{ eventId: plays[0] }], { filters })).status).toBe(422)
  })

  it('is made once', async () => {
    const body = { id: newId(), items: [{ id: newId(), eventId: plays[0] }] }
    const made = await list(body.items, { id: body.id })
    const again = await list(body.items, { id: body.id })
    expect([made.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(made.body)
  })
})

describe('two coaches', () => {
  it('change single items and fields without undoing each other', async () => {
    const { id, items } = (await ofPlays()).body as Playlist
    const [a, b, c] = items.map((item) => item.id)
    const added = newId()
    const changes = [
      [{ move: c, after: null }],
      [{ put: { id: b, title: 'Late pass' } }],
      [
        { put: { id: b, note: 'Eyes up' } },
        { put: { id: added, teamVideoId: film, start: 1, end: 3 }, after: a },
      ],
      [{ remove: a }, { remove: newId() }, { move: newId(), after: b }, { put: { id: c, from: -1 } }],
    ]
    for (const one of changes) expect((await change(id, { changes: one })).status).toBe(200)
    const now = await read(id)
    expect(now.items.map((item) => item.id)).toEqual([c, added, b])
    expect(now.items[2]).toMatchObject({ title: 'Late pass', note: 'Eyes up', eventId: plays[1] })
    expect(now.items[0]).toMatchObject({ from: -1, until: null, start: 129, end: 132 })
  })

  it('replace all items only if no one else changed the list', async () => {
    const { body: before } = await ofPlays()
    const items = (before as Playlist).items.slice(1)
    // As the contract shows them. Seconds that are the usual ones are no trim.
    const sent = items.map(({ id, eventId, teamVideoId, start, end }) => ({
      id,
      eventId,
      teamVideoId,
      start,
      end,
    }))
    await change(before.id, { name: 'Press' })
    const refused = await change(before.id, { base: before.version, items: sent })
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect(refused.body.playlist).toMatchObject({ name: 'Press', version: before.version + 1 })
    const replaced = await change(before.id, { base: before.version + 1, items: sent })
    expect(replaced.body.items).toEqual(items)
    // Repeating it changes nothing.
    expect((await change(before.id, { items: sent })).body.version).toBe(before.version + 2)
  })

  it('hear of it, and so does every reader of the team', async () => {
    const { id } = (await ofPlays()).body
    await change(id, { name: 'Press' })
    await game.ask('DELETE', `/v1/playlist/${id}/`)
    const heard = await at.app.db
      .selectFrom('liveEvent')
      .select(['teamId', 'detail'])
      .where('type', '=', 'playlist')
      .where('accountId', '=', game.accountId)
      .orderBy('id')
      .execute()
    const details = heard.map(({ teamId, detail }) => [teamId, JSON.parse(String(detail))])
    expect(details.filter(([, detail]) => detail.id === id)).toMatchObject([
      [game.teamId, { id, action: 'create', version: 0 }],
      [game.teamId, { id, action: 'update', version: 1 }],
      [game.teamId, { id, action: 'destroy', version: 1 }],
    ])
  })
})

describe('players', () => {
  /** A player of the team who signed in. */
  async function joinAs(username: string) {
    const names = { firstName: 'Sam', lastName: username }
    const person = await game.ask('POST', '/v1/team-brand-personnel/', {
      ...{ teamBrandId: game.programId, role: 'PLAYER' },
      ...names,
    })
    const personId: string = person.body.id
    const jersey = { position: 'G', homeJersey: '8', awayJersey: '8' }
    await game.ask('POST', '/v1/team-personnel/', {
      ...{ teamId: game.teamId, teamBrandPersonnelId: personId },
      ...jersey,
    })
    const token = await joinByInvitation(at, {
      by: game.token,
      invitation: { teamBrandId: game.programId, role: 'PLAYER', teamBrandPersonnelId: personId },
      as: { username: `${username}${newId().slice(0, 13)}` },
    })
    return {
      personId,
      ask: (method: string, path: string, body?: object) =>
        at.ask(method, path, { token, ...(body && { body }) }),
    }
  }

  it('get a playlist with a question, see their own part alone, and answer', async () => {
    const { id, items } = (await ofPlays()).body as Playlist
    const [sam, kim] = [await joinAs('sam'), await joinAs('kim')]
    const path = `/v1/playlist/${id}/assignments/`
    const asked = { question: 'What was open?', dueAt: '2026-11-29T22:00:00.000Z' }
    const people = [sam.personId, kim.personId]
    const given = await game.ask('PUT', path, { people, ...asked })
    expect(given.body.results).toHaveLength(2)
    // Giving it again changes the question and keeps what was seen.
    await sam.ask('POST', `/v1/playlist/${id}/seen/`, { itemIds: [items[1]!.id, newId()] })
    await game.ask('PUT', path, { people, ...asked, question: 'Who was open?' })

    const { results: heard } = (await sam.ask('GET', '/v1/user-notification/')).body
    expect(heard[0]).toMatchObject({ kind: 'clips_assigned', link: `/a/team/playlist/${id}/` })
    const { results: own } = (await sam.ask('GET', `/v1/team/${game.teamId}/assignments/`)).body
    expect(own).toMatchObject([
      { playlistId: id, isOwn: true, name: 'Ball security', items: 3, seen: [items[1]!.id] },
    ])
    const { results } = (await sam.ask('GET', path)).body
    expect(results).toMatchObject([{ personId: sam.personId, question: 'Who was open?', isOwn: true }])
    const answerPath = `/v1/assignment/${results[0].id}/answer/`
    expect((await kim.ask('PUT', answerPath, { answer: 'No' })).status).toBe(403)
    expect((await sam.ask('PUT', answerPath, { answer: 'The corner' })).status).toBe(200)
    expect((await sam.ask('PUT', path, { people })).status).toBe(403)

    const all = (await game.ask('GET', path)).body.results
    const ofSam = { personId: sam.personId, answer: 'The corner', seen: [items[1]!.id], canSignIn: true }
    const ofKim = { personId: kim.personId, answer: null, seen: [] }
    expect(all).toMatchObject([ofKim, ofSam])
    const news = (await game.ask('GET', '/v1/user-notification/')).body.results[0]
    expect(news).toMatchObject({ kind: 'assignment_answered', title: expect.stringMatching(/ answered$/) })
    expect((await game.ask('DELETE', `/v1/assignment/${results[0].id}/`)).status).toBe(204)
    expect((await sam.ask('GET', path)).body.results).toEqual([])
    expect(await seenBy(sam.personId)).toEqual([])
  })

  const seenBy = (person: string) =>
    at.app.db.selectFrom('clipSeen').selectAll().where('teamBrandPersonnelId', '=', person).execute()

  it('get no live playlist, and no list of another team', async () => {
    const live = await list([], { filters: {} })
    const { personId } = await joinAs('lee')
    const refused = await game.ask('PUT', `/v1/playlist/${live.body.id}/assignments/`, { people: [personId] })
    expect([refused.status, refused.body.code]).toEqual([409, 'locked'])
    const { id } = (await ofPlays()).body
    const foreign = await game.ask('PUT', `/v1/playlist/${id}/assignments/`, { people: [newId()] })
    expect([foreign.status, foreign.body.fields]).toEqual([422, { people: expect.any(String) }])
  })
})

describe('it is refused', () => {
  const refused = async (items: readonly object[], more: object = {}) => {
    const { status, body } = await list(items, more)
    return [status, Object.keys(body.fields ?? {})[0] ?? body.code]
  }

  it('to trim a clip under half a second or over 10 minutes, to leave out its seconds, or its film', async () => {
    const eventId = plays[0]
    expect(await refused([{ eventId, from: 1.6 }])).toEqual([422, 'items.0.until'])
    expect(await refused([{ eventId, from: -599 }])).toEqual([422, 'items.0.until'])
    expect(await refused([{ teamVideoId: film, start: 5, end: 5.4 }])).toEqual([422, 'items.0.end'])
    expect(await refused([{ teamVideoId: film, start: 5 }])).toEqual([422, 'items.0.start'])
    expect(await refused([{ start: 5, end: 8 }])).toEqual([422, 'items.0.teamVideoId'])
    expect(await refused([{ eventId }], { lead: 0, tail: 0.2 })).toEqual([422, 'tail'])
    expect(await refused([], { name: 'x'.repeat(201) })).toEqual([422, 'name'])
  })

  it('to have more than 500 clips, or two with one id', async () => {
    const many = Array.from({ length: 501 }, () => ({ eventId: plays[0] }))
    expect(await refused(many)).toEqual([409, 'limit_reached'])
    const { id } = (await list(many.slice(1))).body
    expect((await change(id, { changes: [{ put: { id: newId(), eventId: plays[0] } }] })).body.code).toBe(
      'limit_reached',
    )
    const same = { id: newId(), eventId: plays[0] }
    expect(await refused([same, same])).toEqual([422, 'items'])
    await list([same])
    expect(await refused([same])).toEqual([409, 'id_taken'])
  })

  it('to change a list for those who read it only', async () => {
    const { id } = (await ofPlays()).body
    const token = await joinByInvitation(at, {
      by: game.token,
      invitation: { teamBrandId: game.programId, role: 'OTHER' },
      as: { username: `reader${newId().slice(0, 13)}` },
    })
    expect((await at.ask('GET', `/v1/playlist/${id}/`, { token })).status).toBe(200)
    expect((await at.ask('PATCH', `/v1/playlist/${id}/`, { token, body: { name: 'X' } })).status).toBe(403)
    expect((await at.ask('DELETE', `/v1/playlist/${id}/`, { token })).status).toBe(403)
  })
})
