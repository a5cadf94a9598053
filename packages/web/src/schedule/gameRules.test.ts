import { courtOf } from '@fullcourt/scorebook/rules'
import type { Setup } from '@fullcourt/wire'
import { objectionTo } from '@fullcourt/wire/forms/check'
import { describe, expect, test } from 'vitest'
import { RULE_SCHEMAS } from '../rules/ruleFields.ts'
import { changedNumbers, overridesOf, typedOf } from './gameRules.ts'

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
  technicalLimit: 2,
  timeouts: [{ span: 'game', full: 3, short: 2 }],
  usesShotClock: false,
  shotClockDuration: null,
}
// The part of a setup that rules are read from.
const setupWith = (leagueOverrides: object | null) =>
  ({
    teamGame: { leagueOverrides },
    league,
    rules: { timeouts: { allowances: league.timeouts } },
    court: { id: 'court', ...courtOf('nfhs') },
  }) as unknown as Setup

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

  test('timeouts and technical fouls', () => {
    const timeouts = [{ span: 'game', full: 4, short: 2 }]
    const changed = { ...typed, technicalLimit: '3', timeouts: JSON.stringify(timeouts) }
    expect(overridesOf(changed, setup)).toEqual({ technicalLimit: 3, timeouts })
  })

  test('every measure and color of the court', () => {
    const changed = { ...typed, threePointArcInches: '265.75', laneColor: '#c81e1e', dashedFreeThrow: true }
    expect(overridesOf(changed, setup)).toEqual({
      courtOverrides: { threePointArcInches: 265.75, laneColor: '#c81e1e', dashedFreeThrow: true },
    })
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
  ['technicalLimit', '0', 'Technical limit must be a whole number from 1 to 99.'],
  ['laneWidthInches', 'wide', 'Lane width inches must be a number from 0 to 2000.'],
  ['heightInches', '479', 'Height inches must be a number from 480 to 600.'],
] as const)('%s of %j is refused', (name, value, sentence) => {
  const read = changedNumbers({ ...typed, [name]: value }, setup)[name]
  expect(objectionTo(RULE_SCHEMAS[name], read, name)).toBe(sentence)
})

test.each(['overtimeDuration', 'widthInches', 'personalFoulLimit'] as const)('%s may be blank', (name) => {
  const read = changedNumbers({ ...typed, [name]: '' }, setup)[name] ?? null
  expect(read).toBeNull()
})
