/** Made of attempts. */
export interface Made {
  readonly made: number
  readonly total: number
}

/** What was counted for a player, a team, a season: sums only, so that lines can be added. `twoPointers` and `threePointers` go by the value of the attempt. */
export interface StatLine {
  readonly points: number
  readonly fieldGoals: Made
  readonly twoPointers: Made
  readonly threePointers: Made
  readonly freethrows: Made
  readonly offensiveRebounds: number
  readonly defensiveRebounds: number
  readonly totalRebounds: number
  readonly assists: number
  readonly turnovers: number
  readonly steals: number
  readonly blockedShots: number
  /** Every foul charged to the person except technicals. */
  readonly personalFouls: number
  readonly technicalFouls: number
  readonly foulsDrawn: number
}

const NONE: Made = { made: 0, total: 0 }

/** Nothing counted. */
export const EMPTY_LINE: StatLine = {
  points: 0,
  fieldGoals: NONE,
  twoPointers: NONE,
  threePointers: NONE,
  freethrows: NONE,
  offensiveRebounds: 0,
  defensiveRebounds: 0,
  totalRebounds: 0,
  assists: 0,
  turnovers: 0,
  steals: 0,
  blockedShots: 0,
  personalFouls: 0,
  technicalFouls: 0,
  foulsDrawn: 0,
}

const addMade = (a: Made, b: Made): Made => ({ made: a.made + b.made, total: a.total + b.total })

/** The sum of two lines. */
export function addLines(a: StatLine, b: StatLine): StatLine {
  return {
    points: a.points + b.points,
    fieldGoals: addMade(a.fieldGoals, b.fieldGoals),
    twoPointers: addMade(a.twoPointers, b.twoPointers),
    threePointers: addMade(a.threePointers, b.threePointers),
    freethrows: addMade(a.freethrows, b.freethrows),
    offensiveRebounds: a.offensiveRebounds + b.offensiveRebounds,
    defensiveRebounds: a.defensiveRebounds + b.defensiveRebounds,
    totalRebounds: a.totalRebounds + b.totalRebounds,
    assists: a.assists + b.assists,
    turnovers: a.turnovers + b.turnovers,
    steals: a.steals + b.steals,
    blockedShots: a.blockedShots + b.blockedShots,
    personalFouls: a.personalFouls + b.personalFouls,
    technicalFouls: a.technicalFouls + b.technicalFouls,
    foulsDrawn: a.foulsDrawn + b.foulsDrawn,
  }
}

/** A line that is being counted, written in place. Twos and threes by value; field goals are all shots. */
export interface Tally {
  points: number
  shotsMade: number
  shots: number
  twosMade: number
  twos: number
  threesMade: number
  threes: number
  throwsMade: number
  throws: number
  offensiveRebounds: number
  defensiveRebounds: number
  assists: number
  turnovers: number
  steals: number
  blockedShots: number
  personalFouls: number
  technicalFouls: number
  foulsDrawn: number
}

/** A tally at nothing. */
export const newTally = (): Tally => ({
  points: 0,
  shotsMade: 0,
  shots: 0,
  twosMade: 0,
  twos: 0,
  threesMade: 0,
  threes: 0,
  throwsMade: 0,
  throws: 0,
  offensiveRebounds: 0,
  defensiveRebounds: 0,
  assists: 0,
  turnovers: 0,
  steals: 0,
  blockedShots: 0,
  personalFouls: 0,
  technicalFouls: 0,
  foulsDrawn: 0,
})

/** The line as counted so far. */
export function lineOf(tally: Tally): StatLine {
  return {
    points: tally.points,
    fieldGoals: { made: tally.shotsMade, total: tally.shots },
    twoPointers: { made: tally.twosMade, total: tally.twos },
    threePointers: { made: tally.threesMade, total: tally.threes },
    freethrows: { made: tally.throwsMade, total: tally.throws },
    offensiveRebounds: tally.offensiveRebounds,
    defensiveRebounds: tally.defensiveRebounds,
    totalRebounds: tally.offensiveRebounds + tally.defensiveRebounds,
    assists: tally.assists,
    turnovers: tally.turnovers,
    steals: tally.steals,
    blockedShots: tally.blockedShots,
    personalFouls: tally.personalFouls,
    technicalFouls: tally.technicalFouls,
    foulsDrawn: tally.foulsDrawn,
  }
}

/** Adds a line to a tally, in place: for sums over many games. */
export function addToTally(tally: Tally, line: StatLine): void {
  tally.points += line.points
  tally.shotsMade += line.fieldGoals.made
  tally.shots += line.fieldGoals.total
  tally.twosMade += line.twoPointers.made
  tally.twos += line.twoPointers.total
  tally.threesMade += line.threePointers.made
  tally.threes += line.threePointers.total
  tally.throwsMade += line.freethrows.made
  tally.throws += line.freethrows.total
  tally.offensiveRebounds += line.offensiveRebounds
  tally.defensiveRebounds += line.defensiveRebounds
  tally.assists += line.assists
  tally.turnovers += line.turnovers
  tally.steals += line.steals
  tally.blockedShots += line.blockedShots
  tally.personalFouls += line.personalFouls
  tally.technicalFouls += line.technicalFouls
  tally.foulsDrawn += line.foulsDrawn
}
