// Saving over a connection that loses replies: a client without a reply repeats the call and finds it done once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BadLine, startProxy } from './proxy.ts'
import { boxOf, newGame, newId, type ScoredGame, save, shot, wholeLog } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

describe('a connection that loses replies', () => {
  let line: BadLine
  let game: ScoredGame
  let lost = 0
  const at = setUpTestServer()
  beforeAll(async () => {
    const url = await at.fastify.listen({ port: 0, host: '127.0.0.1' })
    line = await startProxy(Number(new URL(url).port))
    game = await newGame(at.ask)
    line.losesAnswers(0.5)
  })
  afterAll(() => line.close())

  /** Repeats a call until it gets a reply. Counts the lost replies. */
  async function until(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; text: string }> {
    for (;;) {
      try {
        const reply = await fetch(line.url + path, {
          method,
          headers: {
            authorization: `Bearer ${game.token}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
        return { status: reply.status, text: await reply.text() }
      } catch {
        lost += 1
      }
    }
  }
  const put = (play: object) =>
    until('PUT', '/v1/team-game-event/bulk/', { teamGameId: game.gameId, ...play })

  it('stores each play once, and gives every repeated call the same reply', async () => {
    const plays = Array.from({ length: 160 }, (_, n) => shot(game, n, { made: n % 2 === 0 }))
    const scorer = async (first: number) => {
      for (let n = first; n < plays.length; n += 4) {
        const one = await put(plays[n]!)
        expect(one.status, one.text).toBe(200)
        const again = await put(plays[n]!)
        expect(again.text).toBe(one.text)
      }
    }
    await Promise.all([0, 1, 2, 3].map(scorer))
    expect(lost).toBeGreaterThan(200)
    const log = await wholeLog(game)
    expect(log.map(({ seq }) => seq)).toEqual(plays.map((_, n) => n + 1))
    expect(new Set(log.map(({ playId }) => playId))).toEqual(new Set(plays.map(({ origin }) => origin.id)))
    expect((await boxOf(game)).score).toEqual({ home: 160, away: 0 })
  }, 60_000)

  it('makes corrections, deletions, final scores and creations once', async () => {
    const before = (await wholeLog(game)).length
    const play = shot(game, 200, { made: true })
    await put(play)
    await put({ ...play, base: before + 1, origin: { ...play.origin, pointValue: 3 } })
    const path = `/v1/team-game-event/${play.origin.id}/`
    await until('PATCH', path, { userFlagged: true })
    await until('DELETE', path)
    // A late repetition does not restore a deleted play.
    expect(JSON.parse((await put(play)).text).code).toBe('deleted')
    await until('POST', `${path}restore/`)
    await until('PATCH', `/v1/team-game/${game.gameId}/`, { homeFinalScore: 163, awayFinalScore: 0 })
    await until('POST', `/v1/team-game/${game.gameId}/reopen/`)
    const log = await wholeLog(game)
    expect(log.slice(before).map(({ action }) => action)).toEqual(['put', 'put', 'put', 'delete', 'put'])
    const { body } = await game.ask('GET', `/v1/team-game/${game.gameId}/log/?after=${before}`)
    expect(body.marks.map(({ action }: { action: string }) => action)).toEqual(['final', 'reopen'])
    const id = newId()
    const person = { id, teamBrandId: game.programId, firstName: 'New', lastName: 'Once', role: 'PLAYER' }
    const made = await until('POST', '/v1/team-brand-personnel/', person)
    expect([200, 201]).toContain(made.status)
    const { body: found } = await game.ask('GET', `/v1/team-brand/${game.programId}/personnel/?search=Once`)
    expect(found.count).toBe(1)
    expect((await save(game, shot(game, 300))).status).toBe(200)
  }, 60_000)
})
