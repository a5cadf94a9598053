import { MIN_POSSESSIONS } from './rates.ts'
import { byZone, type Shot, type ZoneLine } from './shotChart.ts'

/** A share of fewer attempts than these is chance: it is compared with nothing. */
export const MIN_ATTEMPTS = 5

/** A zone's line beside the same zone's of the season. */
export interface ZoneAgainst extends ZoneLine {
  readonly season: ZoneLine
  /** Share made less the season's, -1 to 1; null where too few shots stand behind one of the two. */
  readonly difference: number | null
}

function difference(part: ZoneLine, season: ZoneLine): number | null {
  // Comparing a whole season with itself shows nothing.
  if (season.total <= part.total) return null
  if (part.total < MIN_ATTEMPTS || season.total < MIN_POSSESSIONS) return null
  return part.made / part.total - season.made / season.total
}

/**
 * Some of a season's shots (a game's, a player's) beside all of them, zone by zone: sums first, then quotients. A difference needs
 * `LEAST_ATTEMPTS` shots here and, for each such shot ends a chance, `LEAST_POSSESSIONS` in the season.
 * @param season every shot of the season, those of `part` among them; none where nothing is to be compared with
 */
export function zonesAgainst(part: readonly Shot[], season: readonly Shot[]): readonly ZoneAgainst[] {
  const lines = byZone(season)
  return byZone(part).map((line, index) => {
    const other = lines[index]!
    return { ...line, season: other, difference: difference(line, other) }
  })
}
