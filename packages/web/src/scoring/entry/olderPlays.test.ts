import { expect, test } from 'vitest'
import { openScorer } from '../../../test/scorer.ts'

test('the rebound of an older miss has the time of the miss', async () => {
  const scorer = await openScorer()
  scorer
    .startsGame()
    .at('7:00')
    .shoots('H12', { from: [700, 300], made: false })
    .closes()
  scorer.at('5:00').begins('turnover').says('A4').touches({ kind: 'dead-ball' })
  await scorer.saved()
  const [miss] = scorer.plays()
  scorer.scorer.goOn(miss!.origin.id)
  expect(scorer.asks).toBe('rebound')
  scorer.passes(20)
  expect(scorer.asks, 'it waits for the answer').toBe('rebound')
  scorer.says('A7')
  await scorer.saved()
  expect(scorer.lines()).toEqual([
    expect.stringMatching(/^Q1 7:00 H12 misses 3.*; A7 rebounds$/),
    'Q1 5:00 A4 turns over dead',
  ])
  expect(scorer.plays()[0]!.rel[0]).toMatchObject({ period: 1, clockTime: miss!.origin.clockTime })
})

test('the rebound of an older free throw leaves the clock alone', async () => {
  const scorer = await openScorer()
  scorer
    .startsGame()
    .at('7:00')
    .fouls('A7', 'shooting')
    .says('H12')
    .touches({ kind: 'award', award: 2 })
    .throws('made')
  scorer.closes()
  scorer.at('5:00').begins('turnover').says('A4').touches({ kind: 'dead-ball' })
  await scorer.saved()
  const [foul] = scorer.plays()
  scorer.scorer.goOn(foul!.origin.id)
  scorer.throws('missed').says('H4')
  await scorer.saved()
  expect(scorer.asks).toBe('closed')
  expect(scorer.plays()[0]!.rel.map(({ type }) => type)).toEqual([
    'freethrow_made',
    'freethrow_miss',
    'rebound',
  ])
  expect(scorer.runs).toBe(false)
})
