import type { ClockReading } from '../fold/reducer.ts'
import { otherSide, type Side } from '../vocabulary/terms.ts'
import type { Advanced, BoxScore, PlayerLine } from './box.ts'
import { KINDS_OF_POINTS, type PointsByKind, pointsByKind } from './kindsOfPoints.ts'
import type { StatLine } from './line.ts'
import type { Lineup } from './lineups.ts'
import type { Result } from './result.ts'

/**
 * The format of a stored record. Increase it with every change of `KeptRecord` or its contents. `record.test.ts` checks the form
 * of every number, so a forgotten increase fails a test.
 */
export const RECORD_FORMAT = 8

/**
 * The version of the counting rules. Increase it when the same plays give other figures, because of a rule profile or the code.
 * `record.test.ts` counts a known game with every profile, so a forgotten increase fails a test.
 */
export const COUNTING_RULES = 11

/** The records of a game, so that a season is a sum: of the whole game, then of each period. With the line-ups of the side. */
export interface RecordParts {
  readonly records: readonly GameRecord[]
  readonly lineups: readonly Lineup[]
}

/** The stored record of a game. */
export interface KeptRecord extends RecordParts {
  readonly format: typeof RECORD_FORMAT
  readonly rules: typeof COUNTING_RULES
  /** Flags that are open in the game. */
  readonly openFlags: number
  /** The same without garbage time; null for a game that has none. */
  readonly competitive: RecordParts | null
}

/** The start of the JSON of every record that this release can read. Other records are of an earlier release and are computed again. */
export const KEPT_RECORD_HEAD = `{"format":${RECORD_FORMAT},"rules":${COUNTING_RULES},`

/** Encodes a record for storage. */
export function keptRecordText(parts: Omit<KeptRecord, 'format' | 'rules'>): string {
  const { openFlags, records, lineups, competitive } = parts
  return JSON.stringify({
    format: RECORD_FORMAT,
    rules: COUNTING_RULES,
    openFlags,
    records,
    lineups,
    competitive,
  } satisfies KeptRecord)
}

/** One side's sums of a game or a period. They are stored, so that a season adds records and never replays games. */
export interface SideRecord
  extends PointsByKind,
    Pick<Advanced, 'fastBreakByClock' | 'stops' | 'threesOfStops' | 'zones'> {
  readonly line: StatLine
  readonly possessions: number
  /** The seconds of all players together; null if no substitutions were recorded. */
  readonly secondsPlayed: number | null
}

/** The facts by which games are filtered. */
export interface GameFacts {
  readonly gameId: string
  readonly teamSeasonId: string | null
  readonly opponent: string
  readonly isHome: boolean
  /** ISO 8601, UTC. */
  readonly startTime: string
  /** The local day of the game: '2026-11-20'. */
  readonly day: string
  /** False for a running game, which a season counts only on request. */
  readonly isFinal: boolean
  /** By the final score; null for a running game. */
  readonly result: Result | null
  /** The points by which the final score was won or lost; null for a running game. */
  readonly margin: number | null
}

/** A player's line of a game, with the person's id, which is the same in all games. */
export interface PlayerRecord {
  readonly personId: string
  readonly line: PlayerLine
}

/** A game from the view of one side. `period` is null for the whole game. */
export interface GameRecord extends GameFacts {
  readonly period: number | null
  /** Where garbage time begins; null if the game has none. */
  readonly garbageFrom: ClockReading | null
  readonly secondsOfGame: number
  readonly own: SideRecord
  readonly other: SideRecord
  readonly players: readonly PlayerRecord[]
}

function sideRecord(box: BoxScore, side: Side): SideRecord {
  const { totals, advanced } = box[side]
  return {
    line: totals,
    possessions: advanced.possessions,
    secondsPlayed: totals.secondsPlayed,
    fastBreakByClock: advanced.fastBreakByClock,
    stops: advanced.stops,
    threesOfStops: advanced.threesOfStops,
    zones: advanced.zones,
    ...pointsByKind((kind) => advanced[KINDS_OF_POINTS[kind]!.key]),
  }
}

/**
 * Makes the record of a box score for one side. `personOf` maps a teamGamePersonnelId to the person's id. Players without one are
 * left out of the rows but not of the sums. `period` is set if the box score is one of `boxScoresByPeriod`.
 */
export function recordOf(
  box: BoxScore,
  side: Side,
  facts: GameFacts,
  secondsOfGame: number,
  personOf: (teamGamePersonnelId: string) => string | null,
  { period = null, garbageFrom = null }: Partial<Pick<GameRecord, 'period' | 'garbageFrom'>> = {},
): GameRecord {
  return {
    ...facts,
    period,
    garbageFrom,
    secondsOfGame,
    own: sideRecord(box, side),
    other: sideRecord(box, otherSide(side)),
    players: box[side].players.flatMap((line) => {
      const personId = personOf(line.id)
      return personId === null ? [] : [{ personId, line }]
    }),
  }
}

/** The games (and periods) to sum. A missing field does not filter. */
export interface SeasonFilter {
  readonly teamSeasonId?: string
  readonly opponent?: string
  readonly place?: 'home' | 'away'
  readonly result?: Result
  /** Only this period of each game. Needs records of periods. */
  readonly period?: number
  /** The first and the last day, both inclusive. */
  readonly from?: string
  readonly to?: string
  /** Only games that were decided by at most `CLOSE_MARGIN` points. */
  readonly close?: boolean
  /** Leaves the garbage time of each game out. Needs records without it. */
  readonly withoutGarbageTime?: boolean
  /** Only the latest games that pass the other filters. */
  readonly last?: number
  /** Includes running games. Without it only final games count. */
  readonly live?: boolean
}

/** A game is close if at most this many points decided it: two baskets, one of them a three. */
export const CLOSE_MARGIN = 5

function accepts(filter: SeasonFilter, record: GameRecord): boolean {
  const { teamSeasonId, opponent, place, result, from, to, close = false, live = false } = filter
  if (!live && !record.isFinal) return false
  if (result !== undefined && record.result !== result) return false
  if (teamSeasonId !== undefined && record.teamSeasonId !== teamSeasonId) return false
  if (opponent !== undefined && record.opponent !== opponent) return false
  if (place !== undefined && record.isHome !== (place === 'home')) return false
  if (from !== undefined && record.day < from) return false
  if (close && (record.margin === null || record.margin > CLOSE_MARGIN)) return false
  return to === undefined || record.day <= to
}

/**
 * Returns the records that pass a filter: of whole games or of one period of each; only of final games, unless the filter
 * includes running ones. Records are in the order of their games. Result and margin are those of the game, also for periods.
 */
export function filterRecords(records: readonly GameRecord[], filter: SeasonFilter): readonly GameRecord[] {
  const { period = null, last } = filter
  const accepted = records.filter((record) => record.period === period && accepts(filter, record))
  return last === undefined ? accepted : accepted.slice(-last)
}
