import { takeApart } from '@fullcourt/scorebook/fold'
import { expect, test } from 'vitest'
import { openScorer, type ScorerDriver } from '../../../test/scorer.ts'
import { countBoth, findEnteredTwice } from './enteredTwice.ts'

async function twoScorers() {
  const sam = await openScorer({ user: 'sam' })
  await sam.startsGame().at('7:00').sent()
  const kim = await openScorer({ remote: sam.parts.remote, time: sam.parts.time, user: 'kim' })
  await kim.saved()
  return { sam, kim }
}
/** A basket at this time, from this place, closed and sent. */
const scores = (who: ScorerDriver, time: string, player: string, from: readonly [number, number]) =>
  who.at(time).shoots(player, { from }).closes().sent()
const pairOf = ({ state }: ScorerDriver, user: string) => findEnteredTwice(state.book, user)

/** Sam and Kim enter a basket of one side with two players. */
async function twoBaskets() {
  const { sam, kim } = await twoScorers()
  await scores(sam, '6:30', 'H12', [930, 300])
  await scores(kim, '6:28', 'H23', [928, 302])
  return { sam, kim }
}

/** The person names another player in the latest play that `entered` has shot. */
async function corrects(who: ScorerDriver, entered: string, into: string): Promise<void> {
  const { plays, setup } = who.state.book
  const idOf = (jersey: string) => setup!.home.personnel.find((person) => person.jersey === jersey)!.id
  const play = plays.findLast(({ origin }) => origin.teamGamePersonnelId === idOf(entered))!
  const { origin, ...parts } = takeApart(play)
  await who.scorer.book.record({ ...parts, origin: { ...origin, teamGamePersonnelId: idOf(into) } })
  await who.sent()
}

test('one basket entered by two people with two players: both are asked, and the second one is named', async () => {
  const { sam, kim } = await twoBaskets()
  const forSam = pairOf(sam, 'sam')!
  expect([forSam.other, forSam.isSecondTheirs]).toEqual(['kim', true])
  const forKim = pairOf(kim, 'kim')!
  expect([forKim.other, forKim.isSecondTheirs]).toEqual(['sam', false])
  expect(forKim.second.origin.id).toBe(forSam.second.origin.id)
  await kim.scorer.book.remove(forKim.second.origin.id)
  await kim.sent()
  expect([pairOf(sam, 'sam'), sam.state.game.score.home]).toEqual([null, 2])
})

test('plays of one person, of both sides or far apart are two plays', async () => {
  const { sam, kim } = await twoScorers()
  await scores(sam, '6:30', 'H12', [930, 300])
  await scores(sam, '6:29', 'H23', [930, 300])
  await scores(kim, '6:28', 'A7', [80, 300])
  await scores(kim, '6:20', 'H23', [930, 300])
  expect([pairOf(sam, 'sam'), pairOf(kim, 'kim')]).toEqual([null, null])
})

test('both count: for both people and after a reload, until it is undone', async () => {
  const { sam, kim } = await twoBaskets()
  const pair = pairOf(kim, 'kim')!
  await kim.scorer.book.record(countBoth(pair), { before: pair.second })
  await kim.sent()
  expect([pairOf(sam, 'sam'), pairOf(kim, 'kim')]).toEqual([null, null])
  const [samAgain, kimAgain] = [await sam.reloads(), await kim.reloads()]
  expect([pairOf(samAgain, 'sam'), pairOf(kimAgain, 'kim')]).toEqual([null, null])
  expect(samAgain.state.game.score.home).toBe(4)
  await kimAgain.undoes().sent()
  const ids = (one: ReturnType<typeof pairOf>) => one && [one.first.origin.id, one.second.origin.id]
  expect([ids(pairOf(samAgain, 'sam')), ids(pairOf(kimAgain, 'kim'))]).toEqual([ids(pair), ids(pair)])
})

test('both people say at once that both count: nothing more is asked', async () => {
  const { sam, kim } = await twoBaskets()
  const [forSam, forKim] = [pairOf(sam, 'sam')!, pairOf(kim, 'kim')!]
  await sam.scorer.book.record(countBoth(forSam), { before: forSam.second })
  await kim.scorer.book.record(countBoth(forKim), { before: forKim.second })
  await sam.sent()
  await kim.sent()
  for (const { state } of [sam, kim])
    expect([state.book.conflicts, state.book.quarantine, state.book.line.waiting]).toEqual([[], [], 0])
  expect([pairOf(sam, 'sam'), pairOf(kim, 'kim')]).toEqual([null, null])
})

test('a correction by the other person hides no pair, also after a reload', async () => {
  const { sam, kim } = await twoBaskets()
  await corrects(sam, '23', '30')
  for (const [driver, user] of [
    [sam, 'sam'],
    [await kim.reloads(), 'kim'],
    [await openScorer({ remote: sam.parts.remote, time: sam.parts.time, user: 'sam' }), 'sam'],
  ] as const)
    expect(pairOf(driver, user)?.isSecondTheirs).toBe(user === 'sam')
})

test('a correction by the other person makes no pair of two plays of one person', async () => {
  const { sam, kim } = await twoScorers()
  await scores(sam, '6:30', 'H12', [930, 300])
  await scores(sam, '6:29', 'H23', [930, 300])
  await corrects(kim, '23', '30')
  expect([pairOf(sam, 'sam'), pairOf(kim, 'kim')]).toEqual([null, null])
  expect(pairOf(await sam.reloads(), 'sam')).toBeNull()
})
