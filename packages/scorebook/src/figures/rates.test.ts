import { describe, expect, it } from 'vitest'
import { profileOf } from '../rules/index.ts'
import {
  availableTo,
  EMPTY_LINE,
  effectiveFieldGoalPercentage,
  efficiency,
  estimatedPossessions,
  freeThrowRate,
  gameScore,
  netRating,
  offensiveReboundPercentage,
  pace,
  playerShares,
  rating,
  type StatLine,
  trueShootingPercentage,
  turnoverPercentage,
} from './index.ts'

const line = (over: Partial<StatLine>): StatLine => ({ ...EMPTY_LINE, ...over })

/** 20 points, 8/15, 4/6, 8 rebounds, 5 assists, 2 steals, 1 block, 3 turnovers; no threes, 2 offensive rebounds, 3 fouls. */
const player = line({
  points: 20,
  fieldGoals: { made: 8, total: 15 },
  twoPointers: { made: 8, total: 15 },
  freethrows: { made: 4, total: 6 },
  offensiveRebounds: 2,
  defensiveRebounds: 6,
  totalRebounds: 8,
  assists: 5,
  steals: 2,
  blockedShots: 1,
  turnovers: 3,
  personalFouls: 3,
})

const team = line({
  points: 80,
  fieldGoals: { made: 30, total: 65 },
  threePointers: { made: 8, total: 22 },
  freethrows: { made: 12, total: 16 },
  offensiveRebounds: 10,
  defensiveRebounds: 25,
  totalRebounds: 35,
  turnovers: 12,
})

const other = line({
  fieldGoals: { made: 28, total: 62 },
  threePointers: { made: 6, total: 20 },
  offensiveRebounds: 9,
  defensiveRebounds: 24,
  totalRebounds: 33,
})

describe('rates', () => {
  it('follow their formulas', () => {
    expect(efficiency(player)).toBe(24)
    expect(effectiveFieldGoalPercentage(team)).toBeCloseTo((30 + 4) / 65)
    expect(trueShootingPercentage(player)).toBeCloseTo(20 / (2 * (15 + 0.44 * 6)))
    expect(freeThrowRate(team)).toBeCloseTo(12 / 65)
    expect(turnoverPercentage(team)).toBeCloseTo(12 / (65 + 0.44 * 16 + 12))
    expect(offensiveReboundPercentage(team, other)).toBeCloseTo(10 / 34)
    expect(estimatedPossessions(team, 0.44)).toBeCloseTo(65 - 10 + 12 + 7.04)
    expect(gameScore(player)).toBeCloseTo(20 + 3.2 - 10.5 - 0.8 + 1.4 + 1.8 + 2 + 3.5 + 0.7 - 1.2 - 3)
    expect(rating(80, 74)).toBeCloseTo(108.108, 3)
    expect(netRating(110, 101)).toBe(9)
  })

  it('use the values of 3x3 for effective shooting', () => {
    const street = line({ fieldGoals: { made: 6, total: 10 }, twoPointers: { made: 2, total: 4 } })
    expect(effectiveFieldGoalPercentage(street, { inside: 1, outside: 2 })).toBeCloseTo(0.8)
  })

  it('scale possessions to a game of regulation length', () => {
    expect(pace(profileOf('fiba')!, 90, 90, 2700)).toBeCloseTo(80)
  })

  it('are null if the divisor is 0', () => {
    expect(effectiveFieldGoalPercentage(EMPTY_LINE)).toBeNull()
    expect(turnoverPercentage(EMPTY_LINE)).toBeNull()
    expect(rating(0, 0)).toBeNull()
    expect(netRating(null, 100)).toBeNull()
    expect(pace(profileOf('fiba')!, 0, 0, 0)).toBeNull()
  })
})

describe('shares while on the floor', () => {
  const available = availableTo(team, other, 12000, 72)
  const part = 0.75

  it('follow their formulas', () => {
    const shares = playerShares(player, 1800, available)
    expect(shares.offensiveReboundPercentage).toBeCloseTo(2 / (part * 34))
    expect(shares.defensiveReboundPercentage).toBeCloseTo(6 / (part * 34))
    expect(shares.totalReboundPercentage).toBeCloseTo(8 / (part * 68))
    expect(shares.assistPercentage).toBeCloseTo(5 / (part * 30 - 8))
    expect(shares.stealPercentage).toBeCloseTo(2 / (part * 72))
    expect(shares.blockPercentage).toBeCloseTo(1 / (part * 42))
    expect(shares.usagePercentage).toBeCloseTo((15 + 0.44 * 6 + 3) / (part * (65 + 0.44 * 16 + 12)))
  })

  it('are null for a player without time on the floor', () => {
    const none = playerShares(EMPTY_LINE, 0, available)
    expect(Object.values(none)).toEqual(Object.values(none).map(() => null))
  })

  it('of five players of a whole game add up to everything', () => {
    expect(playerShares(team, 2400, available).usagePercentage).toBeCloseTo(1)
  })
})
