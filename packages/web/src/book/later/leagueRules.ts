/** The rules of a game from its league, as the server computes them: for games that are set up without a network. */
import {
  applyCourtOverrides,
  applyOverrides,
  BUILT_IN_COURTS,
  courtOf,
  type LeagueOverrides,
  profileOf,
} from '@fullcourt/scorebook'
import type { Game, League, Setup } from '@fullcourt/wire'

const withoutUndefined = (overrides: LeagueOverrides): LeagueOverrides =>
  Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined))

/** Null where this version does not know the league's profile or its court. */
export function rulesOfLeague(
  league: League,
  ownRules: Game['leagueOverrides'],
): Pick<Setup, 'league' | 'court' | 'rules'> | null {
  const own = withoutUndefined((ownRules ?? {}) as LeagueOverrides)
  const profile = profileOf(league.baseCode)
  const courtId = own.courtId ?? league.courtId
  const builtIn = BUILT_IN_COURTS.find(({ id }) => id === courtId)
  if (!profile || !builtIn) return null
  const settings = league.accountId === null ? {} : (league as LeagueOverrides)
  const rules = applyOverrides(applyOverrides(profile, settings), own)
  const court = applyCourtOverrides(
    applyCourtOverrides(courtOf(builtIn.code), league.courtOverrides ?? {}),
    own.courtOverrides ?? {},
  )
  return { league, court: { id: builtIn.id, ...court }, rules: rules as Setup['rules'] }
}
