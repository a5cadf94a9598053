/** How far something is from what is usual, from the worst to the best; each is drawn in a colour and, below the middle, hatched. */
export const LEVELS = ['far-under', 'under', 'about', 'over', 'far-over'] as const
export type Level = (typeof LEVELS)[number]

/** Where one level ends and the next begins, lowest first. */
export type Bounds = readonly [number, number, number, number]

/**
 * Points per shot around what good shooting gives, half of the twos or a third of the threes: 1. Where a shot from inside is
 * worth 1 (3x3) everything is half as much.
 */
export const pointsBounds = (inside: number): Bounds => {
  const of = (points: number) => (points * inside) / 2
  return [of(0.4), of(0.8), of(1.2), of(1.6)]
}

/** Differences of shares made, in either direction: within 5 points of percentage, within 15, beyond. */
export const DIFFERENCE_BOUNDS: Bounds = [-0.15, -0.05, 0.05, 0.15]

/** The level of a value: a bound belongs to what is above it. */
export const levelOf = (value: number, bounds: Bounds): Level =>
  LEVELS[bounds.filter((bound) => bound <= value).length]!

/** The words of the five levels: 'under 0.4', '0.4 to 0.8', … '1.6 or more'. */
export function levelWords(bounds: Bounds, text: (bound: number) => string): Readonly<Record<Level, string>> {
  const [a, b, c, d] = bounds.map(text) as unknown as readonly [string, string, string, string]
  return {
    'far-under': `under ${a}`,
    under: `${a} to ${b}`,
    about: `${b} to ${c}`,
    over: `${c} to ${d}`,
    'far-over': `${d} or more`,
  }
}

/** How shots are gathered: inches from a hex's centre to its corner, and the shots from which on it is drawn as large as that. */
export interface Grain {
  readonly size: number
  readonly full: number
}

/** A game's few shots are gathered wider than a season's. The same for every game, so that two charts can be compared. */
export const GAME_GRAIN: Grain = { size: 24, full: 8 }
export const SEASON_GRAIN: Grain = { size: 18, full: 12 }

/** From centre to corner of a hex whose area stands for its attempts. */
export const drawnSize = (attempts: number, { size, full }: Grain): number =>
  size * Math.sqrt(Math.min(1, attempts / full))
