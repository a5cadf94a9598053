import { beforeAll, describe, expect, it } from 'vitest'
import { makeDemo } from '../src/demo/routes.ts'
import { SWEPT_TABLES, sweepDemos } from '../src/demo/sweep.ts'
import { openTestServer, setUpTestServer } from './testServer.ts'
import { fingerprint } from './world.ts'

describe('the demo', () => {
  let token: string
  let now = Date.parse('2026-11-20T12:00:00Z')
  const at = setUpTestServer({ now: () => now })

  it('opens', async () => {
    const started = performance.now()
    const opened = await at.ask('POST', '/v1/demo/')
    expect(opened.status, opened.text + at.faults.join('\n')).toBe(201)
    console.log(`demo opened in ${Math.round(performance.now() - started)} ms`)
    token = opened.body.token
  })

  it('has a program with two teams, each with a full roster and at least eight final games', async () => {
    const user = (await at.ask('GET', '/v1/user/', { token })).body
    expect(user).toMatchObject({ isDemo: true, isAdmin: false })
    expect(user.teamBrands).toHaveLength(1)
    expect(user.teamBrands[0]).toMatchObject({ role: 'ADMIN', subscriptionActive: true })
    expect(user.teams).toHaveLength(2)
    for (const team of user.teams) {
      const roster = await at.ask('GET', `/v1/team/${team.id}/active-roster/players/`, { token })
      expect(roster.body.count).toBe(12)
      const games = (await at.ask('GET', `/v1/team/${team.id}/games/?limit=200`, { token })).body.results
      const final = games.filter(
        ({ finalReason }: { finalReason: string | null }) => finalReason === 'played',
      )
      expect(final.length).toBeGreaterThanOrEqual(8)
      expect(games.length).toBeGreaterThan(final.length)
      const stats = await at.ask('GET', `/v1/team/${team.id}/stats/`, { token })
      expect(stats.status, stats.text).toBe(200)
    }
    const checks = await at.ask('GET', `/v1/team-brand/${user.teamBrands[0].id}/checklist/`, { token })
    expect(checks.body.items).toMatchObject({
      staff: true,
      players: true,
      games: true,
      roster: true,
      scored: true,
    })
  })

  it('has games that follow the rules: the box score adds up, without errors', async () => {
    const { teams } = (await at.ask('GET', '/v1/user/', { token })).body
    const games = (await at.ask('GET', `/v1/team/${teams[0].id}/games/?limit=200`, { token })).body.results
    for (const game of games.filter(
      ({ homeFinalScore }: { homeFinalScore: number | null }) => homeFinalScore,
    )) {
      const box = (await at.ask('GET', `/v1/team-game/${game.id}/box-score/`, { token })).body
      expect(box.score).toEqual({ home: game.homeFinalScore, away: game.awayFinalScore })
      expect(box.score.home).not.toBe(box.score.away)
      expect(box.flags.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([])
    }
  })

  it('has the same season for all visitors', async () => {
    const scores = async (accountId: string) =>
      at.app.db
        .selectFrom('teamGame')
        .select(['opponentName', 'homeFinalScore', 'awayFinalScore'])
        .where('accountId', '=', accountId)
        .orderBy('teamId')
        .orderBy('gameStartTime')
        .execute()
    const { teamBrands } = (await at.ask('GET', '/v1/user/', { token })).body
    const other = await makeDemo(at.app)
    expect(await scores(teamBrands[0].accountId)).toEqual(await scores(other.accountId))
  })

  it('is deleted completely after a day, and no other account is', async () => {
    const before = await fingerprint(at.app)
    now += 23 * 3_600_000
    expect(await sweepDemos(at.app)).toBe(0)
    now += 2 * 3_600_000
    await at.ask('POST', '/v1/user/', {
      body: {
        firstName: 'A',
        lastName: 'B',
        username: 'real',
        email: 'r@example.com',
        password: 'correct horse',
      },
    })
    expect(await sweepDemos(at.app)).toBe(2)
    const after = await fingerprint(at.app)
    for (const table of ['team_game', 'game_log', 'game_event', 'team', 'team_brand', 'team_brand_personnel'])
      expect(after[table], `${table}, ${before[table]} before`).toBe('0 0')
    expect(after.app_user).toMatch(/^1 /)
    expect((await at.ask('GET', '/v1/user/', { token })).status).toBe(401)
  })

  it('does not exist if it is turned off', async () => {
    const off = await openTestServer({ env: { demo: false } })
    expect((await off.ask('POST', '/v1/demo/')).status).toBe(404)
    expect((await off.ask('GET', '/v1/site/')).body.demo).toBe(false)
    await off.close()
  })
})

describe('the tables that are swept', () => {
  const swept = SWEPT_TABLES.map(([table]) => String(table))
  let references: { table: string; referred: string }[]
  beforeAll(async () => {
    const at = await openTestServer()
    const { rows } = await at.app.database.pool.query(`
      select distinct conrelid::regclass::text as table, confrelid::regclass::text as referred
      from pg_constraint where contype = 'f' and confdeltype <> 'c' and conrelid <> confrelid
        and connamespace = 'public'::regnamespace`)
    references = rows
    await at.close()
  })

  it('are all that refer to an account, directly or through others', () => {
    const found = new Set(['account'])
    for (const table of found)
      for (const reference of references) if (reference.referred === table) found.add(reference.table)
    expect(found).toContain('game_event')
    expect([...found].filter((table) => !swept.includes(table))).toEqual([])
  })

  it('are emptied before the tables they refer to', () => {
    const wrong = references.filter(
      ({ table, referred }) =>
        swept.includes(table) && swept.includes(referred) && swept.indexOf(table) > swept.indexOf(referred),
    )
    expect(wrong).toEqual([])
  })
})
