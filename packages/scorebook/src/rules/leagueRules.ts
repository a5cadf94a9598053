import type { CourtGeometry, LeagueOverrides, RuleProfile } from '../vocabulary/profile.ts'
import { BUILT_IN_COURTS } from './builtIn.ts'
import { courtOf } from './courts.ts'
import { applyCourtOverrides, applyOverrides, thresholds } from './overrides.ts'
import { profileOf } from './profiles.ts'

/** A league as it is stored. */
export interface LeagueRules {
  /** The built-in profile that the league is or was copied from. */
  readonly baseCode: string
  readonly courtId: string
  /** A custom league's own settings. */
  readonly settings: LeagueOverrides
}

/** The complete rules of a game: its profile with all overrides, and its court. */
export interface GameRules extends RuleProfile {
  readonly court: CourtGeometry
}

/**
 * Returns the rules of a game: the league's profile, changed by the league's own settings, then by the game's own. Null where the
 * profile or the court is unknown.
 */
export function gameRules(
  { baseCode, courtId, settings }: LeagueRules,
  own: LeagueOverrides | null,
): GameRules | null {
  const profile = profileOf(baseCode)
  const usedCourt = own?.courtId ?? settings.courtId ?? courtId
  const builtIn = BUILT_IN_COURTS.find(({ id }) => id === usedCourt)
  if (!profile || !builtIn) return null
  const court = applyCourtOverrides(
    applyCourtOverrides(courtOf(builtIn.code), settings.courtOverrides ?? {}),
    own?.courtOverrides ?? {},
  )
  return { ...applyOverrides(applyOverrides(profile, settings), own ?? {}), court }
}

/** Returns all settings of a league: its own, and for the others those of its profile. Null where the profile is unknown. */
export function leagueSettings({ baseCode, courtId, settings }: LeagueRules) {
  const profile = profileOf(baseCode)
  if (!profile) return null
  const rules = applyOverrides(profile, settings)
  return {
    periodType: rules.periodType,
    periodDuration: rules.periodDuration,
    overtimeDuration: rules.overtimeDuration,
    courtId,
    courtOverrides: settings.courtOverrides ?? null,
    foulReset: rules.foulReset,
    ...thresholds(rules),
    personalFoulLimit: rules.personalFoulLimit,
    technicalLimit: rules.technicalLimit,
    timeouts: rules.timeouts.allowances,
    usesShotClock: rules.usesShotClock,
    shotClockDuration: rules.shotClockDuration,
    scoringType: settings.scoringType ?? 'STANDARD',
  }
}
