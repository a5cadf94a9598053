import { describe, expect, it } from 'vitest'
import { scorer } from '../../test/scorer.ts'
import { profileOf } from '../rules/index.ts'
import {
  adjustments,
  afterPeriod,
  type ClockState,
  clockButton,
  finalOf,
  offersStarters,
  replay,
  resetStarters,
  swapsSides,
} from './index.ts'

const quarters = profileOf('nfhs')!
const halves = profileOf('ncaa-men')!
const street = profileOf('fiba-3x3')!

const tied = { home: 40, away: 40 }
const ahead = { home: 41, away: 40 }
/** Scores that have not reached the 21 of 3x3. */
const low = { home: 20, away: 20 }
const nil = { home: 0, away: 0 }

const state = (over: Partial<ClockState>): ClockState => ({
  period: 1,
  clockTime: 0,
  started: true,
  running: false,
  final: false,
  score: tied,
  scoreBefore: nil,
  ...over,
})

describe('the clock button', () => {
  it.each([
    ['before the game', quarters, { started: false, clockTime: 480 }, 'Start Game'],
    ['while the clock has time', quarters, { clockTime: 100 }, null],
    ['at 0 of a quarter', quarters, {}, 'End Quarter'],
    ['at 0 of a half', halves, {}, 'End Half'],
    ['at the start of a quarter', quarters, { period: 2, clockTime: 480 }, 'Start Quarter'],
    ['at the start of a half', halves, { period: 2, clockTime: 1200 }, 'Start Half'],
    ['once that runs', quarters, { period: 2, clockTime: 480, running: true }, null],
    ['at the start of the first, begun', quarters, { clockTime: 480 }, null],
    ['at the end, tied', quarters, { period: 4 }, 'End Regulation'],
    ['at the end of halves, tied', halves, { period: 2 }, 'End Regulation'],
    ['at the end, decided', quarters, { period: 4, score: ahead }, 'End Game'],
    ['at the start of overtime', quarters, { period: 5, clockTime: 240 }, 'Start Overtime'],
    ['at the end of overtime, tied', quarters, { period: 5 }, 'End Overtime'],
    ['at the end of overtime, decided', halves, { period: 3, score: ahead }, 'End Game'],
    ['with a final score', quarters, { period: 4, score: ahead, final: true }, null],
    ['3x3: at 21 points', street, { clockTime: 200, score: { home: 21, away: 9 } }, 'End Game'],
    ['3x3: at 0, tied', street, { score: low }, 'End Regulation'],
    [
      '3x3: in overtime, one point scored',
      street,
      { period: 2, score: { home: 21, away: 20 }, scoreBefore: low },
      null,
    ],
    [
      '3x3: in overtime, two points scored',
      street,
      { period: 2, score: { home: 22, away: 21 }, scoreBefore: low },
      'End Game',
    ],
  ] as const)('%s', (_, rules, over, button) => {
    expect(clockButton(rules, state(over))).toBe(button)
  })
})

describe('after a period', () => {
  const follows = (period: number, score = tied, rules = quarters) =>
    afterPeriod(rules, { period, score, scoreBefore: nil })

  it('follows the next one, with its length', () => {
    expect(follows(1, ahead)).toEqual({ kind: 'period', period: 2, clockTime: 480, swapsSides: false })
    expect(follows(4)).toEqual({ kind: 'period', period: 5, clockTime: 240, swapsSides: false })
    expect(follows(1, low, street)).toEqual({
      kind: 'period',
      period: 2,
      clockTime: null,
      swapsSides: false,
    })
  })

  it('follows the end, with the number of overtimes', () => {
    expect(follows(4, ahead)).toEqual({ kind: 'final', overtimePeriods: 0 })
    expect(follows(6, ahead)).toEqual({ kind: 'final', overtimePeriods: 2 })
    expect(follows(1, { home: 21, away: 20 }, street)).toEqual({ kind: 'final', overtimePeriods: 0 })
  })

  it('the game may end in a tie', () => {
    const scores = { period: 4, score: tied, scoreBefore: nil }
    expect(afterPeriod(quarters, scores, { tieStands: true }).kind).toBe('final')
    expect(afterPeriod(quarters, { ...scores, period: 2 }, { tieStands: true }).kind).toBe('period')
  })

  it('sides are swapped only at half-time', () => {
    expect([2, 3, 4, 5].map((period) => swapsSides(quarters, period))).toEqual([false, true, false, false])
    expect([2, 3].map((period) => swapsSides(halves, period))).toEqual([true, false])
    expect(swapsSides(street, 2)).toBe(false)
    expect([1, 2, 3].map((period) => offersStarters(quarters, period))).toEqual([false, true, false])
  })
})

it('brings the starters back, players who go out first', () => {
  const { setup, plays } = scorer('fiba').at(1, '5:00').swaps('H0', 'H5').swaps('H1', 'H6')
  const game = replay(setup, plays)
  const changes = resetStarters(game)
  expect(changes.map(({ teamGamePersonnelId, subIn }) => [teamGamePersonnelId, subIn])).toEqual([
    ['H5', false],
    ['H6', false],
    ['H0', true],
    ['H1', true],
  ])
  expect(resetStarters(game, ['away'])).toEqual([])
})

it('adjusts the score of the plays to the scoreboard', () => {
  expect(adjustments({ home: 50, away: 48 }, { home: 49, away: 48 })).toEqual([{ side: 'home', points: -1 }])
  expect(adjustments({ home: 50, away: 48 }, { home: 50, away: 48 })).toEqual([])
})

describe('the final score', () => {
  const fiba = profileOf('fiba')!
  it('is the current score, or a tie', () => {
    expect(finalOf(fiba, { period: 5, score: ahead }, { reason: 'played' })).toEqual({
      homeFinalScore: 41,
      awayFinalScore: 40,
      overtimePeriods: 1,
      finalReason: 'played',
      winner: 'home',
    })
    expect(finalOf(fiba, { period: 4, score: tied }, { reason: 'tied' }).winner).toBeNull()
    expect(finalOf(fiba, { period: 2, score: ahead }, { reason: 'abandoned' }).winner).toBeNull()
  })

  it.each([
    ['fiba', 'away', ahead, [20, 0], 'home'],
    ['nfhs', 'home', ahead, [0, 2], 'away'],
    ['nfhs', 'away', ahead, [41, 40], 'home'],
  ] as const)('%s, forfeited by %s at %j: %j', (code, by, score, [home, away], winner) => {
    const final = finalOf(profileOf(code)!, { period: 3, score }, { reason: 'forfeit', by })
    expect(final).toMatchObject({
      homeFinalScore: home,
      awayFinalScore: away,
      winner,
      finalReason: 'forfeit',
    })
  })

  it.each([
    ['fiba', 'away', ahead, [41, 40]],
    ['fiba', 'home', ahead, [0, 2]],
    ['nfhs', 'home', ahead, [0, 2]],
  ] as const)('%s, lost by default by %s at %j: %j', (code, by, score, [home, away]) => {
    const final = finalOf(profileOf(code)!, { period: 3, score }, { reason: 'default', by })
    expect(final).toMatchObject({ homeFinalScore: home, awayFinalScore: away, finalReason: 'default' })
  })
})
