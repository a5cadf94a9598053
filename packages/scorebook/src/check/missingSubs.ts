import type { EventOutcome, Game } from '../fold/game.ts'
import type { OrderedEvent } from '../fold/log.ts'
import { periodLength, secondsBefore } from '../vocabulary/clock.ts'
import type { GameEvent } from '../vocabulary/play.ts'
import { NO_PERSON, type PersonIndex } from '../vocabulary/setup.ts'
import { type EventType, SIDES, type Side } from '../vocabulary/terms.ts'
import { fillIn } from '../vocabulary/translate.ts'
import { type Fix, type Flag, type FlagCode, severityOf } from './codes.ts'
import { eventAt, fixOf, justAfter, justBefore, put, toChoose } from './repairs.ts'
import { type CheckState, fixesOf, type MissingSub, type Whistle, withFixes } from './state.ts'
import { teamName, when } from './words.ts'

/** Lists the players on the floor, the one without events for longest first: the most likely to have gone out unnoticed. */
export function quietFirst(state: CheckState, game: Game, side: Side): readonly PersonIndex[] {
  return game.floor.on[side].toSorted((a, b) => state.seen[a]!.acted - state.seen[b]!.acted)
}

/** Stores that a substitution is missing before an event. */
export function addMissingSub(state: CheckState, missing: Omit<MissingSub, 'last' | 'known'>): void {
  const { seen, whistles } = state
  const last = missing.candidates[0] ?? NO_PERSON
  state.missingSubs = [...state.missingSubs, { ...missing, last, known: { seen, whistles } }]
}

/** The latest dead balls that are kept: a missing substitution is looked for among them. */
const MOST_WHISTLES = 60

/** Remembers the moments at which players could be substituted. */
export function followWhistle(state: CheckState, game: Game, { event, placed, elapsed }: EventOutcome): void {
  const isNew = state.latest?.event.period !== event.period
  const start = secondsBefore(game.sheet.setup.rules, event.period)
  if (!isNew && !isDead(event)) return
  const { score, scoreBefore } = game
  const first = { placed, elapsed: start, margin: scoreBefore.home - scoreBefore.away, type: null }
  const whistle = { placed, elapsed, margin: score.home - score.away, type: event.type }
  const before = isNew ? [first, ...state.whistles] : state.whistles
  state.whistles = (isDead(event) ? [whistle, ...before] : before).slice(0, MOST_WHISTLES)
}

const WHISTLES: ReadonlySet<EventType> = new Set<EventType>([
  'foul',
  'timeout',
  'substitution',
  'jumpball',
  'freethrow_made',
  'freethrow_miss',
])
const isDead = ({ type, attributes }: GameEvent): boolean =>
  WHISTLES.has(type) || (type === 'turnover' && attributes.deadBall === true)

/** Excludes a player from those who may have gone out, because the player was on the floor afterwards. */
export function ruleOutLeaving(state: CheckState, side: Side, personIndex: PersonIndex): void {
  if (state.missingSubs.length === 0) return
  state.missingSubs = state.missingSubs.map((missing) =>
    missing.side === side && missing.candidates.includes(personIndex)
      ? { ...missing, candidates: missing.candidates.filter((one) => one !== personIndex), last: personIndex }
      : missing,
  )
}

/** Settles who went out: a player who comes in later but is on the floor by the plays. */
export function confirmLeft(state: CheckState, side: Side, personIndex: PersonIndex): void {
  state.missingSubs = state.missingSubs.map((missing) =>
    missing.side === side && missing.candidates.includes(personIndex)
      ? { ...missing, candidates: [personIndex] }
      : missing,
  )
}

/** Settles who came in when the side was short: a player who goes out later but is on the bench by the plays. */
export function confirmEntered(state: CheckState, side: Side, personIndex: PersonIndex): void {
  state.missingSubs = state.missingSubs.map((missing) => {
    if (missing.side !== side || !missing.alone || !missing.codes.includes('LINEUP_NOT_FIVE')) return missing
    const { bench: _, ...known } = missing
    return { ...known, enters: personIndex }
  })
}

/** From this many flags on, a side without any substitution was entered without them. */
const NO_SUBS_RECORDED = 3

/** Returns the flags about the players on the floor. A side without any substitution gets one note. */
export function floorFlags(state: CheckState, game: Game): readonly Flag[] {
  return SIDES.flatMap((side) => {
    const flags = state.onFloor[side]
    const [first] = flags
    if (!first || game.substituted[side] || flags.length < NO_SUBS_RECORDED) return flags
    const message = fillIn('No substitutions are recorded for {team}: minutes are unknown.', {
      team: teamName(game, side),
    })
    const { eventId, playId } = first
    return [{ code: 'SUBS_UNKNOWN', severity: severityOf('SUBS_UNKNOWN'), eventId, playId, message }]
  })
}

/** Adds each missing substitution as the fix of the flags that it explains. */
export function withMissingSubs(state: CheckState, game: Game, flags: readonly Flag[]): readonly Flag[] {
  const { missingSubs } = state
  if (missingSubs.length === 0) return flags
  return flags.map((flag) => {
    const missing = missingSubs.findLast(
      ({ codes, eventId }) => eventId === flag.eventId && codes.includes(flag.code),
    )
    const changes = missing ? knownChangesOf(game, missing, flag.code) : []
    if (changes.length === 0) return flag
    // A single credit may be wrong as well, as long as a player who may have gone out has no event afterwards.
    const isOpen = flag.code === 'PLAYER_NOT_ON_COURT' && !missing?.alone
    const proof = missing?.bench ? 'ask' : isOpen ? 'unsure' : proofOf(missing!)
    const all = [...changes, ...fixesOf(flag)]
    return withFixes(
      flag,
      all.map((one): Fix => (proof ? { ...one, proof: one.proof ?? proof } : one)),
    )
  })
}

/** If several players may have gone out, one of them must fit better than the others. */
const proofOf = ({ candidates, alone }: MissingSub): Fix['proof'] =>
  alone || candidates.length === 1
    ? undefined
    : candidates.length === 0 || candidates.length > MOST_CANDIDATES
      ? 'unsure'
      : 'guess'

/** A fix is tried for this many players who may have gone out. */
const MOST_CANDIDATES = 3

const knownChanges = new WeakMap<MissingSub, Map<FlagCode, readonly Fix[]>>()

/** Like `changesOf`. The same missing substitution always gives the same fixes, because every trial asks for them again. */
function knownChangesOf(game: Game, missing: MissingSub, code: FlagCode): readonly Fix[] {
  const byCode = knownChanges.get(missing) ?? new Map<FlagCode, readonly Fix[]>()
  knownChanges.set(missing, byCode)
  const known = byCode.get(code)
  if (known) return known
  const changes = changesOf(game, missing, code)
  byCode.set(code, changes)
  return changes
}

/** Returns the substitutions that explain a flag. A single credit was a mistake if all five players had events afterwards. */
function changesOf(game: Game, missing: MissingSub, code: FlagCode): readonly Fix[] {
  const { candidates, alone, last, bench } = missing
  if (code === 'PLAYER_NOT_ON_COURT' && candidates.length === 0 && !alone) return []
  const leaving = alone ? [NO_PERSON] : candidates.length > 0 ? candidates.slice(0, MOST_CANDIDATES) : [last]
  const entering = bench?.slice(0, MOST_ENTERING) ?? [missing.enters]
  return entering.flatMap((enters) =>
    leaving.flatMap((out) => changeOf(game, { ...missing, enters }, out, code)),
  )
}

/** Returns the substitutions by which one player went out, at the moments that are possible. */
function changeOf(game: Game, missing: MissingSub, out: PersonIndex, code: FlagCode): readonly Fix[] {
  const { at, side, enters } = missing
  const jersey = (personIndex: PersonIndex) => `#${game.sheet.people[personIndex]!.jersey}`
  if (enters === NO_PERSON && out === NO_PERSON) return []
  const what =
    enters === NO_PERSON
      ? fillIn('Send {player} out', { player: jersey(out) })
      : out === NO_PERSON
        ? fillIn('Send {player} in', { player: jersey(enters) })
        : fillIn('Send {player} in for {other}', { player: jersey(enters), other: jersey(out) })
  const moments = possibleMoments(missing, out)
  if (moments.length === 0) {
    const isAfter = code === 'LINEUP_NOT_FIVE' && at.event.type === 'substitution'
    const { period, clockTime } = at.event
    const place = { period, clockTime, ...(isAfter ? justAfter(at.event) : justBefore(at.event)) }
    return [fixOf(what, put(changeAt(game, { at, side, place }, out, enters)))]
  }
  const isOpen = isTimeOpen(moments)
  return moments.slice(0, isOpen ? MOST_MOMENTS : 1).map((moment): Fix => {
    const place = placeAt(game, moment)
    const fix = fixOf(
      fillIn('Send {player} in for {other} at {when}', {
        player: jersey(enters),
        other: jersey(out),
        when: when(game, place),
      }),
      put(changeAt(game, { at, side, place }, out, enters)),
    )
    return isOpen ? toChoose(fix) : fix
  })
}

/** Of those who may have come in, this many are offered. */
const MOST_ENTERING = 4

/** Of the moments that are possible, this many are offered. */
const MOST_MOMENTS = 2

/**
 * The moments at which a missing substitution may have been, latest first: the ball was dead, and the player was not seen since.
 * If other players were substituted at some of them, it was one of these.
 */
function possibleMoments(
  { known: { seen, whistles }, enters, alone, codes }: MissingSub,
  out: PersonIndex,
): readonly Whistle[] {
  if (alone || out === NO_PERSON || enters === NO_PERSON || codes.includes('LINEUP_NOT_FIVE')) return []
  const from = Math.max(seen[out]!.acted, seen[out]!.lastIn, seen[enters]!.lastOut)
  const possible = whistles.filter(({ elapsed }) => elapsed >= from)
  const changes = possible.filter(({ type }) => type === 'substitution')
  return changes.length > 0 ? changes : possible
}

/** Moments this close are the same in the minutes played. */
const SAME_SECONDS = 3

/** Tells whether minutes or plus/minus depend on which of the possible moments it was. */
const isTimeOpen = ([first, ...others]: readonly Whistle[]): boolean =>
  others.some(
    ({ margin, elapsed }) =>
      margin !== first?.margin || Math.abs(elapsed - (first?.elapsed ?? 0)) > SAME_SECONDS,
  )

function placeAt({ sheet }: Game, { placed, type }: Whistle): Moment {
  const { event } = placed
  const { period, clockTime } = event
  if (type !== null) return { period, clockTime, ...justAfter(event) }
  return { period, clockTime: periodLength(sheet.setup.rules, period) ?? clockTime, ...justBefore(event) }
}

type Moment = Pick<GameEvent, 'period' | 'clockTime' | 'order'>

/** Where a substitution is added: beside the event `at`, with the time and order of `place`. */
interface Place {
  readonly at: OrderedEvent
  readonly side: Side
  readonly place: Moment
}

/** Makes a substitution with the player who goes out, the one who comes in, or both (`NO_PERSON`: without that one). */
function changeAt(game: Game, { at: { event }, side, place }: Place, out: PersonIndex, enters: PersonIndex) {
  const change = (personIndex: PersonIndex, subIn: boolean) => {
    const person = game.sheet.people[personIndex]
    if (!person) return []
    const who = {
      isHomeTeam: side === 'home',
      assignment: 'PLAYER',
      teamGamePersonnelId: person.id,
    } as const
    return [eventAt(event, 'substitution', who, { ...place, attributes: { subIn } })]
  }
  const [origin, ...rel] = [...change(out, false), ...change(enters, true)]
  return { origin: origin!, rel: rel.map((one) => ({ ...one, originEventId: origin!.id })) }
}
