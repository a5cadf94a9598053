// The editor on the real store and book: a change is one undo step, which gives back exactly what stood.
import { takeApart } from '@fullcourt/scorebook/fold'
import { expect, test } from 'vitest'
import { openScorer, type ScorerDriver } from '../../../test/scorer.ts'
import { gameBefore } from '../core/insertion.ts'
import { changeFoulType, changeType } from './changePlay.ts'
import { type ChangeContext, type Edited, unchanged } from './edited.ts'
import { EDITABLE_TYPES } from './kinds.ts'

/** A game with a basket, a miss, a turnover, a foul with two throws and a timeout. */
async function openGame(): Promise<ScorerDriver> {
  const scorer = (await openScorer()).startsGame().at('7:00')
  scorer.shoots('H12', { from: [930, 300] }).says('H4')
  scorer.shoots('A4', { from: [80, 300], made: false }).says('H23')
  scorer.begins('turnover').says('H30').says('A7')
  scorer.fouls('A9', 'shooting').says('H3').touches({ kind: 'award', award: 2 }).throws('made', 'made')
  await scorer.saved()
  return scorer
}

async function save(
  scorer: ScorerDriver,
  playId: string,
  change: (edited: Edited, context: ChangeContext) => Edited,
) {
  const { book, fakes } = scorer.parts
  const play = scorer.plays().find(({ origin }) => origin.id === playId)!
  const context = { game: gameBefore(book, play), newId: fakes.device.newId }
  await book.record(change(unchanged(takeApart(play)), context).sent, { before: play })
}

test('any play becomes any kind, and undo gives back what stood', async () => {
  const scorer = await openGame()
  const before = scorer.plays()
  expect(before).toHaveLength(4)
  for (const { origin } of before) {
    for (const type of EDITABLE_TYPES) {
      if (type === origin.type) continue
      await save(scorer, origin.id, (edited, context) => changeType(edited, type, context))
      expect(scorer.plays().find((play) => play.origin.id === origin.id)?.origin.type).toBe(type)
      await scorer.undoes().saved()
      expect(scorer.plays()).toEqual(before)
    }
  }
  await scorer.sent()
  expect(scorer.plays()).toEqual(before)
})

test('an offensive foul that was a shooting foul has a turnover and no throws', async () => {
  const scorer = await openGame()
  const foul = scorer.plays().find(({ origin }) => origin.type === 'foul')!
  await save(scorer, foul.origin.id, (edited, context) =>
    changeFoulType(edited, foul.origin.id, 'offensive', context),
  )
  await scorer.sent()
  expect(scorer.lines().at(-1)).toBe('Q1 7:00 A9 fouls offensive on H3 for 0; A9 turns over')
  expect(scorer.state.game.score).toEqual({ home: 2, away: 0 })
})
