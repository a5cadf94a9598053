import { describe, expect, it } from 'vitest'
import { type Scorer, scorer } from '../../test/scorer.ts'
import { heldBallGoesTo, periodStartsWith, replay } from './index.ts'

const game = ({ setup, plays }: Scorer) => replay(setup, plays)
const tipped = (code: string) => scorer(code).at(1, '10:00').winsTip('H4').at(1, '9:30')

describe('a held ball', () => {
  it('goes to the side of the arrow, and turns it', () => {
    const book = tipped('fiba').makes('H1')
    expect(heldBallGoesTo(game(book))).toBe('away')
    expect(heldBallGoesTo(game(book.winsTip('A')))).toBe('home')
  })

  it('is jumped in the NBA', () => {
    expect(heldBallGoesTo(game(tipped('nba')))).toBeNull()
  })

  it('goes to the defense in 3x3', () => {
    expect(heldBallGoesTo(game(tipped('fiba-3x3')))).toBe('away')
    expect(heldBallGoesTo(game(scorer('fiba-3x3')))).toBeNull()
  })
})

it('turns the arrow with a throw-in that starts a period', () => {
  const arrows = (code: string, period: number) => game(tipped(code).at(period, '3:00').makes('H1')).arrow
  expect([1, 2, 3, 4, 5].map((period) => arrows('fiba', period))).toEqual([
    'away',
    'home',
    'away',
    'home',
    'away',
  ])
  expect([4, 5].map((period) => arrows('nfhs', period))).toEqual(['home', 'home'])
  expect(arrows('nba', 2)).toBeNull()
})

describe('a later period starts', () => {
  it.each([
    ['nfhs', ['away', 'away', 'away', null]],
    ['fiba', ['away', 'away', 'away', 'away']],
    ['nba', ['away', 'away', 'home', null]],
  ] as const)('%s, after a tip won by home: %j', (code, sides) => {
    const after = game(tipped(code))
    expect([2, 3, 4, 5].map((period) => periodStartsWith(after, period))).toEqual(sides)
  })

  it('in 3x3 overtime with the side that did not have the first ball', () => {
    expect(periodStartsWith(game(tipped('fiba-3x3')), 2)).toBe('away')
  })

  it('with no known side if no tip was recorded', () => {
    expect(periodStartsWith(game(scorer('nba').at(1, '9:00').makes('H1')), 2)).toBeNull()
  })
})
