import type { PersonIndexes } from '../fold/floor.ts'
import type { EventOutcome, Game } from '../fold/game.ts'
import { SHOT_ZONES, zoneOf } from '../vocabulary/court.ts'
import { isPlayer } from '../vocabulary/setup.ts'
import { type BySide, bySide, otherSide, SIDES, type Side, sideOf } from '../vocabulary/terms.ts'
import type { PlayerLine } from './box.ts'
import { fouledPerson } from './credit.ts'
import { KINDS_OF_POINTS } from './kindsOfPoints.ts'
import { addTally, countEvent, countFouled, newTally, type Tally, uncountEvent } from './line.ts'
import { afterPoints, NO_SCORE_HISTORY, type ScoreHistory } from './scoreHistory.ts'
import { afterOutcome, NO_STOP_HISTORY, type StopHistory } from './stops.ts'

/** A player's sums so far. `since` is the game time in seconds when the player came in, or `OFF`. */
export interface PlayerTally extends Tally {
  played: boolean
  seconds: number
  since: number
  plusMinus: number
  /** The last returned line; null after any change. Cached for live games, where most lines do not change. */
  line: PlayerLine | null
}

/** Used instead of a time: the player is not on the floor. */
export const OFF = -1

/** A side's sums so far. */
interface SideTally {
  /** Events that belong to no player. */
  readonly team: Tally
  /** Those of them that stand in no total: team rebounds, where the rules print them apart. */
  readonly apart: Tally
  scoreAdjustment: number
  /** Points of each kind, in the order of `KINDS_OF_POINTS`. */
  readonly points: number[]
  /** Shots, made or missed, and those with a location. */
  shots: number
  placedShots: number
  /** Shots by zone, in the order of `SHOT_ZONES`. */
  readonly zones: { made: number; total: number }[]
  /** Whether a shot of the side or a foul on it says that it is or is not a fast break. */
  marksFastBreaks: boolean
}

/** The start of the count: the tip, or the start of a period. */
interface Start {
  readonly score: BySide<number>
  readonly possessions: BySide<number>
  readonly elapsed: number
}

/** The state of the box score, changed in place. */
export interface BoxState {
  readonly from: Start
  readonly players: readonly PlayerTally[]
  readonly sides: BySide<SideTally>
  /** By period, from 1. */
  readonly periods: { home: number; away: number }[]
  on: BySide<PersonIndexes>
  history: ScoreHistory
  stops: StopHistory
}

const newSide = (): SideTally => ({
  team: newTally(),
  apart: newTally(),
  scoreAdjustment: 0,
  points: KINDS_OF_POINTS.map(() => 0),
  shots: 0,
  placedShots: 0,
  zones: SHOT_ZONES.map(() => ({ made: 0, total: 0 })),
  marksFastBreaks: false,
})

/** Starts to count at the current state of the game, with the players on the floor. */
export function startBox(game: Game): BoxState {
  const players = game.sheet.people.map(
    (): PlayerTally => ({ ...newTally(), played: false, seconds: 0, since: OFF, plusMinus: 0, line: null }),
  )
  for (const side of SIDES) {
    for (const personIndex of game.floor.on[side]) players[personIndex]!.since = game.elapsed
  }
  return {
    from: { score: game.score, possessions: game.ball.counts, elapsed: game.elapsed },
    players,
    sides: { home: newSide(), away: newSide() },
    periods: [],
    on: game.floor.on,
    history: { ...NO_SCORE_HISTORY, since: game.elapsed },
    stops: NO_STOP_HISTORY,
  }
}

/** Stops the time of players who left and starts that of players who came in. In and out in the same second counts 0:00. */
function changeFloor(state: BoxState, game: Game, side: Side): void {
  const before = state.on[side]
  const now = game.floor.on[side]
  if (before === now) return
  for (const personIndex of before) {
    if (now.includes(personIndex)) continue
    const player = state.players[personIndex]!
    player.seconds += game.elapsed - player.since
    player.since = OFF
    player.line = null
  }
  for (const personIndex of now) {
    if (before.includes(personIndex)) continue
    const player = state.players[personIndex]!
    player.played = true
    player.since = game.elapsed
  }
}

/** Counts points, by kind of possession, for the side that scored. */
function countPoints(state: BoxState, outcome: EventOutcome, game: Game): void {
  const { event, side, points, elapsed } = outcome
  const tally = state.sides[side]
  if (event.type === 'score_adjustment') tally.scoreAdjustment += points
  else {
    for (let kind = 0; kind < KINDS_OF_POINTS.length; kind++) {
      if (KINDS_OF_POINTS[kind]!.counts(outcome, game)) tally.points[kind]! += points
    }
    weigh(state, outcome.fives[side], points)
    weigh(state, outcome.fives[otherSide(side)], -points)
  }
  const period = periodOf(state, event.period)
  period[side] += points
  const { clockTime } = event
  state.history = afterPoints(state.history, {
    side,
    points,
    score: scoreOf(state, game),
    period: event.period,
    clockTime,
    elapsed,
  })
}

function weigh(state: BoxState, five: PersonIndexes, points: number): void {
  for (const personIndex of five) {
    const player = state.players[personIndex]!
    player.plusMinus += points
    player.line = null
  }
}

/** Returns the score since the start of the count. */
export function scoreOf({ from }: BoxState, { score }: Game): BySide<number> {
  if (from.elapsed === 0) return score
  return { home: score.home - from.score.home, away: score.away - from.score.away }
}

function periodOf(state: BoxState, period: number): { home: number; away: number } {
  while (state.periods.length < period) state.periods.push({ home: 0, away: 0 })
  return state.periods[period - 1]!
}

/** Returns the line that an event credits. A credited player has played. */
function creditedTally(
  state: BoxState,
  { event, side, personIndex, countsAs }: EventOutcome,
  game: Game,
): Tally {
  if (!isPlayer(game.sheet, personIndex))
    return state.sides[side][countsAs === 'team-rebound' ? 'apart' : 'team']
  const player = state.players[personIndex]!
  if (event.type !== 'substitution') player.played = true
  player.line = null
  return player
}

/** Counts a foul for the fouled person, on either side. */
function countForFouled(state: BoxState, outcome: EventOutcome, { sheet }: Game): void {
  const personIndex = fouledPerson(sheet, outcome.event)
  if (personIndex === null) return
  if (!isPlayer(sheet, personIndex)) {
    countFouled(state.sides[sideOf(sheet.people[personIndex]!)].team, outcome)
    return
  }
  const player = state.players[personIndex]!
  player.line = null
  countFouled(player, outcome)
}

function countPlaces(state: BoxState, { event, side }: EventOutcome, { sheet }: Game): void {
  const isShot = event.type === 'shot_made' || event.type === 'shot_miss'
  if (!isShot && event.type !== 'foul') return
  const own = state.sides[isShot ? side : otherSide(side)]
  if (event.attributes.fastBreak !== undefined) own.marksFastBreaks = true
  if (!isShot) return
  own.shots++
  if (!event.location) return
  own.placedShots++
  const zone = zoneOf(sheet.setup.court, event.location, event.hoopSide ?? undefined)
  const counted = own.zones[SHOT_ZONES.indexOf(zone)]!
  counted.total++
  if (event.type === 'shot_made') counted.made++
}

/** Counts the outcome of an event. */
export function countOutcome(state: BoxState, outcome: EventOutcome, game: Game): void {
  const { event, side } = outcome
  periodOf(state, event.period)
  if (outcome.replaces) uncountEvent(creditedTally(state, outcome.replaces, game), outcome.replaces)
  countEvent(creditedTally(state, outcome, game), outcome)
  countForFouled(state, outcome, game)
  countPlaces(state, outcome, game)
  if (outcome.points !== 0) countPoints(state, outcome, game)
  if (outcome.points !== 0 || outcome.changes.length > 0) state.stops = afterOutcome(state.stops, outcome)
  if (event.type === 'substitution') {
    changeFloor(state, game, side)
    state.on = game.floor.on
  }
}

/** Sums the events of a side that belong to no player. */
export function teamTally({ sides }: BoxState, side: Side): Tally {
  const tally = { ...sides[side].team }
  addTally(tally, sides[side].apart)
  return tally
}

const copySide = (side: SideTally): SideTally => ({
  ...side,
  team: { ...side.team },
  apart: { ...side.apart },
  points: [...side.points],
  zones: side.zones.map((zone) => ({ ...zone })),
})

/** Copies the state. The copy shares only values that are never changed. */
export function copyBox(state: BoxState): BoxState {
  return {
    from: state.from,
    players: state.players.map((player) => ({ ...player })),
    sides: bySide((side) => copySide(state.sides[side])),
    periods: state.periods.map((period) => ({ ...period })),
    on: state.on,
    history: state.history,
    stops: state.stops,
  }
}
