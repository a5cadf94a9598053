import { type EventOutcome, type Game, isCoachOut, outOfGame } from '../fold/game.ts'
import type { OrderedEvent } from '../fold/log.ts'
import { formatClock, periodLabel } from '../vocabulary/clock.ts'
import type { GameEvent } from '../vocabulary/play.ts'
import { NO_PERSON, type PersonIndex } from '../vocabulary/setup.ts'
import { type EventType, isThrowType, SIDES, type Side, sideOf } from '../vocabulary/terms.ts'
import { fillIn, msg } from '../vocabulary/translate.ts'
import type { Fix } from './codes.ts'
import { knowsKinds } from './foulKinds.ts'
import { benchOf, checkLineUp } from './lineUp.ts'
import { addMissingSub, confirmEntered, confirmLeft, quietFirst, ruleOutLeaving } from './missingSubs.ts'
import { fixOf, toChoose, withAttributes, withChange, without } from './repairs.ts'
import {
  type At,
  type CheckState,
  type Ejection,
  flagAt,
  raise,
  raiseOnFloor,
  SAME_MOMENT_SECONDS,
  see,
} from './state.ts'
import { eventText, foulKindText, personName, shortName, sideWord, when } from './words.ts'

/** A repeated substitution within this time was entered twice. */
const DUPLICATE_SECONDS = 30

/** Events with a live ball, so five players of each side must be on the floor. */
const LIVE: ReadonlySet<EventType> = new Set<EventType>([
  'shot_made',
  'shot_miss',
  'rebound',
  'turnover',
  'steal',
])

const personIndexOf = (game: Game, event: GameEvent): PersonIndex =>
  event.assignment === 'PLAYER'
    ? (game.sheet.indexOf.get(event.teamGamePersonnelId ?? '') ?? NO_PERSON)
    : NO_PERSON

/** Checks the event's person before the event is applied to the game. */
export function checkPerson(state: CheckState, game: Game, at: At): void {
  const { event } = at.placed
  const personIndex = personIndexOf(game, event)
  if (event.type === 'substitution') {
    checkSubstitution(state, game, at, personIndex)
    return
  }
  if (LIVE.has(event.type)) for (const side of SIDES) checkLineUp(state, game, at, side)
  if (event.assignment === 'BENCH') checkCoach(state, game, at.placed)
  if (personIndex === NO_PERSON) return
  checkDisqualified(state, game, at.placed, personIndex)
  if (!mayComeFromBench(event)) checkOnFloor(state, game, at, personIndex)
}

/** Technical fouls, fights and timeouts also happen on the bench. */
const mayComeFromBench = ({ type, attributes }: GameEvent): boolean =>
  type === 'timeout' ||
  (type === 'foul' && ['technical', 'disqualifying'].includes(attributes.foulType ?? ''))

function checkDisqualified(
  state: CheckState,
  game: Game,
  placed: OrderedEvent,
  personIndex: PersonIndex,
): void {
  const { event } = placed
  const why = outOfGame(game, personIndex)
  if (why === null || event.attributes.foulType === 'technical' || isTurnoverOfFoul(game, placed)) return
  const code = why === 'ejected' ? 'EJECTED_PLAYER' : 'FOULED_OUT_PLAYER'
  const reason = why === 'ejected' ? msg('was disqualified') : msg('has fouled out')
  const values = { player: personName(game, personIndex), when: when(game, event), reason }
  const words =
    event.type === 'substitution'
      ? fillIn('{player} comes in at {when} but {reason} before.', values)
      : fillIn('{player} is credited with {event} at {when} but {reason} before.', {
          ...values,
          event: eventText(event),
        })
  const fix = event.type === 'substitution' ? sendAnother(game, placed) : nameLater(game, placed)
  // Either this event or one of the fouls is wrong. Several such events show that it is the foul that disqualified.
  const ejection = why === 'ejected' ? state.ejections.get(personIndex) : undefined
  const kinds = ejection && !ejection.isFlagged ? ejectionFixes(state, game, ejection.foul) : []
  raise(state, flagAt(code, placed, words, fix && { ...fix, proof: 'unsure' }, ...kinds))
  if (kinds.length > 0) rememberEjection(state, personIndex, { ...ejection!, isFlagged: true })
}

/** Stores the foul that disqualified a player by its kind. */
export function followEjection(state: CheckState, game: Game, { event, placed, personIndex }: EventOutcome) {
  if (event.type !== 'foul' || personIndex === NO_PERSON || state.ejections.has(personIndex)) return
  const { foulType } = event.attributes
  if (foulType !== 'disqualifying' && foulType !== 'unsportsmanlike') return
  if (outOfGame(game, personIndex) === 'ejected')
    rememberEjection(state, personIndex, { foul: placed, isFlagged: false })
}

function rememberEjection(state: CheckState, personIndex: PersonIndex, ejection: Ejection): void {
  state.ejections = new Map(state.ejections).set(personIndex, ejection)
}

/** Makes the foul that disqualified a player one of those that do not: by its turnover or its throws. */
function ejectionFixes(state: CheckState, game: Game, { event, play }: OrderedEvent): readonly Fix[] {
  const own = play.rel.filter(({ isHomeTeam }) => isHomeTeam === event.isHomeTeam)
  const isOffensive = own.some(({ type }) => type === 'turnover')
  const hasThrows = play.rel.some(({ type }) => isThrowType(type))
  const isShooting = hasThrows && knowsKinds(state)
  const foulType = isOffensive ? 'offensive' : isShooting ? 'shooting' : 'non_shooting'
  const label = fillIn('Make the foul at {period} {clock} {kind}', {
    period: periodLabel(game.sheet.setup.rules, event.period),
    clock: formatClock(event.clockTime),
    kind: foulKindText(game, foulType),
  })
  return [{ ...fixOf(label, withAttributes(play, event, { foulType })), proof: 'unsure' }]
}

/** Flags a foul of a head coach who was disqualified before. */
function checkCoach(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event, play } = placed
  const side = sideOf(event)
  if (event.type !== 'foul' || event.attributes.benchRole !== 'coach' || !isCoachOut(game, side)) return
  const words = fillIn('The {team} coach is credited with {event} at {when} but was disqualified before.', {
    team: sideWord(game, side),
    event: eventText(event),
    when: when(game, event),
  })
  const fix = fixOf(msg("Make it an assistant's"), withAttributes(play, event, { benchRole: 'assistant' }))
  raise(state, flagAt('EJECTED_PLAYER', placed, words, fix))
}

const nameLater = (game: Game, { event, play }: OrderedEvent): Fix =>
  fixOf(
    fillIn('Not {player}: name the player later', { player: shortName(game, event) }),
    withChange(play, event, { assignment: 'LATER', teamGamePersonnelId: null }),
  )

/** Fixes the substitution of a disqualified player: sends another player in. */
function sendAnother(game: Game, { event, play }: OrderedEvent): Fix | undefined {
  const person = game.sheet.people[benchOf(game, sideOf(event))[0] ?? NO_PERSON]
  if (!person) return undefined
  return fixOf(
    fillIn('Send {player} in instead', { player: `#${person.jersey}` }),
    withChange(play, event, { teamGamePersonnelId: person.id }),
  )
}

/** Tells whether a turnover belongs to an offensive foul, in its play or next to it. */
const isTurnoverOfFoul = (game: Game, { event }: OrderedEvent): boolean =>
  event.type === 'turnover' &&
  game.recentFouls.some(
    ({ event: foul }) =>
      foul.teamGamePersonnelId === event.teamGamePersonnelId &&
      foul.period === event.period &&
      foul.clockTime - event.clockTime <= SAME_MOMENT_SECONDS,
  )

function checkOnFloor(state: CheckState, game: Game, at: At, personIndex: PersonIndex): void {
  const { placed, elapsed } = at
  const { event } = placed
  const side = sideOf(event)
  const known = state.seen[personIndex]!
  if (!state.known[side]) return
  if (isOnFloor(game, placed, side, personIndex)) {
    if (known.acted !== elapsed || known.fromBench)
      see(state, personIndex, { acted: elapsed, fromBench: null })
    ruleOutLeaving(state, side, personIndex)
    return
  }
  if (known.lastOut >= 0 && elapsed - known.lastOut <= SAME_MOMENT_SECONDS) return
  const isTheirs = sideOf(game.sheet.people[personIndex]!) === side
  if (known.fromBench && isTheirs) raiseMissingSub(state, game, known.fromBench, personIndex, at)
  else if (!known.fromBench || !isTheirs) {
    const values = { player: personName(game, personIndex), event: eventText(event), when: when(game, event) }
    const words = isTheirs
      ? fillIn('{player} is credited with {event} at {when} but is on the bench.', values)
      : fillIn('{player} is credited with {event} at {when} but plays for the other side.', values)
    const flag = flagAt('PLAYER_NOT_ON_COURT', placed, words, toChoose(nameLater(game, placed)))
    raiseOnFloor(state, side, { ...flag, step: { label: msg('Who was it?'), asks: 'player' } })
    if (isTheirs) cameFromBench(state, game, at, personIndex)
  }
}

/** Records that a substitution is missing. If the side was short of players, the player came in at that time. */
function cameFromBench(
  state: CheckState,
  game: Game,
  { placed, elapsed }: At,
  personIndex: PersonIndex,
): void {
  const side = sideOf(placed.event)
  const short = state.shortSince[side]
  const candidates = short ? [] : quietFirst(state, game, side)
  const missing = { at: short ?? placed, side, enters: personIndex, alone: short !== null, candidates }
  addMissingSub(state, {
    ...missing,
    codes: ['PLAYER_NOT_ON_COURT', 'SUB_MISSING'],
    eventId: placed.event.id,
  })
  const last = state.lastSub[side]
  if (short && last)
    addMissingSub(state, { ...missing, codes: ['LINEUP_NOT_FIVE'], eventId: last.placed.event.id })
  see(state, personIndex, { fromBench: placed, acted: elapsed })
}

/** Tells whether a player is on the floor, waits as a sixth player, or was on the floor at the foul of this throw. */
function isOnFloor(game: Game, { event, play }: OrderedEvent, side: Side, personIndex: PersonIndex): boolean {
  if (game.floor.on[side].includes(personIndex) || game.floor.waiting[side].includes(personIndex)) return true
  if (!isThrowType(event.type)) return false
  const foul = game.recentFouls.find(({ playId }) => playId === play.origin.id)
  return foul?.fives[side].includes(personIndex) ?? false
}

/** Flags a missing substitution when a player on the bench is credited a second time, because a single credit may be wrong. */
function raiseMissingSub(
  state: CheckState,
  game: Game,
  first: OrderedEvent,
  personIndex: PersonIndex,
  { placed }: At,
): void {
  const side = sideOf(placed.event)
  const already = state.onFloor[side].some(
    ({ code, eventId }) => code === 'SUB_MISSING' && eventId === first.event.id,
  )
  if (already || placed.play.origin.id === first.play.origin.id) return
  const words = fillIn('{player} plays from {when} on without having come in.', {
    player: personName(game, personIndex),
    when: when(game, first.event),
  })
  raiseOnFloor(state, side, flagAt('SUB_MISSING', first, words))
}

function checkSubstitution(state: CheckState, game: Game, at: At, personIndex: PersonIndex): void {
  const { placed, elapsed } = at
  const { event } = placed
  const side = sideOf(event)
  if (personIndex === NO_PERSON) return
  const comesIn = event.attributes.subIn === true
  if (comesIn) checkDisqualified(state, game, placed, personIndex)
  const known = state.seen[personIndex]!
  const isThere = game.floor.on[side].includes(personIndex) || game.floor.waiting[side].includes(personIndex)
  if (isThere === comesIn && state.known[side] && !(known.fromBench && !comesIn)) {
    raiseContradiction(state, game, at, personIndex, comesIn)
  }
  if (isThere && comesIn) confirmLeft(state, side, personIndex)
  else if (isThere) ruleOutLeaving(state, side, personIndex)
  else if (!comesIn) confirmEntered(state, side, personIndex)
  if (comesIn) dropFlagOfCredit(state, game, personIndex, elapsed)
  see(state, personIndex, {
    fromBench: null,
    ...(comesIn ? { lastIn: elapsed, acted: elapsed } : { lastOut: elapsed }),
  })
}

/**
 * Flags a player who comes in but is on the floor, or goes out but is on the bench: entered twice, or a substitution in between
 * is missing.
 */
function raiseContradiction(
  state: CheckState,
  game: Game,
  at: At,
  personIndex: PersonIndex,
  comesIn: boolean,
): void {
  const { placed, elapsed } = at
  const known = state.seen[personIndex]!
  const latest = comesIn ? known.lastIn : known.lastOut
  const between = comesIn ? known.lastOut : Math.max(known.lastIn, known.acted)
  const twice = latest >= 0 && elapsed - latest <= DUPLICATE_SECONDS && between <= latest
  const values = { player: personName(game, personIndex), when: when(game, placed.event) }
  const words = comesIn
    ? fillIn('{player} comes in at {when} but is already on the floor.', values)
    : fillIn('{player} goes out at {when} but is already on the bench.', values)
  const fix = fixOf(
    fillIn('Delete the substitution of {player}', { player: shortName(game, placed.event) }),
    without(placed.play, placed.event),
  )
  const flag = twice
    ? flagAt('DUPLICATE_SUB', placed, words, fix)
    : flagAt('SUB_MISSING', placed, words, toChoose(fix))
  raiseOnFloor(state, sideOf(placed.event), flag)
}

/** Removes the flag if the substitution is at the clock time of the credit: only the order of entry differed. */
function dropFlagOfCredit(state: CheckState, game: Game, personIndex: PersonIndex, elapsed: number): void {
  const first = state.seen[personIndex]!.fromBench
  if (
    !first ||
    elapsed - state.seen[personIndex]!.acted > SAME_MOMENT_SECONDS ||
    game.period !== first.event.period
  )
    return
  const side = sideOf(first.event)
  const rest = state.onFloor[side].filter(
    ({ code, eventId }) => code !== 'PLAYER_NOT_ON_COURT' || eventId !== first.event.id,
  )
  state.onFloor = { ...state.onFloor, [side]: rest }
}
