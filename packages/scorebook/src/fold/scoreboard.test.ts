import { describe, expect, it } from 'vitest'
import { type Scorer, scorer } from '../../test/scorer.ts'
import { boxScore, boxScoresByPeriod } from '../figures/index.ts'
import { PROFILES } from '../rules/index.ts'
import { sampleGame } from '../simulate/index.ts'
import { elapsedSeconds, SIDES } from '../vocabulary/index.ts'
import { replay, scoreboardAt } from './index.ts'

const box = ({ setup, plays }: Scorer) => boxScore(setup, plays)

describe('team fouls', () => {
  it('are counted by period for the side that committed them, offensive and technical ones by the rules', () => {
    const book = (league: string) =>
      box(
        scorer(league)
          .at(1, '9:00')
          .fouls('H1')
          .fouls('H2', { kind: 'offensive' })
          .at(1, '8:00')
          .fouls('A1', { kind: 'technical' })
          .at(3, '7:00')
          .fouls('H1'),
      ).teamFouls
    expect(book('fiba')).toEqual({
      home: [
        { period: 1, fouls: 2 },
        { period: 2, fouls: 0 },
        { period: 3, fouls: 1 },
      ],
      away: [
        { period: 1, fouls: 1 },
        { period: 2, fouls: 0 },
        { period: 3, fouls: 0 },
      ],
    })
    expect(book('nba').home[0]).toEqual({ period: 1, fouls: 1 })
    expect(book('nba').away[0]).toEqual({ period: 1, fouls: 0 })
  })

  it('count towards the bonus over the span of the rules', () => {
    const inOvertime = scorer('fiba').at(4, '9:00').fouls('H1').fouls('H2').at(5, '4:00').fouls('H3')
    expect(box(inOvertime).foulsTowardBonus).toEqual({ home: 3, away: 0 })
    expect(box(inOvertime).teamFouls.home.map(({ fouls }) => fouls)).toEqual([0, 0, 0, 2, 1])
  })
})

describe('the bonus', () => {
  const fouls = (league: string, times: number, clock = '9:00') => {
    const book = scorer(league).at(1, clock)
    for (let n = 0; n < times; n++) book.fouls('A1')
    return box(book).bonus
  }

  it('names the side that gets the throws of the next common foul', () => {
    expect(fouls('fiba', 3)).toEqual({ home: 'none', away: 'none' })
    expect(fouls('fiba', 4)).toEqual({ home: 'two', away: 'none' })
    expect(fouls('ncaa-men', 5)).toEqual({ home: 'none', away: 'none' })
    expect(fouls('ncaa-men', 6)).toEqual({ home: 'one-and-one', away: 'none' })
    expect(fouls('ncaa-men', 9)).toEqual({ home: 'two', away: 'none' })
  })

  it('of the NBA in the last two minutes depends on the clock', () => {
    expect(fouls('nba', 1, '2:01').home).toBe('none')
    expect(fouls('nba', 1, '1:59').home).toBe('two')
  })

  it('and the team fouls start again with a period that has no event yet', () => {
    const { setup, plays } = scorer('fiba').at(1, '1:00').fouls('A1').fouls('A1').fouls('A1').fouls('A1')
    const game = replay(setup, plays)
    const next = scoreboardAt(game, { period: 2, clockTime: 600 })
    expect([next.bonus.home, next.foulsTowardBonus.away]).toEqual(['none', 0])
    expect(next.teamFouls.away).toEqual([
      { period: 1, fouls: 4 },
      { period: 2, fouls: 0 },
    ])
    expect(game.teamFouls.away.inSpan).toBe(4)
  })
})

describe('timeouts', () => {
  it('are listed for their side, with those left; media timeouts belong to no side', () => {
    const book = scorer('fiba').at(1, '5:00').callsTimeout('H').at(2, '4:00').callsTimeout('H')
    const media = book.plays[0]!
    const plays = [
      ...book.plays,
      {
        ...media,
        origin: {
          ...media.origin,
          id: 'media',
          clockTime: 200,
          attributes: { timeoutKind: 'media' as const },
        },
      },
    ]
    expect(boxScore(book.setup, plays).timeouts).toEqual({
      home: {
        left: 0,
        leftByKind: { full: 0, short: 0 },
        taken: [
          { eventId: media.origin.id, kind: 'full', period: 1, clockTime: 300 },
          { eventId: book.plays[1]!.origin.id, kind: 'full', period: 2, clockTime: 240 },
        ],
      },
      away: { left: 2, leftByKind: { full: 2, short: 0 }, taken: [] },
    })
  })

  it('left are those of the half in which the game is', () => {
    const book = scorer('fiba').at(1, '5:00').callsTimeout('H').at(3, '9:00').makes('H1')
    expect(box(book).timeouts.home).toMatchObject({ left: 3, taken: [{ period: 1 }] })
  })
})

describe('possession and arrow', () => {
  const opening = () => scorer('fiba').at(1, '9:58').winsTip('H1')

  it('follow the log: the tip, a basket, a period that the arrow starts', () => {
    expect(box(opening())).toMatchObject({ possession: 'home', arrow: 'away' })
    const scored = opening().at(1, '9:30').makes('H1')
    expect(box(scored)).toMatchObject({ possession: 'away', arrow: 'away' })
    expect(box(scored.at(2, '9:00').makes('A1'))).toMatchObject({ possession: 'home', arrow: 'home' })
  })

  it('are null before the tip, and the arrow where the rules have none', () => {
    expect(box(scorer('fiba'))).toMatchObject({ possession: null, arrow: null })
    expect(box(scorer('nba').at(1, '11:58').winsTip('H1'))).toMatchObject({ possession: 'home', arrow: null })
  })

  it('has no side with the ball once the game is over', () => {
    const { setup, plays } = opening().at(4, '0:20').makes('H1')
    expect(boxScore(setup, plays).possession).toBe('away')
    expect(boxScore(setup, plays, 'final').possession).toBeNull()
    const endedAt = { period: 4, clockTime: 0 }
    expect(boxScore(setup, plays, { endedAt }).possession).toBeNull()
  })
})

describe.each(PROFILES.map(({ code }) => code))('in simulated games of %s', (code) => {
  it.each([1, 2, 3])('the periods have the fouls and timeouts of the game (seed %i)', (seed) => {
    const { setup, plays } = sampleGame(code, seed)
    const whole = boxScore(setup, plays, 'final')
    const periods = boxScoresByPeriod(setup, plays, 'final')
    for (const side of SIDES) {
      expect(periods.flatMap((one) => one.teamFouls[side])).toEqual(whole.teamFouls[side])
      expect(periods.flatMap((one) => one.timeouts[side].taken)).toEqual(whole.timeouts[side].taken)
      const times = whole.timeouts[side].taken.map(({ period, clockTime }) =>
        elapsedSeconds(setup.rules, period, clockTime),
      )
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(whole.timeouts[side].left).toBeGreaterThanOrEqual(0)
    }
    expect(whole.possession).toBeNull()
  })
})
