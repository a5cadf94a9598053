import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, type Postgres, startPostgres } from './postgres.ts'
import { type Running, startServer } from './running.ts'
import { newGame, type ScoredGame, save, shot, wholeLog } from './scorer.ts'

describe('while the database is away', () => {
  if (!findPostgres()) return it.skip('no postgres binary on this machine', () => {})
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

  it('says 503 in time, forgets nothing it acknowledged, and goes on by itself', async () => {
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    let slowest = 0
    let running = true
    const scorer = async (first: number) => {
      for (let n = first; running; n += 4) {
        const play = shot(game, n % 470)
        // As an outbox does: the same play again until it is taken.
        for (let answered = 0; answered !== 200 && running; ) {
          const began = performance.now()
          answered = (await save(game, play)).status
          slowest = Math.max(slowest, performance.now() - began)
          statuses.add(answered)
          if (answered === 200) acknowledged.push(play.origin.id)
          else await sleep(100)
        }
      }
    }
    const scorers = [0, 1, 2, 3].map(scorer)
    for (let outage = 0; outage < 2; outage++) {
      await sleep(500)
      await postgres.crash()
      await sleep(700)
      await postgres.start()
    }
    const before = acknowledged.length
    for (let waited = 0; acknowledged.length < before + 20 && waited < 20_000; waited += 100) await sleep(100)
    expect(acknowledged.length).toBeGreaterThan(before)
    running = false
    await Promise.all(scorers)
    expect([...statuses].toSorted()).toEqual([200, 503])
    expect(slowest).toBeLessThan(10_000)
    const log = await wholeLog(game)
    const kept = log.map(({ playId }) => playId)
    expect(new Set(kept).size).toBe(kept.length)
    expect(kept).toEqual(expect.arrayContaining(acknowledged))
    expect(server.printed()).not.toContain('"level":50')
  })
})
