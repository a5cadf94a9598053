import type { Film, FilmTag } from '@fullcourt/wire'
import { describe, expect, it } from 'vitest'
import { queueDemoFilm } from '../src/demo/film.ts'
import { findTestFfmpeg } from './makeFilm.ts'
import { setUpTestServer } from './testServer.ts'

describe.skipIf(findTestFfmpeg() === null)("the demo's film", () => {
  const at = setUpTestServer({ works: true, env: { path: process.env.PATH ?? '' } })

  it('is made once, shared by all demos, and shows the plays of its game', async () => {
    const open = async () => (await at.ask('POST', '/v1/demo/')).body.token as string
    const before = await open()
    await queueDemoFilm(at.app)
    await expect
      .poll(() => at.app.storage.head('film/demo/film.json'), { timeout: 90_000, interval: 200 })
      .not.toBeNull()
    const token = await open()
    const ask = async (path: string, by = token) => (await at.ask('GET', path, { token: by })).body
    const rows = await at.app.db.selectFrom('teamVideo').select(['id', 'folder']).execute()
    expect(rows.map(({ folder }) => folder)).toEqual(['film/demo'])
    const film: Film = await ask(`/v1/team-video/${rows[0]!.id}/`)
    expect((await at.ask('GET', `/v1/team-video/${rows[0]!.id}/`, { token: before })).status).toBe(404)
    expect(film).toMatchObject({ status: 'READY', type: 'GAME' })
    const times = (await ask(`/v1/team-game/${film.teamGameId}/film-times/`)).results
    expect(times.length).toBeGreaterThan(5)
    const { results: tags } = await ask(`/v1/team-video/${film.id}/tags/`)
    expect(
      tags.map(({ eventId }: FilmTag) => times.some((one: { eventId: string }) => one.eventId === eventId)),
    ).toEqual(tags.map(() => true))
    expect(tags.filter(({ drawings }: FilmTag) => drawings.length > 0)).not.toEqual([])
    const team = (await ask('/v1/user/')).teams[0].id
    const { results: lists } = await ask(`/v1/team/${team}/playlists/`)
    const opening = lists.find(({ name }: { name: string }) => name === 'Opening minute')
    const { items } = await ask(`/v1/playlist/${opening.id}/`)
    expect(items.length).toBeGreaterThan(3)
    expect(items.map(({ missing }: { missing: string | null }) => missing)).toEqual(items.map(() => null))
    expect((await at.fastify.inject({ method: 'GET', url: film.mp4! })).statusCode).toBe(200)
    expect((await at.fastify.inject({ method: 'GET', url: film.src! })).body).toContain('#EXT-X-STREAM-INF')
  }, 120_000)
})
