// What a season counts: final games, each up to its end, by the rules of this release.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { RECORD_FORMAT } from '@fullcourt/scorebook/figures'
import { describe, expect, it } from 'vitest'
import { freshSeason } from './freshSeason.ts'
import { newGame, newId, newTeam, type ScoredGame, saveAll, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

/** A substitution on each side, so that minutes are known. */
const swap = ({ home }: ScoredGame, second: number) => {
  const event = (n: number, subIn: boolean) => ({
    id: newId(),
    type: 'substitution' as const,
    isHomeTeam: true,
    assignment: 'PLAYER' as const,
    teamGamePersonnelId: home[n]!,
    attributes: { subIn },
  })
  const at = { period: 1, clockTime: 480 - second, order: second * 10 }
  return { origin: { ...event(0, false), ...at }, rel: [event(5, true)], freethrows: [] }
}

interface Line {
  readonly jersey: string
  readonly secondsPlayed: number | null
  readonly points: number
}
interface Row {
  readonly id: string
  readonly jersey: string
  readonly minutesPlayed: number | null
  readonly points: number
}

/** The record that the last release stored for a game with these plays: without format and rules, and with other minutes. */
const OLD_RECORD = readFileSync(join(import.meta.dirname, 'fixtures/record-of-0.1.0.json'), 'utf8')

describe('a season', () => {
  let team: Awaited<ReturnType<typeof newTeam>>
  const query = (filters: object) => `filters=${encodeURIComponent(JSON.stringify(filters))}`
  const get = async (path: string) => {
    const { status, body, text } = await team.ask('GET', path)
    expect(status, text).toBe(200)
    return body
  }
  const must = async (method: string, path: string, sent: object) => {
    const { status, text } = await team.ask(method, path, sent)
    expect(status, text).toBeLessThan(300)
  }
  const season = (filters: object = {}) => get(`/v1/team/${team.teamId}/stats/?${query(filters)}`)

  const at = setUpTestServer()

  it.each([
    ['forfeit', 20],
    ['default', 2],
  ])('has no flag for a score that the rules award: %s', async (finalReason, homeFinalScore) => {
    team = await newTeam(at.ask)
    const game = await newGame(at.ask, team)
    await saveAll(game, [shot(game, 1)])
    const gamePath = `/v1/team-game/${game.gameId}/`
    await must('PATCH', gamePath, { homeFinalScore, awayFinalScore: 0, finalReason })
    const { flags } = await get(`${gamePath}box-score/`)
    expect(flags.map(({ code }: { code: string }) => code)).not.toContain('SCORE_MISMATCH')
    await must('POST', `${gamePath}reopen/`, {})
    await must('PATCH', gamePath, { homeFinalScore, awayFinalScore: 0, finalReason: 'played' })
    const { flags: played } = await get(`${gamePath}box-score/`)
    expect(played.map(({ code }: { code: string }) => code)).toContain('SCORE_MISMATCH')
  })

  /** Three games: ended on the screen in the second quarter, ended without a saved clock, and still running. */
  async function played() {
    team = await newTeam(at.ask)
    const [early, imported, running] = [
      await newGame(at.ask, team),
      await newGame(at.ask, team),
      await newGame(at.ask, team),
    ]
    for (const game of [early, imported, running])
      await saveAll(game, [
        shot(game, 10, { made: true, by: 0 }),
        swap(game, 100),
        shot(game, 22, { made: true, by: 1, period: 2 }),
      ])
    const state = { savedAt: '2026-11-21T01:00:00.000Z', period: 2, clockTime: 440, clockRunning: false }
    await must('PATCH', `/v1/team-game/${early.gameId}/state/`, { ...state, started: true })
    for (const game of [early, imported])
      await must('PATCH', `/v1/team-game/${game.gameId}/`, { homeFinalScore: 4, awayFinalScore: 0 })
    return { early, imported, running, finals: [early, imported] }
  }

  const box = async ({ gameId }: ScoredGame) =>
    (await get(`/v1/team-game/${gameId}/box-score/`)).home.players as readonly Line[]
  const secondsOf = async (game: ScoredGame, shirt: string) =>
    (await box(game)).find(({ jersey }) => jersey === shirt)!.secondsPlayed

  it('counts only final games in every figure, and the running one on request', async () => {
    const { running } = await played()
    const { totals, results, liveGames } = await season()
    expect(totals).toMatchObject({ totalGames: 2, won: 2, points: 8, pointsPerGame: 4 })
    expect(liveGames).toBe(1)
    const rows = results as readonly (Row & { gamesPlayed: number; pointsPerGame: number })[]
    expect(rows.find(({ points }) => points > 0)).toMatchObject({ gamesPlayed: 2, pointsPerGame: 2 })
    expect((await season({ live: true })).totals).toMatchObject({ totalGames: 3, won: 2, points: 12 })
    expect((await season({ result: 'won' })).liveGames).toBe(0)

    const path = `/v1/team/${team.teamId}`
    expect((await get(`${path}/shots/?${query({})}`)).results).toHaveLength(4)
    expect((await get(`${path}/shots/?${query({ live: true })}`)).results).toHaveLength(6)
    expect((await get(`${path}/shots/?${query({ teamGameId: running.gameId })}`)).results).toHaveLength(2)
    const secondsOn = async (filters: object) =>
      ((await get(`${path}/line-ups/?${query(filters)}`)).results as { seconds: number }[]).reduce(
        (sum, { seconds }) => sum + seconds,
        0,
      )
    expect(await secondsOn({})).toBe(520 + 960)
    expect(await secondsOn({ live: true })).toBe(520 + 960 + 502)
  })

  it('shows a player the final games, and the running one on request', async () => {
    const { running, finals } = await played()
    const { results } = await season()
    const entry = { teamId: team.teamId, position: 'G', homeJersey: '4', awayJersey: '5' }
    const { body: own } = await team.ask('POST', '/v1/team-personnel/', {
      ...entry,
      teamBrandPersonnelId: (results as Row[]).find(({ points }) => points > 0)!.id,
    })
    const games = async (filters: object) => {
      const { results: rows, totals } = await get(`/v1/team-personnel/${own.id}/stats/?${query(filters)}`)
      const ids = (rows as { teamGameId: string }[]).map(({ teamGameId }) => teamGameId).toSorted()
      return [ids, totals.totalGames]
    }
    expect(await games({})).toEqual([finals.map(({ gameId }) => gameId).toSorted(), 2])
    expect(await games({ live: true })).toEqual([
      [...finals, running].map(({ gameId }) => gameId).toSorted(),
      3,
    ])
  })

  it('counts a game up to the clock saved at its end, else up to the horn', async () => {
    const { early, imported, running } = await played()
    expect(await secondsOf(early, '5')).toBe(380 + 40)
    expect(await secondsOf(imported, '5')).toBe(380 + 480)
    expect(await secondsOf(running, '5')).toBe(380 + 22)
    const flow = await get(`/v1/team-game/${early.gameId}/flow/`)
    expect(flow.secondsTied + flow.secondsLeading.home + flow.secondsLeading.away).toBe(520)
  })

  it('has the minutes of all its box scores and all its periods', async () => {
    const { finals } = await played()
    const { results } = await season()
    const lines = (await Promise.all(finals.map(box))).flat()
    for (const { jersey, minutesPlayed } of results as readonly Row[]) {
      const own = lines.filter((line) => line.jersey === jersey)
      const seconds = own.reduce((sum, { secondsPlayed }) => sum + (secondsPlayed ?? 0), 0)
      expect(minutesPlayed, `#${jersey}`).toBeCloseTo(seconds / 60, 6)
    }
    const minutes = async (period: number) =>
      ((await season({ period })).results as readonly Row[]).reduce(
        (sum, row) => sum + (row.minutesPlayed ?? 0),
        0,
      )
    expect((await minutes(1)) + (await minutes(2))).toBeCloseTo((5 * (520 + 960)) / 60, 6)
  })

  it('counts a game again after it was reopened and ended', async () => {
    const { early } = await played()
    const path = `/v1/team-game/${early.gameId}`
    await team.ask('POST', `${path}/reopen/`)
    expect((await season()).totals.totalGames).toBe(1)
    const state = { savedAt: '2026-11-21T02:00:00.000Z', period: 2, clockTime: 400, started: true }
    await must('PATCH', `${path}/state/`, state)
    await must('PATCH', `${path}/`, { homeFinalScore: 4, awayFinalScore: 0 })
    expect(await secondsOf(early, '5')).toBe(380 + 80)
    const row = ((await season()).results as readonly Row[]).find(({ jersey }) => jersey === '5')
    expect(row!.minutesPlayed).toBeCloseTo((460 + 860) / 60, 6)
  })

  describe('the stored record of a game', () => {
    const kept = (gameId: string) =>
      at.app.db
        .selectFrom('gameRecord')
        .select(['seq', 'version', 'record'])
        .where('teamGameId', '=', gameId)
        .executeTakeFirst()

    async function keptSoon(gameId: string, isNew: (record: object) => boolean) {
      for (let waited = 0; waited < 10_000; waited += 20) {
        const row = await kept(gameId)
        if (row && isNew(row.record)) return row
        await sleep(20)
      }
      throw new Error('no record was kept')
    }

    const teamKey = () => ({ accountId: team.accountId, id: team.teamId })

    /** Starts a new process, which has only the stored records. */
    const seasonOfFresh = () => freshSeason(at.app, teamKey())

    /** Stores the record as the last release did for the plays of this game. */
    async function keepAsBefore({ gameId, home }: ScoredGame, change: (text: string) => string) {
      const row = await keptSoon(gameId, () => true)
      const people = (await team.ask('GET', `/v1/team-game/${gameId}/setup/`)).body.home.personnel as {
        id: string
        teamBrandPersonnelId: string
      }[]
      const personOf = new Map(people.map((one) => [one.id, one.teamBrandPersonnelId]))
      const text = home.reduce(
        (sum, id, n) => sum.replaceAll(`HOME${n}`, id).replaceAll(`PERSON${n}`, personOf.get(id)!),
        OLD_RECORD.replaceAll('GAME', gameId),
      )
      await at.app.db
        .updateTable('gameRecord')
        .set({ record: change(text) })
        .where('teamGameId', '=', gameId)
        .execute()
      return row
    }

    it.each([
      ['an earlier release', (text: string) => text],
      [
        'a release that counted less',
        (text: string) => text.replaceAll(/"(foulsDrawn|possessions|secondsOfGame)":/g, '"unknown":'),
      ],
      ['a later format', (text: string) => text.replace('{"records"', '{"format":999,"rules":999,"records"')],
    ])('is recomputed if it is from %s', async (_, change) => {
      const { finals, early } = await played()
      const figures = await season()
      for (const game of finals) await keepAsBefore(game, change)
      const { games } = await seasonOfFresh()
      const whole = games.find(({ row }) => row.gameId === early.gameId)!.whole!
      expect(whole.own.secondsPlayed).toBe(5 * 520)
      expect(JSON.stringify(games.map((game) => game.whole))).not.toMatch(/NaN|unknown/)
      const { games: known } = await at.app.stats.seasons.of(teamKey())
      expect(games.map((game) => game.whole)).toEqual(known.map((game) => game.whole))
      expect(await season()).toEqual(figures)
      await keptSoon(early.gameId, (record) => 'format' in record && record.format === RECORD_FORMAT)
    })

    it('is used if it is from this release', async () => {
      const { early } = await played()
      await season()
      const { seq, version, record } = await keptSoon(early.gameId, () => true)
      const marked = JSON.stringify(record).replaceAll('"points":2', '"points":7')
      await at.app.db
        .updateTable('gameRecord')
        .set({ record: marked })
        .where('teamGameId', '=', early.gameId)
        .execute()
      const { games } = await seasonOfFresh()
      const known = games.find(({ row }) => row.gameId === early.gameId)!
      expect(known).toMatchObject({ seq, version })
      expect(known.whole!.players.some(({ line }) => line.points === 7)).toBe(true)
    })
  })
})
