import { expect, test } from 'vitest'
import { scorer } from '../../test/scorer.ts'
import { TYPED_COUNTS } from '../vocabulary/index.ts'
import { boxScore, type TypedLine, typedBoxScore } from './index.ts'

const book = scorer('nfhs')
const empty = boxScore(book.setup, [])
const NO_SHOTS = { made: 0, total: 0 }
const line = (id: string | null, isHomeTeam: boolean, more: Partial<TypedLine>): TypedLine => ({
  id,
  isHomeTeam,
  seconds: null,
  twoPointers: NO_SHOTS,
  threePointers: NO_SHOTS,
  freethrows: NO_SHOTS,
  offensiveRebounds: 0,
  defensiveRebounds: 0,
  assists: 0,
  turnovers: 0,
  steals: 0,
  blockedShots: 0,
  personalFouls: 0,
  ...more,
})
const LINES = [
  line('H1', true, {
    seconds: 1200,
    twoPointers: { made: 4, total: 9 },
    threePointers: { made: 2, total: 5 },
    freethrows: { made: 3, total: 4 },
    offensiveRebounds: 2,
    defensiveRebounds: 5,
    turnovers: 3,
  }),
  line('H2', true, { seconds: 600, twoPointers: { made: 1, total: 2 }, assists: 4 }),
  line(null, false, { twoPointers: { made: 9, total: 20 }, defensiveRebounds: 6, turnovers: 5 }),
]
const typed = (finalScore = { home: 19, away: 18 }, secondsOfGame = 1920) =>
  typedBoxScore(empty, LINES, { finalScore, rules: book.setup.rules, secondsOfGame })

test('a line gives points, field goals and rebounds', () => {
  const first = typed().home.players.find(({ id }) => id === 'H1')
  expect(first).toMatchObject({
    played: true,
    points: 17,
    fieldGoals: { made: 6, total: 14 },
    totalRebounds: 7,
    secondsPlayed: 1200,
    plusMinus: null,
  })
})

test('in 3x3 a line has one-pointers', () => {
  const { setup } = scorer('fiba-3x3')
  const lines = [
    line('H1', true, {
      onePointers: { made: 4, total: 9 },
      twoPointers: { made: 2, total: 5 },
      freethrows: { made: 1, total: 1 },
    }),
  ]
  const facts = { finalScore: { home: 9, away: 0 }, rules: setup.rules, secondsOfGame: 600 }
  const { players, totals } = typedBoxScore(boxScore(setup, []), lines, facts).home
  const { id: _, ...first } = players.find(({ id }) => id === 'H1')!
  const figures = { points: 9, fieldGoals: { made: 6, total: 14 }, twoPointers: { made: 2, total: 5 } }
  expect(first).toMatchObject(figures)
  expect(first).not.toHaveProperty('onePointers')
  expect(totals).toMatchObject({ ...figures, scoreAdjustment: 0 })
})

test('players and team add up to the totals and to the score', () => {
  const box = typed()
  expect(box.score).toEqual({ home: 19, away: 18 })
  for (const side of ['home', 'away'] as const) {
    const { players, team, totals } = box[side]
    for (const count of [...TYPED_COUNTS, 'points'] as const)
      expect(players.reduce((sum, one) => sum + one[count], team[count])).toBe(totals[count])
    expect(totals.scoreAdjustment).toBe(0)
  }
  expect(box.home.totals.secondsPlayed).toBe(1800)
  expect(box.away.totals.secondsPlayed).toBeNull()
})

test('points of the final score that no line has are an adjustment', () => {
  const { home } = typed({ home: 21, away: 18 })
  expect(home.totals).toMatchObject({ points: 21, scoreAdjustment: 2 })
})

test('the pace of a game with overtimes is that of a game without', () => {
  const [regular, longer] = [typed(), typed(undefined, 1920 + 480)].map(({ home }) => home.advanced.pace!)
  expect(longer).toBeCloseTo((regular! * 1920) / 2400, 9)
})

test('possessions are estimated, and places are unknown', () => {
  const { advanced } = typed().home
  expect(advanced.possessions).toBe(Math.round(advanced.estimatedPossessions))
  expect(advanced.pointsInPaint).toBeNull()
})
