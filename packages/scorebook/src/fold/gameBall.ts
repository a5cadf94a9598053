import { type BySide, otherSide, type Side, sideOf } from '../vocabulary/terms.ts'
import { type CountsAs, heaveRule, violationCounts } from './countsAs.ts'
import type { PersonIndexes } from './floor.ts'
import { type EventOutcome, type Game, NO_CHANGES, type Writable } from './gameState.ts'
import { type CalledFoul, foulOf, isLastThrow, shooterOf } from './links.ts'
import type { OrderedEvent } from './log.ts'
import {
  afterBasket,
  afterMiss,
  afterRebound,
  afterSteal,
  afterThrow,
  afterTip,
  afterTurnover,
  followsViolation,
  type Handled,
  type Instant,
  isLoose,
  type Possession,
  type PossessionChange,
  same,
} from './possessions.ts'

/** Effect of an event on the ball: the fields of `EventOutcome` that depend on it. */
interface BallOutcome {
  readonly countsAs?: CountsAs
  readonly rebound: EventOutcome['rebound']
  readonly foul?: CalledFoul | null
  /** The violation that an entered turnover stands for. */
  readonly replaces?: EventOutcome | null
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

/** Moves the ball by an event, in place. */
export function playBall(game: Writable<Game>, placed: OrderedEvent, side: Side, at: Instant): BallOutcome {
  const { event } = placed
  const from = (
    handled: Handled,
    rebound: EventOutcome['rebound'] = null,
    fives = at.fives,
  ): BallOutcome => ({
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
      const { violation } = game
      const isOfViolation = violation?.countsAs === 'turnover' && followsViolation(game.ball, side, at)
      return { ...from(afterTurnover(game.ball, side, at)), replaces: isOfViolation ? violation : null }
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
  from: (handled: Handled, rebound: null, fives: BySide<PersonIndexes>) => BallOutcome,
): BallOutcome {
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
  from: (handled: Handled) => BallOutcome,
): BallOutcome {
  const fouled = otherSide(sideOf(event))
  const unchanged: BallOutcome = { ...from(same(game.ball)), possession: game.ball.possession }
  if (!game.sheet.setup.rules.deadBallRebounds || event.attributes.foulType === 'technical') return unchanged
  if (!isLoose(game.ball, at)) return unchanged
  const kind = game.ball.miss?.side === fouled ? 'offensive' : 'defensive'
  return { ...from(afterRebound(game.ball, fouled, kind, at)), possession: game.ball.possession }
}
