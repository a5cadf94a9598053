import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { startServer } from './running.ts'
import { boxOf, newGame, newTeam, save, saveAll, shot, wholeLog } from './scorer.ts'

const home = mkdtempSync(join(tmpdir(), 'fullcourt-power-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('a power cut on the embedded database', () => {
  it('takes what was never flushed, and no play: the flight recorder puts them back', async () => {
    const data = join(home, 'data')
    const database = join(data, 'database')
    const onDisk = join(home, 'on-disk')
    const server = await startServer({ DATA_DIR: data })
    const team = await newTeam(server.ask)
    const game = await newGame(server.ask, team)
    const first = shot(game, 1, { made: true })
    await save(game, first)
    // The first play of a game is acknowledged when its sheet is on disk: what is there now, a power cut would leave.
    cpSync(database, onDisk, { recursive: true })
    const plays = Array.from({ length: 30 }, (_, n) => shot(game, n + 10, { made: n % 2 === 0 }))
    await saveAll(game, plays.slice(0, 20))
    for (const play of plays.slice(20)) await save(game, play)
    await game.ask('DELETE', `/v1/team-game-event/${first.origin.id}/`)
    await save(game, { ...plays[0]!, rel: [] })
    const before = { log: await wholeLog(game), box: await boxOf(game) }
    await server.kill()

    rmSync(database, { recursive: true })
    cpSync(onDisk, database, { recursive: true })
    const again = await startServer({ DATA_DIR: data, LOG_LEVEL: 'warn' }, server.port)
    expect(again.printed()).toContain('"restored":32')
    expect(await wholeLog(game)).toEqual(before.log)
    expect(await boxOf(game)).toEqual(before.box)
    const { body: feed } = await game.ask('GET', `/v1/team-game/${game.gameId}/events/?limit=200`)
    expect(feed.count).toBe(30)
    expect((await game.ask('GET', `/v1/team-game/${game.gameId}/`)).body.homeScore).toBe(
      before.box.score.home,
    )
    // An id that was used once stays known, and the log goes on where it was.
    expect((await save(game, first)).body.code).toBe('deleted')
    expect((await save(game, shot(game, 100))).body.seq).toBe(before.log.length + 1)
    expect(await again.stop()).toBe(0)
    expect(readdirSync(join(data, 'recorder')).filter((name) => name.endsWith('.log'))).toHaveLength(1)

    const third = await startServer({ DATA_DIR: data }, server.port)
    expect(await wholeLog(game)).toHaveLength(before.log.length + 1)
    await third.stop()
    await sleep(0)
  })

  it('leaves the folder to one process at a time', async () => {
    const data = join(home, 'shared')
    const server = await startServer({ DATA_DIR: data })
    await expect(startServer({ DATA_DIR: data })).rejects.toThrow(`process ${server.child.pid}`)
    await server.kill()
    const next = await startServer({ DATA_DIR: data })
    expect(await next.stop()).toBe(0)
  })
})
