// The totals of a game whose plays were not entered (decision 0224).
import { fromBbgame, readXml } from '@fullcourt/scorebook/formats'
import { profileOf } from '@fullcourt/scorebook/rules'
import { beforeAll, expect, it } from 'vitest'
import { newGame, newTeam, type ScoredGame, saveAll, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

let team: Awaited<ReturnType<typeof newTeam>>
let game: ScoredGame
const at = setUpTestServer()
beforeAll(async () => {
  team = await newTeam(at.ask)
  game = await newGame(at.ask, team)
})

const NO_SHOTS = { made: 0, total: 0 }
const line = (id: string | null, isHomeTeam: boolean, more: object = {}) => ({
  id,
  isHomeTeam,
  seconds: null,
  twoPointers: NO_SHOTS,
  threePointers: NO_SHOTS,
  freethrows: NO_SHOTS,
  offensiveRebounds: 0,
  defensiveRebounds: 0,
  assists: 0,
  turnovers: 0,
  steals: 0,
  blockedShots: 0,
  personalFouls: 0,
  ...more,
})
const save = (lines: readonly object[], gameId = game.gameId) =>
  team.ask('PUT', `/v1/team-game/${gameId}/typed-box-score/`, { lines })
const box = async () => (await team.ask('GET', `/v1/team-game/${game.gameId}/box-score/`)).body
const season = async () => (await team.ask('GET', `/v1/team/${team.teamId}/stats/`)).body

it('counts typed totals in box score and season, and says so', async () => {
  expect((await season()).totals.totalGames).toBe(0)
  const [first] = game.home
  const lines = [
    line(first!, true, { twoPointers: { made: 5, total: 9 }, defensiveRebounds: 4 }),
    line(null, false, { twoPointers: { made: 3, total: 9 } }),
  ]
  const saved = await save(lines)
  expect(saved.status, saved.text).toBe(200)
  expect(saved.body).toMatchObject({ typedIn: true })
  const ending = { homeFinalScore: 10, awayFinalScore: 6, overtimePeriods: 1 }
  await team.ask('PATCH', `/v1/team-game/${game.gameId}/`, ending)
  expect(await box()).toMatchObject({ typedIn: true, score: { home: 10, away: 6 }, flagCount: 0 })
  // 9 possessions of each side in 36 minutes.
  expect((await box()).home.advanced.pace).toBeCloseTo(8, 9)
  const own = (await box()).home.players.find(({ id }: { id: string }) => id === first)
  expect(own).toMatchObject({ points: 10, totalRebounds: 4, played: true })
  expect(await season()).toMatchObject({ typedIn: 1, totals: { totalGames: 1, points: 10 } })

  const file = await team.ask('GET', `/v1/team-game/${game.gameId}/file/?format=bbgame`)
  const tree = readXml(file.text)
  expect(fromBbgame([tree!], profileOf('nfhs')!)?.totals.sides).toMatchObject({
    home: { points: 10, defensiveRebounds: 4 },
    away: { points: 6 },
  })
  // No play tells of these.
  expect(file.text).not.toContain('<special')

  // A correction counts at once.
  await save([line(first!, true, { twoPointers: { made: 5, total: 9 }, assists: 2 }), lines[1]!])
  expect((await season()).totals).toMatchObject({ assists: 2, totalRebounds: 0 })
})

it('refuses lines that make no sense', async () => {
  const [first] = game.home
  const tooMany = await save([line(first!, true, { freethrows: { made: 3, total: 2 } })])
  expect([tooMany.status, tooMany.body.code]).toEqual([422, 'invalid'])
  expect((await save([line(first!, false)])).body.fields).toEqual({
    lines: 'Lines must be of people of this game.',
  })
  expect((await save([line(null, true), line(null, true)])).status).toBe(422)
})

it('counts nothing without lines', async () => {
  await save([])
  expect(await season()).toMatchObject({ typedIn: 0, totals: { totalGames: 0 } })
})

it('leaves a game with plays to its plays', async () => {
  const scored = await newGame(at.ask, team)
  await saveAll(scored, [shot(scored, 10, { made: true, by: 0 })])
  expect((await save([], scored.gameId)).body.code).toBe('locked')
})
