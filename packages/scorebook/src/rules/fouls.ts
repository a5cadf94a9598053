import { isOvertime } from '../vocabulary/clock.ts'
import type { GameEvent } from '../vocabulary/play.ts'
import type {
  BonusStep,
  FoulDetailRule,
  FoulKindRule,
  RuleProfile,
  TechnicalRule,
} from '../vocabulary/profile.ts'
import type { Assignment, Award, FoulDetail, FoulType, TechnicalKind } from '../vocabulary/terms.ts'

/** Returns the span in which a period's team fouls are counted. The count restarts with a new span. */
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

/** Tells whether a foul is in the last seconds of a period (NBA, WNBA). */
export function isLate(profile: RuleProfile, clockTime: number): boolean {
  return profile.lateBonus !== null && clockTime <= profile.lateBonus.seconds
}

/** The facts of a foul that rules read. Without a clock, the last minutes have no rules of their own. */
export interface FoulFacts {
  readonly foulType: FoulType
  readonly technicalKind?: TechnicalKind | undefined
  readonly foulDetail?: FoulDetail | undefined
  readonly period?: number
  readonly clockTime?: number
}

/** Returns the facts of a foul event. */
export const foulFacts = ({ attributes, period, clockTime }: GameEvent): FoulFacts => ({
  foulType: attributes.foulType ?? 'non_shooting',
  technicalKind: attributes.technicalKind,
  foulDetail: attributes.foulDetail,
  period,
  clockTime,
})

/** The last minutes in which some details of a foul have rules of their own. */
const LAST_SECONDS = 120

/** Returns the rule for a foul: that of its kind, changed by the kind of technical foul or by its detail. */
export function foulRule(profile: RuleProfile, facts: FoulFacts): FoulKindRule & TechnicalRule {
  const { foulType, technicalKind, foulDetail } = facts
  const rule = profile.foulKinds[foulType]
  if (foulType === 'technical')
    return technicalKind ? { ...rule, ...profile.technicalKinds?.[technicalKind] } : rule
  const detail = foulDetail && foulType === 'non_shooting' ? profile.foulDetails?.[foulDetail] : undefined
  return detail && holdsNow(profile, detail, facts) ? { ...rule, ...detail } : rule
}

function holdsNow(
  profile: RuleProfile,
  { when }: FoulDetailRule,
  { period = 1, clockTime = Number.POSITIVE_INFINITY }: FoulFacts,
): boolean {
  if (!when) return true
  const isLast = period >= profile.regulationPeriods && clockTime <= LAST_SECONDS
  return isLast === (when === 'last-2-minutes')
}

/** Returns how many team fouls a foul counts: 0, 1, or 2 if the profile counts its kind twice. FIBA Art. 41: those of players. */
export function teamFoulWeight(profile: RuleProfile, foul: FoulFacts, assignment: Assignment): number {
  const { team, teamWeight = 1, benchTeam } = foulRule(profile, foul)
  const isOfBench = assignment === 'BENCH' || (assignment === 'TEAM' && foul.foulType === 'technical')
  if (isOfBench && !(benchTeam ?? profile.benchTechnicalTeamFoul)) return 0
  return team ? teamWeight : 0
}

/** Team fouls of one side, including the current foul: in the span, and in the last seconds of this period. */
export interface FoulCount {
  readonly inSpan: number
  readonly late: number
}

/** The award of a common foul, and whether the fouled side keeps the ball after it. */
export interface BonusState {
  readonly award: 0 | '1&1' | 2
  readonly keepsBall: boolean
}

const NO_BONUS: BonusState = { award: 0, keepsBall: false }

/** Finds the step of the bonus at a number of team fouls. */
const stepAt = (profile: RuleProfile, inSpan: number): BonusStep | undefined =>
  profile.bonus.findLast((step) => inSpan >= step.fromFoul)

/**
 * Returns the award of a common foul that is number `count` of its side in that period: nothing, 1&1 or two throws, and whether
 * the fouled side keeps the ball (3x3 from the 10th). Depends only on the profile.
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

/** The foul to award. `shotValue` is the value of the missed shot; `basketCounted` means that the fouled shot went in. */
export interface AwardedFoul extends FoulFacts {
  readonly shotValue?: number
  readonly basketCounted?: boolean
}

/**
 * Returns the throws for a foul. `count` is the fouling side's, including this foul. A shooting foul gives the value of the
 * missed shot (2 if unknown), or 1 if the basket counted. In the bonus of 3x3 it gives two in any case.
 */
export function awardFor(profile: RuleProfile, foul: AwardedFoul, count: FoulCount, period: number): Award {
  const rule = foulRule(profile, foul).award
  if (rule === 'bonus') return bonusAt(profile, count, period).award
  if (rule !== 'shot') return rule
  const step = stepAt(profile, count.inSpan)
  if (step?.inTheAct) return step.award
  if (foul.basketCounted) return 1
  const value = foul.shotValue ?? profile.shotValues.inside
  return value === 1 || value === 3 ? value : 2
}

/** Fouls charged to a player, by the kinds that limits use. */
export interface PlayerFouls {
  /** Charged by `foulKinds`, including technicals if the profile counts them. */
  readonly towardsLimit: number
  /** Technical fouls toward disqualification, in thirds: some kinds count two thirds of one. */
  readonly technicalThirds: number
  readonly unsportsmanlike: number
  readonly disqualifying: number
}

/** A player without a foul. */
export const NO_FOULS: PlayerFouls = {
  towardsLimit: 0,
  technicalThirds: 0,
  unsportsmanlike: 0,
  disqualifying: 0,
}

/** Returns the player's fouls after one more. */
export function chargeFoul(profile: RuleProfile, fouls: PlayerFouls, foul: FoulFacts): PlayerFouls {
  const { foulType } = foul
  const rule = foulRule(profile, foul)
  return {
    towardsLimit: fouls.towardsLimit + (rule.personal ? 1 : 0),
    technicalThirds: fouls.technicalThirds + (foulType === 'technical' ? thirdsOf(rule) : 0),
    unsportsmanlike: fouls.unsportsmanlike + (foulType === 'unsportsmanlike' ? 1 : 0),
    disqualifying: fouls.disqualifying + (foulType === 'disqualifying' ? 1 : 0),
  }
}

/** How much a technical foul counts toward disqualification, in whole thirds, so that sums are exact. */
export const thirdsOf = ({ toward = 1 }: TechnicalRule): number => Math.round(3 * toward)

const reaches = (count: number, limit: number | null): boolean => limit !== null && count >= limit
const thirds = (limit: number | null): number | null => (limit === null ? null : 3 * limit)

/**
 * Returns why a player is disqualified: `fouled-out` by the personal limit; `ejected` by a disqualifying foul, or by too many
 * technical or unsportsmanlike fouls or both together. Returns null if the player may play.
 */
export function disqualification(profile: RuleProfile, fouls: PlayerFouls): 'fouled-out' | 'ejected' | null {
  const ejected =
    fouls.disqualifying > 0 ||
    reaches(fouls.technicalThirds, thirds(profile.technicalLimit)) ||
    reaches(fouls.unsportsmanlike, profile.unsportsmanlikeLimit) ||
    reaches(fouls.technicalThirds + 3 * fouls.unsportsmanlike, thirds(profile.combinedLimit))
  if (ejected) return 'ejected'
  return reaches(fouls.towardsLimit, profile.personalFoulLimit) ? 'fouled-out' : null
}

/** A regulation game has the length of four quarters, also where it is played in halves. */
const QUARTERS = 4

/**
 * Returns why a coach thinks of taking a player out: `one-left` before the personal limit; `early` with more fouls than quarters have
 * begun, such as two in the first, three in the second. Returns null without a limit, and where neither is so.
 */
export function foulTrouble(
  { personalFoulLimit, regulationPeriods }: RuleProfile,
  { towardsLimit }: PlayerFouls,
  period: number,
): 'one-left' | 'early' | null {
  if (personalFoulLimit === null) return null
  if (towardsLimit >= personalFoulLimit - 1) return 'one-left'
  const quarter = ((period - 1) * QUARTERS) / regulationPeriods + 1
  return towardsLimit > quarter ? 'early' : null
}
