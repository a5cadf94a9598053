import type { FoulReset, FoulType, PeriodType } from '../vocabulary.ts'

/** One step of the bonus: from this team foul of the counting span on, a common foul gives this award. */
export interface BonusStep {
  readonly fromFoul: number
  readonly award: '1&1' | 2
  /** 3x3: from here on the fouled side also keeps the ball. */
  readonly keepsBall?: boolean
  /** 3x3: a foul in the act gives this too, instead of the value of the shot. */
  readonly inTheAct?: boolean
}

/** What a kind of foul is charged to, what it gives, and what comes after. */
export interface FoulKindRule {
  /** Charged to the player's personal count. */
  readonly personal: boolean
  /** Counted among the team's fouls. */
  readonly team: boolean
  /** How many team fouls one of these is; 1 unless told (3x3: an unsportsmanlike foul is two). */
  readonly teamWeight?: number
  /** Throws, or `shot`: the value of the missed shot (1 when the basket counted), or `bonus`: as the team fouls say. */
  readonly award: 0 | 1 | 2 | 3 | 'shot' | 'bonus'
  /** Who has the ball after the throws: `live` plays the last one's rebound. */
  readonly afterwards: 'live' | 'fouled-side' | 'point-of-interruption'
}

/** Where an allowance of timeouts holds. `last-2-minutes` is a ceiling within the last two minutes of regulation, `last-period` one within its last period. */
export type TimeoutSpan = 'game' | 'half-1' | 'half-2' | 'last-period' | 'last-2-minutes' | 'overtime'

/**
 * The rules of one body in one edition: data only. A game keeps a copy of the profile it was scored under.
 * Lengths in inches, times in seconds.
 */
export interface RuleProfile {
  readonly code: string
  readonly edition: string
  /** The day from which the edition is in force, YYYY-MM-DD. */
  readonly since: string
  readonly name: string
  readonly periodType: PeriodType
  readonly regulationPeriods: number
  readonly periodDuration: number
  /** Null: overtime is untimed (3x3: first to `overtimeTarget` points). */
  readonly overtimeDuration: number | null
  readonly overtimeTarget: number | null
  /** 3x3: the game ends when a side has this many points. */
  readonly targetScore: number | null
  readonly personalFoulLimit: number | null
  /** Technicals (of the player's own) that disqualify; with unsportsmanlike ones in `disqualifyCombined`. */
  readonly technicalLimit: number | null
  readonly unsportsmanlikeLimit: number | null
  /** Technical and unsportsmanlike fouls together that disqualify. */
  readonly combinedLimit: number | null
  readonly technicalCountsPersonal: boolean
  readonly benchTechnicalTeamFoul: boolean
  readonly foulKinds: Readonly<Record<FoulType, FoulKindRule>>
  readonly bonus: readonly BonusStep[]
  readonly foulReset: FoulReset
  /** Overtime carries the last span's fouls on; else each overtime starts at none. */
  readonly overtimeCarriesFouls: boolean
  /** The foul of an overtime that gives the bonus, where it differs from `bonus` (NBA: the 4th). */
  readonly overtimeBonusFoul: number | null
  /** NBA: the 2nd foul within the last seconds of a period is in the bonus, whatever the count. */
  readonly lateBonus: { readonly seconds: number; readonly fromFoul: number } | null
  readonly heldBall: 'arrow' | 'jump' | 'defence'
  /** How an overtime begins: by a tip, by the arrow, or, in 3x3, with the side that did not have the first ball. */
  readonly overtimeBegins: 'tip' | 'arrow' | 'other-side'
  /** The score of a forfeited game, and whether a lead of the side that wins by it stands instead. */
  readonly forfeit: { readonly points: number; readonly leadStands: boolean }
  readonly assistOnFreeThrow: boolean
  readonly throwPlusMinus: 'foul' | 'throw'
  readonly fastBreakSeconds: number
  /** Weight of a free-throw attempt in the possession check: 0.44, or 0.475 for school and college. */
  readonly freeThrowWeight: number
  readonly minutesBase: 32 | 36 | 40 | 48
  readonly playersOnFloor: number
  readonly shotValues: { readonly inside: number; readonly outside: number }
  readonly timeouts: {
    /** How many a side has, by span. */
    readonly allowances: readonly {
      readonly span: TimeoutSpan
      readonly full: number
      readonly short: number
    }[]
  }
  readonly usesShotClock: boolean
  readonly shotClockDuration: number | null
  readonly courtCode: string
}

/** What a custom league or a game may change of its profile (rule 117). */
export interface LeagueOverrides {
  readonly periodType?: PeriodType
  readonly periodDuration?: number
  readonly overtimeDuration?: number
  readonly foulReset?: FoulReset
  /** Gives 1&1 from this team foul on; null: none. */
  readonly firstFoulThreshold?: number | null
  /** Gives two throws from this team foul on; null: none. */
  readonly secondFoulThreshold?: number | null
  readonly personalFoulLimit?: number | null
  readonly usesShotClock?: boolean
  readonly shotClockDuration?: number | null
  readonly scoringType?: 'STANDARD' | 'SINGLE_TEAM'
  readonly courtId?: string
  readonly courtOverrides?: CourtOverrides
}

/** What a league or a game may change of its court. */
export type CourtOverrides = Partial<Omit<CourtGeometry, 'code' | 'name' | 'half'>>

/** A floor in inches. `widthInches` is its length along x, `heightInches` its width along y (the names of the API). */
export interface CourtGeometry {
  readonly code: string
  readonly name: string
  readonly widthInches: number
  readonly heightInches: number
  readonly half: boolean
  /** From the baseline to the rim's centre. */
  readonly rimFromBaseline: number
  readonly rimDiameterInches: number
  readonly backboardFromBaseline: number
  readonly backboardInches: number
  readonly threePointArcInches: number
  /** From the sideline to the straight corner line; the arc ends where it meets it. */
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
}
