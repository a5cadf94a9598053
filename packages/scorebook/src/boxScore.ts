import type { Advanced, BoxScore, PlayerLine, SideBox } from './box.ts'
import { type BoxState, copyBox, countMoment, OFF, scoreOf, startBox } from './boxTally.ts'
import { endOfPeriod, lastPeriodOf, type Reach, reachOf } from './ending.ts'
import { copyGame, enterPeriod, type Game, newGame, step } from './game.ts'
import { inGameOrder } from './log.ts'
import type { Play } from './play.ts'
import { type GameReducer, type PlayedUntil, reducePlays } from './reducer.ts'
import { secondsLeading } from './scoreHistory.ts'
import type { GameSetup, PersonIndex } from './setup.ts'
import { pointsByKind } from './statistics/kindsOfPoints.ts'
import { addTally, lineOf, newTally, type Tally } from './statistics/line.ts'
import { ESTIMATED_POSSESSIONS, type RateInput, ratesOf } from './statistics/rateFigures.ts'
import { type BySide, bySide, otherSide, type Side, sideOf } from './vocabulary.ts'

/** Thousandths of a second are noise of the clock's fractions. */
const seconds = (value: number): number => Math.round(value * 1000) / 1000

function playerLine(state: BoxState, game: Game, seat: PersonIndex, reach: Reach): PlayerLine {
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

/** The sums of a side: of its players and of what belongs to none. */
function totalsOf(state: BoxState, game: Game, side: Side): Tally {
  const totals = newTally()
  for (const seat of game.sheet.players[side]) addTally(totals, state.players[seat]!)
  addTally(totals, state.sides[side].team)
  return totals
}

type Lines = Pick<SideBox, 'players' | 'team' | 'totals'>

function linesOf(state: BoxState, game: Game, side: Side, reach: Reach): Lines {
  const players: PlayerLine[] = []
  for (const seat of game.sheet.players[side]) players.push(playerLine(state, game, seat, reach))
  const { team, scoreAdjustment } = state.sides[side]
  const total = lineOf(totalsOf(state, game, side))
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
  const input: RateInput = {
    own: lines[side].totals,
    other: lines[otherSide(side)].totals,
    possessions: possessionsOf(state, game, side, reach),
    otherPossessions: possessionsOf(state, game, otherSide(side), reach),
    secondsOfGame: reach.elapsed - state.from.elapsed,
    rules: game.sheet.setup.rules,
  }
  const { course } = state
  const { points } = state.sides[side]
  const lead = course.largestLead[side]
  return {
    possessions: input.possessions,
    estimatedPossessions: ESTIMATED_POSSESSIONS.value(input),
    ...ratesOf('side', input),
    fourFactors: ratesOf('fourFactors', input),
    ...pointsByKind((kind) => points[kind]!),
    largestLead: lead?.points ?? 0,
    largestLeadAt: lead,
    largestRun: course.largestRun[side],
    leadChanges: course.leadChanges,
    ties: course.ties,
    secondsLeading: seconds(secondsLeading(course, reach.elapsed)[side]),
  }
}

const answerBox = (state: BoxState, game: Game, until?: PlayedUntil): BoxScore =>
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

/** The box score as a reducer: for a live game, or combined with others in one pass. */
export const boxScoreReducer: GameReducer<BoxState, BoxScore> = {
  start: startBox,
  event: countMoment,
  copy: copyBox,
  answer: answerBox,
}

/**
 * The box score of a game, from its plays in any order. Minutes count to the latest event, or to the horn of a game that
 * looks finished; `until` says it outright (`playedUntil` of a stored game, or where the clock stands).
 */
export function boxScore(setup: GameSetup, plays: readonly Play[], until?: PlayedUntil): BoxScore {
  return reducePlays(boxScoreReducer, setup, plays, until)
}

/**
 * A box score for each period that was played, in order: everything in it counts from the start of that period, so that
 * sums over any choice of periods can be made. `periods` holds the one.
 */
export function boxScoresByPeriod(
  setup: GameSetup,
  plays: readonly Play[],
  until?: PlayedUntil,
): readonly BoxScore[] {
  const game = copyGame(newGame(setup))
  const boxes: BoxScore[] = []
  let state = startBox(game)
  const close = (reach: Reach): void => {
    const box = boxAt(state, game, reach)
    boxes.push({ ...box, periods: [{ period: game.period, ...box.score }] })
  }
  const playUpTo = (period: number): void => {
    while (period > game.period) {
      close(endOfPeriod(game))
      enterPeriod(game, game.period + 1)
      state = startBox(game)
    }
  }
  for (const placed of inGameOrder(plays)) {
    playUpTo(placed.event.period)
    countMoment(state, step(game, placed), game)
  }
  if (!game.begun) return boxes
  playUpTo(lastPeriodOf(game, until))
  close(reachOf(game, until))
  return boxes
}
