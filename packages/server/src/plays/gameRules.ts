import {
  applyCourtOverrides,
  applyOverrides,
  BUILT_IN_COURTS,
  type CourtGeometry,
  courtOf,
  type LeagueOverrides,
  profileOf,
  type RuleProfile,
} from '@fullcourt/scorebook'

/** The complete rules of a game: its profile with all overrides, and its court. */
export interface GameRules extends RuleProfile {
  readonly court: CourtGeometry
}

export interface LeagueRules {
  /** The built-in profile that the league is or was copied from. */
  readonly baseCode: string
  readonly courtId: string
  /** A custom league's own settings. */
  readonly settings: LeagueOverrides
}

function builtInCourt(courtId: string): CourtGeometry {
  const builtIn = BUILT_IN_COURTS.find(({ id }) => id === courtId)
  if (!builtIn) throw new Error(`no court ${courtId}`)
  return courtOf(builtIn.code)
}

const withoutUndefined = (overrides: LeagueOverrides): LeagueOverrides =>
  Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined))

/** Returns the rules of a game: the league's profile, changed by the league's own settings, then by the game's own. */
export function rulesOf(league: LeagueRules, own: LeagueOverrides | null): GameRules {
  const profile = profileOf(league.baseCode)
  if (!profile) throw new Error(`no profile ${league.baseCode}`)
  const settings = withoutUndefined(league.settings)
  const overrides = withoutUndefined(own ?? {})
  const builtIn = builtInCourt(overrides.courtId ?? settings.courtId ?? league.courtId)
  const court = applyCourtOverrides(
    applyCourtOverrides(builtIn, settings.courtOverrides ?? {}),
    overrides.courtOverrides ?? {},
  )
  return { ...applyOverrides(applyOverrides(profile, settings), overrides), court }
}
