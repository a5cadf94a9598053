import { describe, expect, it } from 'vitest'
import { type Scorer, scorer } from '../test/scorer.ts'
import { boxScore } from './index.ts'

/** Returns the possessions of home and away of a finished game. */
function counted({ setup, plays }: Scorer): [number, number] {
  const { home, away } = boxScore(setup, plays, 'final')
  return [home.advanced.possessions, away.advanced.possessions]
}

/** Home has the ball from the start. Away gets it too late to count. */
const book = (code = 'fiba') => scorer(code).at(1, '9:50').winsTip('H4').at(1, '9:30')

describe('a possession', () => {
  it.each([
    [
      'ends with a basket',
      book().makes('H1').at(1, '9:00').misses('A1', 2, { rebound: 'H2' }).at(1, '8:50').makes('H1'),
      [2, 2],
    ],
    [
      'ends with a defensive rebound',
      book().misses('H1', 2, { rebound: 'A1' }).at(1, '8:50').makes('A1'),
      [2, 1],
    ],
    [
      'continues after an offensive rebound',
      book().misses('H1', 2, { rebound: 'H2' }).at(1, '8:50').makes('H2'),
      [1, 1],
    ],
    ['ends with a turnover', book().turnsOver('H1', { steal: 'A1' }).at(1, '8:50').makes('A1'), [2, 1]],
    ['goes on with an and-one', book().makesAndOne('H1', 2, 'A1', 'made').at(1, '9:00').makes('A1'), [2, 1]],
    [
      'continues with an and-one in a separate play',
      book()
        .makes('H1')
        .fouls('A1', { kind: 'shooting', award: 1, throws: ['H1', 'made'] })
        .at(1, '9:00')
        .makes('A1'),
      [2, 1],
    ],
    [
      'ends with a made last throw',
      book()
        .fouls('A1', { award: 2, throws: ['H1', 'missed', 'made'] })
        .at(1, '9:00')
        .makes('A1'),
      [2, 1],
    ],
    [
      'continues after an offensive rebound of the last throw',
      book()
        .fouls('A1', { award: 2, throws: ['H1', 'made', 'missed'], rebound: 'H2' })
        .at(1, '9:00')
        .makes('H2'),
      [1, 1],
    ],
    [
      'does not change with a technical foul',
      book()
        .fouls('A1', { kind: 'technical', award: 1, throws: ['H1', 'made'] })
        .at(1, '9:00')
        .makes('H1'),
      [1, 1],
    ],
    [
      'does not change with a technical foul of its own side',
      book()
        .fouls('H1', { kind: 'technical', award: 1, throws: ['A1', 'made'] })
        .at(1, '9:00')
        .makes('H1'),
      [1, 1],
    ],
    [
      'continues after an unsportsmanlike foul',
      book()
        .fouls('A1', { kind: 'unsportsmanlike', award: 2, throws: ['H1', 'made', 'made'] })
        .at(1, '9:00')
        .makes('H1'),
      [1, 1],
    ],
    ['changes with a held ball', book().winsTip('A').at(1, '9:00').makes('A1'), [2, 1]],
    [
      'changes once with a held ball and its turnover',
      book().winsTip('A').turnsOver('H1').at(1, '9:00').makes('A1'),
      [2, 1],
    ],
    [
      'ends once with an offensive foul and its turnover',
      book().fouls('H1', { kind: 'offensive' }).turnsOver('H1').at(1, '9:00').makes('A1'),
      [2, 1],
    ],
  ] as const)('%s', (_, game, possessions) => {
    expect(counted(game)).toEqual(possessions)
  })

  it('changes unseen when the other side shoots', () => {
    expect(counted(book().makes('H1').at(1, '9:00').makes('H2'))).toEqual([2, 2])
  })

  it('ends with the period, unless it was too short to count', () => {
    const late = (clock: string) =>
      counted(book().at(1, clock).makes('H1').at(2, '9:00').makes('H1').at(2, '0.5').makes('A1'))
    expect(late('0:30')).toEqual([2, 2])
    expect(late('1.5')).toEqual([2, 1])
  })

  it('continues after throws from the tenth team foul of 3x3, not after the ninth', () => {
    const after = (n: number) => {
      const game = book('fiba-3x3')
      for (let i = 1; i < n; i++) game.fouls('A1')
      game.fouls('A1', { award: 2, throws: ['H1', 'made', 'made'] })
      return counted(game.at(1, '9:00').misses('H1', 1, { rebound: 'A1' }).at(1, '8:00').makes('A1'))
    }
    expect(after(9)).toEqual([3, 2])
    expect(after(10)).toEqual([2, 1])
  })

  it('does not start with throws in separate plays', () => {
    const alone = book().fouls('A1', { award: 2 })
    alone.plays.push(
      ...['x1', 'x2'].map((id) => {
        const [like] = scorer('fiba').at(1, '9:30').makes('H1').plays
        return {
          origin: { ...like!.origin, id, type: 'freethrow_made' as const, pointValue: 1, order: 99 },
          rel: [],
        }
      }),
    )
    expect(counted(alone.at(1, '9:00').makes('A1'))).toEqual([2, 1])
  })
})

describe('points by kind of possession', () => {
  const home = ({ setup, plays }: Scorer) => boxScore(setup, plays).home.advanced

  it('off turnovers: in the possession after a turnover', () => {
    const game = scorer('fiba')
      .at(1, '9:00')
      .turnsOver('A1', { steal: 'H1' })
      .at(1, '8:40')
      .misses('H1', 2, { rebound: 'H2' })
      .at(1, '8:38')
      .makes('H2')
    expect(home(game)).toMatchObject({ pointsOffTurnovers: 2, secondChancePoints: 2, fastBreakPoints: 0 })
  })

  it('fast break: within eight seconds of winning the ball, throws included', () => {
    const game = scorer('fiba')
      .at(1, '9:00')
      .misses('A1', 2, { rebound: 'H1' })
      .at(1, '8:53')
      .fouls('A1', { award: 2, throws: ['H1', 'made', 'made'] })
    expect(home(game).fastBreakPoints).toBe(2)
    const slow = scorer('fiba').at(1, '9:00').misses('A1', 2, { rebound: 'H1' }).at(1, '8:51').makes('H1')
    expect(home(slow).fastBreakPoints).toBe(0)
    const fromTheBasket = scorer('fiba').at(1, '9:00').makes('A1').at(1, '8:57').makes('H1')
    expect(home(fromTheBasket).fastBreakPoints).toBe(0)
  })

  it('second chance: not after a rebound of a dead throw', () => {
    const game = scorer('nba')
      .at(1, '9:00')
      .fouls('A1', { award: 2, throws: ['H1', 'missed', 'made'] })
    expect(home(game).secondChancePoints).toBe(0)
  })

  it('paint and bench', () => {
    const game = scorer('nba')
      .at(1, '9:00')
      .makes('H7', 2, { from: { x: 100, y: 300 } })
      .at(1, '8:00')
      .makes('H1', 2, { from: { x: 300, y: 300 } })
    expect(home(game)).toMatchObject({ pointsInPaint: 2, benchPoints: 2 })
  })
})
