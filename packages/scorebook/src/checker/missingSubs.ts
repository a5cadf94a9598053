import type { Game } from '../game.ts'
import type { OrderedEvent } from '../log.ts'
import { NO_PERSON, type PersonIndex } from '../setup.ts'
import type { Side } from '../vocabulary.ts'
import type { Fix, Flag, FlagCode } from './codes.ts'
import { eventAt, fixOf, justBefore, put } from './repairs.ts'
import type { CheckState, MissingSub } from './state.ts'

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

/** Returns the flags so far. Adds the missing substitution as the fix of the flags that it explains. */
export function withChanges(state: CheckState, game: Game): readonly Flag[] {
  const { missingSubs } = state
  if (missingSubs.length === 0) return state.flags
  return state.flags.map((flag) => {
    const missing = missingSubs.findLast(
      ({ codes, eventId }) => eventId === flag.eventId && codes.includes(flag.code),
    )
    const fix = missing && changeOf(game, missing, flag.code)
    return fix ? { ...flag, fix } : flag
  })
}

/** Returns the substitution that explains a flag. A single credit was a mistake if all five players had events afterwards. */
function changeOf(game: Game, missing: MissingSub, code: FlagCode): Fix | undefined {
  const { at, side, enters, alone, candidates, last } = missing
  if (code === 'PLAYER_NOT_ON_COURT' && candidates.length === 0 && !alone) return undefined
  const out = alone ? NO_PERSON : (candidates[0] ?? last)
  if (enters === NO_PERSON && out === NO_PERSON) return undefined
  const jersey = (personIndex: PersonIndex) => `#${game.sheet.people[personIndex]!.jersey}`
  const change = put(changeAt(game, at, side, out, enters))
  if (enters === NO_PERSON) return fixOf(`Send ${jersey(out)} out`, change)
  return fixOf(
    out === NO_PERSON ? `Send ${jersey(enters)} in` : `Send ${jersey(enters)} in for ${jersey(out)}`,
    change,
  )
}

/** Makes a substitution just before an event, with the player who goes out, the one who comes in, or both. */
function changeAt(game: Game, { event }: OrderedEvent, side: Side, out: PersonIndex, enters: PersonIndex) {
  const change = (personIndex: PersonIndex, subIn: boolean) => {
    const person = game.sheet.people[personIndex]
    if (!person) return []
    const who = {
      isHomeTeam: side === 'home',
      assignment: 'PLAYER',
      teamGamePersonnelId: person.id,
    } as const
    return [eventAt(event, 'substitution', who, { ...justBefore(event), attributes: { subIn } })]
  }
  const [origin, ...rel] = [...change(out, false), ...change(enters, true)]
  return { origin: origin!, rel: rel.map((one) => ({ ...one, originEventId: origin!.id })) }
}
