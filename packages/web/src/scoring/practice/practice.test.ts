import { boxScore } from '@fullcourt/scorebook/figures'
import { sampleGame } from '@fullcourt/scorebook/simulate'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import { expect, test } from 'vitest'
import { describeContext } from '../../plays/describeContext.ts'
import { compareBoxes } from './compareBoxes.ts'
import { comparePlays } from './comparePlays.ts'
import { advanceGuide, differenceText, START } from './guide.ts'
import { readGuidedPlays } from './guidedPlays.ts'
import { secondsBehind, tickerOf } from './ticker.ts'

const { game, plays: SCRIPT } = readGuidedPlays()
const { setup } = game
const PLAYS = SCRIPT.map(({ play }) => play)
const withRel = (play: Play, rel: Play['rel']): Play => ({ ...play, rel })
const personOf = (jersey: string, isHomeTeam = true) =>
  setup.people.find((one) => one.jersey === jersey && one.isHomeTeam === isHomeTeam)!.id
const by = (play: Play, teamGamePersonnelId: string): Play => ({
  ...play,
  origin: { ...play.origin, teamGamePersonnelId },
})
const textOf = (play: Play, n: number) => differenceText(comparePlays(play, PLAYS[n]!), setup)

test('the script has 8 plays, each like itself and like no other', () => {
  expect(PLAYS).toHaveLength(8)
  for (const [n, one] of PLAYS.entries())
    for (const [m, other] of PLAYS.entries()) expect(comparePlays(one, other).kind === 'same').toBe(n === m)
})

test('says what differs', () => {
  const [, basket, miss, , three] = PLAYS
  expect(textOf(withRel(basket!, []), 1)).toContain('the assist #4 is missing')
  expect(textOf(by(basket!, personOf('30')), 1)).toContain('It was #12')
  expect(textOf(miss!, 1)).toContain('Something else happened')
  expect(textOf({ ...three!, origin: { ...three!.origin, pointValue: 2 } }, 4)).toContain('worth 3')
  expect(textOf(withRel(three!, [{ ...basket!.rel[0]!, isHomeTeam: false }]), 4)).toContain(
    'more than happened',
  )
})

test('goes on when a play is right and closed, and takes a mistake back with the play', () => {
  const begun = advanceGuide(START, { plays: PLAYS.slice(0, 1), isOpen: false }, SCRIPT)
  expect([begun.step, begun.difference]).toEqual([1, null])
  const half = withRel(PLAYS[1]!, [])
  const open = advanceGuide(begun, { plays: [PLAYS[0]!, half], isOpen: true }, SCRIPT)
  expect([open.step, open.difference]).toEqual([1, null])
  const closed = advanceGuide(begun, { plays: [PLAYS[0]!, half], isOpen: false }, SCRIPT)
  expect(closed.difference?.kind).toBe('unfinished')
  const undone = advanceGuide(closed, { plays: [PLAYS[0]!], isOpen: false }, SCRIPT)
  expect(undone.difference).toBeNull()
  expect(advanceGuide(undone, { plays: PLAYS, isOpen: false }, SCRIPT).step).toBe(8)
})

test('compares box scores by the cells that have a number', () => {
  const actual = boxScore(setup, PLAYS)
  const all = compareBoxes(actual, actual)
  expect(all.wrong).toEqual([])
  expect(all.cells).toBeGreaterThan(10)
  const { wrong, cells } = compareBoxes(boxScore(setup, PLAYS.slice(0, 4)), actual)
  expect(cells).toBe(all.cells)
  expect(wrong).toContainEqual({ side: 'away', jersey: '11', figure: 'points', scored: '0', actual: '3' })
})

test.each([1, 7, 99])('tells the first quarter of game %i in order, each play at its time', (seed) => {
  const simulated = sampleGame('nfhs', seed)
  const lines = tickerOf(simulated, describeContext(simulated.setup, { home: 'Home', away: 'Away' }))
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted((a, b) => a - b))
  expect(lines.every(({ at, play }) => at >= 0 && at <= 480 && play.origin.period === 1)).toBe(true)
  expect(lines.every(({ text }) => text !== '')).toBe(true)
  const box = boxScore(
    simulated.setup,
    lines.map(({ play }) => play),
  )
  expect(box.score.home + box.score.away).toBeGreaterThan(0)
})

test('measures how far the book is behind', () => {
  const simulated = sampleGame('nfhs', 7)
  const lines = tickerOf(simulated, describeContext(simulated.setup, { home: 'Home', away: 'Away' }))
  expect(secondsBehind(lines, [])).toBeNull()
  expect(
    secondsBehind(
      lines,
      lines.map(({ at }) => ({ seconds: at + 4 })),
    ),
  ).toBeCloseTo(4)
})
