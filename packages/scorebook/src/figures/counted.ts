import type { EventOutcome } from '../fold/game.ts'
import type { EventType } from '../vocabulary/terms.ts'
import type { Figure } from './figure.ts'

/** How much an event adds: a fixed number, or a function of the event. */
export type Amount = number | ((outcome: EventOutcome) => number)
export type Amounts = { readonly [type in EventType]?: Amount }

/** The tables besides the box score that show a figure as a column. The box score shows all figures. */
export const TABLES = ['season'] as const

/** A figure that is a sum over events. A figure with `made` has attempts: `counts` counts them. */
export interface CountedFigure extends Figure {
  readonly format: 'count' | 'made'
  readonly counts: Amounts
  readonly made?: Amounts
  /** Who gets the credit: the player of the event, or the fouled player. */
  readonly credits: 'player' | 'fouled'
  readonly tables: readonly (typeof TABLES)[number][]
}

const MANUAL = "FIBA Basketball Statisticians' Manual"

const ofValue =
  (value: number) =>
  ({ event }: EventOutcome): number =>
    event.pointValue === value ? 1 : 0

/** Counts an attempt, unless the rules count none (a heave). */
const attempted = ({ countsAs }: EventOutcome): number => (countsAs === 'nothing' ? 0 : 1)

const attemptedOf =
  (value: number) =>
  ({ event, countsAs }: EventOutcome): number =>
    event.pointValue === value && countsAs !== 'nothing' ? 1 : 0

/** Tells whether a rebound counts as one: on a live ball, a player's or the team's. */
const isRebound = ({ countsAs }: EventOutcome): boolean => countsAs === 'event' || countsAs === 'team-rebound'

/** Tells whether an offensive foul is a charge. One without a detail is. */
const isCharge = ({ event: { attributes } }: EventOutcome): boolean =>
  attributes.foulType === 'offensive' && (attributes.foulDetail ?? 'charging') === 'charging'

/**
 * The figures of every line of a box score, in the order of their columns. `line.ts` is generated from this list: after a change
 * run `node packages/scorebook/makeLine.ts`.
 */
export const COUNTED_FIGURES = [
  {
    key: 'points',
    heading: 'PTS',
    name: 'Points',
    definition: 'Points of made field goals and free throws.',
    source: MANUAL,
    format: 'count',
    credits: 'player',
    tables: ['season'],
    counts: {
      shot_made: ({ event }) => event.pointValue ?? 0,
      freethrow_made: ({ event }) => event.pointValue ?? 1,
    },
  },
  {
    key: 'fieldGoals',
    heading: 'FG',
    name: 'Field goals',
    definition:
      'Made field goals of all attempts; a shot on which the shooter was fouled counts only when it is made.',
    source: MANUAL,
    format: 'made',
    credits: 'player',
    tables: ['season'],
    counts: { shot_made: 1, shot_miss: attempted },
    made: { shot_made: 1 },
  },
  {
    key: 'twoPointers',
    heading: '2PT',
    name: 'Two-pointers',
    definition: 'Made field goals of all attempts worth two points.',
    source: MANUAL,
    format: 'made',
    credits: 'player',
    tables: [],
    counts: { shot_made: ofValue(2), shot_miss: attemptedOf(2) },
    made: { shot_made: ofValue(2) },
  },
  {
    key: 'threePointers',
    heading: '3PT',
    name: 'Three-pointers',
    definition: 'Made field goals of all attempts worth three points.',
    source: MANUAL,
    format: 'made',
    credits: 'player',
    tables: ['season'],
    counts: { shot_made: ofValue(3), shot_miss: attemptedOf(3) },
    made: { shot_made: ofValue(3) },
  },
  {
    key: 'freethrows',
    heading: 'FT',
    name: 'Free throws',
    definition:
      'Made free throws of all attempts; a throw that the defense spoils by a violation is thrown again.',
    source: MANUAL,
    format: 'made',
    credits: 'player',
    tables: ['season'],
    counts: {
      freethrow_made: 1,
      freethrow_miss: 1,
      freethrow_violation: ({ countsAs }) => (countsAs === 'attempt' ? 1 : 0),
    },
    made: { freethrow_made: 1 },
  },
  {
    key: 'offensiveRebounds',
    heading: 'OR',
    name: 'Offensive rebounds',
    definition: 'Rebounds of a missed shot or free throw of the own side.',
    source: MANUAL,
    format: 'count',
    credits: 'player',
    tables: ['season'],
    counts: { rebound: (outcome) => (outcome.rebound === 'offensive' && isRebound(outcome) ? 1 : 0) },
  },
  {
    key: 'defensiveRebounds',
    heading: 'DR',
    name: 'Defensive rebounds',
    definition: 'Rebounds of a missed shot or free throw of the other side.',
    source: MANUAL,
    format: 'count',
    credits: 'player',
    tables: ['season'],
    counts: { rebound: (outcome) => (outcome.rebound !== 'offensive' && isRebound(outcome) ? 1 : 0) },
  },
  {
    key: 'totalRebounds',
    heading: 'REB',
    name: 'Rebounds',
    definition: 'Offensive and defensive rebounds together.',
    source: MANUAL,
    format: 'count',
    credits: 'player',
    tables: ['season'],
    counts: { rebound: (outcome) => (isRebound(outcome) ? 1 : 0) },
  },
  {
    key: 'deadBallRebounds',
    heading: 'DB',
    name: 'Dead-ball rebounds',
    definition:
      'Misses after which the ball was dead before a side had it, in school and college; in no total of rebounds.',
    source: "NCAA Basketball Statisticians' Manual",
    format: 'count',
    credits: 'player',
    tables: [],
    counts: { rebound: ({ countsAs }) => (countsAs === 'dead-ball' ? 1 : 0) },
  },
  {
    key: 'assists',
    heading: 'AST',
    name: 'Assists',
    definition:
      'Passes that lead directly to a basket; in FIBA also to a fouled shot of which a free throw goes in.',
    source: MANUAL,
    format: 'count',
    credits: 'player',
    tables: ['season'],
    counts: { assist: 1 },
  },
  {
    key: 'turnovers',
    heading: 'TO',
    name: 'Turnovers',
    definition: 'Losses of the ball without a shot.',
    source: MANUAL,
    format: 'count',
    credits: 'player',
    tables: ['season'],
    counts: {
      turnover: 1,
      freethrow_violation: ({ countsAs }) => (countsAs === 'turnover' ? 1 : 0),
    },
  },
  {
    key: 'steals',
    heading: 'STL',
    name: 'Steals',
    definition: 'Turnovers of the other side that the player forced by taking or deflecting the ball.',
    source: MANUAL,
    format: 'count',
    credits: 'player',
    tables: ['season'],
    counts: { steal: 1 },
  },
  {
    key: 'blockedShots',
    heading: 'BLK',
    name: 'Blocked shots',
    definition: 'Missed shots of the other side that the player deflected.',
    source: MANUAL,
    format: 'count',
    credits: 'player',
    tables: ['season'],
    counts: { blocked_shot: 1 },
  },
  {
    key: 'personalFouls',
    heading: 'PF',
    name: 'Personal fouls',
    definition: 'Fouls charged to the player, with technical fouls where the league prints them so.',
    source: 'Box scores as each league prints them',
    format: 'count',
    credits: 'player',
    tables: ['season'],
    counts: { foul: ({ countsAs }) => (countsAs === 'not-personal' ? 0 : 1) },
  },
  {
    key: 'technicalFouls',
    heading: 'TF',
    name: 'Technical fouls',
    definition: 'Technical fouls of the player; those of coach and bench belong to the team.',
    source: MANUAL,
    format: 'count',
    credits: 'player',
    tables: [],
    counts: { foul: ({ event }) => (event.attributes.foulType === 'technical' ? 1 : 0) },
  },
  {
    key: 'foulsDrawn',
    heading: 'FD',
    name: 'Fouls drawn',
    definition: 'Fouls of the other side on this player.',
    source: MANUAL,
    format: 'count',
    credits: 'fouled',
    tables: [],
    counts: { foul: 1 },
  },
  {
    key: 'chargesDrawn',
    heading: 'CHG',
    name: 'Charges drawn',
    definition:
      'Charges of the other side on this player; other offensive fouls, such as illegal screens, are none.',
    source: 'NBA statistics glossary',
    format: 'count',
    credits: 'fouled',
    tables: ['season'],
    counts: { foul: (outcome) => (isCharge(outcome) ? 1 : 0) },
  },
] as const satisfies readonly CountedFigure[]

type Row = (typeof COUNTED_FIGURES)[number]
export type CountedKey = Row['key']
/** Figures with makes and attempts. */
export type MadeKey = Extract<Row, { format: 'made' }>['key']
/** Figures with a single number. */
export type CountKey = Exclude<CountedKey, MadeKey>
