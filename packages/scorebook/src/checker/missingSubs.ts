import type { Game } from '../game.ts'
import type { OrderedEvent } from '../log.ts'
import { NO_PERSON, type PersonIndex } from '../setup.ts'
import type { Side } from '../vocabulary.ts'
import type { Fix, Flag, FlagCode } from './codes.ts'
import { eventAt, fixOf, justBefore, put } from './repairs.ts'
import type { CheckState, MissingSub } from './state.ts'

/** Those on the floor, the one first who has been quiet for longest: the likeliest to have gone out unseen. */
export function quietFirst(state: CheckState, game: Game, side: Side): readonly PersonIndex[] {
  return game.floor.on[side].toSorted((a, b) => state.seen[a]!.acted - state.seen[b]!.acted)
}

/** Remembers that a change is missing before an event. */
export function missSub(state: CheckState, missing: Omit<MissingSub, 'last'>): void {
  state.missingSubs = [...state.missingSubs, { ...missing, last: missing.candidates[0] ?? NO_PERSON }]
}

/** A player was seen on the floor, so the missing substitution did not take this player out. */
export function standsThere(state: CheckState, side: Side, seat: PersonIndex): void {
  if (state.missingSubs.length === 0) return
  state.missingSubs = state.missingSubs.map((missing) =>
    missing.side === side && missing.candidates.includes(seat)
      ? { ...missing, candidates: missing.candidates.filter((one) => one !== seat), last: seat }
      : missing,
  )
}

/** A player comes in who is on the floor in the book: the missing substitution took this player out. */
export function wasAway(state: CheckState, side: Side, seat: PersonIndex): void {
  state.missingSubs = state.missingSubs.map((missing) =>
    missing.side === side && missing.candidates.includes(seat) ? { ...missing, candidates: [seat] } : missing,
  )
}

/** A player goes out who is on the bench in the book: the missing substitution brought this player in where the side was short. */
export function wasThere(state: CheckState, side: Side, seat: PersonIndex): void {
  state.missingSubs = state.missingSubs.map((missing) =>
    missing.side === side && missing.alone && missing.codes.includes('LINEUP_NOT_FIVE')
      ? { ...missing, enters: seat }
      : missing,
  )
}

/** The flags so far, those that a missing change explains with that change as their fix. */
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

/** The change that explains a flag. One credit after which all five were seen was a slip, and no change. */
function changeOf(game: Game, missing: MissingSub, code: FlagCode): Fix | undefined {
  const { at, side, enters, alone, candidates, last } = missing
  if (code === 'PLAYER_NOT_ON_COURT' && candidates.length === 0 && !alone) return undefined
  const out = alone ? NO_PERSON : (candidates[0] ?? last)
  if (enters === NO_PERSON && out === NO_PERSON) return undefined
  const jersey = (seat: PersonIndex) => `#${game.sheet.people[seat]!.jersey}`
  const change = put(changeAt(game, at, side, out, enters))
  if (enters === NO_PERSON) return fixOf(`Send ${jersey(out)} out`, change)
  return fixOf(
    out === NO_PERSON ? `Send ${jersey(enters)} in` : `Send ${jersey(enters)} in for ${jersey(out)}`,
    change,
  )
}

/** A substitution just before an event, of one or both of those who change. */
function changeAt(game: Game, { event }: OrderedEvent, side: Side, out: PersonIndex, enters: PersonIndex) {
  const change = (seat: PersonIndex, subIn: boolean) => {
    const person = game.sheet.people[seat]
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
