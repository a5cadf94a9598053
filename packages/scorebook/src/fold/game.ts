import { foulSpan } from '../rules/fouls.ts'
import { elapsedSeconds, periodLength } from '../vocabulary/clock.ts'
import type { GameEvent, Play } from '../vocabulary/play.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import { type GameSetup, type IndexedSetup, NO_PERSON, type PersonIndex } from '../vocabulary/setup.ts'
import { bySide, otherSide, type Side, sideOf } from '../vocabulary/terms.ts'
import { creditOf } from './countsAs.ts'
import { enterFloor, leaveFloor } from './floor.ts'
import { playBall } from './gameBall.ts'
import { callFoul } from './gameFouls.ts'
import { type EventOutcome, type Game, NO_CHANGES, newGame, setSide, type Writable } from './gameState.ts'
import { inGameOrder, type OrderedEvent } from './log.ts'
import { atHorn, type Instant, type PossessionChange } from './possessions.ts'

export { inBonus, isCoachOut, nextFoulGives, outOfGame } from './gameFouls.ts'
export {
  type BenchFouls,
  type EventOutcome,
  type Game,
  newGame,
  openGame,
  type RecordedTimeout,
} from './gameState.ts'

/**
 * Moves a game into a later period, in place; the caller must own the game. The possession ends with the old period, and the team
 * fouls restart if the rules say so. `step` calls this. Returns the possession that ended.
 */
export function enterPeriod(game: Writable<Game>, period: number): readonly PossessionChange[] {
  const { rules } = game.sheet.setup
  const elapsed = elapsedSeconds(rules, game.period, 0)
  const fives = game.floor.on
  const { ball, changes } = game.begun
    ? atHorn(game.ball, { elapsed, period: game.period, clockTime: 0, playId: '', fives })
    : { ball: game.ball, changes: NO_CHANGES }
  const carried = foulSpan(rules, period) === foulSpan(rules, game.period)
  game.teamFouls = bySide((side) => ({ inSpan: carried ? game.teamFouls[side].inSpan : 0, late: 0 }))
  game.ball = ball
  for (let next = game.period + 1; next <= period; next++) {
    if (game.arrow && beginsByArrow(rules, next)) game.arrow = otherSide(game.arrow)
  }
  game.period = period
  game.scoreBefore = game.score
  game.clockTime = periodLength(rules, period) ?? 0
  game.elapsed = elapsedSeconds(rules, period, game.clockTime)
  game.recentFouls = []
  return changes
}

/** Tells whether a throw-in by the arrow starts a later period, which turns the arrow (FIBA Art. 12, NFHS 4-3). */
function beginsByArrow(
  { heldBall, overtimeBegins, regulationPeriods }: RuleProfile,
  period: number,
): boolean {
  return heldBall === 'arrow' && (period <= regulationPeriods || overtimeBegins === 'arrow')
}

function substitute(game: Writable<Game>, event: GameEvent, side: Side, personIndex: PersonIndex): void {
  game.substituted = setSide(game.substituted, side, true)
  if (personIndex === NO_PERSON) return
  game.floor = event.attributes.subIn
    ? enterFloor(game.floor, side, personIndex, game.sheet.setup.rules.playersOnFloor)
    : leaveFloor(game.floor, side, personIndex)
}

/** Returns the points of an event for its side (rule 122). */
export function pointsOf(event: GameEvent): number {
  switch (event.type) {
    case 'shot_made':
    case 'score_adjustment':
      return event.pointValue ?? 0
    case 'freethrow_made':
      return event.pointValue ?? 1
    default:
      return 0
  }
}

/** Returns the credited person. For a person of the other side it credits the team, so that players and team still sum to the score. */
function creditedPerson(sheet: IndexedSetup, event: GameEvent): PersonIndex {
  if (event.assignment !== 'PLAYER') return NO_PERSON
  const personIndex = sheet.indexOf.get(event.teamGamePersonnelId ?? '') ?? NO_PERSON
  return sheet.people[personIndex]?.isHomeTeam === event.isHomeTeam ? personIndex : NO_PERSON
}

/** Applies the next event in game order to the game, in place, and returns its outcome. The caller must own the game. */
export function step(game: Writable<Game>, placed: OrderedEvent): EventOutcome {
  const { event } = placed
  const side = sideOf(event)
  const { sheet } = game
  const personIndex = creditedPerson(sheet, event)
  const horn = event.period === game.period ? NO_CHANGES : enterPeriod(game, event.period)
  game.begun = true
  game.clockTime = event.clockTime
  game.elapsed = elapsedSeconds(sheet.setup.rules, event.period, event.clockTime)
  const at: Instant = {
    elapsed: game.elapsed,
    period: event.period,
    clockTime: event.clockTime,
    playId: placed.play.origin.id,
    fives: game.floor.on,
  }
  const played = playBall(game, placed, side, at)
  const credit = creditOf(sheet, placed, personIndex, played.countsAs ?? 'event')
  const points = pointsOf(event)
  if (points !== 0) game.score = setSide(game.score, side, game.score[side] + points)
  if (event.type === 'substitution') substitute(game, event, side, personIndex)
  else if (event.type === 'foul') callFoul(game, placed, side, personIndex)
  else if (event.type === 'timeout') {
    const { id: eventId, period, clockTime } = event
    const kind = event.attributes.timeoutKind ?? 'full'
    game.timeouts = setSide(game.timeouts, side, [
      ...game.timeouts[side],
      { eventId, kind, period, clockTime },
    ])
  }
  const outcome: EventOutcome = {
    placed,
    event,
    side,
    personIndex: credit.personIndex,
    countsAs: credit.countsAs,
    points,
    rebound: played.rebound,
    foul: played.foul ?? null,
    replaces: played.replaces ?? null,
    fives: played.fives,
    possession: played.possession?.side === side ? played.possession : null,
    changes: horn.length === 0 ? played.changes : [...horn, ...played.changes],
    elapsed: game.elapsed,
  }
  if (event.type === 'freethrow_violation') game.violation = outcome
  return outcome
}

/** Copies a game for `step`. Cheap, because all values in a game are immutable. */
export const copyGame = (game: Game): Writable<Game> => ({ ...game })

/** Returns the game after more events in game order. Does not change the given game. */
export function after(game: Game, ...events: readonly OrderedEvent[]): Game {
  const next = copyGame(game)
  for (const event of events) step(next, event)
  return next
}

/** Returns the game after these plays, given in any order. */
export function replay(setup: GameSetup, plays: readonly Play[]): Game {
  return after(newGame(setup), ...inGameOrder(plays))
}

/** Returns the ids of a side's players on the floor, in the order in which they came in. */
export function onFloor(game: Game, side: Side): readonly string[] {
  return game.floor.on[side].map((personIndex) => game.sheet.people[personIndex]!.id)
}
