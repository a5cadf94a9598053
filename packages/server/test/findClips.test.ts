// Clips of the demo's season: every figure has its plays, with film or with the reason why not.
import { randomBytes } from 'node:crypto'
import { COUNTED_FIGURES, KINDS_OF_POINTS, PLAYED_FIGURES } from '@fullcourt/scorebook/figures'
import { SHOT_ZONES } from '@fullcourt/scorebook/vocabulary'
import type {
  Film,
  FoundClip,
  FoundUnfilmed,
  findClips,
  Received,
  readBoxScore,
  SentClipFilters,
  teamLineUps,
  teamStats,
} from '@fullcourt/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'
import { createFilm } from './uploader.ts'
import { plantUser } from './world.ts'

type Page = Received<typeof findClips>
type Stats = Received<typeof teamStats>

/** Seconds of a film: longer than a game. */
const DURATION = 10_000
describe('clips of a season', () => {
  let token: string
  let teamId: string
  let other: string
  let gameIds: readonly string[]
  let stats: Stats
  const films = new Map<string, Film>()
  const amountOf = (value: unknown): number =>
    typeof value === 'object' && value !== null && 'total' in value ? Number(value.total) : Number(value ?? 0)

  const ask = async (method: string, path: string, body?: object) => {
    const asked = await at.ask(method, path, { token, ...(body && { body }) })
    expect(asked.status, asked.text).toBeLessThan(300)
    return asked.body
  }
  const addressOf = (filters: SentClipFilters, more = '') =>
    `/v1/clips/?teamId=${teamId}&filters=${encodeURIComponent(JSON.stringify(filters))}${more}`
  const page = (filters: SentClipFilters, more = ''): Promise<Page> => ask('GET', addressOf(filters, more))
  /** All pages. */
  async function listAll(filters: SentClipFilters, limit = 200) {
    const clips: FoundClip[] = []
    const unfilmed: FoundUnfilmed[] = []
    let path: string | null | undefined = addressOf(filters, `&limit=${limit}`)
    let last: Page | null = null
    while (path) {
      last = (await ask('GET', path)) as Page
      clips.push(...last.results)
      unfilmed.push(...last.unfilmedPlays)
      path = last.next?.slice(new URL(last.next).origin.length)
    }
    expect([clips.length, unfilmed.length]).toEqual([last!.count, last!.unfilmed])
    return { clips, unfilmed }
  }

  /** A film of a game, as it is after its upload. */
  async function addFilm(gameId: string, status: 'READY' | 'LOCAL' | 'ARCHIVED'): Promise<string> {
    const film = await createFilm(at, { token, teamId, gameId }, randomBytes(64), {
      storeInCloud: false,
      duration: DURATION,
    })
    await at.app.db
      .updateTable('teamVideo')
      .set({ status, isStored: status !== 'LOCAL', isPlayable: status === 'READY' })
      .where('id', '=', film.id)
      .execute()
    films.set(gameId, film)
    return film.id
  }
  /** Two frames of each period: its start and its end. The film shows the tip at `tip`. */
  async function matchFilm(gameId: string, tip: number): Promise<void> {
    const { rules } = await ask('GET', `/v1/team-game/${gameId}/setup/`)
    const { periods } = await ask('GET', `/v1/team-game/${gameId}/box-score/`)
    const teamVideoId = films.get(gameId)!.id
    const anchors = periods.flatMap(({ period }: { period: number }) =>
      [rules.periodDuration, 0].map((clockTime: number, index) => ({
        id: newId(),
        teamVideoId,
        videoTime: tip + period * 1_200 + index * 1_000,
        period,
        clockTime: period > rules.regulationPeriods ? Math.min(clockTime, rules.overtimeDuration) : clockTime,
      })),
    )
    await ask('PUT', `/v1/team-game/${gameId}/anchors/`, { anchors })
  }

  const at = setUpTestServer()
  beforeAll(async () => {
    token = (await at.ask('POST', '/v1/demo/')).body.token
    const { teams } = await ask('GET', '/v1/user/')
    teamId = teams[0].id
    other = teams[1].id
    stats = await ask('GET', `/v1/team/${teamId}/stats/`)
    gameIds = stats.games.map(({ teamGameId }) => teamGameId)
    for (const [index, status] of (['READY', 'LOCAL', 'ARCHIVED', 'READY'] as const).entries()) {
      const gameId = gameIds[index]!
      await addFilm(gameId, status)
      if (index < 3) await matchFilm(gameId, 100)
    }
  })

  it('law: clips and plays without film add up to every figure of the team, its players and its opponents', async () => {
    const sumOf = async (behind: NonNullable<SentClipFilters['behind']>) => {
      const { clips, unfilmed } = await listAll({ live: false, behind })
      return [...clips, ...unfilmed].reduce((sum, { amount }) => sum + amount, 0)
    }
    const counted = new Set<string>(COUNTED_FIGURES.map(({ key }) => key))
    const ofSides = new Set<string>([
      ...counted,
      ...KINDS_OF_POINTS.map(({ key }) => key),
      'possessions',
      'stops',
      'threesOfStops',
    ])
    for (const [index, { key: figure }] of PLAYED_FIGURES.entries()) {
      if (ofSides.has(figure))
        for (const side of ['own', 'other'] as const) {
          const expected = stats.games.reduce(
            (sum, game) => sum + amountOf({ ...game[side] }[figure as 'points']),
            0,
          )
          expect([figure, side, await sumOf({ figure, side })]).toEqual([figure, side, expected])
        }
      if (!counted.has(figure) && figure !== 'plusMinus') continue
      for (const row of stats.results.filter((_, n) => n % 4 === index % 4))
        expect([figure, row.fullName, await sumOf({ figure, whose: row.id })]).toEqual([
          figure,
          row.fullName,
          amountOf(row[figure as 'points']),
        ])
    }
  })

  it('law: they add up to the box score of a game, to line-ups and to the zones of the shot chart', async () => {
    const sumOf = async (filters: SentClipFilters) => {
      const { clips, unfilmed } = await listAll(filters)
      const plays = [...clips, ...unfilmed]
      const total = plays.reduce((sum, { amount }) => sum + amount, 0)
      return { total, made: plays.reduce((sum, { made }) => sum + made, 0) }
    }
    const [gameId] = gameIds
    const teamGameIds = [gameId!]
    const box: Received<typeof readBoxScore> = await ask('GET', `/v1/team-game/${gameId}/box-score/`)
    const { isHome } = await ask('GET', `/v1/team-game/${gameId}/`)
    for (const side of ['own', 'other'] as const) {
      const { totals, team, players, advanced } = (side === 'own') === isHome ? box.home : box.away
      const rows = [{ ...team, id: 'team' }, ...players]
      for (const [index, { key: figure }] of COUNTED_FIGURES.entries())
        for (const row of [{ ...totals, id: 'totals' }, ...rows.filter((_, n) => n % 4 === index % 4)]) {
          const { total } = await sumOf({ teamGameIds, behind: { figure, side, whose: row.id } })
          expect([figure, row.id, total]).toEqual([figure, row.id, amountOf(row[figure])])
        }
      for (const zone of SHOT_ZONES) {
        const types: SentClipFilters['types'] = ['shot_made', 'shot_miss']
        expect([zone, await sumOf({ teamGameIds, side, types, zones: [zone] })]).toEqual([
          zone,
          advanced.zones[zone],
        ])
      }
    }
    const { results }: Received<typeof teamLineUps> = await ask('GET', `/v1/team/${teamId}/line-ups/`)
    expect(results.length).toBeGreaterThan(30)
    for (const { people, own, other } of results.filter((_, n) => n % 30 === 0))
      for (const figure of ['points', 'fieldGoals', 'turnovers', 'totalRebounds'] as const)
        for (const [side, line] of Object.entries({ own, other })) {
          const behind = { figure, side: side === 'own' ? ('own' as const) : ('other' as const) }
          const { total } = await sumOf({ live: false, lineUp: people, behind })
          expect([figure, side, total]).toEqual([figure, side, amountOf(line[figure])])
        }
  })

  it('tells of every play why it has no film', async () => {
    const filmed = gameIds.slice(0, 4)
    const by = async (gameId: string) => page({ teamGameIds: [gameId], types: ['shot_made'] }, '&limit=5')
    const [ready, local, archived, unmatched, none] = await Promise.all([...filmed, gameIds[4]!].map(by))
    expect(ready).toMatchObject({ unfilmed: 0, reasons: {} })
    expect(ready!.results).toHaveLength(5)
    expect(ready!.films).toMatchObject([
      { id: films.get(gameIds[0]!)!.id, status: 'READY', start: 0, teamGameId: gameIds[0] },
    ])
    expect(ready!.films[0]!.mp4).toContain('/film/')
    expect(local!.reasons).toEqual({ 'on-another-computer': local!.unfilmed })
    expect(local!.unfilmedPlays[0]!.parts).toHaveLength(1)
    expect(archived!.reasons).toEqual({ archived: archived!.unfilmed })
    expect(unmatched!.reasons).toEqual({ 'not-placed': unmatched!.unfilmed })
    expect(none!.reasons).toEqual({ 'no-film': none!.unfilmed })
    for (const list of [local, archived, unmatched, none])
      expect(list).toMatchObject({ count: 0, results: [] })
    const season = await page({ types: ['shot_made'], live: false }, '&limit=1')
    expect(season.count + season.unfilmed).toBe(
      stats.totals.fieldGoals.made + stats.totals.against.fieldGoals.made,
    )
  })

  it('has the same list in pages of any size, in game order', async () => {
    const filters: SentClipFilters = { teamGameIds: gameIds.slice(0, 2), side: 'own' }
    const whole = await listAll(filters)
    const paged = await listAll(filters, 7)
    expect(paged).toEqual(whole)
    expect(new Set(whole.clips.map(({ playId }) => playId)).size).toBe(whole.clips.length)
    const times = whole.clips.map(({ period, clockTime }) => period * 10_000 - clockTime)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const [first] = whole.clips
    expect(first!.title).toMatch(/^Q1 \d+:\d\d · .+ · \d+–\d+$/)
  })

  it('moves with the anchors of its film, and with lead and tail', async () => {
    const filters: SentClipFilters = { teamGameIds: [gameIds[0]!], types: ['shot_made'] }
    const [before] = (await page(filters)).results
    await matchFilm(gameIds[0]!, 130)
    const [after] = (await page(filters)).results
    expect(after!.start - before!.start).toBeCloseTo(30)
    const [longer] = (await page(filters, '&lead=10&tail=5')).results
    expect([after!.start - longer!.start, longer!.end - after!.end]).toEqual([
      expect.closeTo(6),
      expect.closeTo(3),
    ])
  })

  it('chooses by player, situation, line-up, tag and flag', async () => {
    const [game] = gameIds
    const { home, away } = await ask('GET', `/v1/team-game/${game}/box-score/`)
    const of = async (filters: SentClipFilters) => (await listAll({ teamGameIds: [game!], ...filters })).clips
    const best = home.players.toSorted(
      (a: { points: number }, b: { points: number }) => b.points - a.points,
    )[0]
    const threes = await of({
      teamGamePersonnelIds: [best.id],
      types: ['shot_made', 'shot_miss'],
      pointValue: 3,
    })
    expect(threes).toHaveLength(best.threePointers.total)
    expect(threes.filter(({ made }) => made > 0)).toHaveLength(best.threePointers.made)
    expect(threes.every(({ shot }) => shot?.pointValue === 3)).toBe(true)
    const all = await of({ types: ['turnover'] })
    expect(all).toHaveLength(home.totals.turnovers + away.totals.turnovers)
    const [on, off] = [
      await of({ types: ['turnover'], lineUp: [best.id] }),
      await of({ types: ['turnover'], off: [best.id] }),
    ]
    expect(on.length + off.length).toBe(all.length)
    expect(on.length).toBeGreaterThan(0)
    const late = await of({ situation: { last: 120 } })
    expect(late.every(({ period, clockTime }) => period > 4 || (period === 4 && clockTime <= 120))).toBe(true)
    expect(late.length).toBeGreaterThan(0)
    const [, turnover] = all
    const { accountId } = await at.app.db
      .selectFrom('team')
      .select('accountId')
      .where('id', '=', teamId)
      .executeTakeFirstOrThrow()
    await at.app.db
      .insertInto('filmTag')
      .values({
        accountId,
        id: newId(),
        teamVideoId: turnover!.teamVideoId,
        startSecond: turnover!.start + 3,
        endSecond: turnover!.start + 4,
        label: 'Teach',
        labels: '[]',
      })
      .execute()
    const tagged = await of({ tags: ['Teach'], types: ['turnover'] })
    expect(tagged.map(({ eventId }) => eventId)).toContain(turnover!.eventId)
    expect(tagged.length).toBeLessThan(all.length)
    expect(await of({ tags: ['Good'] })).toEqual([])
    const flagged = await of({ flagged: true })
    const { flags } = await ask('GET', `/v1/team-game/${game}/box-score/`)
    const ids = new Set(flags.flatMap(({ eventId }: { eventId: string | null }) => eventId ?? []))
    expect(flagged.length).toBeLessThanOrEqual(ids.size)
  })

  it('has no play of another team', async () => {
    const { body } = await at.ask(
      'GET',
      `/v1/clips/?teamId=${other}&filters={"teamGameIds":["${gameIds[0]}"]}`,
      { token },
    )
    expect(body).toMatchObject({ count: 0, unfilmed: 0, results: [] })
    const stranger = await plantUser(at.app, 'stranger')
    expect((await at.ask('GET', addressOf({}), { token: stranger.token })).status).toBe(404)
  })
})
