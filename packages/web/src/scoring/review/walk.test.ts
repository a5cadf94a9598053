import type { ReviewItem } from '@fullcourt/scorebook/check'
import { describe, expect, test } from 'vitest'
import {
  followItems,
  leaveItem,
  NEW_REVIEW,
  type ReviewProgress,
  reviewLeft,
  stepReview,
  viewReview,
} from './walk.ts'

const item = (key: string, playId = key): ReviewItem => ({
  key,
  kind: 'look',
  playId,
  eventId: playId,
  severity: 'warning',
  message: key,
  fix: null,
  step: null,
  others: [],
})
const items = (...keys: readonly string[]): readonly ReviewItem[] => keys.map((key) => item(key))
const begun = (list: readonly ReviewItem[]): ReviewProgress => followItems(NEW_REVIEW, [], list)
const shown = (list: readonly ReviewItem[], progress: ReviewProgress) =>
  viewReview(list, progress).current?.key ?? null

describe('a review', () => {
  test('begins with the first item', () => {
    const list = items('a', 'b', 'c')
    expect(viewReview(list, begun(list))).toMatchObject({ current: { key: 'a' }, settled: 0, total: 3 })
  })

  test('goes on with the item after the one that is settled', () => {
    const before = items('a', 'b', 'c')
    const now = items('a', 'c')
    const progress = followItems({ ...begun(before), at: 'b' }, before, now)
    expect(viewReview(now, progress)).toMatchObject({ current: { key: 'c' }, settled: 1, total: 3 })
  })

  test('goes on with what a fix left open in the same play', () => {
    const before = items('a', 'b')
    const now = [item('rebounder', 'a'), item('b')]
    expect(shown(now, followItems(begun(before), before, now))).toBe('rebounder')
  })

  test('shows the item that undo brought back', () => {
    const before = items('a', 'b', 'c')
    const settled = followItems(begun(before), before, items('b', 'c'))
    expect(shown(before, followItems(settled, items('b', 'c'), before))).toBe('a')
  })

  test('ends when each item is settled or left, and opens the left ones again', () => {
    const before = items('a', 'b')
    const left = leaveItem(begun(before), before)
    expect(shown(before, left)).toBe('b')
    const now = items('a')
    const done = followItems(left, before, now)
    expect(viewReview(now, done)).toMatchObject({ current: null, settled: 1, total: 2, left: [{ key: 'a' }] })
    expect(shown(now, reviewLeft(done))).toBe('a')
  })

  test('steps through the open items in a circle', () => {
    const list = items('a', 'b', 'c')
    const second = stepReview(begun(list), list, 1)
    expect(shown(list, second)).toBe('b')
    expect(shown(list, stepReview(stepReview(second, list, 1), list, 1))).toBe('a')
    expect(shown(list, stepReview(begun(list), list, -1))).toBe('c')
  })
})
