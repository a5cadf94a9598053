import type { Game } from '../game.ts'
import type { OrderedEvent } from '../log.ts'
import type { GameEvent } from '../play.ts'
import { NO_PERSON, type PersonIndex } from '../setup.ts'
import { SIDES, type Side } from '../vocabulary.ts'
import { type Fix, type Flag, type FlagCode, severityOf } from './codes.ts'
import { eventAt, fixOf, justAfter, justBefore, put } from './repairs.ts'
import type { CheckState, MissingSub } from './state.ts'
import { sentence, teamName } from './words.ts'

/** Lists the players on the floor, the one without events for longest first: the most likely to have gone out unnoticed. */
export function quietFirst(state: CheckState, game: Game, side: Side): readonly PersonIndex[] {
  return game.floor.on[side].toSorted((a, b) => state.seen[a]!.acted - state.seen[b]!.acted)
}

/** Stores that a substitution is missing before an event. */
export function addMissingSub(state: CheckState, missing: Omit<MissingSub, 'last'>): void {
  state.missingSubs = [...state.missingSubs, { ...missing, last: missing.candidates[0] ?? NO_PERSON }]
}

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
  state.missingSubs = state.missingSubs.map((missing) =>
    missing.side === side && missing.alone && missing.codes.includes('LINEUP_NOT_FIVE')
      ? { ...missing, enters: personIndex }
      : missing,
  )
}

/** From this many flags on, a side without any substitution was entered without them. */
const NO_SUBS_RECORDED = 3

/**
 * Returns the flags about the players on the floor. Adds the missing substitution as the fix of the flags that it explains. A
 * side without any substitution gets one note.
 */
export function floorFlags(state: CheckState, game: Game): readonly Flag[] {
  return SIDES.flatMap((side) => {
    const flags = state.onFloor[side]
    const [first] = flags
    if (!first || game.substituted[side] || flags.length < NO_SUBS_RECORDED)
      return withChanges(state, game, flags)
    const message = sentence(`No substitutions are recorded for ${teamName(side)}: minutes are unknown`)
    const { eventId, playId } = first
    return [{ code: 'SUBS_UNKNOWN', severity: severityOf('SUBS_UNKNOWN'), eventId, playId, message }]
  })
}

function withChanges(state: CheckState, game: Game, flags: readonly Flag[]): readonly Flag[] {
  const { missingSubs } = state
  if (missingSubs.length === 0) return flags
  return flags.map((flag) => {
    const missing = missingSubs.findLast(
      ({ codes, eventId }) => eventId === flag.eventId && codes.includes(flag.code),
    )
    const [fix, ...more] = missing ? changesOf(game, missing, flag.code) : []
    if (!fix) return flag
    const others = [...more, ...(flag.fix ? [flag.fix] : [])]
    return { ...flag, fix, ...(others.length > 0 ? { others } : {}) }
  })
}

/** A fix is tried for this many players who may have gone out. */
const MOST_CANDIDATES = 3

/** Returns the substitutions that explain a flag. A single credit was a mistake if all five players had events afterwards. */
function changesOf(game: Game, missing: MissingSub, code: FlagCode): readonly Fix[] {
  const { at, side, enters, alone, candidates, last } = missing
  if (code === 'PLAYER_NOT_ON_COURT' && candidates.length === 0 && !alone) return []
  const leaving = alone ? [NO_PERSON] : candidates.length > 0 ? candidates.slice(0, MOST_CANDIDATES) : [last]
  const jersey = (personIndex: PersonIndex) => `#${game.sheet.people[personIndex]!.jersey}`
  return leaving.flatMap((out) => {
    if (enters === NO_PERSON && out === NO_PERSON) return []
    const order =
      code === 'LINEUP_NOT_FIVE' && at.event.type === 'substitution'
        ? justAfter(at.event)
        : justBefore(at.event)
    const change = put(changeAt(game, { at, side, order }, out, enters))
    if (enters === NO_PERSON) return [fixOf(`Send ${jersey(out)} out`, change)]
    const label =
      out === NO_PERSON ? `Send ${jersey(enters)} in` : `Send ${jersey(enters)} in for ${jersey(out)}`
    return [fixOf(label, change)]
  })
}

/** Makes a substitution beside an event, with the player who goes out, the one who comes in, or both. */
interface Place {
  readonly at: OrderedEvent
  readonly side: Side
  readonly order: Pick<GameEvent, 'order'>
}

function changeAt(game: Game, { at: { event }, side, order }: Place, out: PersonIndex, enters: PersonIndex) {
  const change = (personIndex: PersonIndex, subIn: boolean) => {
    const person = game.sheet.people[personIndex]
    if (!person) return []
    const who = {
      isHomeTeam: side === 'home',
      assignment: 'PLAYER',
      teamGamePersonnelId: person.id,
    } as const
    return [eventAt(event, 'substitution', who, { ...order, attributes: { subIn } })]
  }
  const [origin, ...rel] = [...change(out, false), ...change(enters, true)]
  return { origin: origin!, rel: rel.map((one) => ({ ...one, originEventId: origin!.id })) }
}
