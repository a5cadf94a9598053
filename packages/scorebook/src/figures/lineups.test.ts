import { describe, expect, it } from 'vitest'
import { scorer } from '../../test/scorer.ts'
import { PROFILES } from '../rules/index.ts'
import { sampleGame } from '../simulate/index.ts'
import { otherSide, SIDES } from '../vocabulary/index.ts'
import {
  addLines,
  boxScore,
  EMPTY_LINE,
  lineups,
  mergeLineups,
  onOff,
  ratingsOf,
  type StatLine,
  type TotalLine,
} from './index.ts'

/** The counts of a line-up: no seconds, and no score adjustments. */
const lineOfTotals = ({ scoreAdjustment, secondsPlayed: _, ...line }: TotalLine): StatLine => ({
  ...line,
  points: line.points - scoreAdjustment,
})

const book = scorer('fiba')
  .at(1, '10:00')
  .winsTip('H4')
  .at(1, '9:30')
  .makes('H1', 3)
  .at(1, '9:00')
  .makes('A1')
  .at(1, '8:00')
  .swaps('H0', 'H5')
  .at(1, '7:30')
  .makes('H5')
  .at(1, '7:00')
  .misses('A1', 2, { rebound: 'H5' })
  .at(1, '6:00')
  .swaps('H5', 'H0')
  .at(1, '5:00')
  .makes('H0')

describe('line-ups', () => {
  const { home, away } = lineups(book.setup, book.plays)

  it('have the seconds, possessions and points of five players, also if they play together again', () => {
    expect(home.map(({ people, seconds }) => [people.join(' '), seconds])).toEqual([
      ['H0 H1 H2 H3 H4', 180],
      ['H1 H2 H3 H4 H5', 120],
    ])
    const [first, second] = home
    expect([first!.own.points, first!.other.points, first!.possessions, first!.otherPossessions]).toEqual([
      5, 2, 2, 1,
    ])
    expect([second!.own.points, second!.other.points, second!.possessions, second!.otherPossessions]).toEqual(
      [2, 0, 1, 1],
    )
  })

  it.each(PROFILES.map(({ code }) => code))(
    '%s: their lines add up to the totals of the box score',
    (league) => {
      for (let seed = 1; seed <= 6; seed++) {
        const { setup, plays } = sampleGame(league, seed)
        const box = boxScore(setup, plays)
        const byLineup = lineups(setup, plays)
        for (const side of SIDES) {
          if (byLineup[side].length === 0) continue
          const own = byLineup[side].map((one) => one.own).reduce(addLines, EMPTY_LINE)
          const other = byLineup[side].map((one) => one.other).reduce(addLines, EMPTY_LINE)
          expect([seed, side, own]).toEqual([seed, side, lineOfTotals(box[side].totals)])
          expect([seed, side, other]).toEqual([seed, side, lineOfTotals(box[otherSide(side)].totals)])
        }
      }
    },
  )

  it('are unknown for a side without substitutions', () => {
    expect(away).toEqual([])
  })

  it('give on and off figures that add up to the whole', () => {
    const [h5, h1] = onOff(['H5', 'H1'], home)
    expect([h5!.on.seconds, h5!.off.seconds]).toEqual([120, 180])
    expect(ratingsOf(h5!.on)).toEqual({
      offensiveRating: 200,
      defensiveRating: 0,
      netRating: 200,
      plusMinus: 2,
    })
    expect(h1!.off).toMatchObject({ seconds: 0, possessions: 0 })
    expect(ratingsOf(h1!.off).netRating).toBeNull()
  })

  it('agree with the box score', () => {
    const box = boxScore(book.setup, book.plays)
    for (const { id, secondsPlayed, plusMinus } of box.home.players) {
      const [{ on }] = onOff([id], home) as [ReturnType<typeof onOff>[number]]
      expect([on.seconds, on.own.points - on.other.points]).toEqual([secondsPlayed, plusMinus])
    }
  })

  it('of several games are summed by people across ids', () => {
    const again = home.map((lineup) => ({
      ...lineup,
      people: lineup.people.map((id) => `${id}'`).toReversed(),
    }))
    const [first] = mergeLineups([home, again], (id) => id.replace("'", ''))
    expect(first).toMatchObject({ people: ['H0', 'H1', 'H2', 'H3', 'H4'], seconds: 360, possessions: 4 })
    expect(first!.own.points).toBe(10)
  })
})
