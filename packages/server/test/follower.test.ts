import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { followPrograms } from '../src/webhooks/follow.ts'
import { BARE_ENV, freePort } from './running.ts'
import { newGame, type ScoredGame, shot } from './scorer.ts'
import { openTestServer, type TestServer } from './testServer.ts'

const PROGRAM = join(import.meta.dirname, '../../client/test/follower.ts')

let at: TestServer
let game: ScoredGame

beforeAll(async () => {
  at = await openTestServer({ works: true, env: { webhookPrivate: true } })
  game = await newGame(at.ask)
})
afterAll(() => at.close())

async function score(seconds: readonly number[]): Promise<void> {
  for (const second of seconds) {
    const how = { made: second % 3 !== 0, isHomeTeam: second % 2 === 0, period: second > 8 ? 2 : 1 }
    const body = { teamGameId: game.gameId, ...shot(game, second, how) }
    expect((await game.ask('PUT', '/v1/team-game-event/bulk/', body)).status).toBe(200)
  }
}

/** Waits until a call of the webhook about the end of the game has failed. */
async function waitForFailure(): Promise<void> {
  const { db } = at.app
  await expect
    .poll(
      async () => {
        await followPrograms(at.app)
        const ended = db.selectFrom('webhookDelivery').select('tries').where('type', '=', 'game.final')
        return (await ended.where('accountId', '=', game.accountId).executeTakeFirst())?.tries
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
}

it('a program that knows only the contract has the box score after an outage', async () => {
  const { body: made } = await game.ask('POST', '/v1/api-token/', {
    kind: 'PROGRAM',
    teamBrandIds: [game.programId],
    name: 'Follower',
    scopes: ['games:read', 'schedule:read', 'program:read', 'stats:read', 'webhooks:write'],
  })
  const url = await at.fastify.listen({ port: 0, host: '127.0.0.1' })
  const args = [PROGRAM, url, made.token, game.programId, String(await freePort())]
  const program = spawn(process.execPath, args, { env: BARE_ENV, stdio: ['pipe', 'pipe', 'inherit'] })
  let last = ''
  for await (const line of createInterface({ input: program.stdout })) {
    last = line
    if (line === 'listening') await score([1, 2, 3, 4, 5])
    if (line !== 'away') continue
    await score([6, 7, 8, 9, 10, 11, 12])
    const { body: box } = await game.ask('GET', `/v1/team-game/${game.gameId}/box-score/`)
    const { home: homeFinalScore, away: awayFinalScore } = box.score
    await game.ask('PATCH', `/v1/team-game/${game.gameId}/`, { homeFinalScore, awayFinalScore })
    await waitForFailure()
    program.stdin.write('back\n')
  }
  expect(JSON.parse(last)).toEqual({
    differences: [],
    score: { home: 8, away: 8 },
    hasAll: true,
    revisions: 12,
  })
})
