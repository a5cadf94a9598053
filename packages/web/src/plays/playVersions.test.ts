import * as notation from '@fullcourt/scorebook/notation'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import { expect, test } from 'vitest'
import { describeContext } from './describeContext.ts'
import { historyWords, type PlayVersion, withUnsent } from './playVersions.ts'

const ROSTER = 'league nfhs\nH4 Ana (starter)\nH12 Bea (starter)\nA7 Hal (starter)'

const noted = (line: string) => {
  const parsed = notation.parse(`${ROSTER}\n${line}`)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.game
}
const first = noted('Q1 7:00 H12 makes 2; H4 assists')
const context = describeContext(notation.setupOf(first)!, { home: 'Lions', away: 'Cats' })
const play = first.plays[0]!
const worth3: Play = { ...play, origin: { ...play.origin, pointValue: 3 } }

const version = (seq: number | null, of: Play | null, byName = 'Sam Lee'): PlayVersion => ({
  seq,
  play: of,
  by: byName,
  byName,
  device: 'iPad, Safari (AB12)',
  at: '2026-01-01T20:14:00.000Z',
})

test('says what each version changed, newest first', () => {
  const words = historyWords(
    context,
    [version(1, play), version(4, worth3), version(6, null), version(9, play)],
    true,
  )
  expect(words.map(({ doing, isCurrent }) => [doing, isCurrent])).toEqual([
    ['restored', true],
    ['deleted', false],
    ['changed', false],
    ['entered', false],
  ])
  expect(words[2]!.changes).toEqual([{ field: 'Points', before: '2 points', after: '3 points' }])
  expect(words[3]!.sentence).toMatch(/^12 Bea: Made 2, Assist 4 Ana\. Q1 7:00$/)
})

test('names a related event that was removed, and an order that was changed', () => {
  const alone: Play = { origin: play.origin, rel: [] }
  const moved: Play = { ...alone, origin: { ...alone.origin, order: 5000 } }
  const [order, assist] = historyWords(
    context,
    [version(1, play), version(2, alone), version(3, moved)],
    true,
  )
  expect(assist!.changes).toEqual([{ field: 'Assist', before: '4 Ana', after: 'none' }])
  expect(order!.changes).toEqual([{ field: 'Place among plays', before: 'as before', after: 'changed' }])
})

test('names details and answers, and an open question only where nothing else was changed', () => {
  const withOptions = (of: Play, options: Play['origin']['options']): Play => ({
    ...of,
    origin: { ...of.origin, options },
  })
  const changesOf = (before: Play, after: Play) =>
    historyWords(context, [version(1, before), version(2, after)], true)[0]!.changes
  const open = withOptions({ ...play, rel: [] }, { unanswered: ['assist'] })
  expect(changesOf(play, withOptions(play, { bothCount: ['another'] }))).toEqual([
    { field: "Answer to 'Entered twice?'", before: 'not said', after: 'both count' },
  ])
  expect(
    changesOf(withOptions(play, { shotKind: 'layup' }), withOptions(play, { shotKind: 'tip-in' })),
  ).toEqual([{ field: 'Kind of shot', before: 'layup', after: 'tip-in' }])
  expect(changesOf(open, withOptions(open, {}))).toEqual([
    { field: 'Open question', before: 'open', after: 'settled' },
  ])
  expect(changesOf(open, play)).toEqual([{ field: 'Assist', before: 'none', after: '4 Ana' }])
})

test('adds what is not sent yet, and does not claim to know the beginning', () => {
  const versions = withUnsent([version(4, play)], worth3)
  expect(versions.map(({ seq }) => seq)).toEqual([4, null])
  expect(withUnsent([version(4, play)], play)).toHaveLength(1)
  expect(historyWords(context, versions, false).map(({ doing }) => doing)).toEqual(['changed', 'known'])
})
