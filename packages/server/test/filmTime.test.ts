import { beforeAll, expect, it } from 'vitest'
import { newGame, newId, type ScoredGame, save, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

let game: ScoredGame
const at = setUpTestServer()
beforeAll(async () => {
  game = await newGame(at.ask)
})

const film = newId()

const filmTimes = async (playId: string) =>
  at.app.db
    .selectFrom('gameEvent')
    .select(['id', 'videoTime', 'teamVideoId'])
    .where('playId', '=', playId)
    .orderBy('isOrigin', 'desc')
    .execute()

const onFilm = (second: number, videoTime: number) => {
  const play = shot(game, second)
  return { ...play, origin: { ...play.origin, videoTime } }
}

/** Adds the film to the game in memory, as a process would that has loaded it. */
async function addFilm(): Promise<void> {
  const book = await at.app.plays.books.current(game)
  book.context = { ...book.context, films: new Set([film]) }
}

it('stores film time with each event; a related event takes that of its origin', async () => {
  const play = onFilm(10, 754.25)
  const { status, body } = await save(game, play)
  expect(status).toBe(200)
  expect([body.origin.videoTime, body.rel[0].videoTime]).toEqual([754.25, 754.25])
  expect(await filmTimes(play.origin.id)).toEqual([
    { id: play.origin.id, videoTime: 754.25, teamVideoId: null },
    { id: play.rel[0]!.id, videoTime: 754.25, teamVideoId: null },
  ])
  await save(game, { ...play, rel: [{ ...play.rel[0]!, videoTime: 756 }] })
  expect((await filmTimes(play.origin.id))[1]).toMatchObject({ videoTime: 756 })
})

it('refuses a film of another game', async () => {
  const refused = await save(game, { ...onFilm(20, 5), teamVideoId: film })
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    {
      'origin.teamVideoId': 'This film does not belong to this game.',
      'rel.0.teamVideoId': expect.any(String),
    },
  ])
  const state = { savedAt: '2026-11-20T20:00:00Z', period: 1, clockTime: 400, currentTeamVideoId: film }
  const path = `/v1/team-game/${game.gameId}/state/`
  expect((await game.ask('PATCH', path, state)).status).toBe(422)
  await addFilm()
  const play = onFilm(30, 12.5)
  const { status, body, text } = await save(game, { ...play, teamVideoId: film })
  expect(status, text).toBe(200)
  expect(body.rel[0]).toMatchObject({ teamVideoId: film, videoTime: 12.5 })
  expect(await filmTimes(play.origin.id)).toMatchObject([{ teamVideoId: film }, { teamVideoId: film }])
  expect((await game.ask('PATCH', path, state)).status).toBe(200)
})
