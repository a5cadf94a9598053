import type { BySide } from '@fullcourt/scorebook/vocabulary'
import type { Setup } from '@fullcourt/wire'
import { inkOn, twoApart } from '../ui/colour.ts'

/** A side's color as `#rrggbb`, and the text color that is readable on it. */
export interface SideColour {
  readonly fill: string
  readonly text: string
}

/** The colors of sides without their own. */
const PLAIN: BySide<string> = { home: '#1f4e8c', away: '#8a4b14' }

const colour = (fill: string): SideColour => ({ fill, text: inkOn(fill) })

/** The colors of the two sides: those of their jerseys, else the team's. Color-blind viewers can distinguish them. */
export function sideColours({
  teamGame,
  home,
  away,
}: Pick<Setup, 'teamGame' | 'home' | 'away'>): BySide<SideColour> {
  const [homeFill, awayFill] = twoApart(
    home.jerseyFill ?? teamGame.homeTeamPrimaryColor ?? PLAIN.home,
    away.jerseyFill ?? teamGame.awayTeamPrimaryColor ?? PLAIN.away,
  )
  return { home: colour(homeFill), away: colour(awayFill) }
}
