import { type FoulCount, NO_FOULS, type PlayerFouls } from '../rules/fouls.ts'
import type { TimeoutTaken } from '../rules/timeouts.ts'
import { periodLength } from '../vocabulary/clock.ts'
import type { GameEvent } from '../vocabulary/play.ts'
import { type GameSetup, type IndexedSetup, indexSetup, type PersonIndex } from '../vocabulary/setup.ts'
import type { BySide, Side } from '../vocabulary/terms.ts'
import type { CountsAs } from './countsAs.ts'
import type { Floor, PersonIndexes } from './floor.ts'
import type { CalledFoul } from './links.ts'
import type { OrderedEvent } from './log.ts'
import { type Ball, NO_BALL, type Possession, type PossessionChange } from './possessions.ts'

/** A timeout with the event that recorded it. */
export interface RecordedTimeout extends TimeoutTaken {
  readonly eventId: string
}

/**
 * The state of a game after some events. It is an immutable value: `after` returns a new one.
 * People are referred to by index (`sheet.people[index]`).
 */
export interface Game {
  readonly sheet: IndexedSetup
  readonly period: number
  /** The clock at the latest event. */
  readonly clockTime: number
  /** The game time in seconds at the latest event. */
  readonly elapsed: number
  readonly begun: boolean
  readonly score: BySide<number>
  /** The score when this period began. */
  readonly scoreBefore: BySide<number>
  readonly floor: Floor
  /** Whether a substitution was recorded for the side. Without one, minutes are unknown. */
  readonly substituted: BySide<boolean>
  /** Team fouls of each side in the current span, and in the last seconds of this period. */
  readonly teamFouls: BySide<FoulCount>
  /** Team fouls of each side by period, from 1. A side without any in the latest periods has a shorter list. */
  readonly foulsByPeriod: BySide<readonly number[]>
  /** The fouls of each person, by person index. */
  readonly fouls: readonly PlayerFouls[]
  readonly benchFouls: BySide<BenchFouls>
  readonly timeouts: BySide<readonly RecordedTimeout[]>
  /** The side that gets the next held ball; null before the first tip and in rules without an arrow. */
  readonly arrow: Side | null
  /** The side that won the first tip (3x3: had the first ball); null if it was not recorded. */
  readonly openingTip: Side | null
  readonly ball: Ball
  readonly recentFouls: readonly CalledFoul[]
  /** The latest violation at a throw. */
  readonly violation: EventOutcome | null
}

/** Technical fouls of a bench in thirds: those of the head coach, and all of them, which are charged to him too. */
export interface BenchFouls {
  readonly coach: number
  readonly all: number
}

/** The outcome of an event: the facts from which answers are computed. */
export interface EventOutcome {
  readonly placed: OrderedEvent
  readonly event: GameEvent
  readonly side: Side
  /** The credited person; `NO_PERSON` for the team, the bench, a player still to be named, or an unknown id. */
  readonly personIndex: PersonIndex
  /** The points for `side`; negative for some score adjustments. */
  readonly points: number
  readonly rebound: 'offensive' | 'defensive' | null
  /** The foul that a throw follows, if it was recorded. */
  readonly foul: CalledFoul | null
  readonly countsAs: CountsAs
  /** The outcome that this event stands for: a turnover entered after the violation. Its counts are taken back. */
  readonly replaces: EventOutcome | null
  /**
   * The players who get plus/minus for the points: those on the floor before the event, or for a throw those at the foul if the
   * rules say so.
   */
  readonly fives: BySide<PersonIndexes>
  /** The possession of the event at that time; null if no side or the other side had the ball. */
  readonly possession: Possession | null
  /** Possessions that ended since the previous event (including by the end of a period), or that continue after all. */
  readonly changes: readonly PossessionChange[]
  /** The game time in seconds. */
  readonly elapsed: number
}

/** A game that its owner may change. */
export type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Returns the game before the tip, with the starters on the floor. */
export function newGame(setup: GameSetup): Game {
  return openGame(indexSetup(setup))
}

/** Like `newGame`, from an indexed setup. */
export function openGame(sheet: IndexedSetup): Game {
  return {
    sheet,
    period: 1,
    clockTime: periodLength(sheet.setup.rules, 1) ?? 0,
    elapsed: 0,
    begun: false,
    score: NIL_ALL,
    scoreBefore: NIL_ALL,
    floor: { on: sheet.starters, waiting: { home: [], away: [] } },
    substituted: { home: false, away: false },
    teamFouls: { home: NO_TEAM_FOULS, away: NO_TEAM_FOULS },
    foulsByPeriod: { home: [], away: [] },
    fouls: sheet.people.map(() => NO_FOULS),
    benchFouls: { home: NO_BENCH_FOULS, away: NO_BENCH_FOULS },
    timeouts: { home: [], away: [] },
    arrow: null,
    openingTip: null,
    ball: NO_BALL,
    recentFouls: [],
    violation: null,
  }
}

const NIL_ALL: BySide<number> = { home: 0, away: 0 }
const NO_BENCH_FOULS: BenchFouls = { coach: 0, all: 0 }
const NO_TEAM_FOULS: FoulCount = { inSpan: 0, late: 0 }
/** For an event that ends no possession. */
export const NO_CHANGES: readonly PossessionChange[] = []

/** Replaces the value of a side. */
export const setSide = <T>(sides: BySide<T>, side: Side, value: T): BySide<T> =>
  side === 'home' ? { home: value, away: sides.away } : { home: sides.home, away: value }
