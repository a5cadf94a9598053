import { heaveRule } from '../fold/countsAs.ts'
import type { EventOutcome, Game } from '../fold/game.ts'
import type { OrderedEvent } from '../fold/log.ts'
import type { Possession } from '../fold/possessions.ts'
import { type GameEvent, type Play, playEvents } from '../vocabulary/play.ts'
import { isScored } from '../vocabulary/setup.ts'
import { type EventType, isThrowType, otherSide, type Side, sideOf } from '../vocabulary/terms.ts'
import { fillIn, msg } from '../vocabulary/translate.ts'
import type { Fix, Flag } from './codes.ts'
import { giveAway, possessionFixes, rememberHoop } from './possessionFixes.ts'
import {
  eventAt,
  fixOf,
  justBefore,
  laterOf,
  put,
  teamOf,
  toChoose,
  withChange,
  withMore,
  without,
} from './repairs.ts'
import { type CheckState, flagAt, raise, SAME_MOMENT_SECONDS } from './state.ts'
import { addReboundedThrow } from './throwFixes.ts'
import { checkCopy, checkTwice } from './twice.ts'
import { creditName, eventText, ownText, shortName, teamName, when } from './words.ts'

/** A miss this late may be the last event before the horn. */
const HORN_SECONDS = 3
/** A separate steal or block belongs to an event up to this many seconds before it. */
const BESIDE_SECONDS = 3

/** Checks a rebound before the game counts it. */
export function checkRebound(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event } = placed
  if (event.type !== 'rebound') return
  if (event.attributes.deadBall && game.sheet.setup.rules.deadBallRebounds) return
  if (event.originEventId === null && !isScored(game.sheet.setup, otherSide(sideOf(event)))) return
  if (followsMiss(state, game, placed)) return
  const words = fillIn('The rebound by {player} at {when} does not follow a miss.', {
    player: creditName(game, event),
    when: when(game, event),
  })
  raise(state, flagAt('REBOUND_WITHOUT_MISS', placed, words, ...reboundFixes(state, game, placed)))
}

/**
 * A rebound in the play of a basket may show that the shot was missed. A rebound of its own, or one that names a throw, shows
 * that a miss is missing.
 */
function reboundFixes(state: CheckState, game: Game, placed: OrderedEvent): readonly Fix[] {
  const { event, play } = placed
  const deletion = fixOf(fillIn('Delete {event}', { event: ownText(game, event) }), without(play, event))
  const { origin } = play
  if (origin.type === 'shot_made') return [unsure(makeMiss(game, play)), unsure(deletion)]
  const thrown = addReboundedThrow(placed)
  if (thrown) return [thrown, unsure(deletion)]
  if (event.id !== origin.id) return [deletion]
  if (isSameRebound(state, event)) return [{ ...deletion, proof: 'certain' }]
  const { possession } = game.ball
  if (possession?.period !== event.period)
    return [unsure(addMiss(game, placed, otherSide(sideOf(event)))), unsure(deletion)]
  const added = addMiss(game, placed, possession.side)
  const hasJustWonIt = possession.side === sideOf(event) && game.elapsed - possession.since <= BESIDE_SECONDS
  return hasJustWonIt ? [unsure(deletion), unsure(added)] : [added, deletion]
}

/** Makes the shot of a play a miss. */
const makeMiss = (game: Game, play: Play): Fix =>
  fixOf(
    fillIn('Make {event} a miss', { event: ownText(game, play.origin) }),
    withChange(play, play.origin, { type: 'shot_miss' }),
  )

const unsure = (fix: Fix): Fix => ({ ...fix, proof: 'unsure' })

/** Tells whether a rebound is the one before it, entered twice. */
const isSameRebound = ({ lastRebound }: CheckState, event: GameEvent): boolean =>
  lastRebound !== null &&
  lastRebound.event.assignment === 'PLAYER' &&
  lastRebound.event.teamGamePersonnelId === event.teamGamePersonnelId &&
  lastRebound.event.period === event.period &&
  Math.abs(lastRebound.event.clockTime - event.clockTime) <= SAME_MOMENT_SECONDS

/** Adds the shot that must have been missed before a rebound or a block. */
function addMiss(game: Game, { event }: OrderedEvent, side: Side): Fix {
  const shot = {
    ...eventAt(event, 'shot_miss', laterOf(side), justBefore(event)),
    pointValue: game.sheet.setup.rules.shotValues.inside,
  }
  return fixOf(
    fillIn('Add the shot that {team} missed', { team: teamName(game, side) }),
    put({ origin: shot, rel: [] }),
  )
}

/** A rebound within a play belongs to that play's miss; a separate one to the open miss. */
function followsMiss({ openMiss }: CheckState, { ball }: Game, { event, play }: OrderedEvent): boolean {
  if (!playEvents(play).some(isMiss)) return openMiss?.event.period === event.period
  if (ball.miss?.playId === play.origin.id && ball.miss.open && ball.miss.live) return true
  return ownRebound(play.origin, play)?.id === event.id && event.clockTime <= play.origin.clockTime
}

/**
 * Finds the rebound that was saved with a miss. It belongs to the miss even if a tip-in is between the two, whose clock is set
 * back to the time of the shot.
 */
const ownRebound = (miss: GameEvent, { rel }: Play): GameEvent | undefined =>
  isMiss(miss)
    ? rel.find(
        ({ type, period, attributes }) =>
          type === 'rebound' && period === miss.period && attributes.attempt === miss.attributes.attempt,
      )
    : undefined

const isMiss = ({ type }: GameEvent): boolean => type === 'shot_miss' || type === 'freethrow_miss'

/** Checks the events that depend on a shot or a turnover, and which side had the ball. */
export function checkBall(state: CheckState, game: Game, outcome: EventOutcome): void {
  const { event, placed } = outcome
  const explained =
    checkCopy(state, game, placed) ||
    followMiss(state, game, outcome) ||
    checkTwice(state, game, placed, false)
  if (!explained) checkPossession(state, game, outcome)
  rememberHoop(state, event)
  switch (event.type) {
    case 'assist':
      checkAssist(state, game, placed)
      break
    case 'steal':
      checkSteal(state, game, placed)
      break
    case 'blocked_shot':
      checkBlock(state, game, placed)
      break
    case 'shot_made':
      state.lastBasket = placed
      break
    case 'shot_miss':
      state.lastMiss = placed
      state.lastMissIsBack = false
      break
    case 'turnover':
      state.lastTurnover = placed
      break
    case 'rebound':
      state.lastRebound = placed
      state.lastReboundKind = outcome.rebound
      if (state.lastMiss?.event.isHomeTeam === event.isHomeTeam) state.lastMissIsBack = true
      break
    default:
  }
}

const NEXT_BALL_EVENTS: ReadonlySet<EventType> = new Set<EventType>([
  'shot_made',
  'shot_miss',
  'turnover',
  'freethrow_made',
  'freethrow_miss',
])

/**
 * Tracks a live miss until it is rebounded. Flags it if the game continues without a rebound. Returns true if this event shows
 * that a rebound is missing, which explains who has the ball.
 */
function followMiss(state: CheckState, game: Game, { event, placed }: EventOutcome): boolean {
  const open = state.openMiss
  const isNew = open !== null && open.event.period !== event.period
  const goesOn = open !== null && !isNew && NEXT_BALL_EVENTS.has(event.type) && !isOwnThrow(open, placed)
  if (isNew && open.event.clockTime > HORN_SECONDS) raise(state, missFlag(state, game, open))
  if (goesOn) raise(state, missFlag(state, game, open, placed))
  const isOver = event.type === 'foul' && game.ball.miss?.open === false
  if (isNew || goesOn || isOver || event.type === 'rebound') state.openMiss = null
  const { miss } = game.ball
  if (isMiss(event) && miss?.live && miss.playId === placed.play.origin.id) {
    state.openMiss = isAwaited(game, event) && !ownRebound(event, placed.play) ? placed : null
  }
  return goesOn
}

/** Tells whether the event is a throw for a foul on the recorded miss. Then no rebound is missing. */
const isOwnThrow = (open: OrderedEvent, { play, event }: OrderedEvent): boolean =>
  isThrowType(event.type) &&
  (play.origin.id === open.play.origin.id || event.clockTime === open.event.clockTime)

/** Tells whether a rebound is expected: not where the client or the rules say that none follows. */
const isAwaited = ({ sheet }: Game, event: GameEvent): boolean =>
  event.attributes.allowRebound !== false && heaveRule(sheet.setup, event)?.counts !== 'nothing'

/** A foul this soon after a miss was called before a side had the ball: the rebound is the fouled team's. */
const LOOSE_SECONDS = 3

function fouledAfter({ lastFoul }: CheckState, miss: GameEvent): Side | null {
  const foul = lastFoul?.event
  if (!foul || foul.period !== miss.period || foul.attributes.foulType === 'technical') return null
  const seconds = miss.clockTime - foul.clockTime
  return seconds > 0 && seconds <= LOOSE_SECONDS ? otherSide(sideOf(foul)) : null
}

function missFlag(state: CheckState, game: Game, { event, play }: OrderedEvent, next?: OrderedEvent): Flag {
  const isThrow = event.type === 'freethrow_miss'
  const side = next ? sideOf(next.event) : otherSide(sideOf(event))
  const { attempt } = event.attributes
  const more = isThrow && attempt !== undefined ? { attributes: { attempt } } : {}
  const fouled = fouledAfter(state, event)
  const rebound = (label: string, who: ReturnType<typeof teamOf>) =>
    toChoose(fixOf(label, withMore(play, eventAt(event, 'rebound', who, more))))
  const by = (one: Side) => rebound(fillIn('Rebound by {team}', { team: teamName(game, one) }), laterOf(one))
  const ofTeam =
    fouled && rebound(fillIn('Team rebound of {team}', { team: teamName(game, fouled) }), teamOf(fouled))
  const words = fillIn('No rebound follows {event} by {player} at {when}.', {
    event: eventText(event),
    player: creditName(game, event),
    when: when(game, event),
  })
  const fixes = [by(side), by(otherSide(side))]
  return {
    ...flagAt('MISS_WITHOUT_REBOUND', { event, play }, words, ...(ofTeam ? [ofTeam, ...fixes] : fixes)),
    step: { label: msg('Who got the rebound?'), asks: 'rebound' },
  }
}

/** Flags a miss that is the last event, unless the horn may have followed it. */
export const openMissFlags = (state: CheckState, game: Game): Flag[] =>
  state.openMiss && state.openMiss.event.clockTime > HORN_SECONDS
    ? [missFlag(state, game, state.openMiss)]
    : []

/** Checks that an assist belongs to a basket of a teammate (or a throw, if the rules say so), and is its only one. */
function checkAssist(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const made = playEvents(play).find(
    ({ type }) =>
      type === 'shot_made' || (type === 'freethrow_made' && game.sheet.setup.rules.assistOnFreeThrow),
  )
  const basket = made ?? (event.originEventId === null ? recentEvent(state.lastBasket, event) : null)
  const why = wrongAssist(placed, basket ?? null)
  if (!why) return
  const words = fillIn('{player} assists at {when}, but {reason}.', {
    player: creditName(game, event),
    when: when(game, event),
    reason: why,
  })
  const isFirst = playEvents(play).find(({ type }) => type === 'assist')?.id === event.id
  const named = basket && isFirst ? laterOf(sideOf(basket)) : null
  const isOfOtherSide = isFirst && basket && basket.isHomeTeam !== event.isHomeTeam
  const later = named
    ? fixOf(
        fillIn('Not {player}: name the player later', { player: shortName(game, event) }),
        withChange(play, event, named),
      )
    : undefined
  const deletion = fixOf(fillIn('Delete {event}', { event: ownText(game, event) }), without(play, event))
  // Of two sides that do not fit together, either may be wrong.
  const fixes = isOfOtherSide
    ? [...giveShot(game, play), ...(later ? [toChoose(later)] : []), toChoose(deletion)]
    : [later, deletion]
  raise(state, flagAt('ASSIST_SELF_OR_OPPONENT', placed, words, ...fixes))
}

/** Gives the shot of a play to the other side. */
const giveShot = (game: Game, play: Play): readonly Fix[] =>
  play.origin.type === 'shot_made' || play.origin.type === 'shot_miss'
    ? giveAway(game, { event: play.origin, play })
    : []

function wrongAssist({ event, play }: OrderedEvent, basket: GameEvent | null): string | null {
  if (!basket) return msg('there is no basket')
  if (basket.isHomeTeam !== event.isHomeTeam) return msg('the basket is the other side’s')
  if (event.teamGamePersonnelId !== null && basket.teamGamePersonnelId === event.teamGamePersonnelId) {
    return msg('also made the basket')
  }
  const first = playEvents(play).find(({ type }) => type === 'assist')
  return first && first.id !== event.id ? msg('the basket already has an assist') : null
}

/** Returns the previous event of its kind, if it is recent. */
function recentEvent(placed: OrderedEvent | null, event: GameEvent): GameEvent | null {
  if (!placed || placed.event.period !== event.period) return null
  return placed.event.clockTime - event.clockTime <= BESIDE_SECONDS ? placed.event : null
}

function checkSteal(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const within = playEvents(play).find(({ type }) => type === 'turnover')
  const lost = within ?? (event.originEventId === null ? recentEvent(state.lastTurnover, event) : null)
  if (lost ? lost.isHomeTeam !== event.isHomeTeam : !isScored(game.sheet.setup, otherSide(sideOf(event))))
    return
  const why = lost ? msg('the turnover is of the same side') : msg('there is no turnover')
  const words = fillIn('{player} steals at {when}, but {reason}.', {
    player: creditName(game, event),
    when: when(game, event),
    reason: why,
  })
  const turnover = eventAt(event, 'turnover', laterOf(otherSide(sideOf(event))), justBefore(event))
  const added = lost
    ? undefined
    : fixOf(
        fillIn('Add the turnover of {team}', { team: teamName(game, otherSide(sideOf(event))) }),
        put({ origin: turnover, rel: [] }),
      )
  const deletion = unsure(
    fixOf(fillIn('Delete {event}', { event: ownText(game, event) }), without(play, event)),
  )
  raise(state, flagAt('STEAL_WITHOUT_TURNOVER', placed, words, added, deletion))
}

function checkBlock(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const within = playEvents(play).find(({ type }) => type === 'shot_miss')
  const miss = within ?? (event.originEventId === null ? recentEvent(state.lastMiss, event) : null)
  const about = { player: creditName(game, event), when: when(game, event) }
  if (!miss && !isScored(game.sheet.setup, otherSide(sideOf(event)))) return
  if (!miss) {
    const words = fillIn('{player} blocks at {when}, but no shot is missed.', about)
    raise(state, flagAt('BLOCK_WITHOUT_MISS', placed, words, ...blockFixes(game, placed)))
  } else if (miss.isHomeTeam === event.isHomeTeam) {
    const words = fillIn('{player} blocks at {when}, but the shot is of the same side.', about)
    const fix = fixOf(
      fillIn('Give the block to {team}', { team: teamName(game, otherSide(sideOf(event))) }),
      withChange(play, event, laterOf(otherSide(sideOf(event)))),
    )
    raise(state, flagAt('BLOCK_SAME_TEAM', placed, words, ...giveShot(game, play), toChoose(fix)))
  }
}

/** A block in the play of a basket may show that the shot was missed. A block of its own shows that a miss is missing. */
function blockFixes(game: Game, placed: OrderedEvent): readonly Fix[] {
  const { event, play } = placed
  const deletion = fixOf(fillIn('Delete {event}', { event: ownText(game, event) }), without(play, event))
  if (play.origin.type === 'shot_made')
    return [{ ...makeMiss(game, play), proof: 'by-score' }, unsure(deletion)]
  if (event.id !== play.origin.id) return [unsure(deletion)]
  return [addMiss(game, placed, otherSide(sideOf(event))), unsure(deletion)]
}

const BALL_EVENTS: ReadonlySet<EventType> = new Set<EventType>([
  'shot_made',
  'shot_miss',
  'turnover',
  'rebound',
])

/**
 * Tells whether a throw is the first after a shooting foul, by its kind or by its throws: then its side had the ball. Other fouls
 * happen without it as well.
 */
const isThrowOfShot = ({ likeShooting }: CheckState, { event, play: { origin } }: OrderedEvent): boolean =>
  event.attributes.attempt === 1 &&
  isThrowType(event.type) &&
  (origin.attributes.foulType === 'shooting' || origin.id === likeShooting)

/** Flags a side that acts with the ball while the other side has it: a change of possession is missing. */
function checkPossession(state: CheckState, game: Game, outcome: EventOutcome): void {
  const { event, side, placed, changes, rebound } = outcome
  if (!isScored(game.sheet.setup, otherSide(side)) || rebound === 'defensive') return
  if (!BALL_EVENTS.has(event.type) && !isThrowOfShot(state, placed)) return
  const lost = changes.find(
    ({ change, possession }) =>
      change === 1 && possession.side !== side && possession.endedBy === placed.play.origin.id,
  )
  if (!lost || lost.possession.period !== event.period) return
  if (checkTwice(state, game, placed, true) || state.settled === placed) return
  raise(state, holderFlag(state, game, placed, lost.possession))
}

function holderFlag(state: CheckState, game: Game, placed: OrderedEvent, held: Possession): Flag {
  const { event } = placed
  const words = fillIn('{player} has {event} at {when} while {team} has the ball.', {
    player: creditName(game, event),
    when: when(game, event),
    event: eventText(event),
    team: teamName(game, held.side),
  })
  return flagAt('POSSESSION_INCONSISTENT', placed, words, ...possessionFixes(state, game, placed, held))
}
