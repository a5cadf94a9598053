import { describe, expect, it } from 'vitest'
import { noted } from '../../test/noted.ts'
import { type Scorer, scorer } from '../../test/scorer.ts'
import { check } from '../check/index.ts'
import type { PlayedUntil } from '../fold/index.ts'
import { boxScore, boxScoresByPeriod } from './index.ts'

const box = ({ setup, plays }: Scorer, until?: PlayedUntil) => boxScore(setup, plays, until)
const row = (book: Scorer, id: string, until?: PlayedUntil) => {
  const { home, away } = box(book, until)
  return [...home.players, ...away.players].find((line) => line.id === id)!
}

describe('a line', () => {
  it('counts shots by value, throws, and a violation of the shooter as an attempt', () => {
    const book = scorer('fiba')
      .at(1, '9:00')
      .makes('H1', 3)
      .misses('H1', 3, { rebound: 'A1', block: 'A2' })
      .makes('H1', 2, { assist: 'H2' })
      .fouls('A1', { kind: 'shooting', award: 2, drawn: 'H1', throws: ['H1', 'violation', 'made'] })
    expect(row(book, 'H1')).toMatchObject({
      points: 6,
      fieldGoals: { made: 2, total: 3 },
      twoPointers: { made: 1, total: 1 },
      threePointers: { made: 1, total: 2 },
      freethrows: { made: 1, total: 2 },
      foulsDrawn: 1,
    })
    expect(row(book, 'A1')).toMatchObject({
      defensiveRebounds: 1,
      offensiveRebounds: 0,
      totalRebounds: 1,
      personalFouls: 1,
    })
    expect(row(book, 'A2').blockedShots).toBe(1)
    expect(row(book, 'H2').assists).toBe(1)
  })

  it('counts the rebound of a throw by the throw before it, where both sides throw in a play', () => {
    const { setup, plays, name } = noted(
      'nfhs',
      'Q1 6:00 A1 fouls shooting on H4 for 1; H2 fouls unsportsmanlike on A3 for 1; H4 makes throw 1; A3 misses throw 1; H5 rebounds throw 1',
    )
    const caught = boxScore(setup, plays).home.players.find(({ id }) => name(id) === 'H5')
    expect(caught).toMatchObject({ offensiveRebounds: 0, defensiveRebounds: 1 })
  })

  describe('a separate rebound', () => {
    const opening = () => scorer('fiba').at(1, '9:00')
    const REBOUNDS: readonly (readonly [string, Scorer, string, 'offensive' | 'defensive'])[] = [
      [
        'after a basket of the other side, before any miss',
        opening().makes('H1').rebounds('A1'),
        'A1',
        'defensive',
      ],
      ['after a basket of the own side', opening().makes('H1').rebounds('H2'), 'H2', 'offensive'],
      [
        'after a basket, with the miss before it already rebounded',
        opening().misses('A1', 2, { rebound: 'H1' }).at(1, '8:40').makes('H1').rebounds('A2'),
        'A2',
        'defensive',
      ],
      [
        'after a made last throw and a missed one before it',
        opening()
          .fouls('A1', { award: 2, throws: ['H1', 'missed', 'made'] })
          .rebounds('A2'),
        'A2',
        'defensive',
      ],
      [
        'after throws of one side and a basket of the other',
        opening()
          .fouls('A1', { award: 2, throws: ['H1', 'missed', 'made'] })
          .at(1, '8:40')
          .makes('A1')
          .rebounds('H2'),
        'H2',
        'defensive',
      ],
      ['after a miss that waits for its rebound', opening().misses('H1').rebounds('H2'), 'H2', 'offensive'],
      [
        'in a later period than the miss without a rebound',
        opening().misses('H1').at(2, '9:00').makes('A1').rebounds('H2'),
        'H2',
        'defensive',
      ],
    ]

    it.each(REBOUNDS)('%s', (_, book, who, kind) => {
      const { offensiveRebounds, defensiveRebounds } = row(book, who)
      expect([offensiveRebounds, defensiveRebounds]).toEqual(kind === 'offensive' ? [1, 0] : [0, 1])
    })

    it('is flagged if there was no miss to rebound', () => {
      const flagged = REBOUNDS.map(([, { setup, plays }]) =>
        check(setup, plays).some(({ code }) => code === 'REBOUND_WITHOUT_MISS'),
      )
      expect(flagged).toEqual([true, true, true, true, true, false, true])
    })

    it('is not a second chance if it is defensive', () => {
      const book = opening().makes('H1').rebounds('A1').at(1, '8:30').makes('A1')
      expect(box(book).away.advanced).toMatchObject({ secondChancePoints: 0, possessions: 1 })
    })
  })

  it('assigns a separate rebound by the last miss', () => {
    const book = scorer('fiba')
      .at(1, '9:00')
      .misses('H1')
      .at(1, '8:58')
      .rebounds('H2')
      .at(1, '8:40')
      .misses('H2')
      .at(1, '8:38')
      .rebounds('A2')
    expect(row(book, 'H2').offensiveRebounds).toBe(1)
    expect(row(book, 'A2').defensiveRebounds).toBe(1)
  })

  it('assigns it by the possession if the other side is not scored', () => {
    const book = scorer('fiba')
      .at(1, '9:00')
      .misses('H1', 2, { rebound: 'H2' })
      .at(1, '8:50')
      .makes('H2')
      .at(1, '8:20')
      .rebounds('H3')
    const rebounds = (scoringType: 'STANDARD' | 'SINGLE_TEAM') =>
      boxScore({ ...book.setup, scoringType, singleTeamSide: 'home' }, book.plays).home.totals
        .defensiveRebounds
    expect([rebounds('STANDARD'), rebounds('SINGLE_TEAM')]).toEqual([0, 1])
  })

  it('counts technicals apart too, and a coach not as a player', () => {
    const book = scorer('fiba')
      .at(1, '9:00')
      .fouls('H1', { kind: 'technical', award: 1 })
      .fouls('HC', { kind: 'technical', award: 1 })
      .fouls('H1', { kind: 'unsportsmanlike', award: 2 })
    expect(row(book, 'H1')).toMatchObject({ personalFouls: 2, technicalFouls: 1 })
    expect(box(book).home.team).toMatchObject({ personalFouls: 0, technicalFouls: 1 })
    expect(box(book).home.totals).toMatchObject({ personalFouls: 2, technicalFouls: 2 })
  })

  it('counts team events, unnamed players and adjustments for the team, and adds everything up', () => {
    const book = scorer('fiba')
      .at(1, '9:00')
      .makes('H?', 3)
      .turnsOver('H')
      .misses('A1', 2, { rebound: 'H' })
      .adjusts('H', 2)
      .makes('H1')
    const { home } = box(book)
    expect(home.team).toMatchObject({ points: 3, turnovers: 1, defensiveRebounds: 1, scoreAdjustment: 2 })
    expect(home.totals).toMatchObject({ points: 7, scoreAdjustment: 2, turnovers: 1 })
    expect(box(book).score.home).toBe(7)
  })
})

describe('minutes', () => {
  const swapped = () => scorer('fiba').at(1, '10:00').winsTip('H1').at(1, '6:00').swaps('H0', 'H5')

  it('count the game time up to the latest event', () => {
    expect(row(swapped(), 'H0').secondsPlayed).toBe(240)
    expect(row(swapped().at(1, '5:00').makes('H5'), 'H5').secondsPlayed).toBe(60)
    expect(row(swapped(), 'H5', { period: 1, clockTime: 300 }).secondsPlayed).toBe(60)
    expect(row(swapped(), 'H5', 'final').secondsPlayed).toBe(360)
  })

  it('count to the horn of every finished period', () => {
    expect(row(swapped().at(2, '9:00').makes('A1'), 'H5').secondsPlayed).toBe(420)
  })

  it('count to the last horn if the log ends near it with a winner', () => {
    const ended = swapped().at(4, '0:20').makes('H1')
    expect(box(ended).home.totals.secondsPlayed).toBe(5 * 2400)
    const tied = swapped().at(4, '0:20').makes('H1').makes('A1')
    expect(box(tied).home.totals.secondsPlayed).toBe(5 * 2380)
    const early = swapped().at(4, '1:20').makes('H1')
    expect(box(early).home.totals.secondsPlayed).toBe(5 * 2320)
  })

  it('are unknown for a side without substitutions', () => {
    const { home, away } = box(swapped())
    expect(away.players[0]).toMatchObject({ secondsPlayed: null, plusMinus: null, played: true })
    expect(away.totals.secondsPlayed).toBeNull()
    expect(home.players[0]!.secondsPlayed).toBe(240)
  })

  it('are 0:00 for a player who came in and went out in the same second', () => {
    const book = swapped().at(1, '5:00').swaps('H1', 'H6').swaps('H6', 'H1')
    expect(row(book, 'H6')).toMatchObject({ secondsPlayed: 0, played: true })
    expect(row(book, 'H7')).toMatchObject({ secondsPlayed: 0, played: false })
  })

  it('count a substitution at the horn for the next period, in any form of recording', () => {
    const seconds = (period: number, clock: string) =>
      row(scorer('fiba').at(period, clock).swaps('H0', 'H5').at(2, '9:00').makes('A1'), 'H0').secondsPlayed
    expect(seconds(1, '0:00')).toBe(600)
    expect(seconds(2, '10:00')).toBe(600)
  })

  it('add up to five times the game for each side with substitutions', () => {
    const book = swapped()
      .at(2, '4:00')
      .comesIn('H6')
      .at(2, '3:00')
      .goesOut('H1')
      .at(3, '1:00')
      .swaps('H6', 'H0')
    expect(box(book, 'final').home.totals.secondsPlayed).toBe(5 * 1800)
  })
})

describe('plus and minus', () => {
  const between = (code: string) =>
    scorer(code).at(1, '5:00').fouls('A1', { kind: 'shooting', award: 2 }).swaps('H0', 'H5').swaps('A0', 'A5')

  it.each([
    ['fiba', 0, 1],
    ['nba', 1, 0],
    ['nfhs', 1, 0],
  ])(
    '%s: a throw after a substitution: %s for the player at the foul, %s for the player at the throw',
    (code, atFoul, atThrow) => {
      const book = between(code)
      const foul = book.plays[0]!
      const thrown = scorer(code)
        .at(1, '5:00')
        .fouls('A1', { award: 2, throws: ['H1', 'made', 'missed'], rebound: 'A2' }).plays[0]!
      const rel = thrown.rel.map((event) => ({
        ...event,
        id: `t${event.id}`,
        order: 50,
        originEventId: foul.origin.id,
      }))
      book.plays[0] = { origin: foul.origin, rel }
      expect(row(book, 'H0').plusMinus).toBe(atFoul)
      expect(row(book, 'H5').plusMinus).toBe(atThrow)
      expect(row(book, 'A0').plusMinus).toBe(0 - atFoul)
      expect(row(book, 'A5').plusMinus).toBe(0 - atThrow)
      expect(row(book, 'H1').plusMinus).toBe(1)
    },
  )

  it('leave out score adjustments', () => {
    const book = scorer('fiba').at(1, '5:00').swaps('H0', 'H5').adjusts('H', 3)
    expect(row(book, 'H5').plusMinus).toBe(0)
  })
})

describe('the history of the score', () => {
  const book = scorer('fiba')
    .at(1, '9:00')
    .makes('H1')
    .at(1, '8:00')
    .makes('A1')
    .at(1, '7:00')
    .makes('A1', 3)
    .at(1, '6:00')
    .makes('H1', 3)
    .at(1, '5:00')
    .makes('H1', 2)

  it('counts lead changes, ties, the largest lead with its clock, runs and time in the lead', () => {
    const { home, away } = box(book)
    expect(home.advanced).toMatchObject({ leadChanges: 2, ties: 2, largestLead: 2, largestRun: 5 })
    expect(away.advanced.largestLeadAt).toEqual({
      points: 3,
      score: { home: 2, away: 5 },
      period: 1,
      clockTime: 420,
    })
    expect([home.advanced.secondsLeading, away.advanced.secondsLeading]).toEqual([60, 60])
  })

  it('counts no lead change if the leader breaks the tie', () => {
    const again = scorer('fiba').at(1, '9:00').makes('H1').makes('A1').makes('H1')
    expect(box(again).home.advanced).toMatchObject({ leadChanges: 0, ties: 1 })
  })
})

it('has a line per period, and the periods add up to the game', () => {
  const book = scorer('fiba')
    .at(1, '9:00')
    .makes('H1', 3)
    .swaps('H0', 'H5')
    .at(2, '9:00')
    .makes('A1')
    .at(4, '9:00')
    .makes('H5')
  const periods = boxScoresByPeriod(book.setup, book.plays)
  expect(periods.map(({ score }) => [score.home, score.away])).toEqual([
    [3, 0],
    [0, 2],
    [0, 0],
    [2, 0],
  ])
  const h5 = periods.map(({ home }) => home.players.find(({ id }) => id === 'H5')!.secondsPlayed)
  expect(h5).toEqual([540, 600, 600, 60])
  expect(periods.map(({ periods: [only] }) => only!.period)).toEqual([1, 2, 3, 4])
})

it('counts with the values of 3x3', () => {
  const book = scorer('fiba-3x3')
    .at(1, '9:00')
    .makes('H1', 2)
    .makes('H1', 1)
    .misses('H1', 1, { rebound: 'A1' })
  const { home } = box(book)
  expect(home.totals).toMatchObject({
    points: 3,
    fieldGoals: { made: 2, total: 3 },
    twoPointers: { made: 1, total: 1 },
  })
  expect(home.advanced.effectiveFieldGoalPercentage).toBe(1)
})
