// Marks of a film: tags with what is drawn on them, drawings, comments that tell people, and the buttons of a program.
import { BASKETBALL_BUTTONS } from '@fullcourt/film'
import { beforeAll, expect, it } from 'vitest'
import { joinByInvitation } from './joining.ts'
import { newGame, type ScoredGame } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'
import { createFilm } from './uploader.ts'

let game: ScoredGame
let film: string
let sibling: string
let player: string

const at = setUpTestServer()
beforeAll(async () => {
  game = await newGame(at.ask)
  const local = { storeInCloud: false, duration: 600 }
  const by = { token: game.token, teamId: game.teamId, gameId: game.gameId }
  film = (await createFilm(at, by, Buffer.alloc(64, 1), local)).id
  sibling = (await createFilm(at, by, Buffer.alloc(64, 2), { ...local, order: 1 })).id
  player = await joinByInvitation(at, {
    by: game.token,
    invitation: { teamBrandId: game.programId, role: 'OTHER' },
    as: { username: 'viewer' },
  })
})

const arrow = {
  kind: 'run',
  colour: 'yellow',
  points: [
    [100, 200],
    [5000, 2000],
  ],
}
const tags = async (filmId = film) => (await game.ask('GET', `/v1/team-video/${filmId}/tags/`)).body.results

it('a tag keeps its seconds, labels and what is drawn on it', async () => {
  const made = await game.ask('POST', '/v1/film-tag/', {
    teamVideoId: film,
    start: 60,
    end: 68,
    label: 'Press',
    labels: [{ group: 'Rating', text: 'Good' }],
    note: 'Late rotation.',
    drawings: [{ at: 63, freeze: 3, shapes: [arrow] }],
  })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ start: 60, end: 68, label: 'Press', eventId: null })
  expect(made.body.drawings).toEqual([{ at: 63, freeze: 3, shapes: [arrow] }])

  const changed = await game.ask('PATCH', `/v1/film-tag/${made.body.id}/`, { end: 62, label: 'Zone press' })
  expect([changed.body.end, changed.body.label, changed.body.drawings]).toEqual([62, 'Zone press', []])
  // The drawing belongs to the film's second, not to the tag.
  const { body } = await game.ask('GET', `/v1/team-video/${film}/drawings/`)
  expect(body.results).toMatchObject([{ at: 63, until: 63, freeze: 3, shapes: [arrow] }])

  const ofTeam = await game.ask('GET', `/v1/team/${game.teamId}/tags/`)
  expect(ofTeam.body.results).toMatchObject([{ id: made.body.id, teamGameId: game.gameId }])
  expect((await game.ask('DELETE', `/v1/film-tag/${made.body.id}/`)).status).toBe(204)
  expect(await tags()).toEqual([])
})

it('refuses a tag that ends before it begins, a play of another game, and a drawing beside it', async () => {
  const tag = { teamVideoId: film, start: 10, end: 20, label: 'Press' }
  const other = await newGame(at.ask)
  const refused = [
    { ...tag, end: 10 },
    { ...tag, eventId: other.gameId },
    { ...tag, drawings: [{ at: 20, shapes: [arrow] }] },
    { ...tag, label: ' ' },
  ]
  const fields = []
  for (const body of refused)
    fields.push(Object.keys((await game.ask('POST', '/v1/film-tag/', body)).body.fields))
  expect(fields).toEqual([['end'], ['eventId'], ['drawings.0.at'], ['label']])
  expect(await tags()).toEqual([])
})

it('a drawing is saved once by its id, changed, and never moved to another film', async () => {
  const path = (filmId: string) => `/v1/team-video/${filmId}/drawings/${id}/`
  const id = at.app.newId()
  const first = await game.ask('PUT', path(film), { at: 100, shapes: [arrow] })
  expect(first.body).toEqual({ id, at: 100, until: 102, freeze: 0, shapes: [arrow] })
  const again = await game.ask('PUT', path(film), { at: 100, freeze: 4, shapes: [arrow] })
  expect(again.body).toMatchObject({ at: 100, until: 100, freeze: 4 })
  expect((await game.ask('PUT', path(sibling), { at: 5, shapes: [arrow] })).status).toBe(422)
  expect((await at.ask('PUT', path(film), { token: player, body: { at: 1, shapes: [arrow] } })).status).toBe(
    403,
  )
  expect((await game.ask('DELETE', path(film))).status).toBe(204)
  expect((await game.ask('DELETE', path(film))).status).toBe(404)
})

it('a drawing of a film with 500 drawings is changed, and no other is added', async () => {
  const id = at.app.newId()
  const path = (drawingId: string) => `/v1/team-video/${film}/drawings/${drawingId}/`
  expect((await game.ask('PUT', path(id), { at: 7, shapes: [arrow] })).status).toBe(200)
  const { rows } = await at.app.hotPool.query<{ more: number }>(
    'select 500 - count(*)::int as more from drawing where team_video_id = $1',
    [film],
  )
  await at.app.hotPool.query(
    `insert into drawing (account_id, id, team_video_id, at_second, until_second, freeze_seconds, shapes)
    select account_id, gen_random_uuid(), team_video_id, at_second, until_second, freeze_seconds, shapes
      from drawing, generate_series(1, $2::int) where id = $1`,
    [id, rows[0]!.more],
  )
  expect((await game.ask('PUT', path(id), { at: 8, shapes: [arrow] })).body).toMatchObject({ at: 8 })
  const added = await game.ask('PUT', path(at.app.newId()), { at: 8, shapes: [arrow] })
  expect(added.body.code).toBe('limit_reached')
  await at.app.hotPool.query('delete from drawing where team_video_id = $1', [film])
})

it('a comment tells whom it mentions, is answered, and is its author’s', async () => {
  const { body: people } = await game.ask('GET', `/v1/team-brand/${game.programId}/staff/`)
  const viewer = people.results.find(({ role }: { role: string }) => role === 'OTHER')
  const path = `/v1/team-video/${film}/comments/`
  const made = await game.ask('POST', '/v1/film-comment/', {
    teamVideoId: film,
    at: 30,
    body: 'Who takes the cutter?',
    mentions: [viewer.id],
  })
  expect(made.body).toMatchObject({ at: 30, isOwn: true, mentions: [viewer.id] })
  const heard = await at.ask('GET', '/v1/user-notification/', { token: player })
  expect(heard.body.results[0]).toMatchObject({ kind: 'film_comment', title: 'You are mentioned' })

  const answer = { teamVideoId: film, at: 30, parentId: made.body.id, body: 'I do.' }
  const answered = await at.ask('POST', '/v1/film-comment/', { token: player, body: answer })
  expect(answered.status).toBe(201)
  const list = (await game.ask('GET', path)).body.results
  expect(list.map((one: { body: string; isOwn: boolean }) => [one.body, one.isOwn])).toEqual([
    ['Who takes the cutter?', true],
    ['I do.', false],
  ])
  const own = `/v1/film-comment/${made.body.id}/`
  expect((await at.ask('PATCH', own, { token: player, body: { body: 'No.' } })).status).toBe(403)
  expect((await at.ask('DELETE', own, { token: player })).status).toBe(403)
  expect((await game.ask('DELETE', `/v1/film-comment/${answered.body.id}/`)).status).toBe(204)
  expect((await game.ask('GET', path)).body.results).toHaveLength(1)
})

it('a program keeps its own buttons, and two coaches do not overwrite each other', async () => {
  const path = `/v1/team-brand/${game.programId}/tag-sets/`
  const id = at.app.newId()
  const buttons = [...BASKETBALL_BUTTONS]
  const saved = await game.ask('PUT', `${path}${id}/`, { name: 'Ours', buttons })
  expect(saved.body).toEqual({ id, name: 'Ours', buttons, version: 0 })
  const [first] = buttons
  const change = { name: 'Ours', buttons: [first], base: 0 }
  expect((await game.ask('PUT', `${path}${id}/`, change)).body.version).toBe(1)
  expect((await game.ask('PUT', `${path}${id}/`, change)).body.code).toBe('stale')
  const twice = await game.ask('PUT', `${path}${id}/`, { name: 'Ours', buttons: [first, first] })
  expect(Object.keys(twice.body.fields)).toEqual(['buttons'])
  expect((await game.ask('DELETE', `${path}${id}/`)).status).toBe(204)
  expect((await game.ask('GET', path)).body.results).toEqual([])
})
