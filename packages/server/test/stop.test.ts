import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { copyMadeDataDir } from './madeDataDir.ts'
import { describeOnEngines } from './onEngines.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { startServer } from './running.ts'
import { newGame, newTeam, save, shot, wholeLog } from './scorer.ts'
import { tempFolder } from './tempFolder.ts'

const home = tempFolder('stop')

describeOnEngines('a shutdown during games', (engine) => {
  it('completes: acknowledged plays are stored, later ones are refused, streams end', async () => {
    const postgres: Postgres | null = engine === 'postgres' ? await startPostgres() : null
    const dataDir = join(home, engine)
    await copyMadeDataDir(dataDir)
    const env = { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) }
    let server = await startServer(env)
    const { port } = server
    const team = await newTeam(server.ask)
    const games = [await newGame(server.ask, team), await newGame(server.ask, team)]
    for (let round = 0; round < 2; round++) {
      const acknowledged: [number, string][] = []
      const statuses = new Set<number>()
      const open = Array.from({ length: 8 }, async () => {
        const { body } = await team.ask('POST', '/v1/token/stream/')
        return fetch(`${server.url}/events/?access_token=${body.token}`)
      })
      const streams = (await Promise.all(open)).map((stream) => stream.text().catch(() => 'cut'))
      const scorer = async (first: number) => {
        for (let n = first; ; n += 6) {
          const play = shot(games[n % 2]!, n % 470)
          // The server no longer listens: the end.
          const answer = await save(games[n % 2]!, play).catch(() => null)
          if (!answer) return
          statuses.add(answer.status)
          if (answer.status === 200) acknowledged.push([n % 2, play.origin.id])
          else {
            expect(answer.headers).toMatchObject({ connection: 'close', 'retry-after': '2' })
            expect(answer.body).toMatchObject({ code: 'unavailable' })
          }
        }
      }
      const scorers = Array.from({ length: 6 }, (_, n) => scorer(n))
      await vi.waitUntil(() => acknowledged.length >= 30, { timeout: 30_000 })
      expect(await server.stop()).toBe(0)
      await Promise.all(scorers)
      expect((await Promise.all(streams)).every((text) => text.includes('retry:'))).toBe(true)
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
      expect(server.printed()).not.toMatch(/"level":[56]0/)
      server = await startServer(env, port)
      for (const [n, game] of games.entries()) {
        const kept = new Set((await wholeLog(game)).map(({ playId }) => playId))
        for (const [of, id] of acknowledged) if (of === n) expect(kept).toContain(id)
      }
      expect(acknowledged.length).toBeGreaterThan(0)
    }
    await server.stop()
    await postgres?.stop()
  }, 120_000)
})
