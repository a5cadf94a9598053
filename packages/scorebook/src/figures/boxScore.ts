import { endOfPeriod, lastPeriodOf, type Reach, reachOf, readingOf } from '../fold/ending.ts'
import { copyGame, enterPeriod, type Game, newGame, step } from '../fold/game.ts'
import { inGameOrder } from '../fold/log.ts'
import { type ClockReading, type GameReducer, type PlayedUntil, reducePlays } from '../fold/reducer.ts'
import { type Scoreboard, scoreboardAt } from '../fold/scoreboard.ts'
import { SHOT_ZONES } from '../vocabulary/court.ts'
import type { Play } from '../vocabulary/play.ts'
import { recordBy } from '../vocabulary/records.ts'
import type { GameSetup, Person, PersonIndex } from '../vocabulary/setup.ts'
import { type BySide, bySide, otherSide, type Side, sideOf } from '../vocabulary/terms.ts'
import type { Advanced, BoxScore, PlayerLine, SideBox } from './box.ts'
import {
  type BoxState,
  copyBox,
  countOutcome,
  OFF,
  type PlayerTally,
  scoreOf,
  startBox,
  teamTally,
} from './boxTally.ts'
import { KINDS_OF_POINTS, pointsByKind } from './kindsOfPoints.ts'
import { addTally, lineOf, newTally, type Tally } from './line.ts'
import { ESTIMATED_POSSESSIONS, type RateInput, ratesOf } from './rateFigures.ts'
import { secondsLeading } from './scoreHistory.ts'
import { stopsOf } from './stops.ts'

/** Rounds to thousandths of a second: smaller differences come from the clock's fractions. */
const seconds = (value: number): number => Math.round(value * 1000) / 1000

/** A player's line without the time since the player last came in. It is kept until the player's figures change. */
function countedLine(tally: PlayerTally, person: Person, known: boolean): PlayerLine {
  const { line } = tally
  if (line && (line.plusMinus !== null) === known) return line
  tally.line = {
    id: person.id,
    fullName: person.fullName,
    jersey: person.jersey,
    isStarting: person.isStarting,
    played: tally.played,
    secondsPlayed: known ? seconds(tally.seconds) : null,
    ...lineOf(tally),
    plusMinus: known ? tally.plusMinus : null,
  }
  return tally.line
}

function playerLine(state: BoxState, game: Game, personIndex: PersonIndex, reach: Reach): PlayerLine {
  const person = game.sheet.people[personIndex]!
  const tally = state.players[personIndex]!
  const known = game.substituted[sideOf(person)]
  const line = countedLine(tally, person, known)
  if (tally.since === OFF) return line
  return {
    ...line,
    played: tally.played || game.begun,
    secondsPlayed: known ? seconds(tally.seconds + reach.elapsed - tally.since) : null,
  }
}

/** Sums a side: its players and the events that belong to no player, without those that the rules print apart. */
function totalsOf(state: BoxState, game: Game, side: Side): Tally {
  const totals = newTally()
  for (const personIndex of game.sheet.players[side]) addTally(totals, state.players[personIndex]!)
  addTally(totals, state.sides[side].team)
  return totals
}

type Lines = Pick<SideBox, 'players' | 'team' | 'totals'>

function linesOf(state: BoxState, game: Game, side: Side, reach: Reach): Lines {
  const players: PlayerLine[] = []
  for (const personIndex of game.sheet.players[side])
    players.push(playerLine(state, game, personIndex, reach))
  const { scoreAdjustment } = state.sides[side]
  const total = lineOf(totalsOf(state, game, side))
  return {
    players,
    team: { ...lineOf(teamTally(state, side)), scoreAdjustment },
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

/** Counts the possessions of a side since the start of the count, with the one that the end cut off. */
const possessionsOf = ({ from }: BoxState, game: Game, side: Side, reach: Reach): number =>
  game.ball.counts[side] - from.possessions[side] + (reach.possession?.side === side ? 1 : 0)

function advancedOf(state: BoxState, game: Game, side: Side, lines: BySide<Lines>, reach: Reach): Advanced {
  const input: RateInput = {
    own: lines[side].totals,
    other: lines[otherSide(side)].totals,
    possessions: possessionsOf(state, game, side, reach),
    otherPossessions: possessionsOf(state, game, otherSide(side), reach),
    secondsOfGame: reach.elapsed - state.from.elapsed,
    rules: game.sheet.setup.rules,
  }
  const { history } = state
  const { stops, threesOfStops } = stopsOf(state.stops, side, reach.possession)
  const { points, shots, placedShots, zones, marksFastBreaks } = state.sides[side]
  const hasPlaces = shots === 0 || placedShots > 0
  const lead = history.largestLead[side]
  return {
    possessions: input.possessions,
    stops,
    threesOfStops,
    estimatedPossessions: ESTIMATED_POSSESSIONS.value(input),
    ...ratesOf('side', input),
    fourFactors: ratesOf('fourFactors', input),
    ...pointsByKind((kind) => (hasPlaces || !KINDS_OF_POINTS[kind]!.needsPlaces ? points[kind]! : null)),
    zones: recordBy(SHOT_ZONES, (_, index) => ({ ...zones[index]! })),
    fastBreakByClock: !marksFastBreaks,
    largestLead: lead?.points ?? 0,
    largestLeadAt: lead,
    largestRun: history.largestRun[side],
    leadChanges: history.leadChanges,
    ties: history.ties,
    secondsLeading: seconds(secondsLeading(history, reach.elapsed)[side]),
  }
}

const answerBox = (state: BoxState, game: Game, until?: PlayedUntil): BoxScore =>
  boxAt(state, game, reachOf(game, until), scoreboardOf(game, until))

const isOver = (until?: PlayedUntil): boolean =>
  until === 'final' || (typeof until === 'object' && 'endedAt' in until)

const scoreboardOf = (game: Game, until?: PlayedUntil): Scoreboard =>
  scoreboardAt(game, readingOf(game, until), isOver(until))

function boxAt(state: BoxState, game: Game, reach: Reach, scoreboard: Scoreboard): BoxScore {
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
    ...scoreboard,
  }
}

/** The scoreboard at the end of a period, with the fouls and timeouts of that period alone. */
function scoreboardOfPeriod(game: Game, reading: ClockReading, isOver: boolean): Scoreboard {
  const scoreboard = scoreboardAt(game, reading, isOver)
  const isOfPeriod = ({ period }: { readonly period: number }): boolean => period === game.period
  return {
    ...scoreboard,
    teamFouls: bySide((side) => scoreboard.teamFouls[side].filter(isOfPeriod)),
    timeouts: bySide((side) => {
      const { taken, ...left } = scoreboard.timeouts[side]
      return { ...left, taken: taken.filter(isOfPeriod) }
    }),
  }
}

/** The box score as a reducer: for a live game, or combined with others in one pass. */
export const boxScoreReducer: GameReducer<BoxState, BoxScore> = {
  start: startBox,
  event: countOutcome,
  copy: copyBox,
  answer: answerBox,
}

/**
 * Computes the box score of a game from its plays in any order. Minutes count to the latest event, or to the horn of a game that
 * looks finished. `until` overrides that (`playedUntil` of a stored game, or the current clock).
 */
export function boxScore(setup: GameSetup, plays: readonly Play[], until?: PlayedUntil): BoxScore {
  return reducePlays(boxScoreReducer, setup, plays, until)
}

/**
 * Computes a box score for each played period, in order. Each counts only its period, so that any choice of periods can be
 * summed. `periods` has a single entry.
 */
export function boxScoresByPeriod(
  setup: GameSetup,
  plays: readonly Play[],
  until?: PlayedUntil,
): readonly BoxScore[] {
  const game = copyGame(newGame(setup))
  const boxes: BoxScore[] = []
  let state = startBox(game)
  const close = (reach: Reach, reading: ClockReading, over: boolean): void => {
    const box = boxAt(state, game, reach, scoreboardOfPeriod(game, reading, over))
    boxes.push({ ...box, periods: [{ period: game.period, ...box.score }] })
  }
  const playUpTo = (period: number): void => {
    while (period > game.period) {
      close(endOfPeriod(game), { period: game.period, clockTime: 0 }, true)
      enterPeriod(game, game.period + 1)
      state = startBox(game)
    }
  }
  for (const placed of inGameOrder(plays)) {
    playUpTo(placed.event.period)
    countOutcome(state, step(game, placed), game)
  }
  if (!game.begun) return boxes
  playUpTo(lastPeriodOf(game, until))
  close(reachOf(game, until), readingOf(game, until), isOver(until))
  return boxes
}
