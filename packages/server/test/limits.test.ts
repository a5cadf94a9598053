// The limits of one account: of simultaneous calls one gets the last place, and the refusal says what to do.
import { LIMITS, type LimitName } from '@fullcourt/program'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { GameBooks } from '../src/plays/gameBooks.ts'
import { untilWaiting } from './lockWaits.ts'
import { newGame, newId, newTeam, type ScoredGame, save, saveAll, scheduled, shot } from './scorer.ts'
import { type Asked, setUpTestServer } from './testServer.ts'

const test = setUpTestServer()

const refusalOf = (name: LimitName) => ({
  status: 409,
  body: { code: 'limit_reached', message: LIMITS[name].sentence },
})

/** Checks that of simultaneous requests one succeeds and the others are refused. */
async function oneSucceeds(name: LimitName, requests: readonly Promise<Asked>[]): Promise<void> {
  const answers = await Promise.all(requests)
  const refused = answers.filter(({ status }) => status !== 201 && status !== 200)
  expect(refused).toHaveLength(requests.length - 1)
  for (const answer of refused) expect(answer).toMatchObject(refusalOf(name))
}

/** Restores a thing twice at the same time, into the last place. */
async function restoredTwice(table: string, id: string, restore: () => Promise<Asked>): Promise<void> {
  const holder = await test.app.db.startTransaction().execute()
  await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(holder)
  const answered = [restore(), restore()]
  await untilWaiting(test, 2)
  await holder.commit().execute()
  expect((await Promise.all(answered)).map(({ status }) => status)).toEqual([200, 200])
}

const FIVE = [1, 2, 3, 4, 5]

describe('programs of an account', () => {
  it('are at most 10 on a trial and 100 on a plan; a deleted one does not count, and restoring it needs a free place', async () => {
    const { ask, programId, userId } = await newTeam(test.ask)
    const [account] = (await ask('GET', '/v1/account/')).body.results
    const { leagueId } = (await ask('GET', `/v1/team-brand/${programId}/`)).body
    const create = (name: string) =>
      ask('POST', '/v1/team-brand/', {
        accountId: account.id,
        leagueId,
        name,
        mascot: 'Lions',
        gender: 'Coed',
        timezone: 'America/New_York',
      })
    const { id: gone } = (await create('Program 2')).body
    for (let n = 3; n <= 9; n++) expect((await create(`Program ${n}`)).status).toBe(201)
    await oneSucceeds(
      'programsOnTrial',
      FIVE.map((n) => create(`Last ${n}`)),
    )
    expect((await ask('DELETE', `/v1/team-brand/${gone}/`)).status).toBeLessThan(300)
    const { id: instead } = (await create('In its place')).body
    const restore = () => ask('POST', `/v1/team-brand/${gone}/restore/`)
    expect(await restore()).toMatchObject(refusalOf('programsOnTrial'))
    await ask('DELETE', `/v1/team-brand/${instead}/`)
    await restoredTwice('team_brand', gone, restore)

    await sql`update subscription set trial_active = false where account_id = ${account.id}`.execute(
      test.app.db,
    )
    expect((await create('On a plan')).status).toBe(201)
    await sql`with made as (
        insert into team_brand (id, account_id, league_id, name, mascot, gender, timezone)
        select gen_random_uuid(), account_id, league_id, 'Many', mascot, gender, timezone
        from team_brand, generate_series(1, 88) where id = ${programId} returning id, account_id)
      insert into team_brand_personnel (id, account_id, team_brand_id, user_id, first_name, last_name, role)
      select gen_random_uuid(), account_id, id, ${userId}, 'Sam', 'Scorer', 'ADMIN' from made`.execute(
      test.app.db,
    )
    await oneSucceeds(
      'programs',
      FIVE.map((n) => create(`Hundredth ${n}`)),
    )
  }, 120_000)
})

it('the last team of a plan is restored by both of two calls', async () => {
  const { ask, teamId, programId } = await newTeam(test.ask)
  await sql`update subscription set terms = jsonb_set(terms::jsonb, '{teamQuota}', '1') where team_brand_id = ${programId}`.execute(
    test.app.db,
  )
  await ask('DELETE', `/v1/team/${teamId}/`)
  await restoredTwice('team', teamId, () => ask('POST', `/v1/team/${teamId}/restore/`))
  expect((await ask('POST', '/v1/team/', { teamBrandId: programId, level: 2 })).body.code).toBe('team_quota')
})

describe('people of a program', () => {
  it('are at most 10,000', async () => {
    const { ask, programId } = await newTeam(test.ask)
    const most = LIMITS.people.most
    await sql`insert into team_brand_personnel (id, account_id, team_brand_id, first_name, last_name, role)
      select gen_random_uuid(), account_id, id, 'A', 'B', 'PLAYER' from team_brand, generate_series(1, ${sql.lit(most - 2)})
      where id = ${programId}`.execute(test.app.db)
    const create = (n: number) =>
      ask('POST', '/v1/team-brand-personnel/', {
        teamBrandId: programId,
        firstName: 'Last',
        lastName: `Player ${n}`,
        role: 'PLAYER',
      })
    const gone = (
      await sql<{ id: string }>`select id from team_brand_personnel
      where team_brand_id = ${programId} and role = 'PLAYER' limit 1`.execute(test.app.db)
    ).rows[0]!.id
    await oneSucceeds('people', FIVE.map(create))
    expect((await ask('DELETE', `/v1/team-brand-personnel/${gone}/`)).status).toBeLessThan(300)
    expect((await create(6)).status).toBe(201)
    expect(await ask('POST', `/v1/team-brand-personnel/${gone}/restore/`)).toMatchObject(refusalOf('people'))
  }, 120_000)
})

describe('games of a team', () => {
  /** Fills a season, or the games without one, except for one place. */
  async function fill(game: ScoredGame, seasonId: string | null): Promise<void> {
    await sql`insert into team_game (id, account_id, team_id, team_season_id, league_id, unmanaged_team_id, scoring_type, opponent_name,
        opponent_mascot, is_home, game_start_time, timezone, local_start_time, location)
      select gen_random_uuid(), account_id, team_id, ${seasonId}::uuid, league_id, unmanaged_team_id, scoring_type, opponent_name,
        opponent_mascot, is_home, game_start_time, timezone, local_start_time, location
      from team_game, generate_series(1, ${sql.lit(LIMITS.games.most - 1 - (seasonId ? 0 : 1))}) where id = ${game.gameId}`.execute(
      test.app.db,
    )
  }

  it('are at most 500 in a season, and 500 without one; a game cannot be moved or restored into a full season', async () => {
    const noSeason = { teamSeasonId: null }
    const game = await newGame(test.ask, undefined, { fields: noSeason })
    const { ask, teamId } = game
    const season = (
      await ask('POST', '/v1/team-season/', {
        teamId,
        name: '2026-27',
        startDate: '2026-11-01',
        endDate: '2027-03-31',
      })
    ).body
    await fill(game, season.id)
    const create = () => ask('POST', '/v1/team-game/', scheduled(teamId, { teamSeasonId: season.id }))
    const taken = FIVE.map(create)
    await oneSucceeds('games', taken)
    expect((await ask('POST', '/v1/team-game/', scheduled(teamId, noSeason))).status).toBe(201)
    const path = `/v1/team-game/${game.gameId}/`
    expect(await ask('PATCH', path, { teamSeasonId: season.id })).toMatchObject(refusalOf('games'))
    const answers = await Promise.all(taken)
    const { id } = answers.find(({ status }) => status === 201)!.body
    expect((await ask('PATCH', `/v1/team-game/${id}/`, { location: 'Old gym' })).status).toBe(200)
    expect((await ask('DELETE', `/v1/team-game/${id}/`)).status).toBeLessThan(300)
    expect((await ask('PATCH', path, { teamSeasonId: season.id })).status).toBe(200)
    const restore = () => ask('POST', `/v1/team-game/${id}/restore/`)
    expect(await restore()).toMatchObject(refusalOf('games'))
    expect((await ask('PATCH', path, noSeason)).status).toBe(200)
    await restoredTwice('team_game', id, restore)
  }, 120_000)

  it('also count without a season', async () => {
    const game = await newGame(test.ask)
    await fill(game, null)
    const create = () => game.ask('POST', '/v1/team-game/', scheduled(game.teamId))
    await oneSucceeds('games', FIVE.map(create))
  }, 120_000)
})

describe('plays of a game', () => {
  const plays = (game: ScoredGame, count: number) =>
    Array.from({ length: count }, (_, n) => shot(game, n % 480, { period: 1 + (n % 4) }))

  it('are at most 2,000: current plays can be changed and deleted, and a deleted play does not count', async () => {
    const game = await newGame(test.ask)
    const { ask } = game
    for (let n = 0; n < 3; n++) expect((await saveAll(game, plays(game, 500))).status).toBe(200)
    const kept = plays(game, 499)
    expect((await saveAll(game, kept)).status).toBe(200)

    expect(await saveAll(game, plays(game, 2))).toMatchObject(refusalOf('plays'))
    const count = () =>
      sql<{
        n: number
      }>`select count(*)::int as n from game_event where team_game_id = ${game.gameId} and is_origin and is_current`
        .execute(test.app.db)
        .then(({ rows }) => rows[0]!.n)
    expect(await count()).toBe(1_999)
    await oneSucceeds(
      'plays',
      plays(game, 5).map((play) => save(game, play)),
    )
    expect(await count()).toBe(2_000)

    const [first, second] = kept as [(typeof kept)[number], (typeof kept)[number]]
    const moved = { ...first, origin: { ...first.origin, clockTime: 1 } }
    expect((await save(game, moved)).status).toBe(200)
    const flagged = await ask('PATCH', `/v1/team-game-event/${second.origin.id}/`, { userFlagged: true })
    expect(flagged.status).toBe(200)
    expect((await ask('DELETE', `/v1/team-game-event/${first.origin.id}/`)).status).toBe(200)
    expect((await save(game, shot(game, 5))).status).toBe(200)
    const restored = await ask('POST', `/v1/team-game-event/${first.origin.id}/restore/`)
    expect(restored).toMatchObject(refusalOf('plays'))

    // A new process reads the log in pages and counts the same.
    const book = await new GameBooks(test.app).current(game)
    expect(book.playCount).toBe(2_000)
    expect([...book.texts()]).toHaveLength(2_000)
    expect(book.seq).toBe((await test.app.plays.books.current(game)).seq)
  }, 120_000)
})

describe('options of an event', () => {
  it('are at most 1 kB: more is refused with the field, for all events of a play', async () => {
    const game = await newGame(test.ask)
    const play = shot(game, 10)
    const { most } = LIMITS.optionsBytes
    const optionsOf = (bytes: number) => ({ shotKind: 'x'.repeat(bytes - '{"shotKind":""}'.length) })
    const withOptions = (bytes: number) => ({
      ...play,
      origin: { ...play.origin, options: optionsOf(bytes) },
    })
    expect((await save(game, withOptions(most))).status).toBe(200)
    const sentence = `Options ${LIMITS.optionsBytes.sentence}`
    expect(await save(game, withOptions(most + 1))).toMatchObject({
      status: 422,
      body: { fields: { 'origin.options': sentence } },
    })
    const accents = { ...play, origin: { ...play.origin, options: { shotKind: 'é'.repeat(600) } } }
    expect((await save(game, accents)).body.fields).toEqual({ 'origin.options': sentence })
    const rel = play.rel.map((event) => ({ ...event, id: newId(), options: optionsOf(most + 1) }))
    const listed = await saveAll(game, [shot(game, 20), { ...shot(game, 30), rel }])
    expect(listed).toMatchObject({ status: 422, body: { fields: { 'plays.1.rel.0.options': sentence } } })
  })
})
