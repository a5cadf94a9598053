import { isOvertime } from '../clock.ts'
import { shotValue } from '../court.ts'
import type { FreeThrow, SentEvent } from '../play.ts'
import { otherSide, type Side } from '../vocabulary.ts'
import {
  addPoints,
  clockOf,
  eventOf,
  type GameInPlay,
  hoopOf,
  nextOrder,
  record,
  runClock,
  type SimulatedMember,
} from './gameInPlay.ts'
import { around, between, chance, pick } from './random.ts'
import { ZONES, type Zone } from './skills.ts'
import { spotIn } from './spots.ts'
import { changePlayers } from './substitutions.ts'
import { callTimeout } from './timeouts.ts'
import { type Ball, blowAndOne, blowFoul, rebounder } from './whistle.ts'

/** The probabilities of the endings of a possession. All others end with a shot. */
const TURNOVER = 0.185
const SHOOTING_FOUL = 0.075
const COMMON_FOUL = 0.1
const HELD_BALL = 0.008
const TECHNICAL = 0.0025
const UNSPORTSMANLIKE = 0.0015
const OFFENSIVE_REBOUND = 0.27
const AND_ONE = 0.04
const BREAK_SECONDS = 6

const ASSISTED: Readonly<Record<Zone, number>> = {
  rim: 0.5,
  lane: 0.4,
  middle: 0.42,
  corner: 0.88,
  arc: 0.78,
}
const BLOCKED: Readonly<Record<Zone, number>> = {
  rim: 0.13,
  lane: 0.09,
  middle: 0.04,
  corner: 0.01,
  arc: 0.01,
}

/** Simulates a possession or a part of it. Returns who has the ball next, or null if the period has ended. */
export function playPossession(table: GameInPlay, ball: Ball): Ball | null {
  if (ball.how === 'dead') {
    callTimeout(table, ball.side)
    changePlayers(table)
    const whistle = oddFoul(table, ball.side)
    if (whistle) return whistle
  }
  const untimed = isUntimed(table)
  const seconds = untimed ? 0 : secondsOf(table, ball)
  if (!untimed && seconds >= clockOf(table) - 0.1) return lastSeconds(table, ball.side)
  runClock(table, seconds)
  return isHurried(table, ball.side) && chance(table.random, 0.75)
    ? commonFoul(table, ball.side)
    : endOf(table, ball, (ball.how === 'steal' || ball.how === 'rebound') && seconds < BREAK_SECONDS)
}

const isUntimed = (table: GameInPlay): boolean =>
  isOvertime(table.profile, table.period) && table.profile.overtimeDuration === null

function secondsOf(table: GameInPlay, { side, how }: Ball): number {
  const { shotClockDuration } = table.profile
  const usual = shotClockDuration === null ? 12.4 : shotClockDuration * 0.57
  const longest = shotClockDuration ?? 40
  if (isHurried(table, side)) return between(table.random, 2, 6)
  const runs =
    (how === 'steal' && chance(table.random, 0.45)) || (how === 'rebound' && chance(table.random, 0.18))
  if (runs) return between(table.random, 2, 6)
  const mean = how === 'offensive' ? usual * 0.4 : how === 'made' ? usual + 1 : usual
  return Math.min(longest, Math.max(1, around(table.random, mean, mean * 0.32)))
}

/** Tells whether the defense fouls to stop the clock: late in the game, slightly behind. */
function isHurried(table: GameInPlay, offense: Side): boolean {
  const lead = table.sides[offense].score - table.sides[otherSide(offense)].score
  const last = table.period >= table.profile.regulationPeriods && table.profile.targetScore === null
  return last && clockOf(table) < 40 && lead > 0 && lead < 9
}

function endOf(table: GameInPlay, ball: Ball, isBreak: boolean): Ball | null {
  const { random } = table
  const offense = ball.side
  const second = ball.how === 'offensive' ? 0.6 : 1
  let draw = random()
  const is = (share: number) => {
    draw -= share
    return draw < 0
  }
  if (is(TURNOVER * second)) return turnover(table, offense)
  if (is(SHOOTING_FOUL)) return shootingFoul(table, offense)
  if (is(COMMON_FOUL)) return commonFoul(table, offense)
  if (is(HELD_BALL)) return heldBall(table, offense)
  return shoot(table, offense, isBreak)
}

/** Simulates the last seconds of a period: a last shot, or the clock runs out. */
function lastSeconds(table: GameInPlay, offense: Side): Ball | null {
  const at = Math.min(clockOf(table), between(table.random, 0.2, 3))
  runClock(table, clockOf(table) - at)
  if (clockOf(table) > 0 && chance(table.random, 0.6)) return shoot(table, offense, false)
  runClock(table, at)
  return null
}

const onFloor = (
  table: GameInPlay,
  side: Side,
  weight: (member: SimulatedMember) => number,
): SimulatedMember => pick(table.random, table.sides[side].floor, weight)

function turnover(table: GameInPlay, offense: Side): Ball {
  const { random } = table
  const defense = otherSide(offense)
  if (chance(random, 0.1)) return offensiveFoul(table, offense)
  if (chance(random, 0.07)) {
    record(table, eventOf(table, 'turnover', offense, 'TEAM', { attributes: { deadBall: true } }))
    return { side: defense, how: 'dead' }
  }
  const loser = onFloor(table, offense, ({ skills }) => skills.carelessness * skills.usage)
  if (chance(random, 0.45)) {
    record(table, eventOf(table, 'turnover', offense, loser, { attributes: { deadBall: true } }))
    return { side: defense, how: 'dead' }
  }
  const thief = onFloor(table, defense, ({ skills }) => skills.stealing)
  record(table, eventOf(table, 'turnover', offense, loser), [eventOf(table, 'steal', defense, thief)])
  return { side: defense, how: 'steal' }
}

function offensiveFoul(table: GameInPlay, offense: Side): Ball {
  const by = onFloor(table, offense, ({ skills }) => skills.fouling * skills.usage)
  const on = onFloor(table, otherSide(offense), () => 1)
  return blowFoul(table, { side: offense, foulType: 'offensive', by, on }, offense)
}

const fouler = (table: GameInPlay, side: Side): SimulatedMember =>
  onFloor(table, side, ({ skills }) => skills.fouling)
const shooter = (table: GameInPlay, side: Side): SimulatedMember =>
  onFloor(table, side, ({ skills }) => skills.usage)

function shootingFoul(table: GameInPlay, offense: Side): Ball {
  const side = otherSide(offense)
  const { inside, outside } = table.profile.shotValues
  const value = chance(table.random, 0.06) ? outside : inside
  const on = shooter(table, offense)
  return blowFoul(
    table,
    { side, foulType: 'shooting', by: fouler(table, side), on, shotValue: value },
    offense,
  )
}

function commonFoul(table: GameInPlay, offense: Side): Ball {
  const side = otherSide(offense)
  const called = {
    side,
    foulType: 'non_shooting',
    by: fouler(table, side),
    on: shooter(table, offense),
  } as const
  return blowFoul(table, called, offense)
}

/** A bench's technical foul is of class A, where the rules know classes. */
const classOf = ({ profile }: GameInPlay, by: SimulatedMember | null): { technicalKind?: 'class-a' } =>
  by === null && profile.technicalKinds?.['class-a']?.benchTeam ? { technicalKind: 'class-a' } : {}

/** Calls a rare technical or unsportsmanlike foul during a dead ball. */
function oddFoul(table: GameInPlay, offense: Side): Ball | null {
  const side = chance(table.random, 0.5) ? offense : otherSide(offense)
  if (chance(table.random, TECHNICAL)) {
    const by = chance(table.random, 0.3) ? null : fouler(table, side)
    return blowFoul(table, { side, foulType: 'technical', ...classOf(table, by), by, on: null }, offense)
  }
  if (!chance(table.random, UNSPORTSMANLIKE)) return null
  const on = shooter(table, otherSide(side))
  return blowFoul(table, { side, foulType: 'unsportsmanlike', by: fouler(table, side), on }, offense)
}

/** Simulates a held ball. The arrow or a jump decides; if the defense wins it, the offense has a turnover. */
function heldBall(table: GameInPlay, offense: Side): Ball {
  const winner = heldBallTo(table, offense)
  if (winner !== offense) {
    const loser = shooter(table, offense)
    record(table, eventOf(table, 'turnover', offense, loser, { attributes: { deadBall: true } }))
  }
  if (table.profile.heldBall !== 'defence') record(table, eventOf(table, 'jumpball', winner, 'TEAM'))
  return { side: winner, how: 'dead' }
}

function heldBallTo(table: GameInPlay, offense: Side): Side {
  if (table.profile.heldBall === 'defence') return otherSide(offense)
  if (table.profile.heldBall === 'jump' || table.arrow === null) {
    return chance(table.random, 0.5) ? offense : otherSide(offense)
  }
  const winner = table.arrow
  table.arrow = otherSide(winner)
  return winner
}

function shoot(table: GameInPlay, offense: Side, isBreak: boolean): Ball | null {
  const { random, profile, court } = table
  const member = shooter(table, offense)
  const zone =
    isBreak && chance(random, 0.7) ? 'rim' : pick(random, ZONES, (each) => member.skills.shotWeights[each])
  const location = spotIn(random, zone, court, hoopOf(table, offense))
  const pointValue = shotValue(court, location, hoopOf(table, offense), profile.shotValues)
  const made = chance(random, member.skills.shotRates[zone] + (isBreak ? 0.1 : 0))
  const type = made ? 'shot_made' : 'shot_miss'
  const shot = eventOf(table, type, offense, member, { pointValue, location })
  return made ? score(table, offense, member, shot, zone) : miss(table, offense, shot, zone)
}

function score(table: GameInPlay, offense: Side, member: SimulatedMember, shot: SentEvent, zone: Zone): Ball {
  const defense = otherSide(offense)
  addPoints(table, offense, shot.pointValue ?? 0)
  const rel: SentEvent[] = []
  const others = table.sides[offense].floor.filter((other) => other !== member)
  if (others.length > 0 && chance(table.random, ASSISTED[zone])) {
    const passer = pick(table.random, others, ({ skills }) => skills.passing)
    rel.push(eventOf(table, 'assist', offense, passer))
  }
  const order = nextOrder(table)
  let freethrows: readonly FreeThrow[] = []
  let ball: Ball = { side: defense, how: 'made' }
  if (chance(table.random, AND_ONE)) {
    const called = { side: defense, foulType: 'shooting', by: fouler(table, defense), on: member } as const
    const andOne = blowAndOne(table, { ...called, basketCounted: true }, order)
    rel.push(andOne.foul)
    freethrows = andOne.freethrows
    ball = andOne.ball
  }
  record(table, { ...shot, order }, rel, freethrows)
  return ball
}

function miss(table: GameInPlay, offense: Side, shot: SentEvent, zone: Zone): Ball | null {
  const defense = otherSide(offense)
  const clockTime = clockOf(table)
  const blocked = chance(table.random, BLOCKED[zone])
  const rel = blocked
    ? [
        eventOf(
          table,
          'blocked_shot',
          defense,
          onFloor(table, defense, ({ skills }) => skills.blocking),
        ),
      ]
    : []
  const seconds = isUntimed(table) ? 0 : between(table.random, 0.7, 2.2)
  if (!isUntimed(table) && seconds >= clockTime) {
    record(table, shot, rel)
    runClock(table, clockTime)
    return null
  }
  runClock(table, seconds)
  const winner = chance(table.random, OFFENSIVE_REBOUND + (blocked ? 0.12 : 0)) ? offense : defense
  const who = rebounder(table, winner, winner === offense)
  rel.push(eventOf(table, 'rebound', winner, who, { clockTime: clockOf(table) }))
  record(table, { ...shot, clockTime }, rel)
  return { side: winner, how: who === 'TEAM' ? 'dead' : winner === offense ? 'offensive' : 'rebound' }
}
