import type { EventOutcome, Game } from '../game.ts'
import type { OrderedEvent } from '../log.ts'
import type { GameEvent, Play } from '../play.ts'
import type { Possession } from '../possessions.ts'
import { isScored } from '../setup.ts'
import { type EventType, otherSide, sideOf } from '../vocabulary.ts'
import type { Fix, Flag, FlagCode } from './codes.ts'
import { eventAt, fixOf, justBefore, put, remove, withChange, withMore, without } from './repairs.ts'
import { type CheckState, eventsOf, flagAt, raise } from './state.ts'
import { creditName, eventText, teamName, when } from './words.ts'

/** A miss this late may be the last event before the horn. */
const HORN_SECONDS = 3
/** A separate steal or block belongs to an event up to this many seconds before it. */
const BESIDE_SECONDS = 3

/** Checks a rebound before the game counts it. */
export function checkRebound(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  if (event.type !== 'rebound') return
  if (event.originEventId === null && !isScored(game.sheet.setup, otherSide(sideOf(event)))) return
  if (followsMiss(state, game, placed)) return
  const words = `The rebound by ${creditName(game, event)} at ${when(game, event)} does not follow a miss`
  const fix = fixOf('Delete the rebound', ...without(play, event))
  raise(state, flagAt('REBOUND_WITHOUT_MISS', placed, words, fix))
}

/** A rebound within a play belongs to that play's miss; a separate one to the open miss. */
function followsMiss({ openMiss }: CheckState, { ball }: Game, { event, play }: OrderedEvent): boolean {
  if (!eventsOf(play).some(isMiss)) return openMiss?.event.period === event.period
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
  const explained = followMiss(state, game, outcome)
  if (!explained) checkPossession(state, game, outcome)
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
      break
    case 'turnover':
      state.lastTurnover = placed
      break
    case 'rebound':
      state.lastRebound = placed
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
  if (isNew && open.event.clockTime > HORN_SECONDS) raise(state, missFlag(game, open))
  if (goesOn) raise(state, missFlag(game, open, placed))
  if (isNew || goesOn || event.type === 'rebound') state.openMiss = null
  const { miss } = game.ball
  if (isMiss(event) && miss?.live && miss.playId === placed.play.origin.id) {
    state.openMiss = ownRebound(event, placed.play) ? null : placed
  }
  return goesOn
}

/** Tells whether the event is a throw for a foul on the recorded miss. Then no rebound is missing. */
const isOwnThrow = (open: OrderedEvent, { play, event }: OrderedEvent): boolean =>
  event.type.startsWith('freethrow') &&
  (play.origin.id === open.play.origin.id || event.clockTime === open.event.clockTime)

function missFlag(game: Game, { event, play }: OrderedEvent, next?: OrderedEvent): Flag {
  const isThrow = event.type === 'freethrow_miss'
  const side = next ? sideOf(next.event) : otherSide(sideOf(event))
  const who = { isHomeTeam: side === 'home', assignment: 'TEAM', teamGamePersonnelId: null } as const
  const { attempt } = event.attributes
  const more = isThrow && attempt !== undefined ? { attributes: { attempt } } : {}
  const fix = fixOf(`Rebound by ${teamName(side)}`, withMore(play, eventAt(event, 'rebound', who, more)))
  const words = `No rebound follows ${eventText(event)} by ${creditName(game, event)} at ${when(game, event)}`
  return flagAt('MISS_WITHOUT_REBOUND', { event, play }, words, fix)
}

/** Flags a miss that is the last event, unless the horn may have followed it. */
export const openMissFlags = ({ openMiss }: CheckState, game: Game): Flag[] =>
  openMiss && openMiss.event.clockTime > HORN_SECONDS ? [missFlag(game, openMiss)] : []

function raiseDeletion(
  state: CheckState,
  code: FlagCode,
  placed: OrderedEvent,
  words: string,
  what: string,
): void {
  const fix = fixOf(`Delete the ${what}`, ...without(placed.play, placed.event))
  raise(state, flagAt(code, placed, words, fix))
}

/** Checks that an assist belongs to a basket of a teammate (or a throw, if the rules say so), and is its only one. */
function checkAssist(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const made = eventsOf(play).find(
    ({ type }) =>
      type === 'shot_made' || (type === 'freethrow_made' && game.sheet.setup.rules.assistOnFreeThrow),
  )
  const basket = made ?? (event.originEventId === null ? recentEvent(state.lastBasket, event) : null)
  const about = `${creditName(game, event)} assists at ${when(game, event)}`
  const why = wrongAssist(placed, basket ?? null)
  if (why) raiseDeletion(state, 'ASSIST_SELF_OR_OPPONENT', placed, `${about}, but ${why}`, 'assist')
}

function wrongAssist({ event, play }: OrderedEvent, basket: GameEvent | null): string | null {
  if (!basket) return 'there is no basket'
  if (basket.isHomeTeam !== event.isHomeTeam) return 'the basket is the other side’s'
  if (event.teamGamePersonnelId !== null && basket.teamGamePersonnelId === event.teamGamePersonnelId) {
    return 'also made the basket'
  }
  const first = eventsOf(play).find(({ type }) => type === 'assist')
  return first && first.id !== event.id ? 'the basket already has an assist' : null
}

/** Returns the previous event of its kind, if it is recent. */
function recentEvent(placed: OrderedEvent | null, event: GameEvent): GameEvent | null {
  if (!placed || placed.event.period !== event.period) return null
  return placed.event.clockTime - event.clockTime <= BESIDE_SECONDS ? placed.event : null
}

function checkSteal(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const within = eventsOf(play).find(({ type }) => type === 'turnover')
  const lost = within ?? (event.originEventId === null ? recentEvent(state.lastTurnover, event) : null)
  if (lost ? lost.isHomeTeam !== event.isHomeTeam : !isScored(game.sheet.setup, otherSide(sideOf(event))))
    return
  const why = lost ? 'the turnover is of the same side' : 'there is no turnover'
  const words = `${creditName(game, event)} steals at ${when(game, event)}, but ${why}`
  raiseDeletion(state, 'STEAL_WITHOUT_TURNOVER', placed, words, 'steal')
}

function checkBlock(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const within = eventsOf(play).find(({ type }) => type === 'shot_miss')
  const miss = within ?? (event.originEventId === null ? recentEvent(state.lastMiss, event) : null)
  const about = `${creditName(game, event)} blocks at ${when(game, event)}`
  if (!miss && !isScored(game.sheet.setup, otherSide(sideOf(event)))) return
  if (!miss) raiseDeletion(state, 'BLOCK_WITHOUT_MISS', placed, `${about}, but no shot is missed`, 'block')
  else if (miss.isHomeTeam === event.isHomeTeam) {
    const words = `${about}, but the shot is of the same side`
    const later = { isHomeTeam: !event.isHomeTeam, assignment: 'LATER', teamGamePersonnelId: null } as const
    const fix = fixOf('Give it to the other side', withChange(play, event, later))
    raise(state, flagAt('BLOCK_SAME_TEAM', placed, words, fix))
  }
}

const BALL_EVENTS: ReadonlySet<EventType> = new Set<EventType>([
  'shot_made',
  'shot_miss',
  'turnover',
  'rebound',
])

/** Flags a side that acts with the ball while the other side has it: a change of possession is missing. */
function checkPossession(state: CheckState, game: Game, outcome: EventOutcome): void {
  const { event, side, placed, changes, rebound } = outcome
  if (!BALL_EVENTS.has(event.type) || rebound === 'defensive' || !isScored(game.sheet.setup, otherSide(side)))
    return
  const lost = changes.find(
    ({ change, possession }) =>
      change === 1 && possession.side !== side && possession.endedBy === placed.play.origin.id,
  )
  if (!lost || lost.possession.period !== event.period) return
  raise(
    state,
    hasDuplicate(state, placed)
      ? duplicateFlag(game, placed)
      : holderFlag(state, game, placed, lost.possession),
  )
}

function holderFlag(state: CheckState, game: Game, placed: OrderedEvent, held: Possession): Flag {
  const { event } = placed
  const words = `${creditName(game, event)} has ${eventText(event)} at ${when(game, event)} while ${teamName(held.side)} has the ball`
  return flagAt('POSSESSION_INCONSISTENT', placed, words, possessionFix(state, placed, held))
}

/** Flags a play that two devices entered. The second entry makes it look as if the other side had the ball. */
function duplicateFlag(game: Game, placed: OrderedEvent): Flag {
  const { event, play } = placed
  const words = `${eventText(event)} by ${creditName(game, event)} at ${when(game, event)} was entered twice`
  return flagAt('ENTERED_TWICE', placed, words, fixOf('Delete the second one', remove(play)))
}

const hasDuplicate = (state: CheckState, placed: OrderedEvent): boolean =>
  [state.lastBasket, state.lastMiss, state.lastTurnover].some(
    (one) => one !== null && isDuplicate(one, placed),
  )

/** Fixes the rebound that gave the ball to the other side, or adds the turnover by which it lost the ball. */
function possessionFix(state: CheckState, placed: OrderedEvent, held: Possession): Fix {
  const { event } = placed
  const caught = state.lastRebound
  if (held.won === 'rebound' && caught) {
    const other = { isHomeTeam: event.isHomeTeam, assignment: 'TEAM', teamGamePersonnelId: null } as const
    return fixOf(`Rebound by ${teamName(otherSide(held.side))}`, withChange(caught.play, caught.event, other))
  }
  const who = { isHomeTeam: held.side === 'home', assignment: 'TEAM', teamGamePersonnelId: null } as const
  const origin = eventAt(event, 'turnover', who, justBefore(event))
  return fixOf(`Turnover by ${teamName(held.side)}`, put({ origin, rel: [] }))
}

/** Tells whether two events of different plays are the same: same type, same person, almost the same time. */
const isDuplicate = ({ event: a, play }: OrderedEvent, { event: b, play: other }: OrderedEvent): boolean =>
  play.origin.id !== other.origin.id &&
  a.type === b.type &&
  a.isHomeTeam === b.isHomeTeam &&
  a.teamGamePersonnelId === b.teamGamePersonnelId &&
  a.period === b.period &&
  a.clockTime - b.clockTime <= BESIDE_SECONDS
