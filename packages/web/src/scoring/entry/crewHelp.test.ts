import { describe, expect, test } from 'vitest'
import { openScorer } from '../../../test/scorer.ts'

async function openGame() {
  return (await openScorer()).startsGame().at('7:00')
}
const HOME = { side: 'home', hasPartner: true } as const

describe('a scorer who keeps the home side, beside one who keeps the away side', () => {
  test('a play without a place is of the own side, also a foul', async () => {
    const scorer = await openGame()
    scorer.scorer.entry.crew = { side: 'away', hasPartner: true }
    for (const doing of ['turnover', 'foul'] as const) {
      const { draft } = scorer.begins(doing).state
      expect(draft.step === 'who' && draft.opening.side).toBe('away')
      scorer.touches({ kind: 'back' })
    }
  })

  test('is not asked for the rebound and the steal of the other side; both are noted for the review', async () => {
    const scorer = await openGame()
    scorer.scorer.entry.crew = HOME
    await scorer.shoots('H12', { from: [930, 300], made: false }).saved()
    expect(scorer.asks).toBe('closed')
    await scorer.begins('turnover').says('H4').saved()
    expect(scorer.asks).toBe('closed')
    expect(scorer.plays().map(({ origin }) => origin.options.unanswered)).toEqual([['rebound'], ['steal']])
  })

  test('adds an own rebound with its key, and is asked when going on with the play', async () => {
    const scorer = await openGame()
    scorer.scorer.entry.crew = HOME
    await scorer.shoots('H12', { from: [930, 300], made: false }).saved()
    await scorer.presses('r').says('H4').saved()
    expect(scorer.lines()).toEqual(['Q1 7:00 H12 misses 2 from 930,300; H4 rebounds'])
    await scorer.shoots('H23', { from: [930, 300], made: false }).saved()
    scorer.scorer.goOn(scorer.plays()[1]!.origin.id)
    expect(scorer.asks).toBe('rebound')
  })

  test('without a partner every question is asked, and what is entered of the other side is saved', async () => {
    const scorer = await openGame()
    scorer.scorer.entry.crew = { side: 'home', hasPartner: false }
    scorer.shoots('H12', { from: [930, 300], made: false })
    expect(scorer.asks).toBe('rebound')
    await scorer
      .says('A7')
      .shoots('A9', { from: [80, 300] })
      .saved()
    expect(scorer.asks).toBe('assist')
    await scorer.says('A4').saved()
    expect(scorer.state.game.score).toEqual({ home: 0, away: 2 })
  })
})
