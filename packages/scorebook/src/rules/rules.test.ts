import { describe, expect, it } from 'vitest'
import { scorer } from '../../test/scorer.ts'
import { boxScore } from '../figures/index.ts'
import { type RuleProfile, withinBounds } from '../vocabulary/index.ts'
import {
  applyCourtOverrides,
  applyOverrides,
  BUILT_IN_COURTS,
  BUILT_IN_LEAGUES,
  COURTS,
  courtOf,
  PROFILES,
  profileOf,
  thresholds,
} from './index.ts'

describe('built-in leagues and courts', () => {
  it('have stable ids', () => {
    expect(BUILT_IN_LEAGUES.map(({ id, code }) => `${code} ${id.slice(-3)}`)).toEqual([
      'nfhs 001',
      'nfhs-2022 002',
      'ncaa-men 003',
      'ncaa-women 004',
      'fiba 005',
      'nba 006',
      'wnba 007',
      'fiba-3x3 008',
      'g-league 009',
    ])
    expect(BUILT_IN_COURTS.map(({ id, code }) => `${code} ${id.slice(-3)}`)).toEqual([
      'nfhs 101',
      'ncaa 102',
      'fiba 103',
      'nba 104',
      'wnba 105',
      'fiba-3x3 106',
    ])
  })

  it.each(PROFILES.map((profile) => [profile.code, profile as RuleProfile] as const))(
    '%s is complete',
    (code, profile) => {
      expect(profileOf(code)).toBe(profile)
      expect(profile.since).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(profile.edition).not.toBe('')
      expect(courtOf(profile.courtCode).half).toBe(profile.periodType === 'PERIOD')
      expect(withinBounds('periodDuration', profile.periodDuration)).toBe(true)
      expect(withinBounds('overtimeDuration', profile.overtimeDuration)).toBe(true)
      expect(profile.foulKinds.technical.personal).toBe(profile.technicalCountsPersonal)
      expect(profile.timeouts.allowances.length).toBeGreaterThan(0)
      expect(thresholds(profile).secondFoulThreshold).not.toBeNull()
    },
  )

  it.each(COURTS.map((court) => [court.code, court] as const))('%s is a possible court', (_, court) => {
    expect(withinBounds('restrictedArcInches', court.restrictedArcInches)).toBe(true)
    expect(withinBounds('heightInches', court.heightInches)).toBe(true)
    if (!court.half) expect(withinBounds('widthInches', court.widthInches)).toBe(true)
    expect(court.threePointArcInches).toBeGreaterThanOrEqual(
      court.heightInches / 2 - court.threePointCornerInches,
    )
  })

  it('do not include unknown codes', () => {
    expect(profileOf('abl')).toBeNull()
    expect(() => courtOf('abl')).toThrow('abl')
  })
})

describe('overrides', () => {
  const nfhs = profileOf('nfhs')!

  it('without fields change nothing', () => {
    for (const profile of PROFILES) expect(applyOverrides(profile, {})).toEqual(profile)
  })

  it('convert the two thresholds to the bonus', () => {
    const old = applyOverrides(nfhs, { firstFoulThreshold: 7, secondFoulThreshold: 10, foulReset: 'HALF' })
    expect(old.bonus).toEqual(profileOf('nfhs-2022')!.bonus)
    expect(applyOverrides(old, { firstFoulThreshold: null }).bonus).toEqual([{ fromFoul: 10, award: 2 }])
    expect(applyOverrides(old, { secondFoulThreshold: null }).bonus).toEqual([{ fromFoul: 7, award: '1&1' }])
    expect(thresholds(old)).toEqual({ firstFoulThreshold: 7, secondFoulThreshold: 10 })
  })

  it('remove every bonus if both are null, also the late one and that of overtime', () => {
    const none = applyOverrides(profileOf('nba')!, { firstFoulThreshold: null, secondFoulThreshold: null })
    expect(none).toMatchObject({ bonus: [], lateBonus: null, overtimeBonusFoul: null })
  })

  it('keep what two thresholds cannot express', () => {
    const street = applyOverrides(profileOf('fiba-3x3')!, { secondFoulThreshold: 6 })
    expect(street.bonus).toEqual([
      { fromFoul: 6, award: 2, inTheAct: true },
      { fromFoul: 10, award: 2, inTheAct: true, keepsBall: true },
    ])
    expect(applyOverrides(profileOf('nba')!, { secondFoulThreshold: 6 }).lateBonus).toEqual({
      seconds: 120,
      fromFoul: 2,
    })
  })

  it('turn quarters into halves', () => {
    const halves = applyOverrides(nfhs, { periodType: 'HALF', periodDuration: 900 })
    expect(halves).toMatchObject({ regulationPeriods: 2, periodDuration: 900, periodType: 'HALF' })
  })

  it('do not change the profile or games with it', () => {
    const before = JSON.stringify(nfhs)
    const book = scorer('nfhs').at(1, '5:00').makes('H1', 3).swaps('H0', 'H5')
    const box = JSON.stringify(boxScore(book.setup, book.plays, 'final'))
    applyOverrides(nfhs, { periodDuration: 600, firstFoulThreshold: 6, personalFoulLimit: 4 })
    expect(JSON.stringify(nfhs)).toBe(before)
    expect(JSON.stringify(boxScore(book.setup, book.plays, 'final'))).toBe(box)
  })

  it('of a court change only their fields', () => {
    const small = applyCourtOverrides(courtOf('nfhs'), { widthInches: 888, restrictedArcInches: 40 })
    expect(small).toEqual({ ...courtOf('nfhs'), widthInches: 888, restrictedArcInches: 40 })
  })
})

it.each([
  ['periodDuration', 60, 1800],
  ['overtimeDuration', 60, 1200],
  ['shotClockDuration', 20, 60],
  ['restrictedArcInches', 36, 72],
  ['heightInches', 480, 600],
  ['widthInches', 648, 1128],
  ['jersey', 0, 99],
  ['score', 0, 499],
  ['firstFoulThreshold', 1, 99],
] as const)('%s is from %s to %s, both allowed; empty is valid', (setting, min, max) => {
  const verdicts = [min - 1, min, max, max + 1, null, undefined].map((value) => withinBounds(setting, value))
  expect(verdicts).toEqual([false, true, true, false, true, true])
  expect(withinBounds(setting, min + 0.5)).toBe(
    ['restrictedArcInches', 'heightInches', 'widthInches'].includes(setting),
  )
})
