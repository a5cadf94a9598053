import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MIN_POSSESSIONS } from '../figures/index.ts'
import { SHOT_ZONES, type ShotZone } from '../vocabulary/index.ts'
import { MIN_ATTEMPTS, type Shot, zonesAgainst } from './index.ts'

const shot = (zone: ShotZone | null, made: boolean): Shot => ({
  eventId: 'shot',
  teamGamePersonnelId: null,
  isHomeTeam: true,
  made,
  assisted: false,
  pointValue: 2,
  x: 100,
  y: 100,
  hoopSide: 'left',
  distance: 5,
  zone,
  period: 1,
  clockTime: 300,
})
const shotsFrom = (zone: ShotZone, made: number, total: number): readonly Shot[] =>
  Array.from({ length: total }, (_, index) => shot(zone, index < made))
const paint = (part: readonly Shot[], season: readonly Shot[]) =>
  zonesAgainst(part, season).find(({ zone }) => zone === 'paint')!

describe('zones against the season', () => {
  it('compares each zone with the season', () => {
    const here = shotsFrom('paint', 6, 8)
    const { made, total, season, difference } = paint(here, [...here, ...shotsFrom('paint', 14, 32)])
    expect([made, total, season.made, season.total]).toEqual([6, 8, 20, 40])
    expect(difference).toBeCloseTo(0.25)
  })

  it('does not compare zones with few shots', () => {
    const few = shotsFrom('paint', 2, MIN_ATTEMPTS - 1)
    const enough = shotsFrom('paint', 2, MIN_ATTEMPTS)
    const season = shotsFrom('paint', 10, MIN_POSSESSIONS)
    expect(paint(few, season).difference).toBeNull()
    expect(paint(enough, season.slice(1)).difference).toBeNull()
    expect(paint(enough, season).difference).not.toBeNull()
  })

  it('does not compare a season with itself', () => {
    const season = shotsFrom('paint', 10, 30)
    expect(paint(season, season).difference).toBeNull()
    expect(paint(season, []).season.total).toBe(0)
  })
})

it('compares sums, so that the parts of a season together equal it', () => {
  const any = fc.array(fc.record({ zone: fc.constantFrom('paint', 'mid-left', null), made: fc.boolean() }), {
    minLength: 60,
    maxLength: 400,
    size: 'max',
  })
  let compared = 0
  fc.assert(
    fc.property(any, fc.integer({ min: 10, max: 90 }), (drawn, percent) => {
      const season = drawn.map(({ zone, made }) => shot(zone, made))
      const cut = Math.round((percent / 100) * season.length)
      const parts = [season.slice(0, cut), season.slice(cut)].map((part) => zonesAgainst(part, season))
      for (const [index] of SHOT_ZONES.entries()) {
        const [one, other] = [parts[0]![index]!, parts[1]![index]!]
        if (one.difference === null || other.difference === null) continue
        compared += 1
        expect(one.difference * one.total + other.difference * other.total).toBeCloseTo(0)
      }
    }),
    // So many are needed to compare some.
    { numRuns: 100 },
  )
  expect(compared).toBeGreaterThan(20)
})
