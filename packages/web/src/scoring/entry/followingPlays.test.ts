// Fewer inputs for the plays that follow one another, on the real store and book.
import { describe, expect, test } from 'vitest'
import { openScorer, type ScorerDriver } from '../../../test/scorer.ts'
import { shownTime } from '../core/steps.ts'

/** A game at 7:00 in which the home team won the tip, so that the arrow points to the away team. */
async function openGame(): Promise<ScorerDriver> {
  const scorer = (await openScorer()).startsGame()
  scorer.scorer.actions.winJumpBall('home')
  await scorer.saved()
  return scorer.at('7:00')
}

describe('a held ball', () => {
  test('it is one key by the arrow, and asks who of the other side lost it', async () => {
    const scorer = (await openGame()).presses('j')
    await scorer.saved()
    expect(scorer.asks).toBe('who')
    await scorer.says('H12').says('A7').saved()
    expect(scorer.lines().slice(1)).toEqual(['Q1 7:00 H12 turns over; A7 steals', 'Q1 7:00 Ateam wins tip'])
    expect(scorer.state.book.flags.filter(({ code }) => code === 'POSSESSION_INCONSISTENT')).toEqual([])
    expect(scorer.state.game.arrow).toBe('home')
  })

  test('without an answer no turnover is recorded', async () => {
    for (const leave of [
      (scorer: ScorerDriver) => scorer.answersNone(),
      (scorer: ScorerDriver) => scorer.passes(10),
      (scorer: ScorerDriver) => scorer.presses('a').closes(),
      (scorer: ScorerDriver) => scorer.closes(),
    ]) {
      const scorer = (await openGame()).presses('j')
      await leave(scorer).saved()
      expect(scorer.lines().slice(1)).toEqual(['Q1 7:00 Ateam wins tip'])
      expect(scorer.asks).toBe('closed')
    }
  })

  test('nothing is asked where the side with the ball keeps it', async () => {
    const scorer = (await openGame()).begins('turnover').says('H12').answersNone().presses('j')
    await scorer.saved()
    expect(scorer.asks).toBe('closed')
    expect(scorer.lines().at(-1)).toBe('Q1 7:00 Ateam wins tip')
  })
})

describe('free throws', () => {
  test('a shooting foul with two throws is six inputs: the first throw confirms their number', async () => {
    const scorer = (await openGame()).presses('f').says('A9').presses('s').says('H3').presses('a', 's')
    expect(scorer.asks).toBe('throw-rebound')
    await scorer.says('A7').saved()
    expect(scorer.lines().at(-1)).toBe(
      'Q1 7:00 A9 fouls shooting on H3 for 2; H3 makes throw 1; H3 misses throw 2 live; A7 rebounds throw 2',
    )
  })

  test('another number is still chosen first', async () => {
    const scorer = (await openGame())
      .presses('f')
      .says('A9')
      .presses('s')
      .says('H3')
      .presses('3', 'a', 'a', 'a')
    await scorer.saved()
    expect(scorer.state.game.score.home).toBe(3)
  })
})

describe('the time of the open play', () => {
  test(', and . move it by a second, at every step and within the period', async () => {
    const scorer = (await openGame()).presses('s', ',', ',', '.').says('H12').presses(',')
    expect(shownTime(scorer.state.draft)).toBe(422)
    await scorer.says('A7').saved()
    expect(scorer.lines().at(-1)).toBe('Q1 7:02 H12 misses 2; A7 rebounds')
    scorer.at('8:00').presses('s', ',', ',')
    expect(shownTime(scorer.state.draft)).toBe(480)
  })

  test('without an open play they do nothing', async () => {
    const scorer = (await openGame()).presses(',', '.')
    expect([scorer.asks, scorer.clockReads]).toEqual(['closed', 420])
  })
})

describe('a player to be named later', () => {
  test('E asks who it was, of the latest play that waits or of the selected one', async () => {
    const scorer = (await openGame()).presses('s').says('H?').says('A?')
    await scorer.saved()
    scorer.begins('turnover').says('A?').answersNone()
    await scorer.saved()
    const [, miss] = scorer.plays()
    scorer.presses('e', '9', 'Enter')
    await scorer.saved()
    expect(scorer.lines().at(-1)).toBe('Q1 7:00 A9 turns over')
    scorer.scorer.select(miss!.origin.id)
    scorer.presses('e')
    expect(scorer.asks).toBe('naming')
    scorer.presses('1', '2')
    expect(scorer.asks).toBe('naming')
    await scorer.says('A11').saved()
    expect(scorer.lines()[1]).toBe('Q1 7:00 H12 misses 2; A11 rebounds')
    expect(scorer.presses('e').asks).toBe('closed')
    await scorer.undoes().saved()
    expect(scorer.lines()[1]).toBe('Q1 7:00 H? misses 2; A? rebounds')
  })

  test('an issue asks who it was of an event that has a player', async () => {
    const scorer = (await openGame()).presses('s').says('H12').says('A9')
    await scorer.saved()
    const miss = scorer.plays().at(-1)
    const playId = miss!.origin.id
    scorer.scorer.answerFlag({
      code: 'PLAYER_NOT_ON_COURT',
      severity: 'error',
      playId,
      eventId: miss!.rel[0]!.id,
      message: '',
      step: { label: 'Who was it?', asks: 'player' },
    })
    expect(scorer.asks).toBe('naming')
    await scorer.says('A11').saved()
    expect(scorer.lines().at(-1)).toBe('Q1 7:00 H12 misses 2; A11 rebounds')
  })
})

describe('details of plays', () => {
  test('L asks for them beside any question, and leaves the question open', async () => {
    const scorer = (await openGame()).presses('s').says('H12').presses('l')
    expect(scorer.asks).toBe('detail')
    await scorer.presses('a').says('A7').saved()
    expect(scorer.plays().at(-1)?.origin.options).toEqual({ shotKind: 'layup' })
    expect(scorer.lines().at(-1)).toContain('H12 misses 2')
  })

  test('with the setting they are asked for after the player, and Enter leaves them out', async () => {
    const scorer = await openGame()
    scorer.parts.fakes.set({ asksDetail: true })
    await scorer.presses('d').says('H12').answersNone().says('A7').saved()
    expect(scorer.plays().at(-1)?.origin.options).toEqual({})
    await scorer.presses('d').says('H12').presses('c').says('A7').saved()
    expect(scorer.plays().at(-1)?.origin.options).toEqual({ turnoverKind: 'travel' })
  })
})
