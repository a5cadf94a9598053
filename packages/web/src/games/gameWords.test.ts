import { expect, test } from 'vitest'
import { liveWord } from './gameWords.ts'

test('a game that began long ago is in progress, not live', () => {
  const game = { gameStartTime: '2026-11-21T18:00:00.000Z' }
  expect(liveWord(game, Date.parse('2026-11-21T20:30:00Z'))).toBe('Live')
  expect(liveWord(game, Date.parse('2026-11-24T09:00:00Z'))).toBe('In progress')
  expect(liveWord(game, Date.parse('2026-11-21T17:30:00Z'))).toBe('Live')
})
