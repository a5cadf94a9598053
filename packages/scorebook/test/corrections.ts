// Corrections of a play in the dialog, as values that fast-check can draw and shrink.
import fc from 'fast-check'
import type { GameEvent, Play } from '../src/vocabulary/index.ts'

export type Correction =
  | { readonly kind: 'worth'; readonly pointValue: number }
  | { readonly kind: 'result'; readonly made: boolean }
  | { readonly kind: 'flag'; readonly userFlagged: boolean }
  | { readonly kind: 'time'; readonly clockTime: number }
  | { readonly kind: 'player'; readonly index: number; readonly who: number }
  | { readonly kind: 'remove' }
  | { readonly kind: 'assist'; readonly id: string; readonly who: number }
  | { readonly kind: 'delete' }

/** @param adds ids for a new assist: those of one person, so that two people never add the same */
export const correction = (adds: readonly string[]): fc.Arbitrary<Correction> =>
  fc.oneof(
    fc.record({ kind: fc.constant('worth' as const), pointValue: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('result' as const), made: fc.boolean() }),
    fc.record({ kind: fc.constant('flag' as const), userFlagged: fc.boolean() }),
    fc.record({ kind: fc.constant('time' as const), clockTime: fc.constantFrom(100, 200, 300) }),
    fc.record({ kind: fc.constant('player' as const), index: fc.nat(2), who: fc.nat(3) }),
    fc.record({ kind: fc.constant('remove' as const) }),
    fc.record({ kind: fc.constant('assist' as const), id: fc.constantFrom(...adds), who: fc.nat(3) }),
  )

/** Credits an event to one of its side's people. */
const creditedTo = (event: GameEvent, who: number, people: readonly string[]): GameEvent => ({
  ...event,
  assignment: 'PLAYER',
  teamGamePersonnelId: people[who % people.length]!,
})

const SHOTS: readonly GameEvent['type'][] = ['shot_made', 'shot_miss']

/**
 * Returns the play after a correction, or the same play if the correction does not apply.
 * @param peopleOf the ids of a side's people
 */
export function corrected(
  play: Play,
  change: Correction,
  peopleOf: (isHomeTeam: boolean) => readonly string[],
): Play | null {
  const { origin, rel } = play
  switch (change.kind) {
    case 'worth':
      return SHOTS.includes(origin.type)
        ? { ...play, origin: { ...origin, pointValue: change.pointValue } }
        : play
    case 'result':
      return SHOTS.includes(origin.type)
        ? { ...play, origin: { ...origin, type: change.made ? 'shot_made' : 'shot_miss' } }
        : play
    case 'flag':
      return { ...play, origin: { ...origin, userFlagged: change.userFlagged } }
    case 'time':
      return {
        origin: { ...origin, clockTime: change.clockTime },
        rel: rel.map((event) =>
          event.clockTime === origin.clockTime ? { ...event, clockTime: change.clockTime } : event,
        ),
      }
    case 'player': {
      const people = (event: GameEvent) => peopleOf(event.isHomeTeam)
      if (change.index === 0) return { ...play, origin: creditedTo(origin, change.who, people(origin)) }
      const event = rel[change.index - 1]
      if (!event) return play
      return { ...play, rel: rel.with(change.index - 1, creditedTo(event, change.who, people(event))) }
    }
    case 'remove':
      return { ...play, rel: rel.slice(0, -1) }
    case 'assist': {
      if (!SHOTS.includes(origin.type) || rel.some(({ type }) => type === 'assist')) return play
      const blank: GameEvent = {
        ...origin,
        id: change.id,
        type: 'assist',
        pointValue: null,
        location: null,
        hoopSide: null,
        userFlagged: false,
        originEventId: origin.id,
      }
      return { ...play, rel: [...rel, creditedTo(blank, change.who, peopleOf(origin.isHomeTeam))] }
    }
    case 'delete':
      return null
    default:
      throw change satisfies never
  }
}
