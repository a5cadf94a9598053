import { isOvertime } from './clock.ts'
import type { BonusStep, RuleProfile } from './rules/profile.ts'
import type { Assignment, Award, FoulType } from './vocabulary.ts'

/** Which span a period's team fouls are counted in; the count starts again when it changes. */
export function foulSpan(profile: RuleProfile, period: number): number {
  const last = profile.regulationPeriods
  const counted = isOvertime(profile, period) && profile.overtimeCarriesFouls ? last : period
  switch (profile.foulReset) {
    case 'NONE':
      return 1
    case 'PERIOD':
      return counted
    case 'HALF':
      if (counted > last) return counted
      return counted * 2 > last ? 2 : 1
    default:
      throw profile.foulReset satisfies never
  }
}

/** Whether a foul at that clock reading falls into the last seconds of a period (NBA, WNBA). */
export function isLate(profile: RuleProfile, clockTime: number): boolean {
  return profile.lateBonus !== null && clockTime <= profile.lateBonus.seconds
}

/** How many team fouls this foul is: 0, 1, or 2 where the profile counts a kind twice. */
export function teamFoulWeight(profile: RuleProfile, foulType: FoulType, assignment: Assignment): number {
  const kind = profile.foulKinds[foulType]
  if (foulType === 'technical' && assignment === 'BENCH' && !profile.benchTechnicalTeamFoul) return 0
  return kind.team ? (kind.teamWeight ?? 1) : 0
}

/** Team fouls of one side, the foul in question included: in the span, and within the late seconds of this period. */
export interface FoulCount {
  readonly inSpan: number
  readonly late: number
}

/** What a common foul gives, and whether the fouled side keeps the ball after it. */
export interface BonusState {
  readonly award: 0 | '1&1' | 2
  readonly keepsBall: boolean
}

const NO_BONUS: BonusState = { award: 0, keepsBall: false }

/** The step of the bonus that holds at so many team fouls. */
const stepAt = (profile: RuleProfile, inSpan: number): BonusStep | undefined =>
  profile.bonus.findLast((step) => inSpan >= step.fromFoul)

/**
 * What the other side throws for a common foul that brings a side to `count`, in that period: nothing, 1&1 or two,
 * and whether it keeps the ball (3x3 from the 10th). Reads nothing but the profile.
 */
export function bonusAt(profile: RuleProfile, count: FoulCount, period: number): BonusState {
  const own = isOvertime(profile, period) && !profile.overtimeCarriesFouls
  if (own && profile.overtimeBonusFoul !== null && count.inSpan >= profile.overtimeBonusFoul) {
    return { award: 2, keepsBall: false }
  }
  const step = stepAt(profile, count.inSpan)
  if (step) return { award: step.award, keepsBall: step.keepsBall ?? false }
  const late = profile.lateBonus && count.late >= profile.lateBonus.fromFoul
  return late ? { award: 2, keepsBall: false } : NO_BONUS
}

/** The foul whose throws are asked for. `shotValue`: of the missed shot; `basketCounted`: the fouled shot went in. */
export interface AwardedFoul {
  readonly foulType: FoulType
  readonly shotValue?: number
  readonly basketCounted?: boolean
}

/**
 * Throws that a foul gives. `count` is the fouling side's, this foul included. A shooting foul gives the value of the missed
 * shot (2 where it is unknown), 1 when the basket counted; in the bonus of 3x3 two, whatever became of the shot.
 */
export function awardFor(profile: RuleProfile, foul: AwardedFoul, count: FoulCount, period: number): Award {
  const rule = profile.foulKinds[foul.foulType].award
  if (rule === 'bonus') return bonusAt(profile, count, period).award
  if (rule !== 'shot') return rule
  const step = stepAt(profile, count.inSpan)
  if (step?.inTheAct) return step.award
  if (foul.basketCounted) return 1
  const value = foul.shotValue ?? profile.shotValues.inside
  return value === 1 || value === 3 ? value : 2
}

/** Fouls one player was charged with, by what the limits ask. */
export interface PlayerFouls {
  /** As `foulKinds` charge them, technicals included where the profile counts them. */
  readonly towardsLimit: number
  readonly technical: number
  readonly unsportsmanlike: number
  readonly disqualifying: number
}

/** A player without a foul. */
export const NO_FOULS: PlayerFouls = { towardsLimit: 0, technical: 0, unsportsmanlike: 0, disqualifying: 0 }

/** The player's fouls after one more. */
export function chargeFoul(profile: RuleProfile, fouls: PlayerFouls, foulType: FoulType): PlayerFouls {
  const personal = profile.foulKinds[foulType].personal
  return {
    towardsLimit: fouls.towardsLimit + (personal ? 1 : 0),
    technical: fouls.technical + (foulType === 'technical' ? 1 : 0),
    unsportsmanlike: fouls.unsportsmanlike + (foulType === 'unsportsmanlike' ? 1 : 0),
    disqualifying: fouls.disqualifying + (foulType === 'disqualifying' ? 1 : 0),
  }
}

const reaches = (count: number, limit: number | null): boolean => limit !== null && count >= limit

/**
 * Why a player may play no more: `fouled-out` by the personal limit, `ejected` by a disqualifying foul, by too many
 * technicals or unsportsmanlike fouls or both together; null while he may.
 */
export function disqualification(profile: RuleProfile, fouls: PlayerFouls): 'fouled-out' | 'ejected' | null {
  const ejected =
    fouls.disqualifying > 0 ||
    reaches(fouls.technical, profile.technicalLimit) ||
    reaches(fouls.unsportsmanlike, profile.unsportsmanlikeLimit) ||
    reaches(fouls.technical + fouls.unsportsmanlike, profile.combinedLimit)
  if (ejected) return 'ejected'
  return reaches(fouls.towardsLimit, profile.personalFoulLimit) ? 'fouled-out' : null
}
