import type { BoxScore, PlayerLine } from './box.ts'
import type { Lineup } from './lineups.ts'
import { KINDS_OF_POINTS, type PointsByKind, pointsByKind } from './statistics/kindsOfPoints.ts'
import type { StatLine } from './statistics/line.ts'
import { otherSide, type Side } from './vocabulary.ts'

/**
 * The shape of what is kept of a game: raise it with every change of `KeptRecord` or of what is in it. `record.test.ts` knows the shape
 * of each number, so that forgetting it fails a test.
 */
export const RECORD_FORMAT = 2

/**
 * The rules by which figures are counted: raise it when the same plays come to other figures, by a rule profile or by the counting.
 * `record.test.ts` counts a known game by every profile, so that forgetting it fails a test.
 */
export const COUNTING_RULES = 3

/** What is kept of a game beside its log, so that a season is a sum: a record of the whole game, then of each period. */
export interface KeptRecord {
  readonly format: typeof RECORD_FORMAT
  readonly rules: typeof COUNTING_RULES
  readonly records: readonly GameRecord[]
  readonly lineups: readonly Lineup[]
}

/** How the JSON of every record begins that this release may read. Others are of an earlier release, and are made anew. */
export const KEPT_RECORD_HEAD = `{"format":${RECORD_FORMAT},"rules":${COUNTING_RULES},`

/** The JSON that is kept. */
export function keptRecordText(parts: Pick<KeptRecord, 'records' | 'lineups'>): string {
  const { records, lineups } = parts
  return JSON.stringify({
    format: RECORD_FORMAT,
    rules: COUNTING_RULES,
    records,
    lineups,
  } satisfies KeptRecord)
}

/** One side's sums of a game (or of one period of it), as they are kept so that a season is a sum and never a replay. */
export interface SideRecord extends PointsByKind {
  readonly line: StatLine
  readonly possessions: number
  /** Of all players together; null where substitutions were not recorded. */
  readonly secondsPlayed: number | null
}

/** What a list of games is filtered by. */
export interface GameFacts {
  readonly gameId: string
  readonly teamSeasonId: string | null
  readonly opponent: string
  readonly isHome: boolean
  /** ISO 8601, UTC. */
  readonly startTime: string
  /** False while the game goes on: then no season counts it, unless it is asked for. */
  readonly isFinal: boolean
  /** By the final score; null while the game goes on. */
  readonly result: Result | null
}

/** A player's line of a game, under the person's own id (the same from game to game). */
export interface PlayerRecord {
  readonly personId: string
  readonly line: PlayerLine
}

/** A game as one side has it. `period` is null for the whole game, or the period of which alone it tells. */
export interface GameRecord extends GameFacts {
  readonly period: number | null
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
    ...pointsByKind((kind) => advanced[KINDS_OF_POINTS[kind]!.key]),
  }
}

/**
 * What to keep of a box score for one side. `personOf` gives a person's own id for a teamGamePersonnelId; players for whom it
 * gives null are left out of the rows, not out of the sums. `period`: when the box is one of `boxScoresByPeriod`.
 */
export function recordOf(
  box: BoxScore,
  side: Side,
  facts: GameFacts,
  secondsOfGame: number,
  personOf: (teamGamePersonnelId: string) => string | null,
  period: number | null = null,
): GameRecord {
  return {
    ...facts,
    period,
    secondsOfGame,
    own: sideRecord(box, side),
    other: sideRecord(box, otherSide(side)),
    players: box[side].players.flatMap((line) => {
      const personId = personOf(line.id)
      return personId === null ? [] : [{ personId, line }]
    }),
  }
}

/** How a game went for a side. */
export const RESULTS = ['won', 'lost', 'tied'] as const
export type Result = (typeof RESULTS)[number]

/** Which games (and which periods of them) to sum; a field left out filters nothing. */
export interface SeasonFilter {
  readonly teamSeasonId?: string
  readonly opponent?: string
  readonly place?: 'home' | 'away'
  readonly result?: Result
  /** Only this period of each game: the records must hold periods. */
  readonly period?: number
  /** ISO 8601 bounds of the start, the first included, the last not. */
  readonly from?: string
  readonly to?: string
  /** With running games too; a season counts final ones only. */
  readonly live?: boolean
}

/** How a game with this final score went for the side of `own`. */
export function resultOf(own: number, other: number): Result {
  if (own === other) return 'tied'
  return own > other ? 'won' : 'lost'
}

function accepts(filter: SeasonFilter, record: GameRecord): boolean {
  const { teamSeasonId, opponent, place, result, from, to, live = false } = filter
  if (!live && !record.isFinal) return false
  if (result !== undefined && record.result !== result) return false
  if (teamSeasonId !== undefined && record.teamSeasonId !== teamSeasonId) return false
  if (opponent !== undefined && record.opponent !== opponent) return false
  if (place !== undefined && record.isHome !== (place === 'home')) return false
  if (from !== undefined && record.startTime < from) return false
  return to === undefined || record.startTime < to
}

/**
 * The records that a filter leaves: of whole games, or of one period of each; of final games, unless the filter says otherwise. Won and
 * lost are the game's, never the period's.
 */
export function filterRecords(records: readonly GameRecord[], filter: SeasonFilter): readonly GameRecord[] {
  const { period = null } = filter
  return records.filter((record) => record.period === period && accepts(filter, record))
}
