import { isOvertime } from '../vocabulary/clock.ts'
import { shotValue } from '../vocabulary/court.ts'
import type { FreeThrow, SentEvent } from '../vocabulary/play.ts'
import { otherSide, type Side } from '../vocabulary/terms.ts'
import { type Ball, rebounder, simulateAndOne, simulateFoul } from './foulPlay.ts'
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
export function playPossession(game: GameInPlay, ball: Ball): Ball | null {
  if (ball.how === 'dead') {
    callTimeout(game, ball.side)
    changePlayers(game)
    const whistle = oddFoul(game, ball.side)
    if (whistle) return whistle
  }
  const untimed = isUntimed(game)
  const seconds = untimed ? 0 : secondsOf(game, ball)
  if (!untimed && seconds >= clockOf(game) - 0.1) return lastSeconds(game, ball.side)
  runClock(game, seconds)
  return isHurried(game, ball.side) && chance(game.random, 0.75)
    ? commonFoul(game, ball.side)
    : endOf(game, ball, (ball.how === 'steal' || ball.how === 'rebound') && seconds < BREAK_SECONDS)
}

const isUntimed = (game: GameInPlay): boolean =>
  isOvertime(game.profile, game.period) && game.profile.overtimeDuration === null

function secondsOf(game: GameInPlay, { side, how }: Ball): number {
  const { shotClockDuration } = game.profile
  const usual = shotClockDuration === null ? 12.4 : shotClockDuration * 0.57
  const longest = shotClockDuration ?? 40
  if (isHurried(game, side)) return between(game.random, 2, 6)
  const runs =
    (how === 'steal' && chance(game.random, 0.45)) || (how === 'rebound' && chance(game.random, 0.18))
  if (runs) return between(game.random, 2, 6)
  const mean = how === 'offensive' ? usual * 0.4 : how === 'made' ? usual + 1 : usual
  return Math.min(longest, Math.max(1, around(game.random, mean, mean * 0.32)))
}

/** Tells whether the defense fouls to stop the clock: late in the game, slightly behind. */
function isHurried(game: GameInPlay, offense: Side): boolean {
  const lead = game.sides[offense].score - game.sides[otherSide(offense)].score
  const last = game.period >= game.profile.regulationPeriods && game.profile.targetScore === null
  return last && clockOf(game) < 40 && lead > 0 && lead < 9
}

function endOf(game: GameInPlay, ball: Ball, isBreak: boolean): Ball | null {
  const { random } = game
  const offense = ball.side
  const second = ball.how === 'offensive' ? 0.6 : 1
  let draw = random()
  const is = (share: number) => {
    draw -= share
    return draw < 0
  }
  if (is(TURNOVER * second)) return turnover(game, offense)
  if (is(SHOOTING_FOUL)) return shootingFoul(game, offense)
  if (is(COMMON_FOUL)) return commonFoul(game, offense)
  if (is(HELD_BALL)) return heldBall(game, offense)
  return shoot(game, offense, isBreak)
}

/** Simulates the last seconds of a period: a last shot, or the clock runs out. */
function lastSeconds(game: GameInPlay, offense: Side): Ball | null {
  const at = Math.min(clockOf(game), between(game.random, 0.2, 3))
  runClock(game, clockOf(game) - at)
  if (clockOf(game) > 0 && chance(game.random, 0.6)) return shoot(game, offense, false)
  runClock(game, at)
  return null
}

const onFloor = (
  game: GameInPlay,
  side: Side,
  weight: (member: SimulatedMember) => number,
): SimulatedMember => pick(game.random, game.sides[side].floor, weight)

function turnover(game: GameInPlay, offense: Side): Ball {
  const { random } = game
  const defense = otherSide(offense)
  if (chance(random, 0.1)) return offensiveFoul(game, offense)
  if (chance(random, 0.07)) {
    record(game, eventOf(game, 'turnover', offense, 'TEAM', { attributes: { deadBall: true } }))
    return { side: defense, how: 'dead' }
  }
  const loser = onFloor(game, offense, ({ skills }) => skills.carelessness * skills.usage)
  if (chance(random, 0.45)) {
    record(game, eventOf(game, 'turnover', offense, loser, { attributes: { deadBall: true } }))
    return { side: defense, how: 'dead' }
  }
  const thief = onFloor(game, defense, ({ skills }) => skills.stealing)
  record(game, eventOf(game, 'turnover', offense, loser), [eventOf(game, 'steal', defense, thief)])
  return { side: defense, how: 'steal' }
}

function offensiveFoul(game: GameInPlay, offense: Side): Ball {
  const by = onFloor(game, offense, ({ skills }) => skills.fouling * skills.usage)
  const on = onFloor(game, otherSide(offense), () => 1)
  return simulateFoul(game, { side: offense, foulType: 'offensive', by, on }, offense)
}

const fouler = (game: GameInPlay, side: Side): SimulatedMember =>
  onFloor(game, side, ({ skills }) => skills.fouling)
const shooter = (game: GameInPlay, side: Side): SimulatedMember =>
  onFloor(game, side, ({ skills }) => skills.usage)

function shootingFoul(game: GameInPlay, offense: Side): Ball {
  const side = otherSide(offense)
  const { inside, outside } = game.profile.shotValues
  const value = chance(game.random, 0.06) ? outside : inside
  const on = shooter(game, offense)
  return simulateFoul(
    game,
    { side, foulType: 'shooting', by: fouler(game, side), on, shotValue: value },
    offense,
  )
}

function commonFoul(game: GameInPlay, offense: Side): Ball {
  const side = otherSide(offense)
  const called = {
    side,
    foulType: 'non_shooting',
    by: fouler(game, side),
    on: shooter(game, offense),
  } as const
  return simulateFoul(game, called, offense)
}

/** A bench's technical foul is of class A, where the rules know classes. */
const classOf = ({ profile }: GameInPlay, by: SimulatedMember | null): { technicalKind?: 'class-a' } =>
  by === null && profile.technicalKinds?.['class-a']?.benchTeam ? { technicalKind: 'class-a' } : {}

/** Calls a rare technical or unsportsmanlike foul during a dead ball. */
function oddFoul(game: GameInPlay, offense: Side): Ball | null {
  const side = chance(game.random, 0.5) ? offense : otherSide(offense)
  if (chance(game.random, TECHNICAL)) {
    const by = chance(game.random, 0.3) ? null : fouler(game, side)
    return simulateFoul(game, { side, foulType: 'technical', ...classOf(game, by), by, on: null }, offense)
  }
  if (!chance(game.random, UNSPORTSMANLIKE)) return null
  const on = shooter(game, otherSide(side))
  return simulateFoul(game, { side, foulType: 'unsportsmanlike', by: fouler(game, side), on }, offense)
}

/** Simulates a held ball. The arrow or a jump decides; if the defense wins it, the offense has a turnover. */
function heldBall(game: GameInPlay, offense: Side): Ball {
  const winner = heldBallTo(game, offense)
  if (winner !== offense) {
    const loser = shooter(game, offense)
    record(game, eventOf(game, 'turnover', offense, loser, { attributes: { deadBall: true } }))
  }
  if (game.profile.heldBall !== 'defence') record(game, eventOf(game, 'jumpball', winner, 'TEAM'))
  return { side: winner, how: 'dead' }
}

function heldBallTo(game: GameInPlay, offense: Side): Side {
  if (game.profile.heldBall === 'defence') return otherSide(offense)
  if (game.profile.heldBall === 'jump' || game.arrow === null) {
    return chance(game.random, 0.5) ? offense : otherSide(offense)
  }
  const winner = game.arrow
  game.arrow = otherSide(winner)
  return winner
}

function shoot(game: GameInPlay, offense: Side, isBreak: boolean): Ball | null {
  const { random, profile, court } = game
  const member = shooter(game, offense)
  const zone =
    isBreak && chance(random, 0.7) ? 'rim' : pick(random, ZONES, (each) => member.skills.shotWeights[each])
  const location = spotIn(random, zone, court, hoopOf(game, offense))
  const pointValue = shotValue(court, location, hoopOf(game, offense), profile.shotValues)
  const made = chance(random, member.skills.shotRates[zone] + (isBreak ? 0.1 : 0))
  const type = made ? 'shot_made' : 'shot_miss'
  const shot = eventOf(game, type, offense, member, { pointValue, location })
  return made ? score(game, offense, member, shot, zone) : miss(game, offense, shot, zone)
}

function score(game: GameInPlay, offense: Side, member: SimulatedMember, shot: SentEvent, zone: Zone): Ball {
  const defense = otherSide(offense)
  addPoints(game, offense, shot.pointValue ?? 0)
  const rel: SentEvent[] = []
  const others = game.sides[offense].floor.filter((other) => other !== member)
  if (others.length > 0 && chance(game.random, ASSISTED[zone])) {
    const passer = pick(game.random, others, ({ skills }) => skills.passing)
    rel.push(eventOf(game, 'assist', offense, passer))
  }
  const order = nextOrder(game)
  let freethrows: readonly FreeThrow[] = []
  let ball: Ball = { side: defense, how: 'made' }
  if (chance(game.random, AND_ONE)) {
    const called = { side: defense, foulType: 'shooting', by: fouler(game, defense), on: member } as const
    const andOne = simulateAndOne(game, { ...called, basketCounted: true }, order)
    rel.push(andOne.foul)
    freethrows = andOne.freethrows
    ball = andOne.ball
  }
  record(game, { ...shot, order }, rel, freethrows)
  return ball
}

function miss(game: GameInPlay, offense: Side, shot: SentEvent, zone: Zone): Ball | null {
  const defense = otherSide(offense)
  const clockTime = clockOf(game)
  const blocked = chance(game.random, BLOCKED[zone])
  const rel = blocked
    ? [
        eventOf(
          game,
          'blocked_shot',
          defense,
          onFloor(game, defense, ({ skills }) => skills.blocking),
        ),
      ]
    : []
  const seconds = isUntimed(game) ? 0 : between(game.random, 0.7, 2.2)
  if (!isUntimed(game) && seconds >= clockTime) {
    record(game, shot, rel)
    runClock(game, clockTime)
    return null
  }
  runClock(game, seconds)
  const winner = chance(game.random, OFFENSIVE_REBOUND + (blocked ? 0.12 : 0)) ? offense : defense
  const who = rebounder(game, winner, winner === offense)
  rel.push(eventOf(game, 'rebound', winner, who, { clockTime: clockOf(game) }))
  record(game, { ...shot, clockTime }, rel)
  return { side: winner, how: who === 'TEAM' ? 'dead' : winner === offense ? 'offensive' : 'rebound' }
}
