import type { PlayerLine } from './box.ts'
import type { PersonIndexes } from './floor.ts'
import type { EventOutcome, Game } from './game.ts'
import { afterPoints, NO_SCORE_HISTORY, type ScoreHistory } from './scoreHistory.ts'
import { isPlayer } from './setup.ts'
import { fouledSeat } from './statistics/credit.ts'
import { KINDS_OF_POINTS } from './statistics/kindsOfPoints.ts'
import { countEvent, countFouled, newTally, type Tally } from './statistics/line.ts'
import { type BySide, bySide, otherSide, SIDES, type Side, sideOf } from './vocabulary.ts'

/** A player's sums so far. `since`: seconds of game played when he came in, or `OFF`. */
export interface PlayerTally extends Tally {
  played: boolean
  seconds: number
  since: number
  plusMinus: number
  /** The line as last answered; null once anything was counted. Kept for a live book, where most lines stay as they are. */
  line: PlayerLine | null
}

/** In place of a time: not on the floor. */
export const OFF = -1

/** A side's sums so far. */
interface SideTally {
  /** What belongs to no player. */
  readonly team: Tally
  scoreAdjustment: number
  /** Points of each kind, in the order of `KINDS_OF_POINTS`. */
  readonly points: number[]
}

/** Where the counting began: at the tip, or at the start of a period. */
interface Start {
  readonly score: BySide<number>
  readonly possessions: BySide<number>
  readonly elapsed: number
}

/** The box score's memory of a game, written in place. */
export interface BoxState {
  readonly from: Start
  readonly players: readonly PlayerTally[]
  readonly sides: BySide<SideTally>
  /** By period, from 1. */
  readonly periods: { home: number; away: number }[]
  on: BySide<PersonIndexes>
  course: ScoreHistory
}

const newSide = (): SideTally => ({
  team: newTally(),
  scoreAdjustment: 0,
  points: KINDS_OF_POINTS.map(() => 0),
})

/** Counting from where the game stands, with those on the floor. */
export function startBox(game: Game): BoxState {
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
    course: { ...NO_SCORE_HISTORY, since: game.elapsed },
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

/** Points by kind of possession, for the side that made them. */
function countPoints(state: BoxState, moment: EventOutcome, game: Game): void {
  const { event, side, points, elapsed } = moment
  const tally = state.sides[side]
  if (event.type === 'score_adjustment') tally.scoreAdjustment += points
  else {
    for (let kind = 0; kind < KINDS_OF_POINTS.length; kind++) {
      if (KINDS_OF_POINTS[kind]!.counts(moment, game)) tally.points[kind]! += points
    }
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

function weigh(state: BoxState, five: PersonIndexes, points: number): void {
  for (const seat of five) {
    const player = state.players[seat]!
    player.plusMinus += points
    player.line = null
  }
}

/** The score since the counting began. */
export function scoreOf({ from }: BoxState, { score }: Game): BySide<number> {
  if (from.elapsed === 0) return score
  return { home: score.home - from.score.home, away: score.away - from.score.away }
}

function periodOf(state: BoxState, period: number): { home: number; away: number } {
  while (state.periods.length < period) state.periods.push({ home: 0, away: 0 })
  return state.periods[period - 1]!
}

function countFor(state: BoxState, moment: EventOutcome, game: Game): void {
  const { event, side, seat } = moment
  if (!isPlayer(game.sheet, seat)) {
    countEvent(state.sides[side].team, moment)
    return
  }
  const player = state.players[seat]!
  if (event.type !== 'substitution') player.played = true
  player.line = null
  countEvent(player, moment)
}

/** Counts a foul for the person who was fouled, of whichever side. */
function countForFouled(state: BoxState, moment: EventOutcome, { sheet }: Game): void {
  const seat = fouledSeat(sheet, moment.event)
  if (seat === null) return
  if (!isPlayer(sheet, seat)) {
    countFouled(state.sides[sideOf(sheet.people[seat]!)].team, moment)
    return
  }
  const player = state.players[seat]!
  player.line = null
  countFouled(player, moment)
}

/** Counts what an event meant. */
export function countMoment(state: BoxState, moment: EventOutcome, game: Game): void {
  const { event, side } = moment
  periodOf(state, event.period)
  countFor(state, moment, game)
  countForFouled(state, moment, game)
  if (moment.points !== 0) countPoints(state, moment, game)
  if (event.type === 'substitution') {
    changeFloor(state, game, side)
    state.on = game.floor.on
  }
}

const copySide = (side: SideTally): SideTally => ({
  ...side,
  team: { ...side.team },
  points: [...side.points],
})

/** A copy that shares nothing that is written to. */
export function copyBox(state: BoxState): BoxState {
  return {
    from: state.from,
    players: state.players.map((player) => ({ ...player })),
    sides: bySide((side) => copySide(state.sides[side])),
    periods: state.periods.map((period) => ({ ...period })),
    on: state.on,
    course: state.course,
  }
}
