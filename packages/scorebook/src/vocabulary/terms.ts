/** The terms of the game. Types come from the lists, so that types, loops, validators and menus have one source. */

/** The two sides of a game. */
export const SIDES = ['home', 'away'] as const
export type Side = (typeof SIDES)[number]
/** A value for each side. */
export type BySide<T> = { readonly [side in Side]: T }

/** Returns the opposing side. */
export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')
/** Returns the side of an event or a person. */
export const sideOf = (event: { readonly isHomeTeam: boolean }): Side => (event.isHomeTeam ? 'home' : 'away')
/** Makes a value for each side. */
export const bySide = <T>(make: (side: Side) => T): BySide<T> => ({ home: make('home'), away: make('away') })

/** The kinds of events (rules 13 and 109). */
export const EVENT_TYPES = [
  'jumpball',
  'substitution',
  'score_adjustment',
  'clock_start',
  'clock_stop',
  'freethrow_made',
  'freethrow_miss',
  'freethrow_violation',
  'steal',
  'blocked_shot',
  'rebound',
  'foul',
  'turnover',
  'assist',
  'shot_made',
  'shot_miss',
  'timeout',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** Tells whether a type is a free throw: made, missed or a violation. */
export const isThrowType = (type: EventType): boolean => type.startsWith('freethrow_')

/** The first choices of the popover (rule 110). */
export const INITIATORS = [
  'shot_made',
  'shot_miss',
  'turnover',
  'foul',
] as const satisfies readonly EventType[]

/** The kinds of fouls. */
export const FOUL_TYPES = [
  'shooting',
  'non_shooting',
  'offensive',
  'technical',
  'unsportsmanlike',
  'disqualifying',
] as const
export type FoulType = (typeof FOUL_TYPES)[number]

/** The kinds of technical fouls that some books treat differently. */
export const TECHNICAL_KINDS = [
  'class-a',
  'class-b',
  'administrative',
  'delay',
  'defensive-three-seconds',
  'excess-timeout',
  'flop',
] as const
export type TechnicalKind = (typeof TECHNICAL_KINDS)[number]

/** Details of a foul. The rules of some books give other throws, or the ball, for the last five. */
export const FOUL_DETAILS = [
  'reaching',
  'blocking',
  'pushing',
  'holding',
  'charging',
  'illegal-screen',
  'take',
  'clear-path',
  'away-from-play',
  'throw-in',
  'loose-ball',
] as const
export type FoulDetail = (typeof FOUL_DETAILS)[number]

/** Who on the bench got a foul. */
export const BENCH_ROLES = ['coach', 'assistant', 'substitute', 'other'] as const
export type BenchRole = (typeof BENCH_ROLES)[number]

/** The free throws of a foul. `'1&1'` gives a second throw only if the first was made. */
export const AWARDS = [0, 1, 2, 3, '1&1'] as const
export type Award = (typeof AWARDS)[number]

/** Returns the award of a number of free throws; no foul gives more than 3. */
export const awardOfThrows = (throws: number): 0 | 1 | 2 | 3 => ([0, 1, 2, 3] as const)[Math.min(3, throws)]!

/** Who gets the credit for an event: a named player, one to be named later, bench or coach, or the team. */
export const ASSIGNMENTS = ['PLAYER', 'LATER', 'BENCH', 'TEAM'] as const
export type Assignment = (typeof ASSIGNMENTS)[number]

export const THROW_STATUSES = ['made', 'missed', 'violation'] as const
export type ThrowStatus = (typeof THROW_STATUSES)[number]

export const VIOLATION_SIDES = ['offense', 'defense'] as const
export type ViolationBy = (typeof VIOLATION_SIDES)[number]

export const POSITIONS = ['G', 'PG', 'SG', 'F', 'SF', 'PF', 'C'] as const
export type Position = (typeof POSITIONS)[number]

export const PERIOD_TYPES = ['QUARTER', 'HALF', 'PERIOD'] as const
/** `PERIOD` is one period only (3x3). */
export type PeriodType = (typeof PERIOD_TYPES)[number]

export const HOOP_SIDES = ['left', 'right'] as const
export type HoopSide = (typeof HOOP_SIDES)[number]

export const TIMEOUT_KINDS = ['full', 'short', 'media', 'official'] as const
export type TimeoutKind = (typeof TIMEOUT_KINDS)[number]

export const SCORING_TYPES = ['STANDARD', 'SINGLE_TEAM'] as const
export type ScoringType = (typeof SCORING_TYPES)[number]

export const FOUL_RESETS = ['NONE', 'PERIOD', 'HALF'] as const
export type FoulReset = (typeof FOUL_RESETS)[number]
