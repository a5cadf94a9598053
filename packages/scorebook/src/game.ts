import { elapsedSeconds, periodLength } from './clock.ts'
import { enterFloor, type Floor, leaveFloor, type PersonIndexes } from './floor.ts'
import {
  type BonusState,
  bonusAt,
  chargeFoul,
  disqualification,
  type FoulCount,
  foulSpan,
  isLate,
  NO_FOULS,
  type PlayerFouls,
  teamFoulWeight,
} from './fouls.ts'
import { type CalledFoul, foulOf, isLastThrow, shooterOf } from './links.ts'
import { inGameOrder, type OrderedEvent } from './log.ts'
import type { GameEvent, Play } from './play.ts'
import {
  afterBasket,
  afterMiss,
  afterRebound,
  afterThrow,
  afterTip,
  afterTurnover,
  atHorn,
  type Ball,
  type Handled,
  type Instant,
  NO_BALL,
  type Possession,
  type PossessionChange,
} from './possessions.ts'
import type { RuleProfile } from './rules/profile.ts'
import {
  type GameSetup,
  type IndexedSetup,
  indexSetup,
  isScored,
  NO_PERSON,
  type PersonIndex,
} from './setup.ts'
import { type BySide, bySide, otherSide, type Side, sideOf, type TimeoutKind } from './vocabulary.ts'

/** A timeout that a side took. */
export interface TimeoutTaken {
  readonly kind: TimeoutKind
  readonly period: number
  readonly clockTime: number
}

/**
 * The state of a game after some events. A value: `after` returns a new one, and callers may keep everything in it.
 * People are named by their index (`sheet.people[index]`).
 */
export interface Game {
  readonly sheet: IndexedSetup
  readonly period: number
  /** Where the clock stood at the latest event. */
  readonly clockTime: number
  /** Seconds of game played until then. */
  readonly elapsed: number
  readonly begun: boolean
  readonly score: BySide<number>
  /** The score when this period began. */
  readonly scoreBefore: BySide<number>
  readonly floor: Floor
  /** Whether any substitution was recorded for the side: without one, minutes are unknown. */
  readonly substituted: BySide<boolean>
  /** Team fouls of each side in the span that runs, and in the late seconds of this period. */
  readonly teamFouls: BySide<FoulCount>
  /** What each person was charged with, by person index. */
  readonly fouls: readonly PlayerFouls[]
  readonly timeouts: BySide<readonly TimeoutTaken[]>
  /** The side to which the next held ball goes; null before the first tip and where the rules have no arrow. */
  readonly arrow: Side | null
  /** The side that won the first tip (3x3: had the first ball); null until one was seen. */
  readonly openingTip: Side | null
  readonly ball: Ball
  readonly recentFouls: readonly CalledFoul[]
}

/** What one event meant for the game: the facts that answers are made of. */
export interface EventOutcome {
  readonly placed: OrderedEvent
  readonly event: GameEvent
  readonly side: Side
  /** Who is credited; `NO_PERSON` for the team, the bench, a player still to be named, or an unknown id. */
  readonly seat: PersonIndex
  /** Points it gave to `side`; a score adjustment may take some. */
  readonly points: number
  readonly rebound: 'offensive' | 'defensive' | null
  /** The fives to whom points go: those on the floor before the event, or, of a throw, at its foul where the rules say so. */
  readonly fives: BySide<PersonIndexes>
  /** The possession in which it fell, as it stood then; null where no side or the other side had the ball. */
  readonly possession: Possession | null
  /** Possessions that ended since the event before (the end of a period included), or that go on after all. */
  readonly changes: readonly PossessionChange[]
  /** Seconds of game played. */
  readonly elapsed: number
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** The game before the tip: starters on the floor, nothing counted. */
export function newGame(setup: GameSetup): Game {
  return openGame(indexSetup(setup))
}

/** The same, from a sheet that is at hand. */
export function openGame(sheet: IndexedSetup): Game {
  return {
    sheet,
    period: 1,
    clockTime: periodLength(sheet.setup.rules, 1) ?? 0,
    elapsed: 0,
    begun: false,
    score: NIL_ALL,
    scoreBefore: NIL_ALL,
    floor: { on: sheet.starters, waiting: { home: [], away: [] } },
    substituted: { home: false, away: false },
    teamFouls: { home: NO_TEAM_FOULS, away: NO_TEAM_FOULS },
    fouls: sheet.people.map(() => NO_FOULS),
    timeouts: { home: [], away: [] },
    arrow: null,
    openingTip: null,
    ball: NO_BALL,
    recentFouls: [],
  }
}

const NIL_ALL: BySide<number> = { home: 0, away: 0 }
const NO_TEAM_FOULS: FoulCount = { inSpan: 0, late: 0 }
const NO_CHANGES: readonly PossessionChange[] = []

const set = <T>(sides: BySide<T>, side: Side, value: T): BySide<T> =>
  side === 'home' ? { home: value, away: sides.away } : { home: sides.home, away: value }

/**
 * Moves a game into a later period, in place; the caller must own the game. The possession ends with the old period, and team fouls
 * start again where the rules say so. `step` calls it. Returns the possession that ended.
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

/** The throw-in that begins a later period turns the arrow, where the rules begin it so (FIBA Art. 12, NFHS 4-3). */
function beginsByArrow(
  { heldBall, overtimeBegins, regulationPeriods }: RuleProfile,
  period: number,
): boolean {
  return heldBall === 'arrow' && (period <= regulationPeriods || overtimeBegins === 'arrow')
}

function substitute(game: Writable<Game>, event: GameEvent, side: Side, seat: PersonIndex): void {
  game.substituted = set(game.substituted, side, true)
  if (seat === NO_PERSON) return
  game.floor = event.attributes.subIn
    ? enterFloor(game.floor, side, seat, game.sheet.setup.rules.playersOnFloor)
    : leaveFloor(game.floor, side, seat)
}

const KEPT_FOULS = 6

function callFoul(game: Writable<Game>, placed: OrderedEvent, side: Side, seat: PersonIndex): void {
  const { rules } = game.sheet.setup
  const { event } = placed
  const foulType = event.attributes.foulType ?? 'non_shooting'
  const weight = teamFoulWeight(rules, foulType, event.assignment)
  if (weight > 0) {
    const { inSpan, late } = game.teamFouls[side]
    const more = isLate(rules, event.clockTime) ? weight : 0
    game.teamFouls = set(game.teamFouls, side, { inSpan: inSpan + weight, late: late + more })
  }
  if (seat !== NO_PERSON) game.fouls = game.fouls.with(seat, chargeFoul(rules, game.fouls[seat]!, foulType))
  const { afterwards } = rules.foulKinds[foulType]
  const kept = weight > 0 && bonusAt(rules, game.teamFouls[side], event.period).keepsBall
  const called: CalledFoul = {
    event,
    playId: placed.play.origin.id,
    elapsed: game.elapsed,
    fives: game.floor.on,
    afterwards: kept && afterwards === 'live' ? 'fouled-side' : afterwards,
  }
  game.recentFouls = [called, ...game.recentFouls.slice(0, KEPT_FOULS - 1)]
}

/** Points an event gives to its side (rule 122). */
export function pointsOf(event: GameEvent): number {
  switch (event.type) {
    case 'shot_made':
    case 'score_adjustment':
      return event.pointValue ?? 0
    case 'freethrow_made':
      return 1
    default:
      return 0
  }
}

interface Played {
  readonly rebound: EventOutcome['rebound']
  readonly fives: BySide<PersonIndexes>
  readonly possession: Possession | null
  readonly changes: readonly PossessionChange[]
}

/** Moves the ball; the possession reported is the one in which the event fell. */
function handle(game: Writable<Game>, side: Side, { ball, changes }: Handled): Possession | null {
  game.ball = ball
  if (ball.possession?.side === side) return ball.possession
  const ended = changes.findLast((one) => one.change === 1 && one.possession.side === side)
  return ended?.possession ?? null
}

function playBall(game: Writable<Game>, placed: OrderedEvent, side: Side, at: Instant): Played {
  const { event } = placed
  const from = (handled: Handled, rebound: EventOutcome['rebound'] = null, fives = at.fives): Played => ({
    rebound,
    fives,
    possession: handle(game, side, handled),
    changes: handled.changes,
  })
  switch (event.type) {
    case 'shot_made':
      return from(afterBasket(game.ball, side, at))
    case 'shot_miss':
      return from(afterMiss(game.ball, side, at))
    case 'turnover':
      return from(afterTurnover(game.ball, side, at))
    case 'jumpball':
      game.openingTip ??= side
      if (game.sheet.setup.rules.heldBall === 'arrow') game.arrow = otherSide(side)
      return from(afterTip(game.ball, side, at))
    case 'rebound': {
      const oneSided = game.sheet.setup.scoringType === 'SINGLE_TEAM'
      const kind = shooterOf(game.ball, placed, oneSided) === side ? 'offensive' : 'defensive'
      return from(afterRebound(game.ball, side, kind, at), kind)
    }
    case 'freethrow_made':
    case 'freethrow_miss':
    case 'freethrow_violation':
      return thrown(game, placed, side, at, from)
    default:
      return { rebound: null, fives: at.fives, possession: game.ball.possession, changes: NO_CHANGES }
  }
}

function thrown(
  game: Writable<Game>,
  placed: OrderedEvent,
  side: Side,
  at: Instant,
  from: (handled: Handled, rebound: null, fives: BySide<PersonIndexes>) => Played,
): Played {
  const { rules } = game.sheet.setup
  const { event } = placed
  const foul = foulOf(game.recentFouls, placed)
  const fives = foul && rules.throwPlusMinus === 'foul' ? foul.fives : at.fives
  const again = event.type === 'freethrow_violation' && event.attributes.freethrowViolationBy === 'defense'
  if (again) return { rebound: null, fives, possession: game.ball.possession, changes: NO_CHANGES }
  const handled = afterThrow(
    game.ball,
    side,
    {
      made: event.type === 'freethrow_made',
      violation: event.type === 'freethrow_violation',
      last: isLastThrow(placed, foul),
      afterwards: foul?.afterwards ?? 'live',
      foulAt: foul?.elapsed ?? null,
    },
    at,
  )
  return from(handled, null, fives)
}

/** Who is credited. A person of the other side cannot be: then the team is credited, so that players and team sum to the score. */
function creditedSeat(sheet: IndexedSetup, event: GameEvent): PersonIndex {
  if (event.assignment !== 'PLAYER') return NO_PERSON
  const seat = sheet.indexOf.get(event.teamGamePersonnelId ?? '') ?? NO_PERSON
  return sheet.people[seat]?.isHomeTeam === event.isHomeTeam ? seat : NO_PERSON
}

/** Applies the next event in game order to the game, in place, and returns what it meant. The caller must own the game. */
export function step(game: Writable<Game>, placed: OrderedEvent): EventOutcome {
  const { event } = placed
  const side = sideOf(event)
  const { sheet } = game
  const seat = creditedSeat(sheet, event)
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
  const points = pointsOf(event)
  if (points !== 0) game.score = set(game.score, side, game.score[side] + points)
  if (event.type === 'substitution') substitute(game, event, side, seat)
  else if (event.type === 'foul') callFoul(game, placed, side, seat)
  else if (event.type === 'timeout') {
    const { period, clockTime } = event
    const kind = event.attributes.timeoutKind ?? 'full'
    game.timeouts = set(game.timeouts, side, [...game.timeouts[side], { kind, period, clockTime }])
  }
  return {
    placed,
    event,
    side,
    seat,
    points,
    rebound: played.rebound,
    fives: played.fives,
    possession: played.possession?.side === side ? played.possession : null,
    changes: horn.length === 0 ? played.changes : [...horn, ...played.changes],
    elapsed: game.elapsed,
  }
}

/** A copy to step: everything in a game is itself a value, so this is cheap. */
export const copyGame = (game: Game): Writable<Game> => ({ ...game })

/** The game after one more event, or more, in game order. The game given stays as it is. */
export function after(game: Game, ...events: readonly OrderedEvent[]): Game {
  const next = copyGame(game)
  for (const event of events) step(next, event)
  return next
}

/** The game after all these plays, in whatever order they are given. */
export function replay(setup: GameSetup, plays: readonly Play[]): Game {
  return after(newGame(setup), ...inGameOrder(plays))
}

/** Why a person may not play on; null for the entry that stands for a whole team. */
export function outOfGame({ sheet, fouls }: Game, seat: PersonIndex): ReturnType<typeof disqualification> {
  const person = sheet.people[seat]
  if (!person || !isScored(sheet.setup, sideOf(person))) return null
  return disqualification(sheet.setup.rules, fouls[seat]!)
}

/** Ids of those on the floor for a side, in the order in which they came in. */
export function onFloor(game: Game, side: Side): readonly string[] {
  return game.floor.on[side].map((seat) => game.sheet.people[seat]!.id)
}

/** What a common foul by `fouling` would give now, were it one more: the other side is in the bonus when that is not 0. */
export function nextFoulGives(game: Game, fouling: Side, clockTime: number = game.clockTime): BonusState {
  const { rules } = game.sheet.setup
  const { inSpan, late } = game.teamFouls[fouling]
  const count = { inSpan: inSpan + 1, late: late + (isLate(rules, clockTime) ? 1 : 0) }
  return bonusAt(rules, count, game.period)
}

/** Whether a side is in the bonus: the next common foul against it gives throws. */
export const inBonus = (game: Game, side: Side): boolean => nextFoulGives(game, otherSide(side)).award !== 0
