import { courtOf } from '@fullcourt/scorebook'
import type { Setup } from '@fullcourt/wire'
import { objectionTo } from '@fullcourt/wire/forms/check'
import { describe, expect, test } from 'vitest'
import { changedNumbers, overridesOf, RULE_SCHEMAS, typedOf } from './gameRules.ts'

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
// The part of a setup that rules are read from.
const setupWith = (leagueOverrides: object | null) =>
  ({ teamGame: { leagueOverrides }, league, court: { id: 'court', ...courtOf('nfhs') } }) as unknown as Setup

const setup = setupWith(null)
const typed = typedOf(setup)

describe('the rules that a game overrides', () => {
  test('nothing typed, nothing overridden', () => {
    expect(overridesOf(typed, setup)).toBeNull()
    expect(Object.values(changedNumbers(typed, setup)).filter((value) => value !== undefined)).toEqual([])
  })

  test('only what differs from the league', () => {
    const changed = { ...typed, periodDuration: '6:30', firstFoulThreshold: '7', personalFoulLimit: '' }
    expect(overridesOf(changed, setup)).toEqual({
      periodDuration: 390,
      firstFoulThreshold: 7,
      personalFoulLimit: null,
    })
  })

  test("a value typed back to the league's is no override", () => {
    const before = setupWith({ periodDuration: 390 })
    expect(overridesOf({ ...typedOf(before), periodDuration: '8:00' }, before)).toBeNull()
  })

  test('measures of the court', () => {
    const changed = { ...typed, showRestrictedArc: true, widthInches: '1000' }
    expect(overridesOf(changed, setup)).toEqual({
      courtOverrides: { showRestrictedArc: true, widthInches: 1000 },
    })
  })
})

test.each([
  ['periodDuration', '0:59', 'Period duration must be from 1:00 to 30:00.'],
  ['periodDuration', 'soon', 'Period duration must be from 1:00 to 30:00.'],
  ['periodDuration', '', 'Period duration must be from 1:00 to 30:00.'],
  ['overtimeDuration', '20:01', 'Overtime duration must be from 1:00 to 20:00.'],
  ['shotClockDuration', '19', 'Shot clock duration must be a whole number from 20 to 60.'],
  ['secondFoulThreshold', '1.5', 'Second foul threshold must be a whole number from 1 to 99.'],
  ['restrictedArcInches', '73', 'Restricted arc inches must be a number from 36 to 72.'],
  ['heightInches', '479', 'Height inches must be a number from 480 to 600.'],
] as const)('%s of %j is refused', (name, value, sentence) => {
  const read = changedNumbers({ ...typed, [name]: value }, setup)[name]
  expect(objectionTo(RULE_SCHEMAS[name], read, name)).toBe(sentence)
})

test.each(['overtimeDuration', 'widthInches', 'personalFoulLimit'] as const)('%s may be blank', (name) => {
  const read = changedNumbers({ ...typed, [name]: '' }, setup)[name] ?? null
  expect(read).toBeNull()
})
