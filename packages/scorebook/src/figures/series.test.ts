import { describe, expect, it } from 'vitest'
import { type Scorer, scorer } from '../../test/scorer.ts'
import {
  boxScore,
  type GameFacts,
  type GameRecord,
  gameSeries,
  recordOf,
  type SeriesSums,
  sumSeries,
  TREND_FIGURES,
  trendOf,
  whatChanged,
} from './index.ts'

const SHOT_VALUES = { inside: 2, outside: 3 }

const stopsOf = ({ setup, plays }: Scorer) => {
  const { home, away } = boxScore(setup, plays, 'final')
  return { home: home.advanced.stops, away: away.advanced.stops, threes: home.advanced.threesOfStops }
}
const book = () => scorer('fiba').at(1, '9:50').winsTip('A4').at(1, '9:30')

/** Possessions of the away side without a point, each followed by a basket of the home side. */
function stopped(game: Scorer, count: number): Scorer {
  for (let n = 0; n < count; n++)
    game
      .at(1, `8:${50 - n * 4}`)
      .misses('A1', 2, { rebound: 'H1' })
      .at(1, `8:${48 - n * 4}`)
      .makes('H1')
  return game
}

describe('a stop', () => {
  it.each([
    ['is a miss with a defensive rebound', book().misses('A1', 2, { rebound: 'H1' }), 1],
    ['is a turnover', book().turnsOver('A1', { steal: 'H1' }), 1],
    ['is no basket', book().makes('A1'), 0],
    [
      'is no possession of two throws of which one is made',
      book().fouls('H1', { award: 2, throws: ['A1', 'made', 'missed'], rebound: 'H1' }),
      0,
    ],
    [
      'is a possession of two missed throws',
      book().fouls('H1', { award: 2, throws: ['A1', 'missed', 'missed'], rebound: 'H1' }),
      1,
    ],
    [
      'is no basket whose and-one is missed',
      book().makesAndOne('A1', 2, 'H1', 'missed').at(1, '9:20').rebounds('H1'),
      0,
    ],
    [
      'is no possession that goes on after an offensive rebound',
      book().misses('A1', 2, { rebound: 'A2' }).at(1, '9:20').makes('A2'),
      0,
    ],
  ] as const)('%s', (_, game, stops) => {
    // The horn ends the possession that follows.
    expect(
      stopsOf(game.at(1, '9:10').makes('H2').at(1, '9:00').makes('A1').at(1, '0:01').makes('H1')).home,
    ).toBe(stops)
  })

  it('counts the possession that the horn ended', () => {
    expect(stopsOf(book().makes('A1').at(1, '8:00').makes('H1'))).toEqual({ home: 1, away: 0, threes: 0 })
  })

  it('makes a three with every third in a row', () => {
    const threes = (count: number) => stopsOf(stopped(book(), count).at(1, '1:00').makes('A1')).threes
    expect([2, 3, 5, 6].map(threes)).toEqual([0, 1, 1, 2])
  })

  it('adjusts no score', () => {
    const game = book()
    const [like] = scorer('fiba').at(1, '9:20').makes('A1').plays
    game.plays.push({
      origin: { ...like!.origin, id: 'x', type: 'score_adjustment', pointValue: 1 },
      rel: [],
    })
    expect(
      stopsOf(game.at(1, '9:10').turnsOver('A1').at(1, '9:00').makes('H1').at(1, '8:00').makes('A1')).home,
    ).toBe(1)
  })
})

const facts = (n: number): GameFacts => ({
  gameId: `g${n}`,
  teamSeasonId: 's1',
  opponent: 'Hawks',
  isHome: n % 2 === 0,
  startTime: `2026-11-0${n}T19:00:00Z`,
  day: `2026-11-0${n}`,
  isFinal: true,
  result: 'won',
  margin: 2,
})
const record = ({ setup, plays }: Scorer, n: number): GameRecord =>
  recordOf(boxScore(setup, plays, 'final'), 'home', facts(n), 2400, (id) => id)
const { rules } = book().setup

describe('a series of games', () => {
  const games = [
    record(stopped(book(), 3), 1),
    record(book().makes('A1').at(1, '9:00').turnsOver('H1', { steal: 'A1' }), 2),
  ]
  const series = gameSeries(games, rules)

  it('has a game with its day, opponent, place, result and both sides', () => {
    expect(series[0]).toMatchObject({
      teamGameId: 'g1',
      day: '2026-11-01',
      opponent: 'Hawks',
      place: 'away',
      result: 'won',
      own: { points: 6, stops: 4, threesOfStops: 1 },
      other: { points: 0 },
    })
    expect(series.map(({ turnoverMargin }) => turnoverMargin)).toEqual([0, -1])
    expect(series[0]!.own.fourFactors.effectiveFieldGoalPercentage).toBe(1)
  })

  it('adds up', () => {
    const { own, other } = sumSeries(series)
    expect(own).toMatchObject({ points: 6, turnovers: 1, possessions: 4 + games[1]!.own.possessions - 1 })
    expect(other.points).toBe(2)
  })
})

/** A game in which the own side had this many turnovers and possessions. */
const gameOf = (turnovers: number, possessions = 60): SeriesSums => {
  const { own, other } = sumSeries([])
  return {
    own: { ...own, turnovers, possessions, points: 60, fieldGoals: { made: 24, total: 48 } },
    other: { ...other, possessions: 60, points: 50, turnovers: 12 },
  }
}
const [, , , TURNOVERS, , , , MARGIN] = TREND_FIGURES

describe('a trend', () => {
  it('divides sums over three games, and begins with the third', () => {
    const series = [gameOf(10, 40), gameOf(12, 80), gameOf(14, 60), gameOf(16, 60)]
    const { games, rolling, season } = trendOf(TREND_FIGURES[1], series, SHOT_VALUES)
    expect(games).toEqual([60 / 40, 60 / 80, 1, 1])
    expect(rolling).toEqual([null, null, 180 / 180, 180 / 200])
    expect(season).toBe(240 / 240)
    expect(trendOf(MARGIN, series, SHOT_VALUES).rolling.at(-1)).toBe(-2)
  })

  it('is empty where nothing was attempted', () => {
    expect(trendOf(TURNOVERS, [sumSeries([])], SHOT_VALUES).games).toEqual([null])
  })
})

describe('what changed', () => {
  const steady = [gameOf(14), gameOf(15), gameOf(13), gameOf(14)]

  it('is the figure that differs most from its usual spread', () => {
    const changed = whatChanged([...steady, gameOf(8), gameOf(9), gameOf(8)], SHOT_VALUES)!
    expect(changed.figure.key).toBe('tov')
    expect(changed.isBetter).toBe(true)
    expect(changed.now).toBeLessThan(changed.before)
  })

  it('is nothing without three games before, or where games differ as usual', () => {
    expect(whatChanged([...steady.slice(0, 2), gameOf(8), gameOf(9), gameOf(8)], SHOT_VALUES)).toBeNull()
    expect(whatChanged([...steady, ...steady.slice(0, 3)], SHOT_VALUES)).toBeNull()
  })
})
