import { anonymousId } from '@fullcourt/scorebook/vocabulary'
import { type Setup, setup as setupReply } from '@fullcourt/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { lockGame } from '../src/games/lockGame.ts'
import { assignSeasons } from '../src/programs/seasonOfDay.ts'
import { untilWaiting } from './lockWaits.ts'
import { newGame, newId, newTeam, save, saveAll, scheduled, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

describe('games', () => {
  let team: Awaited<ReturnType<typeof newTeam>>
  const at = setUpTestServer()
  beforeAll(async () => {
    team = await newTeam(at.ask)
  })
  const schedule = async (more: object = {}) => {
    const { body, text, status } = await team.ask('POST', '/v1/team-game/', scheduled(team.teamId, more))
    expect(status, text).toBe(201)
    return body
  }

  it('store the instant, the time zone and the local time of their start', async () => {
    const cases = [
      ['2026-11-20T19:00:00-05:00', 'America/New_York', '2026-11-21T00:00:00.000Z', '2026-11-20T19:00'],
      ['2026-03-08T03:30:00-04:00', 'America/New_York', '2026-03-08T07:30:00.000Z', '2026-03-08T03:30'],
      ['2026-11-01T01:30:00-04:00', 'America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-01T01:30'],
      ['2026-11-01T01:30:00-05:00', 'America/New_York', '2026-11-01T06:30:00.000Z', '2026-11-01T01:30'],
      ['2026-07-01T19:00:00Z', 'America/Phoenix', '2026-07-01T19:00:00.000Z', '2026-07-01T12:00'],
    ]
    for (const [gameStartTime, timezone, instant, wall] of cases) {
      const game = await schedule({ gameStartTime, timezone })
      expect(game).toMatchObject({ gameStartTime: instant, localStartTime: wall, timezone })
    }
    const game = await schedule()
    const moved = await team.ask('PATCH', `/v1/team-game/${game.id}/`, { timezone: 'America/Chicago' })
    expect(moved.body.localStartTime).toBe('2026-11-20T18:00')
    expect((await team.ask('PATCH', `/v1/team-game/${game.id}/`, { timezone: 'Mars/Base' })).status).toBe(422)
  })

  it('a custom league without a base is a copy of the high school rules', async () => {
    const body = { accountId: team.accountId, name: 'Ours', periodDuration: 600 }
    const made = await team.ask('POST', '/v1/league/', body)
    expect([made.status, made.body]).toMatchObject([201, { baseCode: 'nfhs', periodDuration: 600 }])
  })

  it('keep their rules byte for byte after any change of their league', async () => {
    const { body: accounts } = await team.ask('GET', '/v1/account/')
    const custom = { accountId: accounts.results[0].id, name: 'Ours', baseCode: 'fiba', periodDuration: 480 }
    const { body: league } = await team.ask('POST', '/v1/league/', custom)
    const [scored, waiting] = [await newGame(at.ask, team), await newGame(at.ask, team)]
    for (const { gameId } of [scored, waiting])
      await team.ask('PATCH', `/v1/team-game/${gameId}/`, { leagueId: league.id })
    await save(scored, shot(scored, 1, { made: true }))
    await team.ask('PATCH', `/v1/team-game/${scored.gameId}/`, { homeFinalScore: 2, awayFinalScore: 0 })
    const read = async ({ gameId }: { gameId: string }) => {
      const { body } = await team.ask('GET', `/v1/team-game/${gameId}/setup/`)
      const { text } = await team.ask('GET', `/v1/team-game/${gameId}/box-score/`)
      return { rules: JSON.stringify(body.rules), text }
    }
    const before = await read(scored)
    const change = { periodDuration: 600, personalFoulLimit: 4, secondFoulThreshold: 9, foulReset: 'HALF' }
    expect((await team.ask('PATCH', `/v1/league/${league.id}/`, change)).status).toBe(200)
    expect(await read(scored)).toEqual(before)
    expect(JSON.parse((await read(waiting)).rules)).toMatchObject({ periodDuration: 600, foulReset: 'HALF' })
    await scored.ask('POST', `/v1/team-game/${scored.gameId}/reopen/`)
    const open = await read(scored)
    const named = { leagueId: league.id, leagueOverrides: null, notes: 'A note' }
    const note = () => scored.ask('PATCH', `/v1/team-game/${scored.gameId}/`, named)
    expect((await note()).status).toBe(200)
    expect((await read(scored)).rules).toEqual(open.rules)
    await team.ask('DELETE', `/v1/league/${league.id}/`)
    expect((await note()).status).toBe(200)
  })

  it('reuse an opponent with the same name, independent of spelling', async () => {
    const first = await schedule({ opponentName: 'St. Mary’s', isHome: false })
    const second = await schedule({ opponentName: ' ST. MARY’S ', opponentMascot: 'Rams' })
    expect(first.homeUnmanagedTeam).toMatchObject({ name: 'St. Mary’s', mascot: 'Owls' })
    expect(second.awayUnmanagedTeam).toEqual({ ...first.homeUnmanagedTeam, mascot: 'Rams' })
    expect(first).toMatchObject({
      awayTeamFullName: expect.stringContaining('Lions'),
      homeTeamFullName: 'St. Mary’s Owls',
    })
  })

  it('name the team of the program with its program, on its side', async () => {
    const { fullName: programName } = (await team.ask('GET', `/v1/team-brand/${team.programId}/`)).body
    const ours = { id: team.teamId, level: 1, teamBrand: { id: team.programId, fullName: programName } }
    const [home, away] = [await schedule(), await schedule({ isHome: false })]
    expect(home).toMatchObject({ homeTeam: { ...ours, fullName: home.homeTeamFullName }, awayTeam: null })
    expect(away).toMatchObject({ awayTeam: { ...ours, fullName: away.awayTeamFullName }, homeTeam: null })
  })

  it('list events with their team, league, court and player', async () => {
    const game = await newGame(at.ask, team)
    await save(game, shot(game, 1, { by: 0 }))
    const { body } = await game.ask('GET', `/v1/team-game/${game.gameId}/events/`)
    const { teamGame, court } = (await game.ask('GET', `/v1/team-game/${game.gameId}/setup/`)).body
    const [fed] = body.results
    expect(fed).toMatchObject({
      teamId: team.teamId,
      leagueId: teamGame.leagueId,
      courtId: court.id,
      teamGamePersonnel: { id: game.home[0], fullName: fed.jerseyName, jersey: fed.jerseyNumber },
    })
  })

  it('take a change of a person of the opponent for the games to come', async () => {
    const { awayUnmanagedTeam } = await schedule({ opponentName: 'Fairview' })
    const people = `/v1/unmanaged-team/${awayUnmanagedTeam.id}/personnel/`
    const { body: added } = await team.ask('POST', people, { jersey: '4', lastName: 'Adams' })
    const { id } = added.results[0]
    const changed = await team.ask('PATCH', `${people}${id}/`, { lastName: 'Abbott', position: 'C' })
    expect(changed.body.results).toMatchObject([{ id, jersey: '4', fullName: 'Abbott', position: 'C' }])
    expect((await team.ask('PATCH', `${people}${id}/`, { jersey: '100' })).status).toBe(422)
    await team.ask('DELETE', `${people}${id}/`)
    expect((await team.ask('PATCH', `${people}${id}/`, { jersey: '5' })).status).toBe(404)
  })

  it('are created once, and refuse a foreign league or season', async () => {
    const id = newId()
    const body = scheduled(team.teamId, { id })
    const made = await team.ask('POST', '/v1/team-game/', body)
    const again = await team.ask('POST', '/v1/team-game/', body)
    expect([made.status, again.status, again.body]).toEqual([201, 200, made.body])
    const other = await team.ask('POST', '/v1/team-game/', { ...body, location: 'Elsewhere' })
    expect([other.status, other.body.code]).toEqual([409, 'id_taken'])
    const stranger = await newTeam(at.ask)
    const season = { teamId: stranger.teamId, name: 'S', startDate: '2026-11-01', endDate: '2027-03-01' }
    const { body: theirs } = await stranger.ask('POST', '/v1/team-season/', season)
    const { body: game } = made
    for (const foreign of [{ teamSeasonId: theirs.id }, { leagueId: newId() }]) {
      const { status, body: refusal } = await team.ask('PATCH', `/v1/team-game/${game.id}/`, foreign)
      expect([status, Object.keys(refusal.fields)]).toEqual([422, Object.keys(foreign)])
    }
  })

  it('are listed by start, with filters', async () => {
    const own = await newTeam(at.ask)
    const make = async (day: string, more: object = {}) =>
      (
        await own.ask(
          'POST',
          '/v1/team-game/',
          scheduled(own.teamId, { gameStartTime: `${day}T19:00:00Z`, ...more }),
        )
      ).body
    const [third, first, second] = [
      await make('2030-03-01', { opponentName: 'Cedar' }),
      await make('2020-01-01', { isHome: false }),
      await make('2030-02-01'),
    ]
    const ids = async (query: string, path = `/v1/team/${own.teamId}/games/`) => {
      const { body, text } = await own.ask('GET', `${path}?${query}`)
      return body.results?.map(({ id }: { id: string }) => id) ?? text
    }
    const filtered = (filters: object) => ids(`filters=${encodeURIComponent(JSON.stringify(filters))}`)
    expect(await ids('')).toEqual([first.id, second.id, third.id])
    expect(await filtered({ place: 'away' })).toEqual([first.id])
    expect(await filtered({ upcoming: true })).toEqual([second.id, third.id])
    const upcoming = `/v1/team-brand/${own.programId}/upcoming-games/`
    const notScored = `filters=${encodeURIComponent('{"notScored":true}')}`
    expect(await ids(notScored, upcoming)).toEqual([first.id])
    expect(await ids('search=ceda')).toEqual([third.id])
    await own.ask('PATCH', `/v1/team-game/${first.id}/`, { homeFinalScore: 40, awayFinalScore: 50 })
    expect(await filtered({ final: true })).toEqual([first.id])
    expect(await ids('', upcoming)).toEqual([second.id, third.id])
    expect(await ids(notScored, upcoming)).toEqual([])
    expect((await own.ask('DELETE', `/v1/team-game/${second.id}/`)).status).toBe(204)
    expect(await ids('')).toEqual([first.id, third.id])
    expect(await ids('deleted=true')).toEqual([second.id])
    const gone = await own.ask('PATCH', `/v1/team-game/${second.id}/`, { notes: 'x' })
    expect([gone.status, gone.body.code]).toEqual([409, 'deleted'])
    expect((await own.ask('POST', `/v1/team-game/${second.id}/restore/`)).body.deletedAt).toBeNull()
  })

  it('belong to the season whose dates hold their day, unless one was chosen', async () => {
    const own = await newTeam(at.ask)
    const addSeason = async (startDate: string, endDate: string) => {
      const body = { teamId: own.teamId, name: startDate.slice(0, 4), startDate, endDate }
      return (await own.ask('POST', '/v1/team-season/', body)).body.id as string
    }
    const winter = await addSeason('2026-11-01', '2027-03-31')
    const addGame = async (more: object) =>
      (await own.ask('POST', '/v1/team-game/', scheduled(own.teamId, more))).body
    const change = async (id: string, more: object) =>
      (await own.ask('PATCH', `/v1/team-game/${id}/`, more)).body.teamSeasonId
    const seasonOf = async (id: string) => (await own.ask('GET', `/v1/team-game/${id}/`)).body.teamSeasonId
    // 31 March in New York, 1 April in UTC.
    const last = await addGame({ gameStartTime: '2027-03-31T22:00:00-04:00' })
    const summer = await addGame({ gameStartTime: '2027-07-01T19:00:00Z' })
    const none = await addGame({ teamSeasonId: null })
    expect([last.teamSeasonId, summer.teamSeasonId, none.teamSeasonId]).toEqual([winter, null, null])

    expect(await change(summer.id, { gameStartTime: '2026-12-01T19:00:00Z' })).toBe(winter)
    expect(await change(summer.id, { gameStartTime: '2027-07-01T19:00:00Z' })).toBeNull()
    const camp = await addSeason('2027-07-01', '2027-07-31')
    expect(await seasonOf(summer.id)).toBe(camp)
    expect(await change(summer.id, { teamSeasonId: winter })).toBe(winter)
    expect(await change(summer.id, { gameStartTime: '2027-07-02T19:00:00Z' })).toBe(winter)
    expect(await change(none.id, { gameStartTime: '2026-12-01T19:00:00Z' })).toBeNull()

    await own.ask('DELETE', `/v1/team-season/${winter}/`)
    expect([await seasonOf(last.id), await seasonOf(summer.id)]).toEqual([null, winter])
    await own.ask('POST', `/v1/team-season/${winter}/restore/`)
    expect(await seasonOf(last.id)).toBe(winter)
    await own.ask('PATCH', `/v1/team-season/${winter}/`, { endDate: '2027-03-30' })
    expect(await seasonOf(last.id)).toBeNull()
  })

  it('belong to a season that another call makes at the same time', async () => {
    const dates = { startDate: '2031-11-01', endDate: '2032-03-01' }
    const season = { id: newId(), accountId: team.accountId, teamId: team.teamId, name: '2031-32', ...dates }
    const making = await at.app.db.startTransaction().execute()
    await making.insertInto('teamSeason').values(season).execute()
    await assignSeasons(making, team.accountId, team.teamId)
    const scheduling = schedule({ gameStartTime: '2031-12-01T19:00:00-05:00' })
    await Promise.race([scheduling, untilWaiting(at, 1)])
    await making.commit().execute()
    expect((await scheduling).teamSeasonId).toBe(season.id)
  })

  it('refuse plays while they are deleted, even if they are cached', async () => {
    const game = await newGame(at.ask, team)
    await save(game, shot(game, 1))
    await game.ask('DELETE', `/v1/team-game/${game.gameId}/`)
    expect((await save(game, shot(game, 2))).body.code).toBe('deleted')
    await game.ask('POST', `/v1/team-game/${game.gameId}/restore/`)
    expect((await save(game, shot(game, 3))).status).toBe(200)
  })

  it('are deleted and restored once, however often it is asked at the same time', async () => {
    const game = await newGame(at.ask, team)
    const path = `/v1/team-game/${game.gameId}/`
    const twice = async (ask: () => ReturnType<typeof game.ask>) => {
      const holder = await at.app.db.startTransaction().execute()
      await lockGame(holder, { accountId: game.accountId, id: game.gameId })
      const answered = [ask(), ask()]
      await untilWaiting(at, 2)
      await holder.commit().execute()
      return (await Promise.all(answered)).map(({ status }) => status)
    }
    expect(await twice(() => game.ask('DELETE', path))).toEqual([204, 204])
    expect(await twice(() => game.ask('POST', `${path}restore/`))).toEqual([200, 200])
    const logged = await at.app.db
      .selectFrom('auditEvent')
      .select('kind')
      .where('subjectId', '=', game.gameId)
      .orderBy('at')
      .execute()
    expect(logged.map(({ kind }) => kind)).toEqual(['deleted', 'restored'])
  })

  it('refuse what waited while they were deleted', async () => {
    const game = await newGame(at.ask, team)
    const path = `/v1/team-game/${game.gameId}/`
    const calls: [string, string, unknown][] = [
      ['PATCH', path, { notes: 'Late' }],
      ['PATCH', path, { homeFinalScore: 3, awayFinalScore: 2 }],
      ['PATCH', `${path}state/`, { savedAt: new Date().toISOString() }],
      ['PATCH', `${path}personnel/${game.home[0]}/`, { jersey: '9' }],
      ['DELETE', `${path}personnel/${game.home[6]}/`, undefined],
      ['PUT', `${path}typed-box-score/`, { lines: [] }],
    ]
    const codes: string[] = []
    for (const [method, to, body] of calls) {
      const deleting = await at.app.db.startTransaction().execute()
      await deleting
        .updateTable('teamGame')
        .set({ deletedAt: new Date().toISOString() })
        .where('id', '=', game.gameId)
        .execute()
      const answered = game.ask(method, to, body)
      await Promise.race([answered, untilWaiting(at, 1)])
      await deleting.commit().execute()
      codes.push((await answered).body.code)
      await game.ask('POST', `${path}restore/`)
    }
    expect(codes).toEqual(calls.map(() => 'deleted'))
    expect((await game.ask('GET', path)).body).toMatchObject({ notes: null, homeFinalScore: null })
  })

  it('take people, jerseys and typed totals along to the other side', async () => {
    const game = await newGame(at.ask, team)
    const path = `/v1/team-game/${game.gameId}/`
    const setupNow = async (): Promise<Setup> => (await game.ask('GET', `${path}setup/`)).body
    const { teamBrandPersonnelId } = (await setupNow()).home.personnel[0]!
    const entry = { teamId: team.teamId, teamBrandPersonnelId, position: 'G' }
    await game.ask('POST', '/v1/team-personnel/', { ...entry, homeJersey: '0', awayJersey: '50' })
    await game.ask('PATCH', path, { homeTeamJerseyFill: '#ffffff', awayTeamJerseyFill: '#701a1f' })
    const none = { made: 0, total: 0 }
    const line = {
      ...{ id: game.home[0], isHomeTeam: true, seconds: null, twoPointers: { made: 4, total: 9 } },
      ...{ threePointers: none, freethrows: none, offensiveRebounds: 0, defensiveRebounds: 0, assists: 0 },
      ...{ turnovers: 0, steals: 0, blockedShots: 0, personalFouls: 0 },
    }
    expect((await game.ask('PUT', `${path}typed-box-score/`, { lines: [line] })).status).toBe(200)
    const before = await setupNow()
    expect((await game.ask('PATCH', path, { isHome: false })).status).toBe(200)
    const { home, away } = await setupNow()
    const idsOf = (side: Setup['home'], isHomeTeam: boolean) =>
      side.personnel.filter((person) => person.isHomeTeam === isHomeTeam).map(({ id }) => id)
    expect([idsOf(home, true), idsOf(away, false)]).toEqual([game.away, game.home])
    expect(away.personnel.slice(0, 2).map(({ jersey }) => jersey)).toEqual(['50', '1'])
    expect([home.jerseyFill, away.jerseyFill]).toEqual(['#701a1f', '#ffffff'])
    const { body: box } = await game.ask('GET', `${path}box-score/`)
    expect(box.away.players.find(({ id }: { id: string }) => id === game.home[0]).points).toBe(8)
    await game.ask('PATCH', path, { isHome: true })
    expect(await setupNow()).toEqual(before)
    expect((await save(game, shot(game, 1))).status).toBe(200)
  })

  it('have a sheet from the roster and the opponent, with five starters per side', async () => {
    const game = await newGame(at.ask, team)
    const { body } = await game.ask('GET', `/v1/team-game/${game.gameId}/setup/`)
    const setup: Setup = setupReply.parse(body)
    expect(setup.home.personnel.map(({ id }) => id)).toEqual(game.home)
    expect(setup.home.personnel.filter(({ isStarting }) => isStarting)).toHaveLength(5)
    expect(setup.rules).toMatchObject({ code: 'nfhs', periodDuration: 480, regulationPeriods: 4 })
    expect(setup.court).toMatchObject({ widthInches: 1008, heightInches: 600 })
    expect([setup.league.code, setup.locked]).toEqual(['nfhs', false])
    const path = `/v1/team-game/${game.gameId}/personnel/`
    const sixth = await game.ask('PATCH', `${path}${game.home[5]}/`, { isStarting: true })
    expect([sixth.status, sixth.body.message]).toEqual([
      422,
      'You already have the maximum amount of starters.',
    ])
    const benched = await game.ask('PATCH', `${path}${game.home[0]}/`, { isStarting: false, jersey: '00' })
    expect(benched.body.results[0]).toMatchObject({ jersey: '00', isStarting: false })
    expect((await game.ask('DELETE', `${path}${game.home[6]}/`)).body.results).toHaveLength(6)
    const back = await game.ask('GET', `/v1/team-game/${game.gameId}/setup/`)
    expect(back.body.eligible.away).toEqual([])
  })

  it('lock with their first event, and keep people with events', async () => {
    const game = await newGame(at.ask, team)
    const play = shot(game, 1, { by: 0 })
    const fouled = {
      ...play,
      origin: {
        ...play.origin,
        type: 'foul',
        pointValue: undefined,
        attributes: { drawnById: game.away[6] },
      },
      rel: [],
    }
    await save(game, fouled)
    const path = `/v1/team-game/${game.gameId}/`
    const codes = async (...asked: ReturnType<typeof game.ask>[]) =>
      (await Promise.all(asked)).map(({ status, body }) => `${status} ${body.code ?? ''}`)
    expect(
      await codes(
        game.ask('DELETE', `${path}personnel/${game.home[0]}/`),
        game.ask('DELETE', `${path}personnel/${game.away[6]}/`),
        game.ask('PATCH', `${path}personnel/${game.home[1]}/`, { role: 'OTHER' }),
        game.ask('PATCH', path, { leagueOverrides: { periodType: 'HALF' } }),
        game.ask('PATCH', path, { isHome: false }),
        game.ask('PATCH', path, { scoringType: 'SINGLE_TEAM' }),
      ),
    ).toEqual(Array.from({ length: 6 }, () => '409 locked'))
    expect(
      await codes(
        game.ask('PATCH', `${path}personnel/${game.home[0]}/`, { jersey: '9', position: 'C' }),
        game.ask('DELETE', `${path}personnel/${game.home[5]}/`),
        game.ask('PATCH', path, { leagueOverrides: { periodDuration: 600 }, homeTeamJerseyFill: '#ffffff' }),
      ),
    ).toEqual(['200 ', '200 ', '200 '])
    const { body } = await game.ask('GET', `${path}setup/`)
    expect([body.rules.periodDuration, body.locked]).toEqual([600, true])
    // Without a current event it unlocks.
    await game.ask('DELETE', `/v1/team-game-event/${fouled.origin.id}/`)
    expect((await game.ask('GET', `${path}setup/`)).body.locked).toBe(false)
  })

  it('count minutes for the right starters, also when they are corrected during the game', async () => {
    const game = await newGame(at.ask, team)
    await save(game, shot(game, 1, { by: 0 }))
    const path = `/v1/team-game/${game.gameId}/`
    const [wrong, right] = [game.home[4]!, game.home[5]!]
    const played = async () => {
      const { body } = await game.ask('GET', `${path}box-score/`)
      const line = (id: string) => body.home.players.find((one: { id: string }) => one.id === id)
      return [line(wrong).isStarting, line(right).isStarting, line(wrong).played, line(right).played]
    }
    expect(await played()).toEqual([true, false, true, false])
    const start = (id: string, isStarting: boolean) =>
      game.ask('PATCH', `${path}personnel/${id}/`, { isStarting })
    expect((await start(right, true)).status).toBe(422)
    expect((await start(wrong, false)).status).toBe(200)
    expect((await start(right, true)).status).toBe(200)
    expect(await played()).toEqual([false, true, false, true])
    await game.ask('PATCH', path, { homeFinalScore: 2, awayFinalScore: 0 })
    expect((await start(right, false)).body.code).toBe('game_final')
  })

  it('offer an opponent as it was corrected, with its last starters', async () => {
    const opponentName = 'Brookside'
    const first = await schedule({ opponentName, gameStartTime: '2026-11-20T19:00:00Z' })
    const people = ['4', '5', '6'].map((jersey) => ({ id: newId(), jersey, lastName: `Adams ${jersey}` }))
    await team.ask('POST', `/v1/unmanaged-team/${first.awayUnmanagedTeam.id}/personnel/`, people)
    const enter = async (game: { id: string }, starters: readonly string[]) => {
      const entries = people.map(({ id, ...person }) => ({
        ...person,
        id: newId(),
        isHomeTeam: false,
        unmanagedTeamPersonnelId: id,
        isStarting: starters.includes(person.jersey),
      }))
      const { status, text } = await team.ask('POST', `/v1/team-game/${game.id}/personnel/`, entries)
      expect(status, text).toBe(200)
      return (jersey: string, change: object) => {
        const { id } = entries.find((entry) => entry.jersey === jersey)!
        return team.ask('PATCH', `/v1/team-game/${game.id}/personnel/${id}/`, change)
      }
    }
    const change = await enter(first, ['4', '5'])
    await change('5', { jersey: '55', lastName: 'Renamed', position: 'C' })
    const offered = async (game: { id: string }) => {
      const { body } = await team.ask('GET', `/v1/team-game/${game.id}/setup/`)
      return body.eligible.away.map((one: Setup['eligible']['away'][number]) => [
        one.jersey,
        one.lastName,
        one.isStarter,
      ])
    }
    const second = await schedule({ opponentName, gameStartTime: '2026-12-01T19:00:00Z' })
    expect(await offered(second)).toEqual([
      ['4', 'Adams 4', true],
      ['55', 'Renamed', true],
      ['6', 'Adams 6', false],
    ])
    // A correction of the older game keeps the number of the later one.
    const later = await enter(second, ['6'])
    await later('6', { jersey: '16' })
    await change('6', { jersey: '66' })
    const third = await schedule({ opponentName, gameStartTime: '2026-12-10T19:00:00Z' })
    expect(await offered(third)).toEqual([
      ['16', 'Adams 6', true],
      ['4', 'Adams 4', false],
      ['55', 'Renamed', false],
    ])
  })

  it('give the opponent its own color, and the one entry of single scoring an id that devices know', async () => {
    const game = await schedule({ opponentColor1Name: 'Red', scoringType: 'SINGLE_TEAM' })
    expect([game.homeTeamPrimaryColor, game.awayTeamPrimaryColor]).toEqual([null, '#c81e1e'])
    const { body } = await team.ask('GET', `/v1/team-game/${game.id}/setup/`)
    expect(body.away.personnel[0].id).toBe(anonymousId(game.id))
  })

  it('keep the rules they were scored with when the league changes', async () => {
    const { body: program } = await team.ask('GET', `/v1/team-brand/${team.programId}/`)
    const own = { accountId: program.accountId, name: 'Ours', baseCode: 'nfhs', periodDuration: 360 }
    const { body: league, text } = await team.ask('POST', '/v1/league/', own)
    expect(league.periodDuration, text).toBe(360)
    const [scored, fresh] = [await newGame(at.ask, team), await newGame(at.ask, team)]
    for (const game of [scored, fresh])
      await game.ask('PATCH', `/v1/team-game/${game.gameId}/`, { leagueId: league.id })
    await save(scored, shot(scored, 200))
    await team.ask('PATCH', `/v1/league/${league.id}/`, { periodDuration: 300 })
    const duration = async ({ gameId }: typeof scored) =>
      (await team.ask('GET', `/v1/team-game/${gameId}/setup/`)).body.rules.periodDuration
    expect(await duration(scored)).toBe(360)
    expect(await duration(fresh)).toBe(300)
  })

  it('with one scored team have one anonymous entry for the other', async () => {
    const game = await schedule({ scoringType: 'SINGLE_TEAM', isHome: false })
    const { body } = await team.ask('GET', `/v1/team-game/${game.id}/setup/`)
    expect(body.home.personnel).toMatchObject([{ jersey: '00', isAnonymous: true, isHomeTeam: true }])
    expect(body.away.personnel).toEqual([])
    await team.ask('PATCH', `/v1/team-game/${game.id}/`, { isHome: true, opponentName: 'Eastview' })
    const moved = (await team.ask('GET', `/v1/team-game/${game.id}/setup/`)).body
    expect([moved.home.personnel, moved.away.personnel]).toMatchObject([
      [],
      [{ id: anonymousId(game.id), jersey: '00', fullName: 'Eastview', isHomeTeam: false }],
    ])
    const entry = `/v1/team-game/${game.id}/personnel/${anonymousId(game.id)}/`
    expect((await team.ask('DELETE', entry)).body.code).toBe('conflict')
    expect((await team.ask('PATCH', entry, { role: 'COACH' })).body.code).toBe('conflict')
    const both = await team.ask('PATCH', `/v1/team-game/${game.id}/`, { scoringType: 'STANDARD' })
    expect(both.body.scoringType).toBe('STANDARD')
    expect((await team.ask('GET', `/v1/team-game/${game.id}/setup/`)).body.away.personnel).toEqual([])
  })

  it('have team fouls, bonus, timeouts, possession and arrow in their box score', async () => {
    const game = await newGame(at.ask, team)
    const { home, away, gameId } = game
    const at1 = (clockTime: number, type: string, isHomeTeam: boolean, more: object = {}) => ({
      origin: { id: newId(), period: 1, clockTime, order: 480 - clockTime, type, isHomeTeam, ...more },
      rel: [],
      freethrows: [],
    })
    const by = (personId: string | undefined) => ({ assignment: 'PLAYER', teamGamePersonnelId: personId })
    const foul = { attributes: { foulType: 'non_shooting', award: 0 } }
    const timeout = at1(300, 'timeout', true, { assignment: 'TEAM', attributes: { timeoutKind: 'full' } })
    const plays = [
      at1(479, 'jumpball', false, by(away[0])),
      ...[400, 390, 380, 370].map((clock) => at1(clock, 'foul', true, { ...by(home[0]), ...foul })),
      timeout,
    ]
    const saved = await saveAll(game, plays)
    expect(saved.status, saved.text).toBe(200)
    const path = `/v1/team-game/${gameId}/box-score/`
    const { body } = await team.ask('GET', path)
    const taken = [{ eventId: timeout.origin.id, kind: 'full', period: 1, clockTime: 300 }]
    expect(body.timeouts.home).toMatchObject({ left: 4, taken })
    expect(body.timeouts.away).toMatchObject({ left: 5, taken: [] })
    expect(body).toMatchObject({
      teamFouls: { home: [{ period: 1, fouls: 4 }], away: [{ period: 1, fouls: 0 }] },
      foulsTowardBonus: { home: 4, away: 0 },
      bonus: { home: 'none', away: 'two' },
      possession: 'away',
      arrow: 'home',
    })
    await team.ask('PATCH', `/v1/team-game/${gameId}/`, { homeFinalScore: 0, awayFinalScore: 2 })
    expect((await team.ask('GET', path)).body.possession).toBeNull()
  })

  it('count a marked fast break, and say that the clock decides without a mark', async () => {
    const game = await newGame(at.ask, team)
    const made = shot(game, 30, { made: true })
    const path = `/v1/team-game/${game.gameId}/box-score/`
    const advanced = async () => (await team.ask('GET', path)).body.home.advanced
    await save(game, made)
    expect(await advanced()).toMatchObject({ fastBreakPoints: 0, fastBreakByClock: true })
    const marked = { ...made, origin: { ...made.origin, attributes: { fastBreak: true } } }
    expect((await save(game, marked)).status).toBe(200)
    expect(await advanced()).toMatchObject({ fastBreakPoints: 2, fastBreakByClock: false })
    const unplaced = { ...made, origin: { ...made.origin, location: null } }
    expect((await save(game, unplaced)).status).toBe(200)
    expect((await advanced()).pointsInPaint).toBeNull()
  })

  it('refuse people of other programs on their sheet', async () => {
    const game = await newGame(at.ask, team)
    const stranger = await newTeam(at.ask)
    const person = { teamBrandId: stranger.programId, firstName: 'No', lastName: 'Body', role: 'PLAYER' }
    const { body: foreign } = await stranger.ask('POST', '/v1/team-brand-personnel/', person)
    const path = `/v1/team-game/${game.gameId}/personnel/`
    const entry = { isHomeTeam: true, jersey: '8', lastName: 'Body', role: 'PLAYER' }
    const wrong = [
      { ...entry, teamBrandPersonnelId: foreign.id },
      { ...entry, unmanagedTeamPersonnelId: foreign.id },
      { ...entry, isHomeTeam: false, teamBrandPersonnelId: foreign.id },
      entry,
    ]
    for (const body of wrong) expect((await game.ask('POST', path, body)).status).toBe(422)
    expect(
      (await game.ask('POST', path, [{ ...entry, teamBrandPersonnelId: foreign.id }, entry])).status,
    ).toBe(422)
    expect((await game.ask('GET', `/v1/team-game/${game.gameId}/setup/`)).body.home.personnel).toHaveLength(7)
  })

  it('add up to a season', async () => {
    const own = await newTeam(at.ask)
    const season = { teamId: own.teamId, name: '2026', startDate: '2026-11-01', endDate: '2027-03-01' }
    const { body: made } = await own.ask('POST', '/v1/team-season/', season)
    const games = [await newGame(at.ask, own), await newGame(at.ask, own, { fields: { teamSeasonId: null } })]
    for (const game of games)
      await saveAll(game, [
        shot(game, 10, { made: true, by: 0 }),
        shot(game, 20, { by: 0 }),
        shot(game, 30, { made: true, by: 1, period: 2 }),
        shot(game, 40, { made: true, isHomeTeam: false }),
      ])
    const stats = async (query = '') => (await own.ask('GET', `/v1/team/${own.teamId}/stats/?${query}`)).body
    const filters = (of: object) => `filters=${encodeURIComponent(JSON.stringify({ live: true, ...of }))}`
    const all = await stats(filters({}))
    expect(all.totals).toMatchObject({ totalGames: 2, won: 0, lost: 0, points: 8, pointsAgainst: 4 })
    expect(all.results.find(({ jersey }: { jersey: string }) => jersey === '0')).toMatchObject({
      gamesPlayed: 2,
      points: 4,
      fieldGoals: { made: 2, total: 4 },
      pointsPerGame: 2,
    })
    expect((await stats(`teamSeasonId=${made.id}&${filters({})}`)).totals).toMatchObject({
      totalGames: 1,
      points: 4,
    })
    expect((await stats(filters({ period: 2 }))).totals).toMatchObject({ points: 4, totalGames: 2 })
    expect((await stats(filters({ place: 'away' }))).totals.totalGames).toBe(0)
    // One more play appears in the season. Only that game is computed again.
    await save(games[1]!, shot(games[1]!, 50, { made: true, by: 0 }))
    expect((await stats(filters({}))).totals.points).toBe(10)
    const { body: shots } = await own.ask('GET', `/v1/team/${own.teamId}/shots/?${filters({ made: true })}`)
    expect(shots.results).toHaveLength(5)
    const { body: ofGame } = await own.ask('GET', `/v1/team-game/${games[0]!.gameId}/shots/`)
    expect(ofGame.results).toHaveLength(4)
    const { body: fives } = await own.ask('GET', `/v1/team/${own.teamId}/line-ups/?${filters({})}`)
    expect(fives.results).toEqual([])
    for (const path of ['line-ups', 'flow'])
      expect((await own.ask('GET', `/v1/team-game/${games[0]!.gameId}/${path}/`)).body.seq).toBe(4)
    // The game is won once it has a final score.
    const final = { homeFinalScore: 4, awayFinalScore: 2, overtimePeriods: 0 }
    await own.ask('PATCH', `/v1/team-game/${games[0]!.gameId}/`, final)
    expect((await stats(filters({}))).totals).toMatchObject({ totalGames: 2, won: 1, lost: 0 })
    expect((await stats()).totals).toMatchObject({ totalGames: 1, won: 1, lost: 0 })
    expect((await stats(filters({ result: 'won' }))).totals.totalGames).toBe(1)
  })
})
