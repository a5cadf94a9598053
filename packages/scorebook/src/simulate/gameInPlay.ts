import {
  chargeFoul,
  disqualification,
  foulSpan,
  isLate,
  NO_FOULS,
  type PlayerFouls,
  teamFoulWeight,
} from '../rules/fouls.ts'
import type { TimeoutTaken } from '../rules/timeouts.ts'
import { isOvertime, periodLength } from '../vocabulary/clock.ts'
import type { FreeThrow, SentEvent, SentPlay } from '../vocabulary/play.ts'
import type { CourtGeometry, RuleProfile } from '../vocabulary/profile.ts'
import {
  type Assignment,
  type BySide,
  bySide,
  type FoulType,
  type HoopSide,
  type Position,
  type Side,
  type TechnicalKind,
} from '../vocabulary/terms.ts'
import type { Random } from './random.ts'
import { drawSkills, type Skills } from './skills.ts'

/** A player for the simulation. Without `skills` they are drawn from the position. */
export interface SimulatedPlayer {
  readonly id: string
  readonly position: Position | null
  readonly isStarting: boolean
  readonly skills?: Skills
}

/** The input of a simulation: at least as many players per side as are on the floor. */
export interface SimulationSetup {
  readonly profile: RuleProfile
  readonly court: CourtGeometry
  readonly players: BySide<readonly SimulatedPlayer[]>
}

/** A player during the game. Times are game time in seconds. */
export interface SimulatedMember {
  readonly id: string
  readonly isStarting: boolean
  readonly skills: Skills
  fouls: PlayerFouls
  /** When the player last came in or went out. */
  since: number
}

/** The state of a side during the game. */
export interface SideState {
  readonly members: ReadonlyMap<string, SimulatedMember>
  floor: SimulatedMember[]
  bench: SimulatedMember[]
  score: number
  /** Unanswered points of the other side. */
  runAgainst: number
  teamFouls: number
  lateFouls: number
  readonly timeoutsTaken: TimeoutTaken[]
}

/** The mutable state of a simulated game. */
export interface GameInPlay {
  readonly profile: RuleProfile
  readonly court: CourtGeometry
  readonly random: Random
  readonly newId: () => string
  readonly sides: BySide<SideState>
  readonly plays: SentPlay[]
  period: number
  /** Tenths of a second left. Whole numbers avoid rounding errors. */
  tenths: number
  order: number
  /** The game time before this period in seconds. */
  before: number
  /** The side of the arrow; null before the first tip. */
  arrow: Side | null
  /** The side that lost the first tip (3x3: the coin toss); null before it. */
  loser: Side | null
}

const ORDER_STEP = 10

/** Returns the state before the tip: the starters on the floor, or the first of the list if there are too few starters. */
export function startGame(setup: SimulationSetup, random: Random, newId: () => string): GameInPlay {
  return {
    profile: setup.profile,
    court: setup.court,
    random,
    newId,
    sides: bySide((side) => startSide(setup.players[side], setup.profile.playersOnFloor, random)),
    plays: [],
    period: 1,
    tenths: setup.profile.periodDuration * 10,
    order: 0,
    before: 0,
    arrow: null,
    loser: null,
  }
}

function startSide(players: readonly SimulatedPlayer[], onFloor: number, random: Random): SideState {
  const all = players.map(
    ({ id, isStarting, position, skills }): SimulatedMember => ({
      id,
      isStarting,
      skills: skills ?? drawSkills(random, position, isStarting ? 0.04 : -0.06),
      fouls: NO_FOULS,
      since: 0,
    }),
  )
  const first = [...all.filter((member) => member.isStarting), ...all.filter((member) => !member.isStarting)]
  return {
    members: new Map(all.map((member) => [member.id, member])),
    floor: first.slice(0, onFloor),
    bench: first.slice(onFloor),
    score: 0,
    runAgainst: 0,
    teamFouls: 0,
    lateFouls: 0,
    timeoutsTaken: [],
  }
}

/** Returns the seconds left in the period. */
export const clockOf = (game: GameInPlay): number => game.tenths / 10

/** Returns the game time so far in seconds. */
export function playedOf(game: GameInPlay): number {
  return game.before + (periodLength(game.profile, game.period) ?? 0) - clockOf(game)
}

/** Runs the clock for some seconds, down to 0. */
export function runClock(game: GameInPlay, seconds: number): void {
  game.tenths = Math.max(0, game.tenths - Math.round(seconds * 10))
}

/** Sets the clock for a period and restarts the foul counts that start with it. */
export function openPeriod(game: GameInPlay, period: number): void {
  const { profile } = game
  game.before = playedOf(game) + clockOf(game)
  const fresh = foulSpan(profile, period) !== foulSpan(profile, game.period)
  game.period = period
  game.tenths = (periodLength(profile, period) ?? 0) * 10
  for (const side of [game.sides.home, game.sides.away]) {
    side.lateFouls = 0
    if (fresh) side.teamFouls = 0
  }
}

/** Returns the hoop that a side attacks: home the right one in the first half, and the left one afterwards. */
export function hoopOf(game: GameInPlay, side: Side): HoopSide {
  if (game.court.half) return 'left'
  const secondHalf = game.period * 2 > game.profile.regulationPeriods
  return (side === 'home') === secondHalf ? 'left' : 'right'
}

/** Adds points for a side, which ends the run of the other side. */
export function addPoints(game: GameInPlay, side: Side, points: number): void {
  const other = side === 'home' ? 'away' : 'home'
  game.sides[side].score += points
  game.sides[side].runAgainst = 0
  game.sides[other].runAgainst += points
}

/** Tells in 3x3 whether a side has reached the points that end the game or the overtime. */
export function hasReachedTarget(game: GameInPlay, side: Side, atPeriodStart: number): boolean {
  const { targetScore, overtimeTarget } = game.profile
  const { score } = game.sides[side]
  if (isOvertime(game.profile, game.period)) {
    return overtimeTarget !== null && score - atPeriodStart >= overtimeTarget
  }
  return targetScore !== null && score >= targetScore
}

/** Charges a foul to the side and, unless it is on the bench, to its player. */
export function countFoul(
  game: GameInPlay,
  side: Side,
  foul: { readonly foulType: FoulType; readonly technicalKind?: TechnicalKind },
  member: SimulatedMember | null,
): void {
  const { profile } = game
  const ours = game.sides[side]
  const weight = teamFoulWeight(profile, foul, member ? 'PLAYER' : 'BENCH')
  ours.teamFouls += weight
  if (isLate(profile, clockOf(game))) ours.lateFouls += weight
  if (member) member.fouls = chargeFoul(profile, member.fouls, foul)
}

/** Tells whether a player is not disqualified. */
export const mayPlay = (game: GameInPlay, member: SimulatedMember): boolean =>
  disqualification(game.profile, member.fouls) === null

/** Returns the order of a new play. */
export function nextOrder(game: GameInPlay): number {
  game.order += ORDER_STEP
  return game.order
}

/** Makes an event of one player, or of none in particular. */
export function eventOf(
  game: GameInPlay,
  type: SentEvent['type'],
  side: Side,
  who: SimulatedMember | Exclude<Assignment, 'PLAYER'>,
  more: Partial<SentEvent> = {},
): SentEvent {
  const assignment = typeof who === 'string' ? who : 'PLAYER'
  const teamGamePersonnelId = typeof who === 'string' ? null : who.id
  return { id: game.newId(), type, isHomeTeam: side === 'home', assignment, teamGamePersonnelId, ...more }
}

/** Records a play at the current clock, with the next order unless the origin has its own. */
export function record(
  game: GameInPlay,
  origin: SentEvent,
  rel: readonly SentEvent[] = [],
  freethrows: readonly FreeThrow[] = [],
): void {
  const { clockTime = clockOf(game), order = nextOrder(game), period = game.period } = origin
  game.plays.push({ origin: { ...origin, period, clockTime, order }, rel, freethrows })
}
