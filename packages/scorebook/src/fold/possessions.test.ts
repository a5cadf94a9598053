import { describe, expect, it } from 'vitest'
import { type Scorer, scorer } from '../../test/scorer.ts'
import { boxScore, lineups } from '../figures/index.ts'
import type { FoulType, Point, ThrowStatus } from '../vocabulary/index.ts'

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

  describe('fast break by the clock', () => {
    const at = { x: 0, y: 0 }
    /** Points near the left rim, in the paint away from it, and behind the three-point line. */
    const [near, mid, far] = [
      { ...at, x: 90, y: 300 },
      { ...at, x: 210, y: 300 },
      { ...at, x: 400, y: 300 },
    ]
    const clock = (seconds: number) => `6:${String(60 - seconds).padStart(2, '0')}`
    type Start = (book: Scorer) => Scorer
    const STARTS: Readonly<Record<string, Start>> = {
      steal: (book) => book.turnsOver('A1', { steal: 'H1' }),
      turnover: (book) => book.turnsOver('A1'),
      rebound: (book) => book.misses('A1', 2, { rebound: 'H1' }),
      basket: (book) => book.makes('A1'),
      tip: (book) => book.winsTip('H1'),
    }
    const points = (league: string, start: string, after: number, score: Start) =>
      home(score(STARTS[start]!(scorer(league).at(1, '7:00')).at(1, clock(after)))).fastBreakPoints
    const basket =
      (from?: Point, value = 2): Start =>
      (book) =>
        book.makes('H1', value, from ? { from } : {})
    const throws =
      (kind: FoulType): Start =>
      (book) =>
        book.fouls('A1', { kind, award: 2, throws: ['H1', 'made', 'made'] })

    it.each([
      ['fiba', 'a basket at the rim after a steal', 'steal', basket(near), [6, 2], [7, 0]],
      ['fiba', 'a basket without a location', 'steal', basket(), [6, 2], [7, 0]],
      ['fiba', 'a basket farther from the rim', 'steal', basket(mid), [2, 0], [6, 0]],
      ['fiba', 'a basket at the rim after a rebound', 'rebound', basket(near), [5, 2], [6, 0]],
      ['fiba', 'a three after a rebound', 'rebound', basket(far, 3), [4, 3], [5, 0]],
      ['fiba', 'a turnover without a steal', 'turnover', basket(near), [2, 0], [3, 0]],
      ['fiba', 'the ball out of the basket', 'basket', basket(near), [2, 0], [4, 0]],
      ['fiba', 'a tip', 'tip', basket(near), [2, 0], [4, 0]],
      ['fiba', 'throws of a shooting foul', 'steal', throws('shooting'), [6, 2], [7, 0]],
      ['fiba', 'throws of another foul', 'steal', throws('non_shooting'), [2, 0], [6, 0]],
      ['ncaa-men', 'any basket after a steal', 'steal', basket(mid), [5, 2], [6, 0]],
      ['ncaa-women', 'a turnover without a steal', 'turnover', basket(mid), [3, 2], [4, 0]],
      ['nfhs', 'any basket after a rebound', 'rebound', basket(far, 3), [6, 3], [7, 0]],
      ['nfhs-2022', 'throws of any foul', 'rebound', throws('non_shooting'), [6, 2], [7, 0]],
      ['wnba', 'a turnover without a steal', 'turnover', basket(near), [2, 0], [3, 0]],
      ['nba', 'any basket after a steal', 'steal', basket(mid), [5, 2], [6, 0]],
      ['nba', 'a turnover without a steal', 'turnover', basket(mid), [3, 2], [4, 0]],
      ['nba', 'any basket after a rebound', 'rebound', basket(mid), [6, 2], [7, 0]],
      ['nba', 'throws of any foul', 'rebound', throws('non_shooting'), [6, 2], [7, 0]],
    ] as const)('%s: %s', (league, _, start, score, [soon, counted], [late, none]) => {
      expect([points(league, start, soon, score), points(league, start, late, score)]).toEqual([
        counted,
        none,
      ])
    })

    it('is never a second chance', () => {
      const again = scorer('nba')
        .at(1, '9:00')
        .turnsOver('A1', { steal: 'H1' })
        .at(1, '8:58')
        .misses('H1', 2, { rebound: 'H2' })
        .at(1, '8:57')
        .makes('H2', 2, { from: near })
      expect(home(again)).toMatchObject({ fastBreakPoints: 0, secondChancePoints: 2, pointsOffTurnovers: 2 })
    })

    it('of a game from before the rule was in its profile is that of FIBA', () => {
      const { setup, plays } = basket(near)(STARTS.steal!(scorer('nba').at(1, '9:00')).at(1, '8:54'))
      const { fastBreak: _, ...rules } = setup.rules
      expect(boxScore(setup, plays).home.advanced.fastBreakPoints).toBe(0)
      expect(boxScore({ ...setup, rules }, plays).home.advanced.fastBreakPoints).toBe(2)
    })
  })

  describe('a marked fast break', () => {
    const mark = (book: Scorer, fastBreak: boolean) => {
      const { setup, plays } = book
      const last = plays.at(-1)!
      const attributes = { ...last.origin.attributes, fastBreak }
      return boxScore(setup, [...plays.slice(0, -1), { ...last, origin: { ...last.origin, attributes } }])
        .home.advanced
    }
    const slow = () => scorer('fiba').at(1, '9:00').misses('A1', 2, { rebound: 'H1' }).at(1, '8:30')
    const quick = () => scorer('fiba').at(1, '9:00').misses('A1', 2, { rebound: 'H1' }).at(1, '8:58')

    it('overrides the clock both ways, and says so', () => {
      expect(mark(slow().makes('H1'), true)).toMatchObject({ fastBreakPoints: 2, fastBreakByClock: false })
      expect(mark(quick().makes('H1'), false)).toMatchObject({ fastBreakPoints: 0, fastBreakByClock: false })
      expect(home(quick().makes('H1'))).toMatchObject({ fastBreakPoints: 2, fastBreakByClock: true })
    })

    it('takes its throws along: those of a marked foul, and the throw after a marked basket', () => {
      const fouled = slow().fouls('A1', { award: 2, throws: ['H1', 'made', 'made'] })
      expect(mark(fouled, true)).toMatchObject({ fastBreakPoints: 2, fastBreakByClock: false })
      expect(mark(slow().makesAndOne('H1', 2, 'A1', 'made'), true).fastBreakPoints).toBe(3)
    })
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

  it('paint: unknown if no shot of the side has a location', () => {
    const game = scorer('fiba').at(1, '9:00').makes('H7').at(1, '8:00').misses('H1')
    expect(home(game).pointsInPaint).toBeNull()
    const { setup, plays } = game
    expect(boxScore(setup, plays).away.advanced.pointsInPaint).toBe(0)
    expect(
      home(
        game
          .at(1, '7:00')
          .misses('H1', 2, {})
          .makes('H1', 2, { from: { x: 90, y: 300 } }),
      ).pointsInPaint,
    ).toBe(2)
  })
})

describe('a possession that a throw ends', () => {
  /** H0 to H4 draw the foul; H5 comes in between the two throws. */
  function foulWithSubstitution(throws: readonly ThrowStatus[]) {
    const book = scorer('fiba').at(1, '9:58').winsTip('H1').at(1, '9:40')
    book.fouls('A1', { kind: 'shooting', award: 2, throws: ['H1', ...throws] })
    const [change] = scorer('fiba').at(1, '9:40').swaps('H0', 'H5').plays
    const { origin, rel } = change!
    const moved = [origin, ...rel].map((event) => ({ ...event, id: `s${event.id}`, order: 1.5 }))
    const foul = book.plays.at(-1)!
    const thrown = foul.rel.map((event) => ({
      ...event,
      order: event.attributes.attempt === 1 && event.type !== 'rebound' ? 1 : 2,
    }))
    book.plays.splice(-1, 1, { origin: { ...foul.origin, order: 0.5 }, rel: thrown })
    book.plays.push({
      origin: moved[0]!,
      rel: moved.slice(1).map((event) => ({ ...event, originEventId: moved[0]!.id })),
    })
    return book
  }
  const possessions = ({ setup, plays }: Scorer) =>
    lineups(setup, plays).home.map(({ people, possessions: ended }) => [people.includes('H0'), ended])

  it('belongs to those on the floor at the foul', () => {
    expect(possessions(foulWithSubstitution(['made', 'made']))).toContainEqual([true, 1])
    expect(possessions(foulWithSubstitution(['made', 'made']))).toContainEqual([false, 0])
  })

  it('and after a missed last throw to those on the floor at the rebound', () => {
    const book = foulWithSubstitution(['made', 'missed']).at(1, '9:38').rebounds('A2')
    expect(possessions(book)).toContainEqual([true, 0])
    expect(possessions(book)).toContainEqual([false, 1])
  })
})
