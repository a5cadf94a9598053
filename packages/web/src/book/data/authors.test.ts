import { expect, test } from 'vitest'
import { GAME, idOf, PLAYS } from '../../../test/device.ts'
import { firstOf, withRevision } from './authors.ts'
import type { ServerPlay } from './localData.ts'

const by = (name: string) => ({ id: name, name, at: '2026-11-21T20:14:00.000Z' })
const revision = (seq: number, author?: string): ServerPlay => ({
  gameId: GAME,
  playId: idOf(0),
  seq,
  play: PLAYS[0]!,
  ...(author && { author: by(author) }),
})
/** Who entered the play, and who changed it last, after these revisions. */
const authorsAfter = (...[one, ...more]: readonly ServerPlay[]) => {
  const known = more.reduce(withRevision, one!)
  return [firstOf(known).author?.name ?? null, known.author?.name ?? null, known.seq]
}

test('the author of the first revision entered the play, also after changes by others', () => {
  expect(authorsAfter(revision(1, 'sam'))).toEqual(['sam', 'sam', 1])
  expect(authorsAfter(revision(1, 'sam'), revision(2, 'kim'), revision(3, 'lee'))).toEqual(['sam', 'lee', 3])
})

test('a reply without an author may be followed by its author, also after a later revision', () => {
  expect(authorsAfter(revision(1), revision(1, 'sam'))).toEqual(['sam', 'sam', 1])
  expect(authorsAfter(revision(1), revision(2, 'kim'))).toEqual([null, 'kim', 2])
  expect(authorsAfter(revision(1), revision(2, 'kim'), revision(1, 'sam'))).toEqual(['sam', 'kim', 2])
})

test('an earlier revision that arrives later says who entered the play, and changes nothing else', () => {
  expect(authorsAfter(revision(2, 'kim'), revision(1, 'sam'))).toEqual(['sam', 'kim', 2])
  expect(authorsAfter(revision(1, 'sam'), revision(3, 'kim'), revision(2, 'lee'))).toEqual(['sam', 'kim', 3])
})
