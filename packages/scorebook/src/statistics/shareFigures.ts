import type { DerivedFigure } from './figure.ts'

const SOURCE = 'Basketball-Reference glossary'

/** A player's shares of the team's totals while on the floor. `playerShares` computes them together. */
export const SHARE_FIGURES = {
  offensiveReboundPercentage: {
    key: 'offensiveReboundPercentage',
    heading: 'ORB%',
    name: 'Offensive rebound share',
    definition: 'Offensive rebounds of those there were to get while the player was on the floor.',
    source: SOURCE,
    format: 'percent',
    from: ['offensiveRebounds', 'secondsPlayed'],
  },
  defensiveReboundPercentage: {
    key: 'defensiveReboundPercentage',
    heading: 'DRB%',
    name: 'Defensive rebound share',
    definition: 'Defensive rebounds of those there were to get while the player was on the floor.',
    source: SOURCE,
    format: 'percent',
    from: ['defensiveRebounds', 'secondsPlayed'],
  },
  totalReboundPercentage: {
    key: 'totalReboundPercentage',
    heading: 'TRB%',
    name: 'Rebound share',
    definition: 'Rebounds of those there were to get while the player was on the floor.',
    source: SOURCE,
    format: 'percent',
    from: ['totalRebounds', 'secondsPlayed'],
  },
  assistPercentage: {
    key: 'assistPercentage',
    heading: 'AST%',
    name: 'Assist share',
    definition: "Assists of the teammates' baskets while the player was on the floor.",
    source: SOURCE,
    format: 'percent',
    from: ['assists', 'fieldGoals', 'secondsPlayed'],
  },
  stealPercentage: {
    key: 'stealPercentage',
    heading: 'STL%',
    name: 'Steal share',
    definition: "Steals by the other side's possessions while the player was on the floor.",
    source: SOURCE,
    format: 'percent',
    from: ['steals', 'possessions', 'secondsPlayed'],
  },
  blockPercentage: {
    key: 'blockPercentage',
    heading: 'BLK%',
    name: 'Block share',
    definition: "Blocks by the other side's attempts that were no threes while the player was on the floor.",
    source: SOURCE,
    format: 'percent',
    from: ['blockedShots', 'secondsPlayed'],
  },
  usagePercentage: {
    key: 'usagePercentage',
    heading: 'USG%',
    name: 'Usage',
    definition:
      "The team's chances that the player used while on the floor: attempts, 0.44 of free throws, and turnovers.",
    source: SOURCE,
    format: 'percent',
    from: ['fieldGoals', 'freethrows', 'turnovers', 'secondsPlayed'],
  },
} as const satisfies { readonly [key: string]: DerivedFigure }
export type ShareKey = keyof typeof SHARE_FIGURES
