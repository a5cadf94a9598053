import { describe, expect, it } from 'vitest'
import { type Scorer, scorer } from '../../test/scorer.ts'
import type { Award } from '../vocabulary/index.ts'
import { after, inBonus, inGameOrder, newGame, nextFoulGives, onFloor, replay } from './index.ts'

const gameOf = ({ setup, plays }: Scorer) => replay(setup, plays)

describe('a game', () => {
  it('starts with the starters on the floor and no counts', () => {
    const game = newGame(scorer('fiba').setup)
    expect(onFloor(game, 'home')).toEqual(['H0', 'H1', 'H2', 'H3', 'H4'])
    expect(game.score).toEqual({ home: 0, away: 0 })
    expect(game.begun).toBe(false)
  })

  it('is the same for any way of replaying, and earlier values do not change', () => {
    const book = scorer('fiba')
      .at(1, '9:00')
      .makes('H1', 3)
      .at(1, '8:00')
      .fouls('A1')
      .at(2, '9:00')
      .makes('A2')
    const events = inGameOrder(book.plays)
    const start = newGame(book.setup)
    const half = after(start, ...events.slice(0, 2))
    const kept = structuredClone(half.score)
    expect(after(half, ...events.slice(2))).toEqual(gameOf(book))
    expect(half.score).toEqual(kept)
    expect(start.begun).toBe(false)
  })

  it('counts points of baskets, throws and adjustments', () => {
    const book = scorer('fiba')
      .at(1, '9:00')
      .makes('H1', 3)
      .at(1, '8:00')
      .fouls('H1', { award: 2, throws: ['A1', 'made', 'missed'], rebound: 'H2' })
      .at(1, '7:00')
      .adjusts('A', -1)
    expect(gameOf(book).score).toEqual({ home: 3, away: 0 })
  })
})

describe('the floor', () => {
  it('substitutes in either order of in and out', () => {
    expect(onFloor(gameOf(scorer('fiba').at(1, '5:00').swaps('H0', 'H5')), 'home')).toContain('H5')
    const inFirst = gameOf(scorer('fiba').at(1, '5:00').comesIn('H5').goesOut('H0'))
    expect(onFloor(inFirst, 'home').toSorted()).toEqual(['H1', 'H2', 'H3', 'H4', 'H5'])
  })

  it('never has six players: the sixth waits for a place', () => {
    const six = scorer('fiba').at(1, '5:00').comesIn('H5')
    expect(onFloor(gameOf(six), 'home')).toHaveLength(5)
    expect(onFloor(gameOf(six.at(1, '4:00').goesOut('H3')), 'home')).toContain('H5')
  })

  it('ignores a player who goes out from the bench or comes in twice', () => {
    const odd = gameOf(scorer('fiba').at(1, '5:00').goesOut('H7').comesIn('H1'))
    expect(onFloor(odd, 'home')).toEqual(['H0', 'H1', 'H2', 'H3', 'H4'])
  })

  it('has three players in 3x3', () => {
    expect(onFloor(newGame(scorer('fiba-3x3').setup), 'away')).toEqual(['A0', 'A1', 'A2'])
  })
})

describe('team fouls', () => {
  const foulTimes = (book: Scorer, n: number): Scorer => {
    for (let i = 0; i < n; i++) book.fouls('A1')
    return book
  }

  it('give the bonus from the fifth of a quarter on, and restart with the next', () => {
    const four = gameOf(foulTimes(scorer('fiba').at(1, '5:00'), 4))
    expect(inBonus(four, 'home')).toBe(true)
    expect(inBonus(four, 'away')).toBe(false)
    const next = gameOf(foulTimes(scorer('fiba').at(1, '5:00'), 4).at(2, '9:00').makes('H1'))
    expect(inBonus(next, 'home')).toBe(false)
    expect(next.teamFouls.away.inSpan).toBe(0)
  })

  it('continue in overtime in FIBA, not in the NBA', () => {
    const fiba = gameOf(foulTimes(scorer('fiba').at(4, '5:00'), 4).at(5, '4:00').makes('H1'))
    expect(nextFoulGives(fiba, 'away').award).toBe(2)
    const nba = gameOf(foulTimes(scorer('nba').at(4, '5:00'), 4).at(5, '4:00').makes('H1'))
    expect(nextFoulGives(nba, 'away').award).toBe(0)
  })

  it('count separately in the last two minutes of the NBA', () => {
    const game = gameOf(scorer('nba').at(1, '3:00').fouls('A1').at(1, '1:59').fouls('A2'))
    expect(game.teamFouls.away).toEqual({ inSpan: 2, late: 1 })
    expect(nextFoulGives(game, 'away', 100).award).toBe(2)
    expect(nextFoulGives(game, 'away', 130).award).toBe(0)
  })

  it('leave out offensive fouls in the NBA, and bench technicals outside school', () => {
    const fouls = (code: string) =>
      gameOf(scorer(code).at(1, '5:00').fouls('A1', { kind: 'offensive' }).fouls('AC', { kind: 'technical' }))
        .teamFouls.away.inSpan
    expect(['nba', 'fiba', 'nfhs'].map(fouls)).toEqual([0, 1, 2])
  })

  it('count twice for an unsportsmanlike foul in 3x3', () => {
    const game = gameOf(scorer('fiba-3x3').at(1, '5:00').fouls('A1', { kind: 'unsportsmanlike' }))
    expect(game.teamFouls.away.inSpan).toBe(2)
  })
})

describe('the award of the next common foul, by the fouls and their clock', () => {
  type Row = readonly [
    code: string,
    fouls: readonly (readonly [number, string])[],
    period: number,
    clock: string,
    award: Award,
  ]
  const early = (n: number, period = 1): [number, string][] =>
    Array.from({ length: n }, () => [period, '5:00'])
  const table: readonly Row[] = [
    ['nfhs', early(3), 1, '1:00', 0],
    ['nfhs', early(4), 1, '1:00', 2],
    ['nfhs', early(4), 2, '7:00', 0],
    ['nfhs', early(4, 4), 5, '3:00', 2],
    ['nfhs-2022', early(6), 2, '1:00', '1&1'],
    ['nfhs-2022', early(9), 2, '1:00', 2],
    ['nfhs-2022', early(9), 3, '7:00', 0],
    ['ncaa-men', early(6), 1, '1:00', '1&1'],
    ['ncaa-men', early(6), 2, '1:00', 0],
    ['ncaa-men', early(9, 2), 3, '4:00', 2],
    ['ncaa-women', early(4), 1, '1:00', 2],
    ['fiba', early(4, 4), 5, '4:00', 2],
    ['fiba', [[1, '1:50']], 1, '0:30', 0],
    ['nba', early(4), 1, '3:00', 2],
    ['nba', [[1, '2:00']], 1, '0:30', 2],
    ['nba', [[1, '2:00.1']], 1, '0:30', 0],
    ['nba', [[1, '2:00']], 2, '0:30', 0],
    ['nba', early(4, 4), 5, '4:00', 0],
    ['nba', early(3, 5), 5, '4:00', 2],
    ['wnba', [[1, '1:30']], 1, '0:30', 0],
    ['wnba', [[1, '1:00']], 1, '0:30', 2],
    ['fiba-3x3', early(6), 1, '1:00', 2],
    ['fiba-3x3', early(6), 2, '0:00', 2],
  ]

  it.each(table)('%s after %j, in period %s at %s: %s', (code, fouls, period, clock, award) => {
    const book = scorer(code)
    for (const [foulPeriod, foulClock] of fouls) book.at(foulPeriod, foulClock).fouls('A1')
    const game = gameOf(book.at(period, clock).callsTimeout('H'))
    expect(nextFoulGives(game, 'away').award).toBe(award)
    expect(nextFoulGives(game, 'home').award).toBe(0)
  })
})

describe('the arrow', () => {
  it('points to the side that did not get the last tip or held ball', () => {
    const book = scorer('fiba').at(1, '10:00').winsTip('H4')
    expect(gameOf(book).arrow).toBe('away')
    expect(gameOf(book.at(1, '6:00').winsTip('A')).arrow).toBe('home')
  })

  it('does not exist if held balls are jumped', () => {
    expect(gameOf(scorer('nba').at(1, '12:00').winsTip('H4')).arrow).toBeNull()
  })
})
