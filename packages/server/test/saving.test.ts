import { boxScoreReply, type StoredPlay, storedPlay } from '@fullcourt/wire'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openCounters } from '../src/adapters/counters.ts'
import { openApp, openServer } from '../src/assemble.ts'
import { untilWaiting } from './lockWaits.ts'
import { describeOnEngines } from './onEngines.ts'
import { boxOf, newGame, newId, newTeam, type ScoredGame, save, saveAll, shot, wholeLog } from './scorer.ts'
import { BUILD, setUpTestServer } from './testServer.ts'
import { plantPerson, plantUser } from './world.ts'

describeOnEngines('saving plays', (engine) => {
  let team: Awaited<ReturnType<typeof newTeam>>
  let game: ScoredGame
  const at = setUpTestServer({ engine })
  beforeAll(async () => {
    team = await newTeam(at.ask)
  })
  beforeEach(async () => {
    game = await newGame(at.ask, team)
  })

  it('returns the stored play, with the same bytes as the log', async () => {
    const play = shot(game, 10)
    const { status, body, text } = await save(game, play)
    expect(status, text).toBe(200)
    expect(storedPlay.strict().parse(body)).toEqual(body)
    expect(body.seq).toBe(1)
    expect(body.origin).toMatchObject({
      ...play.origin,
      location: { ...play.origin.location, side: 'left', hoopSide: 'left' },
      isOrigin: true,
      originEventId: null,
      teamGameId: game.gameId,
    })
    // The rim is 63 inches from the end of the long axis of a court 600 wide.
    expect(body.origin.location.distance).toBeCloseTo(Math.hypot(110 - 63, 250 - 300) / 12, 2)
    expect(body.rel[0]).toMatchObject({ clockTime: 470, period: 1, order: 10, originEventId: play.origin.id })
    const [line] = await wholeLog(game)
    expect(line).toMatchObject({ seq: 1, action: 'put', play: { origin: body.origin, rel: body.rel } })
    const fed = await game.ask('GET', `/v1/team-game/${game.gameId}/events/`)
    expect(fed.body.results[0]).toMatchObject({ ...body.origin, jerseyNumber: '0', seq: 1, flagged: false })
    expect((await game.ask('GET', `/v1/team-game/${game.gameId}/setup/`)).body.locked).toBe(true)
  })

  it('stores free throws and their rebounds as events of the play', async () => {
    const [shooter] = game.away
    const play = {
      origin: {
        ...shot(game, 20).origin,
        type: 'foul',
        pointValue: undefined,
        location: null,
        attributes: { foulType: 'shooting', award: 2, drawnById: shooter },
      },
      freethrows: [
        { id: newId(), attempt: 1, status: 'made', teamGamePersonnelId: shooter },
        {
          id: newId(),
          attempt: 2,
          status: 'missed',
          teamGamePersonnelId: shooter,
          allowRebound: true,
          reboundPlayer: {
            id: newId(),
            isHomeTeam: true,
            teamGamePersonnelId: game.home[1],
            assignment: 'PLAYER',
            clockTime: 458,
          },
        },
      ],
    }
    const { body, text } = await save(game, play)
    expect(
      body.rel.map((event: { type: string }) => event.type),
      text,
    ).toEqual(['freethrow_made', 'freethrow_miss', 'rebound'])
    expect(body.rel[2]).toMatchObject({ clockTime: 458, isHomeTeam: true })
    const box = boxScoreReply.parse(await boxOf(game))
    expect(box.score).toEqual({ home: 0, away: 1 })
    expect((await game.ask('GET', `/v1/team-game/${game.gameId}/`)).body).toMatchObject({
      homeScore: 0,
      awayScore: 1,
    })
  })

  it('saves a play once that is sent ten times at once, with the same reply', async () => {
    const play = shot(game, 10)
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(game, play)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await wholeLog(game)).toHaveLength(1)
    // A retry after other plays.
    await save(game, shot(game, 11))
    expect((await save(game, play)).text).toBe(answers[0]!.text)
    expect(await wholeLog(game)).toHaveLength(2)
  })

  it('replaces a whole play', async () => {
    const play = shot(game, 10)
    await save(game, play)
    const { body } = await save(game, { ...play, rel: [] })
    expect([body.seq, body.rel]).toEqual([2, []])
    const back = await save(game, play)
    expect([back.body.seq, back.body.rel.length]).toEqual([3, 1])
  })

  it('refuses an outdated change and returns the current play', async () => {
    const play = shot(game, 10)
    await save(game, play)
    const second = { ...play, origin: { ...play.origin, pointValue: 3 } }
    const { body: stands } = await save(game, { ...second, base: 1 })
    expect(stands.seq).toBe(2)
    const stale = await save(game, { ...play, rel: [], base: 1 })
    expect([stale.status, stale.body.code, stale.body.seq]).toEqual([409, 'stale', 2])
    expect(stale.body.play).toEqual({ origin: stands.origin, rel: stands.rel })
    // The same change, repeated with its base, is already done.
    expect((await save(game, { ...second, base: 1 })).body.seq).toBe(2)
    expect(await wholeLog(game)).toHaveLength(2)
  })

  it('keeps a play deleted until it is restored, or put with the seq of its deletion', async () => {
    const play = shot(game, 10, { made: true })
    await save(game, play)
    const path = `/v1/team-game-event/${play.origin.id}/`
    expect((await game.ask('DELETE', path)).body).toEqual({ seq: 2 })
    expect((await game.ask('DELETE', path)).body).toEqual({ seq: 2 })
    expect((await boxOf(game)).score.home).toBe(0)
    const feed = async (query = '') =>
      (await game.ask('GET', `/v1/team-game/${game.gameId}/events/?${query}`)).body.results
    expect(await feed()).toEqual([])
    expect(await feed('deleted=true')).toMatchObject([{ id: play.origin.id, rel: [{ id: play.rel[0]!.id }] }])
    const again = await save(game, play)
    expect([again.status, again.body.code]).toEqual([409, 'deleted'])
    const restored = await game.ask('POST', `${path}restore/`)
    expect([restored.status, restored.body.seq]).toEqual([200, 3])
    expect((await game.ask('POST', `${path}restore/`)).body.seq).toBe(3)
    expect((await boxOf(game)).score.home).toBe(2)
    await game.ask('DELETE', path)
    expect((await save(game, { ...play, base: 4 })).body.seq).toBe(5)
    expect((await wholeLog(game)).map(({ action }) => action)).toEqual([
      'put',
      'delete',
      'put',
      'delete',
      'put',
    ])
  })

  it('refuses an outdated deletion and returns the current play; without a base the last call wins', async () => {
    const play = shot(game, 10)
    await save(game, play)
    const { body: stands } = await save(game, { ...play, origin: { ...play.origin, pointValue: 3 } })
    for (const { id } of [play.origin, play.rel[0]!]) {
      const stale = await game.ask('DELETE', `/v1/team-game-event/${id}/?base=1`)
      expect([stale.status, stale.body.code, stale.body.seq]).toEqual([409, 'stale', 2])
      expect(stale.body.play).toEqual({ origin: stands.origin, rel: stands.rel })
    }
    expect((await game.ask('DELETE', `/v1/team-game-event/${play.rel[0]!.id}/?base=2`)).body.seq).toBe(3)
    expect((await game.ask('DELETE', `/v1/team-game-event/${play.origin.id}/?base=3`)).body.seq).toBe(4)
    expect((await game.ask('DELETE', `/v1/team-game-event/${play.origin.id}/?base=1`)).body.seq).toBe(4)
    const other = shot(game, 11)
    await save(game, other)
    await save(game, { ...other, origin: { ...other.origin, pointValue: 3 } })
    expect((await game.ask('DELETE', `/v1/team-game-event/${other.origin.id}/`)).status).toBe(200)
  })

  it('changes one event of the current play; with a base only if that is its last seq', async () => {
    const play = shot(game, 10)
    await save(game, play)
    const path = `/v1/team-game-event/${play.origin.id}/`
    const three = await game.ask('PATCH', path, { pointValue: 3, base: 1 })
    const stale = await game.ask('PATCH', path, { userFlagged: true, base: 1 })
    expect([stale.status, stale.body.code, stale.body.seq]).toEqual([409, 'stale', 2])
    expect(stale.body.play).toEqual({ origin: three.body.origin, rel: three.body.rel })
    const flagged = await game.ask('PATCH', path, { userFlagged: true })
    expect(flagged.body.origin).toMatchObject({ pointValue: 3, userFlagged: true })
    const whole = await save(game, play)
    expect([whole.status, whole.body.origin.pointValue]).toEqual([200, play.origin.pointValue])
  })

  it('logs who made each change', async () => {
    await save(game, shot(game, 10))
    const [line] = await wholeLog(game)
    expect(line).toMatchObject({ by: game.userId, byName: 'Sam Scorer' })
  })

  it('deletes and restores only a related event', async () => {
    const play = shot(game, 10)
    const { body: whole } = await save(game, play)
    const path = `/v1/team-game-event/${play.rel[0]!.id}/`
    expect((await game.ask('DELETE', path)).body).toEqual({ seq: 2 })
    expect((await game.ask('DELETE', path)).body).toEqual({ seq: 2 })
    const back = await game.ask('POST', `${path}restore/`)
    expect(back.body).toEqual({ ...whole, seq: 3 })
  })

  it('restores a related event to its place among the others', async () => {
    const [blocker, rebounder] = game.away
    const by = (type: string, teamGamePersonnelId: string | undefined) => ({
      id: newId(),
      type,
      isHomeTeam: false,
      teamGamePersonnelId,
      assignment: 'PLAYER',
    })
    const rel = [by('blocked_shot', blocker), by('rebound', rebounder)]
    const { body: whole } = await save(game, { ...shot(game, 10), rel })
    expect(whole.rel.map(({ type }: { type: string }) => type)).toEqual(['blocked_shot', 'rebound'])
    const path = `/v1/team-game-event/${rel[0]!.id}/`
    await game.ask('DELETE', path)
    expect((await game.ask('POST', `${path}restore/`)).body).toEqual({ ...whole, seq: 3 })
  })

  it('deletes and restores any free throw, and numbers the others', async () => {
    const [fouled] = game.home
    const thrown = [1, 2, 3].map((attempt) => ({
      id: newId(),
      attempt,
      status: attempt === 2 ? 'missed' : 'made',
      teamGamePersonnelId: fouled,
    }))
    const foul = {
      ...shot(game, 10).origin,
      type: 'foul',
      isHomeTeam: false,
      teamGamePersonnelId: game.away[0],
      pointValue: null,
      attributes: { foulType: 'shooting', award: 3 },
    }
    const { body: whole } = await save(game, { origin: foul, rel: [], freethrows: thrown })
    const event = (n: number) => `/v1/team-game-event/${thrown[n]!.id}/`
    const numbers = async () => {
      const { body } = await game.ask('GET', `/v1/team-game/${game.gameId}/events/`)
      const { rel } = body.results.find(({ id }: { id: string }) => id === foul.id)
      return rel.map(({ type, attributes }: StoredPlay['origin']) => `${attributes.attempt} ${type}`)
    }
    for (const n of [0, 1]) expect((await game.ask('DELETE', event(n))).status).toBe(200)
    expect(await numbers()).toEqual(['1 freethrow_made'])
    expect((await game.ask('POST', `${event(0)}restore/`)).status).toBe(200)
    expect(await numbers()).toEqual(['1 freethrow_made', '2 freethrow_made'])
    expect((await game.ask('POST', `${event(1)}restore/`)).body).toMatchObject({ rel: whole.rel })
  })

  it('saves and reads one event by itself', async () => {
    const { rel, ...play } = shot(game, 10)
    const path = '/v1/team-game-event/'
    const origin = { ...play.origin, teamGameId: game.gameId }
    const made = await game.ask('POST', path, origin)
    expect([made.status, made.text]).toEqual([201, expect.any(String)])
    expect(made.body).toMatchObject({ id: origin.id, seq: 1, jerseyNumber: '0', flagged: true, rel: [] })
    const { id: _, ...unnamed } = { ...rel[0]!, teamGameId: game.gameId, originEventId: origin.id }
    const added = await game.ask('POST', path, unnamed)
    expect(added.body).toMatchObject({ type: 'rebound', seq: 2, originEventId: origin.id, clockTime: 470 })
    await game.ask('PATCH', `${path}${origin.id}/`, { clockTime: 400 })
    const again = await game.ask('POST', path, origin)
    expect([again.status, again.body.seq, again.body.clockTime]).toEqual([200, 3, 400])
    expect(again.body.rel).toMatchObject([{ id: added.body.id, clockTime: 400 }])
    const other = await game.ask('POST', path, { ...origin, clockTime: 400 })
    expect([other.status, other.body.code]).toEqual([409, 'id_taken'])
    const alone = await game.ask('POST', path, { ...unnamed, originEventId: newId() })
    expect([alone.status, alone.body.fields]).toEqual([422, { originEventId: expect.any(String) }])
    await game.ask('DELETE', `${path}${added.body.id}/`)
    const gone = await game.ask('GET', `${path}${added.body.id}/`)
    expect(gone.body).toMatchObject({ id: added.body.id, deletedAt: expect.any(String) })
    const whole = await game.ask('GET', `${path}${origin.id}/`)
    expect(whole.body).toMatchObject({ id: origin.id, rel: [], deletedAt: null, isOrigin: true })
  })

  it('leaves a related event with a time of its own where it is when the play moves', async () => {
    const play = shot(game, 10)
    const rel = [{ ...play.rel[0]!, clockTime: 467 }]
    await save(game, { ...play, rel })
    const moved = await game.ask('PATCH', `/v1/team-game-event/${play.origin.id}/`, { clockTime: 468 })
    expect([moved.body.origin.clockTime, moved.body.rel[0].clockTime]).toEqual([468, 467])
  })

  it('assigns a player to LATER, flags a play, and moves it with its related events', async () => {
    const play = shot(game, 10)
    await save(game, {
      ...play,
      origin: { ...play.origin, assignment: 'LATER', teamGamePersonnelId: null },
    })
    const path = `/v1/team-game-event/${play.origin.id}/`
    const named = await game.ask('PATCH', path, { teamGamePersonnelId: game.home[3], userFlagged: true })
    expect(named.body.origin, named.text).toMatchObject({
      assignment: 'PLAYER',
      teamGamePersonnelId: game.home[3],
      userFlagged: true,
    })
    const moved = await game.ask('PATCH', path, { clockTime: 100, period: 2 })
    expect(moved.body.rel[0]).toMatchObject({ clockTime: 100, period: 2 })
    const stale = await game.ask('PATCH', path, { clockTime: 90, base: 1 })
    expect(stale.body.code).toBe('stale')
    const foreign = await game.ask('PATCH', path, { teamGamePersonnelId: game.away[0] })
    expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([422, ['teamGamePersonnelId']])
  })

  it('writes nothing of a list with one impossible play', async () => {
    const other = await newGame(at.ask, team)
    const wrong = {
      'a person of another game': shot(other, 3),
      'a person of the other side': {
        ...shot(game, 3),
        origin: { ...shot(game, 3).origin, isHomeTeam: false },
      },
      'period 0': { ...shot(game, 3), origin: { ...shot(game, 3).origin, period: 0 } },
      'a shot for four': { ...shot(game, 3), origin: { ...shot(game, 3).origin, pointValue: 4 } },
      'a point beside the floor': {
        ...shot(game, 3),
        origin: { ...shot(game, 3).origin, location: { x: 1150, y: 20 } },
      },
      'a third free throw of two': {
        origin: { ...shot(game, 3).origin, type: 'foul', pointValue: undefined, attributes: { award: 2 } },
        freethrows: [1, 2, 3].map((attempt) => ({
          id: newId(),
          attempt,
          status: 'made',
          teamGamePersonnelId: game.away[0],
        })),
      },
      'film that is not there': {
        ...shot(game, 3),
        origin: { ...shot(game, 3).origin, teamVideoId: newId() },
      },
      'an unknown field': { ...shot(game, 3), origin: { ...shot(game, 3).origin, colour: 'red' } },
    }
    for (const [what, play] of Object.entries(wrong)) {
      const { status, body, text } = await saveAll(game, [shot(game, 1), shot(game, 2), play])
      expect(status, `${what}: ${text}`).toBe(422)
      expect(Object.keys(body.fields)[0], what).toMatch(/^plays\.2\./)
    }
    const twice = shot(game, 5)
    expect((await saveAll(game, [twice, twice])).status).toBe(422)
    expect(
      (
        await saveAll(
          game,
          Array.from({ length: 501 }, (_, n) => shot(game, n % 400)),
        )
      ).status,
    ).toBe(422)
    expect((await saveAll(game, [])).status).toBe(422)
    expect(await wholeLog(game)).toEqual([])
  })

  it('lists plays newest first, in pages, with filters', async () => {
    const plays = Array.from({ length: 7 }, (_, n) => shot(game, n * 10, { period: (n % 2) + 1, by: n % 2 }))
    await saveAll(game, plays)
    const ids = (results: { id: string }[]) => results.map(({ id }) => id)
    const newest = plays
      .toSorted((a, b) => b.origin.period - a.origin.period || a.origin.clockTime - b.origin.clockTime)
      .map(({ origin }) => origin.id)
    const seen: string[] = []
    let path: string | null = `/v1/team-game/${game.gameId}/events/?limit=3`
    while (path) {
      const { body } = await game.ask('GET', path)
      expect(body.count).toBe(7)
      seen.push(...ids(body.results))
      path = body.next?.replace('http://fullcourt.test', '') ?? null
    }
    expect(seen).toEqual(newest)
    const filtered = async (filters: object) => {
      const query = encodeURIComponent(JSON.stringify(filters))
      return ids(
        (await game.ask('GET', `/v1/team-game/${game.gameId}/events/?filters=${query}`)).body.results,
      )
    }
    expect(await filtered({ period: 1 })).toHaveLength(4)
    // A related event also finds its play.
    expect(await filtered({ type: 'rebound', teamGamePersonnelId: game.away[1] })).toHaveLength(3)
    expect(await filtered({ type: 'turnover' })).toEqual([])
    const log: string[] = []
    let after: string | null = `/v1/team-game/${game.gameId}/log/?limit=2&after=1`
    while (after) {
      const { body } = await game.ask('GET', after)
      log.push(...body.results.map(({ seq }: { seq: number }) => String(seq)))
      after = body.next?.replace('http://fullcourt.test', '') ?? null
    }
    expect(log).toEqual(['2', '3', '4', '5', '6', '7'])
  })

  it('lists the history of one play, page by page', async () => {
    const [play, other] = [shot(game, 10), shot(game, 20)]
    await save(game, play)
    await save(game, other)
    await save(game, { ...play, origin: { ...play.origin, userFlagged: true } })
    await game.ask('DELETE', `/v1/team-game-event/${play.origin.id}/`)
    const path = `/v1/team-game/${game.gameId}/log/?play=${play.origin.id}`
    const { body } = await game.ask('GET', path)
    expect(body.results).toMatchObject([
      { seq: 1, playId: play.origin.id, action: 'put' },
      { seq: 3, play: { origin: { userFlagged: true } } },
      { seq: 4, action: 'delete', play: null, by: game.userId },
    ])
    const first = (await game.ask('GET', `${path}&limit=2`)).body
    expect(first.results.map(({ seq }: { seq: number }) => seq)).toEqual([1, 3])
    const next = (await game.ask('GET', first.next.replace('http://fullcourt.test', ''))).body
    expect(next).toMatchObject({ results: [{ seq: 4 }], next: null })
  })

  it('saves five hundred plays in one transaction, each only once', async () => {
    const plays = Array.from({ length: 500 }, (_, n) => shot(game, n % 400, { made: n % 3 === 0 }))
    await saveAll(game, plays.slice(100, 150))
    const { status, body, text } = await saveAll(game, plays)
    expect(status, text.slice(0, 300)).toBe(200)
    expect(body.plays).toHaveLength(500)
    expect(body.seq).toBe(500)
    expect((await saveAll(game, plays)).text).toBe(text)
    const seqs = (await wholeLog(game)).map(({ seq }) => seq)
    expect(seqs).toEqual(Array.from({ length: 500 }, (_, n) => n + 1))
  })

  it('refuses an id that another object of the account has', async () => {
    const other = await newGame(at.ask, team)
    const theirs = shot(other, 10)
    await save(other, theirs)
    const before = JSON.stringify(await wholeLog(other))
    const squats = [
      { ...shot(game, 1), origin: { ...shot(game, 1).origin, id: theirs.origin.id } },
      { ...shot(game, 2), rel: [{ ...shot(game, 2).rel[0]!, id: theirs.rel[0]!.id }] },
    ]
    for (const play of squats) {
      const { status, body } = await save(game, play)
      expect([status, body.code]).toEqual([409, 'id_taken'])
    }
    const own = shot(game, 3)
    await save(game, own)
    const shared = { ...shot(game, 4), rel: [{ ...shot(game, 4).rel[0]!, id: own.rel[0]!.id }] }
    expect((await save(game, shared)).body.code).toBe('id_taken')
    expect(await wholeLog(game)).toHaveLength(1)
    expect(JSON.stringify(await wholeLog(other))).toBe(before)
  })

  it('keeps plays of two accounts with the same ids apart', async () => {
    const stranger = await newGame(at.ask)
    const theirs = shot(stranger, 10)
    await save(stranger, theirs)
    const before = JSON.stringify(await wholeLog(stranger))
    const { origin, rel } = shot(game, 1)
    const same = {
      origin: { ...origin, id: theirs.origin.id },
      rel: [{ ...rel[0]!, id: theirs.rel[0]!.id }],
    }
    expect((await save(game, same)).status).toBe(200)
    const path = `/v1/team-game-event/${theirs.origin.id}/`
    expect((await game.ask('PATCH', path, { userFlagged: true })).status).toBe(200)
    expect((await game.ask('DELETE', path)).status).toBe(200)
    expect((await wholeLog(game)).map(({ action }) => action)).toEqual(['put', 'put', 'delete'])
    expect(JSON.stringify(await wholeLog(stranger))).toBe(before)
  })

  it('refuses an event to a user whose two accounts both have its id', async () => {
    const stranger = await newGame(at.ask)
    const theirs = shot(stranger, 10)
    await save(stranger, theirs)
    const { origin } = shot(game, 1)
    await save(game, { origin: { ...origin, id: theirs.origin.id } })
    const own = shot(game, 2)
    await save(game, own)
    const { userId, token } = await plantUser(at.app, 'in-both')
    for (const { accountId, programId } of [game, stranger])
      await plantPerson(at.app, { accountId, teamBrandId: programId }, { role: 'ADMIN', userId })
    const path = `/v1/team-game-event/${theirs.origin.id}/`
    expect((await at.ask('DELETE', path, { token })).status).toBe(404)
    expect((await at.ask('DELETE', `/v1/team-game-event/${own.origin.id}/`, { token })).status).toBe(200)
    expect((await stranger.ask('DELETE', path)).status).toBe(200)
  })

  it('saves the plays that wait beside one with a taken id', async () => {
    const other = await newGame(at.ask, team)
    const taken = shot(other, 10)
    expect((await save(other, taken)).status).toBe(200)
    const { pool } = at.app.database
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from team_game where account_id = $1 and id = $2 for update', [
      game.accountId,
      game.gameId,
    ])
    const first = save(game, shot(game, 1))
    await untilWaiting(at, 1)
    // Both wait for the first, so that one statement writes them.
    const both = [
      save(game, { ...shot(game, 2), origin: { ...shot(game, 2).origin, id: taken.origin.id } }),
      save(game, shot(game, 3)),
    ]
    await expect.poll(() => at.app.plays.writer.waiting, { timeout: 20_000 }).toBe(2)
    await holder.query('commit')
    holder.release()
    expect((await Promise.all([first, ...both])).map(({ status }) => status)).toEqual([200, 409, 200])
    expect(await wholeLog(game)).toHaveLength(2)
  })

  it('closes a game with the final score, and reopens it', async () => {
    const play = shot(game, 10, { made: true })
    await save(game, play)
    const path = `/v1/team-game/${game.gameId}/`
    const final = await game.ask('PATCH', path, { homeFinalScore: 2, awayFinalScore: 0 })
    expect(final.body, final.text).toMatchObject({ finalReason: 'played', locked: true })
    for (const refused of [
      await save(game, shot(game, 11)),
      await game.ask('DELETE', `/v1/team-game-event/${play.origin.id}/`),
      await game.ask('PATCH', path, { homeFinalScore: 3 }),
      await game.ask('PATCH', `${path}state/`, { savedAt: '2026-11-20T20:00:00Z' }),
      await game.ask('PATCH', `${path}personnel/${game.home[0]}/`, { jersey: '44' }),
    ])
      expect([refused.status, refused.body.code], refused.text).toEqual([409, 'game_final'])
    // Saved plays may be repeated.
    expect((await save(game, play)).status).toBe(200)
    expect((await game.ask('PATCH', path, { notes: 'A good one.' })).body.notes).toBe('A good one.')
    const open = await game.ask('POST', `${path}reopen/`)
    expect(open.body).toMatchObject({ homeFinalScore: null, finalReason: null })
    expect((await save(game, shot(game, 11))).body.seq).toBe(4)
    const { body } = await game.ask('GET', `${path}log/`)
    expect(body.marks).toMatchObject([
      { seq: 2, action: 'final', by: game.userId },
      { seq: 3, action: 'reopen', by: game.userId },
    ])
  })

  it('saves a clock above the length of the period, and flags it', async () => {
    const game = await newGame(at.ask)
    const play = shot(game, 1)
    await save(game, { ...play, origin: { ...play.origin, clockTime: 750 } })
    const event = (await game.ask('GET', `/v1/team-game-event/${play.origin.id}/`)).body
    expect(event).toMatchObject({ clockTime: 750, flagged: true, allFlaggedReasonCodes: ['AHEAD_OF_CLOCK'] })
  })

  it('flags a difference between the final score and the plays', async () => {
    await save(game, shot(game, 10, { made: true }))
    await game.ask('PATCH', `/v1/team-game/${game.gameId}/`, { homeFinalScore: 4, awayFinalScore: 0 })
    const { flags } = await boxOf(game)
    expect(flags.map(({ code }: { code: string }) => code)).toContain('SCORE_MISMATCH')
  })

  it('gives the same game for any order of arrival', async () => {
    const plays = Array.from({ length: 40 }, (_, n) =>
      shot(game, n * 9, { made: n % 3 === 0, isHomeTeam: n % 2 === 0 }),
    )
    const shuffled = plays.toSorted((a, b) => (a.rel[0]!.id.slice(-6) < b.rel[0]!.id.slice(-6) ? -1 : 1))
    await saveAll(game, plays)
    const { seq: _, ...inOrder } = await boxOf(game)
    for (const { origin } of plays) await game.ask('DELETE', `/v1/team-game-event/${origin.id}/`)
    const other = await newGame(at.ask, team)
    const person = new Map(
      [...game.home, ...game.away].map((id, n) => [id, [...other.home, ...other.away][n]!]),
    )
    const renamed = JSON.parse(JSON.stringify(shuffled), (key, value) => {
      if (key === 'teamGamePersonnelId') return person.get(value)
      return key === 'id' ? `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}` : value
    })
    await Promise.all(renamed.map((play: object) => save(other, play)))
    const { seq: __, ...anyOrder } = await boxOf(other)
    const plain = (box: object) =>
      JSON.stringify(box, (key, value) => (/^(id|eventId|playId|fix)$/.test(key) ? 0 : value))
    expect(plain(anyOrder)).toBe(plain(inOrder))
  })

  it('saves the plays of two simultaneous scorers, in one order', async () => {
    const plays = Array.from({ length: 400 }, (_, n) => shot(game, n % 470))
    const scorer = async (own: typeof plays) => {
      for (const play of own) expect((await save(game, play)).status).toBe(200)
    }
    await Promise.all([scorer(plays.slice(0, 200)), scorer(plays.slice(200))])
    const log = await wholeLog(game)
    expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: 400 }, (_, n) => n + 1))
    expect(new Set(log.map(({ playId }) => playId))).toEqual(new Set(plays.map(({ origin }) => origin.id)))
  })

  it('saves the plays of two scorers through two processes', async () => {
    const { pool } = at.app.database
    const second = await openApp({ ...at.app, counters: await openCounters(null, pool) }, at.app)
    const fastify = openServer(second, {
      build: BUILD,
      webFolder: '/nowhere',
    })
    const there: ScoredGame = {
      ...game,
      ask: async (method, path, body) => {
        const reply = await fastify.inject({
          method: method as 'GET',
          url: path,
          headers: { authorization: `Bearer ${game.token}` },
          ...(body !== undefined && { payload: body as object }),
        })
        return { status: reply.statusCode, body: reply.json(), headers: reply.headers, text: reply.body }
      },
    }
    const plays = Array.from({ length: 60 }, (_, n) => shot(game, n))
    const answers = await Promise.all(plays.map((play, n) => save(n % 2 === 0 ? game : there, play)))
    expect(answers.map(({ status }) => status)).toEqual(plays.map(() => 200))
    expect((await wholeLog(game)).map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
    // A game that the other process ended is final here too, and an earlier refusal is not cached.
    await there.ask('PATCH', `/v1/team-game/${game.gameId}/`, { homeFinalScore: 0, awayFinalScore: 0 })
    expect((await save(game, shot(game, 100))).body.code).toBe('game_final')
    await there.ask('POST', `/v1/team-game/${game.gameId}/reopen/`)
    expect((await save(game, shot(game, 100))).status).toBe(200)
    expect(await boxOf(there)).toEqual(await boxOf(game))
    await fastify.close()
  })

  it('never stores an event of a removed person', async () => {
    for (let race = 0; race < 20; race++) {
      const one = await newGame(at.ask, team)
      const path = `/v1/team-game/${one.gameId}/personnel/${one.home[0]}/`
      const [saved, removed] = await Promise.all([
        save(one, shot(one, 5, { by: 0 })),
        one.ask('DELETE', path),
      ])
      const outcome = `${saved.status} ${removed.status}`
      expect(['200 409', '422 200'], `${saved.text} ${removed.text}`).toContain(outcome)
    }
  })

  it('stores the newest snapshot of the screen', async () => {
    const path = `/v1/team-game/${game.gameId}/state/`
    const newer = { savedAt: '2026-11-20T20:00:02Z', clockTime: 400, period: 2 }
    expect((await game.ask('PATCH', path, newer)).body).toEqual(newer)
    const older = { savedAt: '2026-11-20T20:00:01Z', clockTime: 480, period: 1 }
    expect((await game.ask('PATCH', path, older)).body).toEqual(newer)
    const foreign = await game.ask('PATCH', path, {
      savedAt: '2026-11-20T21:00:00Z',
      activeHomeRosterIds: [newId()],
    })
    expect(foreign.status).toBe(422)
  })
})
