import { describe, expect, it } from 'vitest'
import { type Scorer, scorer } from '../../test/scorer.ts'
import { isLater } from '../vocabulary/index.ts'
import { boxScore, garbageTime, withoutGarbageTime } from './index.ts'

/** A game that the home side leads by 12 before the last quarter. */
function ahead(league = 'fiba'): Scorer {
  const game = scorer(league).at(1, '9:00')
  for (let n = 0; n < 4; n++) game.at(1, `8:${50 - n}`).makes('H0', 3)
  return game
}

/** Substitutes so many starters of each side. */
function bench(game: Scorer, count: number, sides: readonly ('H' | 'A')[] = ['H', 'A']): Scorer {
  for (const side of sides) for (let n = 0; n < count; n++) game.swaps(`${side}${n}`, `${side}${n + 5}`)
  return game
}

const startOf = ({ setup, plays }: Scorer) => garbageTime(setup, plays)

describe('garbage time', () => {
  it('begins when at most two starters are on the floor, with a lead of ten in the last quarter', () => {
    const game = bench(ahead().at(4, '5:00'), 4).at(4, '4:00').makes('A5')
    expect(startOf(game)).toEqual({ period: 4, clockTime: 300 })
    expect(startOf(bench(ahead().at(4, '5:00'), 3).at(4, '4:00').makes('A5'))).toBeNull()
  })

  it('begins with the last quarter where the game was decided before', () => {
    expect(startOf(bench(ahead().at(3, '2:00'), 5).at(4, '8:00').makes('A5'))).toEqual({
      period: 4,
      clockTime: 600,
    })
  })

  it('needs a lead of ten to the end', () => {
    const game = bench(ahead().at(4, '5:00'), 5)
    game.at(4, '4:00').makes('A5', 3).at(4, '3:00').makes('H5', 3)
    expect(startOf(game)).toBeNull()
    expect(startOf(game.at(4, '2:00').makes('A5'))).toEqual({ period: 4, clockTime: 180 })
  })

  it('ends for good when the starters come back', () => {
    const game = bench(ahead().at(4, '5:00'), 5).at(4, '4:00')
    for (let n = 0; n < 3; n++) game.swaps(`H${n + 5}`, `H${n}`)
    expect(startOf(game.at(4, '3:00').makes('A5'))).toBeNull()
  })

  it('allows one starter where the substitutions of one side alone are known, and none are unknown', () => {
    const late = (count: number) => bench(ahead().at(4, '5:00'), count, ['H']).at(4, '4:00').makes('A0')
    expect(startOf(late(4))).toEqual({ period: 4, clockTime: 300 })
    expect(startOf(late(3))).toBeNull()
    expect(startOf(ahead().at(4, '4:00').makes('A0'))).toBeNull()
  })

  it('is the last ten minutes of two halves at most', () => {
    const game = bench(ahead('ncaa-men').at(2, '15:00'), 5).at(2, '8:00').makes('A5')
    expect(startOf(game)).toEqual({ period: 2, clockTime: 600 })
  })
})

describe('a game without garbage time', () => {
  const game = bench(ahead().at(4, '5:00').makes('A0', 2), 5).at(4, '4:00').makes('H5', 3)
  const from = startOf(game)!

  it('ends where it begins: what happens before the clock runs on counts', () => {
    expect(isLater({ period: 4, clockTime: 300 }, from)).toBe(false)
    expect(isLater({ period: 4, clockTime: 299 }, from)).toBe(true)
    expect(isLater({ period: 3, clockTime: 0 }, from)).toBe(false)
    const { plays, until } = withoutGarbageTime(game.plays, from)
    const { home, away } = boxScore(game.setup, plays, until)
    expect([home.totals.points, away.totals.points]).toEqual([12, 2])
    expect(home.totals.secondsPlayed).toBe(5 * 35 * 60)
  })

  it('counts the possession that the horn before it ended', () => {
    const decided = bench(ahead().at(3, '9:00'), 5).at(3, '8:00').makes('H5').at(4, '8:00').makes('A5')
    const { plays, until } = withoutGarbageTime(decided.plays, startOf(decided)!)
    expect(boxScore(decided.setup, plays, until).away.advanced.possessions).toBe(
      boxScore(decided.setup, decided.plays, 'final').away.advanced.possessions - 1,
    )
  })
})
