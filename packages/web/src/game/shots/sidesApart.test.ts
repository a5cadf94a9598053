import { courtOf } from '@fullcourt/scorebook/rules'
import type { Shot } from '@fullcourt/scorebook/shots'
import { expect, test } from 'vitest'
import { sidesApart } from './sidesApart.ts'

const court = courtOf('nfhs')
const shot = (isHomeTeam: boolean, x: number | null, hoopSide: 'left' | 'right' | null) =>
  ({ isHomeTeam, x, y: x === null ? null : 200, hoopSide }) as Shot

test('the home side shoots at the left hoop and the away side at the right, in both halves of the game', () => {
  const shots = [
    shot(true, 70, 'left'),
    shot(true, 938, 'right'),
    shot(false, 70, 'left'),
    shot(false, 938, 'right'),
  ]
  expect(sidesApart(court, shots).map(({ x, y, hoopSide }) => [x, y, hoopSide])).toEqual([
    [70, 200, 'left'],
    [70, 400, 'left'],
    [938, 400, 'right'],
    [938, 200, 'right'],
  ])
})

test('a heave stays in the half of its side, and a shot without a place has none', () => {
  const shots = [shot(true, 900, 'left'), shot(false, 900, 'left'), shot(true, null, null)]
  expect(sidesApart(court, shots).map(({ x }) => x)).toEqual([492, 516, null])
})
