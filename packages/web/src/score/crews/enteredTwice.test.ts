import { expect, test } from 'vitest'
import { openScorer, type ScorerDriver } from '../../../test/scorer.ts'
import { findEnteredTwice, pairKey } from './enteredTwice.ts'

async function twoScorers() {
  const sam = await openScorer({ user: 'sam' })
  await sam.startsGame().at('7:00').sent()
  const kim = await openScorer({ remote: sam.parts.remote, time: sam.parts.time, user: 'kim' })
  await kim.saved()
  return { sam, kim }
}
const pairOf = ({ state }: ScorerDriver, user: string, counted: ReadonlySet<string> = new Set()) =>
  findEnteredTwice(state.book, user, counted)

test('one basket entered by two people with two players: both are asked, and the second one is named', async () => {
  const { sam, kim } = await twoScorers()
  await sam
    .at('6:30')
    .shoots('H12', { from: [930, 300] })
    .closes()
    .sent()
  await kim
    .at('6:28')
    .shoots('H23', { from: [928, 302] })
    .closes()
    .sent()
  const forSam = pairOf(sam, 'sam')!
  expect([forSam.other, forSam.isSecondTheirs]).toEqual(['kim', true])
  const forKim = pairOf(kim, 'kim')!
  expect([forKim.other, forKim.isSecondTheirs]).toEqual(['sam', false])
  expect(forKim.second.origin.id).toBe(forSam.second.origin.id)
  expect(pairOf(sam, 'sam', new Set([pairKey(forSam)]))).toBeNull()
  await kim.scorer.book.remove(forKim.second.origin.id)
  await kim.sent()
  expect([pairOf(sam, 'sam'), sam.state.game.score.home]).toEqual([null, 2])
})

test('plays of one person, of both sides or far apart are two plays', async () => {
  const { sam, kim } = await twoScorers()
  await sam
    .at('6:30')
    .shoots('H12', { from: [930, 300] })
    .closes()
    .sent()
  await sam
    .at('6:29')
    .shoots('H23', { from: [930, 300] })
    .closes()
    .sent()
  await kim
    .at('6:28')
    .shoots('A7', { from: [80, 300] })
    .closes()
    .sent()
  await kim
    .at('6:20')
    .shoots('H23', { from: [930, 300] })
    .closes()
    .sent()
  expect([pairOf(sam, 'sam'), pairOf(kim, 'kim')]).toEqual([null, null])
})
