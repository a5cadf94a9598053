import type { Figure } from './figure.ts'

const MANUAL = "FIBA Basketball Statisticians' Manual"

/** Figures of a player that depend on who was on the floor. Null if no substitution was recorded for the side. */
export const FLOOR_FIGURES = {
  secondsPlayed: {
    key: 'secondsPlayed',
    heading: 'MIN',
    name: 'Minutes',
    definition: 'Time on the floor by the game clock, from the starters and the substitutions.',
    source: MANUAL,
    format: 'minutes',
  },
  plusMinus: {
    key: 'plusMinus',
    heading: '+/−',
    name: 'Plus/minus',
    definition: 'Points of the own side less points of the other while the player was on the floor.',
    source: MANUAL,
    format: 'signed',
  },
} as const satisfies { readonly [key: string]: Figure }
