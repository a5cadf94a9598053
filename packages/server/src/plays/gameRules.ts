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

/** The profile of a game with all its overrides, and its floor: complete, so that nothing else has to be asked. */
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

function floorOf(courtId: string): CourtGeometry {
  const builtIn = BUILT_IN_COURTS.find(({ id }) => id === courtId)
  if (!builtIn) throw new Error(`no court ${courtId}`)
  return courtOf(builtIn.code)
}

const defined = (overrides: LeagueOverrides): LeagueOverrides =>
  Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined))

/** The rules that a game is scored by: the league's profile, the league's own settings, then the game's own. */
export function rulesOf(league: LeagueRules, own: LeagueOverrides | null): GameRules {
  const profile = profileOf(league.baseCode)
  if (!profile) throw new Error(`no profile ${league.baseCode}`)
  const settings = defined(league.settings)
  const overrides = defined(own ?? {})
  const floor = floorOf(overrides.courtId ?? settings.courtId ?? league.courtId)
  const court = applyCourtOverrides(
    applyCourtOverrides(floor, settings.courtOverrides ?? {}),
    overrides.courtOverrides ?? {},
  )
  return { ...applyOverrides(applyOverrides(profile, settings), overrides), court }
}
