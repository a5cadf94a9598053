import type { BySide } from '@fullcourt/scorebook'
import type { Setup } from '@fullcourt/wire'

/** A side's colour as `#rrggbb`, and the one of ink and paper that reads on it (contrast 4.5:1 or more). */
export interface SideColour {
  readonly fill: string
  readonly text: string
}

const INK = '#1d1916'
const PAPER = '#ffffff'
/** When a side has no colour of its own, or one too like the other's. */
const FALLBACK: BySide<string> = { home: '#1f4e8c', away: '#8a4b14' }

type Rgb = readonly [number, number, number]

function parse(colour: string | null): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour ?? '')
  return match
    ? ([match[1]!, match[2]!, match[3]!].map((hex) => Number.parseInt(hex, 16)) as unknown as Rgb)
    : null
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const textOn = (fill: Rgb): string => (contrast(fill, parse(INK)!) >= 4.5 ? INK : PAPER)

/** Far enough apart for any eye: in brightness, or clearly in hue. */
function areApart(a: Rgb, b: Rgb): boolean {
  const between = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  return contrast(a, b) >= 1.6 || between >= 150
}

const colourOf = (fill: string): SideColour => ({ fill, text: textOn(parse(fill)!) })

/** The colours in which the two sides are shown: their jerseys', else their own, else blue and brown. */
export function sideColours({
  teamGame,
  home,
  away,
}: Pick<Setup, 'teamGame' | 'home' | 'away'>): BySide<SideColour> {
  const own = (jersey: string | null, primary: string | null): string | null =>
    [jersey, primary].find((colour) => parse(colour) !== null) ?? null
  const homeFill = own(home.jerseyFill, teamGame.homeTeamPrimaryColor) ?? FALLBACK.home
  const wished = own(away.jerseyFill, teamGame.awayTeamPrimaryColor) ?? FALLBACK.away
  const choices = [wished, FALLBACK.away, FALLBACK.home, INK]
  const awayFill = choices.find((fill) => areApart(parse(homeFill)!, parse(fill)!)) ?? INK
  return { home: colourOf(homeFill), away: colourOf(awayFill) }
}
