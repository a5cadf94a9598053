import { MIN_POSSESSIONS } from '../figures/rates.ts'
import { byZone, type Shot, type ZoneLine } from './shotChart.ts'

/** The fewest attempts for a comparison: shares of fewer are chance. */
export const MIN_ATTEMPTS = 5

/** A zone's line next to the same zone's of the season. */
export interface ZoneAgainst extends ZoneLine {
  readonly season: ZoneLine
  /** The difference to the season's share, -1 to 1; null if either has too few shots. */
  readonly difference: number | null
}

function difference(part: ZoneLine, season: ZoneLine): number | null {
  // Comparing a season with itself shows nothing.
  if (season.total <= part.total) return null
  if (part.total < MIN_ATTEMPTS || season.total < MIN_POSSESSIONS) return null
  return part.made / part.total - season.made / season.total
}

/**
 * Compares some of a season's shots (of a game or a player) with all of them, zone by zone: sums first, then quotients. A
 * difference needs `MIN_ATTEMPTS` shots here and `MIN_POSSESSIONS` in the season, because each shot ends a possession.
 * @param season all shots of the season, including those of `part`; empty for no comparison
 */
export function zonesAgainst(part: readonly Shot[], season: readonly Shot[]): readonly ZoneAgainst[] {
  const lines = byZone(season)
  return byZone(part).map((line, index) => {
    const other = lines[index]!
    return { ...line, season: other, difference: difference(line, other) }
  })
}
