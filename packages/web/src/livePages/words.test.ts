import type { LiveScore } from '@fullcourt/wire'
import { expect, test } from 'vitest'
import { lostText } from './words.ts'

test.each([
  [4, 'No connection. Trying again.'],
  [34, 'No connection. This score is 30 seconds old.'],
])('a score without a network for %s seconds', (seconds, words) => {
  const repliedAt = performance.now() - seconds * 1000
  expect(lostText({ score: {} as LiveScore, repliedAt })).toBe(words)
})
