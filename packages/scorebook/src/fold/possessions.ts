import type { BySide, Side } from '../vocabulary/terms.ts'
import { otherSide } from '../vocabulary/terms.ts'
import type { PersonIndexes } from './floor.ts'

/** How a side got the ball; `turnover` without a steal. `unseen` means that the log does not say. */
export type Won = 'tip' | 'basket' | 'throw' | 'rebound' | 'steal' | 'turnover' | 'unseen'

/** One side's time with the ball. Immutable. */
export interface Possession {
  readonly side: Side
  readonly won: Won
  readonly period: number
  /** The game time in seconds and the clock at its start. */
  readonly since: number
  readonly clockTime: number
  /** Whether it has an event: a shot, a throw, a turnover, an offensive rebound. */
  readonly acted: boolean
  readonly secondChance: boolean
  /** The players on the floor at its end; null while it lasts. */
  readonly fives: BySide<PersonIndexes> | null
  /** The game time in seconds and the play at its end. */
  readonly until: number
  readonly endedBy: string | null
}

/** A possession that ended (+1), or that continues after all because an and-one followed (-1). */
export interface PossessionChange {
  readonly possession: Possession
  readonly change: 1 | -1
}

/** The latest miss that is or was to be rebounded. `live` means that it could be rebounded. */
export interface Miss {
  readonly side: Side
  readonly playId: string
  readonly live: boolean
  readonly open: boolean
  /** The game time in seconds. */
  readonly elapsed: number
}

/** The possession of the ball, and the possessions of each side so far. Immutable. */
export interface Ball {
  readonly possession: Possession | null
  /** The last possession that ended in this period. An and-one reopens it. */
  readonly last: Possession | null
  readonly miss: Miss | null
  /** The side of the last attempt, a shot or a throw, made or missed. */
  readonly lastAttempt: Side | null
  readonly counts: BySide<number>
  /** A violation of the throwing side that ended its possession. */
  readonly violation?: { readonly side: Side; readonly elapsed: number } | null
}

/** Before the tip. */
export const NO_BALL: Ball = {
  possession: null,
  last: null,
  miss: null,
  lastAttempt: null,
  counts: { home: 0, away: 0 },
}

/** The position of an event: game time, period, clock, play, and the players on the floor before it. */
export interface Instant {
  readonly elapsed: number
  readonly period: number
  readonly clockTime: number
  readonly playId: string
  readonly fives: BySide<PersonIndexes>
}

/** The ball after an event, and the possessions that it ended or reopened. */
export interface Handled {
  readonly ball: Ball
  readonly changes: readonly PossessionChange[]
}

const NO_CHANGES: readonly PossessionChange[] = []
/** The ball does not move. */
export const same = (ball: Ball): Handled => ({ ball, changes: NO_CHANGES })

const addToCount = (counts: BySide<number>, side: Side, change: 1 | -1): BySide<number> =>
  side === 'home'
    ? { home: counts.home + change, away: counts.away }
    : { home: counts.home, away: counts.away + change }

function newPossession(side: Side, won: Won, at: Instant): Possession {
  const { period, clockTime, elapsed } = at
  return {
    side,
    won,
    period,
    since: elapsed,
    clockTime,
    acted: false,
    secondChance: false,
    fives: null,
    until: elapsed,
    endedBy: null,
  }
}

/** Ends the current possession, if any, and gives the ball to `side`. */
function handOver(ball: Ball, side: Side, won: Won, at: Instant): Handled {
  const running = ball.possession
  if (!running) return same({ ...ball, possession: newPossession(side, won, at) })
  const ended: Possession = { ...running, fives: at.fives, until: at.elapsed, endedBy: at.playId }
  return {
    ball: {
      ...ball,
      possession: newPossession(side, won, at),
      last: ended,
      counts: addToCount(ball.counts, ended.side, 1),
    },
    changes: [{ possession: ended, change: 1 }],
  }
}

function act(ball: Ball): Ball {
  const running = ball.possession
  return running && !running.acted ? { ...ball, possession: { ...running, acted: true } } : ball
}

/** Makes sure that `side` has the ball. If the log shows no change of possession, adds an unseen one. */
function withBall(ball: Ball, side: Side, at: Instant): Handled {
  if (ball.possession?.side === side) return same(act(ball))
  const { ball: taken, changes } = handOver(ball, side, 'unseen', at)
  return { ball: act(taken), changes }
}

function andThen(first: Handled, next: (ball: Ball) => Handled): Handled {
  const second = next(first.ball)
  if (first.changes.length === 0) return second
  return { ball: second.ball, changes: [...first.changes, ...second.changes] }
}

/** A made basket ends the possession, unless an and-one reopens it. */
export function afterBasket(ball: Ball, side: Side, at: Instant): Handled {
  const tried: Ball = { ...ball, lastAttempt: side }
  return andThen(withBall(tried, side, at), (held) => handOver(held, otherSide(side), 'basket', at))
}

const withMiss = (ball: Ball, side: Side, live: boolean, { playId, elapsed }: Instant): Ball => ({
  ...ball,
  miss: { side, playId, live, open: true, elapsed },
  lastAttempt: side,
})

/** A missed shot keeps the possession open until it is rebounded. */
export function afterMiss(ball: Ball, side: Side, at: Instant): Handled {
  const { ball: held, changes } = withBall(ball, side, at)
  return { ball: withMiss(held, side, true, at), changes }
}

/** A turnover is often entered after its held ball: at the same clock time or up to this much later. */
const HELD_BALL_SECONDS = 3

/**
 * Returns the possession that the other side got by a held ball if the turnover only says how `side` lost the ball in it; else
 * null.
 */
function wonByHeldBall({ possession, last }: Ball, side: Side, at: Instant): Possession | null {
  if (!possession || possession.side === side || possession.won !== 'tip' || possession.acted) return null
  if (last?.side !== side || last.until !== possession.since) return null
  return at.elapsed - possession.since <= HELD_BALL_SECONDS ? possession : null
}

/** Tells whether a turnover only says how the side lost the ball by a violation just before. */
export function followsViolation({ violation, possession }: Ball, side: Side, at: Instant): boolean {
  if (violation?.side !== side || possession?.side === side || possession?.acted) return false
  return at.elapsed >= violation.elapsed && at.elapsed - violation.elapsed <= HELD_BALL_SECONDS
}

/** The time between a miss and a foul before a side has the ball. */
const LOOSE_SECONDS = 3

/** Tells whether the ball of a miss is loose: it was not rebounded yet. */
export const isLoose = ({ miss }: Ball, { elapsed }: Pick<Instant, 'elapsed'>): boolean =>
  miss?.open === true && miss.live && elapsed - miss.elapsed <= LOOSE_SECONDS

/** A turnover ends the possession of the side that lost the ball. After a held ball or a violation it has already ended. */
export function afterTurnover(ball: Ball, side: Side, at: Instant): Handled {
  if (followsViolation(ball, side, at)) return same({ ...ball, violation: null })
  const held = wonByHeldBall(ball, side, at)
  if (held) return same({ ...ball, possession: { ...held, won: 'turnover' } })
  return andThen(withBall(ball, side, at), (held) => handOver(held, otherSide(side), 'turnover', at))
}

/** A steal says how the side won the ball that it has since the turnover. */
export function afterSteal(ball: Ball, side: Side): Handled {
  const { possession } = ball
  if (possession?.side !== side || possession.won !== 'turnover') return same(ball)
  return same({ ...ball, possession: { ...possession, won: 'steal' } })
}

/** A side gets the ball by a tip or by the arrow. A side that already has it keeps its possession. */
export function afterTip(ball: Ball, side: Side, at: Instant): Handled {
  return ball.possession?.side === side ? same(ball) : handOver(ball, side, 'tip', at)
}

/**
 * An offensive rebound continues the possession, a defensive one starts another. A rebound of a throw that could not be rebounded
 * changes nothing: the ball was dead.
 */
export function afterRebound(ball: Ball, side: Side, kind: 'offensive' | 'defensive', at: Instant): Handled {
  const miss = ball.miss
  const caught: Ball = miss ? { ...ball, miss: { ...miss, open: false } } : ball
  if (miss?.open && !miss.live) return same(caught)
  if (kind === 'defensive') {
    return caught.possession?.side === side ? same(caught) : handOver(caught, side, 'rebound', at)
  }
  const held = withBall(caught, side, at)
  const running = held.ball.possession
  if (!running) return held
  return { ball: { ...held.ball, possession: { ...running, secondChance: true } }, changes: held.changes }
}

/** The parts of a throw that matter for the ball. `foulAt` is the game time of its foul, or null if none was recorded. */
export interface BallThrow {
  readonly made: boolean
  readonly last: boolean
  readonly violation: boolean
  readonly afterwards: 'live' | 'fouled-side' | 'point-of-interruption'
  readonly foulAt: number | null
  /** The players on the floor at the foul, to whom a possession belongs that the throw ends. */
  readonly fives: BySide<PersonIndexes>
  /** The violation counts as a turnover. */
  readonly isTurnover?: boolean
}

/**
 * Tells whether a throw belongs to the possession that just ended: no side has touched the ball since, and it is at the same time
 * or in the same play.
 */
function belongsToLast(ball: Ball, side: Side, at: Instant, foulAt: number | null): boolean {
  const { last, possession } = ball
  if (!last || last.side !== side || last.period !== at.period) return false
  if (possession && (possession.side === side || possession.acted)) return false
  return last.endedBy === at.playId || last.until === at.elapsed || last.until === foulAt
}

function reopen(ball: Ball, last: Possession): Handled {
  const running: Possession = { ...last, fives: null, endedBy: null }
  return {
    ball: { ...ball, possession: running, last: null, counts: addToCount(ball.counts, last.side, -1) },
    changes: [{ possession: last, change: -1 }],
  }
}

/**
 * Throws after a foul belong to the possession of the throwing side; an and-one adds none. The last one ends it if made, unless
 * the side keeps the ball. Throws of a technical foul do not change who has the ball.
 */
export function afterThrow(before: Ball, side: Side, thrown: BallThrow, at: Instant): Handled {
  const ball: Ball = { ...before, lastAttempt: side }
  if (thrown.afterwards === 'point-of-interruption') return same(ball)
  const { last } = ball
  const held =
    last && belongsToLast(ball, side, at, thrown.foulAt) ? reopen(ball, last) : withBall(ball, side, at)
  return andThen(held, (taken) => {
    const live = thrown.last && thrown.afterwards === 'live'
    const atFoul = { ...at, fives: thrown.fives }
    if (live && thrown.violation) {
      const lost = handOver(taken, otherSide(side), thrown.isTurnover ? 'turnover' : 'throw', atFoul)
      return { ...lost, ball: { ...lost.ball, violation: { side, elapsed: at.elapsed } } }
    }
    if (live && thrown.made) return handOver(taken, otherSide(side), 'throw', atFoul)
    if (thrown.made || thrown.violation) return same(taken)
    return same(withMiss(taken, side, live, at))
  })
}

/** A possession that starts in the last seconds without an event is too short to count. */
const TOO_LATE_SECONDS = 2

/** Tells whether a possession that the end of the period cut off counts. `left` is the clock at the end. */
export function countsAtHorn(possession: Possession, left = 0): boolean {
  return possession.acted || possession.clockTime - left > TOO_LATE_SECONDS
}

/** Ends the possession with the period. `at` is the end of the period. */
export function atHorn(ball: Ball, at: Instant): Handled {
  const running = ball.possession
  // No rebound and no turnover of a violation follows the end of a period.
  const rest: Ball = { ...ball, possession: null, last: null, miss: null, violation: null }
  if (!running || !countsAtHorn(running)) return same(rest)
  const ended: Possession = { ...running, fives: at.fives, until: at.elapsed }
  return {
    ball: { ...rest, counts: addToCount(ball.counts, ended.side, 1) },
    changes: [{ possession: ended, change: 1 }],
  }
}
