import type { Game } from '../fold/game.ts'
import { compareEvents, type OrderedEvent } from '../fold/log.ts'
import { periodLength } from '../vocabulary/clock.ts'
import type { GameEvent, Play } from '../vocabulary/play.ts'
import { countedBeside } from '../vocabulary/playDetails.ts'
import { fillIn } from '../vocabulary/translate.ts'
import { EVENT_NOUNS } from '../words/nouns.ts'
import { fixOf, remove } from './repairs.ts'
import { type CheckState, flagAt, raise } from './state.ts'
import { creditName, eventText, shortName, when } from './words.ts'

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
  if (!isOdd && hasOtherScored(state, before)) return false
  if (periodLength(game.sheet.setup.rules, event.period) === null && !isOdd) return false
  const apart = before.event.clockTime - event.clockTime
  if (apart > (isOdd ? BESIDE_SECONDS : SAME_SECOND)) return false
  if (!isOdd && apart > 0 && Math.floor(before.event.clockTime) !== Math.floor(event.clockTime)) return false
  raiseTwice(state, game, placed, haveSameCredits(before.play, play) ? 'certain' : 'unsure')
  return true
}

function raiseTwice(state: CheckState, game: Game, placed: OrderedEvent, proof: 'certain' | 'unsure'): void {
  const { event, play } = placed
  const words = fillIn('{event} by {player} at {when} was entered twice.', {
    event: eventText(event),
    player: creditName(game, event),
    when: when(game, event),
  })
  const fix = {
    ...fixOf(
      fillIn("Delete {player}'s second {event}", {
        player: shortName(game, event),
        event: EVENT_NOUNS[event.type],
      }),
      remove(play),
    ),
    proof,
  }
  raise(state, flagAt('ENTERED_TWICE', placed, words, fix))
}

/**
 * Flags a shot that equals the miss before it in everything. Without a rebound in between, a second shot of the same player at
 * the same place and time is no tip-in.
 */
export function checkCopy(state: CheckState, game: Game, placed: OrderedEvent): boolean {
  const { event, play } = placed
  const before = state.openMiss
  if (event.type !== 'shot_miss' || !before || event.id !== play.origin.id) return false
  const { event: miss } = before
  const isCopy =
    miss.type === 'shot_miss' &&
    isSameAction(before, placed) &&
    event.assignment === 'PLAYER' &&
    miss.clockTime === event.clockTime &&
    miss.location?.x === event.location?.x &&
    miss.location?.y === event.location?.y
  // Without a location, a rebound may be missing as well.
  if (isCopy) raiseTwice(state, game, placed, miss.location ? 'certain' : 'unsure')
  return isCopy
}

/** Tells whether two plays name the same people for the events of the same type. */
function haveSameCredits({ rel }: Play, { rel: other }: Play): boolean {
  return rel.every(({ type, teamGamePersonnelId }) => {
    const alike = other.filter((one) => one.type === type)
    return alike.length === 0 || alike.some((one) => one.teamGamePersonnelId === teamGamePersonnelId)
  })
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
  a.attributes.foulType === b.attributes.foulType &&
  !bothCount(play, other)

/** Tells whether a person has said that two plays are no repetition. */
const bothCount = ({ origin: a }: Play, { origin: b }: Play): boolean =>
  countedBeside(a).includes(b.id) || countedBeside(b).includes(a.id)

/** Tells whether the side won a rebound after its basket: then the second basket is another one. */
const hasRebounded = ({ lastRebound }: CheckState, before: OrderedEvent): boolean =>
  before.event.type === 'shot_made' &&
  lastRebound?.event.isHomeTeam === before.event.isHomeTeam &&
  compareEvents(lastRebound, before) > 0

/** Tells whether the other side made a basket in between: then the ball changed hands, and the second event is another one. */
const hasOtherScored = ({ lastBasket }: CheckState, before: OrderedEvent): boolean =>
  lastBasket !== null &&
  lastBasket.event.isHomeTeam !== before.event.isHomeTeam &&
  compareEvents(lastBasket, before) > 0

/** Tells whether the side got its own miss back in between: then the second shot is a tip-in. */
const isTipIn = ({ lastMissIsBack }: CheckState, { event }: OrderedEvent): boolean =>
  event.type === 'shot_miss' && lastMissIsBack
