import { describe, expect, it } from 'vitest'
import { scorer } from '../../test/scorer.ts'
import { PROFILES } from '../rules/index.ts'
import { sampleGame } from '../simulate/index.ts'
import { SIDES } from '../vocabulary/index.ts'
import { lineups, playerStints, stints } from './index.ts'

const book = scorer('fiba')
  .at(1, '10:00')
  .winsTip('H4')
  .at(1, '9:00')
  .makes('H1', 3)
  .at(1, '8:00')
  .swaps('H0', 'H5')
  .at(1, '7:30')
  .makes('A1')
  .at(1, '6:00')
  .swaps('H1', 'H6')
  .at(2, '10:00')
  .swaps('H5', 'H0')
  .at(2, '9:00')
  .makes('H0')
const { home, away } = stints(book.setup, book.plays, { period: 3, clockTime: 540 })

describe('stints', () => {
  it('end with a substitution and with the period', () => {
    expect(
      home.map(({ people, period, from, to, points, otherPoints }) => [
        people.join(' '),
        period,
        [from, to],
        `${points}-${otherPoints}`,
      ]),
    ).toEqual([
      ['H0 H1 H2 H3 H4', 1, [0, 120], '3-0'],
      ['H1 H2 H3 H4 H5', 1, [120, 240], '0-2'],
      ['H2 H3 H4 H5 H6', 1, [240, 600], '0-0'],
      ['H0 H2 H3 H4 H6', 2, [600, 1200], '2-0'],
      ['H0 H2 H3 H4 H6', 3, [1200, 1260], '0-0'],
    ])
  })

  it('name the plays of both sides', () => {
    expect(home[1]!.playIds).toEqual([book.plays[3]!.origin.id])
  })

  it('are unknown for a side without substitutions', () => {
    expect(away).toEqual([])
  })

  it('of a player go on while others are replaced, and end with the period', () => {
    const of = (id: string) => playerStints(id, home).map(({ from, to }) => [from, to])
    expect(of('H2')).toEqual([
      [0, 600],
      [600, 1200],
      [1200, 1260],
    ])
    expect(of('H5')).toEqual([[120, 600]])
    expect(playerStints('H2', home)[0]).toMatchObject({ points: 3, otherPoints: 2 })
  })

  it.each(PROFILES.map(({ code }) => code))('%s: add up to the line-ups', (league) => {
    for (let seed = 1; seed <= 4; seed++) {
      const { setup, plays } = sampleGame(league, seed)
      const byFive = lineups(setup, plays)
      const parts = stints(setup, plays)
      for (const side of SIDES) {
        for (const five of byFive[side]) {
          const own = parts[side].filter(({ people }) => people.join() === five.people.join())
          const sum = (read: (stint: (typeof own)[number]) => number) =>
            own.reduce((total, stint) => total + read(stint), 0)
          expect([seed, five.people, sum((one) => one.points), sum((one) => one.otherPoints)]).toEqual([
            seed,
            five.people,
            five.own.points,
            five.other.points,
          ])
          expect(sum(({ from, to }) => to - from)).toBeCloseTo(five.seconds, 6)
        }
      }
    }
  })
})
