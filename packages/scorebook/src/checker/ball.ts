import type { EventOutcome, Game } from '../game.ts'
import type { OrderedEvent } from '../log.ts'
import type { GameEvent, Play } from '../play.ts'
import type { Possession } from '../possessions.ts'
import { isScored } from '../setup.ts'
import { type EventType, otherSide, sideOf } from '../vocabulary.ts'
import type { Fix, Flag, FlagCode } from './codes.ts'
import { edited, eventAt, fixOf, justBefore, put, remove, withMore, without } from './repairs.ts'
import { type CheckState, eventsOf, flagAt, raise } from './state.ts'
import { creditName, deed, teamName, when } from './words.ts'

/** A miss this late may be the last thing before the horn. */
const HORN_SECONDS = 3
/** A steal or a block that stands alone belongs to what happened this shortly before it. */
const BESIDE_SECONDS = 3

/** Looks at a rebound before the game has counted it. */
export function checkRebound(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  if (event.type !== 'rebound') return
  if (event.originEventId === null && !isScored(game.sheet.setup, otherSide(sideOf(event)))) return
  if (followsMiss(state, game, placed)) return
  const words = `The rebound by ${creditName(game, event)} at ${when(game, event)} follows no miss`
  const fix = fixOf('Take the rebound out', ...without(play, event))
  raise(state, flagAt('REBOUND_WITHOUT_MISS', placed, words, fix))
}

/** A rebound within a play is of that play's own miss; one that stands alone of the miss that is open. */
function followsMiss({ openMiss }: CheckState, { ball }: Game, { event, play }: OrderedEvent): boolean {
  if (!eventsOf(play).some(isMiss)) return openMiss?.event.period === event.period
  if (ball.miss?.playId === play.origin.id && ball.miss.open && ball.miss.live) return true
  return ownRebound(play.origin, play)?.id === event.id && event.clockTime <= play.origin.clockTime
}

/**
 * The rebound that was saved with a miss. It belongs to it even where a tip-in, whose clock is set back to the moment it
 * left the hand, comes between the two.
 */
const ownRebound = (miss: GameEvent, { rel }: Play): GameEvent | undefined =>
  isMiss(miss)
    ? rel.find(
        ({ type, period, attributes }) =>
          type === 'rebound' && period === miss.period && attributes.attempt === miss.attributes.attempt,
      )
    : undefined

const isMiss = ({ type }: GameEvent): boolean => type === 'shot_miss' || type === 'freethrow_miss'

/** Looks at what hangs on a shot or a turnover, and at who had the ball. */
export function checkBall(state: CheckState, game: Game, moment: EventOutcome): void {
  const { event, placed } = moment
  const explained = followMiss(state, game, moment)
  if (!explained) checkPossession(state, game, moment)
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

const NEXT_ACTS: ReadonlySet<EventType> = new Set<EventType>([
  'shot_made',
  'shot_miss',
  'turnover',
  'freethrow_made',
  'freethrow_miss',
])

/**
 * A live miss stays open until it is rebounded; when play goes on without that, it is flagged. True when this event
 * shows that a rebound is missing, which explains who has the ball.
 */
function followMiss(state: CheckState, game: Game, { event, placed }: EventOutcome): boolean {
  const open = state.openMiss
  const isNew = open !== null && open.event.period !== event.period
  const goesOn = open !== null && !isNew && NEXT_ACTS.has(event.type) && !isOwnThrow(open, placed)
  if (isNew && open.event.clockTime > HORN_SECONDS) raise(state, missFlag(game, open))
  if (goesOn) raise(state, missFlag(game, open, placed))
  if (isNew || goesOn || event.type === 'rebound') state.openMiss = null
  const { miss } = game.ball
  if (isMiss(event) && miss?.live && miss.playId === placed.play.origin.id) {
    state.openMiss = ownRebound(event, placed.play) ? null : placed
  }
  return goesOn
}

/** A shooting foul on a miss that was written down all the same: its throws are what comes next. */
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
  const words = `No rebound follows ${deed(event)} by ${creditName(game, event)} at ${when(game, event)}`
  return flagAt('MISS_WITHOUT_REBOUND', { event, play }, words, fix)
}

/** The flag of a miss that is the last thing in the book, unless the horn may have followed it. */
export const openMissFlags = ({ openMiss }: CheckState, game: Game): Flag[] =>
  openMiss && openMiss.event.clockTime > HORN_SECONDS ? [missFlag(game, openMiss)] : []

function takeOut(state: CheckState, code: FlagCode, placed: OrderedEvent, words: string, what: string): void {
  const fix = fixOf(`Take the ${what} out`, ...without(placed.play, placed.event))
  raise(state, flagAt(code, placed, words, fix))
}

/** An assist belongs to a basket (or, where the rules say so, a throw) of a team-mate, one to each. */
function checkAssist(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const made = eventsOf(play).find(
    ({ type }) =>
      type === 'shot_made' || (type === 'freethrow_made' && game.sheet.setup.rules.assistOnFreeThrow),
  )
  const basket = made ?? (event.originEventId === null ? beside(state.lastBasket, event) : null)
  const about = `${creditName(game, event)} assists at ${when(game, event)}`
  const why = wrongAssist(placed, basket ?? null)
  if (why) takeOut(state, 'ASSIST_SELF_OR_OPPONENT', placed, `${about}, but ${why}`, 'assist')
}

function wrongAssist({ event, play }: OrderedEvent, basket: GameEvent | null): string | null {
  if (!basket) return 'there is no basket'
  if (basket.isHomeTeam !== event.isHomeTeam) return 'the basket is the other side’s'
  if (event.teamGamePersonnelId !== null && basket.teamGamePersonnelId === event.teamGamePersonnelId) {
    return 'made the basket too'
  }
  const first = eventsOf(play).find(({ type }) => type === 'assist')
  return first && first.id !== event.id ? 'the basket has its assist' : null
}

/** The event it stands beside, when it is recent enough. */
function beside(placed: OrderedEvent | null, event: GameEvent): GameEvent | null {
  if (!placed || placed.event.period !== event.period) return null
  return placed.event.clockTime - event.clockTime <= BESIDE_SECONDS ? placed.event : null
}

function checkSteal(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const within = eventsOf(play).find(({ type }) => type === 'turnover')
  const lost = within ?? (event.originEventId === null ? beside(state.lastTurnover, event) : null)
  if (lost ? lost.isHomeTeam !== event.isHomeTeam : !isScored(game.sheet.setup, otherSide(sideOf(event))))
    return
  const why = lost ? 'the turnover is of the same side' : 'there is no turnover'
  const words = `${creditName(game, event)} steals at ${when(game, event)}, but ${why}`
  takeOut(state, 'STEAL_WITHOUT_TURNOVER', placed, words, 'steal')
}

function checkBlock(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const within = eventsOf(play).find(({ type }) => type === 'shot_miss')
  const miss = within ?? (event.originEventId === null ? beside(state.lastMiss, event) : null)
  const about = `${creditName(game, event)} blocks at ${when(game, event)}`
  if (!miss && !isScored(game.sheet.setup, otherSide(sideOf(event)))) return
  if (!miss) takeOut(state, 'BLOCK_WITHOUT_MISS', placed, `${about}, but no shot is missed`, 'block')
  else if (miss.isHomeTeam === event.isHomeTeam) {
    const words = `${about}, but the shot is of the same side`
    const later = { isHomeTeam: !event.isHomeTeam, assignment: 'LATER', teamGamePersonnelId: null } as const
    const fix = fixOf('Give it to the other side', edited(play, event, later))
    raise(state, flagAt('BLOCK_SAME_TEAM', placed, words, fix))
  }
}

const ACTS: ReadonlySet<EventType> = new Set<EventType>(['shot_made', 'shot_miss', 'turnover', 'rebound'])

/** A side acts with the ball while the book has it with the other: a change of possession is missing. */
function checkPossession(state: CheckState, game: Game, moment: EventOutcome): void {
  const { event, side, placed, changes, rebound } = moment
  if (!ACTS.has(event.type) || rebound === 'defensive' || !isScored(game.sheet.setup, otherSide(side))) return
  const lost = changes.find(
    ({ change, possession }) =>
      change === 1 && possession.side !== side && possession.endedBy === placed.play.origin.id,
  )
  if (!lost || lost.possession.period !== event.period) return
  raise(
    state,
    hasTwin(state, placed) ? twinFlag(game, placed) : holderFlag(state, game, placed, lost.possession),
  )
}

function holderFlag(state: CheckState, game: Game, placed: OrderedEvent, held: Possession): Flag {
  const { event } = placed
  const words = `${creditName(game, event)} has ${deed(event)} at ${when(game, event)} while ${teamName(held.side)} has the ball`
  return flagAt('POSSESSION_INCONSISTENT', placed, words, possessionFix(state, placed, held))
}

/** The same play from two devices: the second entry explains by itself why the other side seems to have the ball. */
function twinFlag(game: Game, placed: OrderedEvent): Flag {
  const { event, play } = placed
  const words = `${deed(event)} by ${creditName(game, event)} at ${when(game, event)} stands twice`
  return flagAt('ENTERED_TWICE', placed, words, fixOf('Take the second one out', remove(play)))
}

const hasTwin = (state: CheckState, placed: OrderedEvent): boolean =>
  [state.lastBasket, state.lastMiss, state.lastTurnover].some((one) => one !== null && isTwin(one, placed))

/** The rebound that gave the others the ball was wrong; or they lost it unseen. */
function possessionFix(state: CheckState, placed: OrderedEvent, held: Possession): Fix {
  const { event } = placed
  const caught = state.lastRebound
  if (held.won === 'rebound' && caught) {
    const other = { isHomeTeam: event.isHomeTeam, assignment: 'TEAM', teamGamePersonnelId: null } as const
    return fixOf(`Rebound by ${teamName(otherSide(held.side))}`, edited(caught.play, caught.event, other))
  }
  const who = { isHomeTeam: held.side === 'home', assignment: 'TEAM', teamGamePersonnelId: null } as const
  const origin = eventAt(event, 'turnover', who, justBefore(event))
  return fixOf(`Turnover by ${teamName(held.side)}`, put({ origin, rel: [] }))
}

/** The same deed of the same person, a moment before. */
const isTwin = ({ event: a, play }: OrderedEvent, { event: b, play: other }: OrderedEvent): boolean =>
  play.origin.id !== other.origin.id &&
  a.type === b.type &&
  a.isHomeTeam === b.isHomeTeam &&
  a.teamGamePersonnelId === b.teamGamePersonnelId &&
  a.period === b.period &&
  a.clockTime - b.clockTime <= BESIDE_SECONDS
