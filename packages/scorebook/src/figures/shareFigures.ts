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
    formula: '{OR} ÷ ({MIN} × {players} ÷ {teamMIN} × ({teamOR} + {oppDR}))',
    from: ['offensiveRebounds', 'secondsPlayed'],
  },
  defensiveReboundPercentage: {
    key: 'defensiveReboundPercentage',
    heading: 'DRB%',
    name: 'Defensive rebound share',
    definition: 'Defensive rebounds of those there were to get while the player was on the floor.',
    source: SOURCE,
    format: 'percent',
    formula: '{DR} ÷ ({MIN} × {players} ÷ {teamMIN} × ({teamDR} + {oppOR}))',
    from: ['defensiveRebounds', 'secondsPlayed'],
  },
  totalReboundPercentage: {
    key: 'totalReboundPercentage',
    heading: 'TRB%',
    name: 'Rebound share',
    definition: 'Rebounds of those there were to get while the player was on the floor.',
    source: SOURCE,
    format: 'percent',
    formula: '{REB} ÷ ({MIN} × {players} ÷ {teamMIN} × ({teamREB} + {oppREB}))',
    from: ['totalRebounds', 'secondsPlayed'],
  },
  assistPercentage: {
    key: 'assistPercentage',
    heading: 'AST%',
    name: 'Assist share',
    definition: "Assists of the teammates' baskets while the player was on the floor.",
    source: SOURCE,
    format: 'percent',
    formula: '{AST} ÷ ({MIN} × {players} ÷ {teamMIN} × {teamFGM} − {FGM})',
    from: ['assists', 'fieldGoals', 'secondsPlayed'],
  },
  stealPercentage: {
    key: 'stealPercentage',
    heading: 'STL%',
    name: 'Steal share',
    definition: "Steals by the other side's possessions while the player was on the floor.",
    source: SOURCE,
    format: 'percent',
    formula: '{STL} ÷ ({MIN} × {players} ÷ {teamMIN} × {oppPOSS})',
    from: ['steals', 'possessions', 'secondsPlayed'],
  },
  blockPercentage: {
    key: 'blockPercentage',
    heading: 'BLK%',
    name: 'Block share',
    definition: "Blocks by the other side's attempts that were no threes while the player was on the floor.",
    source: SOURCE,
    format: 'percent',
    formula: '{BLK} ÷ ({MIN} × {players} ÷ {teamMIN} × ({oppFGA} − {opp3PA}))',
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
    formula:
      '({FGA} + 0.44 × {FTA} + {TO}) ÷ ({MIN} × {players} ÷ {teamMIN} × ({teamFGA} + 0.44 × {teamFTA} + {teamTO}))',
    from: ['fieldGoals', 'freethrows', 'turnovers', 'secondsPlayed'],
  },
} as const satisfies { readonly [key: string]: DerivedFigure }
export type ShareKey = keyof typeof SHARE_FIGURES
