import { SHOT_ZONES } from '../vocabulary/court.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import { recordBy } from '../vocabulary/records.ts'
import { type AveragesOf, averagesOf } from './averageFigures.ts'
import type { PlayerLine, ZoneCounts } from './box.ts'
import { KINDS_OF_POINTS, type PointsByKind, pointsByKind } from './kindsOfPoints.ts'
import { addLines, addToTally, EMPTY_LINE, lineOf, newTally, type StatLine, type Tally } from './line.ts'
import { type FourFactors, type RateInput, type RatesOf, ratesOf } from './rateFigures.ts'
import { type Available, availableTo, type PlayerShares, playerShares, quotient } from './rates.ts'
import { filterRecords, type GameRecord, type SeasonFilter, type SideRecord } from './record.ts'

/** A row of the player table (rule 115): sums, and rates of sums. */
export interface SeasonRow extends StatLine, RatesOf<'seasonRow'>, AveragesOf<'seasonRow'> {
  readonly id: string
  readonly fullName: string
  readonly jersey: string
  /** Games played; the page shows 0 as 'DNP'. */
  readonly gamesPlayed: number
  readonly gamesStarted: number
  /** Of the games with known minutes (`gamesTimed`); null if there are none. */
  readonly minutesPlayed: number | null
  readonly gamesTimed: number
  readonly plusMinus: number | null
  readonly minutesPerGame: number | null
  /** Null if minutes are unknown. */
  readonly shares: PlayerShares | null
}

/** The team's sums, for and against. */
export interface SeasonTotals
  extends StatLine,
    PointsByKind,
    RatesOf<'seasonTotals'>,
    AveragesOf<'seasonTotals'> {
  readonly totalGames: number
  /** Games in which shots have a location, to which `pointsInPaint` belongs. */
  readonly gamesPlaced: number
  /** True if the clock alone decides in a game what is a fast break. */
  readonly fastBreakByClock: boolean
  readonly won: number
  readonly lost: number
  readonly tied: number
  readonly pointsAgainst: number
  readonly possessions: number
  readonly otherPossessions: number
  readonly pointsAgainstPerGame: number | null
  readonly fourFactors: FourFactors
  readonly fourFactorsAgainst: FourFactors
  readonly against: StatLine
  readonly zones: ZoneCounts
  readonly zonesAgainst: ZoneCounts
}

/** A row for each player, and the team's totals. */
export interface SeasonTable {
  readonly rows: readonly SeasonRow[]
  readonly totals: SeasonTotals
}

type Sums = { -readonly [Key in keyof Available]: number }

const noSums = (): Sums => ({
  teamSeconds: 0,
  baskets: 0,
  chances: 0,
  offensiveRebounds: 0,
  defensiveRebounds: 0,
  otherPossessions: 0,
  otherTwos: 0,
})

function addSums(sums: Sums, more: Available): void {
  sums.teamSeconds += more.teamSeconds
  sums.baskets += more.baskets
  sums.chances += more.chances
  sums.offensiveRebounds += more.offensiveRebounds
  sums.defensiveRebounds += more.defensiveRebounds
  sums.otherPossessions += more.otherPossessions
  sums.otherTwos += more.otherTwos
}

/** The sums of a player. `available` sums only the games with known minutes. */
interface RowSum {
  /** The latest line, for the name and the jersey. */
  latest: PlayerLine
  readonly timed: Tally
  readonly untimed: Tally
  readonly available: Sums
  gamesPlayed: number
  gamesStarted: number
  gamesTimed: number
  seconds: number
  plusMinus: number
}

const newRow = (latest: PlayerLine): RowSum => ({
  latest,
  timed: newTally(),
  untimed: newTally(),
  available: noSums(),
  gamesPlayed: 0,
  gamesStarted: 0,
  gamesTimed: 0,
  seconds: 0,
  plusMinus: 0,
})

function addToRow(row: RowSum, line: PlayerLine, available: Available): void {
  row.latest = line
  if (!line.played) return
  row.gamesPlayed++
  if (line.isStarting) row.gamesStarted++
  if (line.secondsPlayed === null) {
    addToTally(row.untimed, line)
    return
  }
  addToTally(row.timed, line)
  row.gamesTimed++
  row.seconds += line.secondsPlayed
  row.plusMinus += line.plusMinus ?? 0
  addSums(row.available, available)
}

/** A player's rates depend only on the player's line. */
const alone = (own: StatLine, rules: RuleProfile): RateInput => ({
  own,
  other: EMPTY_LINE,
  possessions: 0,
  otherPossessions: 0,
  secondsOfGame: 0,
  rules,
})

function rowOf(id: string, row: RowSum, rules: RuleProfile): SeasonRow {
  const timedLine = lineOf(row.timed)
  const line = addLines(timedLine, lineOf(row.untimed))
  const timed = row.gamesTimed > 0
  return {
    id,
    fullName: row.latest.fullName,
    jersey: row.latest.jersey,
    gamesPlayed: row.gamesPlayed,
    gamesStarted: row.gamesStarted,
    minutesPlayed: timed ? row.seconds / 60 : null,
    gamesTimed: row.gamesTimed,
    plusMinus: timed ? row.plusMinus : null,
    ...line,
    ...averagesOf('seasonRow', line, row.gamesPlayed),
    minutesPerGame: quotient(row.seconds / 60, row.gamesTimed),
    ...ratesOf('seasonRow', alone(line, rules)),
    shares:
      row.seconds > 0 ? playerShares(timedLine, row.seconds, row.available, rules.playersOnFloor) : null,
  }
}

/**
 * Computes the season (or the career) of each player: sums of lines, then quotients. The rules give the shot values and the
 * number of players on the floor.
 */
export function seasonRows(records: readonly GameRecord[], rules: RuleProfile): readonly SeasonRow[] {
  const sums = new Map<string, RowSum>()
  for (const { own, other, players } of records) {
    const available = availableTo(own.line, other.line, own.secondsPlayed ?? 0, other.possessions)
    for (const { personId, line } of players) {
      let row = sums.get(personId)
      if (!row) {
        row = newRow(line)
        sums.set(personId, row)
      }
      addToRow(row, line, available)
    }
  }
  return [...sums].map(([id, row]) => rowOf(id, row, rules))
}

/** Adds the points of a record. A kind is null until a game knows it. */
function addKinds(points: (number | null)[], record: PointsByKind): void {
  for (let kind = 0; kind < KINDS_OF_POINTS.length; kind++) {
    const more = record[KINDS_OF_POINTS[kind]!.key]
    if (more !== null) points[kind] = (points[kind] ?? 0) + more
  }
}

const sumZones = (sides: readonly SideRecord[]): ZoneCounts =>
  recordBy(SHOT_ZONES, (zone) => ({
    made: sides.reduce((sum, { zones }) => sum + zones[zone].made, 0),
    total: sides.reduce((sum, { zones }) => sum + zones[zone].total, 0),
  }))

/** Computes the team's totals over these records. */
export function seasonTotals(records: readonly GameRecord[], rules: RuleProfile): SeasonTotals {
  const ownTally = newTally()
  const otherTally = newTally()
  const points: (number | null)[] = KINDS_OF_POINTS.map(({ needsPlaces }) =>
    needsPlaces && records.length > 0 ? null : 0,
  )
  const results = { won: 0, lost: 0, tied: 0 }
  let possessions = 0
  let otherPossessions = 0
  let secondsOfGames = 0
  for (const record of records) {
    addToTally(ownTally, record.own.line)
    addToTally(otherTally, record.other.line)
    addKinds(points, record.own)
    if (record.result) results[record.result]++
    possessions += record.own.possessions
    otherPossessions += record.other.possessions
    secondsOfGames += record.secondsOfGame
  }
  const own = lineOf(ownTally)
  const against = lineOf(otherTally)
  const input: RateInput = {
    own,
    other: against,
    possessions,
    otherPossessions,
    secondsOfGame: secondsOfGames,
    rules,
  }
  return {
    totalGames: records.length,
    ...results,
    ...own,
    pointsAgainst: against.points,
    possessions,
    otherPossessions,
    ...averagesOf('seasonTotals', own, records.length),
    pointsAgainstPerGame: quotient(against.points, records.length),
    ...ratesOf('seasonTotals', input),
    fourFactors: ratesOf('fourFactors', input),
    fourFactorsAgainst: ratesOf('fourFactors', { ...input, own: against, other: own }),
    ...pointsByKind((kind) => points[kind]!),
    gamesPlaced: records.filter(({ own: { pointsInPaint } }) => pointsInPaint !== null).length,
    fastBreakByClock: records.some(({ own: { fastBreakByClock } }) => fastBreakByClock),
    against,
    zones: sumZones(records.map(({ own }) => own)),
    zonesAgainst: sumZones(records.map(({ other }) => other)),
  }
}

/** Computes rows and totals of the records that pass a filter. */
export function seasonTable(
  records: readonly GameRecord[],
  rules: RuleProfile,
  filter: SeasonFilter = {},
): SeasonTable {
  const chosen = filterRecords(records, filter)
  return { rows: seasonRows(chosen, rules), totals: seasonTotals(chosen, rules) }
}
