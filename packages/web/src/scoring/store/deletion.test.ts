import { expect, test } from 'vitest'
import { openScorer } from '../../../test/scorer.ts'
import { undoLabel } from './undoWords.ts'

const withBasket = async () => {
  const scorer = await openScorer()
  scorer
    .startsGame()
    .at('7:00')
    .shoots('H12', { from: [900, 300] })
    .says('H4')
  await scorer.saved()
  return { scorer, basket: scorer.plays().find(({ origin }) => origin.type === 'shot_made')! }
}

test('a deletion says what went with the play, and undo puts it back', async () => {
  const { scorer, basket } = await withBasket()
  scorer.scorer.remove(basket.origin.id)
  await scorer.saved()
  expect(scorer.messages.at(-1)).toMatch(/^Deleted: 12 Bea, made 2 from \d+ ft, and its assist\.$/)
  expect(scorer.plays()).not.toContainEqual(basket)
  scorer.parts.fakes.acceptUndo()
  await scorer.saved()
  expect(scorer.plays()).toContainEqual(basket)
  // It was undone, and is not a change of its own.
  expect(scorer.state.book.canRedo).toBe(true)
})

test('a deleted play is put back although other plays came after it', async () => {
  const { scorer, basket } = await withBasket()
  scorer.scorer.remove(basket.origin.id)
  await scorer.saved()
  scorer.at('6:00').begins('turnover').says('A4').touches({ kind: 'dead-ball' })
  await scorer.saved()
  scorer.parts.fakes.acceptUndo()
  await scorer.saved()
  expect(scorer.plays()).toContainEqual(basket)
  expect(scorer.lines()).toContainEqual('Q1 6:00 A4 turns over dead')
})

test('the undo button names what it takes back', async () => {
  const { scorer, basket } = await withBasket()
  const label = () => undoLabel(scorer.state.book.nextUndo, scorer.state.draft, scorer.state.words)
  expect(label()).toMatch(/^12 Bea, made 2 from \d+ ft$/)
  scorer.scorer.remove(basket.origin.id)
  await scorer.saved()
  expect(label()).toMatch(/^deletion of 12 Bea, made 2/)
  scorer.begins('foul').says('A7')
  expect(label()).toBe('7 Hal')
})
