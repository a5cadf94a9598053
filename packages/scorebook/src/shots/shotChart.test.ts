import { expect, it } from 'vitest'
import { scorer } from '../../test/scorer.ts'
import { byDistance, byZone, shots } from './index.ts'

const { setup, plays } = scorer('nba')
  .at(1, '9:00')
  .makes('H1', 2, { from: { x: 75, y: 300 }, assist: 'H2' })
  .at(1, '8:00')
  .makes('A1', 3, { from: { x: 1100, y: 20 } })
  .at(1, '7:00')
  .misses('H3', 3)
  .at(1, '6:00')
  .turnsOver('H3')
const list = shots(setup.court, plays)

it('has every shot, with its location if recorded', () => {
  expect(
    list.map(({ teamGamePersonnelId, made, assisted, hoopSide, zone }) => [
      teamGamePersonnelId,
      made,
      assisted,
      hoopSide,
      zone,
    ]),
  ).toEqual([
    ['H1', true, true, 'left', 'restricted'],
    ['A1', true, false, 'right', 'corner-left'],
    ['H3', false, false, null, null],
  ])
  expect(list.map(({ distance }) => distance && Math.round(distance))).toEqual([1, 24, null])
})

it('sums by zone and by distance', () => {
  const zones = byZone(list).filter(({ total }) => total > 0)
  expect(zones).toEqual([
    { zone: 'restricted', made: 1, total: 1, points: 2, assisted: 1 },
    { zone: 'corner-left', made: 1, total: 1, points: 3, assisted: 0 },
  ])
  expect(byDistance(list)).toHaveLength(30)
  expect(byDistance(list)[24]).toEqual({ made: 1, total: 1 })
})
