import { expect, test } from 'vitest'
import { GAME } from '../../../test/people.ts'
import { nextGames } from './nextGames.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')
const game = (teamId: string, day: string) => ({
  ...GAME,
  id: `${teamId} ${day}`,
  teamId,
  gameStartTime: `2026-${day}T19:00:00.000Z`,
})

test('the next three games of each scored team are kept, a game of last night is not', () => {
  const games = ['12-09', '12-01', '12-05', '12-03', '11-30'].map((day) => game('a', day))
  const others = [game('b', '12-04'), game('not scored', '12-02')]
  expect(nextGames([...games, ...others], ['a', 'b'], NOW).map(({ id }) => id)).toEqual([
    'a 12-01',
    'a 12-03',
    'a 12-05',
    'b 12-04',
  ])
})
