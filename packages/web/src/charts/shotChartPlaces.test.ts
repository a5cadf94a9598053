import { courtOf } from '@fullcourt/scorebook/rules'
import { distance, SHOT_ZONES, zoneOf } from '@fullcourt/scorebook/vocabulary'
import { expect, it } from 'vitest'
import {
  type ChartShot,
  hexesOf,
  hexSpot,
  placeShots,
  reachOf,
  spotAt,
  turnOf,
  viewBoxOf,
} from './shotChartPlaces.ts'

const GRAIN = { size: 18, full: 12 }
const court = courtOf('nfhs')
const shot = (eventId: string, x: number | null, y: number, hoopSide: 'left' | 'right'): ChartShot => ({
  eventId,
  isHomeTeam: true,
  x,
  y,
  hoopSide,
  made: true,
  assisted: false,
  pointValue: 2,
  zone: x === null ? null : zoneOf(court, { x, y }, hoopSide),
  distance: x === null ? null : distance(court, { x, y }, hoopSide),
})
const shots = [
  shot('rim', 70, 300, 'left'),
  shot('other end', 938, 300, 'right'),
  shot('heave', 900, 200, 'left'),
  shot('unseen', null, 0, 'left'),
  shot('wing', 250, 520, 'left'),
]

it('draws every shot at the hoop of a half court, and none beyond its edge', () => {
  const half = placeShots(court, shots, 'half')
  expect(half.map(({ eventId, x, y }) => [eventId, x, y])).toEqual([
    ['rim', 70, 300],
    ['other end', 70, 300],
    ['heave', reachOf(court, 'half') - 8, 200],
    ['wing', 250, 520],
  ])
  expect(placeShots(court, shots, 'full').map(({ x }) => x)).toEqual([70, 938, 900, 250])
})

it('stands a half court upright, hoop at the top, and leaves the full court as it is', () => {
  const edge = 14
  expect(viewBoxOf(court, 'half')).toBe(`-14 -14 ${600 + 2 * edge} ${reachOf(court, 'half') + 2 * edge}`)
  // (x, y) becomes (width - y, x): the baseline is at the top, and the shooter's left at the left.
  expect(turnOf(court, 'half')).toBe('translate(600 0) rotate(90)')
  expect(viewBoxOf(court, 'full')).toBe(`-14 -14 ${1008 + 2 * edge} ${600 + 2 * edge}`)
  expect(turnOf(court, 'full')).toBeUndefined()
})

it('finds the shots of each hex and of each zone', () => {
  const spots = [...hexesOf(court, shots, GRAIN).map(hexSpot), ...SHOT_ZONES]
  const found = spots.flatMap(
    (spot) => spotAt(spot, court, shots, GRAIN)?.shots.map(({ eventId }) => eventId) ?? [],
  )
  // Each shot is in one hex and in one zone.
  expect(found.toSorted()).toEqual(['rim', 'other end', 'heave', 'wing'].flatMap((id) => [id, id]).toSorted())
  expect(spotAt('restricted', court, shots, GRAIN)?.title).toBe(
    'At the rim: 2 shots, 2.00 points per shot, 2 of 2',
  )
  expect(spotAt(hexSpot(hexesOf(court, shots, GRAIN)[0]!), court, shots, GRAIN)?.title).toMatch(
    /^At the rim: 2 shots/,
  )
  for (const nothing of ['paint', 'nowhere', '']) expect(spotAt(nothing, court, shots, GRAIN)).toBeNull()
})
