import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, it } from 'vitest'
import { followPrograms } from '../src/webhooks/follow.ts'
import { BARE_ENV, freePort } from './running.ts'
import { newGame, type ScoredGame, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PROGRAMS = join(ROOT, 'packages/client/test')
const PYTHON = '/usr/bin/python3'
const hasPython = spawnSync(PYTHON, ['-c', 'import jsonschema']).status === 0

let game: ScoredGame
let url: string

const at = setUpTestServer({ works: true, env: { webhookPrivate: true } })
beforeAll(async () => {
  url = await at.fastify.listen({ port: 0, host: '127.0.0.1' })
})

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

/** Starts a program and plays its game. @returns the last line of the program */
async function play(command: readonly string[], env: NodeJS.ProcessEnv = BARE_ENV): Promise<string> {
  game = await newGame(at.ask)
  const { body: made } = await game.ask('POST', '/v1/api-token/', {
    kind: 'PROGRAM',
    teamBrandIds: [game.programId],
    name: 'Follower',
    scopes: ['games:read', 'schedule:read', 'program:read', 'stats:read', 'webhooks:write'],
  })
  const [name = '', ...args] = [...command, url, made.token, game.programId, String(await freePort())]
  const program = spawn(name, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
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
  return last
}

const WHOLE = { differences: [], score: { home: 8, away: 8 }, hasAll: true, revisions: 12 }

it('a program that knows only the contract has the box score after an outage', async () => {
  const last = await play([process.execPath, join(PROGRAMS, 'follower.ts')])
  expect(JSON.parse(last)).toEqual(WHOLE)
})

it.skipIf(!hasPython)(
  `${hasPython ? '' : '(needs python3-jsonschema) '}a program in Python, by a client generated from the contract, has it too`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fullcourt-python-'))
    const args = [join(PROGRAMS, 'makeClient.py'), join(ROOT, 'docs/openapi.v1.json')]
    writeFileSync(join(folder, 'fullcourt.py'), spawnSync(PYTHON, args).stdout)
    const last = await play([PYTHON, join(PROGRAMS, 'follower.py')], { ...BARE_ENV, PYTHONPATH: folder })
    rmSync(folder, { recursive: true })
    expect(JSON.parse(last)).toEqual(WHOLE)
  },
)
