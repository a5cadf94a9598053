import type { Figure } from './figure.ts'

const SOURCE = 'NBA statistics glossary'

/** Figures of a side that depend on the order of the scores, and its possessions. */
export const FLOW_FIGURES = {
  possessions: {
    key: 'possessions',
    heading: 'POSS',
    name: 'Possessions',
    definition:
      'Times that the side had the ball until it lost it: by a basket, the last free throw, a rebound of the other side, a turnover or the horn.',
    source: 'Oliver, Basketball on Paper',
    format: 'count',
  },
  stops: {
    key: 'stops',
    heading: 'STOP',
    name: 'Stops',
    definition: 'Possessions of the other side without a point.',
    source: 'Fullcourt',
    format: 'count',
  },
  threesOfStops: {
    key: 'threesOfStops',
    heading: '3ST',
    name: 'Three stops in a row',
    definition: 'Times that the side made three stops in a row.',
    source: 'Fullcourt',
    format: 'count',
  },
  largestLead: {
    key: 'largestLead',
    heading: 'LEAD',
    name: 'Largest lead',
    definition: 'The most points by which the side was ahead.',
    source: SOURCE,
    format: 'count',
  },
  largestRun: {
    key: 'largestRun',
    heading: 'RUN',
    name: 'Largest run',
    definition: 'The most points of the side in a row, without a point of the other.',
    source: 'FIBA LiveStats',
    format: 'count',
  },
  leadChanges: {
    key: 'leadChanges',
    heading: 'LC',
    name: 'Lead changes',
    definition: 'Times that the lead went from one side to the other; a tie between adds none.',
    source: SOURCE,
    format: 'count',
  },
  ties: {
    key: 'ties',
    heading: 'TIES',
    name: 'Ties',
    definition: 'Times that a score made the game level; 0–0 does not count.',
    source: SOURCE,
    format: 'count',
  },
  secondsLeading: {
    key: 'secondsLeading',
    heading: 'TIME',
    name: 'Time leading',
    definition: 'Time by the game clock that the side was ahead.',
    source: SOURCE,
    format: 'minutes',
  },
} as const satisfies { readonly [key: string]: Figure }
export type FlowFigureKey = keyof typeof FLOW_FIGURES

/** Those that count possessions, each of which ended with a play. */
export const POSSESSION_FIGURES = [
  FLOW_FIGURES.possessions,
  FLOW_FIGURES.stops,
  FLOW_FIGURES.threesOfStops,
] as const
export type PossessionKey = (typeof POSSESSION_FIGURES)[number]['key']
