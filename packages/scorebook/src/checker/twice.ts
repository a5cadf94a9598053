import { periodLength } from '../clock.ts'
import type { Game } from '../game.ts'
import { compareEvents, type OrderedEvent } from '../log.ts'
import type { GameEvent } from '../play.ts'
import { fixOf, remove } from './repairs.ts'
import { type CheckState, flagAt, raise } from './state.ts'
import { creditName, eventText, when } from './words.ts'

/** Two devices enter the same play with clocks up to this much apart. */
const BESIDE_SECONDS = 3
/** Without a further sign, only the same second is the same play. */
const SAME_SECOND = 1

/** Flags a play that was entered twice. Returns true if it was. `isOdd`: the ball shows that one of the two is wrong. */
export function checkTwice(state: CheckState, game: Game, placed: OrderedEvent, isOdd: boolean): boolean {
  const { event, play } = placed
  if (event.id !== play.origin.id || event.assignment !== 'PLAYER') return false
  const before = latestOf(state, event)
  if (!before || !isSameAction(before, placed) || isTipIn(state, before)) return false
  if (hasRebounded(state, before)) return false
  if (periodLength(game.sheet.setup.rules, event.period) === null && !isOdd) return false
  const apart = before.event.clockTime - event.clockTime
  if (apart > (isOdd ? BESIDE_SECONDS : SAME_SECOND)) return false
  if (!isOdd && apart > 0 && Math.floor(before.event.clockTime) !== Math.floor(event.clockTime)) return false
  const words = `${eventText(event)} by ${creditName(game, event)} at ${when(game, event)} was entered twice`
  raise(
    state,
    flagAt('ENTERED_TWICE', placed, words, {
      ...fixOf('Delete the second one', remove(play)),
      proof: 'certain',
    }),
  )
  return true
}

function latestOf(state: CheckState, { type, attributes }: GameEvent): OrderedEvent | null {
  switch (type) {
    case 'shot_made':
      return state.lastBasket
    case 'shot_miss':
      return state.lastMiss
    case 'turnover':
      return state.lastTurnover
    case 'foul':
      return attributes.foulType === 'technical' ? null : state.lastFoul
    default:
      return null
  }
}

/** Tells whether two events of different plays are the same action of the same person. */
const isSameAction = ({ event: a, play }: OrderedEvent, { event: b, play: other }: OrderedEvent): boolean =>
  play.origin.id !== other.origin.id &&
  a.isHomeTeam === b.isHomeTeam &&
  a.teamGamePersonnelId === b.teamGamePersonnelId &&
  a.period === b.period &&
  a.attributes.foulType === b.attributes.foulType

/** Tells whether the side won a rebound after its basket: then the second basket is another one. */
const hasRebounded = ({ lastRebound }: CheckState, before: OrderedEvent): boolean =>
  before.event.type === 'shot_made' &&
  lastRebound?.event.isHomeTeam === before.event.isHomeTeam &&
  compareEvents(lastRebound, before) > 0

/** Tells whether the side got its own miss back in between: then the second shot is a tip-in. */
const isTipIn = ({ lastMissIsBack }: CheckState, { event }: OrderedEvent): boolean =>
  event.type === 'shot_miss' && lastMissIsBack
