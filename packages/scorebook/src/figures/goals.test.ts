import { describe, expect, it } from 'vitest'
import { type Goal, goalMet, goalSplit, meetsGoal, type SeriesGame, sumSeries } from './index.ts'

const SHOT_VALUES = { inside: 2, outside: 3 }

/** A game with these turnovers and offensive rebounds. */
const game = (turnovers: number, offensiveRebounds: number, result: SeriesGame['result']) => {
  const { own, other } = sumSeries([])
  return { own: { ...own, turnovers, offensiveRebounds }, other, result }
}
const FEW_TURNOVERS: Goal = { figure: 'turnovers', bound: 'atMost', value: 12 }
const REBOUNDS: Goal = { figure: 'offensiveRebounds', bound: 'atLeast', value: 10 }
const GAMES = [
  game(12, 12, 'won'),
  game(9, 8, 'won'),
  game(12, 10, 'won'),
  game(13, 11, 'lost'),
  game(15, 7, 'lost'),
  game(11, 10, 'lost'),
]

describe('a goal', () => {
  it('is met at its value', () => {
    expect(meetsGoal(FEW_TURNOVERS, game(12, 0, null), SHOT_VALUES)).toBe(true)
    expect(meetsGoal(FEW_TURNOVERS, game(13, 0, null), SHOT_VALUES)).toBe(false)
    expect(meetsGoal(REBOUNDS, game(0, 10, null), SHOT_VALUES)).toBe(true)
    expect(meetsGoal(REBOUNDS, game(0, 9, null), SHOT_VALUES)).toBe(false)
  })

  it('has the record of the games that met it and of those that did not', () => {
    expect(goalMet(FEW_TURNOVERS, GAMES, SHOT_VALUES)).toEqual({
      met: 4,
      of: 6,
      withIt: { won: 3, lost: 1, tied: 0 },
      withoutIt: { won: 0, lost: 2, tied: 0 },
    })
  })

  it('counts no game in which the figure is unknown', () => {
    const goal: Goal = { figure: 'efg', bound: 'atLeast', value: 0.5 }
    expect(meetsGoal(goal, game(1, 1, 'won'), SHOT_VALUES)).toBeNull()
    expect(goalMet(goal, GAMES, SHOT_VALUES)).toMatchObject({ met: 0, of: 0 })
  })

  it('counts a running game as neither won nor lost', () => {
    expect(goalMet(REBOUNDS, [game(0, 10, null)], SHOT_VALUES)).toMatchObject({
      met: 1,
      withIt: { won: 0, lost: 0, tied: 0 },
    })
  })
})

describe('goals together', () => {
  it('divide won games from lost ones by the number met', () => {
    expect(goalSplit([FEW_TURNOVERS, REBOUNDS], GAMES, SHOT_VALUES)).toEqual({
      least: 1,
      reached: { won: 3, lost: 2, tied: 0 },
      missed: { won: 0, lost: 1, tied: 0 },
    })
    const clear = [game(10, 12, 'won'), game(10, 11, 'won'), game(10, 5, 'lost'), game(14, 12, 'lost')]
    expect(goalSplit([FEW_TURNOVERS, REBOUNDS], clear, SHOT_VALUES)).toMatchObject({
      least: 2,
      reached: { won: 2, lost: 0 },
      missed: { won: 0, lost: 2 },
    })
  })

  it('say nothing below two goals, or where all games are alike', () => {
    expect(goalSplit([REBOUNDS], GAMES, SHOT_VALUES)).toBeNull()
    expect(goalSplit([FEW_TURNOVERS, REBOUNDS], [game(1, 12, 'won')], SHOT_VALUES)).toBeNull()
  })
})
