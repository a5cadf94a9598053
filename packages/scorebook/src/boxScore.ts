import { count } from './count.ts'
import { afterPoints, type Course, type Lead, NO_COURSE, secondsLeading } from './course.ts'
import { inLane } from './court.ts'
import { endOfPeriod, type Reach, reachOf } from './ending.ts'
import type { Seats } from './floor.ts'
import { type Reading, read, type Until } from './fold.ts'
import { copyGame, enterPeriod, type Game, type Moment, newGame, step } from './game.ts'
import { lineOf, newTally, type StatLine, type Tally } from './line.ts'
import { inGameOrder } from './log.ts'
import type { Play } from './play.ts'
import {
  defensiveReboundPercentage,
  estimatedPossessions,
  type FourFactors,
  fourFactors,
  netRating,
  pace,
  quotient,
  rating,
  totalReboundPercentage,
  trueShootingPercentage,
} from './rates.ts'
import { type GameSetup, NOBODY, type Seat } from './setup.ts'
import { type BySide, bySide, otherSide, SIDES, type Side, sideOf } from './vocabulary.ts'

/** A player's line. Seconds and plus/minus are null for a side of which no substitution was recorded: unknown, not guessed. */
export interface PlayerLine extends StatLine {
  readonly id: string
  readonly fullName: string
  readonly jersey: string
  readonly isStarting: boolean
  readonly played: boolean
  readonly secondsPlayed: number | null
  readonly plusMinus: number | null
}

/** What is the team's and nobody's: team rebounds, bench technicals, what is still to be assigned, and adjustments of the score. */
export interface TeamLine extends StatLine {
  readonly scoreAdjustment: number
}

/** Players and team together; `points` is the score, adjustments included. */
export interface TotalLine extends StatLine {
  readonly scoreAdjustment: number
  readonly secondsPlayed: number | null
}

/** Figures of a side that come from the order of things, and its rates. Rates are fractions, null where there is nothing to divide by. */
export interface Advanced {
  readonly possessions: number
  /** From the totals, to check the count by. */
  readonly estimatedPossessions: number
  readonly pace: number | null
  readonly offensiveRating: number | null
  readonly defensiveRating: number | null
  readonly netRating: number | null
  readonly fieldGoalPercentage: number | null
  readonly twoPointPercentage: number | null
  readonly threePointPercentage: number | null
  readonly freethrowPercentage: number | null
  readonly effectiveFieldGoalPercentage: number | null
  readonly trueShootingPercentage: number | null
  readonly freeThrowRate: number | null
  readonly turnoverPercentage: number | null
  readonly offensiveReboundPercentage: number | null
  readonly defensiveReboundPercentage: number | null
  readonly totalReboundPercentage: number | null
  /** Assisted baskets of all baskets. */
  readonly assistPercentage: number | null
  /** Steals by the other side's possessions. */
  readonly stealPercentage: number | null
  /** Blocks by the other side's two-point attempts. */
  readonly blockPercentage: number | null
  readonly assistTurnoverRatio: number | null
  readonly fourFactors: FourFactors
  readonly pointsOffTurnovers: number
  readonly secondChancePoints: number
  readonly fastBreakPoints: number
  readonly pointsInPaint: number
  readonly benchPoints: number
  readonly largestLead: number
  readonly largestLeadAt: Lead | null
  readonly largestRun: number
  readonly leadChanges: number
  readonly ties: number
  readonly secondsLeading: number
}

export interface SideBox {
  readonly players: readonly PlayerLine[]
  readonly team: TeamLine
  readonly totals: TotalLine
  readonly advanced: Advanced
}

export interface PeriodScore extends BySide<number> {
  readonly period: number
}

export interface BoxScore {
  readonly score: BySide<number>
  readonly periods: readonly PeriodScore[]
  readonly home: SideBox
  readonly away: SideBox
}

/** A player's sums so far. `since`: seconds of game played when he came in, or `OFF`. */
interface PlayerTally extends Tally {
  played: boolean
  seconds: number
  since: number
  plusMinus: number
  /** The line as last answered; null once anything was counted. Kept for a live book, where most lines stay as they are. */
  line: PlayerLine | null
}

const OFF = -1

/** A side's sums so far. */
interface SideTally {
  /** Players and team together. */
  readonly all: Tally
  /** What is nobody's. */
  readonly team: Tally
  scoreAdjustment: number
  pointsOffTurnovers: number
  secondChancePoints: number
  fastBreakPoints: number
  pointsInPaint: number
  benchPoints: number
}

/** Where the counting began: at the tip, or at the start of a period. */
interface Start {
  readonly score: BySide<number>
  readonly possessions: BySide<number>
  readonly elapsed: number
}

export interface BoxState {
  readonly from: Start
  readonly players: readonly PlayerTally[]
  readonly sides: BySide<SideTally>
  /** By period, from 1. */
  readonly periods: { home: number; away: number }[]
  on: BySide<Seats>
  course: Course
}

const newSide = (): SideTally => ({
  all: newTally(),
  team: newTally(),
  scoreAdjustment: 0,
  pointsOffTurnovers: 0,
  secondChancePoints: 0,
  fastBreakPoints: 0,
  pointsInPaint: 0,
  benchPoints: 0,
})

function startBox(game: Game): BoxState {
  const players = game.sheet.people.map(
    (): PlayerTally => ({ ...newTally(), played: false, seconds: 0, since: OFF, plusMinus: 0, line: null }),
  )
  for (const side of SIDES) {
    for (const seat of game.floor.on[side]) players[seat]!.since = game.elapsed
  }
  return {
    from: { score: game.score, possessions: game.ball.counts, elapsed: game.elapsed },
    players,
    sides: { home: newSide(), away: newSide() },
    periods: [],
    on: game.floor.on,
    course: { ...NO_COURSE, since: game.elapsed },
  }
}

/** Those who left stop counting, those who came start. In and out at the same second keeps 0:00. */
function changeFloor(state: BoxState, game: Game, side: Side): void {
  const before = state.on[side]
  const now = game.floor.on[side]
  if (before === now) return
  for (const seat of before) {
    if (now.includes(seat)) continue
    const player = state.players[seat]!
    player.seconds += game.elapsed - player.since
    player.since = OFF
    player.line = null
  }
  for (const seat of now) {
    if (before.includes(seat)) continue
    const player = state.players[seat]!
    player.played = true
    player.since = game.elapsed
  }
}

const isPlayer = (game: Game, seat: Seat): boolean =>
  seat !== NOBODY && game.sheet.people[seat]!.role === 'PLAYER'

/** Points by kind of possession, for the side that made them. */
function countPoints(state: BoxState, moment: Moment, game: Game): void {
  const { event, side, points, possession, elapsed, seat } = moment
  const tally = state.sides[side]
  if (event.type === 'score_adjustment') tally.scoreAdjustment += points
  else {
    const { rules, court } = game.sheet.setup
    if (possession?.won === 'turnover') tally.pointsOffTurnovers += points
    if (possession?.secondChance) tally.secondChancePoints += points
    if (possession && isFastBreak(possession.won, elapsed - possession.since, rules.fastBreakSeconds)) {
      tally.fastBreakPoints += points
    }
    if (
      event.type === 'shot_made' &&
      event.location &&
      inLane(court, event.location, event.hoopSide ?? undefined)
    ) {
      tally.pointsInPaint += points
    }
    if (isPlayer(game, seat) && !game.sheet.people[seat]!.isStarting) tally.benchPoints += points
    weigh(state, moment.fives[side], points)
    weigh(state, moment.fives[otherSide(side)], -points)
  }
  const period = periodOf(state, event.period)
  period[side] += points
  const { clockTime } = event
  state.course = afterPoints(state.course, {
    side,
    points,
    score: scoreOf(state, game),
    period: event.period,
    clockTime,
    elapsed,
  })
}

function weigh(state: BoxState, five: Seats, points: number): void {
  for (const seat of five) {
    const player = state.players[seat]!
    player.plusMinus += points
    player.line = null
  }
}

/** The score since the counting began. */
function scoreOf({ from }: BoxState, { score }: Game): BySide<number> {
  if (from.elapsed === 0) return score
  return { home: score.home - from.score.home, away: score.away - from.score.away }
}

/** A fast break begins with winning the ball in play: by a rebound, a turnover, a tip; not with taking it out of the basket. */
function isFastBreak(won: string, seconds: number, most: number): boolean {
  return (won === 'rebound' || won === 'turnover' || won === 'tip') && seconds <= most
}

function periodOf(state: BoxState, period: number): { home: number; away: number } {
  while (state.periods.length < period) state.periods.push({ home: 0, away: 0 })
  return state.periods[period - 1]!
}

function countFor(state: BoxState, moment: Moment, game: Game): void {
  const { event, side, seat } = moment
  const { all, team } = state.sides[side]
  count(all, moment)
  if (!isPlayer(game, seat)) {
    count(team, moment)
    return
  }
  const player = state.players[seat]!
  if (event.type !== 'substitution') player.played = true
  player.line = null
  count(player, moment)
}

function drawFoul(state: BoxState, game: Game, seat: Seat): void {
  const { all, team } = state.sides[sideOf(game.sheet.people[seat]!)]
  const drawer = isPlayer(game, seat) ? state.players[seat]! : null
  all.foulsDrawn++
  if (!drawer) team.foulsDrawn++
  else {
    drawer.foulsDrawn++
    drawer.line = null
  }
}

function readMoment(state: BoxState, moment: Moment, game: Game): void {
  const { event, side } = moment
  periodOf(state, event.period)
  countFor(state, moment, game)
  if (event.type === 'foul' && event.attributes.drawnById) {
    const drawn = game.sheet.seatOf.get(event.attributes.drawnById)
    if (drawn !== undefined) drawFoul(state, game, drawn)
  }
  if (moment.points !== 0) countPoints(state, moment, game)
  if (event.type === 'substitution') {
    changeFloor(state, game, side)
    state.on = game.floor.on
  }
}

/** Thousandths of a second are noise of the clock's fractions. */
const seconds = (value: number): number => Math.round(value * 1000) / 1000

function playerLine(state: BoxState, game: Game, seat: Seat, reach: Reach): PlayerLine {
  const person = game.sheet.people[seat]!
  const tally = state.players[seat]!
  const known = game.substituted[sideOf(person)]
  const off = tally.since === OFF
  if (off && tally.line && (tally.line.plusMinus !== null) === known) return tally.line
  const open = off ? 0 : reach.elapsed - tally.since
  const line: PlayerLine = {
    id: person.id,
    fullName: person.fullName,
    jersey: person.jersey,
    isStarting: person.isStarting,
    played: tally.played || (game.begun && tally.since !== OFF),
    secondsPlayed: known ? seconds(tally.seconds + open) : null,
    ...lineOf(tally),
    plusMinus: known ? tally.plusMinus : null,
  }
  if (off) tally.line = line
  return line
}

type Lines = Pick<SideBox, 'players' | 'team' | 'totals'>

function linesOf(state: BoxState, game: Game, side: Side, reach: Reach): Lines {
  const players: PlayerLine[] = []
  for (const seat of game.sheet.players[side]) players.push(playerLine(state, game, seat, reach))
  const { all, team, scoreAdjustment } = state.sides[side]
  const total = lineOf(all)
  return {
    players,
    team: { ...lineOf(team), scoreAdjustment },
    totals: {
      ...total,
      points: total.points + scoreAdjustment,
      scoreAdjustment,
      secondsPlayed: game.substituted[side]
        ? seconds(players.reduce((sum, { secondsPlayed }) => sum + (secondsPlayed ?? 0), 0))
        : null,
    },
  }
}

/** Possessions of a side since the counting began, with the one that the end cut off. */
const possessionsOf = ({ from }: BoxState, game: Game, side: Side, reach: Reach): number =>
  game.ball.counts[side] - from.possessions[side] + (reach.possession?.side === side ? 1 : 0)

function advancedOf(state: BoxState, game: Game, side: Side, lines: BySide<Lines>, reach: Reach): Advanced {
  const { rules } = game.sheet.setup
  const own = lines[side].totals
  const other = lines[otherSide(side)].totals
  const possessions = possessionsOf(state, game, side, reach)
  const otherPossessions = possessionsOf(state, game, otherSide(side), reach)
  const offensive = rating(own.points, possessions)
  const defensive = rating(other.points, otherPossessions)
  const { course } = state
  const { pointsOffTurnovers, secondChancePoints, fastBreakPoints, pointsInPaint, benchPoints } =
    state.sides[side]
  const lead = course.largestLead[side]
  const factors = fourFactors(own, other, rules.shotValues)
  return {
    possessions,
    estimatedPossessions: estimatedPossessions(own, rules.freeThrowWeight),
    pace: pace(rules, possessions, otherPossessions, reach.elapsed - state.from.elapsed),
    offensiveRating: offensive,
    defensiveRating: defensive,
    netRating: netRating(offensive, defensive),
    fieldGoalPercentage: quotient(own.fieldGoals.made, own.fieldGoals.total),
    twoPointPercentage: quotient(own.twoPointers.made, own.twoPointers.total),
    threePointPercentage: quotient(own.threePointers.made, own.threePointers.total),
    freethrowPercentage: quotient(own.freethrows.made, own.freethrows.total),
    ...factors,
    trueShootingPercentage: trueShootingPercentage(own),
    defensiveReboundPercentage: defensiveReboundPercentage(own, other),
    totalReboundPercentage: totalReboundPercentage(own, other),
    assistPercentage: quotient(own.assists, own.fieldGoals.made),
    stealPercentage: quotient(own.steals, otherPossessions),
    blockPercentage: quotient(own.blockedShots, other.fieldGoals.total - other.threePointers.total),
    assistTurnoverRatio: quotient(own.assists, own.turnovers),
    fourFactors: factors,
    pointsOffTurnovers,
    secondChancePoints,
    fastBreakPoints,
    pointsInPaint,
    benchPoints,
    largestLead: lead?.points ?? 0,
    largestLeadAt: lead,
    largestRun: course.largestRun[side],
    leadChanges: course.leadChanges,
    ties: course.ties,
    secondsLeading: seconds(secondsLeading(course, reach.elapsed)[side]),
  }
}

const answerBox = (state: BoxState, game: Game, until?: Until): BoxScore =>
  boxAt(state, game, reachOf(game, until))

function boxAt(state: BoxState, game: Game, reach: Reach): BoxScore {
  const lines = bySide((side) => linesOf(state, game, side, reach))
  const box = (side: Side): SideBox => ({
    ...lines[side],
    advanced: advancedOf(state, game, side, lines, reach),
  })
  return {
    score: scoreOf(state, game),
    periods: state.periods.map(({ home, away }, i) => ({ period: i + 1, home, away })),
    home: box('home'),
    away: box('away'),
  }
}

function copySide(side: SideTally): SideTally {
  return { ...side, all: { ...side.all }, team: { ...side.team } }
}

/** The box score as a reading: for a live book, or together with others in one pass. */
export const boxScoreReading: Reading<BoxState, BoxScore> = {
  start: startBox,
  event: readMoment,
  copy: (state) => ({
    from: state.from,
    players: state.players.map((player) => ({ ...player })),
    sides: bySide((side) => copySide(state.sides[side])),
    periods: state.periods.map((period) => ({ ...period })),
    on: state.on,
    course: state.course,
  }),
  answer: answerBox,
}

/**
 * The box score of a game, from its plays in any order. Minutes count to the latest event, or to the horn of a game that
 * looks finished; `until` says it outright ('final', or where the clock stands).
 */
export function boxScore(setup: GameSetup, plays: readonly Play[], until?: Until): BoxScore {
  return read(boxScoreReading, setup, plays, until)
}

/**
 * A box score for each period that was played, in order: everything in it counts from the start of that period, so that
 * sums over any choice of periods can be made. `periods` holds the one.
 */
export function boxScoresByPeriod(
  setup: GameSetup,
  plays: readonly Play[],
  until?: Until,
): readonly BoxScore[] {
  const game = copyGame(newGame(setup))
  const boxes: BoxScore[] = []
  let state = startBox(game)
  const close = (reach: Reach): void => {
    const box = boxAt(state, game, reach)
    boxes.push({ ...box, periods: [{ period: game.period, ...box.score }] })
  }
  for (const placed of inGameOrder(plays)) {
    while (placed.event.period > game.period) {
      close(endOfPeriod(game))
      enterPeriod(game, game.period + 1)
      state = startBox(game)
    }
    readMoment(state, step(game, placed), game)
  }
  if (game.begun) close(reachOf(game, until))
  return boxes
}
