import { describe, expect, it } from 'vitest'
import { COURTS, courtOf } from '../rules/index.ts'
import {
  distance,
  hoopSideOf,
  inLane,
  type Point,
  rimOf,
  shotValue,
  threePointPath,
  towards,
  zoneOf,
} from './index.ts'

describe.each(COURTS.map((court) => [court.code, court] as const))('%s', (_, court) => {
  const rim = rimOf(court, 'left')
  const middle = court.heightInches / 2

  it('counts a shot on the line as a two, just beyond it as a three', () => {
    const arc = court.threePointArcInches
    expect(shotValue(court, { x: rim.x + arc, y: middle })).toBe(2)
    expect(shotValue(court, { x: rim.x + arc + 0.1, y: middle })).toBe(3)
  })

  it('follows the straight line in the corners', () => {
    const line = court.threePointCornerInches
    expect(shotValue(court, { x: 30, y: line })).toBe(2)
    expect(shotValue(court, { x: 30, y: line - 0.1 })).toBe(3)
    expect(shotValue(court, { x: 30, y: court.heightInches - line + 0.1 })).toBe(3)
  })

  it('measures feet from the rim attacked', () => {
    expect(distance(court, rim)).toBe(0)
    expect(distance(court, { x: rim.x + 120, y: middle })).toBeCloseTo(10)
  })

  it('has a lane under the hoop with the right limits', () => {
    expect(inLane(court, { x: court.freeThrowLineInches, y: middle + court.laneWidthInches / 2 })).toBe(true)
    expect(inLane(court, { x: court.freeThrowLineInches + 1, y: middle })).toBe(false)
    expect(inLane(court, { x: 50, y: middle + court.laneWidthInches / 2 + 1 })).toBe(false)
  })

  it('draws a line that starts and ends on the baseline', () => {
    const far = middle - (middle - court.threePointCornerInches)
    expect(threePointPath(court, 'left')).toMatch(new RegExp(`^M 0 ${far}`))
    expect(threePointPath(court, 'left')).toMatch(/ L 0 [\d.]+$/)
  })
})

describe('a full court', () => {
  const court = courtOf('nba')

  it('finds the hoop by the half', () => {
    expect(hoopSideOf(court, { x: 564, y: 0 })).toBe('left')
    expect(hoopSideOf(court, { x: 564.1, y: 0 })).toBe('right')
  })

  it('is symmetric', () => {
    const spots: Point[] = [
      { x: 30, y: 20 },
      { x: 63, y: 300 },
      { x: 200, y: 100 },
      { x: 400, y: 320 },
      { x: 700, y: 90 },
    ]
    for (const spot of spots) {
      const turned = towards(court, spot, 'left', 'right')
      expect(zoneOf(court, turned, 'right')).toBe(zoneOf(court, spot, 'left'))
      expect(distance(court, turned, 'right')).toBeCloseTo(distance(court, spot, 'left'))
      expect(shotValue(court, turned, 'right')).toBe(shotValue(court, spot, 'left'))
    }
    const there = towards(court, { x: 1, y: 2 }, 'left', 'right')
    expect(towards(court, there, 'right', 'left')).toEqual({ x: 1, y: 2 })
    expect(towards(court, there, 'left', 'left')).toEqual(there)
  })

  it.each([
    [{ x: 63, y: 300 }, 'restricted'],
    [{ x: 170, y: 300 }, 'paint'],
    [{ x: 260, y: 300 }, 'mid-centre'],
    [{ x: 63, y: 450 }, 'mid-left'],
    [{ x: 63, y: 150 }, 'mid-right'],
    [{ x: 20, y: 590 }, 'corner-left'],
    [{ x: 20, y: 10 }, 'corner-right'],
    [{ x: 400, y: 300 }, 'above-centre'],
    [{ x: 200, y: 590 }, 'above-left'],
    [{ x: 200, y: 10 }, 'above-right'],
    [{ x: 700, y: 300 }, 'backcourt'],
  ] as const)('%j lies in %s for those who attack the left hoop', (spot, zone) => {
    expect(zoneOf(court, spot, 'left')).toBe(zone)
  })
})

it('has one hoop on a half court, and its values in 3x3', () => {
  const court = courtOf('fiba-3x3')
  expect(hoopSideOf(court, { x: 430, y: 0 })).toBe('left')
  expect(shotValue(court, { x: 400, y: 295 }, 'left', { inside: 1, outside: 2 })).toBe(2)
})
