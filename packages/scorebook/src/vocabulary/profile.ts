import type { FoulDetail, FoulReset, FoulType, PeriodType, TechnicalKind } from './terms.ts'

/** One step of the bonus: from this team foul of the span on, a common foul gives this award. */
export interface BonusStep {
  readonly fromFoul: number
  readonly award: '1&1' | 2
  /** 3x3: from this foul on, the fouled side also keeps the ball. */
  readonly keepsBall?: boolean
  /** 3x3: a foul in the act of shooting gives this too, instead of the value of the shot. */
  readonly inTheAct?: boolean
}

/**
 * Which points are a fast break if the scorer did not mark them: points soon after the side won the ball. Seconds from then to the
 * basket or the foul.
 */
export interface FastBreakRule {
  /** After a steal, and after a rebound of a miss of the other side. */
  readonly steal: number
  readonly rebound: number
  /** After a turnover without a steal; null for never. */
  readonly lost: number | null
  /** Only baskets at most this far from the rim count, in inches; null for all. Without a location, two-pointers count. */
  readonly near: number | null
  /** Three-pointers from farther away count within this many seconds; null for never. */
  readonly three: number | null
  /** Whether throws count after every foul or only after shooting fouls. */
  readonly throws: 'shooting' | 'all'
}

/** Whom a kind of foul is charged to, what it gives, and what follows. */
export interface FoulKindRule {
  /** Counts as a personal foul of the player. */
  readonly personal: boolean
  /** Counts as a team foul. */
  readonly team: boolean
  /** How many team fouls it counts; 1 by default (3x3: an unsportsmanlike foul counts two). */
  readonly teamWeight?: number
  /** The throws; or `shot`: the value of the missed shot (1 if the basket counted); or `bonus`: by the team fouls. */
  readonly award: 0 | 1 | 2 | 3 | 'shot' | 'bonus'
  /** Who gets the ball after the throws. `live` means that the last throw can be rebounded. */
  readonly afterwards: 'live' | 'fouled-side' | 'point-of-interruption'
}

/** Differences of a kind of technical foul from the rule for technical fouls. */
export interface TechnicalRule extends Partial<FoulKindRule> {
  /** How much of a technical foul it is toward disqualification; 1 by default. */
  readonly toward?: number
  /** Counts as a team foul on bench or coach too. */
  readonly benchTeam?: boolean
}

/** Consequences of a detail of a personal foul: the throws, and who gets the ball. */
export interface FoulDetailRule {
  readonly award: 1 | 2
  readonly afterwards: 'fouled-side'
  /** In the last two minutes of the last period and of overtimes only, or only before them. Missing: always. */
  readonly when?: 'last-2-minutes' | 'before-last-2-minutes'
}

/** A missed shot that a person marked as a heave. */
export interface HeaveRule {
  /** The violation counts as the team's miss, or as no attempt. */
  readonly counts: 'team' | 'nothing'
  /** Missing: any time. */
  readonly seconds?: number
  /** From at least this far, if the place is known. */
  readonly feet?: number
  readonly notInLastPeriod?: boolean
}

/**
 * The span of an allowance of timeouts. `last-period`, `last-3-minutes` and `last-2-minutes` are maximums within the end of
 * regulation. `from-half-2` is what the second half begins with; the rest of it is carried into overtime.
 */
export const TIMEOUT_SPANS = [
  'game',
  'half-1',
  'half-2',
  'from-half-2',
  'last-period',
  'last-3-minutes',
  'last-2-minutes',
  'overtime',
] as const
export type TimeoutSpan = (typeof TIMEOUT_SPANS)[number]

/** The timeouts of a side in a part of the game. */
export interface TimeoutAllowance {
  readonly span: TimeoutSpan
  readonly full: number
  readonly short: number
}

/**
 * The rules of one organization in one edition, as data. A game stores a copy of the profile that it was scored with.
 * Lengths in inches, times in seconds.
 */
export interface RuleProfile {
  readonly code: string
  /** Increases with every change of this profile. A game keeps the version that it was scored with. */
  readonly version?: number
  readonly edition: string
  /** The first day of the edition, YYYY-MM-DD. */
  readonly since: string
  readonly name: string
  readonly periodType: PeriodType
  readonly regulationPeriods: number
  readonly periodDuration: number
  /** Null for an untimed overtime (3x3: first to `overtimeTarget` points). */
  readonly overtimeDuration: number | null
  readonly overtimeTarget: number | null
  /** 3x3: the game ends when a side has this many points. */
  readonly targetScore: number | null
  readonly personalFoulLimit: number | null
  /** The player's own technical fouls that disqualify; together with unsportsmanlike ones see `combinedLimit`. */
  readonly technicalLimit: number | null
  readonly unsportsmanlikeLimit: number | null
  /** Technical and unsportsmanlike fouls that together disqualify. */
  readonly combinedLimit: number | null
  readonly technicalCountsPersonal: boolean
  readonly benchTechnicalTeamFoul: boolean
  readonly foulKinds: Readonly<Record<FoulType, FoulKindRule>>
  /** The names of fouls in the words of the body, where they differ from those of FIBA. */
  readonly foulNames?: Readonly<Partial<Record<FoulType, string>>>
  /** The technical fouls that differ from `foulKinds.technical`. */
  readonly technicalKinds?: Readonly<Partial<Record<TechnicalKind, TechnicalRule>>>
  /** The details of personal fouls that give something else than their kind. */
  readonly foulDetails?: Readonly<Partial<Record<FoulDetail, FoulDetailRule>>>
  /** The technical fouls that disqualify a head coach: his own, and together with those of his bench. */
  readonly coachLimits?: { readonly own: number; readonly all: number }
  /** The sixth foul of a side's last five players does not disqualify (NBA). */
  readonly lastManStays?: boolean
  /** Result of a violation by the throwing side: a missed attempt of the thrower (by default), or a turnover. */
  readonly throwViolation?: 'attempt' | 'turnover'
  /** A miss that a foul follows before a side has the ball is a rebound of its own kind, in no total. */
  readonly deadBallRebounds?: boolean
  /** Whether the totals of a side count team rebounds (by default), or only its team line does. */
  readonly teamRebounds?: 'in-totals' | 'apart'
  readonly heave?: HeaveRule
  /** One throw for the whole award, worth 2 or 3 (G League). */
  readonly throwForAll?: boolean
  readonly bonus: readonly BonusStep[]
  readonly foulReset: FoulReset
  /** Whether overtime continues the count of the last span. If not, each overtime starts at 0. */
  readonly overtimeCarriesFouls: boolean
  /** The foul of an overtime that first gives the bonus, if it differs from `bonus` (NBA: the 4th). */
  readonly overtimeBonusFoul: number | null
  /** NBA: the 2nd foul within the last seconds of a period gives the bonus, independent of the count. */
  readonly lateBonus: { readonly seconds: number; readonly fromFoul: number } | null
  readonly heldBall: 'arrow' | 'jump' | 'defence'
  /** How an overtime starts: with a tip, by the arrow, or in 3x3 with the side that did not have the first ball. */
  readonly overtimeBegins: 'tip' | 'arrow' | 'other-side'
  /** The score of a forfeited game, and whether the winner's lead stands instead. */
  readonly forfeit: { readonly points: number; readonly leadStands: boolean }
  /** The same for a side that has too few players left. Missing where the book knows forfeits only. */
  readonly lostByDefault?: { readonly points: number; readonly leadStands: boolean }
  readonly assistOnFreeThrow: boolean
  readonly throwPlusMinus: 'foul' | 'throw'
  /** Missing in games that were scored before it was part of the profile: these count as in FIBA. */
  readonly fastBreak?: FastBreakRule
  /** The weight of a free throw in the estimate of possessions: 0.44, or 0.475 for school and college. */
  readonly freeThrowWeight: number
  readonly minutesBase: 32 | 36 | 40 | 48
  readonly playersOnFloor: number
  readonly shotValues: { readonly inside: number; readonly outside: number }
  readonly timeouts: {
    /** The timeouts of a side, by span. */
    readonly allowances: readonly TimeoutAllowance[]
  }
  readonly usesShotClock: boolean
  readonly shotClockDuration: number | null
  readonly courtCode: string
}

/** The fields of its profile that a custom league or a game can change (rule 117). */
export interface LeagueOverrides {
  readonly periodType?: PeriodType
  readonly periodDuration?: number
  readonly overtimeDuration?: number
  readonly foulReset?: FoulReset
  /** The team foul that first gives 1&1; null for none. */
  readonly firstFoulThreshold?: number | null
  /** The team foul that first gives two throws; null for none. */
  readonly secondFoulThreshold?: number | null
  readonly personalFoulLimit?: number | null
  /** The technical foul that ejects a player; null for none. */
  readonly technicalLimit?: number | null
  /** The timeouts of each part of the game. */
  readonly timeouts?: readonly TimeoutAllowance[]
  readonly usesShotClock?: boolean
  readonly shotClockDuration?: number | null
  readonly scoringType?: 'STANDARD' | 'SINGLE_TEAM'
  readonly courtId?: string
  readonly courtOverrides?: CourtOverrides | null
}

/** The fields of its court that a league or a game can change. */
export type CourtOverrides = Partial<Omit<CourtGeometry, 'code' | 'name' | 'half'>>

/** A court in inches. `widthInches` is its length along x, `heightInches` its width along y (the names of the API). */
export interface CourtGeometry {
  readonly code: string
  readonly name: string
  readonly widthInches: number
  readonly heightInches: number
  readonly half: boolean
  /** From the baseline to the center of the rim. */
  readonly rimFromBaseline: number
  readonly rimDiameterInches: number
  readonly backboardFromBaseline: number
  readonly backboardInches: number
  readonly threePointArcInches: number
  /** From the sideline to the straight line of the corner. The arc starts where it meets this line. */
  readonly threePointCornerInches: number
  readonly laneWidthInches: number
  /** From the baseline to the free-throw line. */
  readonly freeThrowLineInches: number
  readonly freeThrowCircleRadiusInches: number
  readonly centerCircleRadiusInches: number
  readonly showRestrictedArc: boolean
  readonly restrictedArcInches: number
  readonly lineWidthInches: number
  readonly dashedFreeThrow: boolean
  readonly blockInches: number
  /** `#rrggbb`; without one the drawing has its own colors. */
  readonly floorColor?: string | null | undefined
  readonly laneColor?: string | null | undefined
  readonly lineColor?: string | null | undefined
}
