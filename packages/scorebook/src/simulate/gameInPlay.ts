import { isOvertime, periodLength } from '../clock.ts'
import {
  chargeFoul,
  disqualification,
  foulSpan,
  isLate,
  NO_FOULS,
  type PlayerFouls,
  teamFoulWeight,
} from '../fouls.ts'
import type { TimeoutTaken } from '../game.ts'
import type { FreeThrow, SentEvent, SentPlay } from '../play.ts'
import type { CourtGeometry, RuleProfile } from '../rules/profile.ts'
import {
  type Assignment,
  type BySide,
  bySide,
  type FoulType,
  type HoopSide,
  type Position,
  type Side,
} from '../vocabulary.ts'
import type { Random } from './random.ts'
import { drawSkills, type Skills } from './skills.ts'

/** A player who may play. Without `skills` they are drawn from the position. */
export interface SimulatedPlayer {
  readonly id: string
  readonly position: Position | null
  readonly isStarting: boolean
  readonly skills?: Skills
}

/** What a game is played with: at least as many players a side as stand on the floor. */
export interface SimulationSetup {
  readonly profile: RuleProfile
  readonly court: CourtGeometry
  readonly players: BySide<readonly SimulatedPlayer[]>
}

/** A player as the bench sees him. Times are seconds of the game. */
export interface SimulatedMember {
  readonly id: string
  readonly isStarting: boolean
  readonly skills: Skills
  fouls: PlayerFouls
  /** Since when he has been on the floor, or on the bench. */
  since: number
}

/** What the table knows of a side. */
export interface SideState {
  readonly members: ReadonlyMap<string, SimulatedMember>
  floor: SimulatedMember[]
  bench: SimulatedMember[]
  score: number
  /** Points that the other side has scored in a row. */
  runAgainst: number
  teamFouls: number
  lateFouls: number
  readonly timeoutsTaken: TimeoutTaken[]
}

/** The scorer's table while a game is played out: the only thing here that changes. */
export interface GameInPlay {
  readonly profile: RuleProfile
  readonly court: CourtGeometry
  readonly random: Random
  readonly newId: () => string
  readonly sides: BySide<SideState>
  readonly plays: SentPlay[]
  period: number
  /** Tenths of a second left: whole numbers, so that no reading has a long tail. */
  tenths: number
  order: number
  /** Seconds of game before this period. */
  before: number
  /** The side that the arrow points at; null before the first tip. */
  arrow: Side | null
  /** The side that lost the first tip (3x3: the toss); null before it. */
  loser: Side | null
}

const ORDER_STEP = 10

/** The table before the tip: starters on the floor, or the first of the list where too few are named. */
export function startGame(setup: SimulationSetup, random: Random, newId: () => string): GameInPlay {
  return {
    profile: setup.profile,
    court: setup.court,
    random,
    newId,
    sides: bySide((side) => seat(setup.players[side], setup.profile.playersOnFloor, random)),
    plays: [],
    period: 1,
    tenths: setup.profile.periodDuration * 10,
    order: 0,
    before: 0,
    arrow: null,
    loser: null,
  }
}

function seat(players: readonly SimulatedPlayer[], onFloor: number, random: Random): SideState {
  const hands = players.map(
    ({ id, isStarting, position, skills }): SimulatedMember => ({
      id,
      isStarting,
      skills: skills ?? drawSkills(random, position, isStarting ? 0.04 : -0.06),
      fouls: NO_FOULS,
      since: 0,
    }),
  )
  const first = [...hands.filter((hand) => hand.isStarting), ...hands.filter((hand) => !hand.isStarting)]
  return {
    members: new Map(hands.map((hand) => [hand.id, hand])),
    floor: first.slice(0, onFloor),
    bench: first.slice(onFloor),
    score: 0,
    runAgainst: 0,
    teamFouls: 0,
    lateFouls: 0,
    timeoutsTaken: [],
  }
}

/** Seconds left in the period. */
export const clockOf = (table: GameInPlay): number => table.tenths / 10

/** Seconds of game played so far. */
export function playedOf(table: GameInPlay): number {
  return table.before + (periodLength(table.profile, table.period) ?? 0) - clockOf(table)
}

/** Takes seconds off the clock, down to 0. */
export function runClock(table: GameInPlay, seconds: number): void {
  table.tenths = Math.max(0, table.tenths - Math.round(seconds * 10))
}

/** Sets the clock for a period and starts the foul counts that begin anew with it. */
export function openPeriod(table: GameInPlay, period: number): void {
  const { profile } = table
  table.before = playedOf(table) + clockOf(table)
  const fresh = foulSpan(profile, period) !== foulSpan(profile, table.period)
  table.period = period
  table.tenths = (periodLength(profile, period) ?? 0) * 10
  for (const side of [table.sides.home, table.sides.away]) {
    side.lateFouls = 0
    if (fresh) side.teamFouls = 0
  }
}

/** Home attacks the right hoop in the first half and the left one after it. */
export function hoopOf(table: GameInPlay, side: Side): HoopSide {
  if (table.court.half) return 'left'
  const secondHalf = table.period * 2 > table.profile.regulationPeriods
  return (side === 'home') === secondHalf ? 'left' : 'right'
}

/** Points for a side; they end the run against it. */
export function addPoints(table: GameInPlay, side: Side, points: number): void {
  const other = side === 'home' ? 'away' : 'home'
  table.sides[side].score += points
  table.sides[side].runAgainst = 0
  table.sides[other].runAgainst += points
}

/** 3x3: the side that has reached the score which ends the game, or that of an overtime. */
export function hasReachedTarget(table: GameInPlay, side: Side, atPeriodStart: number): boolean {
  const { targetScore, overtimeTarget } = table.profile
  const { score } = table.sides[side]
  if (isOvertime(table.profile, table.period)) {
    return overtimeTarget !== null && score - atPeriodStart >= overtimeTarget
  }
  return targetScore !== null && score >= targetScore
}

/** Counts a foul for the side and, unless the bench was called, for its player. */
export function chargeTable(
  table: GameInPlay,
  side: Side,
  foulType: FoulType,
  hand: SimulatedMember | null,
): void {
  const { profile } = table
  const ours = table.sides[side]
  const weight = teamFoulWeight(profile, foulType, hand ? 'PLAYER' : 'BENCH')
  ours.teamFouls += weight
  if (isLate(profile, clockOf(table))) ours.lateFouls += weight
  if (hand) hand.fouls = chargeFoul(profile, hand.fouls, foulType)
}

/** Whether he has not been disqualified. */
export const mayPlay = (table: GameInPlay, hand: SimulatedMember): boolean =>
  disqualification(table.profile, hand.fouls) === null

/** The order of a new play. */
export function nextOrder(table: GameInPlay): number {
  table.order += ORDER_STEP
  return table.order
}

/** An event of one player, or of no particular player. */
export function eventOf(
  table: GameInPlay,
  type: SentEvent['type'],
  side: Side,
  who: SimulatedMember | Exclude<Assignment, 'PLAYER'>,
  more: Partial<SentEvent> = {},
): SentEvent {
  const assignment = typeof who === 'string' ? who : 'PLAYER'
  const teamGamePersonnelId = typeof who === 'string' ? null : who.id
  return { id: table.newId(), type, isHomeTeam: side === 'home', assignment, teamGamePersonnelId, ...more }
}

/** Writes a play down, at the clock and with the next order unless the origin has its own. */
export function record(
  table: GameInPlay,
  origin: SentEvent,
  rel: readonly SentEvent[] = [],
  freethrows: readonly FreeThrow[] = [],
): void {
  const { clockTime = clockOf(table), order = nextOrder(table), period = table.period } = origin
  table.plays.push({ origin: { ...origin, period, clockTime, order }, rel, freethrows })
}
