import { describe, expect, it } from 'vitest'
import { type Scorer, scorer } from '../../test/scorer.ts'
import {
  boxScore,
  boxScoresByPeriod,
  filterRecords,
  type GameFacts,
  type GameRecord,
  leaders,
  recordOf,
  seasonRows,
  seasonTable,
  sumBy,
} from './index.ts'

const facts = (n: number, over: Partial<GameFacts> = {}): GameFacts => ({
  gameId: `g${n}`,
  teamSeasonId: 's1',
  opponent: 'Hawks',
  isHome: true,
  startTime: `2026-11-0${n}T19:00:00Z`,
  day: `2026-11-0${n}`,
  isFinal: true,
  result: 'won',
  margin: 4,
  ...over,
})

/** The person of a player of the game. The last one left the program. */
const person = (id: string) => (id === 'H9' ? null : `person-${id}`)

function records({ setup, plays }: Scorer, about: GameFacts): GameRecord[] {
  const whole = recordOf(boxScore(setup, plays, 'final'), 'home', about, 2400, person)
  const periods = boxScoresByPeriod(setup, plays, 'final').map((box) =>
    recordOf(box, 'home', about, 600, person, { period: box.periods[0]!.period }),
  )
  return [whole, ...periods]
}

const won = scorer('fiba')
  .at(1, '10:00')
  .makes('H1', 3)
  .misses('H1', 3, { rebound: 'A1' })
  .at(1, '5:00')
  .swaps('H0', 'H5')
  .at(2, '9:00')
  .makes('H5', 2, { assist: 'H1' })
  .at(4, '9:00')
  .makes('A1')
const lostGame = scorer('fiba')
  .at(1, '9:00')
  .makes('H1')
  .at(3, '8:00')
  .makes('A1', 3)
  .at(4, '1:00')
  .turnsOver('H1')

const all = [
  ...records(won, facts(1)),
  ...records(
    lostGame,
    facts(2, { opponent: 'Owls', isHome: false, teamSeasonId: 's2', result: 'lost', margin: 6 }),
  ),
]
const { rules } = won.setup

describe('a season', () => {
  const { rows, totals } = seasonTable(all, rules)
  const row = (id: string) => rows.find((one) => one.id === `person-${id}`)!

  it('is the sum of its games, and quotients of the sums', () => {
    expect(row('H1')).toMatchObject({
      gamesPlayed: 2,
      gamesStarted: 2,
      points: 5,
      fieldGoals: { made: 2, total: 3 },
      pointsPerGame: 2.5,
      assistsPerGame: 0.5,
      fieldGoalPercentage: 2 / 3,
    })
    expect(totals).toMatchObject({
      totalGames: 2,
      won: 1,
      lost: 1,
      points: 7,
      pointsAgainst: 5,
      turnovers: 1,
    })
    expect(totals.offensiveRating).toBeCloseTo((100 * 7) / totals.possessions)
  })

  describe('with a running game', () => {
    const live = records(won, facts(3, { result: null, isFinal: false }))

    it('counts only final games: games, record, sums, averages and rows', () => {
      expect(seasonTable([...all, ...live], rules)).toEqual(seasonTable(all, rules))
    })

    it('counts it where that is asked for, and neither as won nor as lost', () => {
      const { totals } = seasonTable([...all, ...live], rules, { live: true })
      expect(totals).toMatchObject({ totalGames: 3, won: 1, lost: 1, tied: 0 })
      expect(filterRecords(live, { live: true, result: 'won' })).toEqual([])
    })
  })

  it('sums minutes of games with known minutes', () => {
    expect(row('H5')).toMatchObject({ gamesPlayed: 1, gamesTimed: 1, minutesPlayed: 35 })
    expect(row('H1')).toMatchObject({ gamesPlayed: 2, gamesTimed: 1, minutesPlayed: 40 })
    expect(row('H7')).toMatchObject({
      gamesPlayed: 0,
      minutesPlayed: null,
      pointsPerGame: null,
      shares: null,
    })
  })

  it('leaves out rows of players without a person', () => {
    expect(rows.map(({ id }) => id)).not.toContain('person-H9')
  })

  it.each([
    [{ teamSeasonId: 's2' }, ['g2']],
    [{ opponent: 'Hawks' }, ['g1']],
    [{ place: 'away' }, ['g2']],
    [{ result: 'won' }, ['g1']],
    [{ result: 'lost', period: 3 }, ['g2']],
    [{ period: 1 }, ['g1', 'g2']],
    [{ from: '2026-11-02' }, ['g2']],
    [{ to: '2026-11-01' }, ['g1']],
    [{ from: '2026-11-01', to: '2026-11-02' }, ['g1', 'g2']],
    [{ last: 1 }, ['g2']],
    [{ last: 1, place: 'home' }, ['g1']],
    [{ last: 1, period: 1 }, ['g2']],
    [{ close: true }, ['g1']],
    [{ result: 'tied' }, []],
  ] as const)('filtered by %j: %j', (filter, games) => {
    const chosen = filterRecords(all, filter)
    expect(chosen.map(({ gameId }) => gameId)).toEqual(games)
    expect(new Set(chosen.map(({ period }) => period ?? null)).size).toBeLessThanOrEqual(1)
  })

  it('counts only a chosen period', () => {
    const first = seasonTable(all, rules, { period: 1 })
    expect(first.totals).toMatchObject({ points: 5, pointsAgainst: 0 })
  })

  it('is the sum of all periods', () => {
    const periods = seasonRows(
      all.filter(({ period }) => period !== null),
      rules,
    )
    for (const one of periods) {
      const whole = row(one.id.replace('person-', ''))
      expect([one.points, one.fieldGoals, one.plusMinus]).toEqual([
        whole.points,
        whole.fieldGoals,
        whole.plusMinus,
      ])
    }
  })
})

describe('figures', () => {
  const rows = seasonRows(filterRecords(all, { result: 'won' }), rules)
  const h5 = rows.find(({ id }) => id === 'person-H5')!

  it('are per game and per 32, 36 or 40 minutes', () => {
    expect(sumBy(h5, 'points', 'total')).toBe(2)
    expect(sumBy(h5, 'points', 'game')).toBe(2)
    expect(sumBy(h5, 'points', 36)).toBeCloseTo((2 * 36) / 35)
    expect(sumBy(h5, 'fieldGoals', 40)).toBeCloseTo(40 / 35)
  })

  it('are not scaled to partly known minutes', () => {
    const partly = seasonRows(filterRecords(all, {}), rules).find(({ id }) => id === 'person-H1')!
    expect(sumBy(partly, 'points', 36)).toBeNull()
  })

  it('have leaders, with equal figures on one rank', () => {
    const named = leaders(rows, { figure: 'points', basis: 'total', most: 2 })
    expect(named.map(({ id, rank, value }) => [id, rank, value])).toEqual([
      ['person-H1', 1, 3],
      ['person-H5', 2, 2],
    ])
    expect(leaders(rows, { figure: 'steals' })).toEqual([])
    expect(leaders(rows, { figure: 'points', leastGames: 2 })).toEqual([])
  })
})

describe('points in the paint of a season', () => {
  const near = scorer('fiba')
    .at(1, '9:00')
    .makes('H1', 2, { from: { x: 90, y: 300 } })
  const totals = (...games: readonly Scorer[]) =>
    seasonTable(
      games.flatMap((game, n) => records(game, facts(n + 1))),
      rules,
    ).totals

  it('are those of the games in which shots have a location, null without any', () => {
    expect(totals(near, lostGame)).toMatchObject({ pointsInPaint: 2, gamesPlaced: 1, totalGames: 2 })
    expect(totals(lostGame)).toMatchObject({ pointsInPaint: null, gamesPlaced: 0 })
    expect(totals()).toMatchObject({ pointsInPaint: 0, gamesPlaced: 0 })
  })

  it('and its fast breaks are by the clock until every game has marks', () => {
    const [play] = near.plays
    const marked = scorer('fiba')
    marked.plays.push({ ...play!, origin: { ...play!.origin, attributes: { fastBreak: true } } })
    expect(totals(marked)).toMatchObject({ fastBreakPoints: 2, fastBreakByClock: false })
    expect(totals(marked, near).fastBreakByClock).toBe(true)
  })
})
