import { type GameRules, gameRules, type LeagueRules } from '@fullcourt/scorebook/rules'
import type { LeagueOverrides } from '@fullcourt/scorebook/vocabulary'

/** Returns the rules of a game of this league. Throws where this version does not have the league's profile or court. */
export function rulesOf(league: LeagueRules, own: LeagueOverrides | null): GameRules {
  const rules = gameRules(league, own)
  if (!rules) throw new Error(`no profile ${league.baseCode}, or no court ${league.courtId}`)
  return rules
}
