// A season's answers are cached. These tests change each of their inputs.
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshSeason } from './freshSeason.ts'
import { joinByInvitation } from './joining.ts'
import { newGame, newId, newTeam, type ScoredGame, save, saveAll, scheduled, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

describe('the season of a team', () => {
  let team: Awaited<ReturnType<typeof newTeam>>
  let games: readonly ScoredGame[]
  const stats = async (filters: object = {}) => {
    const query = encodeURIComponent(JSON.stringify({ live: true, ...filters }))
    const { status, body, text } = await team.ask('GET', `/v1/team/${team.teamId}/stats/?filters=${query}`)
    expect(status, text).toBe(200)
    return body
  }

  const at = setUpTestServer()
  beforeAll(async () => {
    team = await newTeam(at.ask)
    games = [await newGame(at.ask, team), await newGame(at.ask, team)]
    for (const game of games)
      await saveAll(game, [
        shot(game, 10, { made: true, by: 0 }),
        shot(game, 20, { by: 1 }),
        shot(game, 30, { made: true, by: 1, period: 2 }),
      ])
  })

  const teamKey = () => ({ accountId: team.accountId, id: team.teamId })

  it('gives the same answer without changes, also from a new app', async () => {
    const first = await stats()
    expect(first.totals).toMatchObject({ totalGames: 2, points: 8 })
    expect(await stats()).toEqual(first)
    const fresh = await freshSeason(at.app, teamKey())
    const known = await at.app.stats.seasons.of(teamKey())
    expect(fresh.games.map(({ whole }) => whole)).toEqual(known.games.map(({ whole }) => whole))
  })

  it('includes each new, changed or deleted play at once', async () => {
    const before = (await stats()).totals.points
    const play = shot(games[0]!, 40, { made: true, by: 2 })
    await save(games[0]!, play)
    expect((await stats()).totals.points).toBe(before + 2)
    await save(games[0]!, { ...play, origin: { ...play.origin, pointValue: 3 } })
    expect((await stats()).totals.points).toBe(before + 3)
    await team.ask('DELETE', `/v1/team-game-event/${play.origin.id}/`)
    expect((await stats()).totals.points).toBe(before)
    expect((await stats({ period: 2 })).totals.points).toBe(4)
  })

  it('follows changes of its games', async () => {
    const [one, two] = games as [ScoredGame, ScoredGame]
    await team.ask('PATCH', `/v1/team-game/${one.gameId}/`, { opponentName: 'Hillside' })
    expect((await stats({ opponent: 'Hillside' })).totals.totalGames).toBe(1)
    expect((await stats({ opponent: 'Hillside', period: 1 })).totals.points).toBe(2)
    await team.ask('DELETE', `/v1/team-game/${two.gameId}/`)
    expect((await stats()).totals.totalGames).toBe(1)
    await team.ask('POST', `/v1/team-game/${two.gameId}/restore/`)
    expect((await stats()).totals.totalGames).toBe(2)
  })

  it('identifies people by their roster entries, and lists the games of each', async () => {
    const { results } = await stats()
    const { jersey, id: personId } = results.find(({ points }: { points: number }) => points === 4)
    const entry = {
      teamId: team.teamId,
      teamBrandPersonnelId: personId,
      position: 'G',
      homeJersey: '4',
      awayJersey: '5',
    }
    const { body, text, status } = await team.ask('POST', '/v1/team-personnel/', entry)
    expect(status, text).toBe(201)
    const row = (await stats()).results.find((one: { jersey: string }) => one.jersey === jersey)
    expect(row).toMatchObject({ id: body.id, points: 4 })
    const { body: own } = await team.ask('GET', `/v1/team-personnel/${body.id}/stats/?filters={"live":true}`)
    expect(own.results.map(({ opponent }: { opponent: string }) => opponent).toSorted()).toEqual([
      'Hillside',
      'Riverside',
    ])
    expect(own.totals).toMatchObject({ id: body.id, totalGames: 2, points: 4 })
  })

  it('lists its games, which add up to the totals, and filters them', async () => {
    const { games: listed, totals } = await stats()
    expect(listed).toHaveLength(totals.totalGames)
    expect(listed[0]).toMatchObject({ place: 'home', result: null, own: { points: 4 }, other: { points: 0 } })
    const sum = (of: (game: (typeof listed)[number]) => number) =>
      listed.reduce((all: number, game: (typeof listed)[number]) => all + of(game), 0)
    expect(sum(({ own }) => own.points)).toBe(totals.points)
    expect(sum(({ own }) => own.possessions)).toBe(totals.possessions)
    const { day, teamGameId } = listed.at(-1)
    const only = async (filters: object) =>
      (await stats(filters)).games.map((game: (typeof listed)[number]) => game.teamGameId)
    expect(await only({ last: 1 })).toEqual([teamGameId])
    expect(await only({ from: day, to: day })).toContain(teamGameId)
    expect(await only({ from: '2150-01-01' })).toEqual([])
    expect(await only({ close: true })).toEqual([])
  })

  it('is a row of the program, with how far its games are scored', async () => {
    const late = { gameStartTime: '2020-11-20T19:00:00-05:00', opponentName: 'Never Scored' }
    const { body: game } = await team.ask('POST', '/v1/team-game/', scheduled(team.teamId, late))
    const filters = encodeURIComponent(JSON.stringify({ live: true }))
    const path = `/v1/team-brand/${team.programId}/stats/?filters=${filters}`
    const { status, body, text } = await team.ask('GET', path)
    expect(status, text).toBe(200)
    const { totals } = await stats()
    expect(body.teams).toMatchObject([{ teamId: team.teamId, form: [], trend: [] }])
    expect(body.teams[0].totals).toEqual(totals)
    const { scheduled: planned, live, final, notScored } = body.teams[0].scoring
    expect([planned + live + notScored, final]).toEqual([games.length + 1, 0])
    expect(notScored).toBeGreaterThan(0)
    expect(body.teams[0].leaders[0]).toMatchObject({ figure: 'points' })
    expect(body.opponents).toContain('Hillside')
    await team.ask('DELETE', `/v1/team-game/${game.id}/`)
    const stranger = await newTeam(at.ask)
    expect((await stranger.ask('GET', path)).status).toBe(404)
  })

  it('stores the record of a final game, and reads it back unchanged', async () => {
    const [game] = games as [ScoredGame]
    await team.ask('PATCH', `/v1/team-game/${game.gameId}/`, { homeFinalScore: 4, awayFinalScore: 0 })
    const answered = await stats({ result: 'won' })
    expect(answered.totals).toMatchObject({ totalGames: 1, won: 1 })
    expect((await stats({ close: true })).games).toEqual(answered.games)
    const { db } = at.app
    const written = () =>
      db
        .selectFrom('gameRecord')
        .select('teamGameId')
        .where('teamGameId', '=', game.gameId)
        .executeTakeFirst()
    for (let waited = 0; !(await written()) && waited < 5_000; waited += 20) await sleep(20)
    const fresh = await freshSeason(at.app, teamKey())
    const known = await at.app.stats.seasons.of(teamKey())
    const shape = ({ games: all }: typeof known) => all.map(({ whole, parts }) => [whole, parts()])
    expect(shape(fresh)).toEqual(JSON.parse(JSON.stringify(shape(known))))
  })

  it('sums a person over seasons and teams, as far as the caller sees them', async () => {
    const [game] = games as [ScoredGame]
    await team.ask('PATCH', `/v1/team-game/${game.gameId}/`, { homeFinalScore: 4, awayFinalScore: 0 })
    const { results: roster } = (await team.ask('GET', `/v1/team/${team.teamId}/roster/`)).body
    const [{ id: entryId, teamBrandPersonnelId: personId }] = roster
    const career = async (ask = team.ask) => {
      const { status, body, text } = await ask('GET', `/v1/team-brand-personnel/${personId}/stats/`)
      expect(status, text).toBe(200)
      return body
    }
    const unnamed = await career()
    expect(unnamed.entries).toMatchObject([{ id: entryId, teamId: team.teamId, homeJersey: '4' }])
    expect(unnamed.results).toMatchObject([{ teamId: team.teamId, teamSeasonId: null, season: null }])
    expect(unnamed.totals.points).toBe(2)

    const day = (await stats({ result: 'won' })).games[0].day
    const dates = { name: 'Winter', startDate: day, endDate: day }
    const { body: season } = await team.ask('POST', '/v1/team-season/', { teamId: team.teamId, ...dates })
    await team.ask('PATCH', `/v1/team-game/${game.gameId}/`, { teamSeasonId: season.id })
    const { results, totals } = await career()
    expect(results).toMatchObject([{ teamSeasonId: season.id, season: 'Winter', gamesPlayed: 1, points: 2 }])
    expect(totals.points).toBe(results[0].points)

    // A player sees the own teams alone.
    const player = await joinByInvitation(at, {
      by: team.token,
      invitation: { teamBrandId: team.programId, role: 'PLAYER' },
      as: { username: 'sees-no-team' },
    })
    expect(await career((method, path) => at.ask(method, path, { token: player }))).toEqual({
      entries: [],
      results: [],
      totals: null,
    })
    const stranger = await newTeam(at.ask)
    expect((await stranger.ask('GET', `/v1/team-brand-personnel/${personId}/stats/`)).status).toBe(404)
  })

  it('names the final games with open flags', async () => {
    const path = `/v1/team-brand/${team.programId}/flagged-games/`
    const [game] = games as [ScoredGame]
    const { body } = await team.ask('GET', `/v1/team-game/${game.gameId}/box-score/`)
    const { results } = (await team.ask('GET', path)).body
    expect(results).toMatchObject([{ teamGameId: game.gameId, opponent: 'Hillside', isHome: true }])
    expect(results[0].openFlags).toBe(body.flagCount)
    await team.ask('POST', `/v1/team-game/${game.gameId}/reopen/`)
    expect((await team.ask('GET', path)).body.results).toEqual([])
  })

  it('leaves garbage time out, and sums line-ups with and without players by game', async () => {
    const decided = await newTeam(at.ask)
    const ten = Array.from({ length: 10 }, (_, n) => `${n} Player ${n}`)
    const game = await newGame(at.ask, decided, { players: { home: ten, away: ten } })
    const swap = (isHomeTeam: boolean, n: number) => {
      const side = isHomeTeam ? game.home : game.away
      const change = (teamGamePersonnelId: string | undefined, subIn: boolean) => ({
        id: newId(),
        type: 'substitution',
        isHomeTeam,
        assignment: 'PLAYER',
        teamGamePersonnelId,
        attributes: { subIn },
      })
      const at = { period: 4, clockTime: 300, order: n }
      return {
        origin: { ...change(side[n], false), ...at },
        rel: [change(side[n + 5], true)],
        freethrows: [],
      }
    }
    const saved = await saveAll(game, [
      ...[10, 20, 30, 40, 50, 60].map((second) => shot(game, second, { made: true, period: 1 })),
      ...[0, 1, 2, 3].flatMap((n) => [swap(true, n), swap(false, n)]),
      shot(game, 240, { made: true, by: 4, period: 4 }),
    ])
    expect(saved.status, saved.text).toBe(200)
    const end = { homeFinalScore: 14, awayFinalScore: 0 }
    await decided.ask('PATCH', `/v1/team-game/${game.gameId}/`, end)
    const read = async (path: string, filters: object) => {
      const query = encodeURIComponent(JSON.stringify(filters))
      const { status, body, text } = await decided.ask(
        'GET',
        `/v1/team/${decided.teamId}/${path}/?filters=${query}`,
      )
      expect(status, text).toBe(200)
      return body
    }
    const points = async (filters: object) => (await read('stats', filters)).totals.points
    const withoutGarbageTime = true
    expect([await points({}), await points({ withoutGarbageTime })]).toEqual([14, 12])
    expect([await points({ period: 4 }), await points({ period: 4, withoutGarbageTime })]).toEqual([2, 0])
    const { games } = await read('stats', {})
    expect(games[0].garbageFrom).toEqual({ period: 4, clockTime: 300 })
    const { results, games: none } = await read('line-ups', {})
    expect([results.length, none]).toEqual([2, []])
    expect((await read('line-ups', { withoutGarbageTime })).results).toHaveLength(1)
    const five = await read('line-ups', { lineUp: results[0].people })
    expect(five.games).toMatchObject([{ teamGameId: game.gameId, own: { points: 12 } }])
    const [starter] = results[0].people.filter((id: string) => !results[1].people.includes(id))
    const [on, off] = [await read('line-ups', { on: starter }), await read('line-ups', { off: starter })]
    expect([on.games[0].own.points, off.games[0].own.points]).toEqual([12, 2])
  })

  it('shows players of the program their own team alone', async () => {
    const program = await newTeam(at.ask)
    const { body: other } = await program.ask('POST', '/v1/team/', {
      teamBrandId: program.programId,
      level: 2,
    })
    const person = { teamBrandId: program.programId, firstName: 'Pat', lastName: 'Player', role: 'PLAYER' }
    const { body: player } = await program.ask('POST', '/v1/team-brand-personnel/', person)
    await program.ask('POST', '/v1/team-personnel/', {
      teamId: other.id,
      teamBrandPersonnelId: player.id,
      position: 'G',
      homeJersey: '4',
      awayJersey: '4',
    })
    const token = await joinByInvitation(at, {
      by: program.token,
      invitation: { teamBrandId: program.programId, role: 'PLAYER', teamBrandPersonnelId: player.id },
      as: { username: 'insightsplayer' },
    })
    const path = `/v1/team-brand/${program.programId}/stats/`
    const teams = async (ask: Promise<{ body: { teams: { teamId: string }[] } }>) =>
      (await ask).body.teams.map(({ teamId }) => teamId)
    expect(await teams(program.ask('GET', path))).toEqual([program.teamId, other.id])
    expect(await teams(at.ask('GET', path, { token }))).toEqual([other.id])
  })
})
