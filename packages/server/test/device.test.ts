import { beforeAll, expect, it } from 'vitest'
import { newGame, newTeam, type ScoredGame, save, saveAll, shot } from './scorer.ts'
import { setUpTestServer, type TestServer } from './testServer.ts'

const TABLE = 'Table iPad (k3fa)'

let game: ScoredGame
const at = setUpTestServer()
beforeAll(async () => {
  const ask: TestServer['ask'] = (method, path, how = {}) =>
    at.ask(method, path, { ...how, headers: { ...how.headers, 'x-device': TABLE } })
  game = await newGame(ask, await newTeam(ask))
})

it('every line of the log names the device: saved, changed, deleted and restored plays, final and reopened games', async () => {
  const [one, two, three] = [10, 20, 30].map((second) => shot(game, second))
  const event = `/v1/team-game-event/${one!.origin.id}/`
  await save(game, one!)
  await saveAll(game, [two!, three!])
  const path = `/v1/team-game/${game.gameId}/`
  const ending = { homeFinalScore: 0, awayFinalScore: 0, overtimePeriods: 0, finalReason: 'abandoned' }
  for (const { status, text } of [
    await game.ask('PATCH', event, { userFlagged: true }),
    await game.ask('DELETE', event),
    await game.ask('POST', `${event}restore/`),
    await game.ask('PATCH', path, ending),
    await game.ask('POST', `${path}reopen/`),
  ])
    expect(status, text).toBe(200)
  const log = await at.app.db
    .selectFrom('gameLog')
    .select(['action', 'device'])
    .where('teamGameId', '=', game.gameId)
    .orderBy('seq')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    'put',
    'put',
    'put',
    'put',
    'delete',
    'put',
    'final',
    'reopen',
  ])
  expect(new Set(log.map(({ device }) => device))).toEqual(new Set([TABLE]))
})
