import { awardFor, bonusAt, teamFoulWeight } from '../rules/fouls.ts'
import { mayBeRebounded, nextThrow, type TakenThrow, throwsOwed } from '../rules/freeThrows.ts'
import type { FreeThrow, SentEvent } from '../vocabulary/play.ts'
import {
  type Award,
  type FoulType,
  otherSide,
  type Side,
  type TechnicalKind,
  type ThrowStatus,
} from '../vocabulary/terms.ts'
import {
  addPoints,
  countFoul,
  eventOf,
  type GameInPlay,
  nextOrder,
  record,
  type SimulatedMember,
} from './gameInPlay.ts'
import { chance, pick } from './random.ts'
import { changePlayers, mustChange } from './substitutions.ts'

/** Who gets the ball next, and how. Only `dead` leaves time to substitute. */
export interface Ball {
  readonly side: Side
  readonly how: 'dead' | 'made' | 'rebound' | 'steal' | 'offensive'
}

/** A called foul. `by` is null for the bench. */
export interface SimulatedFoul {
  readonly side: Side
  readonly foulType: FoulType
  readonly technicalKind?: TechnicalKind
  readonly by: SimulatedMember | null
  readonly on: SimulatedMember | null
  readonly shotValue?: number
  readonly basketCounted?: boolean
}

const OFFENSIVE_REBOUND_OF_A_THROW = 0.14

/** Simulates a foul that is a separate play. `offense` is the side with the ball at the foul. */
export function simulateFoul(game: GameInPlay, called: SimulatedFoul, offense: Side): Ball {
  const order = nextOrder(game)
  const foul = chargeFoul(game, called)
  const fouled = otherSide(called.side)
  const award = foul.attributes?.award ?? 0
  const turnover = called.foulType === 'offensive' && called.by
  const rel = turnover ? [eventOf(game, 'turnover', called.side, turnover)] : []
  if (award === 0) {
    record(game, { ...foul, order }, rel)
    if (mustChange(game)) changePlayers(game)
    return { side: called.foulType === 'offensive' ? fouled : offense, how: 'dead' }
  }
  const thrown = takeThrows(game, { side: fouled, thrower: throwerOf(game, called), award, called, order })
  record(game, { ...foul, order }, rel, thrown.freethrows)
  return afterThrows(game, called, offense, thrown.ball)
}

/** Simulates the foul on a made shot, as a part of the shot's play. It gives one throw. */
export function simulateAndOne(game: GameInPlay, called: SimulatedFoul, order: number) {
  const foul = chargeFoul(game, called)
  const award = foul.attributes?.award ?? 0
  const thrown = takeThrows(game, {
    side: otherSide(called.side),
    thrower: throwerOf(game, called),
    award,
    called,
    order,
  })
  const ball = afterThrows(game, called, otherSide(called.side), thrown.ball)
  return { foul, freethrows: thrown.freethrows, ball }
}

function chargeFoul(game: GameInPlay, called: SimulatedFoul): SentEvent {
  const { foulType, technicalKind } = called
  countFoul(game, called.side, called, called.by)
  const { teamFouls, lateFouls } = game.sides[called.side]
  const award = awardFor(game.profile, called, { inSpan: teamFouls, late: lateFouls }, game.period)
  const drawn = called.on ? { drawnById: called.on.id } : {}
  return eventOf(game, 'foul', called.side, called.by ?? 'BENCH', {
    attributes: { foulType, award, ...(technicalKind && { technicalKind }), ...drawn },
  })
}

/** Returns the fouled player, or the best thrower on the floor if any player may throw. */
function throwerOf(game: GameInPlay, { side, on, foulType }: SimulatedFoul): SimulatedMember {
  if (on && foulType !== 'technical') return on
  const { floor } = game.sides[otherSide(side)]
  return floor.reduce((best, member) => (member.skills.throwRate > best.skills.throwRate ? member : best))
}

/** Returns who has the ball after the throws: by the last throw, or by the kind of foul. */
function afterThrows(game: GameInPlay, called: SimulatedFoul, offense: Side, live: Ball): Ball {
  const afterwards = afterwardsOf(game, called)
  if (afterwards === 'live') return live
  return { side: afterwards === 'fouled-side' ? otherSide(called.side) : offense, how: 'dead' }
}

/** Returns what follows the throws by the kind of foul. In 3x3 the fouled side keeps the ball from the tenth team foul on. */
function afterwardsOf(game: GameInPlay, called: SimulatedFoul) {
  const { side, foulType, by } = called
  const { afterwards } = game.profile.foulKinds[foulType]
  const counts = teamFoulWeight(game.profile, called, by ? 'PLAYER' : 'BENCH') > 0
  const { teamFouls, lateFouls } = game.sides[side]
  const bonus = bonusAt(game.profile, { inSpan: teamFouls, late: lateFouls }, game.period)
  return counts && bonus.keepsBall && afterwards === 'live' ? 'fouled-side' : afterwards
}

/** The throws of one foul. */
interface Trip {
  readonly side: Side
  readonly thrower: SimulatedMember
  readonly award: Award
  readonly called: SimulatedFoul
  readonly order: number
}

/** Simulates the throws of a foul and the substitutions between them. Returns the ball after the last one. */
function takeThrows(game: GameInPlay, trip: Trip): { freethrows: FreeThrow[]; ball: Ball } {
  const { side, thrower, award } = trip
  const taken: TakenThrow[] = []
  const freethrows: FreeThrow[] = []
  let changed = mustChange(game) && changePlayers(game, { order: trip.order + 1, thrower })
  for (;;) {
    const owed = throwsOwed({ award, taken })
    const attempt = nextThrow({ award, taken })
    if (attempt === null) break
    const order = trip.order + 1 + freethrows.length
    if (owed === 1 && freethrows.length > 0 && chance(game.random, 0.3)) {
      changed = changePlayers(game, { order: order - 0.5, thrower }) || changed
    }
    const { status, by } = throwOnce(game, thrower)
    taken.push(by ? { status, by } : { status })
    if (status === 'made') addPoints(game, side, 1)
    freethrows.push({
      id: game.newId(),
      attempt,
      status,
      teamGamePersonnelId: thrower.id,
      order,
      ...(by ? { freethrowViolationBy: by } : {}),
    })
  }
  const { rebound, ball } = afterLast(game, trip, taken)
  const last = freethrows.at(-1)
  if (rebound && last) freethrows[freethrows.length - 1] = { ...last, ...rebound }
  return { freethrows: changed ? freethrows : freethrows.map(({ order: _, ...rest }) => rest), ball }
}

function throwOnce(
  game: GameInPlay,
  thrower: SimulatedMember,
): { status: ThrowStatus; by?: 'offense' | 'defense' } {
  if (chance(game.random, 0.003)) {
    return { status: 'violation', by: chance(game.random, 0.6) ? 'offense' : 'defense' }
  }
  return { status: chance(game.random, thrower.skills.throwRate) ? 'made' : 'missed' }
}

function afterLast(
  game: GameInPlay,
  { side, award, called }: Trip,
  taken: readonly TakenThrow[],
): { rebound: Pick<FreeThrow, 'allowRebound' | 'reboundPlayer'> | null; ball: Ball } {
  if (!mayBeRebounded({ award, taken }, afterwardsOf(game, called))) {
    const made = taken.at(-1)?.status === 'made'
    return { rebound: null, ball: { side: otherSide(side), how: made ? 'made' : 'dead' } }
  }
  const winner = chance(game.random, OFFENSIVE_REBOUND_OF_A_THROW) ? side : otherSide(side)
  const who = rebounder(game, winner, winner === side)
  const { isHomeTeam, assignment, teamGamePersonnelId = null, id } = eventOf(game, 'rebound', winner, who)
  return {
    rebound: { allowRebound: true, reboundPlayer: { id, isHomeTeam, assignment, teamGamePersonnelId } },
    ball: { side: winner, how: who === 'TEAM' ? 'dead' : winner === side ? 'offensive' : 'rebound' },
  }
}

/** Returns who gets the rebound for a side: a player, or the team if the ball goes out of bounds. */
export function rebounder(game: GameInPlay, side: Side, offensive: boolean): SimulatedMember | 'TEAM' {
  if (chance(game.random, 0.06)) return 'TEAM'
  return pick(game.random, game.sides[side].floor, ({ skills }) =>
    offensive ? skills.offensiveRebounding : skills.defensiveRebounding,
  )
}
