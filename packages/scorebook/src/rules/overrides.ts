import type { PeriodType } from '../vocabulary.ts'
import type { BonusStep, CourtGeometry, CourtOverrides, LeagueOverrides, RuleProfile } from './profile.ts'

/** Periods of regulation (rule 141). */
export const REGULATION_PERIODS: Readonly<Record<PeriodType, number>> = { QUARTER: 4, HALF: 2, PERIOD: 1 }

/** The two thresholds of the settings (rule 117), read from a profile: from which team foul 1&1, from which two throws. */
export function thresholds(profile: RuleProfile): {
  firstFoulThreshold: number | null
  secondFoulThreshold: number | null
} {
  const from = (award: BonusStep['award']) =>
    profile.bonus.find((step) => step.award === award && !step.keepsBall)?.fromFoul ?? null
  return { firstFoulThreshold: from('1&1'), secondFoulThreshold: from(2) }
}

function bonusFrom(profile: RuleProfile, overrides: LeagueOverrides): readonly BonusStep[] {
  const old = thresholds(profile)
  const first =
    overrides.firstFoulThreshold === undefined ? old.firstFoulThreshold : overrides.firstFoulThreshold
  const second =
    overrides.secondFoulThreshold === undefined ? old.secondFoulThreshold : overrides.secondFoulThreshold
  const steps: BonusStep[] = []
  if (first !== null && (second === null || first < second)) steps.push({ fromFoul: first, award: '1&1' })
  const same = profile.bonus.find((step) => step.award === 2 && !step.keepsBall)
  if (second !== null) steps.push({ ...same, fromFoul: second, award: 2 })
  return [...steps, ...profile.bonus.filter((step) => step.keepsBall && step.fromFoul > (second ?? 0))]
}

/**
 * A copy of the profile with a league's or a game's own fields. Fields left out stay. With both thresholds null there is no
 * bonus at all, neither late nor in overtime. The result is complete: a game that keeps it no longer depends on the profile.
 */
export function applyOverrides(profile: RuleProfile, overrides: LeagueOverrides): RuleProfile {
  const periodType = overrides.periodType ?? profile.periodType
  const bonus = bonusFrom(profile, overrides)
  const none = bonus.length === 0
  return {
    ...profile,
    periodType,
    regulationPeriods:
      periodType === profile.periodType ? profile.regulationPeriods : REGULATION_PERIODS[periodType],
    periodDuration: overrides.periodDuration ?? profile.periodDuration,
    overtimeDuration: overrides.overtimeDuration ?? profile.overtimeDuration,
    foulReset: overrides.foulReset ?? profile.foulReset,
    bonus,
    lateBonus: none ? null : profile.lateBonus,
    overtimeBonusFoul: none ? null : profile.overtimeBonusFoul,
    personalFoulLimit:
      overrides.personalFoulLimit === undefined ? profile.personalFoulLimit : overrides.personalFoulLimit,
    usesShotClock: overrides.usesShotClock ?? profile.usesShotClock,
    shotClockDuration:
      overrides.shotClockDuration === undefined ? profile.shotClockDuration : overrides.shotClockDuration,
  }
}

/** A copy of the court with a league's or a game's own measures, in inches. */
export function applyCourtOverrides(court: CourtGeometry, overrides: CourtOverrides): CourtGeometry {
  return { ...court, ...overrides }
}
