import { colourNamed } from '@fullcourt/program'
import type { BySide, Side } from '@fullcourt/scorebook/vocabulary'
import type { Setup } from '@fullcourt/wire'
import { apart, DISTINCT, luminance } from '../ui/colour.ts'

/** Fill and outline of a side's jerseys as '#rrggbb'. */
export interface JerseyPaint {
  readonly fill: string
  readonly stroke: string
}

const WHITE = '#ffffff'
const DARK = '#14213d'
const OUTLINE = '#5f574f'
/** Jersey of a side that has no color of its own, or one like the other side's. */
const SPARE_DARK = [DARK, '#701a1f', '#14532d', '#151515'] as const
const SPARE_LIGHT = [WHITE, '#f2b705', '#5aa9e6'] as const

const isLight = (colour: string): boolean => luminance(colour) > 0.5
const areAlike = (one: string, other: string): boolean => apart(one, other) < DISTINCT

type Sides = Pick<Setup, 'teamGame' | 'home' | 'away'>

/** The colors of a team, the first one first. */
function teamColours({ teamGame }: Sides, side: Side): readonly string[] {
  const isOpponent = teamGame.isHome !== (side === 'home')
  const named = isOpponent
    ? [teamGame.opponentColor1Name, teamGame.opponentColor2Name].map(colourNamed)
    : [teamGame[`${side}TeamPrimaryColor`]]
  return named.filter((colour) => colour !== null)
}

/** Home wears light, away wears dark: a color of the team if it has one. */
function defaultFill(sides: Sides, side: Side, other: string | null): string {
  const own = teamColours(sides, side).filter((colour) => isLight(colour) === (side === 'home'))
  // The other side may wear the same shade by choice.
  const spare = side === 'home' ? [...SPARE_LIGHT, ...SPARE_DARK] : [...SPARE_DARK, ...SPARE_LIGHT]
  const choices = [...own, ...spare]
  return choices.find((colour) => other === null || !areAlike(colour, other)) ?? choices[0]!
}

function defaultStroke(sides: Sides, side: Side, fill: string): string {
  const other = [...teamColours(sides, side), WHITE, OUTLINE].find((colour) => !areAlike(colour, fill))
  return other ?? OUTLINE
}

/** Jerseys of the sides: as chosen for this game, else by their colors. A default gives way to a chosen color that is like it. */
export function jerseysOf(sides: Sides): BySide<JerseyPaint> {
  const { home, away } = sides
  const homeFill = home.jerseyFill ?? defaultFill(sides, 'home', away.jerseyFill)
  const awayFill = away.jerseyFill ?? defaultFill(sides, 'away', homeFill)
  return {
    home: { fill: homeFill, stroke: home.jerseyStroke ?? defaultStroke(sides, 'home', homeFill) },
    away: { fill: awayFill, stroke: away.jerseyStroke ?? defaultStroke(sides, 'away', awayFill) },
  }
}

/** Whether the two sides wear colors that are hard to tell apart. */
export function wearAlike(sides: Sides): boolean {
  const { home, away } = jerseysOf(sides)
  return areAlike(home.fill, away.fill)
}
