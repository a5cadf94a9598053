import type { Game } from '../fold/game.ts'
import { compareEvents, type OrderedEvent } from '../fold/log.ts'
import type { Possession } from '../fold/possessions.ts'
import type { GameEvent, Play } from '../vocabulary/play.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import { type EventType, otherSide, type Side, sideOf } from '../vocabulary/terms.ts'
import { fillIn, msg } from '../vocabulary/translate.ts'
import { EVENT_NOUNS } from '../words/nouns.ts'
import type { Fix } from './codes.ts'
import { eventAt, fixOf, justBefore, laterOf, put, toChoose, withChange } from './repairs.ts'
import type { CheckState } from './state.ts'
import { ownText, teamName } from './words.ts'

/** A turnover and the next attack take longer than this. */
const QUICK_SECONDS = 4
/** A side that keeps the ball acts within this time in most cases. */
const ATTACK_SECONDS = 9
/** One attack lasts at most a shot clock (35 s without one) and the throw-in. Longer, the ball changed hands twice. */
const longestAttack = ({ shotClockDuration }: RuleProfile): number => (shotClockDuration ?? 35) + 4

/**
 * Lists what may explain that a side acts while the other one has the ball, the most likely first. `held` is the possession that
 * was cut off. Fixes that two other events explain as well are unsure.
 */
export function possessionFixes(
  state: CheckState,
  game: Game,
  placed: OrderedEvent,
  held: Possession,
): readonly Fix[] {
  const hoop = hoopOf(state, game, placed.event)
  const turnover = turnoverFix(game, placed, held.side)
  const rebound = reboundFix(game, state, held)
  const more = [...giveAway(game, placed), ...basketFixes(game, placed, held.side)]
  if (!rebound) {
    const seconds = game.elapsed - held.since
    return [
      withProof(turnover, hoop !== 'own' ? 'unsure' : seconds > ATTACK_SECONDS ? 'by-score' : undefined),
      ...more,
    ]
  }
  const seconds = (state.lastRebound?.event.clockTime ?? 0) - placed.event.clockTime
  if (seconds <= QUICK_SECONDS)
    return [withProof(rebound, hoop === 'own' ? undefined : 'unsure'), withProof(turnover, 'unsure'), ...more]
  // A foul stops the attack, and the shot clock restarts.
  const isStopped = state.lastFoul !== null && isAfter(state.lastFoul, state.lastRebound)
  const isLong = !isStopped && seconds > longestAttack(game.sheet.setup.rules)
  return [
    withProof(turnover, isLong && hoop === 'own' ? 'by-score' : 'unsure'),
    withProof(rebound, 'unsure'),
    ...more,
  ]
}

const isAfter = (placed: OrderedEvent, other: OrderedEvent | null): boolean =>
  other !== null && compareEvents(placed, other) > 0

const withProof = (fix: Fix, proof: Fix['proof']): Fix => (proof ? { ...fix, proof } : fix)

function turnoverFix(game: Game, { event }: OrderedEvent, side: Side): Fix {
  const origin = eventAt(event, 'turnover', laterOf(side), justBefore(event))
  return fixOf(fillIn('Turnover by {team}', { team: teamName(game, side) }), put({ origin, rel: [] }))
}

/** Gives the rebound by which the side won the ball to the other side. */
function reboundFix(game: Game, { lastRebound }: CheckState, held: Possession): Fix | null {
  if (!lastRebound || lastRebound.event.period !== held.period) return null
  if (held.won !== 'rebound' && !(held.secondChance && sideOf(lastRebound.event) === held.side)) return null
  const side = otherSide(held.side)
  return fixOf(
    fillIn('Rebound by {team}', { team: teamName(game, side) }),
    withChange(lastRebound.play, lastRebound.event, laterOf(side)),
  )
}

/** Adds a basket of the side that had the ball, inside or outside. */
function basketFixes(game: Game, { event }: OrderedEvent, side: Side): readonly Fix[] {
  const { inside, outside } = game.sheet.setup.rules.shotValues
  return [inside, outside].map((pointValue) => {
    const origin = { ...eventAt(event, 'shot_made', laterOf(side), justBefore(event)), pointValue }
    return fixOf(
      fillIn('{points} points by {team}', { points: pointValue, team: teamName(game, side) }),
      put({ origin, rel: [] }),
    )
  })
}

/** The side of an event by that of the shot or the turnover that it belongs to; null if it may be either. */
function sideBeside(type: EventType, side: Side): Side | null {
  if (type === 'assist') return side
  return type === 'blocked_shot' || type === 'steal' ? otherSide(side) : null
}

/**
 * Gives the shot or the turnover of a play to the other side, with what belongs to it. The player is left to be named, and the
 * rebound stays as it is.
 */
export function giveAway(game: Game, { event, play }: Pick<OrderedEvent, 'event' | 'play'>): readonly Fix[] {
  if (event !== play.origin || event.type === 'rebound') return []
  const side = otherSide(sideOf(event))
  const rel = play.rel.map((one): GameEvent => {
    const due = sideBeside(one.type, side)
    return due && due !== sideOf(one) ? { ...one, ...creditOn(game, one, due) } : one
  })
  const changed: Play = { origin: { ...event, ...creditOn(game, event, side) }, rel }
  const what = event.type === 'turnover' ? EVENT_NOUNS.turnover : msg('shot')
  return [
    toChoose(
      fixOf(
        fillIn('Give {event} to {team}', { event: ownText(game, event, what), team: teamName(game, side) }),
        put(changed),
      ),
    ),
  ]
}

/** Credits a side with an event. Its player stays if it is a player of that side. */
function creditOn({ sheet }: Game, { teamGamePersonnelId: id }: GameEvent, side: Side) {
  const person = sheet.people[sheet.indexOf.get(id ?? '') ?? -1]
  return person && sideOf(person) === side ? { isHomeTeam: side === 'home' } : laterOf(side)
}

/** Tells whether a shot is at the hoop that its side attacks in this period, or that of the other one; null if nothing shows it. */
function hoopOf(
  { hoops }: CheckState,
  game: Game,
  { hoopSide, isHomeTeam, period }: GameEvent,
): 'own' | 'other' | null {
  if (!hoopSide || hoops.period !== period || game.sheet.setup.court.half || hoops.homeRight === 0)
    return null
  const isRight = hoopSide === 'right'
  const attacksRight = isHomeTeam ? hoops.homeRight > 0 : hoops.homeRight < 0
  if (isRight === attacksRight) return 'own'
  return Math.abs(hoops.homeRight) > 1 ? 'other' : null
}

/** Counts at which hoop each side shoots in a period. */
export function rememberHoop(state: CheckState, { type, hoopSide, isHomeTeam, period }: GameEvent): void {
  if (!hoopSide || (type !== 'shot_made' && type !== 'shot_miss')) return
  const before = state.hoops.period === period ? state.hoops.homeRight : 0
  state.hoops = { period, homeRight: before + ((hoopSide === 'right') === isHomeTeam ? 1 : -1) }
}
