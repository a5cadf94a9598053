import type { BySide } from '@fullcourt/scorebook'
import type { Setup } from '@fullcourt/wire'
import { inkOn, twoApart } from '../ui/colour.ts'

/** A side's colour as `#rrggbb`, and the ink that reads on it. */
export interface SideColour {
  readonly fill: string
  readonly text: string
}

/** When a side has no colour of its own. */
const PLAIN: BySide<string> = { home: '#1f4e8c', away: '#8a4b14' }

const colour = (fill: string): SideColour => ({ fill, text: inkOn(fill) })

/** The colours in which the two sides are shown: their jerseys', else their own; told apart by any eye. */
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
