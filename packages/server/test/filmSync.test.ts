import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newGame, newId, newTeam, type ScoredGame } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'
import { createFilm } from './uploader.ts'

const at = setUpTestServer()

/** The tip, in milliseconds: the game was scored without a network an hour ago. */
const TIP = Date.now() - 3600_000

/** An id that a client made so many seconds after the tip. */
function idAt(second: number): string {
  const time = Math.round(TIP + second * 1000)
    .toString(16)
    .padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newId().slice(15)}`
}

const team = (game: ScoredGame) => ({ token: game.token, teamId: game.teamId })
const localFilm = (game: ScoredGame, gameId: string, duration: number, order = 0) =>
  createFilm(at, { ...team(game), gameId }, randomBytes(64), { storeInCloud: false, duration, order })

type Sent = readonly [type: string, clockTime: number, second: number]
/** The clock stands for 20 s at 7:00 and for 60 s at 6:00. */
const HAND: readonly Sent[] = [
  ['clock_start', 480, 0],
  ['shot_made', 460, 21],
  ['clock_stop', 420, 60],
  ['foul', 420, 61],
  ['clock_start', 420, 80],
  ['shot_made', 390, 112],
  ['clock_stop', 360, 140],
  ['timeout', 360, 141],
  ['clock_start', 360, 200],
  ['shot_miss', 350, 212],
  ['clock_stop', 280, 280],
]

/** Scores the game by hand, offline: the plays arrive together. @returns the ids of the events, in order */
async function score(game: ScoredGame, film?: { readonly play: number; readonly id: string }) {
  const plays = HAND.map(([type, clockTime, second], index) => ({
    origin: {
      id: idAt(second),
      type,
      isHomeTeam: true,
      assignment: type.startsWith('clock') || type === 'timeout' ? 'TEAM' : 'PLAYER',
      teamGamePersonnelId: type.startsWith('clock') || type === 'timeout' ? null : game.home[0],
      period: 1,
      clockTime,
      order: index * 10,
      ...(type.startsWith('shot') && { pointValue: 2 }),
      ...(type === 'foul' && { attributes: { foulType: 'non_shooting', award: 0 } }),
      ...(type === 'timeout' && { attributes: { timeoutKind: 'full' } }),
      ...(film?.play === index && { teamVideoId: film.id, videoTime: 33 }),
    },
    rel: [],
  }))
  const saved = await game.ask('PUT', '/v1/team-game-event/bulk/', { teamGameId: game.gameId, plays })
  expect([saved.status, saved.text.slice(0, 300)]).toEqual([200, expect.any(String)])
  return plays.map(({ origin }) => origin.id)
}

const anchor = (teamVideoId: string, videoTime: number, clockTime: number, period = 1) => ({
  id: newId(),
  teamVideoId,
  videoTime,
  period,
  clockTime,
})
const putAnchors = (game: ScoredGame, anchors: readonly object[]) =>
  game.ask('PUT', `/v1/team-game/${game.gameId}/anchors/`, { anchors })

interface FilmTime {
  readonly eventId: string
  readonly teamVideoId: string
  readonly videoTime: number
  readonly from: string
}
const filmTimes = async (game: ScoredGame): Promise<readonly FilmTime[]> =>
  (await game.ask('GET', `/v1/team-game/${game.gameId}/film-times/`)).body.results
const manifest = async (game: ScoredGame) =>
  (await game.ask('GET', `/v1/team-game/${game.gameId}/manifest/`)).body

describe('a game that was scored live, with a film that was added later', () => {
  it('one frame places every event by the recorded stops; the ids say when events were recorded', async () => {
    const game = await newGame(at.ask)
    const events = await score(game)
    const film = await localFilm(game, game.gameId, 1000)
    expect(await filmTimes(game)).toEqual([])
    const saved = await putAnchors(game, [anchor(film.id, 100, 480)])
    expect([saved.status, saved.body.placed, saved.body.unplaced]).toEqual([200, 11, 0])
    expect(saved.body.anchors).toMatchObject([{ videoTime: 100, clockTime: 480, residual: null }])
    const times = await filmTimes(game)
    expect(times.map(({ eventId }) => eventId)).toEqual(events)
    expect(times.map(({ videoTime }) => Math.round(videoTime))).toEqual([
      100, 120, 160, 160, 180, 210, 240, 240, 300, 310, 380,
    ])
    expect(new Set(times.map(({ teamVideoId, from }) => `${teamVideoId} ${from}`))).toEqual(
      new Set([`${film.id} anchors`]),
    )
  })

  it('answers with residuals, keeps them in the manifest, and removes what is not sent again', async () => {
    const game = await newGame(at.ask)
    await score(game)
    const film = await localFilm(game, game.gameId, 1000)
    const anchors = [anchor(film.id, 100, 480), anchor(film.id, 190.4, 410), anchor(film.id, 310, 350)]
    const saved = await putAnchors(game, anchors)
    // Each is measured by the one beside it.
    for (const { residual } of saved.body.anchors) expect(residual).toBeCloseTo(0.4, 1)
    expect((await manifest(game)).anchors).toEqual(saved.body.anchors)
    const none = await putAnchors(game, [])
    expect(none.body).toEqual({ anchors: [], placed: 0, unplaced: 11 })
    expect(await filmTimes(game)).toEqual([])
  })

  it('keeps the anchors of one of two simultaneous calls, also of one that is sent twice', async () => {
    const game = await newGame(at.ask)
    const film = await localFilm(game, game.gameId, 1000)
    for (let n = 0; n < 5; n++) {
      const [early, late] = [anchor(film.id, 100, 480), anchor(film.id, 190, 410)]
      const replies = await Promise.all([[early], [late], [late]].map((sent) => putAnchors(game, sent)))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await manifest(game)).anchors).toHaveLength(1)
    }
  })

  it('a recorded place stays; a second camera shows the event too', async () => {
    const game = await newGame(at.ask)
    const first = await localFilm(game, game.gameId, 1000)
    const events = await score(game, { play: 1, id: first.id })
    const second = await createFilm(at, { ...team(game), gameId: game.gameId }, randomBytes(64), {
      storeInCloud: false,
      duration: 1000,
      order: 1,
    })
    await putAnchors(game, [anchor(second.id, 7, 480)])
    const rows = (await filmTimes(game)).filter(({ eventId }) => eventId === events[1])
    expect(rows).toEqual([
      { eventId: events[1], teamVideoId: first.id, videoTime: 33, from: 'recorded' },
      { eventId: events[1], teamVideoId: second.id, videoTime: expect.closeTo(27, 3), from: 'anchors' },
    ])
  })

  it('moved anchors move their events, and later plays get their place by themselves', async () => {
    const game = await newGame(at.ask)
    const film = await localFilm(game, game.gameId, 1000)
    const one = anchor(film.id, 100, 480)
    await putAnchors(game, [one])
    const events = await score(game)
    const before = await filmTimes(game)
    await putAnchors(game, [{ ...one, videoTime: 105 }])
    const after = await filmTimes(game)
    expect(before).toHaveLength(events.length)
    for (const [index, { videoTime }] of after.entries())
      expect(videoTime - before[index]!.videoTime).toBeCloseTo(5, 6)
  })

  it('tells the other pages of the team', async () => {
    const game = await newGame(at.ask)
    const film = await localFilm(game, game.gameId, 1000)
    const last = await at.app.db.selectFrom('liveEvent').select('id').orderBy('id', 'desc').executeTakeFirst()
    await putAnchors(game, [anchor(film.id, 100, 480)])
    const messages = await at.app.db
      .selectFrom('liveEvent')
      .select(['type', 'teamId', 'detail'])
      .where('id', '>', last?.id ?? 0)
      .execute()
    expect(messages).toEqual([
      {
        type: 'team-game',
        teamId: game.teamId,
        detail: JSON.stringify({ id: game.gameId, action: 'update' }),
      },
    ])
  })
})

describe('refusals', () => {
  it('name the anchor: a film of another game, a clock beyond its period, an id that is there twice', async () => {
    const owner = await newTeam(at.ask)
    const game = await newGame(at.ask, owner)
    const other = await newGame(at.ask, owner)
    const own = await localFilm(game, game.gameId, 1000)
    const foreign = await localFilm(other, other.gameId, 1000)
    const twice = anchor(own.id, 10, 400)
    const refused = await putAnchors(game, [
      twice,
      anchor(foreign.id, 5, 300),
      anchor(own.id, 5, 481),
      { ...twice, videoTime: 20 },
    ])
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      422,
      'invalid',
      {
        'anchors.1.teamVideoId': 'Team video id must be a film of this game.',
        'anchors.2.clockTime': 'Clock time must be within the period.',
        'anchors.3.id': 'Id must differ from the ids of the other anchors.',
      },
    ])
    expect((await manifest(game)).anchors).toEqual([])
  })

  it('a film that was deleted does not place anything', async () => {
    const game = await newGame(at.ask)
    await putAnchors(game, [anchor((await localFilm(game, game.gameId, 1000)).id, 100, 480)])
    const { videos } = await manifest(game)
    await game.ask('DELETE', `/v1/team-video/${videos[0].id}/`)
    await score(game)
    expect(await filmTimes(game)).toEqual([])
  })
})
