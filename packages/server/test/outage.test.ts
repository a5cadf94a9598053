import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from './onEngines.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { startProxy } from './proxy.ts'
import { type Running, startServer } from './running.ts'
import { newGame, type ScoredGame, save, shot, wholeLog } from './scorer.ts'

describeOnPostgres('while the database is unavailable', () => {
  let postgres: Postgres
  let server: Running
  let game: ScoredGame
  beforeAll(async () => {
    postgres = await startPostgres()
    server = await startServer({ DATABASE_URL: postgres.url })
    game = await newGame(server.ask)
  })
  afterAll(async () => {
    await server.stop()
    await postgres.stop()
  })

  /**
   * Runs four outboxes. Each repeats its play until it is accepted. `during` changes the database in the meantime. It may wait
   * until more plays are saved, and until every outbox was refused.
   */
  async function scoreThrough(
    during: (wait: {
      readonly saved: () => Promise<void>
      readonly refused: () => Promise<void>
    }) => Promise<void>,
  ): Promise<void> {
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    let refused = new Set<number>()
    let running = true
    const scorer = async (first: number) => {
      for (let n = first; running; n += 4) {
        const play = shot(game, n % 470)
        for (let answered = 0; answered !== 200 && running; ) {
          answered = (await save(game, play)).status
          statuses.add(answered)
          if (answered === 200) acknowledged.push(play.origin.id)
          else {
            refused.add(first)
            await sleep(100)
          }
        }
      }
    }
    const scorers = [0, 1, 2, 3].map(scorer)
    const untilSaved = async () => {
      const before = acknowledged.length
      while (acknowledged.length < before + 20) await sleep(10)
    }
    const untilRefused = async () => {
      refused = new Set()
      while (refused.size < scorers.length) await sleep(10)
    }
    await during({ saved: untilSaved, refused: untilRefused })
    await untilSaved()
    running = false
    await Promise.all(scorers)
    const kept = (await wholeLog(game)).map(({ playId }) => playId)
    expect(new Set(kept).size).toBe(kept.length)
    expect(kept).toEqual(expect.arrayContaining(acknowledged))
    expect([...statuses].toSorted()).toEqual([200, 503])
    expect(server.printed()).not.toContain('"level":50')
  }

  it('the server gives 503, loses no acknowledged play, and recovers by itself', () =>
    scoreThrough(async ({ saved, refused }) => {
      for (let outage = 0; outage < 2; outage++) {
        await saved()
        await postgres.crash()
        await refused()
        await postgres.start()
      }
    }))

  it('the server does the same if the database hangs with open connections', () =>
    scoreThrough(async ({ saved, refused }) => {
      await saved()
      postgres.pause()
      const asked = await Promise.all([
        server.ask('GET', '/readyz'),
        game.ask('GET', `/v1/team/${game.teamId}/games/`),
        game.ask('PATCH', `/v1/team-game/${game.gameId}/`, { notes: 'Loud.' }),
      ])
      expect(asked.map(({ status }) => status)).toEqual([503, 503, 503])
      await refused()
      postgres.resume()
    }))

  it('the server closes connections to a database that never answers again', async () => {
    // As after a fail-over: open connections stay silent, new ones work.
    const proxy = await startProxy(Number(new URL(postgres.url).port))
    const url = new URL(postgres.url)
    url.port = String(proxy.port)
    const other = await startServer({ DATABASE_URL: url.href })
    const there = await newGame(other.ask)
    proxy.freeze()
    expect((await save(there, shot(there, 1))).status).toBe(503)
    let status = 0
    for (let tries = 0; status !== 200 && tries < 10; tries++)
      status = (await save(there, shot(there, 2))).status
    expect(status).toBe(200)
    await other.stop()
    proxy.close()
  })
})
