import type { PlayerLine } from './box.ts'
import { addLines, addToTally, lineOf, newTally, type StatLine, type Tally } from './line.ts'
import {
  type Available,
  availableTo,
  defensiveReboundPercentage,
  effectiveFieldGoalPercentage,
  efficiency,
  type FourFactors,
  fourFactors,
  freeThrowRate,
  gameScore,
  netRating,
  type PlayerShares,
  pace,
  playerShares,
  quotient,
  rating,
  totalReboundPercentage,
  trueShootingPercentage,
  turnoverPercentage,
} from './rates.ts'
import { filterRecords, type GameRecord, type SeasonFilter } from './record.ts'
import type { RuleProfile } from './rules/profile.ts'

/** A row of the player table (rule 115), sums and rates of sums. */
export interface SeasonRow extends StatLine {
  readonly id: string
  readonly fullName: string
  readonly jersey: string
  /** Games played in; 0 reads 'DNP'. */
  readonly gamesPlayed: number
  readonly gamesStarted: number
  /** Of the games in which they are known (`gamesTimed`); null when none was. */
  readonly minutesPlayed: number | null
  readonly gamesTimed: number
  readonly plusMinus: number | null
  readonly pointsPerGame: number | null
  readonly reboundsPerGame: number | null
  readonly assistsPerGame: number | null
  readonly minutesPerGame: number | null
  readonly fieldGoalPercentage: number | null
  readonly twoPointPercentage: number | null
  readonly threePointPercentage: number | null
  readonly freethrowPercentage: number | null
  readonly effectiveFieldGoalPercentage: number | null
  readonly trueShootingPercentage: number | null
  readonly freeThrowRate: number | null
  readonly turnoverPercentage: number | null
  readonly assistTurnoverRatio: number | null
  readonly gameScorePerGame: number | null
  readonly efficiencyPerGame: number | null
  /** Null where minutes are unknown. */
  readonly shares: PlayerShares | null
}

/** The team's sums, own and against. */
export interface SeasonTotals extends StatLine {
  readonly totalGames: number
  readonly won: number
  readonly lost: number
  readonly tied: number
  readonly pointsAgainst: number
  readonly possessions: number
  readonly otherPossessions: number
  readonly pointsPerGame: number | null
  readonly pointsAgainstPerGame: number | null
  readonly reboundsPerGame: number | null
  readonly assistsPerGame: number | null
  readonly pace: number | null
  readonly offensiveRating: number | null
  readonly defensiveRating: number | null
  readonly netRating: number | null
  readonly fieldGoalPercentage: number | null
  readonly twoPointPercentage: number | null
  readonly threePointPercentage: number | null
  readonly freethrowPercentage: number | null
  readonly trueShootingPercentage: number | null
  readonly defensiveReboundPercentage: number | null
  readonly totalReboundPercentage: number | null
  readonly assistTurnoverRatio: number | null
  readonly fourFactors: FourFactors
  readonly fourFactorsAgainst: FourFactors
  readonly pointsOffTurnovers: number
  readonly secondChancePoints: number
  readonly fastBreakPoints: number
  readonly pointsInPaint: number
  readonly benchPoints: number
  readonly against: StatLine
}

/** A row for each player, and the team. */
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

/** What is summed of a player. What there was to have (`available`) is of the games in which the minutes are known. */
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

const percentages = (line: StatLine) => ({
  fieldGoalPercentage: quotient(line.fieldGoals.made, line.fieldGoals.total),
  twoPointPercentage: quotient(line.twoPointers.made, line.twoPointers.total),
  threePointPercentage: quotient(line.threePointers.made, line.threePointers.total),
  freethrowPercentage: quotient(line.freethrows.made, line.freethrows.total),
  trueShootingPercentage: trueShootingPercentage(line),
  assistTurnoverRatio: quotient(line.assists, line.turnovers),
})

const perGame = (line: StatLine, games: number) => ({
  pointsPerGame: quotient(line.points, games),
  reboundsPerGame: quotient(line.totalRebounds, games),
  assistsPerGame: quotient(line.assists, games),
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
    ...perGame(line, row.gamesPlayed),
    minutesPerGame: quotient(row.seconds / 60, row.gamesTimed),
    ...percentages(line),
    effectiveFieldGoalPercentage: effectiveFieldGoalPercentage(line, rules.shotValues),
    freeThrowRate: freeThrowRate(line),
    turnoverPercentage: turnoverPercentage(line),
    gameScorePerGame: quotient(gameScore(line), row.gamesPlayed),
    efficiencyPerGame: quotient(efficiency(line), row.gamesPlayed),
    shares:
      row.seconds > 0 ? playerShares(timedLine, row.seconds, row.available, rules.playersOnFloor) : null,
  }
}

/** The season (or the career) of each player: sums of lines, then quotients. The rules give the values of shots and how many play. */
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

const KINDS_OF_POINTS = [
  'pointsOffTurnovers',
  'secondChancePoints',
  'fastBreakPoints',
  'pointsInPaint',
  'benchPoints',
] as const

type KindsOfPoints = { [kind in (typeof KINDS_OF_POINTS)[number]]: number }

const noPoints = (): KindsOfPoints => ({
  pointsOffTurnovers: 0,
  secondChancePoints: 0,
  fastBreakPoints: 0,
  pointsInPaint: 0,
  benchPoints: 0,
})

/** The team's totals over these records. */
export function seasonTotals(records: readonly GameRecord[], rules: RuleProfile): SeasonTotals {
  const ownTally = newTally()
  const otherTally = newTally()
  const points = noPoints()
  const results = { won: 0, lost: 0, tied: 0 }
  let possessions = 0
  let otherPossessions = 0
  let secondsOfGames = 0
  for (const record of records) {
    addToTally(ownTally, record.own.line)
    addToTally(otherTally, record.other.line)
    for (const kind of KINDS_OF_POINTS) points[kind] += record.own[kind]
    if (record.result) results[record.result]++
    possessions += record.own.possessions
    otherPossessions += record.other.possessions
    secondsOfGames += record.secondsOfGame
  }
  const own = lineOf(ownTally)
  const against = lineOf(otherTally)
  const offensive = rating(own.points, possessions)
  const defensive = rating(against.points, otherPossessions)
  return {
    totalGames: records.length,
    ...results,
    ...own,
    pointsAgainst: against.points,
    possessions,
    otherPossessions,
    ...perGame(own, records.length),
    pointsAgainstPerGame: quotient(against.points, records.length),
    pace: pace(rules, possessions, otherPossessions, secondsOfGames),
    offensiveRating: offensive,
    defensiveRating: defensive,
    netRating: netRating(offensive, defensive),
    ...percentages(own),
    defensiveReboundPercentage: defensiveReboundPercentage(own, against),
    totalReboundPercentage: totalReboundPercentage(own, against),
    fourFactors: fourFactors(own, against, rules.shotValues),
    fourFactorsAgainst: fourFactors(against, own, rules.shotValues),
    ...points,
    against,
  }
}

/** Rows and totals of the records that a filter leaves. */
export function seasonTable(
  records: readonly GameRecord[],
  rules: RuleProfile,
  filter: SeasonFilter = {},
): SeasonTable {
  const chosen = filterRecords(records, filter)
  return { rows: seasonRows(chosen, rules), totals: seasonTotals(chosen, rules) }
}
