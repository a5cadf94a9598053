import { type Game, outOfGame } from '../game.ts'
import type { OrderedEvent } from '../log.ts'
import type { GameEvent } from '../play.ts'
import { NO_PERSON, type PersonIndex } from '../setup.ts'
import { type EventType, SIDES, type Side, sideOf } from '../vocabulary.ts'
import type { Fix } from './codes.ts'
import { benchOf, checkLineUp } from './lineUp.ts'
import { missSub, quietFirst, standsThere, wasAway, wasThere } from './missingSubs.ts'
import { edited, fixOf, without } from './repairs.ts'
import { type At, type CheckState, flagAt, raise, SAME_MOMENT_SECONDS, see } from './state.ts'
import { deed, personName, when } from './words.ts'

/** The same change written down twice comes soon after the first. */
const DUPLICATE_SECONDS = 30

/** Events during which the ball is live, so that five a side must stand there. */
const LIVE: ReadonlySet<EventType> = new Set<EventType>([
  'shot_made',
  'shot_miss',
  'rebound',
  'turnover',
  'steal',
])

const seatOf = (game: Game, event: GameEvent): PersonIndex =>
  event.assignment === 'PLAYER'
    ? (game.sheet.indexOf.get(event.teamGamePersonnelId ?? '') ?? NO_PERSON)
    : NO_PERSON

/** Looks at the event's person before it is taken into the game. */
export function checkPerson(state: CheckState, game: Game, at: At): void {
  const { event } = at.placed
  const seat = seatOf(game, event)
  if (event.type === 'substitution') {
    checkSubstitution(state, game, at, seat)
    return
  }
  if (LIVE.has(event.type)) for (const side of SIDES) checkLineUp(state, game, at, side)
  if (seat === NO_PERSON) return
  checkDisqualified(state, game, at.placed, seat)
  if (!mayComeFromBench(event)) checkOnFloor(state, game, at, seat)
}

/** Technicals, fights and timeouts happen on the bench too. */
const mayComeFromBench = ({ type, attributes }: GameEvent): boolean =>
  type === 'timeout' ||
  (type === 'foul' && ['technical', 'disqualifying'].includes(attributes.foulType ?? ''))

function checkDisqualified(state: CheckState, game: Game, placed: OrderedEvent, seat: PersonIndex): void {
  const { event } = placed
  const why = outOfGame(game, seat)
  if (why === null || event.attributes.foulType === 'technical' || isTurnoverOfFoul(game, placed)) return
  const did = event.type === 'substitution' ? 'comes in' : `is credited with ${deed(event)}`
  const code = why === 'ejected' ? 'EJECTED_PLAYER' : 'FOULED_OUT_PLAYER'
  const reason = why === 'ejected' ? 'was disqualified' : 'has fouled out'
  const words = `${personName(game, seat)} ${did} at ${when(game, event)} but ${reason} before`
  const fix = event.type === 'substitution' ? sendAnother(game, placed) : nameLater(placed)
  raise(state, flagAt(code, placed, words, fix))
}

const nameLater = ({ event, play }: OrderedEvent): Fix =>
  fixOf('Name the player later', edited(play, event, { assignment: 'LATER', teamGamePersonnelId: null }))

/** Fixes that credit a player on the floor in their place. */
function sendAnother(game: Game, { event, play }: OrderedEvent): Fix | undefined {
  const person = game.sheet.people[benchOf(game, sideOf(event))[0] ?? NO_PERSON]
  if (!person) return undefined
  return fixOf(`Send #${person.jersey} in instead`, edited(play, event, { teamGamePersonnelId: person.id }))
}

/** The turnover of an offensive foul happens with the foul, in its play or beside it. */
const isTurnoverOfFoul = (game: Game, { event }: OrderedEvent): boolean =>
  event.type === 'turnover' &&
  game.recentFouls.some(
    ({ event: foul }) =>
      foul.teamGamePersonnelId === event.teamGamePersonnelId &&
      foul.period === event.period &&
      foul.clockTime - event.clockTime <= SAME_MOMENT_SECONDS,
  )

function checkOnFloor(state: CheckState, game: Game, at: At, seat: PersonIndex): void {
  const { placed, elapsed } = at
  const { event } = placed
  const side = sideOf(event)
  const known = state.seen[seat]!
  if (!state.known[side]) return
  if (isOnFloor(game, placed, side, seat)) {
    if (known.acted !== elapsed || known.fromBench) see(state, seat, { acted: elapsed, fromBench: null })
    standsThere(state, side, seat)
    return
  }
  if (known.lastOut >= 0 && elapsed - known.lastOut <= SAME_MOMENT_SECONDS) return
  const isTheirs = sideOf(game.sheet.people[seat]!) === side
  if (known.fromBench && isTheirs) raiseMissingSub(state, game, known.fromBench, seat, at)
  else if (!known.fromBench || !isTheirs) {
    const where = isTheirs ? 'is on the bench' : 'plays for the other side'
    const words = `${personName(game, seat)} is credited with ${deed(event)} at ${when(game, event)} but ${where}`
    raise(state, flagAt('PLAYER_NOT_ON_COURT', placed, words, nameLater(placed)))
    if (isTheirs) cameFromBench(state, game, at, seat)
  }
}

/** A change is missing: of a side that was short of players, it was there that he came in. */
function cameFromBench(state: CheckState, game: Game, { placed, elapsed }: At, seat: PersonIndex): void {
  const side = sideOf(placed.event)
  const short = state.shortSince[side]
  const candidates = short ? [] : quietFirst(state, game, side)
  const missing = { at: short ?? placed, side, enters: seat, alone: short !== null, candidates }
  missSub(state, { ...missing, codes: ['PLAYER_NOT_ON_COURT', 'SUB_MISSING'], eventId: placed.event.id })
  const last = state.lastSub[side]
  if (short && last) missSub(state, { ...missing, codes: ['LINEUP_NOT_FIVE'], eventId: last.placed.event.id })
  see(state, seat, { fromBench: placed, acted: elapsed })
}

/** On the floor now, waiting to be counted as a sixth, or there when the foul of this throw was called. */
function isOnFloor(game: Game, { event, play }: OrderedEvent, side: Side, seat: PersonIndex): boolean {
  if (game.floor.on[side].includes(seat) || game.floor.waiting[side].includes(seat)) return true
  if (!event.type.startsWith('freethrow')) return false
  const foul = game.recentFouls.find(({ playId }) => playId === play.origin.id)
  return foul?.fives[side].includes(seat) ?? false
}

/** A player on the bench is credited a second time: a substitution is missing, it was not one wrong credit. */
function raiseMissingSub(
  state: CheckState,
  game: Game,
  first: OrderedEvent,
  seat: PersonIndex,
  { placed }: At,
): void {
  const already = state.flags.some(
    ({ code, eventId }) => code === 'SUB_MISSING' && eventId === first.event.id,
  )
  if (already || placed.play.origin.id === first.play.origin.id) return
  const words = `${personName(game, seat)} plays from ${when(game, first.event)} on without having come in`
  raise(state, flagAt('SUB_MISSING', first, words))
}

function checkSubstitution(state: CheckState, game: Game, at: At, seat: PersonIndex): void {
  const { placed, elapsed } = at
  const { event } = placed
  const side = sideOf(event)
  if (seat === NO_PERSON) return
  const comesIn = event.attributes.subIn === true
  if (comesIn) checkDisqualified(state, game, placed, seat)
  const known = state.seen[seat]!
  const isThere = game.floor.on[side].includes(seat) || game.floor.waiting[side].includes(seat)
  if (isThere === comesIn && state.known[side] && !(known.fromBench && !comesIn)) {
    raiseContradiction(state, game, at, seat, comesIn)
  }
  if (isThere && comesIn) wasAway(state, side, seat)
  else if (isThere) standsThere(state, side, seat)
  else if (!comesIn) wasThere(state, side, seat)
  if (comesIn) forgive(state, game, seat, elapsed)
  see(state, seat, {
    fromBench: null,
    ...(comesIn ? { lastIn: elapsed, acted: elapsed } : { lastOut: elapsed }),
  })
}

/** Coming in where one stands already, or leaving from the bench: written down twice, or the change between is missing. */
function raiseContradiction(
  state: CheckState,
  game: Game,
  at: At,
  seat: PersonIndex,
  comesIn: boolean,
): void {
  const { placed, elapsed } = at
  const known = state.seen[seat]!
  const latest = comesIn ? known.lastIn : known.lastOut
  const between = comesIn ? known.lastOut : Math.max(known.lastIn, known.acted)
  const twice = latest >= 0 && elapsed - latest <= DUPLICATE_SECONDS && between <= latest
  const how = comesIn ? 'comes in' : 'goes out'
  const where = comesIn ? 'stands on the floor already' : 'is on the bench already'
  const words = `${personName(game, seat)} ${how} at ${when(game, placed.event)} but ${where}`
  const fix = fixOf('Take this change out', ...without(placed.play, placed.event))
  raise(state, flagAt(twice ? 'DUPLICATE_SUB' : 'SUB_MISSING', placed, words, fix))
}

/** The change came at the clock reading of the credit: the order was the scorer's, nothing is wrong. */
function forgive(state: CheckState, game: Game, seat: PersonIndex, elapsed: number): void {
  const first = state.seen[seat]!.fromBench
  if (!first || elapsed - state.seen[seat]!.acted > SAME_MOMENT_SECONDS || game.period !== first.event.period)
    return
  state.flags = state.flags.filter(
    ({ code, eventId }) => code !== 'PLAYER_NOT_ON_COURT' || eventId !== first.event.id,
  )
}
