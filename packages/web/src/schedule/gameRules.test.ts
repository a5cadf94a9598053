import { courtOf } from '@fullcourt/scorebook'
import type { Setup } from '@fullcourt/wire'
import { describe, expect, test } from 'vitest'
import { objections, overridesOf, typedOf } from './gameRules.ts'

const league = {
  id: 'league',
  courtId: 'court',
  periodType: 'QUARTER',
  periodDuration: 480,
  overtimeDuration: 240,
  foulReset: 'PERIOD',
  firstFoulThreshold: null,
  secondFoulThreshold: 5,
  personalFoulLimit: 5,
  usesShotClock: false,
  shotClockDuration: null,
}
// The part of a setup that the rules are read from.
const setupWith = (leagueOverrides: object | null) =>
  ({ teamGame: { leagueOverrides }, league, court: { id: 'court', ...courtOf('nfhs') } }) as unknown as Setup

const setup = setupWith(null)
const typed = typedOf(setup)

describe('what of the rules a game overrides', () => {
  test('nothing typed, nothing overridden', () => {
    expect(overridesOf(typed, setup)).toBeNull()
    expect(objections(typed, setup)).toEqual({})
  })

  test('only what differs from the league', () => {
    const changed = { ...typed, periodDuration: '6:30', firstFoulThreshold: '7', personalFoulLimit: '' }
    expect(overridesOf(changed, setup)).toEqual({
      periodDuration: 390,
      firstFoulThreshold: 7,
      personalFoulLimit: null,
    })
  })

  test('what is typed back to the league is overridden no more', () => {
    const before = setupWith({ periodDuration: 390 })
    expect(overridesOf({ ...typedOf(before), periodDuration: '8:00' }, before)).toBeNull()
  })

  test('measures of the floor', () => {
    const changed = { ...typed, showRestrictedArc: true, widthInches: '1000' }
    expect(overridesOf(changed, setup)).toEqual({
      courtOverrides: { showRestrictedArc: true, widthInches: 1000 },
    })
  })
})

test.each([
  ['periodDuration', '0:59', 'Between 1:00 and 30:00'],
  ['periodDuration', 'soon', 'Between 1:00 and 30:00'],
  ['periodDuration', '', 'Between 1:00 and 30:00'],
  ['overtimeDuration', '20:01', 'Between 1:00 and 20:00'],
  ['shotClockDuration', '19', 'Between 20 and 60'],
  ['secondFoulThreshold', '1.5', 'Between 1 and 99'],
  ['restrictedArcInches', '73', 'Between 36 and 72'],
  ['heightInches', '479', 'Between 480 and 600'],
] as const)('%s of %j is refused', (name, value, said) => {
  expect(objections({ ...typed, [name]: value }, setup)[name]).toBe(said)
})
