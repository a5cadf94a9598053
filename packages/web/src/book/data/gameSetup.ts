import type { GameSetup } from '@fullcourt/scorebook/vocabulary'
import type { Setup } from '@fullcourt/wire'

/** The setup as the scorebook reads it. The server sends the full rule profile (wire: `rules`). */
export function gameSetupOf({ teamGame, home, away, court, rules }: Setup): GameSetup {
  const single = teamGame.scoringType === 'SINGLE_TEAM'
  return {
    rules,
    court,
    people: [...home.personnel, ...away.personnel],
    scoringType: teamGame.scoringType,
    names: { home: home.name, away: away.name },
    ...(single ? { singleTeamSide: teamGame.isHome ? 'home' : 'away' } : {}),
  }
}
