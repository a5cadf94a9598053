import type {
  BonusStep,
  CourtGeometry,
  CourtOverrides,
  LeagueOverrides,
  RuleProfile,
} from '../vocabulary/profile.ts'
import type { PeriodType } from '../vocabulary/terms.ts'

/** Periods of regulation (rule 141). */
export const REGULATION_PERIODS: Readonly<Record<PeriodType, number>> = { QUARTER: 4, HALF: 2, PERIOD: 1 }

/**
 * Reads the two thresholds of the settings (rule 117) from a profile: the team foul that first gives 1&1, and the one that first
 * gives two throws.
 */
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
 * Copies a profile with the fields of a league or a game. Missing fields do not change. With both thresholds null there is no
 * bonus at all, neither late nor in overtime. The result is complete: a game that stores it no longer depends on the profile.
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
    technicalLimit:
      overrides.technicalLimit === undefined ? profile.technicalLimit : overrides.technicalLimit,
    timeouts: overrides.timeouts ? { ...profile.timeouts, allowances: overrides.timeouts } : profile.timeouts,
    usesShotClock: overrides.usesShotClock ?? profile.usesShotClock,
    shotClockDuration:
      overrides.shotClockDuration === undefined ? profile.shotClockDuration : overrides.shotClockDuration,
  }
}

/** Copies a court with the dimensions of a league or a game, in inches. */
export function applyCourtOverrides(court: CourtGeometry, overrides: CourtOverrides): CourtGeometry {
  return { ...court, ...overrides }
}
