import { t } from '../ui/language.ts'
/** Levels from worst to best. Each has a color; those below the middle are hatched too. */
export const LEVELS = ['far-under', 'under', 'about', 'over', 'far-over'] as const
export type Level = (typeof LEVELS)[number]

/** The bounds between levels, lowest first. */
export type Bounds = readonly [number, number, number, number]

/**
 * Bounds of points per shot. The middle is 1: half of the twos or a third of the threes. Where a shot from inside is worth 1
 * (3x3), all bounds are halved.
 */
export const pointsBounds = (inside: number): Bounds => {
  const of = (points: number) => (points * inside) / 2
  return [of(0.4), of(0.8), of(1.2), of(1.6)]
}

/** Bounds of differences between shares: 5 and 15 percentage points. */
export const DIFFERENCE_BOUNDS: Bounds = [-0.15, -0.05, 0.05, 0.15]

/** The level of a value. A value on a bound belongs to the higher level. */
export const levelOf = (value: number, bounds: Bounds): Level =>
  LEVELS[bounds.filter((bound) => bound <= value).length]!

/** The words of the five levels: 'under 0.4', '0.4 to 0.8', … '1.6 or more'. */
export function levelWords(bounds: Bounds, text: (bound: number) => string): Readonly<Record<Level, string>> {
  const [a, b, c, d] = [text(bounds[0]), text(bounds[1]), text(bounds[2]), text(bounds[3])]
  return {
    'far-under': t('under {bound}', { bound: a }),
    under: t('{from} to {to}', { from: a, to: b }),
    about: t('{from} to {to}', { from: b, to: c }),
    over: t('{from} to {to}', { from: c, to: d }),
    'far-over': t('{bound} or more', { bound: d }),
  }
}

/** The size of a hex in inches from center to corner, and the number of shots at which it has its full size. */
export interface Grain {
  readonly size: number
  readonly full: number
}

/** A game has few shots, so its hexes are larger than a season's. They are the same for every game, so that charts can be compared. */
export const GAME_GRAIN: Grain = { size: 24, full: 8 }
export const SEASON_GRAIN: Grain = { size: 18, full: 12 }

/** The size of a hex whose area is proportional to its attempts. */
export const drawnSize = (attempts: number, { size, full }: Grain): number =>
  size * Math.sqrt(Math.min(1, attempts / full))
