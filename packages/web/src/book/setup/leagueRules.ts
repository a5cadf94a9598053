import { courtIdOf, gameRules } from '@fullcourt/scorebook/rules'
import type { Game, League, Setup } from '@fullcourt/wire'

/** The rules of a game that is set up without a network. Null where this version does not know the league's profile or its court. */
export function rulesOfLeague(
  league: League,
  own: Game['leagueOverrides'],
): Pick<Setup, 'league' | 'court' | 'rules'> | null {
  const settings = league.accountId === null ? {} : league
  const all = gameRules({ ...league, settings }, own)
  if (!all) return null
  const { court, ...rules } = all
  const id = courtIdOf(court.code)
  return { league, court: { id, ...court }, rules: rules as Setup['rules'] }
}
