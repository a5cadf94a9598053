import { elapsedSeconds, periodLength } from './clock.ts'
import { type CountsAs, creditOf, heaveRule, violationCounts } from './countsAs.ts'
import { enterFloor, type Floor, leaveFloor, type PersonIndexes } from './floor.ts'
import {
  type BonusState,
  bonusAt,
  chargeFoul,
  disqualification,
  type FoulCount,
  foulFacts,
  foulRule,
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
  afterSteal,
  afterThrow,
  afterTip,
  afterTurnover,
  atHorn,
  type Ball,
  followsViolation,
  type Handled,
  type Instant,
  isLoose,
  NO_BALL,
  type Possession,
  type PossessionChange,
  same,
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

/** A timeout with the event that recorded it. */
export interface RecordedTimeout extends TimeoutTaken {
  readonly eventId: string
}

/**
 * The state of a game after some events. It is an immutable value: `after` returns a new one.
 * People are referred to by index (`sheet.people[index]`).
 */
export interface Game {
  readonly sheet: IndexedSetup
  readonly period: number
  /** The clock at the latest event. */
  readonly clockTime: number
  /** The game time in seconds at the latest event. */
  readonly elapsed: number
  readonly begun: boolean
  readonly score: BySide<number>
  /** The score when this period began. */
  readonly scoreBefore: BySide<number>
  readonly floor: Floor
  /** Whether a substitution was recorded for the side. Without one, minutes are unknown. */
  readonly substituted: BySide<boolean>
  /** Team fouls of each side in the current span, and in the last seconds of this period. */
  readonly teamFouls: BySide<FoulCount>
  /** Team fouls of each side by period, from 1. A side without any in the latest periods has a shorter list. */
  readonly foulsByPeriod: BySide<readonly number[]>
  /** The fouls of each person, by person index. */
  readonly fouls: readonly PlayerFouls[]
  readonly benchFouls: BySide<BenchFouls>
  readonly timeouts: BySide<readonly RecordedTimeout[]>
  /** The side that gets the next held ball; null before the first tip and in rules without an arrow. */
  readonly arrow: Side | null
  /** The side that won the first tip (3x3: had the first ball); null if it was not recorded. */
  readonly openingTip: Side | null
  readonly ball: Ball
  readonly recentFouls: readonly CalledFoul[]
}

/** The outcome of an event: the facts from which answers are computed. */
export interface EventOutcome {
  readonly placed: OrderedEvent
  readonly event: GameEvent
  readonly side: Side
  /** The credited person; `NO_PERSON` for the team, the bench, a player still to be named, or an unknown id. */
  readonly personIndex: PersonIndex
  /** The points for `side`; negative for some score adjustments. */
  readonly points: number
  readonly rebound: 'offensive' | 'defensive' | null
  /** The foul that a throw follows, if it was recorded. */
  readonly foul: CalledFoul | null
  readonly countsAs: CountsAs
  /**
   * The players who get plus/minus for the points: those on the floor before the event, or for a throw those at the foul if the
   * rules say so.
   */
  readonly fives: BySide<PersonIndexes>
  /** The possession of the event at that time; null if no side or the other side had the ball. */
  readonly possession: Possession | null
  /** Possessions that ended since the previous event (including by the end of a period), or that continue after all. */
  readonly changes: readonly PossessionChange[]
  /** The game time in seconds. */
  readonly elapsed: number
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Returns the game before the tip, with the starters on the floor. */
export function newGame(setup: GameSetup): Game {
  return openGame(indexSetup(setup))
}

/** Like `newGame`, from an indexed setup. */
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
    foulsByPeriod: { home: [], away: [] },
    fouls: sheet.people.map(() => NO_FOULS),
    benchFouls: { home: NO_BENCH_FOULS, away: NO_BENCH_FOULS },
    timeouts: { home: [], away: [] },
    arrow: null,
    openingTip: null,
    ball: NO_BALL,
    recentFouls: [],
  }
}

const NIL_ALL: BySide<number> = { home: 0, away: 0 }
const NO_BENCH_FOULS: BenchFouls = { coach: 0, all: 0 }
const NO_TEAM_FOULS: FoulCount = { inSpan: 0, late: 0 }
const NO_CHANGES: readonly PossessionChange[] = []

const set = <T>(sides: BySide<T>, side: Side, value: T): BySide<T> =>
  side === 'home' ? { home: value, away: sides.away } : { home: sides.home, away: value }

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
  game.substituted = set(game.substituted, side, true)
  if (personIndex === NO_PERSON) return
  game.floor = event.attributes.subIn
    ? enterFloor(game.floor, side, personIndex, game.sheet.setup.rules.playersOnFloor)
    : leaveFloor(game.floor, side, personIndex)
}

/** Adds to one number of a list, which grows as needed. */
const addAt = (numbers: readonly number[], index: number, more: number): readonly number[] =>
  Array.from({ length: Math.max(numbers.length, index + 1) }, (_, at) =>
    at === index ? (numbers[at] ?? 0) + more : (numbers[at] ?? 0),
  )

const KEPT_FOULS = 6

function callFoul(game: Writable<Game>, placed: OrderedEvent, side: Side, personIndex: PersonIndex): void {
  const { rules } = game.sheet.setup
  const { event } = placed
  const foul = foulFacts(event)
  const weight = teamFoulWeight(rules, foul, event.assignment)
  if (weight > 0) {
    const { inSpan, late } = game.teamFouls[side]
    const more = isLate(rules, event.clockTime) ? weight : 0
    game.teamFouls = set(game.teamFouls, side, { inSpan: inSpan + weight, late: late + more })
    game.foulsByPeriod = set(
      game.foulsByPeriod,
      side,
      addAt(game.foulsByPeriod[side], event.period - 1, weight),
    )
  }
  if (personIndex !== NO_PERSON)
    game.fouls = game.fouls.with(personIndex, chargeFoul(rules, game.fouls[personIndex]!, foul))
  else if (event.assignment === 'BENCH') chargeBench(game, event, side)
  const { afterwards } = foulRule(rules, foul)
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

/** Technical fouls of a bench: those of the head coach, and all of them, which are charged to him too. */
export interface BenchFouls {
  readonly coach: number
  readonly all: number
}

function chargeBench(game: Writable<Game>, event: GameEvent, side: Side): void {
  const { toward = 1 } = foulRule(game.sheet.setup.rules, foulFacts(event))
  const { coach, all } = game.benchFouls[side]
  const isCoach = event.attributes.benchRole === 'coach'
  const limits = game.sheet.setup.rules.coachLimits
  const own = event.attributes.foulType === 'disqualifying' ? (limits?.own ?? 1) : toward
  game.benchFouls = set(game.benchFouls, side, { coach: coach + (isCoach ? own : 0), all: all + toward })
}

/** Tells whether the head coach of a side is disqualified (FIBA Art. 36: two of his own, or three with those of the bench). */
export function isCoachOut({ sheet, benchFouls }: Game, side: Side): boolean {
  const limits = sheet.setup.rules.coachLimits
  const { coach, all } = benchFouls[side]
  return limits !== undefined && (coach >= limits.own || all >= limits.all)
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

interface Played {
  readonly countsAs?: CountsAs
  readonly rebound: EventOutcome['rebound']
  readonly foul?: CalledFoul | null
  readonly fives: BySide<PersonIndexes>
  readonly possession: Possession | null
  readonly changes: readonly PossessionChange[]
}

/** Moves the ball. Returns the possession in which the event happened. */
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
    case 'shot_miss': {
      const isNothing = heaveRule(game.sheet.setup, event)?.counts === 'nothing'
      return { ...from(afterMiss(game.ball, side, at)), ...(isNothing ? { countsAs: 'nothing' } : {}) }
    }
    case 'turnover': {
      // The violation before it is that turnover already, unless both are in one play.
      const isCounted = game.ball.violation?.countedFor === side && followsViolation(game.ball, side, at)
      return { ...from(afterTurnover(game.ball, side, at)), ...(isCounted ? { countsAs: 'nothing' } : {}) }
    }
    case 'foul':
      return loosenBall(game, placed, at, from)
    case 'steal':
      return from(afterSteal(game.ball, side))
    case 'jumpball':
      game.openingTip ??= side
      if (game.sheet.setup.rules.heldBall === 'arrow') game.arrow = otherSide(side)
      return from(afterTip(game.ball, side, at))
    case 'rebound': {
      const isDead = game.sheet.setup.rules.deadBallRebounds && event.attributes.deadBall === true
      const oneSided = game.sheet.setup.scoringType === 'SINGLE_TEAM'
      const kind = shooterOf(game.ball, placed, oneSided) === side ? 'offensive' : 'defensive'
      if (isDead && !game.ball.miss?.open) return { ...from(same(game.ball), kind), countsAs: 'dead-ball' }
      const caught = from(afterRebound(game.ball, side, kind, at), kind)
      return isDead ? { ...caught, countsAs: 'dead-ball' } : caught
    }
    case 'freethrow_made':
    case 'freethrow_miss':
    case 'freethrow_violation':
      return playThrow(game, placed, side, at, from)
    default:
      return { rebound: null, fives: at.fives, possession: game.ball.possession, changes: NO_CHANGES }
  }
}

function playThrow(
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
  const isViolation = event.type === 'freethrow_violation'
  if (isViolation && event.attributes.freethrowViolationBy === 'defense')
    return {
      rebound: null,
      foul,
      fives,
      possession: game.ball.possession,
      changes: NO_CHANGES,
      countsAs: 'nothing',
    }
  const thrown = {
    made: event.type === 'freethrow_made',
    violation: isViolation,
    last: isLastThrow(placed, foul),
    afterwards: foul?.afterwards ?? ('live' as const),
    foulAt: foul?.elapsed ?? null,
    fives: foul?.fives ?? at.fives,
  }
  const countsAs = isViolation ? violationCounts(rules, placed, thrown) : 'event'
  const handled = afterThrow(game.ball, side, { ...thrown, isTurnover: countsAs === 'turnover' }, at)
  return { ...from(handled, null, fives), foul, countsAs }
}

/**
 * A foul on a miss that no side has rebounded gives the ball to the fouled side, where the rules count no rebound for it
 * (a dead-ball rebound, NCAA statisticians' manual, rebounds).
 */
function loosenBall(
  game: Writable<Game>,
  { event }: OrderedEvent,
  at: Instant,
  from: (handled: Handled) => Played,
): Played {
  const fouled = otherSide(sideOf(event))
  const unchanged: Played = { ...from(same(game.ball)), possession: game.ball.possession }
  if (!game.sheet.setup.rules.deadBallRebounds || event.attributes.foulType === 'technical') return unchanged
  if (!isLoose(game.ball, at)) return unchanged
  const kind = game.ball.miss?.side === fouled ? 'offensive' : 'defensive'
  return { ...from(afterRebound(game.ball, fouled, kind, at)), possession: game.ball.possession }
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
  if (points !== 0) game.score = set(game.score, side, game.score[side] + points)
  if (event.type === 'substitution') substitute(game, event, side, personIndex)
  else if (event.type === 'foul') callFoul(game, placed, side, personIndex)
  else if (event.type === 'timeout') {
    const { id: eventId, period, clockTime } = event
    const kind = event.attributes.timeoutKind ?? 'full'
    game.timeouts = set(game.timeouts, side, [...game.timeouts[side], { eventId, kind, period, clockTime }])
  }
  return {
    placed,
    event,
    side,
    ...credit,
    points,
    rebound: played.rebound,
    foul: played.foul ?? null,
    fives: played.fives,
    possession: played.possession?.side === side ? played.possession : null,
    changes: horn.length === 0 ? played.changes : [...horn, ...played.changes],
    elapsed: game.elapsed,
  }
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

/** Returns why a person is disqualified; null for the entry of a whole team. */
export function outOfGame(
  { sheet, fouls }: Pick<Game, 'sheet' | 'fouls'>,
  personIndex: PersonIndex,
): ReturnType<typeof disqualification> {
  const person = sheet.people[personIndex]
  if (!person || !isScored(sheet.setup, sideOf(person))) return null
  const { rules } = sheet.setup
  const why = disqualification(rules, fouls[personIndex]!)
  return why === 'fouled-out' && rules.lastManStays && isLastMan({ sheet, fouls }, sideOf(person))
    ? null
    : why
}

/** Tells whether a side has too few players left for another one to go (NBA Rule 3-I). */
function isLastMan({ sheet, fouls }: Pick<Game, 'sheet' | 'fouls'>, side: Side): boolean {
  const { rules } = sheet.setup
  const left = sheet.players[side].filter((index) => disqualification(rules, fouls[index]!) === null)
  return left.length < rules.playersOnFloor
}

/** Returns the ids of a side's players on the floor, in the order in which they came in. */
export function onFloor(game: Game, side: Side): readonly string[] {
  return game.floor.on[side].map((personIndex) => game.sheet.people[personIndex]!.id)
}

/** Returns the award of one more common foul by `fouling`. The other side is in the bonus if it is not 0. */
export function nextFoulGives(game: Game, fouling: Side, clockTime: number = game.clockTime): BonusState {
  const { rules } = game.sheet.setup
  const { inSpan, late } = game.teamFouls[fouling]
  const count = { inSpan: inSpan + 1, late: late + (isLate(rules, clockTime) ? 1 : 0) }
  return bonusAt(rules, count, game.period)
}

/** Tells whether a side is in the bonus: the next common foul against it gives throws. */
export const inBonus = (game: Game, side: Side): boolean => nextFoulGives(game, otherSide(side)).award !== 0
