import { onFloor } from '@fullcourt/scorebook/fold'
import { sideOf } from '@fullcourt/scorebook/vocabulary'
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

test('what begins while an older play is open belongs to the game now', async () => {
  const scorer = (await openScorer()).startsGame()
  scorer.scorer.actions.winJumpBall('home')
  await scorer.at('6:00').fouls('A7', 'shooting').closes().saved()
  const idOf = (jersey: string) =>
    scorer.state.game.sheet.people.find((one) => one.isHomeTeam && one.jersey === jersey)!.id
  scorer.at('5:00').scorer.substitute('home', [idOf('4')], [idOf('50')])
  scorer.scorer.holdBall()
  await scorer.closes().saved()
  expect(scorer.presses('k').asks).toBe('fouled')
  expect(onFloor(scorer.scorer.entry.gameNow(), 'home')).toContain(idOf('50'))
  expect(scorer.presses('a').state.draft).toMatchObject({ opening: { side: 'away' } })
  await scorer.closes().saved()
  scorer.presses('k').scorer.holdBall()
  await scorer.closes().saved()
  expect(
    scorer
      .plays()
      .filter(({ origin }) => origin.type === 'jumpball')
      .map(({ origin }) => sideOf(origin)),
  ).toEqual(['home', 'away', 'home'])
})

test('a player who is named later is chosen among those who were on court then', async () => {
  const scorer = (await openScorer()).startsGame()
  await scorer.at('7:00').begins('turnover').says('H?').closes().saved()
  const idOf = (jersey: string) =>
    scorer.state.game.sheet.people.find((one) => one.isHomeTeam && one.jersey === jersey)!.id
  scorer.at('5:00').scorer.substitute('home', [idOf('4')], [idOf('50')])
  await scorer.saved()
  expect(scorer.presses('e').asks).toBe('naming')
  const labels = scorer.state.groups.flatMap(({ choices }) => choices.map(({ label }) => label))
  expect(labels).toContain('4 - Ana')
  expect(labels).not.toContain('50 - Fay')
})
